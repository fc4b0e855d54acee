#pragma once

#include <string>
#include <string_view>

namespace okinawa {

constexpr char32_t kReplacementCharacter = 0xFFFD;

/**
 * The characters of a UTF-8 text. Each longest part of a broken sequence becomes one replacement
 * character (Unicode, 3.9, "U+FFFD Substitution of Maximal Subparts"): overlong forms, surrogates,
 * values above 10FFFF, lone or missing continuation bytes.
 */
[[nodiscard]] std::u32string decodeUtf8(std::string_view text);

}  // namespace okinawa
