#include "import/text_scan.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace okinawa {
namespace {

constexpr std::size_t kQuotedBytes = 60;
constexpr std::size_t kProbedBytes = 4096;

/** Length of the UTF-8 sequence at the start of `text`, 0 when there is none (RFC 3629). */
std::size_t sequenceLength(std::string_view text) noexcept {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) {
    return 1;
  }
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xc0) != 0x80) {
      return 0;
    }
  }
  const unsigned char second = at(1);
  const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
  const bool surrogate = lead == 0xed && second > 0x9f;
  const bool beyond = lead == 0xf4 && second > 0x8f;
  return overlong || surrogate || beyond ? 0 : length;
}

bool isUtf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    if (length == 0) {
      return false;
    }
    text.remove_prefix(length);
  }
  return true;
}

/** Latin text in UTF-16 has a zero in every other byte. */
bool looksLikeUtf16(std::span<const std::uint8_t> bytes) noexcept {
  const auto probe = bytes.first(std::min(bytes.size(), kProbedBytes));
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < probe.size(); ++i) {
    zeros[i % 2] += probe[i] == 0 ? 1 : 0;
  }
  const std::size_t many = probe.size() / 4;
  return std::max(zeros[0], zeros[1]) > many && std::min(zeros[0], zeros[1]) <= many / 4;
}

bool startsWith(std::span<const std::uint8_t> bytes, std::initializer_list<std::uint8_t> mark) {
  return bytes.size() >= mark.size() && std::equal(mark.begin(), mark.end(), bytes.begin());
}

/**
 * A plain decimal such as -12.345678 that ends where its word ends; false for all else. The
 * mantissa and the power of ten are exact as doubles, so their quotient is the nearest double
 * (Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990). Rounding that once more
 * gives the nearest float unless the double lies on the middle between two floats, where the first
 * rounding may have moved it: those are left to the slow way.
 */
bool readPlainDecimal(const char *&position, const char *end, float &value) noexcept {
  constexpr int kMostDigits = 15;
  constexpr double kPowers[kMostDigits + 1] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                               1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const auto isDigit = [](char c) { return static_cast<unsigned char>(c - '0') < 10; };
  const char *at = position;
  const bool negative = at != end && *at == '-';
  at += negative ? 1 : 0;
  const char *const first = at;
  std::int64_t mantissa = 0;
  for (; at != end && isDigit(*at); ++at) {
    mantissa = mantissa * 10 + (*at - '0');
    if (at - first >= kMostDigits) {
      return false;
    }
  }
  std::ptrdiff_t digits = at - first;
  std::ptrdiff_t decimals = 0;
  if (at != end && *at == '.') {
    const char *const point = ++at;
    for (; at != end && isDigit(*at); ++at) {
      mantissa = mantissa * 10 + (*at - '0');
      if (++digits > kMostDigits) {
        return false;
      }
    }
    decimals = at - point;
  }
  if (digits == 0 || (at != end && !isBlank(*at))) {
    return false;
  }
  const double exact = static_cast<double>(mantissa) / kPowers[decimals];
  constexpr std::uint64_t kBelowFloat = (std::uint64_t{1} << 29) - 1;
  constexpr std::uint64_t kMiddle = std::uint64_t{1} << 28;
  if ((std::bit_cast<std::uint64_t>(exact) & kBelowFloat) == kMiddle) {
    return false;
  }
  value = static_cast<float>(negative ? -exact : exact);
  position = at;
  return true;
}

/** What a number too large or too small for a float stands for. */
float resolveRange(const char *first, const char *last) noexcept {
  double wide = 0.0;
  if (std::from_chars(first, last, wide).ec == std::errc()) {
    return static_cast<float>(wide);
  }
  const std::string_view text(first, static_cast<std::size_t>(last - first));
  const std::size_t exponent = text.find_first_of("eE");
  const bool small = exponent == std::string_view::npos
                         ? text.find_first_of("123456789") > text.find('.')
                         : text.substr(exponent + 1).starts_with('-');
  const float size = small ? 0.0f : std::numeric_limits<float>::infinity();
  return text.starts_with('-') ? -size : size;
}

}  // namespace

std::string_view trimText(std::string_view text) noexcept {
  while (!text.empty() && isBlank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && isBlank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string_view cutComment(std::string_view text) noexcept {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at == 0 || isBlank(text[at - 1])) {
      return trimText(text.substr(0, at));
    }
  }
  return text;
}

