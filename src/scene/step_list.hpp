#pragma once

#include <cstdint>
#include <vector>

#include "okinawa/scene/object_id.hpp"
#include "okinawa/scene/scene.hpp"

#include "scene/scene_members.hpp"

namespace okinawa {

/**
 * The objects of a scene that a step concerns, parents before their children. All others promise to
 * do nothing in a step (`OkObject::getTraits`) and are not even asked.
 */
class StepList {
 public:
  explicit StepList(const OkScene &scene) : scene_(&scene), members_(scene) {}

  void step(float dt);

  // What happened to members; called by `SceneMembers`.
  static constexpr bool kFollowsContent = false;
  void reset() { stale_ = true; }
  void added(OkObject &object);
  void removed(std::uint32_t slot);
  void moved(std::uint32_t /*slot*/) {}
  void changed(std::uint32_t /*slot*/) {}
  void rearranged(OkObject & /*object*/) { stale_ = stale_ || !steppers_.empty(); }
  void shown(OkObject & /*object*/) {}

 private:
  struct Stepper {
    OkObjectId id;
    /** Position of the nearest one above it, or its own. */
    std::uint32_t above = 0;
  };

  [[nodiscard]] static bool steps(const OkObject &object);
  void list();
  void listTree(OkObject &root);
  void stepOne(std::size_t position, float dt, bool checkPlace);

  const OkScene *scene_;
  SceneMembers members_;
  std::vector<Stepper> steppers_;
  /** By slot, while listing: the nearest stepper at or above an object. */
  std::vector<std::uint32_t> nearest_;
  /** By position in `steppers_`: it and what is below is left out of the step in progress. */
  std::vector<std::uint8_t> skipped_;
  bool stale_ = true;
};

}  // namespace okinawa
