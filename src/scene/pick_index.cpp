#include "scene/pick_index.hpp"

#include <algorithm>
#include <cmath>

namespace okinawa {

namespace {

bool isFinite(const OkWorldBox &box) noexcept {
  const glm::dvec3 sum = box.min + box.max;
  return !box.isEmpty() && std::isfinite(sum.x + sum.y + sum.z);
}

double getGrowth(const OkPickOptions &options) noexcept {
  constexpr float kMost = 1e12f;
  const float widest = std::max(options.lineTolerance, options.pointTolerance);
  return widest > 0.0f ? static_cast<double>(std::min(widest, kMost)) : 0.0;
}

/** Not below the distance, so that another object just as far is still met. */
float reachOf(double distance) noexcept {
  return std::nextafter(static_cast<float>(distance), std::numeric_limits<float>::infinity());
}

/** Of equally far ones the object of the lowest slot: the order of search does not show. */
bool isBefore(const OkHit &a, const OkHit &b) noexcept {
  if (a.distancePrecise != b.distancePrecise) {
    return a.distancePrecise < b.distancePrecise;
  }
  return a.object->getId().index < b.object->getId().index;
}

}  // namespace

void PickIndex::reset() {
  tree_.clear();
  objects_.clear();
  freeEntries_.clear();
  entries_.clear();
  touched_.clear();
}

void PickIndex::removed(std::uint32_t slot) {
  if (slot >= entries_.size() || entries_[slot] == kNone) {
    return;
  }
  const std::uint32_t entry = entries_[slot];
  entries_[slot] = kNone;
  tree_.remove(entry);
  objects_[entry] = nullptr;
  freeEntries_.push_back(entry);
}

std::uint32_t PickIndex::acquireEntry(std::uint32_t slot) {
  if (slot >= entries_.size()) {
    entries_.resize(slot + std::size_t{1}, kNone);
  }
  if (entries_[slot] == kNone) {
    if (freeEntries_.empty()) {
      entries_[slot] = static_cast<std::uint32_t>(objects_.size());
      objects_.push_back(nullptr);
    } else {
      entries_[slot] = freeEntries_.back();
      freeEntries_.pop_back();
    }
  }
  return entries_[slot];
}

void PickIndex::refresh(std::uint32_t slot) {
  OkObject *object =
      members_.isMember(slot) ? TransformStore::getInstance().getOwner(slot) : nullptr;
  OkWorldBox box;
  if (object != nullptr) {
    const OkPlacedBox bounds = object->getPickBounds();
    box = okTransformBox(bounds.box, bounds.linear, bounds.position);
  }
  if (!isFinite(box)) {
    removed(slot);
    return;
  }
  const std::uint32_t entry = acquireEntry(slot);
  objects_[entry] = object;
  tree_.set(entry, box);
}

void PickIndex::sync() {
  members_.sync(*this);
  for (const std::uint32_t slot : touched_) {
    refresh(slot);
  }
  touched_.clear();
  tree_.update();
}

OkHit PickIndex::findNearest(const OkRay &ray, const OkPickFilter &filter,
                             const OkPickOptions &options) const {
  OkHit nearest;
  if (!ray.isValid()) {
    return nearest;
  }
  OkRay rest = ray;
  auto end = static_cast<double>(ray.tMax());
  tree_.cast(ray.originPrecise(), ray.directionPrecise(), static_cast<double>(ray.tMin()), end,
             getGrowth(options), [&](std::uint32_t entry) {
               const OkObject &object = *objects_[entry];
               OkHit hit;
               if (!filter.accepts(object) || !object.pickSelf(rest, options, hit) ||
                   (nearest && !isBefore(hit, nearest))) {
                 return;
               }
               nearest = hit;
               const float reach = std::min(ray.tMax(), reachOf(hit.distancePrecise));
               end = static_cast<double>(reach);
               rest = ray.withReach(ray.tMin(), reach);
             });
  return nearest;
}

std::vector<OkHit> PickIndex::findAll(const OkRay &ray, const OkPickFilter &filter,
                                      const OkPickOptions &options) const {
  std::vector<OkHit> hits;
  if (!ray.isValid()) {
    return hits;
  }
  const auto end = static_cast<double>(ray.tMax());
  tree_.cast(ray.originPrecise(), ray.directionPrecise(), static_cast<double>(ray.tMin()), end,
             getGrowth(options), [&](std::uint32_t entry) {
               const OkObject &object = *objects_[entry];
               if (filter.accepts(object)) {
                 object.pickAllSelf(ray, options, hits);
               }
             });
  std::sort(hits.begin(), hits.end(), [](const OkHit &a, const OkHit &b) {
    return isBefore(a, b) || (!isBefore(b, a) && a.instance < b.instance);
  });
  return hits;
}

}  // namespace okinawa
