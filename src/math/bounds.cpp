#include "okinawa/math/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** The float at or above `value`, and above all that rounding in single precision may add. */
float roundUp(double value) noexcept {
  if (value == 0.0) {
    return 0.0f;
  }
  // Whoever checks in single precision sees differences and lengths off by a few units in the last
  // place; the sphere stays right for them.
  const double grown = value * (1.0 + 4.0 * std::numeric_limits<float>::epsilon());
  return std::nextafter(static_cast<float>(grown), kInfinity);
}

template <typename Center>
double distanceBetween(const Center &a, const Center &b) noexcept {
  return glm::length(glm::dvec3(b) - glm::dvec3(a));
}

template <typename Sphere>
Sphere mergeSpheres(const Sphere &a, const Sphere &b) noexcept {
  if (a.isEmpty()) {
    return b;
  }
  if (b.isEmpty()) {
    return a;
  }
  const double apart = distanceBetween(a.center, b.center);
  if (apart + b.radius <= a.radius) {
    return a;
  }
  if (apart + a.radius <= b.radius) {
    return b;
  }
  const double radius = (apart + a.radius + b.radius) * 0.5;
  const glm::dvec3 from(a.center);
  const glm::dvec3 center = from + (glm::dvec3(b.center) - from) * ((radius - a.radius) / apart);
  Sphere merged;
  merged.center = decltype(merged.center)(center);
  merged.radius = roundUp(std::max(distanceBetween(merged.center, a.center) + a.radius,
                                   distanceBetween(merged.center, b.center) + b.radius));
  return merged;
}

/** The largest eigenvalue of a symmetric 3 by 3 matrix (Smith 1961, trigonometric form). */
double largestEigenvalue(const glm::dmat3 &a) noexcept {
  const double off = a[1][0] * a[1][0] + a[2][0] * a[2][0] + a[2][1] * a[2][1];
  const double mean = (a[0][0] + a[1][1] + a[2][2]) / 3.0;
  const glm::dvec3 spread(a[0][0] - mean, a[1][1] - mean, a[2][2] - mean);
  const double p = std::sqrt((glm::dot(spread, spread) + 2.0 * off) / 6.0);
  if (p == 0.0) {
    return mean;
  }
  glm::dmat3 b = a;
  b[0][0] -= mean;
  b[1][1] -= mean;
  b[2][2] -= mean;
  const double half = glm::determinant(b / p) * 0.5;
  return mean + 2.0 * p * std::cos(std::acos(std::clamp(half, -1.0, 1.0)) / 3.0);
}

/** The stretch of a rotation with scale, in single precision; 0 where that cannot tell. */
float stretchWithoutShear(const glm::mat3 &m) noexcept {
  const float xx = glm::dot(m[0], m[0]);
  const float yy = glm::dot(m[1], m[1]);
  const float zz = glm::dot(m[2], m[2]);
  const float xy = std::abs(glm::dot(m[0], m[1]));
  const float xz = std::abs(glm::dot(m[0], m[2]));
  const float yz = std::abs(glm::dot(m[1], m[2]));
  const float circles = std::max({xx + xy + xz, yy + xy + yz, zz + xz + yz});
  const float longest = std::max({xx, yy, zz});
  // Far from where squares overflow or lose digits; false for what is no number.
  const bool isPlain = longest > 1e-20f && circles <= longest * 1.0001f && circles < 1e20f;
  return isPlain ? std::sqrt(circles) * (1.0f + 8e-7f) : 0.0f;
}

}  // namespace

OkSphere OkSphere::merged(const OkSphere &other) const noexcept {
  return mergeSpheres(*this, other);
}

OkWorldSphere OkWorldSphere::merged(const OkWorldSphere &other) const noexcept {
  return mergeSpheres(*this, other);
}

OkBox okBoundingBox(std::span<const float> coordinates, std::size_t strideFloats) {
  OkBox box;
  if (strideFloats == 0) {
    return box;
  }
  for (std::size_t i = 0; i + 3 <= coordinates.size(); i += strideFloats) {
    const glm::vec3 point(coordinates[i], coordinates[i + 1], coordinates[i + 2]);
    if (std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z)) {
      box.add(point);
    }
  }
  return box;
}

float okMaximumStretch(const glm::mat3 &linear) noexcept {
  if (const float plain = stretchWithoutShear(linear); plain > 0.0f) {
    return plain;
  }
  const glm::dmat3 m(linear);
  const glm::dmat3 square = glm::transpose(m) * m;
  // Gershgorin's circles: exact for rotation and scale without shear, where the columns stand
  // upright on each other, and much cheaper than the eigenvalue.
  const double xy = std::abs(square[1][0]);
  const double xz = std::abs(square[2][0]);
  const double yz = std::abs(square[2][1]);
  const double circles =
      std::max({square[0][0] + xy + xz, square[1][1] + xy + yz, square[2][2] + xz + yz});
  const double longest = std::max({square[0][0], square[1][1], square[2][2]});
  if (!std::isfinite(circles)) {
    return kInfinity;
  }
  const double bound =
      circles <= longest * 1.0001 ? circles : std::min(circles, largestEigenvalue(square));
  // The eigenvalue is good to about 1e-15 of the largest; this also covers rounding to float.
  return std::nextafter(static_cast<float>(std::sqrt(std::max(bound, 0.0)) * (1.0 + 1e-9)),
                        kInfinity);
}

OkWorldBox okTransformBox(const OkBox &box, const glm::mat3 &linear,
                          const glm::dvec3 &translation) noexcept {
  OkWorldBox result;
  if (box.isEmpty()) {
    return result;
  }
  // Each corner is a sum of one choice an axis, so the extremes are the sums of the extremes
  // (Arvo, "Transforming axis-aligned bounding boxes", 1990).
  result.min = translation;
  result.max = translation;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) {
      const double low = static_cast<double>(linear[column][row]) * box.min[column];
      const double high = static_cast<double>(linear[column][row]) * box.max[column];
      result.min[row] += std::min(low, high);
      result.max[row] += std::max(low, high);
    }
  }
  return result;
}
