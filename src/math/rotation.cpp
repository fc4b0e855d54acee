#include "okinawa/math/rotation.hpp"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

namespace {

// Below this cosine of the pitch the float entries that tell yaw from roll are noise.
constexpr double kGimbalCosine = 1e-6;
// Sine of the angle between forward and up below which another up is taken.
constexpr double kParallelSine = 1e-6;

/**
 * The angles of Ry * Rx * Rz, whose third column is (sin y cos x, -sin x, cos y cos x). Roll is
 * read off what is left once yaw is undone, so that near the poles, where each angle alone is
 * uncertain, the two together still give the matrix back.
 */
OkRotation anglesOf(const glm::dmat3 &m) noexcept {
  const double cosPitch = std::hypot(m[2][0], m[2][2]);
  const double pitch = std::atan2(-m[2][1], cosPitch);
  if (cosPitch < kGimbalCosine) {
    // With roll 0 the first column is (cos y, 0, -sin y).
    return {static_cast<float>(pitch), static_cast<float>(std::atan2(-m[0][2], m[0][0])), 0.0f};
  }
  const double yaw = std::atan2(m[2][0], m[2][2]);
  const double sinYaw = std::sin(yaw);
  const double cosYaw = std::cos(yaw);
  const double cosRoll = cosYaw * m[0][0] - sinYaw * m[0][2];
  const double sinRoll = sinYaw * m[1][2] - cosYaw * m[1][0];
  return {static_cast<float>(pitch), static_cast<float>(yaw),
          static_cast<float>(std::atan2(sinRoll, cosRoll))};
}

glm::dmat3 matrixOf(const OkRotation &angles) noexcept {
  const double sx = std::sin(static_cast<double>(angles.pitch()));
  const double cx = std::cos(static_cast<double>(angles.pitch()));
  const double sy = std::sin(static_cast<double>(angles.yaw()));
  const double cy = std::cos(static_cast<double>(angles.yaw()));
  const double sz = std::sin(static_cast<double>(angles.roll()));
  const double cz = std::cos(static_cast<double>(angles.roll()));
  // Columns.
  return {cy * cz + sy * sx * sz,
          cx * sz,
          cy * sx * sz - sy * cz,
          sy * sx * cz - cy * sz,
          cx * cz,
          sy * sz + cy * sx * cz,
          sy * cx,
          -sx,
          cy * cx};
}

/** Of length one, whatever the size; zero where there is no direction. */
glm::dvec3 directionOf(const glm::vec3 &v) noexcept {
  const glm::dvec3 wide(v);
  const double length = glm::length(wide);
  return length > 0.0 && std::isfinite(length) ? wide / length : glm::dvec3(0.0);
}

/**
 * What stands in for `up` when a view looks along it: such that a view straight down or up, under
 * an up of +Y, keeps yaw 0.
 */
glm::dvec3 otherUp(const glm::dvec3 &forward) noexcept {
  if (std::abs(forward.z) > 0.9) {
    return {0.0, 1.0, 0.0};
  }
  return {0.0, 0.0, forward.y > 0.0 ? 1.0 : -1.0};
}

}  // namespace

glm::mat3 OkRotation::toMatrix() const noexcept {
  // What stands on the ground turns about one axis: nothing is multiplied that single precision
  // would round.
  if (pitch() == 0.0f && roll() == 0.0f) {
    const float sine = std::sin(yaw());
    const float cosine = std::cos(yaw());
    return {cosine, 0.0f, -sine, 0.0f, 1.0f, 0.0f, sine, 0.0f, cosine};
  }
  return glm::mat3(matrixOf(*this));
}

glm::quat OkRotation::toQuaternion() const noexcept {
  const glm::dvec3 half(pitch_ * 0.5, yaw_ * 0.5, roll_ * 0.5);
  const glm::dquat x(std::cos(half.x), std::sin(half.x), 0.0, 0.0);
  const glm::dquat y(std::cos(half.y), 0.0, std::sin(half.y), 0.0);
  const glm::dquat z(std::cos(half.z), 0.0, 0.0, std::sin(half.z));
  return glm::quat(y * x * z);
}

OkRotation OkRotation::fromMatrix(const glm::mat3 &matrix) noexcept {
  return anglesOf(glm::dmat3(matrix));
}

OkRotation OkRotation::fromQuaternion(const glm::quat &quaternion) noexcept {
  const glm::dquat wide(quaternion);
  const double length = glm::length(wide);
  if (!(length > 0.0) || !std::isfinite(length)) {
    return {};
  }
  return anglesOf(glm::mat3_cast(wide / length));
}

OkRotation OkRotation::looking(const glm::vec3 &forward, const glm::vec3 &up) noexcept {
  const glm::dvec3 ahead = directionOf(forward);
  if (ahead == glm::dvec3(0.0)) {
    return {};
  }
  glm::dvec3 right = glm::cross(ahead, directionOf(up));
  if (glm::length(right) < kParallelSine) {
    right = glm::cross(ahead, otherUp(ahead));
  }
  right = glm::normalize(right);
  return anglesOf(glm::dmat3(right, glm::cross(right, ahead), -ahead));
}
