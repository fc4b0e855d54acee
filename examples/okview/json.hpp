#pragma once

#include <string>
#include <string_view>

namespace okview {

/** JSON values as text. Numbers read back exactly and never depend on the locale. */
[[nodiscard]] std::string jsonNumber(double value);
[[nodiscard]] std::string jsonNumber(float value);
[[nodiscard]] std::string jsonNumber(long long value);
/** In quotes. Bytes that are no UTF-8 become the replacement character. */
[[nodiscard]] std::string jsonString(std::string_view text);

}  // namespace okview
