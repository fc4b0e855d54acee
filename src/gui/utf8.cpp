#include "gui/utf8.hpp"

#include <cstddef>

namespace okinawa {
namespace {

/** What a lead byte asks for: the bytes that follow, and the range of the first of them. */
struct Lead {
  int following = -1;
  unsigned char least = 0x80;
  unsigned char most = 0xBF;
};

/** Unicode, table 3-7, "Well-Formed UTF-8 Byte Sequences". */
Lead leadOf(unsigned char byte) noexcept {
  if (byte < 0x80) {
    return {0};
  }
  if (byte >= 0xC2 && byte <= 0xDF) {
    return {1};
  }
  if (byte >= 0xE0 && byte <= 0xEF) {
    return {2, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  }
  if (byte >= 0xF0 && byte <= 0xF4) {
    return {3, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
  }
  return {};
}

}  // namespace

std::u32string decodeUtf8(std::string_view text) {
  std::u32string characters;
  characters.reserve(text.size());
  std::size_t i = 0;
  while (i < text.size()) {
    const auto first = static_cast<unsigned char>(text[i++]);
    const Lead lead = leadOf(first);
    if (lead.following <= 0) {
      characters.push_back(lead.following == 0 ? char32_t{first} : kReplacementCharacter);
      continue;
    }
    char32_t character = first & (0x3Fu >> lead.following);
    int taken = 0;
    while (taken < lead.following && i < text.size()) {
      const auto next = static_cast<unsigned char>(text[i]);
      const bool fits =
          taken == 0 ? next >= lead.least && next <= lead.most : (next & 0xC0) == 0x80;
      if (!fits) {
        break;
      }
      character = (character << 6) | (next & 0x3Fu);
      ++taken;
      ++i;
    }
    characters.push_back(taken == lead.following ? character : kReplacementCharacter);
  }
  return characters;
}

}  // namespace okinawa
