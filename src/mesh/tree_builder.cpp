#include "mesh/tree_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace okinawa {

namespace {

constexpr float kFloatMax = std::numeric_limits<float>::max();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

TreeNode makeEmptyNode() noexcept {
  TreeNode node;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.planes[axis].fill(kInfinity);
    node.planes[axis + 3].fill(-kInfinity);
  }
  node.children.fill(TreeNode::kNothing);
  return node;
}

float clampToFloat(double value) noexcept {
  return static_cast<float>(std::clamp<double>(value, -kFloatMax, kFloatMax));
}

}  // namespace

// The innermost steps, inlined always: calls would cost a third of the time of building.

OK_TREE_INLINE Float4 TreeBuilder::getMiddle(const Reference &reference) noexcept {
  const Float4 quarter = Float4::fill(0.25f);
  const Box4 box = reference.getBox();
  return box.low * quarter + box.high * quarter;
}

OK_TREE_INLINE void TreeBuilder::Range::add(const Reference &reference) noexcept {
  box.add(reference.getBox());
  middles.add(getMiddle(reference));
}

OK_TREE_INLINE void TreeBuilder::Grid::find(const Reference &reference,
                                            std::array<std::int32_t, 4> &bins) const noexcept {
  ((getMiddle(reference) - start) * scale).storeTruncated(bins.data());
}

TreeBuilder::Grid::Grid(const Box4 &middles, std::size_t bins) noexcept : start(middles.low) {
  std::array<float, 4> size;
  (middles.high - middles.low).store(size.data());
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // Below, the scale would overflow; such triangles are as good as in one
    // place.
    constexpr float kSmallest = 1e-35f;
    const float justBelowBins = static_cast<float>(bins) * 0.9999f;
    scales[axis] = size[axis] > kSmallest ? justBelowBins / size[axis] : 0.0f;
  }
  scales[3] = 0.0f;
  scale = Float4::load(scales.data());
}

void TreeBuilder::collect() {
  references_.reserve(source_.triangleCount);
  for (std::size_t triangle = 0; triangle < source_.triangleCount; ++triangle) {
    const float *a = source_.getVertex(triangle * 3);
    const float *b = source_.getVertex(triangle * 3 + 1);
    const float *c = source_.getVertex(triangle * 3 + 2);
    Reference reference;
    reference.triangle = static_cast<std::uint32_t>(triangle);
    reference.unused = 0.0f;
    bool isFinite = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      reference.low[axis] = std::min(std::min(a[axis], b[axis]), c[axis]);
      reference.high[axis] = std::max(std::max(a[axis], b[axis]), c[axis]);
      // Zero times a number that is not finite is NaN.
      isFinite &= (a[axis] * 0.0f + b[axis] * 0.0f + c[axis] * 0.0f) == 0.0f;
    }
    if (isFinite) {
      references_.push_back(reference);
    }
  }
}

void TreeBuilder::build() {
  collect();
  triangleCount = references_.size();
  if (references_.empty()) {
    return;
  }
  buildBranches();
  addNodes();
  addLeaves();
}

void TreeBuilder::buildBranches() {
  branches_.reserve(triangleCount / 3 + 1);
  Task root{0, {}};
  root.range.end = triangleCount;
  measure(root.range);
  branches_.push_back({root.range.box, 0, static_cast<std::uint32_t>(triangleCount)});
  std::vector<Task> tasks{root};
  while (!tasks.empty()) {
    Task left = tasks.back();
    tasks.pop_back();
    if (left.range.getCount() <= kMaxLeafCount) {
      continue;
    }
    Task right;
    split(left.range, right.range);
    TreeBranch &parent = branches_[left.branch];
    parent.first = static_cast<std::uint32_t>(branches_.size());
    parent.count = 0;
    left.branch = parent.first;
    right.branch = parent.first + 1;
    for (const Task *task : {&left, &right}) {
      branches_.push_back({task->range.box, static_cast<std::uint32_t>(task->range.begin),
                           static_cast<std::uint32_t>(task->range.getCount())});
    }
    tasks.push_back(right);
    tasks.push_back(left);
  }
}

