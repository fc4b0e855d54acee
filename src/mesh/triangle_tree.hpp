#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mesh/ray_triangle.hpp"

namespace okinawa {

/** What a search is compiled for. All give the same answers. */
enum class TreePath { kBest, kScalar, kSse2, kAvx2 };

/**
 * Eight boxes side by side. A child is a node, a leaf, or nothing where its box
 * is inside out. Leaves have the top bit, their first triangle in the tree's
 * order and their count less one.
 */
struct alignas(32) TreeNode {
  static constexpr int kWidth = 8;
  static constexpr std::uint32_t kLeafBit = 0x80000000u;
  static constexpr std::uint32_t kCountBits = 4;

  /** The low x, y, z planes of all children, then the high ones. */
  std::array<std::array<float, kWidth>, 6> planes;
  std::array<std::uint32_t, kWidth> children;
};

/**
 * A bounding volume hierarchy over the triangles of a mesh for rays.
 *
 * Eight children a node (Wald, Benthin, Boulos, "Getting Rid of Packets", RT
 * 2008), split by the binned surface area heuristic (Wald, "On fast
 * Construction of SAH-based Bounding Volume Hierarchies", RT 2007). Leaves hold
 * the corners in 16 bits relative to their box: enough to rule out nearly all
 * triangles, eight at a time, before the exact test reads the mesh. Constant
 * once built, so that many threads may search it.
 */
class TriangleTree {
 public:
  static constexpr std::size_t kLanes = 8;
  static constexpr std::size_t kMaxLeafCount = 2 * kLanes;
  static constexpr std::size_t kMaxDepth = 72;
  /** What a leaf can name in its 31 bits. */
  static constexpr std::size_t kMaxTriangles = std::size_t{1} << 27;
  static constexpr std::size_t kCoordinatesPerTriangle = 9;
  /** Nine coordinates and the triangle's number in two halves. */
  static constexpr std::size_t kWordsPerTriangle = 11;
  static constexpr double kGridSteps = 65535.0;

  /** At most `kMaxTriangles`. Triangles with a corner that is not finite are
   * left out. */
  explicit TriangleTree(const TriangleSource &source);

  /**
   * Adds to `nearest` what the ray meets among triangles [first, end). The mesh
   * must be the one that the tree was built from, and the ray finite.
   */
  void search(const glm::vec3 &origin, const glm::vec3 &direction, const ShearedRay &sheared,
              float tMin, std::size_t first, std::size_t end, NearestTriangle &nearest,
              TreePath path = TreePath::kBest) const noexcept;

  [[nodiscard]] static bool hasPath(TreePath path) noexcept;
  [[nodiscard]] std::size_t getBytes() const noexcept;
  [[nodiscard]] std::size_t getTriangleCount() const noexcept { return triangleCount_; }

 private:
  std::vector<TreeNode> nodes_;
  /**
   * A leaf of n triangles has n values each of ax ay az bx by bz cx cy cz, in
   * steps of its box, and of the low and the high half of the triangles'
   * numbers. It starts at eleven times its first triangle: what a search reads
   * of a leaf is in one place.
   */
  std::vector<std::uint16_t> leaves_;
  std::size_t triangleCount_ = 0;
  double largestCoordinate_ = 0.0;
};

}  // namespace okinawa
