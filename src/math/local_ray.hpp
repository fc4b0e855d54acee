#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include "okinawa/math/ray.hpp"

namespace okinawa {

/**
 * A line through `from`, which counts from the object's place, as an object with this matrix sees
 * it. Not finite for a matrix that is singular.
 */
[[nodiscard]] OkLocalRay throughInverse(const glm::mat3 &linear, const glm::dvec3 &from,
                                        const glm::dvec3 &direction) noexcept;

/** The same; most large meshes are ground and buildings, that nobody turns. */
[[nodiscard]] inline OkLocalRay toLocalRay(const glm::mat3 &linear, const glm::dvec3 &from,
                                           const glm::dvec3 &direction) noexcept {
  return linear == glm::mat3(1.0f) ? OkLocalRay{from, direction}
                                   : throughInverse(linear, from, direction);
}

}  // namespace okinawa
