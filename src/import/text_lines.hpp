#pragma once

#include <string>
#include <string_view>

#include "okinawa/base/limits.hpp"

namespace okinawa {

/**
 * The lines of a text in memory: LF, CR LF or CR alone, the last one with or without an end. A
 * backslash at the end of a line joins the next one to it, a blank between them; not in a comment,
 * whose author may have ended it with a folder name.
 */
class TextLines {
 public:
  /** `linesBefore` counts the lines of the file that came before this text. */
  explicit TextLines(std::string_view text, std::uint64_t maxLineBytes = OkLimits::kTextLineBytes,
                     long linesBefore = 0)
      : text_(text), maxLineBytes_(maxLineBytes), number_(linesBefore), taken_(linesBefore) {}

  /** False after the last line, and at a line above the limit. The view lives until the next call.
   */
  bool next(std::string_view &line);
  /** The number of the line that the last call gave, from 1; where it was continued, its first. */
  [[nodiscard]] long getNumber() const noexcept { return number_; }
  [[nodiscard]] bool isTooLong() const noexcept { return tooLong_; }
  /** Lines taken so far, `linesBefore` and the continuations of lines included. */
  [[nodiscard]] long getTaken() const noexcept { return taken_; }

 private:
  std::string_view takePiece();
  bool join(std::string_view piece, std::string_view &line);

  std::string_view text_;
  std::uint64_t maxLineBytes_;
  std::size_t at_ = 0;
  // Where the next LF is: remembered, or a file that has CR only would be searched to its end for
  // every line.
  std::size_t nextLf_ = 0;
  bool lfKnown_ = false;
  long number_;
  long taken_;
  bool tooLong_ = false;
  std::string joined_;
};

}  // namespace okinawa
