#include "import/text_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>

#include "okinawa/base/files.hpp"

#include "import/text_scan.hpp"

namespace okinawa {

namespace {

/** What old exporters pad a file with. */
constexpr char kDosEnd = '\x1a';

/** True for the line feed of a line that a backslash joins to the next. */
bool isContinued(std::string_view text, std::size_t lineFeed) noexcept {
  std::size_t last = lineFeed;
  if (last > 0 && text[last - 1] == '\r') {
    --last;
  }
  return last > 0 && text[last - 1] == '\\';
}

}  // namespace

TextBlocks::TextBlocks(const std::string &path, std::size_t blockBytes) : blockBytes_(blockBytes) {
  // Blocks are larger than what a stream keeps back: its own buffer would only be one more copy.
  file_.rdbuf()->pubsetbuf(nullptr, 0);
  if (OkFiles::isFile(path)) {
    file_.open(path, std::ios::binary);
  }
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  fileBytes_ = ignored ? 0 : static_cast<std::uint64_t>(size);
  givenUp_ = !file_.is_open() || fileBytes_ > OkLimits::kFileBytes;
}

bool TextBlocks::fill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(start_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= start_;
  start_ = 0;
  // A line longer than a block makes the buffer grow, twice as large each time.
  const std::size_t wanted = std::max(blockBytes_, end_);
  buffer_.resize(std::max(buffer_.size(), end_ + wanted));
  file_.read(buffer_.data() + end_, static_cast<std::streamsize>(wanted));
  const auto count = static_cast<std::size_t>(file_.gcount());
  atEnd_ = count < wanted;
  if (file_.bad() || std::memchr(buffer_.data() + end_, 0, count) != nullptr) {
    givenUp_ = true;
    return false;
  }
  end_ += count;
  if (readBytes_ == 0) {
    checkStart();
  }
  readBytes_ += count;
  givenUp_ = givenUp_ || readBytes_ > OkLimits::kFileBytes;
  return !givenUp_;
}

void TextBlocks::checkStart() {
  const std::span bytes(reinterpret_cast<const std::uint8_t *>(buffer_.data()), end_);
  givenUp_ = whyNoText(bytes).has_value();
  start_ = std::string_view(buffer_.data(), end_).starts_with("\xef\xbb\xbf") ? 3 : 0;
}

std::size_t TextBlocks::findCut() const noexcept {
  const std::string_view text(buffer_.data() + start_, end_ - start_);
  std::size_t lineFeed = text.rfind('\n');
  while (lineFeed != std::string_view::npos && isContinued(text, lineFeed)) {
    lineFeed = lineFeed == 0 ? std::string_view::npos : text.rfind('\n', lineFeed - 1);
  }
  return lineFeed == std::string_view::npos ? 0 : lineFeed + 1;
}

bool TextBlocks::next(std::string_view &block) {
  std::size_t bytes = 0;
  while (!givenUp_ && !atEnd_ && bytes == 0) {
    if (!fill()) {
      return false;
    }
    bytes = findCut();
  }
  if (givenUp_) {
    return false;
  }
  if (atEnd_) {
    // The rest: what comes after the last line feed too.
    block = {buffer_.data() + start_, end_ - start_};
    start_ = end_;
    while (block.ends_with(kDosEnd)) {
      block.remove_suffix(1);
    }
    return !block.empty();
  }
  block = {buffer_.data() + start_, bytes};
  start_ += bytes;
  return true;
}

}  // namespace okinawa
