#pragma once

#include <cstdint>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

namespace okinawa {

/** What makes two vertices one. */
enum class Likeness {
  Position,
  /** And texture coordinates and normal. */
  Surface,
  /** And everything else that the mesh has. */
  Everything
};

/**
 * For each vertex the first one that is like it: itself, or an earlier one that stands for itself.
 * Positions may be `tolerance` apart, other numbers a little, and nothing at tolerance 0. Linear in
 * the number of vertices, however many of them share a place.
 */
[[nodiscard]] std::vector<std::uint32_t> findAlike(const OkMeshData &data, float tolerance,
                                                   Likeness likeness);

}  // namespace okinawa
