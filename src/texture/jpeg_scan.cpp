#include "texture/jpeg_scan.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

namespace okinawa {

namespace {

/** Bits of a scan up to the next marker; zeros behind it, as decoders see them, are counted. */
class BitReader {
 public:
  explicit BitReader(std::span<const std::uint8_t> data) : data_(data) {}

  [[nodiscard]] std::uint32_t peek16() {
    fill();
    return static_cast<std::uint32_t>(buffer_ >> 48);
  }
  void skip(int count) {
    buffer_ <<= count;
    held_ -= count;
  }
  /** At most 16. */
  std::uint32_t take(int count) {
    if (count == 0) {
      return 0;
    }
    const std::uint32_t bits = peek16() >> (16 - count);
    skip(count);
    return bits;
  }
  /** More bits were taken than there were. */
  [[nodiscard]] bool isOverdrawn() const noexcept { return held_ < padding_; }

  /**
   * Passes a restart marker; false when none comes next, padding of less than a byte aside:
   * stb would give up there and say nothing.
   */
  bool restart() {
    const bool isAtMarker = at_ < data_.size() && isMarkerAt(at_) && held_ - padding_ < 8;
    buffer_ = 0;
    held_ = 0;
    padding_ = 0;
    if (!isAtMarker) {
      return false;
    }
    while (at_ + 1 < data_.size() && data_[at_ + 1] == 0xff) {
      ++at_;
    }
    if (at_ + 1 >= data_.size()) {
      return false;
    }
    at_ += 2;
    return true;
  }

 private:
  [[nodiscard]] bool isMarkerAt(std::size_t at) const {
    return data_[at] == 0xff && (at + 1 >= data_.size() || data_[at + 1] != 0);
  }
  void fill() {
    while (held_ <= 48) {
      std::uint64_t byte = 0;
      if (at_ < data_.size() && !isMarkerAt(at_)) {
        byte = data_[at_];
        at_ += byte == 0xff ? 2 : 1;
      } else {
        padding_ += 8;
      }
      buffer_ |= byte << (56 - held_);
      held_ += 8;
    }
  }

  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
  std::uint64_t buffer_ = 0;
  int held_ = 0;
  int padding_ = 0;
};

class ScanWalker {
 public:
  ScanWalker(JpegFrame &frame, const JpegScan &scan, std::span<const std::uint8_t> data)
      : frame_(frame), scan_(scan), bits_(data) {}

  /** False when a code is impossible or the data ends early. */
  bool walk();

 private:
  bool walkUnit(int unit);
  bool walkBlock(const JpegScan::Part &part, std::size_t block);
  bool walkDc(const JpegScan::Part &part);
  bool walkSequentialAc(const JpegHuffman &table);
  bool walkFirstAc(const JpegHuffman &table, std::uint64_t &nonZero);
  bool walkRefinedAc(const JpegHuffman &table, std::uint64_t &nonZero);
  /** The next symbol, or -1. */
  int decode(const JpegHuffman &table);
  void readEndRun(int bits) { endRun_ = (1 << bits) + static_cast<int>(bits_.take(bits)) - 1; }
  void refine(int from, std::uint64_t nonZero);

