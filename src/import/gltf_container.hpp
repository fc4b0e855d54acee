#pragma once

#include <cstdint>
#include <span>

#include "import/gltf_report.hpp"

namespace okinawa {

/** The parts of a glTF file in memory: its JSON text, and the binary chunk that a GLB may have. */
struct GltfContainer {
  std::span<const std::uint8_t> json;
  std::span<const std::uint8_t> binary;
  bool hasBinary = false;
};

/**
 * Takes a file apart, GLB or plain JSON, told apart by the GLB magic. A header or a chunk that
 * promises more than is there is a failure in `report`. Source: glTF 2.0, section 4.
 */
GltfContainer splitGltf(std::span<const std::uint8_t> bytes, GltfReport &report);

}  // namespace okinawa
