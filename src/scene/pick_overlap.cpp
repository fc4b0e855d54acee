#include "scene/pick_overlap.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace okinawa {

namespace {

glm::dvec3 normalOf(const glm::dvec4 &plane) noexcept {
  return {plane.x, plane.y, plane.z};
}

/** Where three planes meet; not finite when they do not. */
glm::dvec3 meetOf(const glm::dvec4 &a, const glm::dvec4 &b, const glm::dvec4 &c) noexcept {
  const glm::dvec3 bc = glm::cross(normalOf(b), normalOf(c));
  const glm::dvec3 ca = glm::cross(normalOf(c), normalOf(a));
  const glm::dvec3 ab = glm::cross(normalOf(a), normalOf(b));
  return (bc * a.w + ca * b.w + ab * c.w) * (-1.0 / glm::dot(normalOf(a), bc));
}

/** How far a placed box reaches over a plane at the most and at the least. */
struct Reach {
  double most;
  double least;
};

Reach reachOver(const glm::dvec4 &plane, const OkPlacedBox &placed,
                const glm::dvec3 &position) noexcept {
  const glm::dvec3 normal = normalOf(plane);
  const double middle = glm::dot(normal, position) + plane.w;
  Reach reach{middle, middle};
  for (int axis = 0; axis < 3; ++axis) {
    const double slope = glm::dot(normal, glm::dvec3(placed.linear[axis]));
    const double low = slope * static_cast<double>(placed.box.min[axis]);
    const double high = slope * static_cast<double>(placed.box.max[axis]);
    reach.most += std::max(low, high);
    reach.least += std::min(low, high);
  }
  return reach;
}

}  // namespace

bool touchesSphere(const OkWorldBox &box, const OkWorldSphere &sphere) noexcept {
  if (box.isEmpty() || sphere.isEmpty()) {
    return false;
  }
  double squared = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    const double beyond =
        std::max({box.min[axis] - sphere.center[axis], 0.0, sphere.center[axis] - box.max[axis]});
    squared += beyond * beyond;
  }
  const auto radius = static_cast<double>(sphere.radius);
  return squared <= radius * radius;
}

FrustumProbe::FrustumProbe(const OkView &view) noexcept : eye_(view.eye) {
  const auto &planes = view.frustum.getPlanes();
  std::transform(planes.begin(), planes.end(), planes_.begin(),
                 [](const glm::vec4 &plane) { return glm::dvec4(plane); });
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    corners_[i] = meetOf(planes_[i & 1], planes_[2 + (i >> 1 & 1)], planes_[4 + (i >> 2)]);
    const double sum = corners_[i].x + corners_[i].y + corners_[i].z;
    hasCorners_ = hasCorners_ && std::isfinite(sum);
  }
}

bool FrustumProbe::touches(const OkWorldBox &box) const noexcept {
  for (const glm::dvec4 &plane : planes_) {
    double most = plane.w;
    for (int axis = 0; axis < 3; ++axis) {
      most += std::max(plane[axis] * (box.min[axis] - eye_[axis]),
                       plane[axis] * (box.max[axis] - eye_[axis]));
    }
    if (most < 0.0) {
      return false;
    }
  }
  return true;
}

bool FrustumProbe::touches(const OkPlacedBox &placed) const noexcept {
  const glm::dvec3 position = placed.position - eye_;
  return !placed.box.isEmpty() &&
         std::none_of(planes_.begin(), planes_.end(),
                      [&](const glm::dvec4 &plane) {
                        return reachOver(plane, placed, position).most < 0.0;
                      }) &&
         !isBesideBox(placed);
}

bool FrustumProbe::holds(const OkPlacedBox &placed) const noexcept {
  const glm::dvec3 position = placed.position - eye_;
  return !placed.box.isEmpty() &&
         std::all_of(planes_.begin(), planes_.end(), [&](const glm::dvec4 &plane) {
           return reachOver(plane, placed, position).least >= 0.0;
         });
}

/** Whether all corners of the frustum lie beyond one face of the box. */
bool FrustumProbe::isBesideBox(const OkPlacedBox &placed) const noexcept {
  if (!hasCorners_) {
    return false;
  }
  const glm::dvec3 position = placed.position - eye_;
  for (int axis = 0; axis < 3; ++axis) {
    // Upright on the other two axes, as long as makes one step along this one count 1.
    const glm::dvec3 across = glm::cross(glm::dvec3(placed.linear[(axis + 1) % 3]),
                                         glm::dvec3(placed.linear[(axis + 2) % 3]));
    const glm::dvec3 normal = across / glm::dot(across, glm::dvec3(placed.linear[axis]));
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const glm::dvec3 &corner : corners_) {
      const double place = glm::dot(normal, corner - position);
      least = std::min(least, place);
      most = std::max(most, place);
    }
    // A box squeezed flat makes these NaN, which no comparison holds for.
    if (least > static_cast<double>(placed.box.max[axis]) ||
        most < static_cast<double>(placed.box.min[axis])) {
      return true;
    }
  }
  return false;
}

}  // namespace okinawa
