#include "scene/pick_lanes.hpp"

#include <algorithm>
#include <limits>

#include "math/slabs.hpp"

namespace okinawa {

namespace {

/** Smaller components make no difference over any world, and would overflow. */
constexpr double kSmallest = 0x1p-60;

float toFinite(double value) noexcept {
  constexpr auto kMost = static_cast<double>(PickNode::kFar);
  return static_cast<float>(std::clamp(value, -kMost, kMost));
}

}  // namespace

/*
 * The search begins where the ray enters the tree, so that what is lost in single precision is
 * small beside the tree, however far away the ray comes from. All the roundings on the way to a
 * slab's time (of the origin, the difference, the inverse and the product) are worth less than
 * moving the slab by `reach` / 2^21.
 */
bool PickCast::begin(const OkWorldBox &bounds, const glm::dvec3 &middle, const glm::dvec3 &origin,
                     const glm::dvec3 &direction, double tMin, double tMax, double grow) noexcept {
  double reach = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    reach = std::max({reach, std::abs(bounds.min[axis] - middle[axis]),
                      std::abs(bounds.max[axis] - middle[axis])});
  }
  reach += grow;
  // Twice: what the ray's own origin may be beyond the farthest plane.
  const double margin = grow + 2.0 * reach * 0x1p-21;
  start_ = tMin;
  double end = tMax;
  if (!clipToSlabs(bounds.min - margin, bounds.max + margin, origin, direction, start_, end)) {
    return false;
  }
  unit_ = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
  const glm::dvec3 from = origin + direction * start_ - middle;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    const bool isBackward = direction[axis] < 0.0;
    const double size = std::max(std::abs(direction[axis]) / unit_, kSmallest);
    inverse_[a] = static_cast<float>(1.0 / (isBackward ? -size : size));
    nearPlane_[a] = isBackward ? a + 3 : a;
    farPlane_[a] = isBackward ? a : a + 3;
    nearOrigin_[a] = toFinite(isBackward ? from[axis] - margin : from[axis] + margin);
    farOrigin_[a] = toFinite(isBackward ? from[axis] + margin : from[axis] - margin);
  }
  low = static_cast<float>(-2.0 * margin);
  setLimit(tMax);
  return true;
}

void PickCast::setLimit(double tMax) noexcept {
  const double ahead = (tMax - start_) * unit_;
  limit = ahead > static_cast<double>(PickNode::kFar)
              ? std::numeric_limits<float>::infinity()
              : static_cast<float>(ahead * (1.0 + 0x1p-20)) - low;
}

}  // namespace okinawa
