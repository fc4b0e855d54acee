#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/sampler.hpp"

namespace okinawa {

/** Texels from `left` to before `right`, from `top` to before `bottom`. */
struct TexelRect {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;

  [[nodiscard]] double getArea() const noexcept {
    return static_cast<double>(right - left) * static_cast<double>(bottom - top);
  }
};

/** One side of a level: where its squares begin and end, and what a filter reads beside a texel. */
struct TexelAxis {
  /** One more than there are squares; a square too narrow for a texel of the level is empty. */
  std::vector<int> edges;
  std::vector<int> before;
  std::vector<int> after;

  [[nodiscard]] int getSize() const noexcept { return edges.back(); }
  [[nodiscard]] std::size_t getSquareCount() const noexcept { return edges.size() - 1; }
};

/**
 * The side of a level with `size` texels of an image that has `baseSize`. A texel belongs to the
 * square that holds its centre and sees no neighbour in another one; `square` 0 is a single square,
 * the only one that wraps.
 */
[[nodiscard]] TexelAxis makeTexelAxis(int baseSize, int size, int square, OkWrap wrap);

/** The alpha of one level in eight bits, as the sampler reads it. */
struct AlphaPlane {
  TexelAxis across;
  TexelAxis down;
  std::vector<std::uint8_t> codes;

  [[nodiscard]] TexelRect getRect() const noexcept {
    return {0, 0, across.getSize(), down.getSize()};
  }
  [[nodiscard]] std::size_t indexOf(int column, int row) const noexcept {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(across.getSize()) +
           static_cast<std::size_t>(column);
  }
};

/** The nearest of eight bits; what is no number is clear. */
[[nodiscard]] std::uint8_t alphaCode(float alpha) noexcept;
[[nodiscard]] std::vector<std::uint8_t> alphaCodes(const OkImage &image);

/** The threshold on the scale of the codes, less what its own rounding may add. */
[[nodiscard]] float alphaLimit(float threshold) noexcept;

/** The area, in texels, where the bilinear filter of the codes reaches the limit. */
[[nodiscard]] double coveredArea(const AlphaPlane &plane, const TexelRect &rect, float limit);

}  // namespace okinawa
