#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace okinawa {

/** What the line based model formats share: blanks, comments, names and numbers, in any locale. */

[[nodiscard]] constexpr bool isBlank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

[[nodiscard]] std::string_view trimText(std::string_view text) noexcept;
/** The text before a `#` that opens a comment: one at the start or after a blank. */
[[nodiscard]] std::string_view cutComment(std::string_view text) noexcept;
/** The text inside a pair of double quotes, or the text as it is. */
[[nodiscard]] std::string_view withoutQuotes(std::string_view name) noexcept;
/** ASCII letters only. */
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b) noexcept;

/** The text itself where it is UTF-8; otherwise its bytes read as Latin-1. */
[[nodiscard]] std::string textToUtf8(std::string_view text);
/** 'text' for a message: cut where it is long, control characters replaced. */
[[nodiscard]] std::string quoteText(std::string_view text);

/** Why these bytes are no text that can be read, as the end of a sentence; nothing when they are.
 */
[[nodiscard]] std::optional<std::string> whyNoText(std::span<const std::uint8_t> bytes);
/** The bytes without a UTF-8 byte order mark and without padding at their end. */
[[nodiscard]] std::string_view textOf(std::span<const std::uint8_t> bytes) noexcept;

enum class NumberRead {
  Missing, /**< The line is at its end, or the next word is no number. */
  Good,
  Junk, /**< A number, then something that does not belong to it, which was skipped. */
};

/** Walks over the words of one line. Nothing is copied. */
class TextCursor {
 public:
  explicit TextCursor(std::string_view line) noexcept
      : position_(line.data()), end_(line.data() + line.size()) {}

  /** True where nothing but blanks or a comment is left; leaves the cursor on the next word. */
  [[nodiscard]] bool atEnd() noexcept;
  /** The next word, empty at the end of the line. */
  std::string_view word() noexcept;
  /** The next word without moving on. */
  [[nodiscard]] std::string_view peek() noexcept;
  /** All that is left, trimmed; comments stay in, as names may hold a `#`. */
  [[nodiscard]] std::string_view rest() const noexcept;

  /**
   * The next word as C reads a float: a leading `+`, no digit before or after the point, an
   * exponent. What is too large becomes infinite, what is too small becomes zero.
   */
  NumberRead readFloat(float &value) noexcept;
  /** An integer right here, without leading blanks; held to 64 bits. */
  bool readInteger(std::int64_t &value) noexcept;
  /** Moves past `c` if it is right here. */
  bool skip(char c) noexcept;
  /** True at a blank or the end of the line. */
  [[nodiscard]] bool atWordEnd() const noexcept { return position_ == end_ || isBlank(*position_); }

 private:
  const char *position_;
  const char *end_;
};

}  // namespace okinawa
