#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace okinawa {

/** Numbers from and to text without a look at the locale. Blanks around the number are allowed. */
[[nodiscard]] std::optional<int> parseInt(std::string_view text) noexcept;
/** Finite values only. */
[[nodiscard]] std::optional<float> parseFloat(std::string_view text) noexcept;
/** true, false, on, off, yes, no, 1 and 0 in any letter case. */
[[nodiscard]] std::optional<bool> parseBool(std::string_view text) noexcept;

/** The shortest text that reads back as the same value, always recognisable as a float. */
[[nodiscard]] std::string formatFloat(float value);

[[nodiscard]] std::string_view trimBlanks(std::string_view text) noexcept;
[[nodiscard]] std::string toLowerAscii(std::string_view text);

}  // namespace okinawa
