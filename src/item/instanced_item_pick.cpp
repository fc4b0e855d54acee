#include <algorithm>

#include "okinawa/item/instanced_item.hpp"

#include "item/instance_pick.hpp"
#include "item/instance_place.hpp"

namespace {

/** Boxes of copies are made in single precision; this covers its rounding. */
constexpr double kBoxSlack = 1e-6;

double getTolerance(const OkPickOptions &options) noexcept {
  constexpr float kMost = 1e12f;
  const float widest = std::max(options.lineTolerance, options.pointTolerance);
  return widest > 0.0f ? static_cast<double>(std::min(widest, kMost)) : 0.0;
}

/** The sphere around all copies, with all that rounding and tolerances add. */
OkWorldSphere growSphere(OkWorldSphere sphere, const OkPickOptions &options) noexcept {
  if (!sphere.isEmpty()) {
    sphere.radius = sphere.radius * 1.0001f + static_cast<float>(getTolerance(options)) + 1e-30f;
  }
  return sphere;
}

/** How long a unit of the world can be in a space with such axes. */
double unitOf(const glm::mat3 &linear) noexcept {
  const glm::mat3 inverse = glm::inverse(linear);
  return static_cast<double>(okMaximumStretch(inverse));
}

}  // namespace

OkWorldBox OkInstancedItem::getInstanceBox(std::size_t index) const {
  const Instance &instance = instances_[index];
  if (!instance.alive || getMesh() == nullptr) {
    return {};
  }
  OkWorldBox box = okTransformBox(
      getMesh()->getBox(), okinawa::turnAndScale(instance.yaw, instance.scale), instance.position);
  for (int axis = 0; axis < 3 && !box.isEmpty(); ++axis) {
    const double slack =
        kBoxSlack * (std::abs(box.min[axis]) + std::abs(box.max[axis]) + box.getSize()[axis]);
    box.min[axis] -= slack;
    box.max[axis] += slack;
  }
  return box;
}

template <typename Visit>
void OkInstancedItem::castInstances(const OkRay &ray, const OkPickOptions &options,
                                    const double &end, Visit &&visit) const {
  const glm::mat3 &linear = getWorldLinear();
  const glm::dvec3 &position = getWorldPositionPrecise();
  // Away from a far origin, so that the start of the local ray keeps its digits.
  const std::optional<OkRaySpan> span = ray.intersect(growSphere(getWorldSphere(), options));
  if (!span) {
    return;
  }
  const double start = std::max(0.0, span->enter);
  const std::optional<OkLocalRay> local = ray.toLocal(linear, position, start);
  if (!local) {
    return;
  }
  const okinawa::PickTree &tree =
      pick_->follow(instances_.size(), [this](std::size_t index) { return getInstanceBox(index); });
  const double grow = getTolerance(options);
  const double from = static_cast<double>(ray.tMin()) - start;
  double rest = end - start;
  tree.cast(local->origin, local->direction, from, rest, grow > 0.0 ? grow * unitOf(linear) : 0.0,
            [&](std::uint32_t index) {
              const Instance &instance = instances_[index];
              if (options.skipHiddenParts && !instance.visible) {
                return;
              }
              const glm::mat3 turned = okinawa::turnAndScale(instance.yaw, instance.scale);
              visit(index, linear * turned,
                    position + glm::dmat3(linear) * glm::dvec3(instance.position));
              rest = end - start;
            });
}

bool OkInstancedItem::intersectInstances(const OkRay &ray, OkHit &hit,
                                         const OkPickOptions &options) const {
  OkHit nearest;
  auto end = static_cast<double>(ray.tMax());
  OkRay rest = ray;
  castInstances(ray, options, end,
                [&](std::uint32_t index, const glm::mat3 &linear, const glm::dvec3 &position) {
                  OkHit met;
                  if (!intersectPlaced(rest, linear, position, options, met)) {
                    return;
                  }
                  // Of equally near copies the first one: the order of search does not show.
                  met.instance = static_cast<int>(index);
                  if (nearest && (met.distancePrecise > nearest.distancePrecise ||
                                  (met.distancePrecise == nearest.distancePrecise &&
                                   met.instance > nearest.instance))) {
                    return;
                  }
                  nearest = met;
                  const float reach = std::nextafter(static_cast<float>(met.distancePrecise),
                                                     std::numeric_limits<float>::infinity());
                  rest = ray.withReach(ray.tMin(), std::min(ray.tMax(), reach));
                  end = static_cast<double>(rest.tMax());
                });
  if (nearest) {
    hit = nearest;
  }
  return nearest.isHit();
}

bool OkInstancedItem::pickSelf(const OkRay &ray, const OkPickOptions &options, OkHit &hit) const {
  return intersectInstances(ray, hit, options);
}

void OkInstancedItem::pickAllSelf(const OkRay &ray, const OkPickOptions &options,
                                  std::vector<OkHit> &hits) const {
  const auto end = static_cast<double>(ray.tMax());
  castInstances(ray, options, end,
                [&](std::uint32_t index, const glm::mat3 &linear, const glm::dvec3 &position) {
                  OkHit met;
                  if (intersectPlaced(ray, linear, position, options, met)) {
                    met.instance = static_cast<int>(index);
                    hits.push_back(met);
                  }
                });
}
