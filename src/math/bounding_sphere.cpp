#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "okinawa/math/bounds.hpp"

// The smallest ball is determined by two to four points on its surface. As in Gaertner's pivoting
// rule, the point furthest outside the present ball joins those that determine it, and the
// smallest ball of these few is found anew; its radius grows each time, so this ends. Few rounds
// are needed (10 to 20 for a million points), each one pass over all points. The small problem, at
// most five points, is solved by trying every subset: nothing there depends on a tolerance.

namespace {

constexpr int kMostSupport = 4;
// A ball this much larger than a lower bound of the smallest one is good enough.
constexpr double kGoodEnough = 1.0 + 1e-5;
constexpr int kMostRounds = 200;

struct Ball {
  glm::dvec3 center{0.0};
  double squaredRadius = 0.0;
};

struct Farthest {
  glm::dvec3 point{0.0};
  double squaredDistance = -1.0;
};

class PointRange {
 public:
  PointRange(std::span<const float> coordinates, std::size_t stride) noexcept
      : coordinates_(coordinates), stride_(stride) {}

  /** Of the finite points; a negative distance when there is none. */
  [[nodiscard]] Farthest farthestFrom(const glm::dvec3 &center) const noexcept {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double best = -1.0;
    std::size_t bestAt = 0;
    for (std::size_t i = 0; i + 3 <= coordinates_.size(); i += stride_) {
      const double x = coordinates_[i] - center.x;
      const double y = coordinates_[i + 1] - center.y;
      const double z = coordinates_[i + 2] - center.z;
      const double squared = x * x + y * y + z * z;
      // False for what is no number; infinite for infinite coordinates alone.
      if (squared > best && squared < kInfinity) {
        best = squared;
        bestAt = i;
      }
    }
    if (best < 0.0) {
      return {};
    }
    return {glm::dvec3(coordinates_[bestAt], coordinates_[bestAt + 1], coordinates_[bestAt + 2]),
            best};
  }

 private:
  std::span<const float> coordinates_;
  std::size_t stride_;
};

/** The points that determine the ball, and one more while it is being looked for. */
struct Support {
  std::array<glm::dvec3, kMostSupport + 1> points;
  int count = 0;
};

/** Offset of the middle of the circle through 0, `a` and `b`; false when they lie on a line. */
bool circleCenter(const glm::dvec3 &a, const glm::dvec3 &b, glm::dvec3 &center) noexcept {
  const glm::dvec3 normal = glm::cross(a, b);
  const double aa = glm::dot(a, a);
  const double bb = glm::dot(b, b);
  const double nn = glm::dot(normal, normal);
  if (!(nn > 1e-28 * aa * bb)) {
    return false;
  }
  center = glm::cross(aa * b - bb * a, normal) / (2.0 * nn);
  return true;
}

/** Offset of the middle of the sphere through 0, `a`, `b` and `c`; false when they lie flat. */
bool sphereCenter(const glm::dvec3 &a, const glm::dvec3 &b, const glm::dvec3 &c,
                  glm::dvec3 &center) noexcept {
  const glm::dvec3 bc = glm::cross(b, c);
  const double aa = glm::dot(a, a);
  const double bb = glm::dot(b, b);
  const double cc = glm::dot(c, c);
  const double determinant = glm::dot(a, bc);
  if (!(std::abs(determinant) > 1e-14 * std::sqrt(aa * bb * cc))) {
    return false;
  }
  center = (aa * bc + bb * glm::cross(c, a) + cc * glm::cross(a, b)) / (2.0 * determinant);
  return true;
}

/** The middle of the smallest ball with all of `subset` on its surface. */
bool centerOf(const Support &subset, glm::dvec3 &center) noexcept {
  const glm::dvec3 origin = subset.points[0];
  const glm::dvec3 a = subset.points[1] - origin;
  const glm::dvec3 b = subset.points[2] - origin;
  const glm::dvec3 c = subset.points[3] - origin;
  glm::dvec3 offset(0.0);
  bool found = true;
  if (subset.count == 2) {
    offset = a * 0.5;
  } else if (subset.count == 3) {
    found = circleCenter(a, b, offset);
  } else if (subset.count == 4) {
    found = sphereCenter(a, b, c, offset);
  }
  center = origin + offset;
  return found;
}

double squaredReach(const Support &support, const glm::dvec3 &center) noexcept {
  double reach = 0.0;
  for (int i = 0; i < support.count; ++i) {
    const glm::dvec3 apart = support.points[static_cast<std::size_t>(i)] - center;
    reach = std::max(reach, glm::dot(apart, apart));
  }
  return reach;
}

Support pick(const Support &all, unsigned mask) noexcept {
  Support subset;
  subset.points.fill(glm::dvec3(0.0));
  for (unsigned i = 0; i < static_cast<unsigned>(all.count); ++i) {
    if (mask & (1u << i)) {
      subset.points[static_cast<std::size_t>(subset.count++)] = all.points[i];
    }
  }
  return subset;
}

/** The smallest ball of at most five points; leaves in `support` those that determine it. */
Ball solve(Support &support) noexcept {
  Ball best;
  best.squaredRadius = std::numeric_limits<double>::infinity();
  Support bestSubset;
  for (unsigned mask = 1; mask < (1u << support.count); ++mask) {
    const Support subset = pick(support, mask);
    glm::dvec3 center(0.0);
    if (subset.count > kMostSupport || !centerOf(subset, center)) {
      continue;
    }
    const double reach = squaredReach(support, center);
    if (reach < best.squaredRadius) {
      best = {center, reach};
      bestSubset = subset;
    }
  }
  support = bestSubset;
  return best;
}

/** Around the middle as floats can say it. */
OkSphere finish(const PointRange &range, const glm::dvec3 &center) noexcept {
  OkSphere sphere;
  sphere.center = glm::vec3(center);
  const double radius =
      std::sqrt(std::max(range.farthestFrom(glm::dvec3(sphere.center)).squaredDistance, 0.0));
  // Grown by the rounding of whoever checks in single precision.
  const double grown = radius * (1.0 + 4.0 * std::numeric_limits<float>::epsilon());
  sphere.radius = radius == 0.0 ? 0.0f
                                : std::nextafter(static_cast<float>(grown),
                                                 std::numeric_limits<float>::infinity());
  return sphere;
}

}  // namespace

OkSphere okBoundingSphere(std::span<const float> coordinates, std::size_t strideFloats) {
  if (strideFloats == 0) {
    return {};
  }
  const PointRange range(coordinates, strideFloats);
  const OkBox box = okBoundingBox(coordinates, strideFloats);
  if (box.isEmpty()) {
    return {};
  }
  Support support;
  support.points.fill(glm::dvec3(0.0));
  const glm::dvec3 middle = (glm::dvec3(box.min) + glm::dvec3(box.max)) * 0.5;
  support.points[0] = range.farthestFrom(middle).point;
  support.count = 1;
  Ball ball{support.points[0], 0.0};
  for (int round = 0; round < kMostRounds; ++round) {
    const Farthest outside = range.farthestFrom(ball.center);
    if (outside.squaredDistance <= ball.squaredRadius * kGoodEnough * kGoodEnough) {
      break;
    }
    support.points[static_cast<std::size_t>(support.count++)] = outside.point;
    const Ball next = solve(support);
    if (!(next.squaredRadius > ball.squaredRadius)) {
      break;  // What is left is below the precision of the numbers.
    }
    ball = next;
  }
  return finish(range, ball.center);
}
