#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/ear_clipper.hpp"

namespace okinawa {

/**
 * Cuts contours that neither touch nor cross, the first counter-clockwise around the others, which
 * are clockwise: each hole is tied to what surrounds it by a bridge that is walked both ways, and
 * the one outline that results goes to `OkPolygonCutter`. Contour i is the corners from `starts[i]`
 * to `starts[i + 1]`. Gives triangles by corners, or none.
 */
[[nodiscard]] std::vector<std::uint32_t> cutBridged(std::span<const FlatCorner> corners,
                                                    std::span<const std::uint32_t> starts);

}  // namespace okinawa
