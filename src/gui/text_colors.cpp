#include "gui/text_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace okinawa {
namespace {

std::optional<TextPixel> toPixel(const glm::vec4 &color) {
  TextPixel pixel{};
  for (int i = 0; i < 4; ++i) {
    if (!std::isfinite(color[i])) {
      return std::nullopt;
    }
    const float level = std::clamp(color[i], 0.0f, 1.0f) * 255.0f;
    pixel[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::lround(level));
  }
  return pixel;
}

}  // namespace

std::optional<TextColors> TextColors::from(const glm::vec4 &foreground,
                                           const glm::vec4 &background) {
  const auto front = toPixel(foreground);
  const auto back = toPixel(background);
  return front && back ? std::optional<TextColors>({*front, *back}) : std::nullopt;
}

TextPixel TextColors::mix(int coverage) const noexcept {
  const int front = foreground[3] * coverage;
  const int back = background[3] * (255 - coverage);
  const int both = front + back;
  TextPixel pixel = foreground;
  pixel[3] = static_cast<std::uint8_t>((both + 127) / 255);
  for (std::size_t i = 0; i < 3 && both > 0; ++i) {
    const int sum = foreground[i] * front + background[i] * back;
    pixel[i] = static_cast<std::uint8_t>((sum + both / 2) / both);
  }
  return pixel;
}

}  // namespace okinawa
