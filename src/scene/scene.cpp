#include "okinawa/scene/scene.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/scene_2d.hpp"

#include "scene/collect.hpp"
#include "scene/kept_draws.hpp"
#include "scene/pick_index.hpp"
#include "scene/step_list.hpp"
#include "scene/transform_store.hpp"

namespace {

bool isFinite(const glm::vec4 &v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

}  // namespace

OkScene::OkScene(std::string name)
    : name_(std::move(name)), steps_(std::make_unique<okinawa::StepList>(*this)) {}

OkScene::~OkScene() {
  while (!handlers_.empty()) {
    handlers_.back()->removeScene(this);
  }
  while (!scenes2D_.empty()) {
    removeScene2D(scenes2D_.back());
  }
  deleteAdopted();
  for (OkObject *root : getRoots()) {
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
  object->rootPosition_ = static_cast<std::uint32_t>(roots_.size());
  roots_.push_back(object);
  okinawa::TransformStore::getInstance().getJournal().note(object->getId().index,
                                                           okinawa::kChangeStructure);
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

bool OkScene::addScene2D(OkScene2D *scene) {
  if (scene == nullptr) {
    OkLog::warning("scene \"" + name_ + "\": no 2D scene to add");
    return false;
  }
  if (std::find(scenes2D_.begin(), scenes2D_.end(), scene) == scenes2D_.end()) {
    scenes2D_.push_back(scene);
    scene->shownBy_.push_back(this);
  }
  return true;
}

bool OkScene::removeScene2D(OkScene2D *scene) {
  if (std::erase(scenes2D_, scene) == 0) {
    return false;
  }
  std::erase(scene->shownBy_, this);
  return true;
}

void OkScene::forget(OkObject *root) noexcept {
  roots_[root->rootPosition_] = nullptr;
  hasGaps_ = true;
}

const std::vector<OkObject *> &OkScene::getRoots() const noexcept {
  if (hasGaps_) {
    std::erase(roots_, nullptr);
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      roots_[i]->rootPosition_ = static_cast<std::uint32_t>(i);
    }
    hasGaps_ = false;
  }
  return roots_;
}

int OkScene::getObjectCount() const noexcept {
  int count = 0;
  forEach([&count](OkObject &) { ++count; });
  return count;
}

OkObject *OkScene::find(std::string_view name) const {
  for (OkObject *root : getRoots()) {
    if (OkObject *found = root->find(name)) {
      return found;
    }
  }
  return nullptr;
}

void OkScene::forEachRoot(const std::function<void(OkObject &)> &visit) const {
  // By id: a visit may take out or delete the roots that come after it.
  std::vector<OkObjectId> ids;
  ids.reserve(getRoots().size());
  for (const OkObject *root : getRoots()) {
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
  if (std::isfinite(dt)) {
    steps_->step(dt);
  } else {
    OkLog::warning("scene \"" + name_ + "\": a step that is not finite was refused");
  }
}

okinawa::KeptDraws &OkScene::getKeptDraws() const {
  if (kept_ == nullptr) {
    kept_ = std::make_unique<okinawa::KeptDraws>(*this);
  }
  return *kept_;
}

void OkScene::collect(const OkView &view, OkDrawList &list) const {
  okinawa::beginList(view, list);
  for (std::size_t i = 0; i < getRoots().size(); ++i) {
    const std::size_t before = list.blended.size();
    okinawa::collectTree(*roots_[i], view, list);
    if (list.blended.size() == before) {
      continue;
    }
    const float depth = okinawa::rootDepth(*roots_[i], view);
    for (std::size_t k = before; k < list.blended.size(); ++k) {
      list.blended[k].order.rootDepth = depth;
      list.blended[k].order.root = static_cast<std::uint32_t>(i);
    }
  }
}

OkWorldBox OkScene::getBox() const {
  OkWorldBox box;
  for (const OkObject *root : getRoots()) {
    box.add(root->getTreeBox());
  }
  return box;
}

OkWorldSphere OkScene::getSphere() const {
  OkWorldSphere sphere;
  for (const OkObject *root : getRoots()) {
    sphere = sphere.merged(root->getTreeSphere());
  }
  return sphere;
}