std::string_view withoutQuotes(std::string_view name) noexcept {
  const bool quoted = name.size() >= 2 && name.front() == '"' && name.back() == '"';
  return quoted ? trimText(name.substr(1, name.size() - 2)) : name;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b) noexcept {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string textToUtf8(std::string_view text) {
  if (isUtf8(text)) {
    return std::string(text);
  }
  std::string out;
  out.reserve(text.size() * 2);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out.push_back(c);
    } else {
      out.push_back(static_cast<char>(0xc0 | (byte >> 6)));
      out.push_back(static_cast<char>(0x80 | (byte & 0x3f)));
    }
  }
  return out;
}

std::string quoteText(std::string_view text) {
  std::string_view kept = text.substr(0, kQuotedBytes);
  // A cut in the middle of a UTF-8 sequence would make the message itself unreadable.
  while (kept.size() < text.size() && !kept.empty() &&
         (static_cast<unsigned char>(text[kept.size()]) & 0xc0) == 0x80) {
    kept.remove_suffix(1);
  }
  std::string out = "'" + textToUtf8(kept);
  std::replace_if(
      out.begin(), out.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
  return out + (kept.size() < text.size() ? "...'" : "'");
}

std::optional<std::string> whyNoText(std::span<const std::uint8_t> bytes) {
  const bool marked = startsWith(bytes, {0xfe, 0xff}) || startsWith(bytes, {0xff, 0xfe}) ||
                      startsWith(bytes, {0x00, 0x00, 0xfe, 0xff});
  if (marked || looksLikeUtf16(bytes)) {
    return "is UTF-16 or UTF-32 text; save it as UTF-8 to open it";
  }
  const std::string_view text = textOf(bytes);
  if (!text.empty() && std::memchr(text.data(), 0, text.size()) != nullptr) {
    return "is not a text file: it holds zero bytes";
  }
  return std::nullopt;
}

std::string_view textOf(std::span<const std::uint8_t> bytes) noexcept {
  if (startsWith(bytes, {0xef, 0xbb, 0xbf})) {
    bytes = bytes.subspan(3);
  }
  // Zeros or a DOS end-of-file mark at the end are padding of old exporters.
  while (!bytes.empty() && (bytes.back() == 0 || bytes.back() == 0x1a)) {
    bytes = bytes.first(bytes.size() - 1);
  }
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

bool TextCursor::atEnd() noexcept {
  while (position_ != end_ && isBlank(*position_)) {
    ++position_;
  }
  return position_ == end_ || *position_ == '#';
}

std::string_view TextCursor::word() noexcept {
  if (atEnd()) {
    return {};
  }
  const char *first = position_;
  while (!atWordEnd()) {
    ++position_;
  }
  return {first, static_cast<std::size_t>(position_ - first)};
}

std::string_view TextCursor::peek() noexcept {
  TextCursor ahead = *this;
  return ahead.word();
}

std::string_view TextCursor::rest() const noexcept {
  return trimText({position_, static_cast<std::size_t>(end_ - position_)});
}

NumberRead TextCursor::readFloat(float &value) noexcept {
  if (atEnd()) {
    return NumberRead::Missing;
  }
  if (readPlainDecimal(position_, end_, value)) {
    return NumberRead::Good;
  }
  const char *first = position_;
  if (*first == '+' && first + 1 != end_ && first[1] != '-') {
    ++first;
  }
  float parsed = 0.0f;
  const auto [last, error] = std::from_chars(first, end_, parsed);
  if (error == std::errc::invalid_argument) {
    return NumberRead::Missing;
  }
  value = error == std::errc() ? parsed : resolveRange(first, last);
  position_ = last;
  if (atWordEnd()) {
    return NumberRead::Good;
  }
  if (*position_ == '#' && position_ + 1 != end_ && std::strchr("IQS", position_[1]) != nullptr) {
    // Old Microsoft libraries print "1.#INF", "-1.#IND", "1.#QNAN" and "1.#SNAN".
    value = std::numeric_limits<float>::quiet_NaN();
  }
  while (!atWordEnd()) {
    ++position_;
  }
  return NumberRead::Junk;
}

bool TextCursor::readInteger(std::int64_t &value) noexcept {
  constexpr std::int64_t kHeld = std::numeric_limits<std::int64_t>::max() / 10 - 1;
  const char *at = position_;
  const bool negative = at != end_ && *at == '-';
  at += at != end_ && (*at == '-' || *at == '+') ? 1 : 0;
  const char *digits = at;
  std::int64_t number = 0;
  for (; at != end_ && *at >= '0' && *at <= '9'; ++at) {
    number = number < kHeld ? number * 10 + (*at - '0') : number;
  }
  if (at == digits) {
    return false;
  }
  position_ = at;
  value = negative ? -number : number;
  return true;
}

bool TextCursor::skip(char c) noexcept {
  if (position_ == end_ || *position_ != c) {
    return false;
  }
  ++position_;
  return true;
}

}  // namespace okinawa
