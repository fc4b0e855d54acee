#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/scene/view.hpp"

#include "scene/draw_table.hpp"
#include "scene/scene_members.hpp"
#include "scene/sphere_set.hpp"

namespace okinawa {

/**
 * What a scene draws, kept from frame to frame: every solid draw of every object as one unit, with
 * its instance, its sphere and the draw it belongs to. The journal of changes says what to redo; an
 * object that moved touches its own units alone.
 *
 * Instances are placed relative to an anchor that stays put while the eye is near it, so that a
 * moving eye changes none of them. Objects that cannot be kept are asked for each view: blended
 * ones and those whose draws depend on the view when they are seen, those of classes that made no
 * promise (`OkObject::getTraits`) together with all that hangs under them.
 */
class KeptDraws {
 public:
  explicit KeptDraws(const OkScene &scene);
  KeptDraws(const KeptDraws &) = delete;
  KeptDraws &operator=(const KeptDraws &) = delete;

  /** Follows what changed since the last time, for a view from `eye`. */
  void update(const glm::dvec3 &eye, bool wireframe);

  /** Bit i: unit i can be seen. */
  void cull(const OkView &view, SphereBits &seen);
  /** Adds everything that is not kept, and all debug lines; counts the items of both kinds. */
  void collectRest(const OkView &view, const SphereBits &seen, OkDrawList &list);

  [[nodiscard]] std::size_t getUnitCount() const noexcept { return instances_.size(); }
  [[nodiscard]] const std::vector<OkDrawInstance> &getInstances() const noexcept {
    return instances_;
  }
  /** The draw of each unit; `DrawTable::kNone` for one that only asks whether it is seen. */
  [[nodiscard]] const std::vector<std::uint32_t> &getUnitDraws() const noexcept {
    return unitDraws_;
  }
  [[nodiscard]] const DrawTable &getDraws() const noexcept { return draws_; }
  [[nodiscard]] const glm::dvec3 &getAnchor() const noexcept { return anchor_; }

  /** Tells this object from any other of the process. */
  [[nodiscard]] std::uint64_t getSerial() const noexcept { return serial_; }
  /** Expires with this object. */
  [[nodiscard]] std::weak_ptr<const void> getLifetime() const noexcept { return lifetime_; }

  // Revisions: equal to what they were means that nothing of the kind happened.
  /** A sphere moved, came, went, was shown or hidden. */
  [[nodiscard]] std::uint64_t getSphereRevision() const noexcept { return sphereRevision_; }
  /** A unit belongs to another draw than before. */
  [[nodiscard]] std::uint64_t getUnitRevision() const noexcept { return unitRevision_; }
  /** An object said that its content changed: meshes may have new data. */
  [[nodiscard]] std::uint64_t getContentRevision() const noexcept { return contentRevision_; }

  /** Counts the updates that changed instances. */
  [[nodiscard]] std::uint64_t getInstanceRevision() const noexcept { return instanceRevision_; }
  /** Bit i: the latest of those updates changed instance i. */
  [[nodiscard]] const std::vector<std::uint64_t> &getChangedInstances() const noexcept {
    return changed_;
  }

  // What happened to members; called by `SceneMembers`.
  static constexpr bool kFollowsContent = true;
  void reset();
  void added(OkObject &object);
  void removed(std::uint32_t slot);
  void moved(std::uint32_t slot);
  void changed(std::uint32_t slot);
  void rearranged(OkObject &object);
  void shown(OkObject &object) { rearranged(object); }

 private:
  struct Entry {
    OkObject *object = nullptr;
    std::uint32_t firstUnit = 0;
    /** Units in use and units reserved. */
    std::uint32_t unitCount = 0;
    std::uint32_t unitRoom = 0;
    /** It or an ancestor is hidden. */
    bool hidden = false;
    /** Its layer mask is empty: no view shows it. */
    bool inNoLayer = false;
    /** Asked each frame, with everything below. */
    bool live = false;
    /** Hangs somewhere under a live object. */
    bool underLive = false;
    /** Asked each frame that sees it. */
    bool perView = false;
    bool copies = false;
    /** Its instances stand where its world transform says. */
    bool followsTransform = false;
    bool mirrored = false;
    bool ownAxes = false;
    /** See `OkObjectTraits`. */
    float reachPixels = 0.0f;
    float reachMetres = 0.0f;

