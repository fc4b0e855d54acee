#include "app/window_geometry.hpp"

#include <algorithm>
#include <cmath>

namespace okinawa {

glm::dvec2 pixelsPerUnit(Extent window, Extent framebuffer) noexcept {
  if (window.isEmpty() || framebuffer.isEmpty()) {
    return glm::dvec2(1.0);
  }
  return {static_cast<double>(framebuffer.width) / window.width,
          static_cast<double>(framebuffer.height) / window.height};
}

glm::vec2 cursorToPixels(double x, double y, Extent window, Extent framebuffer) noexcept {
  return glm::vec2(glm::dvec2(x, y) * pixelsPerUnit(window, framebuffer));
}

Extent windowFor(Extent pixels, Extent window, Extent framebuffer) noexcept {
  const glm::dvec2 ratio = pixelsPerUnit(window, framebuffer);
  return {std::max(1, static_cast<int>(std::lround(pixels.width / ratio.x))),
          std::max(1, static_cast<int>(std::lround(pixels.height / ratio.y)))};
}

}  // namespace okinawa
