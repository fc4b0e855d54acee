#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include "mesh/triangle_tree.hpp"

namespace okinawa {

/** Where a mesh keeps its tree: made once, by whichever thread needs it first.
 */
class TreeSlot {
 public:
  /** Below that many triangles a tree gains nothing. */
  static constexpr std::size_t kFewTriangles = 32;

  /** The tree for a search; null where the mesh is to be searched without one.
   * Any thread. */
  const TriangleTree *findForSearch(const TriangleSource &source);
  /** The tree; null for a mesh too small or too large, or where memory is
   * short. Any thread. */
  const TriangleTree *build(const TriangleSource &source);
  [[nodiscard]] const TriangleTree *get() const noexcept {
    return ready_.load(std::memory_order_acquire);
  }

  /** The mesh is another one. Not while others search. */
  void drop() noexcept;
  /**
   * The mesh has moved. As it may move at every step, the next few searches do
   * without a tree: to build one takes about as long. Not while others search.
   */
  void dropMoved() noexcept;

 private:
  static constexpr int kSearchesAfterMove = 16;

  std::mutex mutex_;
  std::unique_ptr<const TriangleTree> tree_;
  std::atomic<const TriangleTree *> ready_{nullptr};
  std::atomic<int> searchesWithout_{0};
  bool hasFailed_ = false;
};

}  // namespace okinawa
