#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

namespace okinawa {

/** Rotation (pitch, yaw, roll) and scale of a linear transform. */
struct Decomposed {
  glm::vec3 rotation{0.0f};
  glm::vec3 scale{1.0f};
};

/** False when a dimension is scaled to nothing, relative to the longest. */
[[nodiscard]] bool isInvertible(const glm::dmat3 &linear) noexcept;

/**
 * The rotation and scale nearest to a linear transform, by Gram-Schmidt over its columns: the X
 * axis is kept, then the plane of X and Y; what shear is left is dropped. Because the dropped
 * factor is unit upper triangular, moving an object out of a sheared place and back gives its old
 * values. `hint` is the scale before: its signs are kept where they can be.
 */
[[nodiscard]] Decomposed decompose(const glm::dmat3 &linear, const glm::vec3 &hint) noexcept;

}  // namespace okinawa
