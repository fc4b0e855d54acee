#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "okinawa/math/bounds.hpp"
#include "okinawa/math/frustum.hpp"

/**
 * A look at the world: where from, which way, through what lens, onto how many pixels. A plain
 * value, so that shadow, mirror and preview passes are just more views.
 *
 * Everything drawn is placed relative to `eye`, subtracted in double precision; `rotation` then
 * turns world axes into view axes (right, up, backward).
 */
struct OkView {
  glm::dvec3 eye{0.0};
  glm::mat3 rotation{1.0f};
  glm::mat4 projection{1.0f};
  /** In world axes, relative to `eye`. */
  OkFrustum frustum;
  int width = 1;
  int height = 1;
  bool orthographic = false;
  /** Objects whose own mask shares no bit with this are left out. */
  std::uint32_t layerMask = 0xffffffffu;

  /** A view from its parts; computes the frustum. */
  static OkView make(const glm::dvec3 &eye, const glm::mat3 &rotation, const glm::mat4 &projection,
                     int width, int height);

  [[nodiscard]] glm::vec3 toRelative(const glm::dvec3 &world) const noexcept {
    return glm::vec3(world - eye);
  }
  /** How far in front of the eye a point lies, along the view axis; negative behind. */
  [[nodiscard]] float getDepth(const glm::vec3 &relative) const noexcept {
    return -(rotation[0][2] * relative.x + rotation[1][2] * relative.y +
             rotation[2][2] * relative.z);
  }
  [[nodiscard]] bool canSee(const OkWorldSphere &sphere) const noexcept {
    return !sphere.isEmpty() && frustum.intersectsSphere(toRelative(sphere.center), sphere.radius);
  }
};
