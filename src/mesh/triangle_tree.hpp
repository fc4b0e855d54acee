#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "mesh/ray_triangle.hpp"
#include "mesh/tree_page_array.hpp"

namespace okinawa {

/** What a search is compiled for. All give the same answers. */
enum class TreePath { kBest, kScalar, kSse2, kAvx2 };

/**
 * Eight boxes side by side. A child is a node, a leaf, or nothing where its box is inside out.
 * Leaves have the top bit, and where they start in the leaves, counted in words. Children come
 * after their parent.
 */
struct alignas(32) TreeNode {
  static constexpr std::size_t kWidth = 8;
  static constexpr std::uint32_t kLeafBit = 0x80000000u;
  /** Names neither a node nor a leaf. */
  static constexpr std::uint32_t kNothing = 0xffffffffu;

  /** The low x, y, z planes of all children, then the high ones. */
  std::array<std::array<float, kWidth>, 6> planes;
  std::array<std::uint32_t, kWidth> children;
};

/**
 * A bounding volume hierarchy over the triangles of a mesh for rays.
 *
 * Eight children a node (Wald, Benthin, Boulos, "Getting Rid of Packets", RT 2008), split by the
 * binned surface area heuristic (Wald, "On fast Construction of SAH-based Bounding Volume
 * Hierarchies", RT 2007). Leaves of eight triangles hold a copy of the corners, each once
 * (`TreeLeaf`): a search tests eight triangles at a time and reads nothing of the mesh.
 *
 * Many threads may search at once, as long as nobody refits.
 */
class TriangleTree {
 public:
  static constexpr std::size_t kMaxDepth = 72;
  static constexpr std::size_t kMaxTriangles = std::size_t{1} << 27;
  static constexpr std::size_t kMaxBytesPerTriangle = 40;

  /**
   * At most `kMaxTriangles`. Triangles with a corner that is not finite are left out. Takes at most
   * `kMaxBytesPerTriangle` for each of the others, where there are some dozens.
   */
  explicit TriangleTree(const TriangleSource &source);

  /**
   * Adds to `nearest` what the ray meets among triangles [first, end). The mesh must be the one
   * that the tree was built from, and the ray finite.
   */
  void search(const glm::vec3 &origin, const glm::vec3 &direction, const ShearedRay &sheared,
              float tMin, std::size_t first, std::size_t end, NearestTriangle &nearest,
              TreePath path = TreePath::kBest) const noexcept;

  /**
   * Follows a mesh whose vertices have moved while its indices stayed; all numbers must be finite.
   * Reads each triangle once: about a tenth of the time of building.
   */
  void refit(const TriangleSource &source) noexcept;
  /**
   * How much longer searches take than just after building, as the surface area heuristic
   * estimates; 1 until the tree is refitted.
   */
  [[nodiscard]] double getDecay() const noexcept;

  [[nodiscard]] static bool hasPath(TreePath path) noexcept;
  [[nodiscard]] std::size_t getBytes() const noexcept;
  [[nodiscard]] std::size_t getTriangleCount() const noexcept { return triangleCount_; }

 private:
  void refitNode(const TriangleSource &source, TreeNode &node) noexcept;
  [[nodiscard]] double estimateCost() const noexcept;

  PageArray<TreeNode> nodes_;
  PageArray<std::uint32_t> leaves_;
  std::size_t triangleCount_ = 0;
  /** The largest absolute coordinate of any box. */
  float reach_ = 0.0f;
  double builtCost_ = 0.0;
  double cost_ = 0.0;
};

}  // namespace okinawa
