#include "mesh/triangle_tree.hpp"

#include <utility>

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

}  // namespace

TriangleTree::TriangleTree(const TriangleSource &source) {
  TreeBuilder builder(source);
  builder.build();
  nodes_ = std::move(builder.nodes);
  leaves_ = std::move(builder.leaves);
  triangleCount_ = builder.triangleCount;
  largestCoordinate_ = builder.largestCoordinate;
}

bool TriangleTree::hasPath(TreePath path) noexcept {
  switch (path) {
    case TreePath::kBest:
    case TreePath::kScalar:
      return true;
    case TreePath::kSse2:
#ifdef OK_TREE_HAS_SSE2
      return true;
#else
      return false;
#endif
    case TreePath::kAvx2:
#ifdef OK_TREE_HAS_AVX2
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
      return false;
#endif
  }
  return false;
}

std::size_t TriangleTree::getBytes() const noexcept {
  return sizeof(*this) + nodes_.capacity() * sizeof(TreeNode) +
         leaves_.capacity() * sizeof(std::uint16_t);
}

void TriangleTree::search(const glm::vec3 &origin, const glm::vec3 &direction,
                          const ShearedRay &sheared, float tMin, std::size_t first, std::size_t end,
                          NearestTriangle &nearest, TreePath path) const noexcept {
  static const TreePath best = findBestPath();
  if (nodes_.empty()) {
    return;
  }
  TreeSearch search(origin, direction, sheared, tMin, largestCoordinate_, nearest);
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

}  // namespace okinawa
