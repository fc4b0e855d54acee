#include "mesh/tree_merger.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace {

using okinawa::Box4;
using okinawa::Float4;
using okinawa::TreeBranch;
using okinawa::TreeMerger;

/** A branch whose box is a cube of this size. */
TreeBranch makeBranch(float size) {
  TreeBranch branch;
  branch.box = Box4();
  branch.box.add(Float4::fill(0.0f));
  branch.box.add(Float4::fill(size));
  branch.count = 1;
  return branch;
}

/** Gives a leaf two children of these sizes; the number of the first. */
std::uint32_t split(std::vector<TreeBranch> &branches, std::uint32_t parent, float first,
                    float second) {
  branches[parent].count = 0;
  branches[parent].first = static_cast<std::uint32_t>(branches.size());
  branches.push_back(makeBranch(first));
  branches.push_back(makeBranch(second));
  return branches[parent].first;
}

std::vector<std::uint32_t> findChildren(const std::vector<TreeBranch> &branches,
                                        std::uint32_t branch = 0) {
  TreeMerger::Children children;
  const std::size_t count = TreeMerger(branches).findChildren(branch, children);
  std::vector<std::uint32_t> found(children.begin(),
                                   children.begin() + static_cast<std::ptrdiff_t>(count));
  std::sort(found.begin(), found.end());
  return found;
}

/** Splits every leaf, level by level. */
void splitAll(std::vector<TreeBranch> &branches, int levels, float size) {
  for (int level = 0; level < levels; ++level) {
    const auto count = static_cast<std::uint32_t>(branches.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      if (branches[i].isLeaf()) {
        split(branches, i, size, size);
      }
    }
  }
}

TEST(TreeMerger, ALeafAloneIsTheOnlyChild) {
  EXPECT_EQ(findChildren({makeBranch(1)}), (std::vector<std::uint32_t>{0}));
}

TEST(TreeMerger, EightLeavesAreOneNode) {
  std::vector<TreeBranch> branches{makeBranch(1)};
  splitAll(branches, 3, 0.5f);
  EXPECT_EQ(findChildren(branches), (std::vector<std::uint32_t>{7, 8, 9, 10, 11, 12, 13, 14}));
}

TEST(TreeMerger, ALopsidedTreeIsMergedAsWell) {
  std::vector<TreeBranch> branches{makeBranch(1)};
  std::uint32_t last = 0;
  for (int i = 0; i < 7; ++i) {
    last = split(branches, last, 0.5f, 0.5f);
  }
  EXPECT_EQ(findChildren(branches).size(), 8u);
}

TEST(TreeMerger, TheSmallestBranchBecomesTheNode) {
  // Nine leaves: one of the branches with two has to be a node of its own.
  std::vector<TreeBranch> branches{makeBranch(1)};
  splitAll(branches, 3, 0.9f);
  const std::uint32_t first = split(branches, 7, 0.1f, 0.1f);
  branches[7].box = makeBranch(0.3f).box;
  EXPECT_EQ(findChildren(branches), (std::vector<std::uint32_t>{7, 8, 9, 10, 11, 12, 13, 14}));
  EXPECT_EQ(findChildren(branches, 7), (std::vector<std::uint32_t>{first, first + 1}));
}

TEST(TreeMerger, LargeBranchesAreOpenedAndSmallOnesKept) {
  // Sixteen leaves: the right half is small, so that its parts stay in one node.
  std::vector<TreeBranch> branches{makeBranch(1)};
  splitAll(branches, 1, 0.9f);
  branches[2].box = makeBranch(0.01f).box;
  splitAll(branches, 3, 0.5f);
  const std::vector<std::uint32_t> children = findChildren(branches);
  EXPECT_EQ(std::count(children.begin(), children.end(), 2u), 1);
}

TEST(TreeMerger, WithoutAnyAreaNodesAreFullToo) {
  std::vector<TreeBranch> branches{makeBranch(0)};
  splitAll(branches, 6, 0.0f);
  EXPECT_EQ(findChildren(branches).size(), 8u);
  for (const std::uint32_t child : findChildren(branches)) {
    EXPECT_EQ(findChildren(branches, child).size(), 8u);
  }
}

}  // namespace
