#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "okinawa/math/ray.hpp"
#include "okinawa/scene/pick.hpp"
#include "okinawa/scene/pick_filter.hpp"

#include "scene/pick_tree.hpp"
#include "scene/scene_members.hpp"

namespace okinawa {

/**
 * The objects of one scene that have bounds, found by place. `sync` follows what changed; after it
 * and until the scene changes again any number of threads may ask.
 */
class PickIndex {
 public:
  explicit PickIndex(const OkScene &scene) : members_(scene) {}

  /** Main thread. Brings the world places of all objects that can be met up to date as well. */
  void sync();

  [[nodiscard]] OkHit findNearest(const OkRay &ray, const OkPickFilter &filter,
                                  const OkPickOptions &options) const;
  [[nodiscard]] std::vector<OkHit> findAll(const OkRay &ray, const OkPickFilter &filter,
                                           const OkPickOptions &options) const;
  /** In the order of their slots. */
  template <typename TestBox, typename TestObject>
  [[nodiscard]] std::vector<OkObject *> findOverlapping(TestBox &&testBox,
                                                        TestObject &&testObject) const;

  [[nodiscard]] const PickTree &getTree() const noexcept { return tree_; }

  // What `SceneMembers` tells.
  static constexpr bool kFollowsContent = true;
  void reset();
  void added(const OkObject &object) { touched_.push_back(object.getId().index); }
  void removed(std::uint32_t slot);
  void moved(std::uint32_t slot) { touched_.push_back(slot); }
  void changed(std::uint32_t slot) { touched_.push_back(slot); }
  /** Places below an object that changed parents are told of one by one. */
  void rearranged(const OkObject &) {}
  /** Filters ask who is shown. */
  void shown(const OkObject &) {}

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  void refresh(std::uint32_t slot);
  [[nodiscard]] std::uint32_t acquireEntry(std::uint32_t slot);

  SceneMembers members_;
  PickTree tree_;
  /** By entry. */
  std::vector<OkObject *> objects_;
  std::vector<std::uint32_t> freeEntries_;
  /** By slot. */
  std::vector<std::uint32_t> entries_;
  /** Slots to look at once all news are in: some may be gone by then. */
  std::vector<std::uint32_t> touched_;
};

template <typename TestBox, typename TestObject>
std::vector<OkObject *> PickIndex::findOverlapping(TestBox &&testBox,
                                                   TestObject &&testObject) const {
  std::vector<OkObject *> found;
  tree_.gather(testBox, [&](std::uint32_t entry) {
    if (testObject(*objects_[entry])) {
      found.push_back(objects_[entry]);
    }
  });
  std::sort(found.begin(), found.end(), [](const OkObject *a, const OkObject *b) {
    return a->getId().index < b->getId().index;
  });
  return found;
}

}  // namespace okinawa
