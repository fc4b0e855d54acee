#include "scene/collect.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "okinawa/base/config.hpp"

#include "scene/pass_view.hpp"

namespace okinawa {

void beginList(const OkView &view, OkDrawList &list) {
  list.clear();
  list.wireframe = OkConfig::getBool("graphics.wireframe");
  list.debugLines.begin(view.eye, OkDebugSwitches::fromConfig());
  passView().reset();
}

float rootDepth(const OkObject &root, const OkView &view) {
  const OkWorldSphere sphere = root.getTreeSphere();
  return view.getDepth(
      view.toRelative(sphere.isEmpty() ? root.getWorldPositionPrecise() : sphere.center));
}

void collectSeen(const OkObject &object, const OkView &view, OkDrawList &list) {
  object.collectSelf(view, list);
  if (list.debugLines.getSwitches().any() || object.getDrawOriginAxis()) {
    object.drawDebugHelpers(list.debugLines);
  }
}

bool canSeeReach(const OkView &view, const OkWorldSphere &sphere, float reachPixels,
                 float reachMetres) {
  if (sphere.isEmpty()) {
    return false;
  }
  OkWorldSphere wide = sphere;
  wide.radius += reachMetres;
  if (reachPixels > 0.0f) {
    // As wide as the pixels are at the sphere's far side; no plane of the frustum moves farther.
    const float far = glm::length(view.toRelative(sphere.center)) + wide.radius;
    const float distance = view.orthographic ? 1.0f : far;
    const auto perPixel = [distance](float scale, int pixels) {
      return 2.0f * distance / (std::abs(scale) * static_cast<float>(pixels));
    };
    wide.radius += reachPixels * std::max(perPixel(view.projection[0][0], view.width),
                                          perPixel(view.projection[1][1], view.height));
  }
  return view.canSee(wide);
}

namespace {

/** The traits are asked only about what the sphere alone does not show. */
bool canSeeObject(const OkView &view, const OkObject &object) {
  const OkWorldSphere sphere = object.getWorldSphere();
  if (view.canSee(sphere)) {
    return true;
  }
  const OkObjectTraits traits = object.getTraits();
  return (traits.reachPixels > 0.0f || traits.reachMetres > 0.0f) &&
         canSeeReach(view, sphere, traits.reachPixels, traits.reachMetres);
}

/** Adds one object's draws; false when what hangs under it is to be skipped as well. */
bool collectObject(const OkObject &object, const OkView &view, OkDrawList &list) {
  if (!object.getVisible() || !object.shouldDraw()) {
    object.countCopies(0);
    return false;
  }
  if ((object.getLayerMask() & view.layerMask) == 0) {
    return true;
  }
  if (object.getLocalSphere().isEmpty()) {
    // No bounds: either nothing to draw, or something that knows better than a sphere.
    collectSeen(object, view, list);
    return true;
  }
  ++list.itemsTotal;
  if (canSeeObject(view, object)) {
    ++list.itemsVisible;
    collectSeen(object, view, list);
  } else {
    object.countCopies(0);
  }
  return true;
}

}  // namespace

void collectTree(const OkObject &root, const OkView &view, OkDrawList &list) {
  const OkObject *at = &root;
  while (at != nullptr) {
    if (collectObject(*at, view, list) && at->getFirstChild() != nullptr) {
      at = at->getFirstChild();
      continue;
    }
    while (at != &root && at->getNextSibling() == nullptr) {
      at = at->getParent();
    }
    at = at == &root ? nullptr : at->getNextSibling();
  }
}

}  // namespace okinawa
