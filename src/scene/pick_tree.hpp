#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <vector>

#include "okinawa/math/bounds.hpp"

#include "scene/pick_lanes.hpp"

namespace okinawa {

/**
 * A tree of boxes for rays and overlaps that follows boxes that move, come and go.
 *
 * Four children a node, tested side by side (Dammertz, Hanika, Keller, "Shallow Bounding Volume
 * Hierarchies for Fast SIMD Ray Tracing of Incoherent Rays", EGSR 2008), built by the binned
 * surface area heuristic (Wald, RT 2007). Boxes that stay near their neighbours are refitted, those
 * that leave are taken out and put in anew, and when the boxes of the inner nodes have grown to a
 * multiple of what they were built with, everything is built again. Boxes are stored in single
 * precision around a middle of the tree's own, rounded outward.
 *
 * `set` and `remove` only note what changes; `update` works it in. Between updates any number of
 * threads may ask.
 */
class PickTree {
 public:
  /** Puts in or moves an entry. Entries are numbers from 0, without large gaps. */
  void set(std::uint32_t entry, const OkWorldBox &box);
  void remove(std::uint32_t entry);
  void clear() noexcept;
  void update();

  [[nodiscard]] std::size_t getCount() const noexcept { return count_; }
  [[nodiscard]] bool needsUpdate() const noexcept { return !changed_.empty(); }
  /** How often everything was built, for tests. */
  [[nodiscard]] std::size_t getBuildCount() const noexcept { return buildCount_; }
  [[nodiscard]] std::size_t getBytes() const noexcept;
  /** False where links or boxes do not fit together, for tests. */
  [[nodiscard]] bool isSound() const;

  /**
   * Calls `visit(entry)` for entries whose box, grown by `grow` on all sides, is met by the ray
   * between `tMin` and `tMax`, nearer boxes first. `tMax` is read again after each call: a visit
   * that finds something shortens it. The ray must be finite, the direction not zero; its length is
   * the unit of distances.
   */
  template <typename Visit>
  void cast(const glm::dvec3 &origin, const glm::dvec3 &direction, double tMin, const double &tMax,
            double grow, Visit &&visit) const;

  /** Calls `visit(entry)` for every entry under boxes that `test(OkWorldBox)` lets through. */
  template <typename Test, typename Visit>
  void gather(Test &&test, Visit &&visit) const;

 private:
  using Node = PickNode;
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::uint32_t kLeafBit = 0x80000000u;
  static constexpr unsigned kWidth = PickNode::kWidth;
  /** What a search can hold open; a deeper tree is built anew. */
  static constexpr unsigned kMaxDepth = 64;

  struct Entry {
    OkWorldBox box;
    std::uint32_t node = kNone;
    std::uint8_t lane = 0;
    bool present = false;
    bool queued = false;
  };

  // Building (pick_tree_build.cpp).
  void build();
  std::uint32_t buildNode(std::uint32_t *first, std::uint32_t *last, unsigned depth);
  std::uint32_t *split(std::uint32_t *first, std::uint32_t *last, unsigned depth) const;

  [[nodiscard]] bool applyChange(std::uint32_t entry);
  [[nodiscard]] bool insert(std::uint32_t entry, const PickBox &box);
  void detach(std::uint32_t entry);
  void dropLane(std::uint32_t node, unsigned lane);
  void collapse(std::uint32_t node);
  void setChild(std::uint32_t node, unsigned lane, std::uint32_t child);
  void setLaneBox(std::uint32_t node, unsigned lane, const PickBox &box) noexcept;
  void markDirty(std::uint32_t node) noexcept;
  void refit(std::uint32_t node);
  std::uint32_t acquireNode();
  void releaseNode(std::uint32_t node);
  [[nodiscard]] PickBox toLocal(const OkWorldBox &box) const noexcept;
  [[nodiscard]] OkWorldBox toWorld(const PickBox &box) const noexcept;
  [[nodiscard]] bool isSoundBelow(std::uint32_t node, std::size_t &found) const;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> freeNodes_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> changed_;
  glm::dvec3 middle_{0.0};
  std::uint32_t root_ = kNone;
  std::size_t count_ = 0;
  std::size_t buildCount_ = 0;
  /** Entries put in since the last build. */
  std::size_t inserted_ = 0;
  /** Surface of the boxes of inner nodes, now and as built. */
  double cost_ = 0.0;
  double builtCost_ = 0.0;
};

template <typename Visit>
void PickTree::cast(const glm::dvec3 &origin, const glm::dvec3 &direction, double tMin,
                    const double &tMax, double grow, Visit &&visit) const {
  if (root_ == kNone) {
    return;
  }
  PickCast cast;
  if (!cast.begin(toWorld(nodes_[root_].getBounds()), middle_, origin, direction, tMin, tMax,
                  grow)) {
    return;
  }
  struct Open {
    float enter;
    std::uint32_t child;
  };
  std::array<Open, kMaxDepth *(kWidth - 1) + kWidth> stack;
  std::size_t open = 0;
  stack[open++] = {cast.low, root_};
  while (open > 0) {
    const Open next = stack[--open];
    if (next.enter > cast.limit) {
      continue;
    }
    if ((next.child & kLeafBit) != 0) {
      visit(next.child & ~kLeafBit);
      cast.setLimit(tMax);
      continue;
    }
    const Node &node = nodes_[next.child];
    alignas(16) std::array<float, kWidth> enter;
    unsigned met = cast.testLanes(node, enter);
    // The farthest goes on the stack first: an insertion sort of at most four.
    const std::size_t base = open;
    for (; met != 0; met &= met - 1) {
      const auto lane = static_cast<unsigned>(std::countr_zero(met));
      const Open found{enter[lane], node.children[lane]};
      std::size_t place = open++;
      for (; place > base && stack[place - 1].enter < found.enter; --place) {
        stack[place] = stack[place - 1];
      }
      stack[place] = found;
    }
  }
}

template <typename Test, typename Visit>
void PickTree::gather(Test &&test, Visit &&visit) const {
  if (root_ == kNone) {
    return;
  }
  std::array<std::uint32_t, kMaxDepth *(kWidth - 1) + kWidth> stack;
  std::size_t open = 0;
  stack[open++] = root_;
  while (open > 0) {
    const std::uint32_t at = stack[--open];
    if ((at & kLeafBit) != 0) {
      visit(at & ~kLeafBit);
      continue;
    }
    const Node &node = nodes_[at];
    for (unsigned lane = 0; lane < kWidth; ++lane) {
      if (node.children[lane] != kNone && test(toWorld(node.getLaneBox(lane)))) {
        stack[open++] = node.children[lane];
      }
    }
  }
}

}  // namespace okinawa
