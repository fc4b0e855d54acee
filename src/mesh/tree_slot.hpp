#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>

#include "mesh/triangle_tree.hpp"

namespace okinawa {

/** Where a mesh keeps its tree: made once, by whichever thread needs it first. */
class TreeSlot {
 public:
  /** Below that many triangles a tree gains nothing. */
  static constexpr std::size_t kFewTriangles = 32;

  /**
   * The tree for a search, built or fitted where it has to be; null where the mesh is to be
   * searched without one, which includes that another thread is at it. Any thread.
   */
  const TriangleTree *findForSearch(const TriangleSource &source);
  /**
   * The tree; null for a mesh too small or too large, or where memory is short. Waits for another
   * thread that is at it. Any thread.
   */
  const TriangleTree *build(const TriangleSource &source);
  /** The tree where it can be searched as it is, null otherwise. Any thread. */
  [[nodiscard]] const TriangleTree *getFitted() const noexcept {
    return fitted_.load(std::memory_order_acquire);
  }
  /** Of the tree, which may have to be fitted before it is searched; 0 without one. Any thread. */
  [[nodiscard]] std::size_t getBytes() const noexcept {
    return bytes_.load(std::memory_order_relaxed);
  }

  /** The mesh is another one. Not while others search or build. */
  void drop() noexcept;
  /** Vertices have moved. Not while others search or build. */
  void noteMove() noexcept;

 private:
  /** A tree this much slower than when it was built is not worth keeping. */
  static constexpr double kMaxDecay = 2.0;
  /**
   * A mesh that changes its shape much may do so at every step. To build a tree takes about as long
   * as so many searches without.
   */
  static constexpr int kSearchesWithout = 16;

  static bool isWorthTree(const TriangleSource &source) noexcept;
  bool shouldWait() noexcept;
  // With the mutex held.
  bool refit(const TriangleSource &source) noexcept;
  void create(const TriangleSource &source);
  void forget() noexcept;

  std::mutex mutex_;
  std::unique_ptr<TriangleTree> tree_;
  std::atomic<const TriangleTree *> fitted_{nullptr};
  std::atomic<std::size_t> bytes_{0};
  std::atomic<int> searchesWithout_{0};
  bool hasFailed_ = false;
};

}  // namespace okinawa