  JpegFrame &frame_;
  const JpegScan &scan_;
  BitReader bits_;
  std::array<int, 4> predictions_{};
  int endRun_ = 0;
};

int ScanWalker::decode(const JpegHuffman &table) {
  const auto code = table.find(bits_.peek16());
  bits_.skip(code.bits);
  return code.bits == 0 || bits_.isOverdrawn() ? -1 : code.symbol;
}

bool ScanWalker::walk() {
  const auto &first = frame_.components[scan_.parts.front().component];
  const bool isInterleaved = scan_.parts.size() > 1;
  const int units =
      isInterleaved ? frame_.unitsAcross * frame_.unitsDown : first.blocksAcross * first.blocksDown;
  for (int unit = 0; unit < units; ++unit) {
    if (frame_.restartInterval > 0 && unit > 0 && unit % frame_.restartInterval == 0) {
      if (!bits_.restart()) {
        return false;
      }
      predictions_.fill(0);
      endRun_ = 0;
    }
    if (!walkUnit(unit) || bits_.isOverdrawn()) {
      return false;
    }
  }
  return true;
}

bool ScanWalker::walkUnit(int unit) {
  if (scan_.parts.size() == 1) {
    const auto &part = scan_.parts.front();
    const auto &component = frame_.components[part.component];
    const int row = unit / component.blocksAcross;
    const int column = unit % component.blocksAcross;
    return walkBlock(part, static_cast<std::size_t>(row * component.paddedAcross + column));
  }
  for (const auto &part : scan_.parts) {
    const auto &component = frame_.components[part.component];
    const int top = unit / frame_.unitsAcross * component.vertical;
    const int left = unit % frame_.unitsAcross * component.horizontal;
    for (int row = top; row < top + component.vertical; ++row) {
      for (int column = left; column < left + component.horizontal; ++column) {
        if (!walkBlock(part, static_cast<std::size_t>(row * component.paddedAcross + column))) {
          return false;
        }
      }
    }
  }
  return true;
}

bool ScanWalker::walkBlock(const JpegScan::Part &part, std::size_t block) {
  const JpegHuffman &table = frame_.acTables[part.acTable];
  if (!frame_.isProgressive) {
    return walkDc(part) && walkSequentialAc(table);
  }
  if (scan_.first == 0) {
    if (scan_.high == 0) {
      return walkDc(part);
    }
    bits_.take(1);
    return true;
  }
  std::uint64_t &nonZero = frame_.components[part.component].nonZero[block];
  return scan_.high == 0 ? walkFirstAc(table, nonZero) : walkRefinedAc(table, nonZero);
}

/** T.81, F.2.2.1. The running value is bounded so that no decoder's arithmetic overflows. */
bool ScanWalker::walkDc(const JpegScan::Part &part) {
  constexpr int kMostDcBits = 11;
  constexpr int kMostDc = 32767;
  const int size = decode(frame_.dcTables[part.dcTable]);
  if (size < 0 || size > kMostDcBits) {
    return false;
  }
  const int raw = static_cast<int>(bits_.take(size));
  const bool isNegative = size > 0 && raw < (1 << (size - 1));
  int &prediction = predictions_[part.component];
  prediction += isNegative ? raw - (1 << size) + 1 : raw;
  return std::abs(prediction) <= kMostDc;
}

constexpr int kMostAcBits = 10;
/** "Sixteen zeros": run 15, size 0. */
constexpr int kZeroRun = 15;

/** T.81, F.2.2.2. */
bool ScanWalker::walkSequentialAc(const JpegHuffman &table) {
  for (int k = 1; k <= 63; ++k) {
    const int symbol = decode(table);
    if (symbol < 0) {
      return false;
    }
    const int run = symbol >> 4;
    const int size = symbol & 15;
    if (size == 0 && run != kZeroRun) {
      return true;
    }
    k += run;
    if (k > 63 || size > kMostAcBits) {
      return false;
    }
    bits_.take(size);
  }
  return true;
}

/** T.81, G.1.2.2. */
bool ScanWalker::walkFirstAc(const JpegHuffman &table, std::uint64_t &nonZero) {
  if (endRun_ > 0) {
    --endRun_;
    return true;
  }
  for (int k = scan_.first; k <= scan_.last; ++k) {
    const int symbol = decode(table);
    if (symbol < 0) {
      return false;
    }
    const int run = symbol >> 4;
    const int size = symbol & 15;
    if (size == 0 && run != kZeroRun) {
      readEndRun(run);
      return true;
    }
    k += run;
    if (k > scan_.last || size > kMostAcBits) {
      return false;
    }
    if (size > 0) {
      bits_.take(size);
      nonZero |= std::uint64_t{1} << k;
    }
  }
  return true;
}

/** One correction bit for each coefficient from here on that is not zero. */
void ScanWalker::refine(int from, std::uint64_t nonZero) {
  for (int k = from; k <= scan_.last; ++k) {
    bits_.take(static_cast<int>((nonZero >> k) & 1u));
  }
}

/** T.81, G.1.2.3: runs count only the coefficients that are still zero. */
bool ScanWalker::walkRefinedAc(const JpegHuffman &table, std::uint64_t &nonZero) {
  int k = scan_.first;
  while (endRun_ == 0 && k <= scan_.last) {
    const int symbol = decode(table);
    if (symbol < 0) {
      return false;
    }
    int run = symbol >> 4;
    const int size = symbol & 15;
    if (size > 1) {
      return false;
    }
    if (size == 0 && run != kZeroRun) {
      readEndRun(run);
      refine(k, nonZero);
      return true;
    }
    bits_.take(size);
    for (; k <= scan_.last; ++k) {
      if (((nonZero >> k) & 1u) != 0) {
        bits_.take(1);
      } else if (run-- == 0) {
        break;
      }
    }
    if (size == 1) {
      if (k > scan_.last) {
        return false;
      }
      nonZero |= std::uint64_t{1} << k;
    }
    ++k;
  }
  if (k <= scan_.last) {
    --endRun_;
    refine(k, nonZero);
  }
  return true;
}

}  // namespace

std::optional<std::string> walkJpegScan(JpegFrame &frame, const JpegScan &scan,
                                        std::span<const std::uint8_t> data) {
  if (!ScanWalker(frame, scan, data).walk()) {
    return "the JPEG is truncated or damaged: a scan does not hold the picture that its header "
           "declares";
  }
  return std::nullopt;
}

}  // namespace okinawa