/** Leaves are named by their branch until they are written. */
void TreeBuilder::addNodes() {
  const TreeMerger merger(branches_);
  struct Place {
    std::uint32_t node;
    std::uint32_t branch;
  };
  nodes.push_back(makeEmptyNode());
  std::vector<Place> places{{0, 0}};
  TreeMerger::Children children;
  while (!places.empty()) {
    const Place place = places.back();
    places.pop_back();
    const std::size_t count = merger.findChildren(place.branch, children);
    TreeNode node = makeEmptyNode();
    for (std::size_t slot = 0; slot < count; ++slot) {
      const TreeBranch &branch = branches_[children[slot]];
      storeBox(branch.box, node, slot);
      if (branch.isLeaf()) {
        node.children[slot] = TreeNode::kLeafBit | children[slot];
      } else {
        node.children[slot] = static_cast<std::uint32_t>(nodes.size());
        places.push_back({node.children[slot], children[slot]});
        nodes.push_back(makeEmptyNode());
      }
      for (const auto &planes : node.planes) {
        reach = std::max(reach, std::abs(planes[slot]));
      }
    }
    nodes[place.node] = node;
  }
}

void TreeBuilder::split(Range &range, Range &right) {
  const int depth = range.depth + 1;
  bool isDone = false;
  if (range.depth < kMaxHeuristicDepth) {
    const bool isSmall = range.getCount() <= kFewBinsCount;
    const Grid grid(range.middles, isSmall ? kFewBins : kManyBins);
    const Split best =
        isSmall ? findSplit<kFewBins>(range, grid) : findSplit<kManyBins>(range, grid);
    isDone = best.isFound && partition(best, grid, range, right);
  }
  if (!isDone) {
    halve(range, right);
  }
  range.depth = depth;
  right.depth = depth;
}

template <std::size_t kBins>
TreeBuilder::Split TreeBuilder::findSplit(const Range &range, const Grid &grid) const {
  Bins<kBins> bins;
  fillBins(range, grid, bins);
  Split best;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (grid.scales[axis] > 0.0f) {
      findSplitOnAxis(bins, axis, best);
    }
  }
  return best;
}

template <std::size_t kBins>
void TreeBuilder::fillBins(const Range &range, const Grid &grid, Bins<kBins> &bins) const {
  // Odd, as triangles often come in pairs.
  const std::size_t step = range.getCount() / kSampleCount | 1;
  std::array<std::int32_t, 4> at;
  for (std::size_t i = range.begin; i < range.end; i += step) {
    const Box4 box = references_[i].getBox();
    grid.find(references_[i], at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto bin = static_cast<std::size_t>(at[axis]);
      bins.boxes[axis][bin].add(box);
      ++bins.counts[axis][bin];
    }
  }
}

template <std::size_t kBins>
void TreeBuilder::findSplitOnAxis(const Bins<kBins> &bins, std::size_t axis, Split &best) {
  // A leaf costs the same for any number of triangles, and there will be so many leaves.
  const auto blocks = [](std::size_t leafed) {
    return static_cast<double>((leafed + kMaxLeafCount - 1) / kMaxLeafCount);
  };
  std::array<double, kBins> rightCosts;
  std::array<std::size_t, kBins> rightCounts;
  Box4 box;
  std::size_t count = 0;
  for (std::size_t bin = kBins - 1; bin > 0; --bin) {
    box.add(bins.boxes[axis][bin]);
    count += bins.counts[axis][bin];
    rightCounts[bin] = count;
    rightCosts[bin] = count != 0 ? box.getHalfArea() * blocks(count) : 0.0;
  }
  box = Box4();
  count = 0;
  for (std::size_t bin = 1; bin < kBins; ++bin) {
    box.add(bins.boxes[axis][bin - 1]);
    count += bins.counts[axis][bin - 1];
    if (count < kMinSplitCount || rightCounts[bin] < kMinSplitCount) {
      continue;
    }
    const double cost = box.getHalfArea() * blocks(count) + rightCosts[bin];
    if (!best.isFound || cost < best.cost) {
      best = {axis, static_cast<std::int32_t>(bin), cost, true};
    }
  }
}

bool TreeBuilder::partition(const Split &split, const Grid &grid, Range &range, Range &right) {
  Range left;
  Range rest;
  std::array<std::int32_t, 4> at;
  std::size_t begin = range.begin;
  std::size_t end = range.end;
  while (begin < end) {
    grid.find(references_[begin], at);
    if (at[split.axis] < split.firstRightBin) {
      left.add(references_[begin]);
      ++begin;
    } else {
      rest.add(references_[begin]);
      --end;
      std::swap(references_[begin], references_[end]);
    }
  }
  left.begin = range.begin;
  left.end = begin;
  rest.begin = begin;
  rest.end = range.end;
  if (left.getCount() < kMinSplitCount || rest.getCount() < kMinSplitCount) {
    return false;
  }
  range = left;
  right = rest;
  return true;
}

