#include "mesh/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace okinawa {

namespace {

constexpr double kFloatMax = std::numeric_limits<float>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** Infinite beyond the range of floats. */
float toFloat(double value) noexcept {
  if (std::abs(value) > kFloatMax) {
    return value > 0.0 ? kInfinity : -kInfinity;
  }
  return static_cast<float>(value);
}

/**
 * A power of two near 1 / size, so that times are near 1 and neither overflow nor vanish; within
 * what leaves room for slopes.
 */
double getTimeScale(double size) noexcept {
  constexpr std::uint64_t kOne = 1023;
  constexpr std::uint64_t kMost = 60;
  const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) >> 52;
  return std::bit_cast<double>((2 * kOne - std::clamp(exponent, kOne - kMost, kOne + kMost)) << 52);
}

}  // namespace

TreeSearch::TreeSearch(const glm::vec3 &rayOrigin, const glm::vec3 &direction,
                       const ShearedRay &sheared, double tMin, double reach,
                       NearestTriangle &nearest) noexcept
    : nearest_(&nearest) {
  setTimes(rayOrigin, direction, tMin, reach);
  setShear(sheared, reach);
  updateLimit();
}

/*
 * What the exact test calls a hit lies within a rounding of a sheared corner of the triangle, which
 * the boxes have in their margin. A time p * inverse - shift suffers five roundings of the larger
 * of p and the origin, and with a slope that is held above the smallest it is that of another ray;
 * both are in the shifts. So no box that holds a hit is missed (compare Ize, "Robust BVH Ray
 * Traversal", JCGT 2(2), 2013), and two multiply-adds an axis are all that a box costs.
 */
void TreeSearch::setTimes(const glm::vec3 &rayOrigin, const glm::vec3 &direction, double tMin,
                          double reach) noexcept {
  constexpr double kSmallestSlope = 0x1p-40;
  constexpr double kRoundings = 0x1p-21;
  constexpr double kSlopes = 0x1p-37;
  const double steepest =
      std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
  const double farthest =
      std::max({std::abs(rayOrigin.x), std::abs(rayOrigin.y), std::abs(rayOrigin.z)}) + reach;
  const double scale = getTimeScale(farthest);
  unit_ = steepest * scale;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const double start = rayOrigin[static_cast<int>(axis)];
    const float along = direction[static_cast<int>(axis)];
    const bool isBackward = std::signbit(along);
    const double size = std::max<double>(std::abs(along), steepest * kSmallestSlope);
    const double times = unit_ / size;
    const double margin = times * ((std::abs(start) + reach) * kRoundings + farthest * kSlopes);
    const double shift = isBackward ? -start * times : start * times;
    inverse[axis] = static_cast<float>(isBackward ? -times : times);
    nearShift[axis] = toFloat(shift + margin);
    farShift[axis] = toFloat(shift - margin);
    nearPlane[axis] = isBackward ? axis + 3 : axis;
    farPlane[axis] = isBackward ? axis : axis + 3;
  }
  const double begin = tMin * unit_;
  low = toFloat(begin - std::abs(begin) * 0x1p-20);
}

/*
 * Sheared in floats, a corner is off by five roundings of `farthest` at most, and the exact test
 * rounds it once: less than 2^-20 of it in all. Both products of an edge test see that twice, and
 * round.
 */
void TreeSearch::setShear(const ShearedRay &sheared, double reach) noexcept {
  axes = sheared.getAxes();
  origin = sheared.getOrigin();
  shearX = static_cast<float>(sheared.getShearX());
  shearY = static_cast<float>(sheared.getShearY());
  const double farthest =
      std::max({std::abs(origin[0]), std::abs(origin[1]), std::abs(origin[2])}) + reach;
  const double corner = farthest * 0x1p-20;
  // Products of floats may vanish.
  constexpr double kVanished = 0x1p-123;
  slackByWidth = toFloat(4.0 * corner);
  slack = toFloat(8.0 * corner * corner + kVanished);
}

void TreeSearch::setRange(std::size_t first, std::size_t end) noexcept {
  first_ = first;
  end_ = end;
}

void TreeSearch::updateLimit() noexcept {
  const double end = nearest_->getNearest() * unit_;
  limit = toFloat(end + std::abs(end) * 0x1p-20);
}

void TreeSearch::gather(const TreeLeaf &leaf, Gathered &gathered) const noexcept {
  const TriangleSource &source = nearest_->getSource();
  for (unsigned which = 0; which < 3; ++which) {
    for (unsigned i = 0; i < TreeLeaf::kMaxTriangles; ++i) {
      const unsigned triangle = i < leaf.getTriangleCount() ? i : 0;
      const float *at = source.getVertex(std::size_t{leaf.getNumbers()[triangle]} * 3 + which);
      for (unsigned axis = 0; axis < 3; ++axis) {
        gathered.columns[axis][which * TreeLeaf::kMaxTriangles + i] = at[axis];
      }
    }
  }
}

bool TreeSearch::tryCorners(const TreeLeaf &leaf, unsigned i, std::uint32_t triangle) noexcept {
  NearestTriangle::Corners corners;
  for (unsigned which = 0; which < 3; ++which) {
    const unsigned corner = leaf.getPicks(which)[i];
    for (unsigned axis = 0; axis < 3; ++axis) {
      corners[which][axis] = leaf.getColumn(axes[axis])[corner];
    }
  }
  return nearest_->tryCorners(corners, triangle);
}

void TreeSearch::tryCandidates(const TreeLeaf &leaf, unsigned candidates) noexcept {
  bool isNearer = false;
  for (; candidates != 0; candidates &= candidates - 1) {
    const auto i = static_cast<unsigned>(std::countr_zero(candidates));
    const std::uint32_t triangle = leaf.getNumbers()[i];
    if (triangle >= first_ && triangle < end_) {
      isNearer |= leaf.hasCorners() ? tryCorners(leaf, i, triangle)
                                    : nearest_->tryTriangle(std::size_t{triangle} * 3, triangle);
    }
  }
  if (isNearer) {
    updateLimit();
  }
}

}  // namespace okinawa
