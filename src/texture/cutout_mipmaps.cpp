#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "okinawa/texture/coverage.hpp"
#include "okinawa/texture/mipmaps.hpp"

#include "texture/alpha_plane.hpp"
#include "texture/coverage_search.hpp"
#include "texture/mip_taps.hpp"
#include "texture/pixel_codec.hpp"

using okinawa::AlphaPlane;
using okinawa::MipTaps;
using okinawa::PixelCodec;
using okinawa::TexelAxis;
using okinawa::TexelRect;

namespace {

/** A box of at most three texels, each spread over its two neighbours. */
struct SmoothTaps {
  std::size_t count = 0;
  std::array<int, 5> places{};
  std::array<float, 5> weights{};

  void add(int place, float weight) noexcept {
    const auto end = places.begin() + static_cast<std::ptrdiff_t>(count);
    const auto at =
        static_cast<std::size_t>(std::find(places.begin(), end, place) - places.begin());
    if (at == count) {
      places[count++] = place;
    }
    weights[at] += weight;
  }
};

/** [1 1] / 2 behind [1 2 1] / 4 is [1 3 3 1] / 8. */
std::vector<SmoothTaps> makeSmoothTaps(const TexelAxis &axis) {
  std::vector<SmoothTaps> result;
  for (const MipTaps &box : okinawa::makeMipTaps(axis.getSize())) {
    SmoothTaps &taps = result.emplace_back();
    for (int i = 0; i < box.count; ++i) {
      const auto place = static_cast<std::size_t>(box.first + i);
      const float weight = box.weights[static_cast<std::size_t>(i)];
      taps.add(axis.before[place], weight / 4.0f);
      taps.add(static_cast<int>(place), weight / 2.0f);
      taps.add(axis.after[place], weight / 4.0f);
    }
  }
  return result;
}

/**
 * One level in linear light. A texel is the colour summed over what is covered, the share that is
 * covered, and the alpha as it was drawn.
 */
struct CutoutLevel {
  int width = 0;
  int height = 0;
  std::size_t colors = 0;
  std::vector<float> values;

