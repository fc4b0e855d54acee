#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

namespace okinawa {

/** What a primitive's index list becomes: a plain list of triangles, lines or points. */
struct GltfTopology {
  OkDrawMode mode = OK_DRAW_TRIANGLES;
  std::vector<std::uint32_t> indices;
  /** Indices at the end that made no whole triangle or line. */
  std::size_t leftOver = 0;
};

/**
 * Turns strips, fans and loops into lists that face the same way. Triangles of a strip that use a
 * vertex twice only join its parts and are left out. Nothing for a mode that is none of the seven.
 * Source: glTF 2.0, 3.7.2.1.
 */
std::optional<GltfTopology> makeGltfList(std::uint64_t mode, std::vector<std::uint32_t> indices);

}  // namespace okinawa
