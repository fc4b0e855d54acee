#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "okinawa/base/files.hpp"
#include "okinawa/base/limits.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/gui/font.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "gui/text_colors.hpp"
#include "gui/true_type_face.hpp"
#include "gui/utf8.hpp"

namespace {

using okinawa::GlyphBox;
using okinawa::GlyphCoverage;
using okinawa::TrueTypeFace;

constexpr std::uint64_t kMostFontBytes = 256u * 1024 * 1024;
constexpr int kBoxGlyph = -1;
constexpr double kTabSpaces = 4.0;

struct PlacedGlyph {
  int glyph = kBoxGlyph;
  /** Of the pen, from the left of the text. */
  int x = 0;
  int line = 0;
};

struct Layout {
  std::vector<PlacedGlyph> glyphs;
  /** How far the first letters reach to the left of the pen. */
  int overhang = 0;
  glm::ivec2 size{0};
};

/** The hollow box for characters that the font has not. */
GlyphCoverage drawBox(const TrueTypeFace &face) {
  const int height = std::max(3, static_cast<int>(std::lround(face.ascent() * 0.75)));
  const int width = std::max(3, height * 2 / 3);
  const int line = std::max(1, height / 12);
  GlyphCoverage box;
  box.box = {line, -height, line + width, 0};
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const bool isInside =
          row >= line && row < height - line && column >= line && column < width - line;
      box.values.push_back(isInside ? std::uint8_t{0} : std::uint8_t{255});
    }
  }
  return box;
}

/** Lays a letter into one plane of coverage; what lies outside is left out. */
void addCoverage(std::vector<std::uint8_t> &plane, glm::ivec2 size, const GlyphCoverage &glyph,
                 glm::ivec2 pen) {
  const int width = glyph.box.right - glyph.box.left;
  for (std::size_t i = 0; i < glyph.values.size(); ++i) {
    const int x = pen.x + glyph.box.left + static_cast<int>(i) % width;
    const int y = pen.y + glyph.box.top + static_cast<int>(i) / width;
    if (x >= 0 && x < size.x && y >= 0 && y < size.y) {
      std::uint8_t &value = plane[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.x) +
                                  static_cast<std::size_t>(x)];
      value = std::max(value, glyph.values[i]);
    }
  }
}

}  // namespace

struct OkFont::Impl {
  std::unique_ptr<TrueTypeFace> face;
  GlyphCoverage box;
  int ascent = 0;
  int lineHeight = 0;

  /** Nothing when no image can be that large. */
  [[nodiscard]] std::optional<Layout> layOut(std::string_view text) const;
  [[nodiscard]] double space() const;
  [[nodiscard]] OkImage paint(const Layout &layout, const okinawa::TextColors &colors) const;
};

double OkFont::Impl::space() const {
  const int glyph = face->glyphOf(U' ');
  const double width = glyph >= 0 ? face->advance(glyph) : 0.0;
  return width > 0.0 ? width : std::max(1.0, face->ascent() * 0.25);
}

std::optional<Layout> OkFont::Impl::layOut(std::string_view text) const {
  if (text.size() > kLongestText) {
    return std::nullopt;
  }
  Layout layout;
  double pen = 0.0;
  double right = 1.0;
  int line = 0;
  int last = kBoxGlyph;
  for (const char32_t character : okinawa::decodeUtf8(text)) {
    if (character == U'\r') {
      continue;
    }
    if (character == U'\n') {
      pen = 0.0;
      ++line;
      last = kBoxGlyph;
      continue;
    }
    if (character == U'\t') {
      const double stop = kTabSpaces * space();
      pen = (std::floor(pen / stop) + 1.0) * stop;
      last = kBoxGlyph;
    } else {
      const int glyph = face->glyphOf(character);
      pen += glyph >= 0 && last >= 0 ? face->kerning(last, glyph) : 0.0;
      const int x = static_cast<int>(std::lround(pen));
      const GlyphBox reach = glyph >= 0 ? face->boxOf(glyph) : box.box;
      layout.glyphs.push_back({glyph, x, line});
      layout.overhang = std::max(layout.overhang, -(x + reach.left));
      right = std::max(right, static_cast<double>(x + reach.right));
      pen += glyph >= 0 ? face->advance(glyph) : box.box.right + box.box.left;
      last = glyph;
    }
    right = std::max(right, std::ceil(pen));
    if (right + layout.overhang > OkLimits::kImageSide || pen < -OkLimits::kImageSide) {
      return std::nullopt;
    }
  }
  const long long height = (line + 1LL) * lineHeight;
  const long long width = static_cast<long long>(right) + layout.overhang;
  const bool fits = width <= OkLimits::kImageSide && height <= OkLimits::kImageSide &&
                    static_cast<std::uint64_t>(width * height) <= OkLimits::kImageTexels;
  layout.size = glm::ivec2(width, height);
  return fits ? std::optional(std::move(layout)) : std::nullopt;
}

