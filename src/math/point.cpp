#include "okinawa/math/point.hpp"

OkPoint OkPoint::normalize() const noexcept {
  // Squares of floats neither overflow nor vanish in double precision.
  const double x = x_;
  const double y = y_;
  const double z = z_;
  const double length = std::sqrt(x * x + y * y + z * z);
  if (length == 0.0) {
    return *this;
  }
  return {static_cast<float>(x / length), static_cast<float>(y / length),
          static_cast<float>(z / length)};
}
