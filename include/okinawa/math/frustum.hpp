#pragma once

#include <array>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

/**
 * Six planes, normals inward: what a camera can see. In the space that the matrix it was made of
 * maps from.
 */
class OkFrustum {
 public:
  /** Holds everything. */
  OkFrustum() noexcept = default;
  /** From a matrix that maps to OpenGL clip space (Gribb and Hartmann 2001). */
  explicit OkFrustum(const glm::mat4 &toClip) noexcept;

  /** False only when the sphere lies wholly outside one plane. */
  [[nodiscard]] bool intersectsSphere(const glm::vec3 &center, float radius) const noexcept;
  /** True when the sphere lies wholly inside every plane. */
  [[nodiscard]] bool containsSphere(const glm::vec3 &center, float radius) const noexcept;

  /** Left, right, bottom, top, near, far; a plane (n, d) keeps dot(n, p) + d >= 0. */
  [[nodiscard]] const std::array<glm::vec4, 6> &getPlanes() const noexcept { return planes_; }

 private:
  std::array<glm::vec4, 6> planes_{glm::vec4(0, 0, 0, 1), glm::vec4(0, 0, 0, 1),
                                   glm::vec4(0, 0, 0, 1), glm::vec4(0, 0, 0, 1),
                                   glm::vec4(0, 0, 0, 1), glm::vec4(0, 0, 0, 1)};
};