  [[nodiscard]] std::size_t getStride() const noexcept { return colors + 2; }
  [[nodiscard]] std::size_t getRowSize() const noexcept {
    return static_cast<std::size_t>(width) * getStride();
  }
  [[nodiscard]] std::size_t getTexelCount() const noexcept {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

void narrowRow(std::span<const float> row, std::span<const SmoothTaps> across, std::size_t stride,
               std::span<float> target) {
  std::fill(target.begin(), target.end(), 0.0f);
  float *texel = target.data();
  for (const SmoothTaps &taps : across) {
    for (std::size_t i = 0; i < taps.count; ++i) {
      const float *source = row.data() + static_cast<std::size_t>(taps.places[i]) * stride;
      for (std::size_t channel = 0; channel < stride; ++channel) {
        texel[channel] += taps.weights[i] * source[channel];
      }
    }
    texel += stride;
  }
}

/** `rowAt` gives one row of the level above; each is asked for once, from the top. */
template <typename RowAt>
CutoutLevel halve(const TexelAxis &across, const TexelAxis &down, std::size_t colors, RowAt rowAt) {
  struct Use {
    std::size_t row;
    float weight;
  };
  const auto tapsAcross = makeSmoothTaps(across);
  const auto tapsDown = makeSmoothTaps(down);
  std::vector<std::vector<Use>> uses(static_cast<std::size_t>(down.getSize()));
  for (std::size_t row = 0; row < tapsDown.size(); ++row) {
    const SmoothTaps &taps = tapsDown[row];
    for (std::size_t i = 0; i < taps.count; ++i) {
      uses[static_cast<std::size_t>(taps.places[i])].push_back({row, taps.weights[i]});
    }
  }
  CutoutLevel level{
      static_cast<int>(tapsAcross.size()), static_cast<int>(tapsDown.size()), colors, {}};
  level.values.resize(level.getTexelCount() * level.getStride());
  std::vector<float> narrow(level.getRowSize());
  for (std::size_t source = 0; source < uses.size(); ++source) {
    narrowRow(rowAt(static_cast<int>(source)), tapsAcross, level.getStride(), narrow);
    for (const Use &use : uses[source]) {
      float *target = level.values.data() + use.row * narrow.size();
      for (std::size_t i = 0; i < narrow.size(); ++i) {
        target[i] += use.weight * narrow[i];
      }
    }
  }
  return level;
}

/** The full image as rows of a `CutoutLevel`. */
CutoutLevel halveImage(const OkImage &image, const PixelCodec &codec, const AlphaPlane &plane,
                       float limit) {
  const std::size_t channels = codec.getChannels();
  const auto width = static_cast<std::size_t>(image.getWidth());
  std::vector<float> decoded(width * channels);
  std::vector<float> row(width * (channels + 1));
  return halve(plane.across, plane.down, channels - 1, [&](int y) -> std::span<const float> {
    const std::size_t rowBytes = width * image.getBytesPerPixel();
    codec.decodeRow(image.getBytes().data() + static_cast<std::size_t>(y) * rowBytes, decoded);
    const std::uint8_t *codes = plane.codes.data() + plane.indexOf(0, y);
    for (std::size_t x = 0; x < width; ++x) {
      const float *source = decoded.data() + x * channels;
      float *target = row.data() + x * (channels + 1);
      const bool isCovered = static_cast<float>(codes[x]) >= limit;
      for (std::size_t channel = 0; channel + 1 < channels; ++channel) {
        target[channel] = isCovered ? source[channel] : 0.0f;
      }
      target[channels - 1] = isCovered ? 1.0f : 0.0f;
      target[channels] = source[channels - 1];
    }
    return row;
  });
}

CutoutLevel halveLevel(const CutoutLevel &level, const AlphaPlane &plane) {
  return halve(plane.across, plane.down, level.colors, [&](int row) {
    return std::span(level.values)
        .subspan(static_cast<std::size_t>(row) * level.getRowSize(), level.getRowSize());
  });
}

/** Visits the squares of a level that have texels, each with its place among those of the image. */
template <typename Visit>
void forEachSquare(const AlphaPlane &plane, Visit visit) {
  const std::size_t columns = plane.across.getSquareCount();
  for (std::size_t row = 0; row < plane.down.getSquareCount(); ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const TexelRect rect{plane.across.edges[column], plane.down.edges[row],
                           plane.across.edges[column + 1], plane.down.edges[row + 1]};
      if (rect.getArea() > 0.0) {
        visit(rect, row * columns + column);
      }
    }
  }
}

std::vector<double> measureShares(const AlphaPlane &plane, float limit) {
  std::vector<double> shares;
  forEachSquare(plane, [&](const TexelRect &rect, std::size_t) {
    shares.push_back(coveredArea(plane, rect, limit) / rect.getArea());
  });
  return shares;
}

/** One image on its way down to a single texel. */
class CutoutChain {
 public:
  CutoutChain(const OkImage &base, const OkCutoutOptions &options)
      : base_(base),
        options_(options),
        codec_(base.getType(), base.getChannels(), OkTextureRole::Color),
        limit_(okinawa::alphaLimit(options.threshold)) {}

  [[nodiscard]] std::vector<OkImage> build() {
    AlphaPlane plane = makePlane(base_.getWidth(), base_.getHeight(), 0);
    plane.codes = okinawa::alphaCodes(base_);
    if (!measure(plane)) {
      return okBuildMipmaps(base_, OkTextureRole::Color);
    }
    CutoutLevel level = halveImage(base_, codec_, plane, limit_);
    for (int number = 1;; ++number) {
      plane = makePlane(level.width, level.height, number);
      keepShares(level, plane);
      addImage(level, plane.codes);
      if (level.width == 1 && level.height == 1) {
        break;
      }
      level = halveLevel(level, plane);
    }
    fillBlanks();
    return std::move(images_);
  }

 private:
  /** In squares as long as these have two texels a side, whole from then on. */
  [[nodiscard]] AlphaPlane makePlane(int width, int height, int level) const {
    const int square = (options_.square >> level) >= 2 ? options_.square : 0;
    return {okinawa::makeTexelAxis(base_.getWidth(), width, square, options_.wrapU),
            okinawa::makeTexelAxis(base_.getHeight(), height, square, options_.wrapV),
            {}};
  }

  /** False when nothing of the image is drawn. */
  bool measure(AlphaPlane &plane) {
    squareShares_ = measureShares(plane, limit_);
    wholeShare_ = squareShares_.front();
    if (squareShares_.size() > 1) {
      AlphaPlane whole = makePlane(base_.getWidth(), base_.getHeight(), kWhole);
      whole.codes.swap(plane.codes);
      wholeShare_ = measureShares(whole, limit_).front();
      whole.codes.swap(plane.codes);
    }
    return wholeShare_ > 0.0;
  }

