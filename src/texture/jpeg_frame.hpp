#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace okinawa {

/** A Huffman table as DHT declares it, ready to decode (ITU-T T.81, annex C and F.2.2.3). */
class JpegHuffman {
 public:
  /**
   * From the counts of codes of 1 to 16 bits and the symbols in order. False when the counts ask
   * for more codes than there are.
   */
  bool build(const std::uint8_t *counts, std::vector<std::uint8_t> symbols);

  [[nodiscard]] bool isDefined() const noexcept { return isDefined_; }

  struct Code {
    std::uint8_t bits = 0;
    std::uint8_t symbol = 0;
  };
  /** The code that the 16 bits start with; 0 bits when there is none. */
  [[nodiscard]] Code find(std::uint32_t next16) const noexcept;

 private:
  static constexpr int kFastBits = 9;

  std::vector<std::uint8_t> symbols_;
  std::array<Code, std::size_t{1} << kFastBits> fast_{};
  /** For each length: the first code beyond it, shifted to 16 bits; and symbol minus code. */
  std::array<std::uint32_t, 17> beyond_{};
  std::array<std::int32_t, 17> delta_{};
  bool isDefined_ = false;
};

struct JpegComponent {
  int id = 0;
  int horizontal = 1;
  int vertical = 1;
  /** Blocks that hold texels, and blocks with the rest of the last units. */
  int blocksAcross = 0;
  int blocksDown = 0;
  int paddedAcross = 0;
  int paddedDown = 0;
  /** Progressive: for each coefficient the bits still missing, -1 before its first scan. */
  std::array<std::int8_t, 64> missingBits{};
  /** Progressive: one bit for each coefficient of a block that is not zero so far. */
  std::vector<std::uint64_t> nonZero;
};

/** What SOF declares, and the tables as they stand when a scan begins. */
struct JpegFrame {
  bool isProgressive = false;
  int width = 0;
  int height = 0;
  int unitsAcross = 0;
  int unitsDown = 0;
  std::vector<JpegComponent> components;
  std::array<JpegHuffman, 4> dcTables;
  std::array<JpegHuffman, 4> acTables;
  int restartInterval = 0;
};

/** What SOS declares. */
struct JpegScan {
  struct Part {
    std::size_t component = 0;
    std::size_t dcTable = 0;
    std::size_t acTable = 0;
  };
  std::vector<Part> parts;
  int first = 0;
  int last = 63;
  int high = 0;
  int low = 0;
};

}  // namespace okinawa
