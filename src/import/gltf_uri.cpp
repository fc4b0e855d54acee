#include "import/gltf_uri.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "okinawa/base/files.hpp"

namespace okinawa {

namespace {

OkError failure(std::string message) {
  OkError error;
  error.message = std::move(message);
  return error;
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') {
    return c - '0';
  }
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

int base64Digit(char c) {
  if (c >= 'A' && c <= 'Z') {
    return c - 'A';
  }
  if (c >= 'a' && c <= 'z') {
    return c - 'a' + 26;
  }
  if (c >= '0' && c <= '9') {
    return c - '0' + 52;
  }
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool equalIgnoringCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::tolower(static_cast<unsigned char>(x)) ==
                  std::tolower(static_cast<unsigned char>(y));
         });
}

/** For messages: a URI may be megabytes long. */
std::string shortened(const std::string &text) {
  constexpr std::size_t kMost = 120;
  return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
}

/** A drive letter counts as a scheme: both leave the model's own folder. */
bool isRelativePath(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.front() == '\\' ||
      name.find('\0') != std::string_view::npos) {
    return false;
  }
  return name.substr(0, name.find_first_of("/\\")).find(':') == std::string_view::npos;
}

}  // namespace

std::string percentDecoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
    const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
    if (low >= 0) {
      decoded.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    } else {
      decoded.push_back(text[i]);
    }
  }
  return decoded;
}

OkResult<std::vector<std::uint8_t>> decodeBase64(std::string_view text) {
  for (int padding = 0; padding < 2 && !text.empty() && text.back() == '='; ++padding) {
    text.remove_suffix(1);
  }
  if (text.size() % 4 == 1) {
    return failure("the base 64 text has an impossible length");
  }
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int bitCount = 0;
  for (const char c : text) {
    const int digit = base64Digit(c);
    if (digit < 0) {
      return failure("the base 64 text holds a character that does not belong there");
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes.push_back(static_cast<std::uint8_t>(bits >> bitCount));
    }
  }
  return bytes;
}

bool isDataUri(std::string_view uri) noexcept {
  return equalIgnoringCase(uri.substr(0, 5), "data:");
}

OkResult<std::vector<std::uint8_t>> decodeDataUri(std::string_view uri) {
  const std::size_t comma = uri.find(',');
  if (comma == std::string_view::npos) {
    return failure("the data URI has no comma before its data");
  }
  const std::string_view header = uri.substr(0, comma);
  const std::string_view data = uri.substr(comma + 1);
  constexpr std::string_view kMark = ";base64";
  if (header.size() >= kMark.size() &&
      equalIgnoringCase(header.substr(header.size() - kMark.size()), kMark)) {
    return decodeBase64(data);
  }
  const std::string decoded = percentDecoded(data);
  return std::vector<std::uint8_t>(decoded.begin(), decoded.end());
}

OkResult<std::string> resolveUri(const std::string &directory, const std::string &uri) {
  const std::string decoded = percentDecoded(uri);
  if (!isRelativePath(uri) || !isRelativePath(decoded)) {
    return failure("'" + shortened(uri) + "' is no relative path");
  }
  for (const std::string &name : {decoded, uri}) {
    std::string path = OkFiles::findReferenced(directory, name);
    if (!path.empty()) {
      return path;
    }
  }
  return failure("'" + shortened(decoded) + "' cannot be found");
}

}  // namespace okinawa
