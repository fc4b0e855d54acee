#include "mesh/triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mesh/tree_builder.hpp"
#include "mesh/tree_search.hpp"

namespace okinawa {

namespace {

TreePath findBestPath() noexcept {
  if (TriangleTree::hasPath(TreePath::kAvx2)) {
    return TreePath::kAvx2;
  }
  return TriangleTree::hasPath(TreePath::kSse2) ? TreePath::kSse2 : TreePath::kScalar;
}

double getHalfArea(const TreeNode &node, std::size_t slot) noexcept {
  const auto getSize = [&](std::size_t axis) {
    return static_cast<double>(node.planes[axis + 3][slot]) - node.planes[axis][slot];
  };
  return getSize(0) * getSize(1) + getSize(1) * getSize(2) + getSize(2) * getSize(0);
}

/** Around the corners that a leaf holds, or else those in the mesh. */
Box4 measureLeaf(const TriangleSource &source, const TreeLeaf &leaf) noexcept {
  Box4 box;
  for (unsigned corner = 0; corner < leaf.getCornerCount(); ++corner) {
    const std::array<float, 4> at{leaf.getColumn(0)[corner], leaf.getColumn(1)[corner],
                                  leaf.getColumn(2)[corner], 0.0f};
    box.add(Float4::load(at.data()));
  }
  for (unsigned i = 0; !leaf.hasCorners() && i < 3 * leaf.getTriangleCount(); ++i) {
    // The fourth number is the vertex's first texture coordinate: boxes do not use it.
    box.add(Float4::load(source.getVertex(std::size_t{leaf.getNumbers()[i / 3]} * 3 + i % 3)));
  }
  return box;
}

void storeBoxOfNode(const TreeNode &child, TreeNode &node, std::size_t slot) noexcept {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto &low = child.planes[axis];
    const auto &high = child.planes[axis + 3];
    node.planes[axis][slot] = *std::min_element(low.begin(), low.end());
    node.planes[axis + 3][slot] = *std::max_element(high.begin(), high.end());
  }
}

}  // namespace

TriangleTree::TriangleTree(const TriangleSource &source) {
  TreeBuilder builder(source);
  builder.build();
  nodes_ = PageArray<TreeNode>(builder.nodes);
  leaves_ = PageArray<std::uint32_t>(builder.leaves, TreeLeaf::kPadding);
  triangleCount_ = builder.triangleCount;
  reach_ = builder.reach;
  builtCost_ = cost_ = estimateCost();
}

bool TriangleTree::hasPath(TreePath path) noexcept {
#ifdef OK_TREE_HAS_SSE2
  const bool hasSse2 = true;
#else
  const bool hasSse2 = false;
#endif
#ifdef OK_TREE_HAS_AVX2
  const bool hasAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  const bool hasAvx2 = false;
#endif
  return path == TreePath::kSse2 ? hasSse2 : path != TreePath::kAvx2 || hasAvx2;
}

std::size_t TriangleTree::getBytes() const noexcept {
  return sizeof(*this) + nodes_.getBytes() + leaves_.getBytes();
}

void TriangleTree::search(const glm::vec3 &origin, const glm::vec3 &direction,
                          const ShearedRay &sheared, float tMin, std::size_t first, std::size_t end,
                          NearestTriangle &nearest, TreePath path) const noexcept {
  static const TreePath best = findBestPath();
  if (nodes_.isEmpty()) {
    return;
  }
  TreeSearch search(origin, direction, sheared, tMin, reach_, nearest);
  search.nodes = nodes_.data();
  search.leaves = leaves_.data();
  search.setRange(first, end);
  switch (path == TreePath::kBest ? best : path) {
#ifdef OK_TREE_HAS_AVX2
    case TreePath::kAvx2:
      searchTreeAvx2(search);
      return;
#endif
#ifdef OK_TREE_HAS_SSE2
    case TreePath::kSse2:
      searchTreeSse2(search);
      return;
#endif
    default:
      searchTreeScalar(search);
  }
}

void TriangleTree::refit(const TriangleSource &source) noexcept {
  reach_ = 0.0f;
  // Children come after their parent.
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    refitNode(source, nodes_[i]);
  }
  cost_ = estimateCost();
}

void TriangleTree::refitNode(const TriangleSource &source, TreeNode &node) noexcept {
  for (std::size_t slot = 0; slot < TreeNode::kWidth; ++slot) {
    const std::uint32_t child = node.children[slot];
    if (child == TreeNode::kNothing) {
      continue;
    }
    if ((child & TreeNode::kLeafBit) == 0) {
      storeBoxOfNode(nodes_[child], node, slot);
      continue;
    }
    std::uint32_t *words = &leaves_[child & ~TreeNode::kLeafBit];
    TreeLeaf::refit(source, words);
    TreeBuilder::storeBox(measureLeaf(source, TreeLeaf(words)), node, slot);
    for (const auto &planes : node.planes) {
      reach_ = std::max(reach_, std::abs(planes[slot]));
    }
  }
}

/** How many boxes a ray through the whole box meets on average. */
double TriangleTree::estimateCost() const noexcept {
  if (nodes_.isEmpty()) {
    return 0.0;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    for (std::size_t slot = 0; slot < TreeNode::kWidth; ++slot) {
      sum += nodes_[i].children[slot] != TreeNode::kNothing ? getHalfArea(nodes_[i], slot) : 0.0;
    }
  }
  TreeNode whole;
  storeBoxOfNode(nodes_[0], whole, 0);
  const double area = getHalfArea(whole, 0);
  return area > 0.0 ? sum / area : 0.0;
}

double TriangleTree::getDecay() const noexcept {
  if (builtCost_ > 0.0) {
    return cost_ / builtCost_;
  }
  return cost_ > 0.0 ? std::numeric_limits<double>::infinity() : 1.0;
}

}  // namespace okinawa
