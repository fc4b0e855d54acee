#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mesh/box4.hpp"
#include "mesh/tree_leaf.hpp"
#include "mesh/tree_merger.hpp"
#include "mesh/triangle_tree.hpp"

namespace okinawa {

/**
 * Builds the nodes and leaves of a `TriangleTree`. First a binary tree from the top: ranges of
 * triangles are split in two where the binned surface area heuristic says, until at most
 * `kMaxLeafCount` are left. Then its branches are merged into nodes of eight so that a ray meets as
 * few nodes as can be (`TreeMerger`).
 *
 * Sizes are bounded for every input: no range below `kMinSplitCount` comes out of a split, and a
 * node with few children has a parent with many. That makes at most 29 bytes a triangle for nodes
 * and 5 for leaves without corners. What is left of the allowed bytes is spent on corners.
 */
class TreeBuilder {
 public:
  explicit TreeBuilder(const TriangleSource &source) : source_(source) {}

  void build();

  std::vector<TreeNode> nodes;
  std::vector<std::uint32_t> leaves;
  std::size_t triangleCount = 0;
  /** The largest absolute coordinate of any box. */
  float reach = 0.0f;

  /** Puts a box around the triangles of a leaf into a slot, with room for what the exact test
   * rounds. */
  static void storeBox(const Box4 &box, TreeNode &node, std::size_t slot) noexcept;

 private:
  static constexpr std::size_t kMinSplitCount = 4;
  static constexpr std::size_t kMaxLeafCount = TreeLeaf::kMaxTriangles;
  static constexpr std::size_t kManyBins = 16;
  static constexpr std::size_t kFewBins = 8;
  /** Up to so many triangles few bins find as good a split. */
  static constexpr std::size_t kFewBinsCount = 32;
  /** From larger ranges that many triangles, at least, are asked where to split: more would not
   * move the split to another bin. */
  static constexpr std::size_t kSampleCount = 1024;
  /** From there on ranges are halved by count: a bound for the stack of a
   * search. */
  static constexpr int kMaxHeuristicDepth = 40;

  /** The box of a triangle; its number lies in the lane of `low` that boxes do
   * not use. */
  struct Reference {
    std::array<float, 3> low;
    std::uint32_t triangle;
    std::array<float, 3> high;
    float unused;

    [[nodiscard]] Box4 getBox() const noexcept {
      return {Float4::load(low.data()), Float4::load(high.data())};
    }
  };

  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    int depth = 0;
    Box4 box;
    /** Around the middles of the triangles' boxes, in quarters so that nothing
     * overflows. */
    Box4 middles;

    [[nodiscard]] std::size_t getCount() const noexcept { return end - begin; }
    void add(const Reference &reference) noexcept;
  };

  template <std::size_t kBins>
  struct Bins {
    std::array<std::array<Box4, kBins>, 3> boxes;
    std::array<std::array<std::uint32_t, kBins>, 3> counts{};
  };

  /** How middles become bins: (middle - start) * scale; a scale of zero where
   * none can be told. */
  struct Grid {
    Grid(const Box4 &middles, std::size_t bins) noexcept;
    void find(const Reference &reference, std::array<std::int32_t, 4> &bins) const noexcept;

    Float4 start;
    Float4 scale;
    std::array<float, 4> scales;
  };

  struct Split {
    std::size_t axis = 0;
    std::int32_t firstRightBin = 0;
    double cost = 0.0;
    bool isFound = false;
  };

  struct Task {
    std::uint32_t branch;
    Range range;
  };

  static Float4 getMiddle(const Reference &reference) noexcept;
  void collect();
  void buildBranches();
  void addNodes();
  void split(Range &range, Range &right);
  template <std::size_t kBins>
  [[nodiscard]] Split findSplit(const Range &range, const Grid &grid) const;
  template <std::size_t kBins>
  void fillBins(const Range &range, const Grid &grid, Bins<kBins> &bins) const;
  template <std::size_t kBins>
  static void findSplitOnAxis(const Bins<kBins> &bins, std::size_t axis, Split &best);
  bool partition(const Split &split, const Grid &grid, Range &range, Range &right);
  void halve(Range &range, Range &right);
  void measure(Range &range) const;
  void addLeaves();

  TriangleSource source_;
  std::vector<Reference> references_;
  std::vector<TreeBranch> branches_;
};

}  // namespace okinawa