  void keepShares(const CutoutLevel &level, AlphaPlane &plane) const {
    const std::size_t stride = level.getStride();
    std::vector<float> alpha(level.getTexelCount());
    for (std::size_t i = 0; i < alpha.size(); ++i) {
      alpha[i] = level.values[i * stride + stride - 1];
    }
    plane.codes.resize(alpha.size());
    const bool isWhole = plane.across.getSquareCount() * plane.down.getSquareCount() == 1;
    forEachSquare(plane, [&](const TexelRect &rect, std::size_t square) {
      const double share = isWhole ? wholeShare_ : squareShares_[square];
      keepCoverage(alpha, plane, rect, limit_, share * rect.getArea());
    });
  }

  void addImage(const CutoutLevel &level, const std::vector<std::uint8_t> &codes) {
    std::vector<float> pixels;
    pixels.reserve(codes.size() * codec_.getChannels());
    std::vector<bool> &blanks = blanks_.emplace_back();
    const float *texel = level.values.data();
    for (const std::uint8_t code : codes) {
      const float covered = texel[level.colors];
      for (std::size_t channel = 0; channel < level.colors; ++channel) {
        pixels.push_back(covered > 0.0f ? texel[channel] / covered : 0.0f);
      }
      pixels.push_back(static_cast<float>(code) / 255.0f);
      blanks.push_back(!(covered > 0.0f));
      texel += level.getStride();
    }
    OkImage &image =
        images_.emplace_back(level.width, level.height, base_.getChannels(), base_.getType());
    codec_.encodeRow(pixels, image.getBytes().data());
  }

  /** From the last level up; that one is a mean over the whole image and never blank. */
  void fillBlanks() {
    for (std::size_t level = images_.size() - 1; level-- > 0;) {
      for (int row = 0; row < images_[level].getHeight(); ++row) {
        for (int column = 0; column < images_[level].getWidth(); ++column) {
          fillBlank(level, column, row);
        }
      }
    }
  }

  void fillBlank(std::size_t level, int column, int row) {
    OkImage &image = images_[level];
    const auto indexOf = [](const OkImage &of, int x, int y) {
      return static_cast<std::size_t>(y) * static_cast<std::size_t>(of.getWidth()) +
             static_cast<std::size_t>(x);
    };
    const std::size_t index = indexOf(image, column, row);
    if (!blanks_[level][index]) {
      return;
    }
    const OkImage &coarse = images_[level + 1];
    const std::size_t parent = indexOf(coarse, std::min(column / 2, coarse.getWidth() - 1),
                                       std::min(row / 2, coarse.getHeight() - 1));
    const std::size_t bytes = image.getBytesPerPixel();
    const std::size_t colorBytes = bytes - bytes / codec_.getChannels();
    std::memcpy(image.getBytes().data() + index * bytes, coarse.getBytes().data() + parent * bytes,
                colorBytes);
  }

  /** A level at which no square has two texels. */
  static constexpr int kWhole = 31;

  const OkImage &base_;
  OkCutoutOptions options_;
  PixelCodec codec_;
  float limit_;
  double wholeShare_ = 0.0;
  std::vector<double> squareShares_;
  std::vector<OkImage> images_;
  /** One bit a texel of each image: nothing under it is covered, so it has no colour yet. */
  std::vector<std::vector<bool>> blanks_;
};

bool hasAlphaChannel(const OkImage &image) {
  return image.getChannels() == 2 || image.getChannels() == 4;
}

}  // namespace

double okAlphaCoverage(const OkImage &image, float threshold, OkWrap wrapU, OkWrap wrapV) {
  if (image.isEmpty() || !hasAlphaChannel(image)) {
    return image.isEmpty() ? 0.0 : 1.0;
  }
  const AlphaPlane plane{okinawa::makeTexelAxis(image.getWidth(), image.getWidth(), 0, wrapU),
                         okinawa::makeTexelAxis(image.getHeight(), image.getHeight(), 0, wrapV),
                         okinawa::alphaCodes(image)};
  const TexelRect rect = plane.getRect();
  return coveredArea(plane, rect, okinawa::alphaLimit(threshold)) / rect.getArea();
}

std::vector<OkImage> okBuildCutoutMipmaps(const OkImage &base, const OkCutoutOptions &options) {
  const bool isUsable = options.threshold > 0.0f && options.threshold <= 1.0f;
  const bool isOneTexel = base.getWidth() == 1 && base.getHeight() == 1;
  if (base.isEmpty() || isOneTexel || !isUsable || options.square < 0 || !base.hasTransparency()) {
    return okBuildMipmaps(base, OkTextureRole::Color);
  }
  return CutoutChain(base, options).build();
}
