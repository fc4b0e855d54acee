#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "okinawa/math/bounds.hpp"

#include "scene/pick_tree.hpp"

namespace okinawa {

/**
 * The copies of one instanced item by place, in the item's own space. Nothing is done until
 * somebody picks; from then on changes are noted and worked in before the next pick.
 */
class InstancePick {
 public:
  /** A copy came, went or moved. Not while others follow. */
  void touch(std::size_t index) {
    if (isWhole_) {
      return;
    }
    // Where nobody picks for long, notes are not gathered for ever.
    if (touched_.size() > kFewNotes + tree_.getCount()) {
      touchAll();
      return;
    }
    touched_.push_back(static_cast<std::uint32_t>(index));
    ready_.store(false, std::memory_order_relaxed);
  }
  /** All of them, as when the mesh is another one. */
  void touchAll() {
    touched_.clear();
    isWhole_ = true;
    ready_.store(false, std::memory_order_relaxed);
  }

  /**
   * The tree, with `boxOf(index)` asked for what changed among `count` copies; an empty box stands
   * for a copy that is not there. Any thread.
   */
  template <typename BoxOf>
  const PickTree &follow(std::size_t count, BoxOf &&boxOf) {
    if (!ready_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);
      if (!ready_.load(std::memory_order_relaxed)) {
        workIn(count, boxOf);
        ready_.store(true, std::memory_order_release);
      }
    }
    return tree_;
  }

 private:
  static constexpr std::size_t kFewNotes = 1024;

  template <typename BoxOf>
  void workIn(std::size_t count, BoxOf &&boxOf) {
    if (isWhole_) {
      tree_.clear();
      touched_.clear();
      for (std::size_t i = 0; i < count; ++i) {
        touched_.push_back(static_cast<std::uint32_t>(i));
      }
      isWhole_ = false;
    }
    for (const std::uint32_t index : touched_) {
      const OkWorldBox box = boxOf(index);
      if (box.isEmpty()) {
        tree_.remove(index);
      } else {
        tree_.set(index, box);
      }
    }
    touched_.clear();
    tree_.update();
  }

  PickTree tree_;
  std::vector<std::uint32_t> touched_;
  std::mutex mutex_;
  std::atomic<bool> ready_{false};
  bool isWhole_ = true;
};

}  // namespace okinawa
