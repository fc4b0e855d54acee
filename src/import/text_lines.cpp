#include "import/text_lines.hpp"

#include <algorithm>

#include "import/text_scan.hpp"

namespace okinawa {

std::string_view TextLines::takePiece() {
  if (!lfKnown_ || (nextLf_ < at_)) {
    nextLf_ = std::min(text_.find('\n', at_), text_.size());
    lfKnown_ = true;
  }
  std::string_view piece = text_.substr(at_, nextLf_ - at_);
  const std::size_t cr = piece.find('\r');
  if (cr == std::string_view::npos) {
    at_ = std::min(nextLf_ + 1, text_.size());
  } else {
    piece = piece.substr(0, cr);
    at_ += cr + 1;
    if (at_ == nextLf_ && at_ < text_.size()) {
      ++at_;
    }
  }
  ++taken_;
  return piece;
}

bool TextLines::next(std::string_view &line) {
  if (at_ >= text_.size() || tooLong_) {
    return false;
  }
  const std::string_view piece = takePiece();
  number_ = taken_;
  if (piece.size() > maxLineBytes_) {
    tooLong_ = true;
    return false;
  }
  if (!piece.ends_with('\\') || trimText(piece).starts_with('#')) {
    line = piece;
    return true;
  }
  return join(piece, line);
}

bool TextLines::join(std::string_view piece, std::string_view &line) {
  joined_.clear();
  while (piece.ends_with('\\')) {
    joined_.append(piece.substr(0, piece.size() - 1));
    joined_.push_back(' ');
    if (joined_.size() > maxLineBytes_) {
      tooLong_ = true;
      return false;
    }
    piece = at_ < text_.size() ? takePiece() : std::string_view();
  }
  joined_.append(piece);
  line = joined_;
  tooLong_ = joined_.size() > maxLineBytes_;
  return !tooLong_;
}

}  // namespace okinawa
