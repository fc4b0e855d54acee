#pragma once

#include <cmath>
#include <glm/vec3.hpp>

/** A point or a direction in space, in metres. Single precision, a plain value. */
class OkPoint {
 public:
  constexpr OkPoint() noexcept = default;
  constexpr OkPoint(float x, float y, float z) noexcept : x_(x), y_(y), z_(z) {}
  constexpr OkPoint(const glm::vec3 &v) noexcept : x_(v.x), y_(v.y), z_(v.z) {}

  [[nodiscard]] constexpr float x() const noexcept { return x_; }
  [[nodiscard]] constexpr float y() const noexcept { return y_; }
  [[nodiscard]] constexpr float z() const noexcept { return z_; }
  constexpr operator glm::vec3() const noexcept { return {x_, y_, z_}; }
  [[nodiscard]] constexpr glm::vec3 toVec3() const noexcept { return {x_, y_, z_}; }

  constexpr OkPoint operator+(const OkPoint &o) const noexcept {
    return {x_ + o.x_, y_ + o.y_, z_ + o.z_};
  }
  constexpr OkPoint operator-(const OkPoint &o) const noexcept {
    return {x_ - o.x_, y_ - o.y_, z_ - o.z_};
  }
  constexpr OkPoint operator-() const noexcept { return {-x_, -y_, -z_}; }
  constexpr OkPoint operator*(float s) const noexcept { return {x_ * s, y_ * s, z_ * s}; }
  constexpr OkPoint operator/(float s) const noexcept { return {x_ / s, y_ / s, z_ / s}; }
  OkPoint &operator+=(const OkPoint &o) noexcept { return *this = *this + o; }
  OkPoint &operator-=(const OkPoint &o) noexcept { return *this = *this - o; }
  OkPoint &operator*=(float s) noexcept { return *this = *this * s; }
  OkPoint &operator/=(float s) noexcept { return *this = *this / s; }
  constexpr bool operator==(const OkPoint &) const noexcept = default;

  [[nodiscard]] constexpr float dot(const OkPoint &o) const noexcept {
    return x_ * o.x_ + y_ * o.y_ + z_ * o.z_;
  }
  [[nodiscard]] constexpr OkPoint cross(const OkPoint &o) const noexcept {
    return {y_ * o.z_ - z_ * o.y_, z_ * o.x_ - x_ * o.z_, x_ * o.y_ - y_ * o.x_};
  }
  /** The length; does not overflow for finite points. */
  [[nodiscard]] float magnitude() const noexcept { return std::hypot(x_, y_, z_); }
  /** A copy of length one; the zero point stays zero. */
  [[nodiscard]] OkPoint normalize() const noexcept;
  [[nodiscard]] float distance(const OkPoint &o) const noexcept { return (*this - o).magnitude(); }
  [[nodiscard]] bool isFinite() const noexcept {
    return std::isfinite(x_) && std::isfinite(y_) && std::isfinite(z_);
  }

 private:
  float x_ = 0.0f;
  float y_ = 0.0f;
  float z_ = 0.0f;
};

constexpr OkPoint operator*(float s, const OkPoint &p) noexcept {
  return p * s;
}
