#include "scene/decompose.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/math/rotation.hpp"

namespace okinawa {

bool isInvertible(const glm::dmat3 &linear) noexcept {
  const double longest =
      std::max({glm::length(linear[0]), glm::length(linear[1]), glm::length(linear[2])});
  const double determinant = std::abs(glm::determinant(linear));
  return longest > 0.0 && std::isfinite(determinant) &&
         determinant > 1e-15 * longest * longest * longest;
}

Decomposed decompose(const glm::dmat3 &linear, const glm::vec3 &hint) noexcept {
  glm::dvec3 signs(hint.x < 0 ? -1.0 : 1.0, hint.y < 0 ? -1.0 : 1.0, hint.z < 0 ? -1.0 : 1.0);
  if (signs.x * signs.y * signs.z * glm::determinant(linear) < 0.0) {
    signs.z = -signs.z;
  }
  Decomposed result;
  const glm::dvec3 a = linear[0] * signs.x;
  const double lengthA = glm::length(a);
  const glm::dvec3 x = lengthA > 0.0 ? a / lengthA : glm::dvec3(1, 0, 0);
  const glm::dvec3 b = linear[1] * signs.y;
  const glm::dvec3 acrossX = b - x * glm::dot(x, b);
  const double lengthB = glm::length(acrossX);
  glm::dvec3 y;
  if (lengthB > 0.0) {
    y = acrossX / lengthB;
  } else {
    const glm::dvec3 other = std::abs(x.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
    y = glm::normalize(other - x * glm::dot(x, other));
  }
  const glm::dvec3 z = glm::cross(x, y);
  const double lengthC = glm::dot(z, linear[2] * signs.z);
  result.rotation = OkRotation::fromMatrix(glm::mat3(glm::dmat3(x, y, z))).toVec3();
  result.scale = glm::vec3(glm::dvec3(lengthA, lengthB, lengthC) * signs);
  return result;
}

}  // namespace okinawa
