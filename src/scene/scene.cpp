#include "okinawa/scene/scene.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/config.hpp"
#include "okinawa/base/log.hpp"

namespace {

bool isFinite(const glm::vec4 &v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

void collectSeen(const OkObject &object, const OkView &view, OkDrawList &list) {
  object.collectSelf(view, list);
  if (list.debugLines.getSwitches().any() || object.getDrawOriginAxis()) {
    object.drawDebugHelpers(list.debugLines);
  }
}

/** Adds one object's draws; false when what hangs under it is to be skipped as well. */
bool collectObject(const OkObject &object, const OkView &view, OkDrawList &list) {
  if (!object.getVisible() || !object.shouldDraw()) {
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
  }
  return true;
}

void collectTree(const OkObject *root, const OkView &view, OkDrawList &list) {
  const OkObject *at = root;
  while (at != nullptr) {
    if (collectObject(*at, view, list) && at->getFirstChild() != nullptr) {
      at = at->getFirstChild();
      continue;
    }
    while (at != root && at->getNextSibling() == nullptr) {
      at = at->getParent();
    }
    at = at == root ? nullptr : at->getNextSibling();
  }
}

}  // namespace

OkScene::OkScene(std::string name) : name_(std::move(name)) {}

OkScene::~OkScene() {
  while (!handlers_.empty()) {
    handlers_.back()->removeScene(this);
  }
  deleteAdopted();
  for (OkObject *root : roots_) {
    root->scene_ = nullptr;
  }
}

void OkScene::deleteAdopted() {
  for (const OkObjectId adopted : adopted_) {
    OkObject *root = OkObject::fromId(adopted);
    if (root == nullptr) {
      continue;
    }
    std::vector<OkObjectId> tree;
    root->forEach([&tree](OkObject &object) { tree.push_back(object.getId()); });
    // Parents stand before their children in that list: backwards, children go first.
    for (auto id = tree.rbegin(); id != tree.rend(); ++id) {
      OkObject *object = OkObject::fromId(*id);
      if (object != nullptr && (object == root || !object->isOwnedElsewhere())) {
        delete object;
      }
    }
  }
}

bool OkScene::addObject(OkObject *object) {
  if (object == nullptr) {
    OkLog::warning("scene \"" + name_ + "\": no object to add");
    return false;
  }
  if (object->scene_ == this) {
    return true;
  }
  object->detachFromParent();
  object->unlink();
  object->scene_ = this;
  roots_.push_back(object);
  return true;
}

bool OkScene::removeObject(OkObject *object) {
  if (object == nullptr || object->scene_ != this) {
    return false;
  }
  object->unlink();
  return true;
}

OkObject *OkScene::adopt(std::unique_ptr<OkObject> object) {
  if (!addObject(object.get())) {
    return nullptr;
  }
  adopted_.push_back(object->getId());
  return object.release();
}

void OkScene::forget(OkObject *root) noexcept {
  roots_.erase(std::remove(roots_.begin(), roots_.end(), root), roots_.end());
}

int OkScene::getObjectCount() const noexcept {
  int count = 0;
  forEach([&count](OkObject &) { ++count; });
  return count;
}

OkObject *OkScene::find(std::string_view name) const {
  for (OkObject *root : roots_) {
    if (OkObject *found = root->find(name)) {
      return found;
    }
  }
  return nullptr;
}

void OkScene::forEachRoot(const std::function<void(OkObject &)> &visit) const {
  // By id: a visit may take out or delete the roots that come after it.
  std::vector<OkObjectId> ids;
  ids.reserve(roots_.size());
  for (const OkObject *root : roots_) {
    ids.push_back(root->getId());
  }
  for (const OkObjectId id : ids) {
    OkObject *root = OkObject::fromId(id);
    if (root != nullptr && root->scene_ == this) {
      visit(*root);
    }
  }
}

void OkScene::forEach(const std::function<void(OkObject &)> &visit) const {
  forEachRoot([&visit](OkObject &root) { root.forEach(visit); });
}

void OkScene::setBackground(const glm::vec4 &color) noexcept {
  if (isFinite(color)) {
    background_ = color;
  } else {
    OkLog::warning("scene \"" + name_ + "\": a background that is not finite was refused");
  }
}

void OkScene::step(float dt) {
  forEachRoot([dt](OkObject &root) { root.step(dt); });
}

void OkScene::collect(const OkView &view, OkDrawList &list) const {
  list.clear();
  list.wireframe = OkConfig::getBool("graphics.wireframe");
  list.enginePass = true;
  list.debugLines.begin(view.eye, OkDebugSwitches::fromConfig());
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    list.root = static_cast<std::uint32_t>(i);
    const std::size_t before = list.blended.size();
    collectTree(roots_[i], view, list);
    if (list.blended.size() == before) {
      continue;
    }
    const OkWorldSphere sphere = roots_[i]->getTreeSphere();
    const glm::dvec3 middle =
        sphere.isEmpty() ? roots_[i]->getWorldPositionPrecise() : sphere.center;
    const float depth = view.getDepth(view.toRelative(middle));
    for (std::size_t k = before; k < list.blended.size(); ++k) {
      list.blended[k].order.rootDepth = depth;
      list.blended[k].order.root = list.root;
    }
  }
}

OkWorldBox OkScene::getBox() const {
  OkWorldBox box;
  for (const OkObject *root : roots_) {
    box.add(root->getTreeBox());
  }
  return box;
}

OkWorldSphere OkScene::getSphere() const {
  OkWorldSphere sphere;
  for (const OkObject *root : roots_) {
    sphere = sphere.merged(root->getTreeSphere());
  }
  return sphere;
}
