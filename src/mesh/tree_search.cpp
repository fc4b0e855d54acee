#include "mesh/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace okinawa {

namespace {

constexpr double kFloatMax = std::numeric_limits<float>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** Of a time, either way: covers the three roundings of a slab test and those
 * of the times. */
constexpr double kTimeSlack = 0x1p-20;

float toFinite(double value) noexcept {
  return static_cast<float>(std::clamp(value, -kFloatMax, kFloatMax));
}

/** Infinite beyond the range of floats. */
float toFloat(double value) noexcept {
  if (std::abs(value) > kFloatMax) {
    return value > 0.0 ? kInfinity : -kInfinity;
  }
  return static_cast<float>(value);
}

}  // namespace

/*
 * What the exact test calls a hit lies within a rounding of a sheared corner of
 * the triangle, which the boxes have in their margin, and within the roundings
 * of the ray's own double arithmetic, which the two origins of an axis have in
 * theirs. With those, and with the times widened by three roundings (Ize,
 * "Robust BVH Ray Traversal", JCGT 2(2), 2013), no box that holds a hit is
 * missed.
 */
TreeSearch::TreeSearch(const glm::vec3 &origin, const glm::vec3 &direction,
                       const ShearedRay &shearedRay, double tMin, double largestCoordinate,
                       NearestTriangle &nearest) noexcept
    : sheared(&shearedRay), nearest_(&nearest) {
  unit_ = std::max({std::abs(static_cast<double>(direction.x)),
                    std::abs(static_cast<double>(direction.y)),
                    std::abs(static_cast<double>(direction.z))});
  const double reach = std::abs(static_cast<double>(origin.x)) +
                       std::abs(static_cast<double>(origin.y)) +
                       std::abs(static_cast<double>(origin.z)) + largestCoordinate;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    // Smaller components would only overflow; over the reach of the mesh they
    // make no difference.
    constexpr double kSmallest = 0x1p-60;
    const double along = direction[axis] / unit_;
    const bool isBackward = std::signbit(direction[axis]);
    const double size = std::max(std::abs(along), kSmallest);
    inverse[a] = static_cast<float>(1.0 / (isBackward ? -size : size));
    const double start = origin[axis];
    const double margin = std::abs(start) * 0x1p-22 + reach * 0x1p-46;
    nearPlane[a] = isBackward ? axis + 3 : axis;
    farPlane[a] = isBackward ? axis : axis + 3;
    nearOrigin[a] = toFinite(isBackward ? start - margin : start + margin);
    farOrigin[a] = toFinite(isBackward ? start + margin : start - margin);
  }
  const double begin = tMin * unit_;
  low = toFloat(begin * (begin > 0.0 ? 1.0 - kTimeSlack : 1.0 + kTimeSlack));
  updateLimit();
}

void TreeSearch::setRange(std::size_t first, std::size_t end) noexcept {
  first_ = first;
  end_ = end;
}

void TreeSearch::updateLimit() noexcept {
  const double end = nearest_->getNearest() * unit_;
  limit = toFloat(end * (end > 0.0 ? 1.0 + kTimeSlack : 1.0 - kTimeSlack));
}

TreeSearch::Leaf TreeSearch::getLeaf(const TreeNode &parent, unsigned slot) const noexcept {
  const auto x = static_cast<std::size_t>(sheared->getAxisX());
  const auto y = static_cast<std::size_t>(sheared->getAxisY());
  const auto z = static_cast<std::size_t>(sheared->getAxisZ());
  const glm::dvec3 &origin = sheared->getOrigin();
  const double lowX = parent.planes[x][slot];
  const double lowY = parent.planes[y][slot];
  const double lowZ = parent.planes[z][slot];
  const double sizeX = parent.planes[x + 3][slot] - lowX;
  const double sizeY = parent.planes[y + 3][slot] - lowY;
  const double sizeZ = parent.planes[z + 3][slot] - lowZ;
  const double along = lowZ - origin[static_cast<int>(z)];
  const double originX = lowX - origin[static_cast<int>(x)] - sheared->getShearX() * along;
  const double originY = lowY - origin[static_cast<int>(y)] - sheared->getShearY() * along;
  const double leanX = -sheared->getShearX() * sizeZ;
  const double leanY = -sheared->getShearY() * sizeZ;
  // The last keeps the roundings of double arithmetic far away below the slack
  // of the test.
  const double reachX = std::abs(originX) + sizeX + std::abs(leanX);
  const double reachY = std::abs(originY) + sizeY + std::abs(leanY);
  const double reachZ = (std::abs(along) + sizeZ) * 0x1p-30;
  const double reachXy = reachX > reachY ? reachX : reachY;
  const double scale = 1.0 / (reachXy > reachZ ? reachXy : reachZ);
  const double perStep = scale / TriangleTree::kGridSteps;
  return {static_cast<float>(originX * scale),
          static_cast<float>(originY * scale),
          static_cast<float>(sizeX * perStep),
          static_cast<float>(sizeY * perStep),
          static_cast<float>(leanX * perStep),
          static_cast<float>(leanY * perStep),
          static_cast<unsigned>(x),
          static_cast<unsigned>(y),
          static_cast<unsigned>(z)};
}

void TreeSearch::tryCandidates(const std::uint16_t *numbers, unsigned count,
                               unsigned candidates) noexcept {
  bool isNearer = false;
  for (; candidates != 0; candidates &= candidates - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(candidates));
    const std::uint32_t triangle = numbers[lane] | std::uint32_t{numbers[count + lane]} << 16;
    if (triangle >= first_ && triangle < end_) {
      isNearer |= nearest_->tryTriangle(std::size_t{triangle} * 3, triangle);
    }
  }
  if (isNearer) {
    updateLimit();
  }
}

}  // namespace okinawa
