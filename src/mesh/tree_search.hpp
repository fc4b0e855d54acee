#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "mesh/tree_leaf.hpp"
#include "mesh/triangle_tree.hpp"

namespace okinawa {

/** One ray on its way through a tree, in the form that all paths share. */
class TreeSearch {
 public:
  const TreeNode *nodes = nullptr;
  const std::uint32_t *leaves = nullptr;

  // A plane at p is met at p * inverse - nearShift, at the earliest, or p * inverse - farShift, at
  // the latest. For each axis: which of a node's planes are met first and last.
  std::array<unsigned, 3> nearPlane{};
  std::array<unsigned, 3> farPlane{};
  std::array<float, 3> inverse{};
  std::array<float, 3> nearShift{};
  std::array<float, 3> farShift{};
  float low = 0.0f;
  float limit = 0.0f;

  // How corners are sheared, in the order of the ray's axes, and by how much an edge test of those
  // may be wrong: slack + width * (slackByWidth + width * slackBySquare), where nothing is further
  // than `width` from the ray.
  static constexpr float kSlackBySquare = 0x1p-22f;
  std::array<unsigned, 3> axes;
  std::array<float, 3> origin;
  float shearX;
  float shearY;
  float slack;
  float slackByWidth;

  TreeSearch(const glm::vec3 &rayOrigin, const glm::vec3 &direction, const ShearedRay &sheared,
             double tMin, float reach, NearestTriangle &nearest) noexcept;
  void setRange(std::size_t first, std::size_t end) noexcept;

  /** Corners of a leaf's triangles: 8 firsts, 8 seconds, 8 thirds. */
  struct Gathered {
    alignas(32) std::array<std::array<float, 3 * TreeLeaf::kMaxTriangles>, 3> columns;
  };
  /** For a leaf without corners. */
  void gather(const TreeLeaf &leaf, Gathered &gathered) const noexcept;

  /** The exact tests for those of a leaf's triangles that are set in `candidates`. */
  void tryCandidates(const TreeLeaf &leaf, unsigned candidates) noexcept;

 private:
  void setTimes(const glm::vec3 &rayOrigin, const glm::vec3 &direction, double tMin, float reach,
                float farthest) noexcept;
  void setShear(const ShearedRay &sheared, float farthest) noexcept;
  void updateLimit() noexcept;
  [[nodiscard]] bool tryCorners(const TreeLeaf &leaf, unsigned i, std::uint32_t triangle) noexcept;

  NearestTriangle *nearest_;
  /** Turns the caller's times into the tree's. */
  double unit_ = 1.0;
  std::size_t first_ = 0;
  std::size_t end_ = 0;
};

void searchTreeScalar(TreeSearch &search) noexcept;
#if defined(__x86_64__) || defined(_M_X64)
#define OK_TREE_HAS_SSE2 1
void searchTreeSse2(TreeSearch &search) noexcept;
#endif
#if defined(__x86_64__) && defined(__GNUC__)
#define OK_TREE_HAS_AVX2 1
void searchTreeAvx2(TreeSearch &search) noexcept;
#endif

}  // namespace okinawa
