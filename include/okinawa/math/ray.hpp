#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>

#include "okinawa/math/bounds.hpp"
#include "okinawa/math/point.hpp"

/** The part of a ray that lies in something: distances from the origin, `enter` <= `leave`. */
struct OkRaySpan {
  double enter = 0.0;
  double leave = 0.0;
};

/**
 * A ray in the space of an object whose parameter still counts world units: the direction is as
 * long as one world unit is there.
 */
struct OkLocalRay {
  glm::dvec3 origin{0.0};
  glm::dvec3 direction{0.0};
};

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
  [[nodiscard]] glm::dvec3 atPrecise(double t) const noexcept { return origin_ + direction_ * t; }

  [[nodiscard]] bool isValid() const noexcept { return valid_; }

  /** The same line between other distances. */
  [[nodiscard]] OkRay withReach(float tMin, float tMax) const noexcept;

  /**
   * The ray as an object with this world matrix sees it, starting at distance `start` of this one;
   * starting near the object keeps all digits where the origin is far away. Nothing for a matrix
   * that is singular or so small or large that the numbers do not fit.
   */
  [[nodiscard]] std::optional<OkLocalRay> toLocal(const glm::mat3 &linear,
                                                  const glm::dvec3 &position,
                                                  double start = 0.0) const noexcept;

  // Where the ray, between its two distances, lies in a shape; the surface counts as inside. An
  // invalid ray and an empty shape give nothing.
  [[nodiscard]] std::optional<OkRaySpan> intersect(const OkWorldSphere &sphere) const noexcept;
  /** A ray in the plane of a face runs in the box: zero components are no special case. */
  [[nodiscard]] std::optional<OkRaySpan> intersect(const OkWorldBox &box) const noexcept;
  /** Where the plane through `point` is met; a ray in or beside the plane does not meet it. */
  [[nodiscard]] std::optional<double> intersectPlane(const glm::dvec3 &point,
                                                     const glm::dvec3 &normal) const noexcept;

 private:
  glm::dvec3 origin_;
  glm::dvec3 direction_;
  float tMin_;
  float tMax_;
  bool valid_;
};
