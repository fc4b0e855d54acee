#include "scene/pick_tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace okinawa {

namespace {

constexpr double kFar = PickNode::kFar;

float roundDown(double value) noexcept {
  const double held = std::clamp(value, -kFar, kFar);
  const auto rounded = static_cast<float>(held);
  if (static_cast<double>(rounded) <= held) {
    return rounded;
  }
  // The next float below, as `std::nextafter` says; this is asked six times for each box that
  // moves.
  const auto bits = std::bit_cast<std::uint32_t>(rounded);
  return rounded > 0.0f   ? std::bit_cast<float>(bits - 1)
         : rounded < 0.0f ? std::bit_cast<float>(bits + 1)
                          : -std::numeric_limits<float>::denorm_min();
}

float roundUp(double value) noexcept {
  return -roundDown(-value);
}

/** A node whose box grows by more than this when one of its boxes moves lets it go. */
constexpr double kGrowthToLeave = 2.0;
/** The inner boxes may grow to so many times what they were built with. */
constexpr double kCostToRebuild = 1.7;
constexpr std::size_t kFewEntries = 64;

}  // namespace

void PickTree::set(std::uint32_t entry, const OkWorldBox &box) {
  if (entry >= entries_.size()) {
    entries_.resize(entry + std::size_t{1});
  }
  Entry &target = entries_[entry];
  if (target.present && target.box.min == box.min && target.box.max == box.max) {
    return;
  }
  target.box = box;
  count_ += target.present ? 0 : 1;
  target.present = true;
  if (!target.queued) {
    target.queued = true;
    changed_.push_back(entry);
  }
}

void PickTree::remove(std::uint32_t entry) {
  if (entry >= entries_.size() || !entries_[entry].present) {
    return;
  }
  Entry &target = entries_[entry];
  target.present = false;
  --count_;
  if (!target.queued) {
    target.queued = true;
    changed_.push_back(entry);
  }
}

void PickTree::clear() noexcept {
  nodes_.clear();
  freeNodes_.clear();
  entries_.clear();
  changed_.clear();
  root_ = kNone;
  count_ = 0;
  inserted_ = 0;
  cost_ = 0.0;
}

void PickTree::update() {
  if (changed_.empty()) {
    return;
  }
  bool isWorthKeeping = root_ != kNone;
  for (std::size_t i = 0; i < changed_.size(); ++i) {
    const std::uint32_t entry = changed_[i];
    entries_[entry].queued = false;
    isWorthKeeping = isWorthKeeping && applyChange(entry);
  }
  changed_.clear();
  if (isWorthKeeping && root_ != kNone && nodes_[root_].dirty) {
    refit(root_);
  }
  if (!isWorthKeeping || cost_ > builtCost_ * kCostToRebuild) {
    build();
  }
}

/** False when building everything is less work than going on. */
bool PickTree::applyChange(std::uint32_t entry) {
  Entry &target = entries_[entry];
  if (!target.present) {
    if (target.node != kNone) {
      detach(entry);
    }
    return root_ != kNone;
  }
  const PickBox box = toLocal(target.box);
  if (target.node != kNone) {
    const Node &node = nodes_[target.node];
    PickBox grown = node.getBounds();
    const double before = grown.getArea();
    grown.add(box);
    if (grown.getArea() <= before * kGrowthToLeave) {
      setLaneBox(target.node, target.lane, box);
      markDirty(target.node);
      return true;
    }
    detach(entry);
  }
  return root_ != kNone && ++inserted_ <= kFewEntries + count_ / 4 && insert(entry, box);
}

/** Goes down where boxes grow least, to a node with a free lane or a leaf to share a new one. */
bool PickTree::insert(std::uint32_t entry, const PickBox &box) {
  std::uint32_t at = root_;
  for (unsigned depth = 1; depth + 1 < kMaxDepth; ++depth) {
    unsigned best = 0;
    double leastGrowth = std::numeric_limits<double>::infinity();
    for (unsigned lane = 0; lane < kWidth; ++lane) {
      if (nodes_[at].children[lane] == kNone) {
        best = lane;
        break;
      }
      PickBox grown = nodes_[at].getLaneBox(lane);
      const double before = grown.getArea();
      grown.add(box);
      const double growth = grown.getArea() - before;
      if (growth < leastGrowth) {
        leastGrowth = growth;
        best = lane;
      }
    }
    const std::uint32_t child = nodes_[at].children[best];
    if (child == kNone) {
      setChild(at, best, entry | kLeafBit);
      setLaneBox(at, best, box);
      markDirty(at);
      return true;
    }
    PickBox grown = nodes_[at].getLaneBox(best);
    if ((child & kLeafBit) != 0) {
      const std::uint32_t fresh = acquireNode();
      setChild(fresh, 0, child);
      setLaneBox(fresh, 0, grown);
      setChild(at, best, fresh);
      cost_ += grown.getArea();
      at = fresh;
      continue;
    }
    grown.add(box);
    setLaneBox(at, best, grown);
    cost_ += leastGrowth;
    at = child;
  }
  return false;
}

void PickTree::detach(std::uint32_t entry) {
  Entry &target = entries_[entry];
  const std::uint32_t node = target.node;
  target.node = kNone;
  dropLane(node, target.lane);
  collapse(node);
}

void PickTree::dropLane(std::uint32_t node, unsigned lane) {
  nodes_[node].children[lane] = kNone;
  setLaneBox(node, lane, PickNode::kNothing);
  markDirty(node);
}

