#pragma once

#include <glm/vec3.hpp>
#include <limits>

#include "okinawa/math/point.hpp"

/**
 * A half line in world space, or the piece of it between two distances.
 *
 * The direction is normalised on construction; one that is zero or not finite makes a ray that hits
 * nothing (`isValid()` is false). Distances are in world units and count from the origin. The
 * origin is kept in double precision, so that rays far from the world's origin lose nothing.
 */
class OkRay {
 public:
  OkRay(const OkPoint &origin, const OkPoint &direction, float tMin = 0.0f,
        float tMax = std::numeric_limits<float>::infinity()) noexcept;
  OkRay(const glm::dvec3 &origin, const glm::dvec3 &direction, float tMin = 0.0f,
        float tMax = std::numeric_limits<float>::infinity()) noexcept;

  [[nodiscard]] OkPoint origin() const noexcept { return glm::vec3(origin_); }
  [[nodiscard]] OkPoint direction() const noexcept { return glm::vec3(direction_); }
  [[nodiscard]] const glm::dvec3 &originPrecise() const noexcept { return origin_; }
  [[nodiscard]] const glm::dvec3 &directionPrecise() const noexcept { return direction_; }
  [[nodiscard]] float tMin() const noexcept { return tMin_; }
  [[nodiscard]] float tMax() const noexcept { return tMax_; }

  /** The point at distance `t` from the origin. */
  [[nodiscard]] OkPoint at(float t) const noexcept;

  [[nodiscard]] bool isValid() const noexcept { return valid_; }

 private:
  glm::dvec3 origin_;
  glm::dvec3 direction_;
  float tMin_;
  float tMax_;
  bool valid_;
};
