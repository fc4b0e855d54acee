#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/limits.hpp"

namespace okinawa {

/**
 * A text file in blocks of whole lines, so that a large one is never in memory as a whole. Read,
 * not mapped: a mapped file that somebody cuts short meanwhile ends the program.
 *
 * Gives up, saying nothing, on all that is not plainly a text: no regular file, unreadable, above
 * the size limit, UTF-16, zero bytes. Who needs the reason reads the file whole.
 */
class TextBlocks {
 public:
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

  explicit TextBlocks(const std::string &path, std::size_t blockBytes = kBlockBytes);

  /**
   * The next block, alive until the next call. It ends after a line feed whose line is not
   * continued, or at the end of the file, where padding is cut off. False at the end or when given
   * up.
   */
  bool next(std::string_view &block);
  [[nodiscard]] bool hasGivenUp() const noexcept { return givenUp_; }
  /** As the system announced it. */
  [[nodiscard]] std::uint64_t getFileBytes() const noexcept { return fileBytes_; }
  /** The share of the file that was read, from 0 to 1. */
  [[nodiscard]] float getProgress() const noexcept {
    const std::uint64_t whole = std::max(fileBytes_, readBytes_);
    return whole == 0 ? 1.0f : static_cast<float>(readBytes_) / static_cast<float>(whole);
  }

 private:
  bool fill();
  void checkStart();
  [[nodiscard]] std::size_t findCut() const noexcept;

  std::ifstream file_;
  std::vector<char> buffer_;
  std::size_t blockBytes_;
  /** In the buffer: where what is not yet given starts and ends. */
  std::size_t start_ = 0;
  std::size_t end_ = 0;
  std::uint64_t fileBytes_ = 0;
  std::uint64_t readBytes_ = 0;
  bool atEnd_ = false;
  bool givenUp_ = false;
};

}  // namespace okinawa
