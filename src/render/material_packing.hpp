#pragma once

#include <array>
#include <glm/vec4.hpp>

#include "okinawa/scene/material_block.hpp"

namespace okinawa {

/** One row of the material buffer, as shaders/material.glsl reads it. */
using PackedMaterial = std::array<glm::vec4, 8>;

/** Where lines have no zones and no point size; see shaders/line.glsl and line_dash.glsl. */
inline void packLine(const OkLineStyle &line, PackedMaterial &packed) noexcept {
  float period = 0.0f;
  for (std::size_t i = 0; i < OkLineStyle::kMostDashes; ++i) {
    const float length = i < line.dashCount ? line.dashes[i] : 0.0f;
    packed[2 + i / 4][static_cast<int>(i % 4)] = length;
    period += length;
  }
  packed[4] = glm::vec4(period, static_cast<float>(line.dashCount), line.dashPhase, 0.0f);
  const int flags = static_cast<int>(line.join) | static_cast<int>(line.cap) << 2 |
                    (line.widthUnit == OkLineUnit::Metres ? 16 : 0) |
                    (line.dashUnit == OkLineUnit::Metres ? 32 : 0) | (line.onTop ? 64 : 0);
  packed[7] = glm::vec4(line.width, line.miterLimit, static_cast<float>(flags), 0.0f);
}

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
  if (p.line.width > 0.0f) {
    packLine(p.line, packed);
  }
  return packed;
}

}  // namespace okinawa
