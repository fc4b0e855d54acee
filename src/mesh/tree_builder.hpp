#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mesh/box4.hpp"
#include "mesh/triangle_tree.hpp"

namespace okinawa {

/**
 * Builds the nodes and leaves of a `TriangleTree` from the top: ranges of
 * triangles are split in two where the binned surface area heuristic says,
 * until eight are side by side or small.
 *
 * Sizes are bounded for every input: no range below `kMinSplitCount` comes out
 * of a split, and a node has eight children or, where all are leaves, more than
 * `kMaxLeafCount` triangles. That makes at most 22 bytes a triangle for leaves
 * and 15 for nodes.
 */
class TreeBuilder {
 public:
  explicit TreeBuilder(const TriangleSource &source) : source_(source) {}

  void build();

  std::vector<TreeNode> nodes;
  std::vector<std::uint16_t> leaves;
  std::size_t triangleCount = 0;
  /** The largest absolute coordinate of any box. */
  double largestCoordinate = 0.0;

 private:
  static constexpr std::size_t kMinSplitCount = 4;
  static constexpr int kBins = 16;
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

  struct Bins {
    std::array<std::array<Box4, kBins>, 3> boxes;
    std::array<std::array<std::uint32_t, kBins>, 3> counts{};
  };

  /** How middles become bins: (middle - start) * scale; a scale of zero where
   * none can be told. */
  struct Grid {
    explicit Grid(const Box4 &middles) noexcept;
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
    std::uint32_t node;
    Range range;
  };

  static Float4 getMiddle(const Reference &reference) noexcept;
  void collect();
  void buildNode(const Task &task, std::vector<Task> &tasks);
  void split(Range &range, Range &right);
  void fillBins(const Range &range, const Grid &grid, Bins &bins) const;
  static void findSplit(const Bins &bins, std::size_t axis, Split &best);
  bool partition(const Split &split, const Grid &grid, Range &range, Range &right);
  void halve(Range &range, Range &right);
  void measure(Range &range) const;
  static void storeBox(const Box4 &box, TreeNode &node, std::size_t slot) noexcept;
  std::uint32_t addLeaf(const Range &range, const TreeNode &node, std::size_t slot);

  TriangleSource source_;
  std::vector<Reference> references_;
};

}  // namespace okinawa
