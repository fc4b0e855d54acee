#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "mesh/triangle_tree.hpp"

namespace okinawa {

/** One ray on its way through a tree, in the form that all paths share. */
class TreeSearch {
 public:
  const TreeNode *nodes = nullptr;
  const std::uint16_t *leaves = nullptr;

  /** For each axis: which planes are met first and last, and from where they
   * are measured. */
  std::array<int, 3> nearPlane{};
  std::array<int, 3> farPlane{};
  std::array<float, 3> nearOrigin{};
  std::array<float, 3> farOrigin{};
  std::array<float, 3> inverse{};
  float low = 0.0f;
  float limit = 0.0f;

  const ShearedRay *sheared = nullptr;

  /**
   * How a leaf's steps become what the ray sees across it, scaled into [-1, 1]:
   * x = originX + stepX * qx + leanX * qz, and y alike.
   */
  struct Leaf {
    float originX;
    float originY;
    float stepX;
    float stepY;
    float leanX;
    float leanY;
    /** Which columns of the leaf are the ray's x, y and z. */
    unsigned axisX;
    unsigned axisY;
    unsigned axisZ;
  };

  [[nodiscard]] Leaf getLeaf(const TreeNode &parent, unsigned slot) const noexcept;

  /** The exact tests for those of a leaf's `count` triangles that are set in
   * `candidates`. */
  void tryCandidates(const std::uint16_t *numbers, unsigned count, unsigned candidates) noexcept;

  TreeSearch(const glm::vec3 &origin, const glm::vec3 &direction, const ShearedRay &shearedRay,
             double tMin, double largestCoordinate, NearestTriangle &nearest) noexcept;
  void setRange(std::size_t first, std::size_t end) noexcept;

 private:
  void updateLimit() noexcept;

  NearestTriangle *nearest_;
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
