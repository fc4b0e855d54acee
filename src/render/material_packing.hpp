#pragma once

#include <array>
#include <glm/vec4.hpp>

#include "okinawa/scene/material_block.hpp"

namespace okinawa {

/** One row of the material buffer, as shaders/material.glsl reads it. */
using PackedMaterial = std::array<glm::vec4, 8>;

[[nodiscard]] inline PackedMaterial packMaterial(const OkMaterialParameters &p) noexcept {
  PackedMaterial packed{};
  packed[0] = p.tint;
  packed[1] = p.fill;
  for (std::size_t zone = 0; zone < 3; ++zone) {
    packed[2 + zone] =
        glm::vec4(p.zoneTint[zone], (p.zoneLuminance >> zone & 1u) != 0 ? 1.0f : 0.0f);
  }
  packed[5] = p.uvMatrix;
  packed[6] = glm::vec4(p.uvOffset, p.alphaCutoff, p.pointSizePixels);
  return packed;
}

}  // namespace okinawa
