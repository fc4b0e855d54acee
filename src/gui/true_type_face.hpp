#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gui/true_type_file.hpp"

namespace okinawa {

/** Pixels from the pen, right and down; empty when the right is not beyond the left. */
struct GlyphBox {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;
};

/** How much of each pixel of its box a glyph covers, rows from the top. */
struct GlyphCoverage {
  GlyphBox box;
  std::vector<std::uint8_t> values;
};

/** A checked font at one size. The only place that sees stb_truetype. */
class TrueTypeFace {
 public:
  static OkResult<std::unique_ptr<TrueTypeFace>> create(TrueTypeFile file, float pixelHeight,
                                                        const std::string &name);
  ~TrueTypeFace();
  TrueTypeFace(const TrueTypeFace &) = delete;
  TrueTypeFace &operator=(const TrueTypeFace &) = delete;

  /** -1 for a character that the font has no glyph for, or a damaged one. */
  [[nodiscard]] int glyphOf(char32_t character) const;
  /** Pixels to the next glyph, and what is added to them between two. */
  [[nodiscard]] double advance(int glyph) const;
  [[nodiscard]] double kerning(int left, int right) const;
  [[nodiscard]] GlyphBox boxOf(int glyph) const;
  [[nodiscard]] GlyphCoverage draw(int glyph) const;

  /** Of a line, in pixels: above and below where letters stand, and the gap to the next line. */
  [[nodiscard]] double ascent() const noexcept { return ascent_; }
  [[nodiscard]] double descent() const noexcept { return descent_; }
  [[nodiscard]] double gap() const noexcept { return gap_; }

 private:
  struct Stb;
  explicit TrueTypeFace(TrueTypeFile file);

  TrueTypeFile file_;
  std::unique_ptr<Stb> stb_;
  double ascent_ = 0.0;
  double descent_ = 0.0;
  double gap_ = 0.0;
};

}  // namespace okinawa
