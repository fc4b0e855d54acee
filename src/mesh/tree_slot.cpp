#include "mesh/tree_slot.hpp"

#include <new>

namespace okinawa {

const TriangleTree *TreeSlot::findForSearch(const TriangleSource &source) {
  if (const TriangleTree *tree = get()) {
    return tree;
  }
  // Threads that count at once may go below zero, but not far: from there on
  // the tree is there.
  if (searchesWithout_.load(std::memory_order_relaxed) > 0 &&
      searchesWithout_.fetch_sub(1, std::memory_order_relaxed) > 0) {
    return nullptr;
  }
  return build(source);
}

const TriangleTree *TreeSlot::build(const TriangleSource &source) {
  if (source.triangleCount < kFewTriangles || source.triangleCount > TriangleTree::kMaxTriangles) {
    return nullptr;
  }
  const std::lock_guard lock(mutex_);
  if (!tree_ && !hasFailed_) {
    try {
      tree_ = std::make_unique<const TriangleTree>(source);
    } catch (const std::bad_alloc &) {
      hasFailed_ = true;
    }
    ready_.store(tree_.get(), std::memory_order_release);
  }
  return tree_.get();
}

void TreeSlot::drop() noexcept {
  ready_.store(nullptr, std::memory_order_release);
  tree_.reset();
  hasFailed_ = false;
  searchesWithout_.store(0, std::memory_order_relaxed);
}

void TreeSlot::dropMoved() noexcept {
  drop();
  searchesWithout_.store(kSearchesAfterMove, std::memory_order_relaxed);
}

}  // namespace okinawa