void TreeBuilder::halve(Range &range, Range &right) {
  std::array<float, 4> size;
  (range.middles.high - range.middles.low).store(size.data());
  const std::size_t axis =
      size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : (size[1] > size[2] ? 1 : 2);
  const std::size_t middle = range.begin + range.getCount() / 2;
  const auto at = [&](std::size_t i) {
    return references_.begin() + static_cast<std::ptrdiff_t>(i);
  };
  const auto getMiddleOf = [axis](const Reference &reference) {
    return reference.low[axis] * 0.25f + reference.high[axis] * 0.25f;
  };
  if (size[axis] > 0.0f) {
    std::nth_element(
        at(range.begin), at(middle), at(range.end),
        [&](const Reference &a, const Reference &b) { return getMiddleOf(a) < getMiddleOf(b); });
  }
  right = Range();
  right.begin = middle;
  right.end = range.end;
  range.end = middle;
  measure(range);
  measure(right);
}

void TreeBuilder::measure(Range &range) const {
  range.box = Box4();
  range.middles = Box4();
  for (std::size_t i = range.begin; i < range.end; ++i) {
    range.add(references_[i]);
  }
}

void TreeBuilder::storeBox(const Box4 &box, TreeNode &node, std::size_t slot) noexcept {
  std::array<float, 4> low;
  std::array<float, 4> high;
  box.low.store(low.data());
  box.high.store(high.data());
  double size = 0.0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    size += static_cast<double>(high[axis]) - low[axis];
  }
  // The exact test rounds sheared corners to float, which moves them by a
  // 2^24th of the size.
  const double margin = size * 0x1p-22;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double from = low[axis];
    const double to = high[axis];
    // A step of float more, so that rounding back to float leaves the margin
    // there.
    node.planes[axis][slot] = clampToFloat(from - (margin + std::abs(from) * 0x1p-23));
    node.planes[axis + 3][slot] = clampToFloat(to + (margin + std::abs(to) * 0x1p-23));
  }
}

void TreeBuilder::addLeaves() {
  constexpr std::size_t kFixedBytes = sizeof(TriangleTree) + TreeLeaf::kPadding;
  const std::size_t allowed = triangleCount * TriangleTree::kMaxBytesPerTriangle;
  std::size_t needed = kFixedBytes + nodes.size() * sizeof(TreeNode);
  for (const TreeBranch &branch : branches_) {
    if (branch.isLeaf()) {
      needed += TreeLeaf::countWords(branch.count, 0) * sizeof(std::uint32_t);
    }
  }
  // What leaves may take beyond their numbers, as a share of those that are still to come: a part
  // of a mesh with few shared corners is no reason to go without in another.
  const std::size_t spare = allowed > needed ? (allowed - needed) / sizeof(std::uint32_t) : 0;
  const double sparePerTriangle = static_cast<double>(spare) / static_cast<double>(triangleCount);
  double balance = 0.0;
  leaves.reserve(triangleCount * 6);
  std::array<std::uint32_t, kMaxLeafCount> numbers;
  for (TreeNode &node : nodes) {
    for (std::uint32_t &child : node.children) {
      if (child == TreeNode::kNothing || (child & TreeNode::kLeafBit) == 0) {
        continue;
      }
      const TreeBranch &leaf = branches_[child & ~TreeNode::kLeafBit];
      for (std::uint32_t i = 0; i < leaf.count; ++i) {
        numbers[i] = references_[leaf.first + i].triangle;
      }
      const std::size_t first = leaves.size();
      const std::size_t least = TreeLeaf::countWords(leaf.count, 0);
      balance += sparePerTriangle * leaf.count;
      TreeLeaf::append(source_, std::span(numbers).first(leaf.count),
                       least + static_cast<std::size_t>(balance), leaves);
      balance -= static_cast<double>(leaves.size() - first - least);
      child = TreeNode::kLeafBit | static_cast<std::uint32_t>(first);
    }
  }
}

}  // namespace okinawa
