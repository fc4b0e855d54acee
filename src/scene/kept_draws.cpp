#include "scene/kept_draws.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/matrix.hpp>
#include <limits>
#include <typeinfo>

#include "scene/collect.hpp"

namespace okinawa {

namespace {

/**
 * An eye that is farther from the anchor moves it. Single precision then places what is drawn to
 * within eight micrometres of where it stands.
 */
constexpr double kAnchorReach = 100.0;

std::uint64_t nextSerial() noexcept {
  static std::uint64_t count = 0;
  return ++count;
}

bool testBit(const std::vector<std::uint64_t> &bits, std::size_t index) noexcept {
  return index / 64 < bits.size() && (bits[index / 64] >> (index % 64) & 1u) != 0;
}

/** How many of the bits from `first` to before `end` are set; `end` lies within them. */
int countBits(const std::vector<std::uint64_t> &bits, std::size_t first, std::size_t end) noexcept {
  int count = 0;
  while (first < end) {
    const std::size_t here = std::min<std::size_t>(64 - first % 64, end - first);
    const std::uint64_t mask = here == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
    count += std::popcount(bits[first / 64] >> (first % 64) & mask);
    first += here;
  }
  return count;
}

bool hasSameRows(const OkDrawInstance &a, const OkDrawInstance &b) noexcept {
  return a.rows[0] == b.rows[0] && a.rows[1] == b.rows[1] && a.rows[2] == b.rows[2];
}

glm::mat3 linearOf(const OkDrawInstance &instance) noexcept {
  return glm::transpose(glm::mat3(glm::vec3(instance.rows[0]), glm::vec3(instance.rows[1]),
                                  glm::vec3(instance.rows[2])));
}

DrawTable::Draw drawOf(const OkDrawRecord &record, const OkDrawInstance &instance) {
  return {.mesh = record.mesh,
          .firstIndex = record.firstIndex,
          .indexCount = record.indexCount,
          .stateKey = record.stateKey,
          .flags = record.flags,
          .mode = record.mode,
          .layer = record.layer,
          .faded = okFadeDropsPixels(instance.fade)};
}

}  // namespace

KeptDraws::KeptDraws(const OkScene &scene)
    : scene_(&scene), members_(scene), serial_(nextSerial()), lifetime_(std::make_shared<int>(0)) {}

KeptDraws::Entry &KeptDraws::entryOf(std::uint32_t slot) {
  if (slot >= entries_.size()) {
    entries_.resize(slot + std::size_t{1});
  }
  return entries_[slot];
}

// ---- following the scene ----------------------------------------------------------------------

void KeptDraws::update(const glm::dvec3 &eye, bool wireframe) {
  anyChanged_ = false;
  members_.sync(*this);
  const bool isFar = !(glm::length(eye - anchor_) <= kAnchorReach);
  if (isFar || wireframe != wireframe_) {
    if (isFar) {
      anchor_ = eye;
      anchorView_.eye = eye;
    }
    wireframe_ = wireframe;
    recaptureAll();
  }
  if (listsStale_) {
    listEntries();
  }
}

void KeptDraws::recaptureAll() {
  for (Entry &entry : entries_) {
    if (entry.object != nullptr) {
      place(entry);
    }
  }
}

void KeptDraws::reset() {
  for (Entry &entry : entries_) {
    if (entry.object != nullptr) {
      freeUnits(entry);
    }
  }
  entries_.clear();
  listsStale_ = true;
}

void KeptDraws::added(OkObject &object) {
  Entry &entry = entryOf(object.getId().index);
  entry = {};
  entry.object = &object;
  place(entry);
}

void KeptDraws::removed(std::uint32_t slot) {
  Entry &entry = entryOf(slot);
  freeUnits(entry);
  entry = {};
  listsStale_ = true;
}

void KeptDraws::moved(std::uint32_t slot) {
  follow(slot);
}

void KeptDraws::changed(std::uint32_t slot) {
  ++contentRevision_;
  place(entryOf(slot));
}

void KeptDraws::rearranged(OkObject &object) {
  const OkObject *root = &object;
  for (OkObject *at = &object; at != nullptr;) {
    if (members_.isMember(*at)) {
      place(entryOf(at->getId().index));
    }
    if (at->getFirstChild() != nullptr) {
      at = at->getFirstChild();
      continue;
    }
    while (at != root && at->getNextSibling() == nullptr) {
      at = at->getParent();
    }
    at = at == root ? nullptr : at->getNextSibling();
  }
}

/** Finds out all there is to know about an object, whose parent's entry is right already. */
void KeptDraws::place(Entry &entry) {
  const OkObject &object = *entry.object;
  const OkObject *parent = object.getParent();
  // Looked up without growing: `entry` lies in the same array.
  const Entry above = parent == nullptr ? Entry() : entries_[parent->getId().index];
  const OkObjectTraits traits = object.getTraits();
  // What is on a list may have to leave it.
  listsStale_ = listsStale_ || entry.isListed();
  entry.hidden = above.hidden || !object.getVisible();
  entry.inNoLayer = object.getLayerMask() == 0;
  entry.underLive = above.underLive || above.live;
  entry.live = !entry.underLive && (traits.type == nullptr || *traits.type != typeid(object));
  entry.perView = traits.perView;
  entry.copies = traits.copies;
  entry.ownAxes = object.getDrawOriginAxis();
  entry.reachPixels = traits.reachPixels;
  entry.reachMetres = traits.reachMetres;
  listsStale_ = listsStale_ || entry.isListed();
  if (entry.live || entry.underLive || !traits.draws) {
    freeUnits(entry);
  } else {
    capture(entry);
  }
}

void KeptDraws::capture(Entry &entry) {
  const OkObject &object = *entry.object;
  scratch_.instances.clear();
  scratch_.solid.clear();
  scratch_.blended.clear();
  scratch_.wireframe = wireframe_;
  const bool isNowhere = entry.hidden || entry.inNoLayer;
  if (!entry.perView && !isNowhere) {
    object.collectSelf(anchorView_, scratch_);
    if (!scratch_.blended.empty()) {
      entry.perView = true;
      listsStale_ = true;
    }
  }
  if (entry.perView || isNowhere || entry.copies || scratch_.solid.empty()) {
    // One unit more, which draws nothing, says whether the object itself is seen.
    scratch_.solid.insert(scratch_.solid.begin(), OkDrawRecord());
  }
  captureUnits(entry);
}

void KeptDraws::captureUnits(Entry &entry) {
  const std::size_t records = entry.perView ? 1 : scratch_.solid.size();
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < records; ++i) {
    count += scratch_.solid[i].mesh == nullptr ? 1 : scratch_.solid[i].instanceCount;
  }
  reserveUnits(entry, count);
  const glm::mat3 &linear = entry.object->getWorldLinear();
  const OkDrawInstance own =
      OkDrawInstance::make(linear, glm::vec3(entry.object->getWorldPositionPrecise() - anchor_));
  entry.mirrored = glm::determinant(linear) < 0.0f;
  entry.followsTransform = !entry.copies;
  std::uint32_t unit = entry.firstUnit;
  for (std::size_t i = 0; i < records; ++i) {
    const OkDrawRecord &record = scratch_.solid[i];
    if (record.mesh == nullptr) {
      setDraw(unit, DrawTable::kNone);
      placeOwnSphere(entry, unit++, entry.object->getWorldSphere());
      continue;
    }
    const OkSphere &sphere = record.mesh->getSphere();
    for (std::uint32_t k = 0; k < record.instanceCount; ++k, ++unit) {
      const OkDrawInstance &instance = scratch_.instances[record.firstInstance + k];
      const std::uint32_t old = unitDraws_[unit];
      unitDraws_[unit] = draws_.use(drawOf(record, instance), instance.material);
      unitRevision_ += unitDraws_[unit] != old ? 1 : 0;
      if (old != DrawTable::kNone) {
        draws_.release(old);
      }
      setInstance(unit, instance);
      entry.followsTransform = entry.followsTransform && hasSameRows(instance, own);
      if (entry.copies && !sphere.isEmpty()) {
        const glm::mat3 placed = linearOf(instance);
        const glm::vec3 origin(instance.rows[0].w, instance.rows[1].w, instance.rows[2].w);
        placeSphere(entry, unit, origin + placed * sphere.center,
                    sphere.radius * okMaximumStretch(placed));
      } else {
        placeOwnSphere(entry, unit, entry.object->getWorldSphere());
      }
    }
  }
}

