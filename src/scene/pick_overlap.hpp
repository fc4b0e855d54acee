#pragma once

#include <array>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "okinawa/math/bounds.hpp"
#include "okinawa/scene/view.hpp"

namespace okinawa {

[[nodiscard]] bool touchesSphere(const OkWorldBox &box, const OkWorldSphere &sphere) noexcept;

/**
 * Tells boxes in a view's frustum from those outside: by the frustum's planes, and by the faces of
 * the box, which tell large boxes beside a thin frustum apart (the separating axes of Gottschalk,
 * Lin, Manocha, "OBBTree", SIGGRAPH 1996, without those of pairs of edges).
 */
class FrustumProbe {
 public:
  explicit FrustumProbe(const OkView &view) noexcept;

  [[nodiscard]] bool touches(const OkWorldBox &box) const noexcept;
  [[nodiscard]] bool touches(const OkPlacedBox &placed) const noexcept;
  [[nodiscard]] bool holds(const OkPlacedBox &placed) const noexcept;

 private:
  [[nodiscard]] bool isBesideBox(const OkPlacedBox &placed) const noexcept;

  glm::dvec3 eye_;
  /** World axes, relative to the eye, normals inward. */
  std::array<glm::dvec4, 6> planes_;
  std::array<glm::dvec3, 8> corners_;
  /** A frustum without end has no far corners. */
  bool hasCorners_ = true;
};

}  // namespace okinawa
