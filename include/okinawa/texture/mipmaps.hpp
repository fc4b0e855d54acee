#pragma once

#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/sampler.hpp"
#include "okinawa/texture/texture.hpp"

/** Levels of a full chain: each half the one before, rounded down, at least 1, down to 1x1. */
[[nodiscard]] int okMipLevelCount(int width, int height) noexcept;

/**
 * The levels below `base`, level 1 first. Colour is averaged in linear light and, where there is
 * alpha, weighted by it, so that clear texels never bleed; data is averaged as it stands. Odd sizes
 * keep their last row and column (each texel covers its exact share of the level above).
 */
[[nodiscard]] std::vector<OkImage> okBuildMipmaps(const OkImage &base, OkTextureRole role);