/** A node with one child gives its place to it; one with none goes. */
void PickTree::collapse(std::uint32_t node) {
  while (true) {
    const std::uint32_t parent = nodes_[node].parent;
    const unsigned lane = nodes_[node].parentLane;
    unsigned only = kWidth;
    unsigned count = 0;
    for (unsigned i = 0; i < kWidth; ++i) {
      if (nodes_[node].children[i] != kNone) {
        only = i;
        ++count;
      }
    }
    if (count > 1 || (parent == kNone && count == 1)) {
      return;
    }
    if (parent == kNone) {
      root_ = kNone;
      releaseNode(node);
      return;
    }
    // What the parent's lane says goes out of the sum with the node.
    cost_ -= nodes_[parent].getLaneBox(lane).getArea();
    if (count == 1) {
      setLaneBox(parent, lane, nodes_[node].getLaneBox(only));
      setChild(parent, lane, nodes_[node].children[only]);
      releaseNode(node);
      markDirty(parent);
      return;
    }
    releaseNode(node);
    dropLane(parent, lane);
    node = parent;
  }
}

void PickTree::setChild(std::uint32_t node, unsigned lane, std::uint32_t child) {
  nodes_[node].children[lane] = child;
  if ((child & kLeafBit) != 0) {
    Entry &entry = entries_[child & ~kLeafBit];
    entry.node = node;
    entry.lane = static_cast<std::uint8_t>(lane);
  } else {
    nodes_[child].parent = node;
    nodes_[child].parentLane = static_cast<std::uint8_t>(lane);
  }
}

void PickTree::setLaneBox(std::uint32_t node, unsigned lane, const PickBox &box) noexcept {
  Node &target = nodes_[node];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    target.planes[axis][lane] = box.min[axis];
    target.planes[axis + 3][lane] = box.max[axis];
  }
}

/** Whatever is above a dirty node is dirty. */
void PickTree::markDirty(std::uint32_t node) noexcept {
  for (std::uint32_t at = node; at != kNone && !nodes_[at].dirty; at = nodes_[at].parent) {
    nodes_[at].dirty = true;
  }
}

/** Boxes of the dirty nodes below, deepest first; no deeper than `kMaxDepth`. */
void PickTree::refit(std::uint32_t node) {
  nodes_[node].dirty = false;
  for (unsigned lane = 0; lane < kWidth; ++lane) {
    const std::uint32_t child = nodes_[node].children[lane];
    if ((child & kLeafBit) != 0 || !nodes_[child].dirty) {
      continue;
    }
    refit(child);
    const PickBox box = nodes_[child].getBounds();
    cost_ += box.getArea() - nodes_[node].getLaneBox(lane).getArea();
    setLaneBox(node, lane, box);
  }
}

std::uint32_t PickTree::acquireNode() {
  std::uint32_t node;
  if (freeNodes_.empty()) {
    node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
  } else {
    node = freeNodes_.back();
    freeNodes_.pop_back();
  }
  Node &fresh = nodes_[node];
  for (unsigned lane = 0; lane < kWidth; ++lane) {
    fresh.children[lane] = kNone;
    setLaneBox(node, lane, PickNode::kNothing);
  }
  fresh.parent = kNone;
  fresh.parentLane = 0;
  fresh.dirty = false;
  return node;
}

void PickTree::releaseNode(std::uint32_t node) {
  freeNodes_.push_back(node);
}

PickBox PickTree::toLocal(const OkWorldBox &box) const noexcept {
  PickBox local;
  for (int axis = 0; axis < 3; ++axis) {
    local.min[static_cast<std::size_t>(axis)] = roundDown(box.min[axis] - middle_[axis]);
    local.max[static_cast<std::size_t>(axis)] = roundUp(box.max[axis] - middle_[axis]);
  }
  return local;
}

OkWorldBox PickTree::toWorld(const PickBox &box) const noexcept {
  OkWorldBox world;
  world.min = middle_ + glm::dvec3(box.min[0], box.min[1], box.min[2]);
  world.max = middle_ + glm::dvec3(box.max[0], box.max[1], box.max[2]);
  return world;
}

std::size_t PickTree::getBytes() const noexcept {
  return nodes_.capacity() * sizeof(Node) + entries_.capacity() * sizeof(Entry) +
         (freeNodes_.capacity() + changed_.capacity()) * sizeof(std::uint32_t);
}

bool PickTree::isSound() const {
  std::size_t found = 0;
  return (root_ == kNone || (nodes_[root_].parent == kNone && isSoundBelow(root_, found))) &&
         found == count_;
}

bool PickTree::isSoundBelow(std::uint32_t node, std::size_t &found) const {
  bool isSound = !nodes_[node].dirty;
  for (unsigned lane = 0; lane < kWidth; ++lane) {
    const std::uint32_t child = nodes_[node].children[lane];
    const PickBox box = nodes_[node].getLaneBox(lane);
    if (child == kNone) {
      isSound = isSound && box == PickNode::kNothing;
    } else if ((child & kLeafBit) != 0) {
      const Entry &entry = entries_[child & ~kLeafBit];
      isSound = isSound && entry.present && entry.node == node && entry.lane == lane &&
                box == toLocal(entry.box);
      ++found;
    } else {
      isSound = isSound && nodes_[child].parent == node && nodes_[child].parentLane == lane &&
                box == nodes_[child].getBounds() && isSoundBelow(child, found);
    }
  }
  return isSound;
}

}  // namespace okinawa
