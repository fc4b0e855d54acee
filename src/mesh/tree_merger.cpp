#include "mesh/tree_merger.hpp"

#include <limits>

namespace okinawa {

namespace {

/** Of a node: so few that it only decides where areas say nothing, as among points. */
constexpr float kMemoryCost = 1e-6f;

}  // namespace

TreeMerger::TreeMerger(const std::vector<TreeBranch> &branches)
    : branches_(&branches), plans_(branches.size()) {
  const double rootArea = branches.front().box.getHalfArea();
  for (std::size_t i = branches.size(); i-- > 0;) {
    plan(static_cast<std::uint32_t>(i), rootArea);
  }
}

void TreeMerger::plan(std::uint32_t index, double rootArea) noexcept {
  const TreeBranch &branch = (*branches_)[index];
  if (branch.isLeaf()) {
    return;
  }
  Plan &plan = plans_[index];
  const Plan &first = plans_[branch.first];
  const Plan &second = plans_[branch.first + 1];
  plan.costs[0] = std::numeric_limits<float>::infinity();
  for (std::size_t last = 1; last < kWidth; ++last) {
    plan.costs[last] = plan.costs[last - 1];
    for (std::size_t share = 1; share <= last; ++share) {
      const float cost = first.costs[share - 1] + second.costs[last - share];
      if (cost < plan.costs[last]) {
        plan.costs[last] = cost;
        plan.shares[last] = static_cast<std::uint8_t>(share);
      }
    }
  }
  // As a node of its own. That is no better than eight parts without it, so that a node always
  // finds children.
  const double part = rootArea > 0.0 ? branch.box.getHalfArea() / rootArea : 0.0;
  plan.costs[0] = plan.costs[kWidth - 1] + static_cast<float>(part) + kMemoryCost;
  for (std::size_t last = 1; last < kWidth && plan.costs[0] < plan.costs[last]; ++last) {
    plan.costs[last] = plan.costs[0];
    plan.shares[last] = 0;
  }
}

std::size_t TreeMerger::findChildren(std::uint32_t branch, Children &children) const noexcept {
  struct Part {
    std::uint32_t branch;
    std::size_t last;
  };
  std::array<Part, kWidth + 1> parts;
  std::size_t partCount = 0;
  std::size_t count = 0;
  parts[partCount++] = {branch, kWidth - 1};
  while (partCount != 0) {
    auto [index, last] = parts[--partCount];
    while (last > 0 && plans_[index].shares[last] == 0) {
      --last;
    }
    if (last == 0) {
      children[count++] = index;
      continue;
    }
    const std::size_t share = plans_[index].shares[last];
    const std::uint32_t first = (*branches_)[index].first;
    parts[partCount++] = {first + 1, last - share};
    parts[partCount++] = {first, share - 1};
  }
  return count;
}

}  // namespace okinawa
