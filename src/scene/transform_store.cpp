#include "scene/transform_store.hpp"

#include <cmath>

#include "okinawa/math/rotation.hpp"

namespace okinawa {

OkObjectId TransformStore::acquire(OkObject *owner) {
  std::uint32_t slot;
  if (free_.empty()) {
    slot = static_cast<std::uint32_t>(owners_.size());
    locals_.emplace_back();
    worlds_.emplace_back();
    bounds_.emplace_back();
    parents_.push_back(kNoSlot);
    layers_.push_back(0);
    generations_.push_back(1);
    dirty_.push_back(0);
    visible_.push_back(1);
    owners_.push_back(nullptr);
  } else {
    slot = free_.back();
    free_.pop_back();
  }
  resetSlot(slot, owner);
  ++liveCount_;
  return {slot, generations_[slot]};
}

void TransformStore::resetSlot(std::uint32_t slot, OkObject *owner) {
  locals_[slot] = Local();
  worlds_[slot] = World();
  bounds_[slot] = Bounds();
  parents_[slot] = kNoSlot;
  layers_[slot] = 1;
  dirty_[slot] = 0;
  visible_[slot] = 1;
  owners_[slot] = owner;
}

void TransformStore::release(OkObjectId id) {
  owners_[id.index] = nullptr;
  journal_.note(id.index, kChangeStructure);
  // Generation 0 means "no object", so a wrapped counter skips it.
  if (++generations_[id.index] == 0) {
    generations_[id.index] = 1;
  }
  free_.push_back(id.index);
  --liveCount_;
}

OkObject *TransformStore::resolve(OkObjectId id) const noexcept {
  const bool alive = id.index < generations_.size() && generations_[id.index] == id.generation;
  return alive ? owners_[id.index] : nullptr;
}

void TransformStore::setBounds(std::uint32_t slot, const OkSphere &sphere, const OkBox &box) {
  bounds_[slot] = {sphere, box};
  journal_.note(slot, kChangeMoved);
  if (!isDirty(slot)) {
    updateSphere(slot);
  }
}

void TransformStore::bringUpToDate(std::uint32_t slot) {
  if (parents_[slot] == kNoSlot || !isDirty(parents_[slot])) {
    updateWorld(slot);
    return;
  }
  path_.clear();
  for (std::uint32_t at = slot; at != kNoSlot && isDirty(at); at = parents_[at]) {
    path_.push_back(at);
  }
  for (auto at = path_.rbegin(); at != path_.rend(); ++at) {
    updateWorld(*at);
  }
}

void TransformStore::updateWorld(std::uint32_t slot) {
  const Local &local = locals_[slot];
  World &world = worlds_[slot];
  glm::mat3 linear = OkRotation(local.rotation).toMatrix();
  linear[0] *= local.scale.x;
  linear[1] *= local.scale.y;
  linear[2] *= local.scale.z;
  const std::uint32_t parent = parents_[slot];
  float stretchAbove = 1.0f;
  if (parent == kNoSlot) {
    world.linear = linear;
    world.position = local.position;
  } else {
    const World &above = worlds_[parent];
    world.linear = above.linear * linear;
    world.position = above.position + glm::dmat3(above.linear) * local.position;
    stretchAbove = above.stretch;
  }
  const float scale = std::abs(local.scale.x);
  const bool isUniform = std::abs(local.scale.y) == scale && std::abs(local.scale.z) == scale;
  // A rotation lengthens nothing; the factor covers the rounding of one level.
  world.stretch =
      isUniform ? stretchAbove * scale * (1.0f + 4e-7f) : okMaximumStretch(world.linear);
  dirty_[slot] = 0;
  updateSphere(slot);
}

void TransformStore::updateSphere(std::uint32_t slot) noexcept {
  const OkSphere &local = bounds_[slot].sphere;
  World &world = worlds_[slot];
  if (local.isEmpty()) {
    world.sphere = OkWorldSphere();
    return;
  }
  world.sphere.center = world.position + glm::dvec3(world.linear * local.center);
  world.sphere.radius = local.radius * world.stretch;
}

}  // namespace okinawa
