#include "okinawa/texture/mipmaps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "texture/mip_taps.hpp"
#include "texture/pixel_codec.hpp"

using okinawa::makeMipTaps;
using okinawa::MipTaps;
using okinawa::PixelCodec;

namespace {

/** One level as linear numbers, alpha not multiplied in. */
struct LinearLevel {
  int width = 0;
  int height = 0;
  std::vector<float> values;
};

/** Averages one texel from the rows that it covers; the count of channels is known to unroll. */
template <std::size_t Channels>
void averageTexel(std::span<const float *const> rows, const MipTaps &down, const MipTaps &across,
                  bool isWeighted, float *target) {
  constexpr std::size_t kAlpha = Channels - 1;
  std::array<float, Channels> plain{};
  std::array<float, Channels> weighted{};
  for (int y = 0; y < down.count; ++y) {
    const float *texel =
        rows[static_cast<std::size_t>(y)] + static_cast<std::size_t>(across.first) * Channels;
    for (int x = 0; x < across.count; ++x, texel += Channels) {
      const float share =
          down.weights[static_cast<std::size_t>(y)] * across.weights[static_cast<std::size_t>(x)];
      for (std::size_t channel = 0; channel < Channels; ++channel) {
        plain[channel] += share * texel[channel];
        weighted[channel] += share * texel[kAlpha] * texel[channel];
      }
    }
  }
  // Where all is clear the plain average stays: no colour shows, and filters find a sane one.
  const bool usesAlpha = isWeighted && plain[kAlpha] > 0.0f;
  for (std::size_t channel = 0; channel < Channels; ++channel) {
    const bool isColor = usesAlpha && channel != kAlpha;
    target[channel] = isColor ? weighted[channel] / plain[kAlpha] : plain[channel];
  }
}

using AverageTexel = void (*)(std::span<const float *const>, const MipTaps &, const MipTaps &, bool,
                              float *);
constexpr std::array<AverageTexel, 5> kAverageTexel = {nullptr, averageTexel<1>, averageTexel<2>,
                                                       averageTexel<3>, averageTexel<4>};

/** `rowAt` gives the linear numbers of a row of the level above; it stays valid for three rows. */
template <typename RowAt>
LinearLevel halve(int width, int height, const PixelCodec &codec, RowAt rowAt) {
  const auto across = makeMipTaps(width);
  const auto down = makeMipTaps(height);
  const AverageTexel average = kAverageTexel[codec.getChannels()];
  LinearLevel level{static_cast<int>(across.size()), static_cast<int>(down.size()), {}};
  level.values.resize(across.size() * down.size() * codec.getChannels());
  float *target = level.values.data();
  for (const MipTaps &tapsDown : down) {
    std::array<const float *, 3> rows{};
    for (int y = 0; y < tapsDown.count; ++y) {
      rows[static_cast<std::size_t>(y)] = rowAt(tapsDown.first + y);
    }
    for (const MipTaps &tapsAcross : across) {
      average(rows, tapsDown, tapsAcross, codec.isWeighted(), target);
      target += codec.getChannels();
    }
  }
  return level;
}

/** From the image itself, decoding three rows at a time: the whole in floats would be huge. */
LinearLevel halveImage(const OkImage &image, const PixelCodec &codec) {
  const std::size_t rowFloats = static_cast<std::size_t>(image.getWidth()) * codec.getChannels();
  const std::size_t rowBytes =
      static_cast<std::size_t>(image.getWidth()) * image.getBytesPerPixel();
  std::array<std::vector<float>, 3> ring;
  std::array<int, 3> held = {-1, -1, -1};
  return halve(image.getWidth(), image.getHeight(), codec, [&](int row) -> const float * {
    const auto slot = static_cast<std::size_t>(row % 3);
    if (held[slot] != row) {
      held[slot] = row;
      ring[slot].resize(rowFloats);
      codec.decodeRow(image.getBytes().data() + static_cast<std::size_t>(row) * rowBytes,
                      ring[slot]);
    }
    return ring[slot].data();
  });
}

LinearLevel halveLevel(const LinearLevel &level, const PixelCodec &codec) {
  const std::size_t rowFloats = static_cast<std::size_t>(level.width) * codec.getChannels();
  return halve(level.width, level.height, codec, [&](int row) {
    return level.values.data() + static_cast<std::size_t>(row) * rowFloats;
  });
}

}  // namespace

int okMipLevelCount(int width, int height) noexcept {
  if (width < 1 || height < 1) {
    return 0;
  }
  return std::bit_width(static_cast<unsigned>(std::max(width, height)));
}

std::vector<OkImage> okBuildMipmaps(const OkImage &base, OkTextureRole role) {
  std::vector<OkImage> levels;
  if (base.isEmpty() || (base.getWidth() == 1 && base.getHeight() == 1)) {
    return levels;
  }
  const PixelCodec codec(base.getType(), base.getChannels(), role);
  LinearLevel level = halveImage(base, codec);
  for (;;) {
    OkImage image(level.width, level.height, base.getChannels(), base.getType());
    codec.encodeRow(level.values, image.getBytes().data());
    levels.push_back(std::move(image));
    if (level.width == 1 && level.height == 1) {
      return levels;
    }
    level = halveLevel(level, codec);
  }
}