void KeptDraws::follow(std::uint32_t slot) {
  Entry &entry = entries_[slot];
  if (entry.unitCount == 0) {
    return;
  }
  const TransformStore::World &world = TransformStore::getInstance().getWorld(slot);
  const bool turnedOver = (glm::determinant(world.linear) < 0.0f) != entry.mirrored;
  if (!entry.perView && (turnedOver || !entry.followsTransform)) {
    capture(entry);
    return;
  }
  const glm::vec3 translation(world.position - anchor_);
  for (std::uint32_t unit = entry.firstUnit; unit < entry.firstUnit + entry.unitCount; ++unit) {
    if (unitDraws_[unit] != DrawTable::kNone) {
      markChanged(unit);
      instances_[unit].place(world.linear, translation);
    }
    placeOwnSphere(entry, unit, world.sphere);
  }
}

// ---- units --------------------------------------------------------------------------------------

void KeptDraws::setInstance(std::uint32_t unit, const OkDrawInstance &instance) {
  markChanged(unit);
  instances_[unit] = instance;
}

void KeptDraws::markChanged(std::uint32_t unit) {
  if (!anyChanged_) {
    anyChanged_ = true;
    ++instanceRevision_;
    changed_.assign(changed_.size(), 0);
  }
  changed_[unit / 64] |= std::uint64_t{1} << (unit % 64);
}

