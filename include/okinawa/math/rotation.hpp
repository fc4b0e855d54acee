#pragma once

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

/**
 * Euler angles in radians: pitch about X, yaw about Y, roll about Z, applied as R = Ry * Rx * Rz
 * (roll first, then pitch, then yaw).
 */
class OkRotation {
 public:
  constexpr OkRotation() noexcept = default;
  constexpr OkRotation(float pitch, float yaw, float roll) noexcept
      : pitch_(pitch), yaw_(yaw), roll_(roll) {}
  constexpr OkRotation(const glm::vec3 &v) noexcept : pitch_(v.x), yaw_(v.y), roll_(v.z) {}

  [[nodiscard]] constexpr float pitch() const noexcept { return pitch_; }
  [[nodiscard]] constexpr float yaw() const noexcept { return yaw_; }
  [[nodiscard]] constexpr float roll() const noexcept { return roll_; }
  [[nodiscard]] constexpr float x() const noexcept { return pitch_; }
  [[nodiscard]] constexpr float y() const noexcept { return yaw_; }
  [[nodiscard]] constexpr float z() const noexcept { return roll_; }
  constexpr operator glm::vec3() const noexcept { return {pitch_, yaw_, roll_}; }
  [[nodiscard]] constexpr glm::vec3 toVec3() const noexcept { return {pitch_, yaw_, roll_}; }

  constexpr OkRotation operator+(const OkRotation &o) const noexcept {
    return {pitch_ + o.pitch_, yaw_ + o.yaw_, roll_ + o.roll_};
  }
  constexpr OkRotation operator-(const OkRotation &o) const noexcept {
    return {pitch_ - o.pitch_, yaw_ - o.yaw_, roll_ - o.roll_};
  }
  constexpr OkRotation operator*(float s) const noexcept {
    return {pitch_ * s, yaw_ * s, roll_ * s};
  }
  constexpr bool operator==(const OkRotation &) const noexcept = default;

  /** The rotation matrix Ry * Rx * Rz. */
  [[nodiscard]] glm::mat3 toMatrix() const noexcept;
  [[nodiscard]] glm::quat toQuaternion() const noexcept;

  /**
   * Angles that give the same rotation back: pitch in [-pi/2, pi/2], yaw and roll in [-pi, pi].
   * Looking straight up or down, where yaw and roll turn about one axis, roll is 0. The matrix must
   * be a proper rotation; the quaternion need not be normalised but must not be zero.
   */
  [[nodiscard]] static OkRotation fromMatrix(const glm::mat3 &matrix) noexcept;
  [[nodiscard]] static OkRotation fromQuaternion(const glm::quat &quaternion) noexcept;

  /**
   * The rotation that turns -Z onto `forward` with +Y as near `up` as it can be. `forward` along
   * `up` uses another up; a zero `forward` gives no rotation. Always finite.
   */
  [[nodiscard]] static OkRotation looking(const glm::vec3 &forward, const glm::vec3 &up) noexcept;

  [[nodiscard]] bool isFinite() const noexcept {
    return std::isfinite(pitch_) && std::isfinite(yaw_) && std::isfinite(roll_);
  }

 private:
  float pitch_ = 0.0f;
  float yaw_ = 0.0f;
  float roll_ = 0.0f;
};