    /** On one of the lists of entries that need a look in every view. */
    [[nodiscard]] bool isListed() const noexcept {
      return live || perView || copies || ownAxes || reachPixels > 0.0f;
    }
  };

  [[nodiscard]] Entry &entryOf(std::uint32_t slot);
  void place(Entry &entry);
  void capture(Entry &entry);
  void captureUnits(Entry &entry);
  void follow(std::uint32_t slot);
  void markChanged(std::uint32_t unit);
  void setInstance(std::uint32_t unit, const OkDrawInstance &instance);
  void setDraw(std::uint32_t unit, std::uint32_t draw);
  void placeSphere(const Entry &entry, std::uint32_t unit, const glm::vec3 &center, float radius);
  void placeOwnSphere(const Entry &entry, std::uint32_t unit, const OkWorldSphere &sphere);
  void reserveUnits(Entry &entry, std::uint32_t count);
  void freeUnits(Entry &entry);
  void setCounted(std::uint32_t unit, bool counted);
  void recaptureAll();
  void listEntries();
  void dropOtherLayers(const OkView &view, SphereBits &seen);
  void addReaching(const OkView &view, SphereBits &seen) const;
  void countItems(const SphereBits &seen, OkDrawList &list) const;
  void collectObject(const Entry &entry, const OkView &view, OkDrawList &list);
  void addDebugLines(const SphereBits &seen, OkDrawList &list) const;
  void orderBlended(const OkObject &root, const OkView &view, std::size_t first, OkDrawList &list);
  [[nodiscard]] bool isSeen(const Entry &entry, const SphereBits &seen) const noexcept;

  const OkScene *scene_;
  SceneMembers members_;
  std::uint64_t serial_;
  std::shared_ptr<const void> lifetime_;

  /** By slot of the object. */
  std::vector<Entry> entries_;

  // By unit.
  std::vector<OkDrawInstance> instances_;
  std::vector<std::uint32_t> unitDraws_;
  SphereSet spheres_;
  /** Units that stand for an object in the statistics, and those of them that are shown. */
  std::vector<std::uint64_t> counted_;
  std::vector<std::uint64_t> changed_;
  struct FreeUnits {
    std::uint32_t first;
    std::uint32_t count;
  };
  std::vector<FreeUnits> freeUnits_;
  std::vector<std::uint32_t> freeSingles_;

  DrawTable draws_;
  glm::dvec3 anchor_{0.0};
  bool wireframe_ = false;
  /** Where what is captured is seen from, and what it leaves. */
  OkView anchorView_;
  OkDrawList scratch_;

  // Slots of the entries that need a look in every view; made anew when `listsStale_`.
  std::vector<std::uint32_t> perView_;
  std::vector<std::uint32_t> live_;
  std::vector<std::uint32_t> copies_;
  /** Those whose draws reach some pixels beyond their spheres. */
  std::vector<std::uint32_t> reaching_;
  bool listsStale_ = true;
  bool anyOwnAxes_ = false;

  struct RootOrder {
    std::uint32_t index;
    float depth;
  };
  /** Of the view being collected, for roots that have something blended. */
  std::unordered_map<const OkObject *, RootOrder> rootOrders_;
  std::unordered_map<const OkObject *, std::uint32_t> rootIndices_;

  std::uint64_t sphereRevision_ = 1;
  std::uint64_t unitRevision_ = 1;
  std::uint64_t contentRevision_ = 1;
  std::uint64_t instanceRevision_ = 1;
  bool anyChanged_ = false;
};

}  // namespace okinawa
