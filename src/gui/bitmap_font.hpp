#pragma once

namespace okinawa {

/** Font pixels of one glyph: seven rows above the line that letters stand on, two below it. */
constexpr int kGlyphWidth = 5;
constexpr int kGlyphHeight = 9;

/** True when the glyph is set there: column from the left, row from the top. What is no printable
 * ASCII character is a hollow box. */
[[nodiscard]] bool isGlyphPixel(char32_t character, int column, int row) noexcept;

}  // namespace okinawa
