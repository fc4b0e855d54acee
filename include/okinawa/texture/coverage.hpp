#pragma once

#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/sampler.hpp"

/**
 * The share, from 0 to 1, of the image's area where a cutout at `threshold` is drawn: where the
 * alpha, rounded to eight bits and filtered bilinearly as the sampler does, reaches it. The area is
 * found from the bilinear patches themselves, not by counting samples. 1 without alpha, 0 for an
 * empty image.
 */
[[nodiscard]] double okAlphaCoverage(const OkImage &image, float threshold,
                                     OkWrap wrapU = OkWrap::Clamp, OkWrap wrapV = OkWrap::Clamp);

struct OkCutoutOptions {
  /** Above 0 and at most 1. */
  float threshold = 0.5f;
  /**
   * Side, in texels of the full image, of the squares that each keep their own share: the cells of
   * an atlas, counted from its top left corner. 0 is the image as a whole.
   */
  int square = 0;
  OkWrap wrapU = OkWrap::Clamp;
  OkWrap wrapV = OkWrap::Clamp;
};

/**
 * The levels below `base`, level 1 first, of a colour image whose alpha cuts it out: each passes
 * the cutout over the same share of its area as the full image does (Castano, "Computing alpha
 * mipmaps", 2010).
 *
 * - The filter is [1 3 3 1] / 8 along each side, in linear light: the exact shares of
 *   `okBuildMipmaps` behind a [1 2 1] / 4, so odd sizes keep their last row and column. It dampens
 *   what a regular grille would alias with, where a box of two keeps it.
 * - Alpha is scaled up, never down, by the factor that gives the share. Where no factor does,
 *   because many texels cross the threshold at once, only some of these are raised, spread evenly
 *   (Bayer's order). The nearest that can be had is taken, but what is drawn at level 0 never
 *   vanishes, and the share of level 0 is only exceeded where nothing close lies below it.
 * - Colour is the mean of the covered texels alone; a texel without any takes it from the level
 *   below (pull-push: Gortler et al., "The lumigraph", 1996), so that nothing bleeds into edges.
 * - Squares neither filter nor measure across their borders, so that no cell pays for another. From
 *   the level where a square is a single texel the share is that of the whole image.
 *
 * An image that has nothing to keep (no alpha below full, or none that reaches the threshold) and
 * options out of their range give the levels of `okBuildMipmaps`.
 */
[[nodiscard]] std::vector<OkImage> okBuildCutoutMipmaps(const OkImage &base,
                                                        const OkCutoutOptions &options);
