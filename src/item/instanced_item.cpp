#include "okinawa/item/instanced_item.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"
#include "okinawa/scene/view.hpp"

#include "item/instance_pick.hpp"
#include "item/instance_place.hpp"

using okinawa::turnAndScale;

namespace {

bool areFinite(float x, float y, float z, float yaw, float scale) {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z) && std::isfinite(yaw) &&
         std::isfinite(scale);
}

}  // namespace

OkInstancedItem::OkInstancedItem(std::string name)
    : OkItem(std::move(name)), pick_(std::make_unique<okinawa::InstancePick>()) {}

OkInstancedItem::OkInstancedItem(std::string name, const float *vertices, long floatCount,
                                 const unsigned int *indices, long indexCount, int stride)
    : OkItem(std::move(name), vertices, floatCount, indices, indexCount, stride),
      pick_(std::make_unique<okinawa::InstancePick>()) {
  // The base built its mesh before this class was there to be told.
  recomputeBounds();
}

OkInstancedItem::OkInstancedItem(std::string name, const std::string &meshKey,
                                 const float *vertices, long floatCount,
                                 const unsigned int *indices, long indexCount, int stride)
    : OkItem(std::move(name), meshKey, vertices, floatCount, indices, indexCount, stride),
      pick_(std::make_unique<okinawa::InstancePick>()) {
  recomputeBounds();
}

OkInstancedItem::~OkInstancedItem() {
  clearInstances();
}

bool OkInstancedItem::hasInstance(int index) const noexcept {
  return index >= 0 && index < static_cast<int>(instances_.size()) &&
         instances_[static_cast<std::size_t>(index)].alive;
}

bool OkInstancedItem::checkIndex(int index, const char *what) const {
  if (hasInstance(index)) {
    return true;
  }
  OkLog::warning("instanced item \"" + getName() + "\": there is no instance " +
                 std::to_string(index) + " to " + what);
  return false;
}

int OkInstancedItem::addInstance(float x, float y, float z, float yaw, float scale) {
  if (!areFinite(x, y, z, yaw, scale)) {
    OkLog::warning("instanced item \"" + getName() +
                   "\": an instance with a number that is not finite was refused");
    return -1;
  }
  int index;
  if (free_.empty()) {
    index = static_cast<int>(instances_.size());
    instances_.emplace_back();
  } else {
    index = free_.back();
    free_.pop_back();
  }
  Instance &instance = instances_[static_cast<std::size_t>(index)];
  instance = {glm::vec3(x, y, z), yaw, scale, -1, true, true};
  ++aliveCount_;
  mirroredCount_ += scale < 0.0f ? 1 : 0;
  growBounds(instance);
  pick_->touch(static_cast<std::size_t>(index));
  contentChanged();
  return index;
}

bool OkInstancedItem::setInstance(int index, float x, float y, float z, float yaw, float scale) {
  if (!checkIndex(index, "move")) {
    return false;
  }
  if (!areFinite(x, y, z, yaw, scale)) {
    OkLog::warning("instanced item \"" + getName() +
                   "\": an instance's place that is not finite was refused");
    return false;
  }
  Instance &instance = instances_[static_cast<std::size_t>(index)];
  mirroredCount_ += (scale < 0.0f ? 1 : 0) - (instance.scale < 0.0f ? 1 : 0);
  instance.position = {x, y, z};
  instance.yaw = yaw;
  instance.scale = scale;
  growBounds(instance);
  pick_->touch(static_cast<std::size_t>(index));
  contentChanged();
  return true;
}

bool OkInstancedItem::setInstanceVisible(int index, bool visible) {
  if (!checkIndex(index, "show or hide")) {
    return false;
  }
  instances_[static_cast<std::size_t>(index)].visible = visible;
  contentChanged();
  return true;
}

bool OkInstancedItem::removeInstance(int index) {
  if (!checkIndex(index, "remove")) {
    return false;
  }
  Instance &instance = instances_[static_cast<std::size_t>(index)];
  dropTint(instance);
  instance.alive = false;
  mirroredCount_ -= instance.scale < 0.0f ? 1 : 0;
  free_.push_back(index);
  pick_->touch(static_cast<std::size_t>(index));
  contentChanged();
  if (--aliveCount_ == 0) {
    recomputeBounds();
  }
  return true;
}

void OkInstancedItem::clearInstances() {
  for (const Tint &tint : tints_) {
    OkMaterialTable::getInstance().release(tint.block);
  }
  tints_.clear();
  instances_.clear();
  pick_->touchAll();
  free_.clear();
  aliveCount_ = 0;
  mirroredCount_ = 0;
  contentChanged();
  recomputeBounds();
}

bool OkInstancedItem::setInstanceMaterialTint(int index, int slot, float r, float g, float b) {
  if (!checkIndex(index, "tint")) {
    return false;
  }
  if (slot < 0 || slot > 2 || !std::isfinite(r) || !std::isfinite(g) || !std::isfinite(b)) {
    OkLog::warning("instanced item \"" + getName() +
                   "\": a zone tint outside slots 0 to 2 or not finite was refused");
    return false;
  }
  Instance &instance = instances_[static_cast<std::size_t>(index)];
  if (instance.tint < 0) {
    instance.tint = static_cast<std::int32_t>(tints_.size());
    tints_.emplace_back();
    tints_.back().instance = index;
  }
  Tint &tint = tints_[static_cast<std::size_t>(instance.tint)];
  tint.named[slot] = true;
  tint.color[slot] = okSrgbToLinear(glm::vec3(r, g, b));
  internTint(tint);
  return true;
}

