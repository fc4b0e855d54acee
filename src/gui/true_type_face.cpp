#include "gui/true_type_face.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "gui/glyph_positioning.hpp"

// What the assertions ask for was checked before, or concerns rounding that the code gets over.
#define STBTT_assert(condition) ((void)0)
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>

namespace okinawa {
namespace {

/** Larger glyphs are damaged ones: the tallest font is a quarter of this. */
constexpr float kLargestGlyph = 4096.0f;

/** An outline that stb made, in font units. */
class Outline {
 public:
  Outline(const stbtt_fontinfo &font, int glyph) : font_(&font) {
    count_ = stbtt_GetGlyphShape(font_, glyph, &vertices_);
  }
  ~Outline() { stbtt_FreeShape(font_, vertices_); }
  Outline(const Outline &) = delete;
  Outline &operator=(const Outline &) = delete;

  [[nodiscard]] stbtt_vertex *vertices() const noexcept { return vertices_; }
  [[nodiscard]] int count() const noexcept { return vertices_ == nullptr ? 0 : count_; }

  /** All points, those off the curve too: it stays between them. Empty beyond any sense. */
  [[nodiscard]] GlyphBox box(float scale) const noexcept {
    if (count() == 0) {
      return {};
    }
    int left = vertices_[0].x;
    int right = left;
    int bottom = vertices_[0].y;
    int top = bottom;
    for (const stbtt_vertex *v = vertices_; v != vertices_ + count_; ++v) {
      const bool isCurve = v->type == STBTT_vcurve;
      left = std::min({left, int{v->x}, isCurve ? int{v->cx} : int{v->x}});
      right = std::max({right, int{v->x}, isCurve ? int{v->cx} : int{v->x}});
      bottom = std::min({bottom, int{v->y}, isCurve ? int{v->cy} : int{v->y}});
      top = std::max({top, int{v->y}, isCurve ? int{v->cy} : int{v->y}});
    }
    const int farthest =
        std::max({std::abs(left), std::abs(right), std::abs(bottom), std::abs(top)});
    if (static_cast<float>(farthest) * scale > kLargestGlyph) {
      return {};
    }
    const auto down = [scale](int units) {
      return static_cast<int>(std::floor(static_cast<float>(units) * scale));
    };
    const auto up = [scale](int units) {
      return static_cast<int>(std::ceil(static_cast<float>(units) * scale));
    };
    return {down(left), -up(top), up(right), -down(bottom)};
  }

 private:
  const stbtt_fontinfo *font_;
  stbtt_vertex *vertices_ = nullptr;
  int count_ = 0;
};

}  // namespace

struct TrueTypeFace::Stb {
  stbtt_fontinfo font{};
  float scale = 0.0f;
};

TrueTypeFace::TrueTypeFace(TrueTypeFile file)
    : file_(std::move(file)), stb_(std::make_unique<Stb>()) {}

TrueTypeFace::~TrueTypeFace() = default;

OkResult<std::unique_ptr<TrueTypeFace>> TrueTypeFace::create(TrueTypeFile file, float pixelHeight,
                                                             const std::string &name) {
  std::unique_ptr<TrueTypeFace> face(new TrueTypeFace(std::move(file)));
  stbtt_fontinfo &font = face->stb_->font;
  const bool isRead = stbtt_InitFont(&font, face->file_.padded().data(),
                                     static_cast<int>(face->file_.start())) != 0;
  if (!isRead || !face->file_.isGoodCharacterMap(font.index_map)) {
    return OkError{"the font has no table of Unicode characters that can be read", name, 0, -1};
  }
  // Kerning of this table is read by code that checks its bounds; stb's does not.
  font.gpos = 0;
  int ascent = 0;
  int descent = 0;
  int gap = 0;
  stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
  const float scale = pixelHeight / static_cast<float>(ascent - descent);
  face->stb_->scale = scale;
  face->ascent_ = static_cast<double>(static_cast<float>(ascent) * scale);
  face->descent_ = static_cast<double>(static_cast<float>(-descent) * scale);
  face->gap_ = static_cast<double>(static_cast<float>(std::max(gap, 0)) * scale);
  return face;
}

int TrueTypeFace::glyphOf(char32_t character) const {
  if (character > 0x10FFFF) {
    return -1;
  }
  const int glyph = stbtt_FindGlyphIndex(&stb_->font, static_cast<int>(character));
  const bool isThere = glyph > 0 && static_cast<std::uint32_t>(glyph) < file_.glyphCount();
  return isThere && file_.isGoodGlyph(static_cast<std::uint32_t>(glyph)) ? glyph : -1;
}

double TrueTypeFace::advance(int glyph) const {
  int width = 0;
  stbtt_GetGlyphHMetrics(&stb_->font, glyph, &width, nullptr);
  return static_cast<double>(static_cast<float>(width) * stb_->scale);
}

double TrueTypeFace::kerning(int left, int right) const {
  const BigEndian positioning = file_.table("GPOS");
  const int units = positioning.size() > 0
                        ? pairAdvance(positioning, static_cast<std::uint16_t>(left),
                                      static_cast<std::uint16_t>(right))
                        : stbtt_GetGlyphKernAdvance(&stb_->font, left, right);
  return static_cast<double>(static_cast<float>(units) * stb_->scale);
}

GlyphBox TrueTypeFace::boxOf(int glyph) const {
  return Outline(stb_->font, glyph).box(stb_->scale);
}

GlyphCoverage TrueTypeFace::draw(int glyph) const {
  constexpr float kFlatnessPixels = 0.35f;
  const Outline outline(stb_->font, glyph);
  GlyphCoverage coverage;
  coverage.box = outline.box(stb_->scale);
  const int width = coverage.box.right - coverage.box.left;
  const int height = coverage.box.bottom - coverage.box.top;
  if (width <= 0 || height <= 0) {
    return coverage;
  }
  coverage.values.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  stbtt__bitmap bitmap = {width, height, width, coverage.values.data()};
  stbtt_Rasterize(&bitmap, kFlatnessPixels, outline.vertices(), outline.count(), stb_->scale,
                  stb_->scale, 0.0f, 0.0f, coverage.box.left, coverage.box.top, 1, nullptr);
  return coverage;
}

}  // namespace okinawa
