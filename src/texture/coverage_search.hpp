#pragma once

#include <span>

#include "texture/alpha_plane.hpp"

namespace okinawa {

/**
 * Scales the alpha of one square of a level so that it covers `target` texels of area; the codes of
 * that square in `plane` are written. `alpha` holds the filtered, unscaled values of the level.
 */
void keepCoverage(std::span<const float> alpha, AlphaPlane &plane, const TexelRect &rect,
                  float limit, double target);

}  // namespace okinawa
