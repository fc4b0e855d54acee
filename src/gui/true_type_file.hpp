#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gui/big_endian.hpp"

namespace okinawa {

/**
 * The bytes of a TrueType font that were looked through before anyone reads them in trust: the
 * rasteriser follows every offset and count of a file wherever it leads.
 */
class TrueTypeFile {
 public:
  /** `name` stands for the file in messages. */
  static OkResult<TrueTypeFile> open(std::vector<std::uint8_t> bytes, const std::string &name);

  /**
   * The file, followed by so many zeros that no 16-bit count or offset of a table leads out of
   * them.
   */
  [[nodiscard]] const std::vector<std::uint8_t> &padded() const noexcept { return bytes_; }
  /** Where the font begins: not 0 in a collection. */
  [[nodiscard]] std::uint32_t start() const noexcept { return start_; }
  [[nodiscard]] std::uint32_t glyphCount() const noexcept { return glyphCount_; }
  /** The table of that name; empty when there is none. */
  [[nodiscard]] BigEndian table(const char *tag) const noexcept;

  /** The subtable that maps characters is one that can be followed. */
  [[nodiscard]] bool isGoodCharacterMap(std::int64_t offset) const noexcept;
  /**
   * The outline lies inside its bytes, its contours follow each other, and a composite one names
   * parts that are good themselves, few enough and in no circle.
   */
  [[nodiscard]] bool isGoodGlyph(std::uint32_t glyph) const noexcept;

 private:
  struct Budget;

  [[nodiscard]] BigEndian file() const noexcept;
  [[nodiscard]] std::string whyBad() const;
  [[nodiscard]] std::string whyBadDirectory() const;
  [[nodiscard]] std::string whyBadTables();
  [[nodiscard]] std::string whyBadGlyphPlaces() const;
  [[nodiscard]] std::uint64_t glyphPlace(std::uint64_t glyph) const noexcept;
  [[nodiscard]] bool isGoodGlyph(std::uint32_t glyph, Budget &budget, int depth) const noexcept;
  [[nodiscard]] bool isGoodComposite(BigEndian glyph, Budget &budget, int depth) const noexcept;

  std::vector<std::uint8_t> bytes_;
  std::size_t fileSize_ = 0;
  std::uint32_t start_ = 0;
  std::uint32_t glyphCount_ = 0;
  bool longPlaces_ = false;
};

}  // namespace okinawa