void KeptDraws::setDraw(std::uint32_t unit, std::uint32_t draw) {
  const std::uint32_t old = std::exchange(unitDraws_[unit], draw);
  if (old != draw) {
    ++unitRevision_;
  }
  if (old != DrawTable::kNone) {
    draws_.release(old);
  }
}

void KeptDraws::placeOwnSphere(const Entry &entry, std::uint32_t unit,
                               const OkWorldSphere &sphere) {
  if (sphere.isEmpty()) {
    // No bounds: something that knows better than a sphere.
    placeSphere(entry, unit, glm::vec3(0.0f), std::numeric_limits<float>::infinity());
  } else {
    placeSphere(entry, unit, glm::vec3(sphere.center - anchor_), sphere.radius + entry.reachMetres);
  }
}

void KeptDraws::placeSphere(const Entry &entry, std::uint32_t unit, const glm::vec3 &center,
                            float radius) {
  ++sphereRevision_;
  if (entry.hidden || entry.inNoLayer) {
    spheres_.hide(unit);
    return;
  }
  // Far from the anchor single precision rounds places: the sphere grows by as much.
  const float rounding = 1e-6f * (std::abs(center.x) + std::abs(center.y) + std::abs(center.z));
  spheres_.set(unit, center, radius + rounding);
}

void KeptDraws::reserveUnits(Entry &entry, std::uint32_t count) {
  if (count > entry.unitRoom) {
    freeUnits(entry);
    // Room to grow where there are many: an item that gains copies does not move each time.
    const std::uint32_t room = count > 16 ? std::bit_ceil(count) : count;
    const auto fits = [room](const FreeUnits &range) { return range.count >= room; };
    const auto range = std::find_if(freeUnits_.begin(), freeUnits_.end(), fits);
    if (room == 1 && !freeSingles_.empty()) {
      entry.firstUnit = freeSingles_.back();
      freeSingles_.pop_back();
    } else if (range != freeUnits_.end()) {
      entry.firstUnit = range->first;
      range->first += room;
      range->count -= room;
      if (range->count == 0) {
        freeUnits_.erase(range);
      }
    } else {
      entry.firstUnit = static_cast<std::uint32_t>(instances_.size());
      const std::size_t size = instances_.size() + room;
      instances_.resize(size);
      unitDraws_.resize(size, DrawTable::kNone);
      spheres_.resize(size);
      counted_.resize((size + 63) / 64, 0);
      changed_.resize((size + 63) / 64, 0);
      ++sphereRevision_;
      ++unitRevision_;
    }
    entry.unitRoom = room;
  }
  for (std::uint32_t i = count; i < entry.unitCount; ++i) {
    setDraw(entry.firstUnit + i, DrawTable::kNone);
    spheres_.hide(entry.firstUnit + i);
    ++sphereRevision_;
  }
  entry.unitCount = count;
  setCounted(entry.firstUnit,
             !entry.hidden && !entry.inNoLayer && !entry.object->getLocalSphere().isEmpty());
}

void KeptDraws::freeUnits(Entry &entry) {
  if (entry.unitRoom == 0) {
    return;
  }
  setCounted(entry.firstUnit, false);
  for (std::uint32_t unit = entry.firstUnit; unit < entry.firstUnit + entry.unitCount; ++unit) {
    setDraw(unit, DrawTable::kNone);
    spheres_.hide(unit);
  }
  ++sphereRevision_;
  if (entry.unitRoom == 1) {
    freeSingles_.push_back(entry.firstUnit);
  } else {
    freeUnits_.push_back({entry.firstUnit, entry.unitRoom});
  }
  entry.unitCount = 0;
  entry.unitRoom = 0;
}

void KeptDraws::setCounted(std::uint32_t unit, bool counted) {
  const std::uint64_t bit = std::uint64_t{1} << (unit % 64);
  counted_[unit / 64] = counted ? counted_[unit / 64] | bit : counted_[unit / 64] & ~bit;
}

// ---- for a view
// -----------------------------------------------------------------------------------

void KeptDraws::listEntries() {
  listsStale_ = false;
  anyOwnAxes_ = false;
  perView_.clear();
  live_.clear();
  copies_.clear();
  reaching_.clear();
  for (std::uint32_t slot = 0; slot < entries_.size(); ++slot) {
    const Entry &entry = entries_[slot];
    if (entry.object == nullptr) {
      continue;
    }
    anyOwnAxes_ = anyOwnAxes_ || entry.ownAxes;
    if (entry.unitCount > 0 && entry.reachPixels > 0.0f && !entry.hidden && !entry.inNoLayer) {
      reaching_.push_back(slot);
    }
    if (entry.live) {
      live_.push_back(slot);
    } else if (entry.unitCount > 0 && entry.perView) {
      perView_.push_back(slot);
    } else if (entry.unitCount > 0 && entry.copies) {
      copies_.push_back(slot);
    }
  }
}

