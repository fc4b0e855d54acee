#pragma once

#include <span>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/texture/image.hpp"

/** Where one cell lies in its atlas, the padding left out. */
struct OkAtlasRegion {
  /** Texels from the top left corner. */
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  /** Texture coordinates: u0 is the left edge, v0 the bottom one (v grows upwards). */
  float u0 = 0.0f;
  float v0 = 0.0f;
  float u1 = 0.0f;
  float v1 = 0.0f;
};

struct OkAtlas {
  OkImage image;
  /** In the order of the cells. */
  std::vector<OkAtlasRegion> regions;
  /** Side of a cell with its padding: what `OkTexture::keepCutoutCoverage` takes as its square. */
  int square = 0;
};

/**
 * The cell with a border of `padding` texels that repeat its own edge, in every channel: a filter
 * that reaches past the cell reads more of the cell. Refused: an empty cell, a negative padding, a
 * result beyond `OkLimits`.
 */
[[nodiscard]] OkResult<OkImage> okPadAtlasCell(const OkImage &cell, int padding);

/**
 * Packs cells on a grid of squares, row by row from the top left. Each is padded on all sides with
 * copies of its own edge; cells smaller than the largest are padded further, up to the end of their
 * square, so that no background lies beside a cell. Squares without a cell are zero. `columns` of 0
 * makes the grid about as wide as it is high. A mask is packed by a second call with the same
 * arguments and lands on the same regions.
 *
 * Refused: no cells, an empty one, cells that differ in channels or component type, a negative
 * padding or count, an atlas beyond `OkLimits`.
 */
[[nodiscard]] OkResult<OkAtlas> okBuildAtlas(std::span<const OkImage> cells, int padding,
                                             int columns = 0);

/**
 * The last mipmap level whose filter stays within a padding of that many texels, for
 * `OkTexture::setMaxMipLevel`: the largest L with 1.5 * 2^L - 0.5 <= padding, as a texel of level L
 * is 2^L wide and the bilinear filter adds half of one. -1 when not even level 0 stays inside.
 */
[[nodiscard]] int okAtlasPaddingLevel(int padding) noexcept;
