#pragma once

#include <cmath>
#include <glm/mat3x3.hpp>

namespace okinawa {

/** How a copy lies in the space of its instanced item. */
[[nodiscard]] inline glm::mat3 turnAndScale(float yaw, float scale) noexcept {
  const float c = std::cos(yaw) * scale;
  const float s = std::sin(yaw) * scale;
  return {glm::vec3(c, 0.0f, -s), glm::vec3(0.0f, scale, 0.0f), glm::vec3(s, 0.0f, c)};
}

}  // namespace okinawa
