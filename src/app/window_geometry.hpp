#pragma once

#include <glm/vec2.hpp>

namespace okinawa {

/** Width and height, in window units or in pixels. */
struct Extent {
  int width = 0;
  int height = 0;

  [[nodiscard]] bool isEmpty() const noexcept { return width < 1 || height < 1; }
  bool operator==(const Extent &) const noexcept = default;
};

/** Framebuffer pixels for each window unit, on each axis; 1 while either side has no size. */
[[nodiscard]] glm::dvec2 pixelsPerUnit(Extent window, Extent framebuffer) noexcept;

/**
 * A cursor position, which GLFW gives in window units, in framebuffer pixels. The content scale of
 * a monitor plays no part: it says how large text should be, not how many pixels there are.
 */
[[nodiscard]] glm::vec2 cursorToPixels(double x, double y, Extent window,
                                       Extent framebuffer) noexcept;

/** The window size that shows a picture of `pixels`, at least 1x1. */
[[nodiscard]] Extent windowFor(Extent pixels, Extent window, Extent framebuffer) noexcept;

}  // namespace okinawa
