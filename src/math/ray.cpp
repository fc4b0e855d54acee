#include "okinawa/math/ray.hpp"

#include <algorithm>
#include <cmath>

namespace {

bool isFinite(const glm::dvec3 &v) noexcept {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/** Of length one; zero where there is no direction. Scaled first, so that no square overflows. */
glm::dvec3 directionOf(const glm::dvec3 &v) noexcept {
  const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  if (!isFinite(v) || largest == 0.0) {
    return glm::dvec3(0.0);
  }
  const glm::dvec3 scaled = v / largest;
  return scaled / std::sqrt(scaled.x * scaled.x + scaled.y * scaled.y + scaled.z * scaled.z);
}

}  // namespace

OkRay::OkRay(const OkPoint &origin, const OkPoint &direction, float tMin, float tMax) noexcept
    : OkRay(glm::dvec3(origin.toVec3()), glm::dvec3(direction.toVec3()), tMin, tMax) {}

OkRay::OkRay(const glm::dvec3 &origin, const glm::dvec3 &direction, float tMin, float tMax) noexcept
    : origin_(origin), direction_(directionOf(direction)), tMin_(tMin), tMax_(tMax) {
  valid_ = isFinite(origin_) && direction_ != glm::dvec3(0.0) && !std::isnan(tMin_) &&
           !std::isnan(tMax_);
}

OkPoint OkRay::at(float t) const noexcept {
  return glm::vec3(origin_ + direction_ * static_cast<double>(t));
}
