#include "mesh/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "mesh/box4.hpp"

namespace okinawa {

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** Infinite beyond the range of floats. */
float toFloat(double value) noexcept {
  constexpr double kFloatMax = std::numeric_limits<float>::max();
  if (std::abs(value) > kFloatMax) {
    return value > 0.0 ? kInfinity : -kInfinity;
  }
  return static_cast<float>(value);
}

/**
 * A power of two near 1 / size, between 2^-`most` and 2^`most`: a product with it is exact, and
 * near 1 where sizes are such as people use.
 */
float getInverseScale(float size, std::uint32_t most) noexcept {
  constexpr std::uint32_t kOne = 127;
  constexpr unsigned kMantissaBits = 23;
  const std::uint32_t exponent = std::bit_cast<std::uint32_t>(size) >> kMantissaBits;
  return std::bit_cast<float>((2 * kOne - std::clamp(exponent, kOne - most, kOne + most))
                              << kMantissaBits);
}

float getLargest(float a, float b, float c) noexcept {
  return std::max(std::max(std::abs(a), std::abs(b)), std::abs(c));
}

}  // namespace

TreeSearch::TreeSearch(const glm::vec3 &rayOrigin, const glm::vec3 &direction,
                       const ShearedRay &sheared, double tMin, float reach,
                       NearestTriangle &nearest) noexcept
    : nearest_(&nearest) {
  const float farthest = getLargest(rayOrigin.x, rayOrigin.y, rayOrigin.z) + reach;
  setTimes(rayOrigin, direction, tMin, reach, farthest);
  setShear(sheared, farthest);
  updateLimit();
}

/*
 * What the exact test calls a hit lies within a rounding of a sheared corner of the triangle, which
 * the boxes have in their margin. A time p * inverse - shift suffers six roundings of the larger
 * of p and the origin, and with a slope that is held above the smallest it is that of another ray;
 * both are in the shifts. So no box that holds a hit is missed (compare Ize, "Robust BVH Ray
 * Traversal", JCGT 2(2), 2013), and two multiply-adds an axis are all that a box costs. Directions
 * and sizes are brought near 1 by powers of two, so that nothing overflows or vanishes.
 */
void TreeSearch::setTimes(const glm::vec3 &rayOrigin, const glm::vec3 &direction, double tMin,
                          float reach, float farthest) noexcept {
  constexpr float kSmallestSlope = 0x1p-40f;
  constexpr float kRoundings = 0x1p-21f;
  constexpr float kSlopes = 0x1p-37f;
  constexpr std::uint32_t kMostSize = 60;
  constexpr std::uint32_t kMostSlope = 126;
  const float steepest = getLargest(direction.x, direction.y, direction.z);
  const float slopes = getInverseScale(steepest, kMostSlope);
  const float leastSlope = steepest * slopes * kSmallestSlope;
  const float sizes = getInverseScale(farthest, kMostSize);
  unit_ = static_cast<double>(sizes) / slopes;
  const Float4 start = Float4::of(rayOrigin.x, rayOrigin.y, rayOrigin.z, 0.0f);
  const Float4 slope =
      Float4::of(direction.x, direction.y, direction.z, 1.0f) * Float4::fill(slopes);
  const Float4 times = Float4::fill(sizes) / max(absolute(slope), Float4::fill(leastSlope));
  const Float4 margin =
      times * ((absolute(start) + Float4::fill(reach)) * Float4::fill(kRoundings) +
               Float4::fill(farthest * kSlopes));
  const Float4 signedTimes = copySign(times, slope);
  const Float4 shift = start * signedTimes;
  signedTimes.store(inverse.data());
  (shift + margin).store(nearShift.data());
  (shift - margin).store(farShift.data());
  const unsigned backward = slope.getSigns();
  for (unsigned axis = 0; axis < 3; ++axis) {
    const unsigned swap = (backward >> axis & 1u) * 3;
    nearPlane[axis] = axis + swap;
    farPlane[axis] = axis + 3 - swap;
  }
  const double begin = tMin * unit_;
  low = toFloat(begin - std::abs(begin) * 0x1p-20);
}

/*
 * Sheared in floats, a corner is off by five roundings of `farthest` at most, and the exact test
 * rounds it once: less than 2^-20 of it in all. Both products of an edge test see that twice, and
 * round.
 */
void TreeSearch::setShear(const ShearedRay &sheared, float farthest) noexcept {
  axes = sheared.getAxes();
  origin = sheared.getOrigin();
  shearX = static_cast<float>(sheared.getShearX());
  shearY = static_cast<float>(sheared.getShearY());
  const float corner = farthest * 0x1p-20f;
  // Products of floats may vanish.
  constexpr float kVanished = 0x1p-123f;
  slackByWidth = 4.0f * corner;
  slack = 8.0f * corner * corner + kVanished;
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
