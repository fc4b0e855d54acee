#include "mesh/tree_slot.hpp"

#include <new>

namespace okinawa {

bool TreeSlot::isWorthTree(const TriangleSource &source) noexcept {
  return source.triangleCount >= kFewTriangles &&
         source.triangleCount <= TriangleTree::kMaxTriangles;
}

bool TreeSlot::shouldWait() noexcept {
  // Threads that count at once may go below zero, but not far: from there on the tree is there.
  return searchesWithout_.load(std::memory_order_relaxed) > 0 &&
         searchesWithout_.fetch_sub(1, std::memory_order_relaxed) > 0;
}

const TriangleTree *TreeSlot::findForSearch(const TriangleSource &source) {
  if (const TriangleTree *tree = getFitted()) {
    return tree;
  }
  if (!isWorthTree(source) || shouldWait()) {
    return nullptr;
  }
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) {
    return nullptr;
  }
  if (tree_ && !getFitted() && !refit(source)) {
    searchesWithout_.store(kSearchesWithout, std::memory_order_relaxed);
    return nullptr;
  }
  create(source);
  return getFitted();
}

const TriangleTree *TreeSlot::build(const TriangleSource &source) {
  if (!isWorthTree(source)) {
    return nullptr;
  }
  const std::lock_guard lock(mutex_);
  if (tree_ && !getFitted()) {
    static_cast<void>(refit(source));
  }
  create(source);
  return getFitted();
}

/** False, and no tree any more, where it has become too bad. */
bool TreeSlot::refit(const TriangleSource &source) noexcept {
  tree_->refit(source);
  if (!(tree_->getDecay() <= kMaxDecay)) {
    forget();
    return false;
  }
  fitted_.store(tree_.get(), std::memory_order_release);
  return true;
}

void TreeSlot::create(const TriangleSource &source) {
  if (tree_ || hasFailed_) {
    return;
  }
  try {
    tree_ = std::make_unique<TriangleTree>(source);
  } catch (const std::bad_alloc &) {
    hasFailed_ = true;
    return;
  }
  bytes_.store(tree_->getBytes(), std::memory_order_relaxed);
  fitted_.store(tree_.get(), std::memory_order_release);
}

void TreeSlot::forget() noexcept {
  fitted_.store(nullptr, std::memory_order_release);
  bytes_.store(0, std::memory_order_relaxed);
  tree_.reset();
}

void TreeSlot::drop() noexcept {
  forget();
  hasFailed_ = false;
  searchesWithout_.store(0, std::memory_order_relaxed);
}

void TreeSlot::noteMove() noexcept {
  fitted_.store(nullptr, std::memory_order_release);
  hasFailed_ = false;
}

}  // namespace okinawa