void KeptDraws::cull(const OkView &view, SphereBits &seen) {
  spheres_.cull(view.frustum, glm::vec3(view.eye - anchor_), seen);
  addReaching(view, seen);
  if (view.layerMask != 0xffffffffu) {
    dropOtherLayers(view, seen);
  }
}

void KeptDraws::addReaching(const OkView &view, SphereBits &seen) const {
  for (const std::uint32_t slot : reaching_) {
    const Entry &entry = entries_[slot];
    if (isSeen(entry, seen) ||
        !canSeeReach(view, entry.object->getWorldSphere(), entry.reachPixels, entry.reachMetres)) {
      continue;
    }
    for (std::uint32_t unit = entry.firstUnit; unit < entry.firstUnit + entry.unitCount; ++unit) {
      seen[unit / 64] |= std::uint64_t{1} << (unit % 64);
    }
  }
}

void KeptDraws::dropOtherLayers(const OkView &view, SphereBits &seen) {
  for (const Entry &entry : entries_) {
    if (entry.unitCount == 0 || (entry.object->getLayerMask() & view.layerMask) != 0) {
      continue;
    }
    for (std::uint32_t unit = entry.firstUnit; unit < entry.firstUnit + entry.unitCount; ++unit) {
      seen[unit / 64] &= ~(std::uint64_t{1} << (unit % 64));
    }
  }
}

bool KeptDraws::isSeen(const Entry &entry, const SphereBits &seen) const noexcept {
  return entry.unitCount > 0 && testBit(seen, entry.firstUnit);
}

void KeptDraws::collectRest(const OkView &view, const SphereBits &seen, OkDrawList &list) {
  rootOrders_.clear();
  rootIndices_.clear();
  countItems(seen, list);
  for (const std::uint32_t slot : copies_) {
    const Entry &entry = entries_[slot];
    // The first unit stands for the object itself.
    entry.object->countCopies(
        countBits(seen, entry.firstUnit + 1, entry.firstUnit + entry.unitCount));
  }
  if (list.debugLines.getSwitches().any() || anyOwnAxes_) {
    addDebugLines(seen, list);
  }
  for (const std::uint32_t slot : perView_) {
    if (isSeen(entries_[slot], seen)) {
      collectObject(entries_[slot], view, list);
    }
  }
  for (const std::uint32_t slot : live_) {
    if (!entries_[slot].hidden) {
      collectObject(entries_[slot], view, list);
    }
  }
}

void KeptDraws::countItems(const SphereBits &seen, OkDrawList &list) const {
  for (std::size_t word = 0; word < counted_.size(); ++word) {
    list.itemsTotal += static_cast<std::uint32_t>(std::popcount(counted_[word]));
    list.itemsVisible += static_cast<std::uint32_t>(std::popcount(counted_[word] & seen[word]));
  }
}

void KeptDraws::collectObject(const Entry &entry, const OkView &view, OkDrawList &list) {
  const std::size_t before = list.blended.size();
  if (entry.live) {
    collectTree(*entry.object, view, list);
  } else {
    entry.object->collectSelf(view, list);
  }
  if (list.blended.size() > before) {
    orderBlended(*entry.object->getRoot(), view, before, list);
  }
}

void KeptDraws::orderBlended(const OkObject &root, const OkView &view, std::size_t first,
                             OkDrawList &list) {
  if (rootIndices_.empty()) {
    std::uint32_t index = 0;
    for (const OkObject *each : scene_->getRoots()) {
      rootIndices_.emplace(each, index++);
    }
  }
  const auto [order, added] = rootOrders_.try_emplace(&root);
  if (added) {
    order->second = {rootIndices_[&root], rootDepth(root, view)};
  }
  for (std::size_t i = first; i < list.blended.size(); ++i) {
    list.blended[i].order.root = order->second.index;
    list.blended[i].order.rootDepth = order->second.depth;
  }
}

void KeptDraws::addDebugLines(const SphereBits &seen, OkDrawList &list) const {
  const bool all = list.debugLines.getSwitches().any();
  for (const Entry &entry : entries_) {
    const bool shown = entry.object != nullptr && !entry.hidden && !entry.live && !entry.underLive;
    if (shown && (all || entry.ownAxes) &&
        (entry.unitCount == 0 ? !entry.inNoLayer : isSeen(entry, seen))) {
      entry.object->drawDebugHelpers(list.debugLines);
    }
  }
}

}  // namespace okinawa
