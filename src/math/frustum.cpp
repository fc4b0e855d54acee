#include "okinawa/math/frustum.hpp"

#include <cmath>

namespace {

double lengthOf(const glm::dvec4 &plane) noexcept {
  return std::sqrt(plane.x * plane.x + plane.y * plane.y + plane.z * plane.z);
}

/**
 * The sum of two matrix rows, scaled to a normal of length one. Where the rows cancel, as for a far
 * plane at infinity, the rest is the rounding of the matrix, and the plane holds everything.
 */
glm::vec4 planeOf(const glm::dvec4 &w, const glm::dvec4 &axis) noexcept {
  constexpr double kRounding = 2e-7;
  const glm::dvec4 plane = w + axis;
  const double length = lengthOf(plane);
  if (!(length > kRounding * (lengthOf(w) + lengthOf(axis))) || !std::isfinite(length)) {
    return {0.0f, 0.0f, 0.0f, 1.0f};
  }
  return glm::vec4(plane / length);
}

double distance(const glm::vec4 &plane, const glm::vec3 &point) noexcept {
  return static_cast<double>(plane.x) * point.x + static_cast<double>(plane.y) * point.y +
         static_cast<double>(plane.z) * point.z + plane.w;
}

}  // namespace

OkFrustum::OkFrustum(const glm::mat4 &toClip) noexcept {
  const auto row = [&](int i) {
    return glm::dvec4(toClip[0][i], toClip[1][i], toClip[2][i], toClip[3][i]);
  };
  const glm::dvec4 w = row(3);
  for (int axis = 0; axis < 3; ++axis) {
    const auto first = static_cast<std::size_t>(2 * axis);
    planes_[first] = planeOf(w, row(axis));
    planes_[first + 1] = planeOf(w, -row(axis));
  }
}

bool OkFrustum::intersectsSphere(const glm::vec3 &center, float radius) const noexcept {
  for (const glm::vec4 &plane : planes_) {
    // Written so that a sphere that is not a number counts as seen.
    if (distance(plane, center) < -static_cast<double>(radius)) {
      return false;
    }
  }
  return true;
}

bool OkFrustum::containsSphere(const glm::vec3 &center, float radius) const noexcept {
  for (const glm::vec4 &plane : planes_) {
    const bool isHolder = plane.x == 0.0f && plane.y == 0.0f && plane.z == 0.0f;
    if (!isHolder && !(distance(plane, center) >= static_cast<double>(radius))) {
      return false;
    }
  }
  return true;
}
