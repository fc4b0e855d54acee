#include "scene/collect.hpp"

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

namespace {

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
  if (view.canSee(object.getWorldSphere())) {
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
