#include <algorithm>
#include <numeric>

#include "scene/pick_tree.hpp"

namespace okinawa {

namespace {

constexpr unsigned kBins = 16;
/** From here on ranges are halved: what the heuristic peels off one by one ends somewhere. */
constexpr unsigned kDepthToHalve = 32;

struct WideBox {
  glm::dvec3 min{std::numeric_limits<double>::infinity()};
  glm::dvec3 max{-std::numeric_limits<double>::infinity()};

  void add(const glm::dvec3 &low, const glm::dvec3 &high) noexcept {
    for (int axis = 0; axis < 3; ++axis) {
      min[axis] = std::min(min[axis], low[axis]);
      max[axis] = std::max(max[axis], high[axis]);
    }
  }
  [[nodiscard]] double getArea() const noexcept {
    const glm::dvec3 size = max - min;
    return size.x >= 0.0 ? size.x * size.y + size.y * size.z + size.z * size.x : 0.0;
  }
};

struct Bin {
  WideBox box;
  std::size_t count = 0;
};
using Bins = std::array<Bin, kBins>;

/** Twice the middle: halving is left out, as only the order counts. */
double middleOf(const OkWorldBox &box, int axis) noexcept {
  return box.min[axis] + box.max[axis];
}

/** How the middles of a range are told apart along one axis. */
struct Slicing {
  int axis = 0;
  double from = 0.0;
  double perUnit = 0.0;

  [[nodiscard]] unsigned binOf(const OkWorldBox &box) const noexcept {
    const double place = (middleOf(box, axis) - from) * perUnit;
    return static_cast<unsigned>(std::clamp(place, 0.0, kBins - 1.0));
  }
};

/** The cheapest border between bins, as the number of bins before it; 0 when there is none. */
unsigned findBorder(const Bins &bins, double &cost) noexcept {
  std::array<double, kBins> before{};
  WideBox box;
  std::size_t count = 0;
  for (unsigned i = 0; i + 1 < kBins; ++i) {
    box.add(bins[i].box.min, bins[i].box.max);
    count += bins[i].count;
    before[i + 1] = count == 0 ? -1.0 : box.getArea() * static_cast<double>(count);
  }
  box = WideBox();
  count = 0;
  unsigned best = 0;
  for (unsigned i = kBins - 1; i > 0; --i) {
    box.add(bins[i].box.min, bins[i].box.max);
    count += bins[i].count;
    const double sum = before[i] + box.getArea() * static_cast<double>(count);
    if (count > 0 && before[i] >= 0.0 && sum < cost) {
      cost = sum;
      best = i;
    }
  }
  return best;
}

}  // namespace

void PickTree::build() {
  nodes_.clear();
  freeNodes_.clear();
  root_ = kNone;
  inserted_ = 0;
  cost_ = 0.0;
  ++buildCount_;
  std::vector<std::uint32_t> order;
  order.reserve(count_);
  WideBox all;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    Entry &entry = entries_[i];
    entry.node = kNone;
    if (entry.present) {
      order.push_back(static_cast<std::uint32_t>(i));
      all.add(entry.box.min, entry.box.max);
    }
  }
  if (!order.empty()) {
    middle_ = all.min + (all.max - all.min) * 0.5;
    nodes_.reserve(order.size() / 2 + 1);
    root_ = buildNode(order.data(), order.data() + order.size(), 1);
  }
  builtCost_ = cost_;
}

/** As deep as the tree, which `kDepthToHalve` bounds. */
std::uint32_t PickTree::buildNode(std::uint32_t *first, std::uint32_t *last, unsigned depth) {
  std::array<std::uint32_t *, kWidth + 1> borders{first, last};
  unsigned count = 1;
  while (count < kWidth) {
    // The fullest part is split next.
    unsigned widest = 0;
    for (unsigned i = 1; i < count; ++i) {
      if (borders[i + 1] - borders[i] > borders[widest + 1] - borders[widest]) {
        widest = i;
      }
    }
    if (borders[widest + 1] - borders[widest] < 2) {
      break;
    }
    std::uint32_t *border = split(borders[widest], borders[widest + 1], depth);
    for (unsigned i = count; i > widest; --i) {
      borders[i + 1] = borders[i];
    }
    borders[widest + 1] = border;
    ++count;
  }
  const std::uint32_t node = acquireNode();
  for (unsigned lane = 0; lane < count; ++lane) {
    if (borders[lane + 1] - borders[lane] == 1) {
      const std::uint32_t entry = *borders[lane];
      setChild(node, lane, entry | kLeafBit);
      setLaneBox(node, lane, toLocal(entries_[entry].box));
      continue;
    }
    const std::uint32_t child = buildNode(borders[lane], borders[lane + 1], depth + 1);
    setChild(node, lane, child);
    const PickBox box = nodes_[child].getBounds();
    setLaneBox(node, lane, box);
    cost_ += box.getArea();
  }
  return node;
}

std::uint32_t *PickTree::split(std::uint32_t *first, std::uint32_t *last, unsigned depth) const {
  std::uint32_t *half = first + (last - first) / 2;
  WideBox middles;
  for (const std::uint32_t *at = first; at != last; ++at) {
    const OkWorldBox &box = entries_[*at].box;
    const glm::dvec3 middle = box.min + box.max;
    middles.add(middle, middle);
  }
  const glm::dvec3 size = middles.max - middles.min;
  if (last - first == 2 || depth >= kDepthToHalve) {
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::nth_element(first, half, last, [&](std::uint32_t a, std::uint32_t b) {
      return middleOf(entries_[a].box, axis) < middleOf(entries_[b].box, axis);
    });
    return half;
  }
  double cost = std::numeric_limits<double>::infinity();
  unsigned border = 0;
  Slicing best;
  for (int axis = 0; axis < 3; ++axis) {
    const Slicing slicing{axis, middles.min[axis], kBins / size[axis]};
    // Also no for sizes so small or large that there is no slicing them.
    if (!(slicing.perUnit > 0.0) || !(slicing.perUnit < 1e300)) {
      continue;
    }
    Bins bins;
    for (const std::uint32_t *at = first; at != last; ++at) {
      const OkWorldBox &box = entries_[*at].box;
      Bin &bin = bins[slicing.binOf(box)];
      bin.box.add(box.min, box.max);
      ++bin.count;
    }
    if (const unsigned found = findBorder(bins, cost); found > 0) {
      border = found;
      best = slicing;
    }
  }
  std::uint32_t *middle =
      border == 0 ? half : std::partition(first, last, [&](std::uint32_t entry) {
        return best.binOf(entries_[entry].box) < border;
      });
  return middle == first || middle == last ? half : middle;
}

}  // namespace okinawa
