#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mesh/box4.hpp"
#include "mesh/triangle_tree.hpp"

namespace okinawa {

/** A branch of a binary tree over triangles. Children come after their parent, side by side. */
struct TreeBranch {
  Box4 box;
  /** The first triangle of a leaf; the first of the two children otherwise. */
  std::uint32_t first = 0;
  /** Triangles of a leaf; 0 otherwise. */
  std::uint32_t count = 0;

  [[nodiscard]] bool isLeaf() const noexcept { return count != 0; }
};

/**
 * Finds which branches of a binary tree become nodes of eight children, so that the sum of the
 * nodes' surface areas, and with it the number of nodes that a ray meets, is the least possible.
 * Source: Ylitie, Karras, Laine, "Efficient Incoherent Ray Traversal on GPUs Through Compressed
 * Wide BVHs" (HPG 2017), section 3.1; leaves are given here.
 */
class TreeMerger {
 public:
  static constexpr std::size_t kWidth = TreeNode::kWidth;
  using Children = std::array<std::uint32_t, kWidth>;

  /** The branches must outlive this. */
  explicit TreeMerger(const std::vector<TreeBranch> &branches);

  /** What a node of this branch has as children: leaves, and branches that become nodes. */
  std::size_t findChildren(std::uint32_t branch, Children &children) const noexcept;

 private:
  /** How a branch is made of at most so many nodes and leaves. */
  struct Plan {
    /** The areas of all nodes in it, as parts of the root's; by the number less one. */
    std::array<float, kWidth> costs{};
    /** How many of those its first child gets; 0 where fewer do as well. */
    std::array<std::uint8_t, kWidth> shares{};
  };

  void plan(std::uint32_t branch, double rootArea) noexcept;

  const std::vector<TreeBranch> *branches_;
  std::vector<Plan> plans_;
};

}  // namespace okinawa
