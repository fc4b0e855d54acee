#include "okview/json.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>

namespace okview {

namespace {

template <typename Number>
std::string shortest(Number value) {
  char text[64];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return error == std::errc() ? std::string(text, end) : std::string("null");
}

/** Bytes of the UTF-8 sequence that starts a text, 0 when it is none (RFC 3629). */
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) {
    return 1;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      return 0;
    }
  }
  const std::uint8_t second = byte(1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool surrogate = first == 0xed && second > 0x9f;
  const bool beyond = first == 0xf4 && second > 0x8f;
  return overlong || surrogate || beyond ? 0 : length;
}

void appendAscii(std::string &out, char character) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const auto code = static_cast<std::uint8_t>(character);
  if (character == '"' || character == '\\') {
    out += '\\';
    out += character;
  } else if (code < 0x20 || code == 0x7f) {
    out += "\\u00";
    out += kDigits[code >> 4];
    out += kDigits[code & 15];
  } else {
    out += character;
  }
}

}  // namespace

std::string jsonNumber(double value) {
  return std::isfinite(value) ? shortest(value) : "null";
}

std::string jsonNumber(float value) {
  return std::isfinite(value) ? shortest(value) : "null";
}

std::string jsonNumber(long long value) {
  return shortest(value);
}

std::string jsonString(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    if (length == 0) {
      out += "\xef\xbf\xbd";
    } else if (length == 1) {
      appendAscii(out, text[0]);
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out + "\"";
}

}  // namespace okview
