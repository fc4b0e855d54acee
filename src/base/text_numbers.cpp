#include "base/text_numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace okinawa {

namespace {

/** `from_chars` knows no plus sign, people do. */
std::string_view withoutPlus(std::string_view text) noexcept {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-' && text[1] != '+') {
    text.remove_prefix(1);
  }
  return text;
}

template <typename Number>
std::optional<Number> parseWhole(std::string_view text) noexcept {
  text = withoutPlus(trimBlanks(text));
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::string_view trimBlanks(std::string_view text) noexcept {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string toLowerAscii(std::string_view text) {
  std::string lower(text);
  for (char &letter : lower) {
    if (letter >= 'A' && letter <= 'Z') {
      letter = static_cast<char>(letter - 'A' + 'a');
    }
  }
  return lower;
}

std::optional<int> parseInt(std::string_view text) noexcept {
  return parseWhole<int>(text);
}

std::optional<float> parseFloat(std::string_view text) noexcept {
  const std::optional<float> value = parseWhole<float>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<bool> parseBool(std::string_view text) noexcept {
  const std::string word = toLowerAscii(trimBlanks(text));
  if (word == "true" || word == "on" || word == "yes" || word == "1") {
    return true;
  }
  if (word == "false" || word == "off" || word == "no" || word == "0") {
    return false;
  }
  return std::nullopt;
}

std::string formatFloat(float value) {
  std::array<char, 64> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string text(buffer.data(), error == std::errc() ? end : buffer.data());
  if (text.find_first_of(".en") == std::string::npos) {
    text += ".0";
  }
  return text;
}

}  // namespace okinawa
