#pragma once

#include <vector>

#include "okinawa/texture/image.hpp"

namespace okinawa {

/** True when a texel is fully clear, so that its colour shows in nothing but filters. */
[[nodiscard]] bool hasClearTexels(const OkImage &image);

/**
 * The image and its mipmaps, level 0 first, for drawing by alpha: fully clear texels take the
 * colour of what lies around them, from ever wider surroundings (pull-push: Gortler et al., "The
 * lumigraph", 1996). A filter that mixes them into an edge then finds the edge's own colour, and
 * not the black that drawing programs leave where nothing was drawn. Alpha stays as it is.
 */
[[nodiscard]] std::vector<OkImage> fillClearTexels(const OkImage &image);

}  // namespace okinawa
