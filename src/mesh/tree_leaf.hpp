#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mesh/ray_triangle.hpp"

#if defined(__GNUC__)
#define OK_TREE_INLINE inline __attribute__((always_inline))
#else
#define OK_TREE_INLINE inline
#endif

namespace okinawa {

/**
 * Where the parts of a leaf lie, in words of 32 bits from its start:
 *
 *     1              number of triangles T, at most 8, and in the second byte of corners C, at most
 *                    16
 *     T              the triangles' numbers
 *     (3 T + 3) / 4  bytes: the first corner of each triangle, the second of each, the third of
 *                    each, as numbers of the corners that follow
 *     C, C, C        floats: x of all corners, y of all, z of all
 *
 * Neighbours in a mesh share corners: eight triangles have about nine. A leaf whose triangles share
 * few has C = 0 and ends after the numbers: a search reads the mesh. Searches read eight or sixteen
 * of a kind, whatever T and C are, so `kPadding` bytes follow the last leaf.
 */
class TreeLeaf {
 public:
  static constexpr unsigned kMaxTriangles = 8;
  static constexpr unsigned kMaxCorners = 16;
  static constexpr std::size_t kPadding = 64;

  OK_TREE_INLINE explicit TreeLeaf(const std::uint32_t *words) noexcept
      : words_(words), triangles_(words[0] & 0xff), corners_(words[0] >> 8) {}

  // Inlined always, as the paths of a search are compiled for other instruction sets: of a function
  // that is not inlined the linker would keep any one for all.
  [[nodiscard]] OK_TREE_INLINE unsigned getTriangleCount() const noexcept { return triangles_; }
  [[nodiscard]] OK_TREE_INLINE unsigned getCornerCount() const noexcept { return corners_; }
  [[nodiscard]] OK_TREE_INLINE bool hasCorners() const noexcept { return corners_ != 0; }
  [[nodiscard]] OK_TREE_INLINE const std::uint32_t *getNumbers() const noexcept {
    return words_ + 1;
  }
  /** Which corner is the first (second, third: `which`) of each triangle. */
  [[nodiscard]] OK_TREE_INLINE const std::uint8_t *getPicks(unsigned which) const noexcept {
    return reinterpret_cast<const std::uint8_t *>(words_ + 1 + triangles_) + which * triangles_;
  }
  [[nodiscard]] OK_TREE_INLINE const float *getColumn(unsigned axis) const noexcept {
    return reinterpret_cast<const float *>(words_ + getColumnsAt(triangles_)) + axis * corners_;
  }

  /** Words of a leaf; of one without corners where `corners` is 0. */
  [[nodiscard]] static constexpr std::size_t countWords(std::size_t triangles,
                                                        std::size_t corners) noexcept {
    return corners == 0 ? 1 + triangles : getColumnsAt(triangles) + 3 * corners;
  }

  /**
   * Appends a leaf of these triangles; without corners where those are too many or the leaf would
   * have more than `maxWords`.
   */
  static void append(const TriangleSource &source, std::span<const std::uint32_t> numbers,
                     std::size_t maxWords, std::vector<std::uint32_t> &leaves);
  /**
   * Reads the corners anew. Corners that were one and no longer are make it a leaf without; it
   * keeps its place.
   */
  static void refit(const TriangleSource &source, std::uint32_t *words) noexcept;

 private:
  [[nodiscard]] static constexpr OK_TREE_INLINE std::size_t getColumnsAt(
      std::size_t triangles) noexcept {
    return 1 + triangles + (3 * triangles + 3) / 4;
  }

  const std::uint32_t *words_;
  unsigned triangles_;
  unsigned corners_;
};

}  // namespace okinawa
