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
  node.children.fill(TreeNode::kLeafBit);
  return node;
}

float clampToFloat(double value) noexcept {
  return static_cast<float>(std::clamp<double>(value, -kFloatMax, kFloatMax));
}

}  // namespace

void TreeBuilder::Range::add(const Reference &reference) noexcept {
  box.add(reference.getBox());
  middles.add(getMiddle(reference));
}

Float4 TreeBuilder::getMiddle(const Reference &reference) noexcept {
  const Float4 quarter = Float4::fill(0.25f);
  const Box4 box = reference.getBox();
  return box.low * quarter + box.high * quarter;
}

TreeBuilder::Grid::Grid(const Box4 &middles) noexcept : start(middles.low) {
  std::array<float, 4> size;
  (middles.high - middles.low).store(size.data());
  for (std::size_t axis = 0; axis < 3; ++axis) {
    // Below, the scale would overflow; such triangles are as good as in one
    // place.
    constexpr float kSmallest = 1e-35f;
    constexpr float kJustBelowBins = kBins * 0.9999f;
    scales[axis] = size[axis] > kSmallest ? kJustBelowBins / size[axis] : 0.0f;
  }
  scales[3] = 0.0f;
  scale = Float4::load(scales.data());
}

void TreeBuilder::Grid::find(const Reference &reference,
                             std::array<std::int32_t, 4> &bins) const noexcept {
  ((getMiddle(reference) - start) * scale).storeTruncated(bins.data());
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
  if (references_.empty()) {
    return;
  }
  // A search reads eight at a time, but the numbers that follow coordinates are
  // too few for that.
  leaves.resize(references_.size() * TriangleTree::kWordsPerTriangle + TriangleTree::kLanes);
  Task root{0, {}};
  root.range.end = references_.size();
  measure(root.range);
  nodes.push_back(makeEmptyNode());
  std::vector<Task> tasks{root};
  while (!tasks.empty()) {
    const Task task = tasks.back();
    tasks.pop_back();
    buildNode(task, tasks);
  }
  nodes.shrink_to_fit();
}

void TreeBuilder::buildNode(const Task &task, std::vector<Task> &tasks) {
  std::array<Range, TreeNode::kWidth> ranges;
  std::array<double, TreeNode::kWidth> areas;
  ranges[0] = task.range;
  areas[0] = task.range.box.getHalfArea();
  std::size_t count = 1;
  while (count < TreeNode::kWidth) {
    std::size_t largest = count;
    for (std::size_t i = 0; i < count; ++i) {
      if (ranges[i].getCount() > TriangleTree::kLanes &&
          (largest == count || areas[i] > areas[largest])) {
        largest = i;
      }
    }
    if (largest == count) {
      break;
    }
    split(ranges[largest], ranges[count]);
    areas[largest] = ranges[largest].box.getHalfArea();
    areas[count] = ranges[count].box.getHalfArea();
    ++count;
  }
  TreeNode node = makeEmptyNode();
  for (std::size_t slot = 0; slot < count; ++slot) {
    storeBox(ranges[slot].box, node, slot);
    if (ranges[slot].getCount() <= TriangleTree::kMaxLeafCount) {
      node.children[slot] = addLeaf(ranges[slot], node, slot);
    } else {
      node.children[slot] = static_cast<std::uint32_t>(nodes.size());
      tasks.push_back({node.children[slot], ranges[slot]});
      nodes.push_back(makeEmptyNode());
    }
    for (std::size_t plane = 0; plane < 6; ++plane) {
      largestCoordinate =
          std::max(largestCoordinate, std::abs(static_cast<double>(node.planes[plane][slot])));
    }
  }
  nodes[task.node] = node;
}

void TreeBuilder::split(Range &range, Range &right) {
  const int depth = range.depth + 1;
  bool isDone = false;
  if (range.depth < kMaxHeuristicDepth) {
    const Grid grid(range.middles);
    Bins bins;
    fillBins(range, grid, bins);
    Split best;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (grid.scales[axis] > 0.0f) {
        findSplit(bins, axis, best);
      }
    }
    isDone = best.isFound && partition(best, grid, range, right);
  }
  if (!isDone) {
    halve(range, right);
  }
  range.depth = depth;
  right.depth = depth;
}

void TreeBuilder::fillBins(const Range &range, const Grid &grid, Bins &bins) const {
  std::array<std::int32_t, 4> at;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const Box4 box = references_[i].getBox();
    grid.find(references_[i], at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto bin = static_cast<std::size_t>(at[axis]);
      bins.boxes[axis][bin].add(box);
      ++bins.counts[axis][bin];
    }
  }
}

void TreeBuilder::findSplit(const Bins &bins, std::size_t axis, Split &best) {
  // A leaf costs as much as its blocks of eight.
  const auto blocks = [](std::size_t count) {
    return static_cast<double>((count + TriangleTree::kLanes - 1) / TriangleTree::kLanes);
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

std::uint32_t TreeBuilder::addLeaf(const Range &range, const TreeNode &node, std::size_t slot) {
  const std::size_t first = triangleCount;
  const std::size_t count = range.getCount();
  std::array<double, 3> low;
  std::array<double, 3> perStep;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    low[axis] = node.planes[axis][slot];
    const double size = node.planes[axis + 3][slot] - low[axis];
    perStep[axis] = size > 0.0 ? TriangleTree::kGridSteps / size : 0.0;
  }
  std::uint16_t *grid = leaves.data() + first * TriangleTree::kWordsPerTriangle;
  std::uint16_t *numbers = grid + count * TriangleTree::kCoordinatesPerTriangle;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t triangle = references_[range.begin + i].triangle;
    numbers[i] = static_cast<std::uint16_t>(triangle & 0xffff);
    numbers[count + i] = static_cast<std::uint16_t>(triangle >> 16);
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const float *vertex = source_.getVertex(triangle * 3 + corner);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double step = (vertex[axis] - low[axis]) * perStep[axis];
        grid[(corner * 3 + axis) * count + i] =
            static_cast<std::uint16_t>(std::min(step + 0.5, TriangleTree::kGridSteps));
      }
    }
  }
  triangleCount += count;
  return TreeNode::kLeafBit |
         static_cast<std::uint32_t>(first << TreeNode::kCountBits | (count - 1));
}

}  // namespace okinawa
