#include "okinawa/texture/atlas.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "texture/image_errors.hpp"

namespace {

OkError refuse(const std::string &what, const std::string &reason) {
  return okinawa::imageError({}, what + ": " + reason);
}

/** An image of sizes that are not known to fit an `int`. */
OkResult<OkImage> createWide(std::int64_t width, std::int64_t height, const OkImage &like) {
  if (const auto reason = okinawa::whyBadImageSize(width, height)) {
    return okinawa::imageError({}, *reason);
  }
  return OkImage::create(static_cast<int>(width), static_cast<int>(height), like.getChannels(),
                         like.getType());
}

struct Slot {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
};

/** Fills the slot with the cell, `padding` texels inside of it, and its edges repeated around. */
void copyExtended(const OkImage &cell, int padding, const Slot &slot, OkImage &target) {
  const std::size_t bytes = cell.getBytesPerPixel();
  for (int row = 0; row < slot.height; ++row) {
    const int fromRow = std::clamp(row - padding, 0, cell.getHeight() - 1);
    const std::uint8_t *source =
        cell.getBytes().data() +
        static_cast<std::size_t>(fromRow) * static_cast<std::size_t>(cell.getWidth()) * bytes;
    std::uint8_t *texel =
        target.getBytes().data() +
        (static_cast<std::size_t>(slot.y + row) * static_cast<std::size_t>(target.getWidth()) +
         static_cast<std::size_t>(slot.x)) *
            bytes;
    for (int column = 0; column < slot.width; ++column, texel += bytes) {
      const int fromColumn = std::clamp(column - padding, 0, cell.getWidth() - 1);
      std::memcpy(texel, source + static_cast<std::size_t>(fromColumn) * bytes, bytes);
    }
  }
}

OkAtlasRegion makeRegion(const OkImage &cell, int x, int y, const OkImage &atlas) {
  const auto width = static_cast<float>(atlas.getWidth());
  const auto height = static_cast<float>(atlas.getHeight());
  OkAtlasRegion region{x, y, cell.getWidth(), cell.getHeight()};
  region.u0 = static_cast<float>(x) / width;
  region.u1 = static_cast<float>(x + cell.getWidth()) / width;
  region.v0 = 1.0f - static_cast<float>(y + cell.getHeight()) / height;
  region.v1 = 1.0f - static_cast<float>(y) / height;
  return region;
}

/** The sentence for arguments that no atlas can be made of, or an empty one. */
std::string whyNoAtlas(std::span<const OkImage> cells, int padding, int columns) {
  if (cells.empty()) {
    return "there are no cells";
  }
  if (padding < 0 || columns < 0) {
    return "a padding of " + std::to_string(padding) + " texels and " + std::to_string(columns) +
           " columns are not possible";
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].isEmpty()) {
      return "cell " + std::to_string(i) + " is empty";
    }
    if (cells[i].getChannels() != cells[0].getChannels() ||
        cells[i].getType() != cells[0].getType()) {
      return "cell " + std::to_string(i) + " has other channels or components than cell 0";
    }
  }
  return {};
}

std::int64_t widestSide(std::span<const OkImage> cells) {
  int side = 0;
  for (const OkImage &cell : cells) {
    side = std::max({side, cell.getWidth(), cell.getHeight()});
  }
  return side;
}

}  // namespace

OkResult<OkImage> okPadAtlasCell(const OkImage &cell, int padding) {
  const std::string what = "padding a cell of an atlas";
  if (cell.isEmpty() || padding < 0) {
    return refuse(what, cell.isEmpty() ? "the cell is empty" : "the padding is negative");
  }
  const std::int64_t both = std::int64_t{2} * padding;
  auto padded = createWide(cell.getWidth() + both, cell.getHeight() + both, cell);
  if (!padded) {
    return refuse(what, padded.error().message);
  }
  OkImage &image = padded.value();
  copyExtended(cell, padding, {0, 0, image.getWidth(), image.getHeight()}, image);
  return padded;
}

OkResult<OkAtlas> okBuildAtlas(std::span<const OkImage> cells, int padding, int columns) {
  const std::string what = "building an atlas";
  if (const std::string reason = whyNoAtlas(cells, padding, columns); !reason.empty()) {
    return refuse(what, reason);
  }
  const auto count = static_cast<std::int64_t>(cells.size());
  const std::int64_t across =
      columns > 0 ? columns
                  : static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  const std::int64_t down = (count + across - 1) / across;
  const std::int64_t pitch = widestSide(cells) + std::int64_t{2} * padding;
  auto image = createWide(pitch * across, pitch * down, cells[0]);
  if (!image) {
    return refuse(what, image.error().message);
  }
  OkAtlas atlas{std::move(image).value(), {}, static_cast<int>(pitch)};
  const int side = atlas.square;
  for (std::int64_t i = 0; i < count; ++i) {
    const OkImage &cell = cells[static_cast<std::size_t>(i)];
    const Slot slot{static_cast<int>(i % across) * side, static_cast<int>(i / across) * side, side,
                    side};
    copyExtended(cell, padding, slot, atlas.image);
    atlas.regions.push_back(makeRegion(cell, slot.x + padding, slot.y + padding, atlas.image));
  }
  return atlas;
}

int okAtlasPaddingLevel(int padding) noexcept {
  if (padding < 1) {
    return -1;
  }
  // 3 * 2^L <= 2 * padding + 1, in whole numbers.
  const std::uint64_t most = (std::uint64_t{2} * static_cast<std::uint64_t>(padding) + 1) / 3;
  return static_cast<int>(std::bit_width(most)) - 1;
}