OkImage OkFont::Impl::paint(const Layout &layout, const okinawa::TextColors &colors) const {
  OkImage image(layout.size.x, layout.size.y, 4);
  const auto bytes = image.getBytes();
  std::vector<std::uint8_t> plane(bytes.size() / 4);
  for (const PlacedGlyph &placed : layout.glyphs) {
    const glm::ivec2 pen(placed.x + layout.overhang, placed.line * lineHeight + ascent);
    addCoverage(plane, layout.size, placed.glyph >= 0 ? face->draw(placed.glyph) : box, pen);
  }
  std::array<okinawa::TextPixel, 256> palette;
  for (int i = 0; i < 256; ++i) {
    palette[static_cast<std::size_t>(i)] = colors.mix(i);
  }
  for (std::size_t i = 0; i < plane.size(); ++i) {
    const okinawa::TextPixel &pixel = palette[plane[i]];
    std::copy(pixel.begin(), pixel.end(), bytes.begin() + static_cast<std::ptrdiff_t>(i * 4));
  }
  return image;
}

OkFont::OkFont(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

OkFont::~OkFont() = default;

OkResult<std::unique_ptr<OkFont>> OkFont::loadTrueType(const std::string &path, float pixelHeight) {
  if (!(pixelHeight >= 1.0f && pixelHeight <= kTallestFont)) {
    return OkError{
        "a font is from 1 to " + std::to_string(static_cast<int>(kTallestFont)) + " pixels high",
        path, 0, -1};
  }
  auto bytes = OkFiles::read(path, kMostFontBytes);
  if (!bytes) {
    return bytes.error();
  }
  auto file = okinawa::TrueTypeFile::open(std::move(bytes).value(), path);
  if (!file) {
    return file.error();
  }
  auto face = TrueTypeFace::create(std::move(file).value(), pixelHeight, path);
  if (!face) {
    return face.error();
  }
  auto impl = std::make_unique<Impl>();
  impl->face = std::move(face).value();
  impl->box = drawBox(*impl->face);
  impl->ascent = static_cast<int>(std::ceil(impl->face->ascent()));
  const double below = std::ceil(impl->face->descent() + impl->face->gap());
  impl->lineHeight = std::max(1, impl->ascent + static_cast<int>(below));
  return std::unique_ptr<OkFont>(new OkFont(std::move(impl)));
}

OkTexture *OkFont::bake(const std::string &name, const std::string &text,
                        const glm::vec4 &foreground, const glm::vec4 &background) const {
  const auto colors = okinawa::TextColors::from(foreground, background);
  if (!colors) {
    OkLog::warning("text \"" + name + "\": a colour that is not finite was refused");
    return nullptr;
  }
  const auto layout = impl_->layOut(text);
  if (!layout) {
    OkLog::warning("text \"" + name + "\": it has no size that an image can have");
    return nullptr;
  }
  OkTexture *texture =
      OkTextureHandler::getInstance()->createTextureFromImage(name, impl_->paint(*layout, *colors));
  if (texture != nullptr) {
    texture->setFilter(OkFilter::Bilinear);
  }
  return texture;
}

glm::ivec2 OkFont::measure(std::string_view text) const {
  const auto layout = impl_->layOut(text);
  return layout ? layout->size : glm::ivec2(0);
}

int OkFont::getLineHeight() const noexcept {
  return impl_->lineHeight;
}

int OkFont::getAscent() const noexcept {
  return impl_->ascent;
}

bool OkFont::hasCharacter(char32_t character) const {
  return impl_->face->glyphOf(character) >= 0;
}
