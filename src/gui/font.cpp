#include "okinawa/gui/font.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "okinawa/base/limits.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "gui/bitmap_font.hpp"
#include "gui/text_colors.hpp"
#include "gui/utf8.hpp"

namespace {

using okinawa::TextColors;
using okinawa::TextPixel;

constexpr long long kTabColumns = 4;

/** Calls back for each character that is drawn, with its column and line; returns both counts. */
template <typename Function>
std::pair<long long, long long> layOut(const std::u32string &text, Function place) {
  long long columns = 0;
  long long column = 0;
  long long line = 0;
  for (const char32_t character : text) {
    if (character == U'\n') {
      column = 0;
      ++line;
    } else if (character == U'\t') {
      column += kTabColumns - column % kTabColumns;
    } else if (character != U'\r') {
      place(character, column, line);
      ++column;
    }
    columns = std::max(columns, column);
  }
  return {columns, line + 1};
}

std::pair<long long, long long> countCells(const std::u32string &text) {
  return layOut(text, [](char32_t, long long, long long) {});
}

/** Pixels of so many cells. Nothing when an image cannot be that large. */
std::optional<glm::ivec2> sizeOf(std::pair<long long, long long> cells, int scale) {
  const auto pixels = [scale](long long count, int fontPixels) {
    // The gap after the last column or line is a part of the margin.
    return (count * fontPixels - 1 + 2 * OkFont::kMargin) * static_cast<long long>(scale);
  };
  if (scale < 1 || scale > OkLimits::kImageSide) {
    return std::nullopt;
  }
  const long long width = pixels(std::max(cells.first, 1LL), OkFont::kColumnWidth);
  const long long height = pixels(cells.second, OkFont::kLineHeight);
  const bool fits = width <= OkLimits::kImageSide && height <= OkLimits::kImageSide &&
                    static_cast<std::uint64_t>(width * height) <= OkLimits::kImageTexels;
  return fits ? std::optional(glm::ivec2(width, height)) : std::nullopt;
}

void fill(OkImage &image, glm::ivec2 corner, glm::ivec2 size, const TextPixel &pixel) {
  const auto bytes = image.getBytes();
  for (int row = corner.y; row < corner.y + size.y; ++row) {
    const auto begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(image.getWidth()) +
                       static_cast<std::size_t>(corner.x);
    for (std::size_t i = begin; i < begin + static_cast<std::size_t>(size.x); ++i) {
      std::copy(pixel.begin(), pixel.end(),
                bytes.begin() + static_cast<std::ptrdiff_t>(i * pixel.size()));
    }
  }
}

void drawGlyph(OkImage &image, char32_t character, glm::ivec2 corner, int scale,
               const TextPixel &pixel) {
  for (int row = 0; row < okinawa::kGlyphHeight; ++row) {
    for (int column = 0; column < okinawa::kGlyphWidth; ++column) {
      if (okinawa::isGlyphPixel(character, column, row)) {
        fill(image, corner + glm::ivec2(column, row) * scale, glm::ivec2(scale), pixel);
      }
    }
  }
}

OkTexture *refuse(const std::string &name, const std::string &reason) {
  OkLog::warning("text \"" + name + "\": " + reason);
  return nullptr;
}

}  // namespace

glm::ivec2 OkFont::measure(std::string_view text, int scale) {
  const bool isLong = text.size() > kLongestText;
  const auto size = isLong ? std::nullopt : sizeOf(countCells(okinawa::decodeUtf8(text)), scale);
  return size.value_or(glm::ivec2(0));
}

OkTexture *OkFont::bake(const std::string &name, const std::string &text, int scale,
                        const glm::vec4 &foreground, const glm::vec4 &background) {
  const auto colors = TextColors::from(foreground, background);
  if (!colors) {
    return refuse(name, "a colour that is not finite was refused");
  }
  if (text.size() > kLongestText) {
    return refuse(name, "it is longer than " + std::to_string(kLongestText) + " bytes");
  }
  const std::u32string characters = okinawa::decodeUtf8(text);
  const auto size = sizeOf(countCells(characters), scale);
  if (!size) {
    return refuse(
        name, "at a scale of " + std::to_string(scale) + " it has no size that an image can have");
  }
  OkImage image(size->x, size->y, 4);
  fill(image, glm::ivec2(0), *size, colors->background);
  layOut(characters, [&](char32_t character, long long column, long long line) {
    const glm::ivec2 cell(column * kColumnWidth + kMargin, line * kLineHeight + kMargin);
    drawGlyph(image, character, cell * scale, scale, colors->foreground);
  });
  OkTexture *texture =
      OkTextureHandler::getInstance()->createTextureFromImage(name, std::move(image));
  if (texture != nullptr) {
    texture->setFilter(OkFilter::Point);
  }
  return texture;
}