bool OkInstancedItem::clearInstanceMaterialTints(int index) {
  if (!checkIndex(index, "clear the tints of")) {
    return false;
  }
  dropTint(instances_[static_cast<std::size_t>(index)]);
  return true;
}

void OkInstancedItem::internTint(Tint &tint) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  OkMaterialBlock block = table.get(getBlock());
  for (int zone = 0; zone < 3; ++zone) {
    if (tint.named[zone]) {
      block.parameters.zoneTint[zone] = tint.color[zone];
    }
  }
  const OkMaterialId old = tint.block;
  tint.block = table.intern(block);
  table.release(old);
  contentChanged();
}

void OkInstancedItem::dropTint(Instance &instance) {
  if (instance.tint < 0) {
    return;
  }
  const auto position = static_cast<std::size_t>(instance.tint);
  OkMaterialTable::getInstance().release(tints_[position].block);
  // The last tint takes the free place, and its instance is told.
  tints_[position] = tints_.back();
  instances_[static_cast<std::size_t>(tints_[position].instance)].tint = instance.tint;
  instance.tint = -1;
  tints_.pop_back();
  contentChanged();
}

void OkInstancedItem::blockChanged() {
  for (Tint &tint : tints_) {
    internTint(tint);
  }
}

void OkInstancedItem::meshChanged() {
  OkItem::meshChanged();
  pick_->touchAll();
  recomputeBounds();
}

float OkInstancedItem::getRadius() const noexcept {
  return getMesh() == nullptr ? 0.0f : std::max(0.0f, getMesh()->getSphere().radius);
}

OkPoint OkInstancedItem::getSphereCenter() const noexcept {
  return getMesh() == nullptr ? OkPoint() : OkPoint(getMesh()->getSphere().center);
}

void OkInstancedItem::growBounds(const Instance &instance) {
  if (getMesh() == nullptr || getMesh()->getSphere().isEmpty()) {
    return;
  }
  const OkSphere &sphere = getMesh()->getSphere();
  const glm::vec3 center =
      instance.position + turnAndScale(instance.yaw, instance.scale) * sphere.center;
  const float radius = sphere.radius * std::abs(instance.scale);
  reach_.add(center - radius);
  reach_.add(center + radius);
  setLocalBounds({reach_.getCenter(), glm::length(reach_.getSize()) * 0.5f}, reach_);
}

void OkInstancedItem::recomputeBounds() {
  reach_ = OkBox();
  setLocalBounds({}, {});
  for (const Instance &instance : instances_) {
    if (instance.alive) {
      growBounds(instance);
    }
  }
}

OkObjectTraits OkInstancedItem::getTraits() const noexcept {
  return {.type = &typeid(OkInstancedItem), .draws = true, .copies = true};
}

void OkInstancedItem::collectSelf(const OkView &view, OkDrawList &list) const {
  drawnCount_ = 0;
  DrawBase base;
  if (!beginDraw(view, list, getWorldLinear(), getWorldPositionPrecise(), &base)) {
    return;
  }
  base.record.indexCount = getMesh()->getIndexCount();
  base.record.mode = static_cast<std::uint8_t>(getDrawMode());
  base.record.material = getBlock();
  collectRun(view, list, base, false);
  if (mirroredCount_ > 0) {
    // Copies of negative scale are mirrored: their faces wind the other way.
    base.record.flags ^= OK_DRAW_FLAG_MIRRORED;
    collectRun(view, list, base, true);
  }
}

void OkInstancedItem::collectRun(const OkView &view, OkDrawList &list, const DrawBase &base,
                                 bool mirrored) const {
  const glm::mat3 &linear = getWorldLinear();
  const glm::vec3 origin = view.toRelative(getWorldPositionPrecise());
  const OkSphere &sphere = getMesh()->getSphere();
  const float reach = okMaximumStretch(linear) * sphere.radius;
  OkDrawRecord record = base.record;
  record.firstInstance = static_cast<std::uint32_t>(list.instances.size());
  for (const Instance &instance : instances_) {
    if (!instance.alive || !instance.visible || (instance.scale < 0.0f) != mirrored) {
      continue;
    }
    const glm::mat3 placed = linear * turnAndScale(instance.yaw, instance.scale);
    const glm::vec3 translation = origin + linear * instance.position;
    if (!view.frustum.intersectsSphere(translation + placed * sphere.center,
                                       reach * std::abs(instance.scale))) {
      continue;
    }
    OkDrawInstance draw = OkDrawInstance::make(placed, translation);
    draw.fade = base.instance.fade;
    draw.objectIndex = base.instance.objectIndex;
    draw.material =
        instance.tint < 0 ? getBlock() : tints_[static_cast<std::size_t>(instance.tint)].block;
    list.instances.push_back(draw);
  }
  record.instanceCount = static_cast<std::uint32_t>(list.instances.size()) - record.firstInstance;
  if (record.instanceCount > 0) {
    drawnCount_ += static_cast<int>(record.instanceCount);
    addRecord(view, list, record, getWorldSphere().center, mirrored ? 1 : 0);
  }
}
