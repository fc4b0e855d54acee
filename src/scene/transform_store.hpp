#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "okinawa/math/bounds.hpp"
#include "okinawa/scene/object_id.hpp"

#include "scene/change_journal.hpp"

class OkObject;

namespace okinawa {

/**
 * Transforms, bounds and flags of all objects, in arrays by slot. A slot's generation tells a
 * living object from one that had the slot before.
 *
 * World values are computed when they are read. The rule that makes that cheap: below a dirty slot
 * everything is dirty, so marking stops at the first slot that already is.
 */
class TransformStore {
 public:
  static constexpr std::uint32_t kNoSlot = 0xffffffffu;

  struct Local {
    glm::dvec3 position{0.0};
    glm::vec3 rotation{0.0f};
    glm::vec3 scale{1.0f};
  };
  struct World {
    glm::mat3 linear{1.0f};
    /** At least the longest that `linear` makes a vector of length one. */
    float stretch = 1.0f;
    glm::dvec3 position{0.0};
    OkWorldSphere sphere;
  };
  struct Bounds {
    OkSphere sphere;
    OkBox box;
  };

  /** Never destroyed: objects in static storage may outlive everything else. */
  static TransformStore &getInstance() {
    static TransformStore *store = new TransformStore();
    return *store;
  }

  OkObjectId acquire(OkObject *owner);
  void release(OkObjectId id);
  [[nodiscard]] OkObject *resolve(OkObjectId id) const noexcept;
  /** Null for a slot that nobody has. */
  [[nodiscard]] OkObject *getOwner(std::uint32_t slot) const noexcept {
    return slot < owners_.size() ? owners_[slot] : nullptr;
  }
  /** 0 for a slot that nobody ever had. Tells whether who has a slot is who had it. */
  [[nodiscard]] std::uint32_t getGeneration(std::uint32_t slot) const noexcept {
    return slot < generations_.size() ? generations_[slot] : 0;
  }
  [[nodiscard]] std::size_t getLiveCount() const noexcept { return liveCount_; }
  [[nodiscard]] ChangeJournal &getJournal() noexcept { return journal_; }

  [[nodiscard]] const Local &getLocal(std::uint32_t slot) const noexcept { return locals_[slot]; }
  [[nodiscard]] Local &editLocal(std::uint32_t slot) noexcept { return locals_[slot]; }
  [[nodiscard]] const Bounds &getBounds(std::uint32_t slot) const noexcept { return bounds_[slot]; }
  void setBounds(std::uint32_t slot, const OkSphere &sphere, const OkBox &box);

  [[nodiscard]] bool isDirty(std::uint32_t slot) const noexcept { return dirty_[slot] != 0; }
  void setDirty(std::uint32_t slot) {
    dirty_[slot] = 1;
    journal_.note(slot, kChangeMoved);
  }
  void setParent(std::uint32_t slot, std::uint32_t parent) noexcept { parents_[slot] = parent; }

  /** Brings a slot and, where needed, its ancestors up to date. */
  [[nodiscard]] const World &getWorld(std::uint32_t slot) {
    if (isDirty(slot)) {
      bringUpToDate(slot);
    }
    return worlds_[slot];
  }

  [[nodiscard]] bool isVisible(std::uint32_t slot) const noexcept { return visible_[slot] != 0; }
  void setVisible(std::uint32_t slot, bool visible) {
    visible_[slot] = visible ? 1 : 0;
    journal_.note(slot, kChangeShown);
  }
  [[nodiscard]] std::uint32_t getLayerMask(std::uint32_t slot) const noexcept {
    return layers_[slot];
  }
  void setLayerMask(std::uint32_t slot, std::uint32_t mask) {
    layers_[slot] = mask;
    journal_.note(slot, kChangeContent);
  }

 private:
  void resetSlot(std::uint32_t slot, OkObject *owner);
  void bringUpToDate(std::uint32_t slot);
  void updateWorld(std::uint32_t slot);
  void updateSphere(std::uint32_t slot) noexcept;

  std::vector<Local> locals_;
  std::vector<World> worlds_;
  std::vector<Bounds> bounds_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> layers_;
  std::vector<std::uint32_t> generations_;
  std::vector<std::uint8_t> dirty_;
  std::vector<std::uint8_t> visible_;
  std::vector<OkObject *> owners_;
  std::vector<std::uint32_t> free_;
  /** Slots between a dirty one and its first clean ancestor; kept to spare allocations. */
  std::vector<std::uint32_t> path_;
  std::size_t liveCount_ = 0;
  ChangeJournal journal_;
};

}  // namespace okinawa
