#include "okinawa/math/ray.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "math/local_ray.hpp"
#include "math/slabs.hpp"

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

OkLocalRay okinawa::throughInverse(const glm::mat3 &linear, const glm::dvec3 &from,
                                   const glm::dvec3 &direction) noexcept {
  // Cramer's rule: the cross products of two columns are the rows of the adjugate.
  const glm::dvec3 x(linear[0]);
  const glm::dvec3 y(linear[1]);
  const glm::dvec3 z(linear[2]);
  const glm::dvec3 yz = glm::cross(y, z);
  const glm::dvec3 zx = glm::cross(z, x);
  const glm::dvec3 xy = glm::cross(x, y);
  const double scale = 1.0 / glm::dot(x, yz);
  return {glm::dvec3(glm::dot(yz, from), glm::dot(zx, from), glm::dot(xy, from)) * scale,
          glm::dvec3(glm::dot(yz, direction), glm::dot(zx, direction), glm::dot(xy, direction)) *
              scale};
}

OkRay::OkRay(const OkPoint &origin, const OkPoint &direction, float tMin, float tMax) noexcept
    : OkRay(glm::dvec3(origin.toVec3()), glm::dvec3(direction.toVec3()), tMin, tMax) {}

OkRay::OkRay(const glm::dvec3 &origin, const glm::dvec3 &direction, float tMin, float tMax) noexcept
    : origin_(origin), direction_(directionOf(direction)), tMin_(tMin), tMax_(tMax) {
  valid_ = isFinite(origin_) && direction_ != glm::dvec3(0.0) && !std::isnan(tMin_) &&
           !std::isnan(tMax_);
}

OkPoint OkRay::at(float t) const noexcept {
  return glm::vec3(atPrecise(static_cast<double>(t)));
}

OkRay OkRay::withReach(float tMin, float tMax) const noexcept {
  OkRay other = *this;
  other.tMin_ = tMin;
  other.tMax_ = tMax;
  other.valid_ =
      isFinite(origin_) && direction_ != glm::dvec3(0.0) && !std::isnan(tMin) && !std::isnan(tMax);
  return other;
}

std::optional<OkLocalRay> OkRay::toLocal(const glm::mat3 &linear, const glm::dvec3 &position,
                                         double start) const noexcept {
  const OkLocalRay local = okinawa::toLocalRay(linear, atPrecise(start) - position, direction_);
  if (!valid_ || !isFinite(local.origin) || !isFinite(local.direction)) {
    return std::nullopt;
  }
  return local;
}

std::optional<OkRaySpan> OkRay::intersect(const OkWorldSphere &sphere) const noexcept {
  if (!valid_ || sphere.isEmpty()) {
    return std::nullopt;
  }
  // From the foot of the perpendicular: the difference of large squares in the textbook formula
  // loses all digits far away (Haines et al., "Precision Improvements for Ray/Sphere
  // Intersection", Ray Tracing Gems, 2019).
  const glm::dvec3 toCenter = sphere.center - origin_;
  const double along = glm::dot(toCenter, direction_);
  const glm::dvec3 across = toCenter - direction_ * along;
  const double radius = static_cast<double>(sphere.radius);
  const double left = radius * radius - glm::dot(across, across);
  if (!(left >= 0.0)) {
    return std::nullopt;
  }
  const double half = std::sqrt(left);
  const OkRaySpan span{std::max(along - half, static_cast<double>(tMin_)),
                       std::min(along + half, static_cast<double>(tMax_))};
  return span.enter <= span.leave ? std::optional(span) : std::nullopt;
}

std::optional<OkRaySpan> OkRay::intersect(const OkWorldBox &box) const noexcept {
  if (!valid_ || box.isEmpty()) {
    return std::nullopt;
  }
  OkRaySpan span{static_cast<double>(tMin_), static_cast<double>(tMax_)};
  const bool isMet =
      okinawa::clipToSlabs(box.min, box.max, origin_, direction_, span.enter, span.leave);
  return isMet ? std::optional(span) : std::nullopt;
}

std::optional<double> OkRay::intersectPlane(const glm::dvec3 &point,
                                            const glm::dvec3 &normal) const noexcept {
  const double slope = glm::dot(normal, direction_);
  const double distance = glm::dot(normal, point - origin_) / slope;
  const bool isMet = valid_ && slope != 0.0 && distance >= static_cast<double>(tMin_) &&
                     distance <= static_cast<double>(tMax_);
  return isMet ? std::optional(distance) : std::nullopt;
}
