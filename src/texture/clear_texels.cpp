#include "texture/clear_texels.hpp"

#include <algorithm>
#include <cstring>

#include "okinawa/texture/mipmaps.hpp"

namespace okinawa {

namespace {

/** Where the alpha of texels lies, and how to tell that it is nothing. */
struct AlphaBytes {
  explicit AlphaBytes(const OkImage &image)
      : stride(image.getBytesPerPixel()),
        length(stride / static_cast<std::size_t>(image.getChannels())),
        offset(stride - length),
        isPresent(image.getChannels() == 2 || image.getChannels() == 4) {}

  /** All bits zero is zero in every component type; no other value counts as clear. */
  [[nodiscard]] bool isClear(const std::uint8_t *texel) const {
    return std::all_of(texel + offset, texel + stride, [](std::uint8_t byte) { return byte == 0; });
  }

  std::size_t stride;
  std::size_t length;
  std::size_t offset;
  bool isPresent;
};

/** Colours of clear texels from the level below, whose own are filled already. */
void fillFrom(const OkImage &coarse, OkImage &fine) {
  const AlphaBytes alpha(fine);
  const auto coarseWidth = static_cast<std::size_t>(coarse.getWidth());
  std::uint8_t *texel = fine.getBytes().data();
  for (int row = 0; row < fine.getHeight(); ++row) {
    const auto parentRow = static_cast<std::size_t>(std::min(row / 2, coarse.getHeight() - 1));
    for (int column = 0; column < fine.getWidth(); ++column, texel += alpha.stride) {
      if (alpha.isClear(texel)) {
        const auto parent = static_cast<std::size_t>(std::min(column / 2, coarse.getWidth() - 1));
        std::memcpy(texel,
                    coarse.getBytes().data() + (parentRow * coarseWidth + parent) * alpha.stride,
                    alpha.offset);
      }
    }
  }
}

}  // namespace

bool hasClearTexels(const OkImage &image) {
  if (image.isEmpty()) {
    return false;
  }
  const AlphaBytes alpha(image);
  if (!alpha.isPresent) {
    return false;
  }
  const auto bytes = image.getBytes();
  for (std::size_t at = 0; at < bytes.size(); at += alpha.stride) {
    if (alpha.isClear(bytes.data() + at)) {
      return true;
    }
  }
  return false;
}

std::vector<OkImage> fillClearTexels(const OkImage &image) {
  std::vector<OkImage> levels = okBuildMipmaps(image, OkTextureRole::Color);
  levels.insert(levels.begin(), image);
  for (std::size_t level = levels.size() - 1; level-- > 0;) {
    fillFrom(levels[level + 1], levels[level]);
  }
  return levels;
}

}  // namespace okinawa
