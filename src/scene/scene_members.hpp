#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "okinawa/scene/scene.hpp"

#include "scene/change_journal.hpp"
#include "scene/transform_store.hpp"

namespace okinawa {

/**
 * Follows which objects stand in one scene by reading the journal of changes. A visitor has
 *
 *     void reset();                      // forget all; every member is added anew
 *     void added(OkObject &object);      // parents before their children
 *     void removed(std::uint32_t slot);  // the object may be dead
 *     void moved(std::uint32_t slot);    // world place or bounds
 *     void changed(std::uint32_t slot);  // what it draws
 *     void rearranged(OkObject &object); // it hangs elsewhere in the scene, with what is below
 *     void shown(OkObject &object);      // it was shown or hidden, with what is below
 *     static constexpr bool kFollowsContent;  // false: moved and changed are not called
 */
class SceneMembers {
 public:
  explicit SceneMembers(const OkScene &scene) : scene_(&scene) {}

  /** Tells the visitor what happened since the last time; the first time, everything is added. */
  template <typename Visitor>
  void sync(Visitor &visitor) {
    ChangeJournal &journal = TransformStore::getInstance().getJournal();
    // A rebuild looks at every member once: so much may be spent on finding single changes.
    stepsLeft_ = count_ + kFewSteps;
    const bool known = journal.read(cursor_, [&](std::uint32_t slot, ChangeKind kind) {
      if (stepsLeft_ == 0) {
        return;
      }
      if (kind == kChangeStructure) {
        reconcile(slot, visitor);
      } else if ((Visitor::kFollowsContent || kind == kChangeShown) && isMember(slot)) {
        tell(slot, kind, visitor);
      }
    });
    if (!known || stepsLeft_ == 0) {
      rebuild(visitor);
    }
  }

  [[nodiscard]] bool isMember(std::uint32_t slot) const noexcept {
    return slot < generations_.size() && generations_[slot] != 0;
  }
  /** False for an object whose slot was a member's that died. */
  [[nodiscard]] bool isMember(const OkObject &object) const noexcept {
    const OkObjectId id = object.getId();
    return isMember(id.index) && generations_[id.index] == id.generation;
  }
  [[nodiscard]] std::size_t getCount() const noexcept { return count_; }

 private:
  static constexpr std::size_t kFewSteps = 4096;

  template <typename Visitor>
  void rebuild(Visitor &visitor) {
    cursor_ = TransformStore::getInstance().getJournal().start();
    generations_.clear();
    count_ = 0;
    visitor.reset();
    for (OkObject *root : scene_->getRoots()) {
      addTree(*root, visitor);
    }
  }

  template <typename Visitor>
  void tell(std::uint32_t slot, ChangeKind kind, Visitor &visitor) {
    const TransformStore &store = TransformStore::getInstance();
    if (store.getOwner(slot) == nullptr || store.getGeneration(slot) != generations_[slot]) {
      // The member died: that is a change of structure, listed later.
      return;
    }
    switch (kind) {
      case kChangeMoved:
        return visitor.moved(slot);
      case kChangeContent:
        return visitor.changed(slot);
      default:
        return visitor.shown(*store.getOwner(slot));
    }
  }

  template <typename Visitor>
  void reconcile(std::uint32_t slot, Visitor &visitor) {
    OkObject *object = TransformStore::getInstance().getOwner(slot);
    if (isMember(slot) && (object == nullptr || !isMember(*object))) {
      // What hung under the object was detached when it died, which is a change of its own.
      drop(slot, visitor);
    }
    if (object == nullptr) {
      return;
    }
    OkObject *newcomer = nullptr;
    if (!standsHere(*object, &newcomer)) {
      if (isMember(slot)) {
        removeTree(*object, visitor);
      }
      return;
    }
    const bool wasMember = isMember(slot);
    if (newcomer != nullptr) {
      addTree(*newcomer, visitor);
    }
    if (wasMember) {
      visitor.rearranged(*object);
    }
  }

  /** `newcomer` is the topmost of it and its ancestors that is no member yet. */
  bool standsHere(OkObject &object, OkObject **newcomer) noexcept {
    OkObject *at = &object;
    for (;; at = at->getParent()) {
      if (!isMember(*at)) {
        *newcomer = at;
      }
      if (at->getParent() == nullptr || stepsLeft_ == 0) {
        break;
      }
      --stepsLeft_;
    }
    return at->getScene() == scene_;
  }

  template <typename Visitor>
  void addTree(OkObject &root, Visitor &visitor) {
    walk(root, [&](OkObject &object) {
      const OkObjectId id = object.getId();
      if (id.index >= generations_.size()) {
        generations_.resize(id.index + std::size_t{1}, 0);
      }
      if (generations_[id.index] == id.generation) {
        return;
      }
      if (generations_[id.index] != 0) {
        drop(id.index, visitor);
      }
      generations_[id.index] = id.generation;
      ++count_;
      visitor.added(object);
    });
  }

  template <typename Visitor>
  void removeTree(OkObject &root, Visitor &visitor) {
    walk(root, [&](OkObject &object) {
      if (isMember(object)) {
        drop(object.getId().index, visitor);
      }
    });
  }

  template <typename Visitor>
  void drop(std::uint32_t slot, Visitor &visitor) {
    generations_[slot] = 0;
    --count_;
    visitor.removed(slot);
  }

  /** Parents first; `visit` must leave the tree as it is. */
  template <typename Visit>
  static void walk(OkObject &root, Visit &&visit) {
    for (OkObject *at = &root; at != nullptr;) {
      visit(*at);
      if (at->getFirstChild() != nullptr) {
        at = at->getFirstChild();
        continue;
      }
      while (at != &root && at->getNextSibling() == nullptr) {
        at = at->getParent();
      }
      at = at == &root ? nullptr : at->getNextSibling();
    }
  }

  const OkScene *scene_;
  ChangeJournal::Cursor cursor_ = 0;
  /** By slot, the member's generation; 0 where there is none. */
  std::vector<std::uint32_t> generations_;
  std::size_t count_ = 0;
  std::size_t stepsLeft_ = 0;
};

}  // namespace okinawa
