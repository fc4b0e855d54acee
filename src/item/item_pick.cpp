#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>

#include "okinawa/item/item.hpp"

namespace {

/** A ray in an item's own space whose parameter still counts world units. */
struct LocalRay {
  glm::vec3 origin;
  glm::vec3 direction;
  /** World distance from the ray's origin to the local origin. */
  double start = 0.0;
  float tMin = 0.0f;
  float tMax = 0.0f;
};

/**
 * False when the sphere is missed. The local ray starts where the world ray comes near the sphere:
 * far away origins would cost the digits that tell triangles apart.
 */
bool enterSphere(const OkRay &ray, const OkWorldSphere &sphere, double *start) {
  const glm::dvec3 toCenter = sphere.center - ray.originPrecise();
  const double along = glm::dot(toCenter, ray.directionPrecise());
  const double radius = static_cast<double>(sphere.radius) * 1.00001 + 1e-30;
  const glm::dvec3 across = toCenter - ray.directionPrecise() * along;
  if (glm::dot(across, across) > radius * radius ||
      along + radius < static_cast<double>(ray.tMin()) ||
      along - radius > static_cast<double>(ray.tMax())) {
    return false;
  }
  *start = std::max(0.0, along - radius);
  return true;
}

bool makeLocal(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position, double start,
               LocalRay *local) {
  const glm::dmat3 inverse = glm::inverse(glm::dmat3(linear));
  const glm::dvec3 origin = ray.originPrecise() + ray.directionPrecise() * start;
  const glm::dvec3 o = inverse * (origin - position);
  const glm::dvec3 d = inverse * ray.directionPrecise();
  local->origin = glm::vec3(o);
  local->direction = glm::vec3(d);
  local->start = start;
  local->tMin = static_cast<float>(static_cast<double>(ray.tMin()) - start);
  local->tMax = static_cast<float>(static_cast<double>(ray.tMax()) - start);
  const float sum = local->origin.x + local->origin.y + local->origin.z + local->direction.x +
                    local->direction.y + local->direction.z;
  return std::isfinite(sum);
}

}  // namespace

bool OkItem::intersectRay(const OkRay &ray, float *outDistance) const {
  Hit hit;
  if (!intersectRay(ray, hit)) {
    return false;
  }
  if (outDistance != nullptr) {
    *outDistance = hit.distance;
  }
  return true;
}

bool OkItem::intersectRay(const OkRay &ray, Hit &hit) const {
  return intersectPlaced(ray, getWorldLinear(), getWorldPositionPrecise(), hit);
}

bool OkItem::intersectPlaced(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position,
                             Hit &hit) const {
  if (!ray.isValid() || mesh_ == nullptr || !mesh_->hasCpuCopy() || mesh_->getSphere().isEmpty()) {
    return false;
  }
  // The mesh's own sphere: an item's world sphere may hold more than this one copy.
  OkWorldSphere sphere;
  sphere.center = position + glm::dvec3(linear * mesh_->getSphere().center);
  sphere.radius = mesh_->getSphere().radius * okMaximumStretch(linear);
  LocalRay local;
  double start = 0.0;
  if (!enterSphere(ray, sphere, &start) || !makeLocal(ray, linear, position, start, &local)) {
    return false;
  }
  bool found = false;
  Hit nearest;
  const int count = std::max(1, getMaterialCount());
  for (int i = 0; i < count; ++i) {
    const RangeInfo range = getRange(i);
    OkMeshHit met;
    if (range.mode != OK_DRAW_TRIANGLES ||
        !mesh_->intersect(local.origin, local.direction, local.tMin, local.tMax,
                          static_cast<std::uint32_t>(range.first),
                          static_cast<std::uint32_t>(range.count), &met)) {
      continue;
    }
    found = true;
    local.tMax = met.distance;
    const double distance = start + static_cast<double>(met.distance);
    nearest.distance = static_cast<float>(distance);
    nearest.point = OkPoint(glm::vec3(ray.originPrecise() + ray.directionPrecise() * distance));
    nearest.range = ranges_.empty() ? -1 : i;
    nearest.triangle = static_cast<long>(met.triangle) - range.first / 3;
  }
  if (found) {
    hit = nearest;
  }
  return found;
}
