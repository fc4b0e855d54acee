#pragma once

#include <algorithm>
#include <glm/vec3.hpp>

namespace okinawa {

/**
 * Narrows the part of a line between two parameters to what lies in a box; false when nothing does.
 * Kay and Kajiya's slabs without a division by zero: a line along a face runs in the box.
 */
inline bool clipToSlabs(const glm::dvec3 &minimum, const glm::dvec3 &maximum,
                        const glm::dvec3 &origin, const glm::dvec3 &direction, double &from,
                        double &to) noexcept {
  for (int axis = 0; axis < 3; ++axis) {
    const double toMin = minimum[axis] - origin[axis];
    const double toMax = maximum[axis] - origin[axis];
    if (direction[axis] == 0.0) {
      if (toMin > 0.0 || toMax < 0.0) {
        return false;
      }
      continue;
    }
    const double first = toMin / direction[axis];
    const double second = toMax / direction[axis];
    from = std::max(from, std::min(first, second));
    to = std::min(to, std::max(first, second));
  }
  return from <= to;
}

}  // namespace okinawa
