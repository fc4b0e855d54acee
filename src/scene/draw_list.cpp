#include "okinawa/scene/draw_list.hpp"

OkDrawInstance OkDrawInstance::make(const glm::mat3 &linear,
                                    const glm::vec3 &translation) noexcept {
  OkDrawInstance instance;
  instance.place(linear, translation);
  return instance;
}

bool okBlendedBefore(const OkBlendOrder &a, const OkBlendOrder &b) noexcept {
  if (a.priority != b.priority) {
    return a.priority < b.priority;
  }
  if (a.rootDepth != b.rootDepth) {
    return a.rootDepth > b.rootDepth;
  }
  // Roots at one depth stay apart: their items never interleave.
  if (a.root != b.root) {
    return a.root < b.root;
  }
  if (a.itemDepth != b.itemDepth) {
    return a.itemDepth > b.itemDepth;
  }
  if (a.item != b.item) {
    return a.item < b.item;
  }
  if (a.rangeDepth != b.rangeDepth) {
    return a.rangeDepth > b.rangeDepth;
  }
  return a.creation < b.creation;
}

void OkDrawList::clear() noexcept {
  instances.clear();
  solid.clear();
  blended.clear();
  debugLines.begin(glm::dvec3(0.0), {});
  itemsTotal = 0;
  itemsVisible = 0;
  wireframe = false;
}
