#pragma once

#include <array>
#include <cstdint>
#include <glm/vec4.hpp>
#include <optional>

namespace okinawa {

using TextPixel = std::array<std::uint8_t, 4>;

/** The colours of a text in eight bits; nothing for numbers that are not finite. */
struct TextColors {
  TextPixel foreground;
  TextPixel background;

  static std::optional<TextColors> from(const glm::vec4 &foreground, const glm::vec4 &background);

  /**
   * The pixel that a letter covers so far, 0 to 255. Weighted by alpha, so that letters on a clear
   * background have no seam of its colour.
   */
  [[nodiscard]] TextPixel mix(int coverage) const noexcept;
};

}  // namespace okinawa
