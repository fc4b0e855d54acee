#include "okinawa/scene/object.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/debug_lines.hpp"
#include "okinawa/scene/scene.hpp"

#include "scene/decompose.hpp"
#include "scene/transform_store.hpp"

using okinawa::TransformStore;

namespace {

TransformStore &store() {
  return TransformStore::getInstance();
}

/** The object after `at` in a walk of `root`'s tree, parents first; null at the end. */
template <typename Object>
Object *nextInTree(Object *at, const OkObject *root, bool intoChildren) {
  if (intoChildren && at->getFirstChild() != nullptr) {
    return at->getFirstChild();
  }
  while (at != root) {
    if (at->getNextSibling() != nullptr) {
      return at->getNextSibling();
    }
    at = at->getParent();
  }
  return nullptr;
}

/** Marks an object and all below it; what lies below a dirty object is dirty already. */
void markDirty(OkObject *root) {
  const std::uint32_t top = root->getId().index;
  const bool isAlone = store().isDirty(top) || root->getFirstChild() == nullptr;
  if (isAlone) {
    store().setDirty(top);
    return;
  }
  for (OkObject *at = root; at != nullptr;) {
    const std::uint32_t slot = at->getId().index;
    const bool wasDirty = store().isDirty(slot);
    store().setDirty(slot);
    at = nextInTree(at, root, !wasDirty);
  }
}

inline bool refuseUnlessFinite(const OkObject &object, const char *what, float x, float y,
                               float z) {
  // A number that is not finite makes the sum of zeros one too.
  if (x * 0.0f + y * 0.0f + z * 0.0f == 0.0f) {
    return false;
  }
  OkLog::warning("object \"" + object.getName() + "\": " + what +
                 " that is not finite was refused");
  return true;
}

struct Visit {
  OkObjectId object;
  OkObject *parent;
};

/**
 * A walk that survives whatever `visit` does to the tree: children are noted before their parent is
 * visited, and each is looked up again when its turn comes. `visit` says whether to go below.
 */
template <typename Function>
void walkSafely(OkObject *root, Function &&visit) {
  std::vector<Visit> stack{{root->getId(), root->getParent()}};
  while (!stack.empty()) {
    const Visit next = stack.back();
    stack.pop_back();
    OkObject *object = OkObject::fromId(next.object);
    if (object == nullptr || object->getParent() != next.parent) {
      continue;
    }
    const std::size_t before = stack.size();
    for (OkObject *child = object->getLastChild(); child != nullptr;
         child = child->getPreviousSibling()) {
      stack.push_back({child->getId(), object});
    }
    if (!visit(*object)) {
      stack.resize(before);
    }
  }
}

}  // namespace

OkObject::OkObject(std::string name) : id_(store().acquire(this)), name_(std::move(name)) {}

OkObject::~OkObject() {
  detachAllChildren();
  unlink();
  store().release(id_);
}

OkObject *OkObject::fromId(OkObjectId id) noexcept {
  return id.isNull() ? nullptr : store().resolve(id);
}

std::size_t OkObject::getLiveCount() noexcept {
  return store().getLiveCount();
}

void OkObject::setPosition(float x, float y, float z) {
  if (!refuseUnlessFinite(*this, "a position", x, y, z)) {
    store().editLocal(id_.index).position = {x, y, z};
    markDirty(this);
  }
}

void OkObject::setPositionPrecise(const glm::dvec3 &position) {
  if (std::isfinite(position.x) && std::isfinite(position.y) && std::isfinite(position.z)) {
    store().editLocal(id_.index).position = position;
    markDirty(this);
  } else {
    OkLog::warning("object \"" + name_ + "\": a position that is not finite was refused");
  }
}

OkPoint OkObject::getPosition() const noexcept {
  return glm::vec3(store().getLocal(id_.index).position);
}

glm::dvec3 OkObject::getPositionPrecise() const noexcept {
  return store().getLocal(id_.index).position;
}

void OkObject::move(float dx, float dy, float dz) {
  setPositionPrecise(getPositionPrecise() + glm::dvec3(dx, dy, dz));
}

void OkObject::setRotation(float pitch, float yaw, float roll) {
  if (!refuseUnlessFinite(*this, "a rotation", pitch, yaw, roll)) {
    store().editLocal(id_.index).rotation = {pitch, yaw, roll};
    markDirty(this);
  }
}

OkRotation OkObject::getRotation() const noexcept {
  return store().getLocal(id_.index).rotation;
}

void OkObject::rotate(float dPitch, float dYaw, float dRoll) {
  setRotation(getRotation() + OkRotation(dPitch, dYaw, dRoll));
}

void OkObject::setScaling(float x, float y, float z) {
  if (!refuseUnlessFinite(*this, "a scale", x, y, z)) {
    store().editLocal(id_.index).scale = {x, y, z};
    markDirty(this);
  }
}

OkPoint OkObject::getScaling() const noexcept {
  return store().getLocal(id_.index).scale;
}

void OkObject::lookAt(const OkPoint &target, const OkPoint &up) {
  if (!target.isFinite() || !up.isFinite()) {
    OkLog::warning("object \"" + name_ + "\": a look-at that is not finite was refused");
    return;
  }
  glm::dvec3 forward = glm::dvec3(target.toVec3()) - getWorldPositionPrecise();
  glm::dvec3 upward(up.toVec3());
  if (parent_ != nullptr) {
    const glm::dmat3 above(parent_->getWorldLinear());
    if (!okinawa::isInvertible(above)) {
      return;
    }
    // Seen from the parent's own axes, so that the world direction comes out right whatever the
    // parent's rotation, scale or mirroring.
    const glm::dmat3 toParent = glm::inverse(above);
    forward = toParent * forward;
    upward = toParent * upward;
  }
  const double length = glm::length(forward);
  if (length > 0.0) {
    setRotation(OkRotation::looking(glm::vec3(forward / length), glm::vec3(upward)));
  }
}

bool OkObject::wouldLoop(const OkObject *child) const noexcept {
  // An object without children is nobody's ancestor: building deep chains stays cheap.
  return child == this || (child->firstChild_ != nullptr && child->isAncestorOf(this));
}

bool OkObject::attach(OkObject *child, OkAttachMode mode) {
  if (child == nullptr) {
    OkLog::warning("object \"" + name_ + "\": no object to attach");
    return false;
  }
  if (wouldLoop(child)) {
    OkLog::warning("object \"" + name_ + "\": \"" + child->name_ +
                   "\" cannot be attached under itself or its own descendant");
    return false;
  }
  child->changeParent(this, mode);
  return true;
}

bool OkObject::attachTo(OkObject *parent, OkAttachMode mode) {
  if (parent == nullptr) {
    detachFromParent(mode);
    return true;
  }
  return parent->attach(this, mode);
}

void OkObject::detachFromParent(OkAttachMode mode) {
  if (parent_ != nullptr) {
    changeParent(nullptr, mode);
  }
}

void OkObject::changeParent(OkObject *parent, OkAttachMode mode) {
  const bool keepsWorld = mode == OkAttachMode::KeepWorld;
  const glm::mat3 linear = keepsWorld ? getWorldLinear() : glm::mat3(1.0f);
  const glm::dvec3 position = keepsWorld ? getWorldPositionPrecise() : glm::dvec3(0.0);
  unlink();
  if (parent != nullptr) {
    link(parent);
  }
  markDirty(this);
  if (keepsWorld) {
    placeInWorld(linear, position);
  }
}

void OkObject::detachAllChildren() {
  while (firstChild_ != nullptr) {
    OkObject *child = firstChild_;
    child->unlink();
    markDirty(child);
  }
}

void OkObject::placeInWorld(const glm::mat3 &linear, const glm::dvec3 &translation) {
  glm::dmat3 local(linear);
  glm::dvec3 position = translation;
  if (parent_ != nullptr) {
    const glm::dmat3 above(parent_->getWorldLinear());
    if (!okinawa::isInvertible(above)) {
      OkLog::warning("object \"" + name_ + "\": its world place cannot be kept under \"" +
                     parent_->name_ + "\", which is scaled to nothing");
      return;
    }
    const glm::dmat3 toParent = glm::inverse(above);
    local = toParent * local;
    position = toParent * (translation - parent_->getWorldPositionPrecise());
  }
  TransformStore::Local &own = store().editLocal(id_.index);
  const okinawa::Decomposed parts = okinawa::decompose(local, own.scale);
  own.position = position;
  own.rotation = parts.rotation;
  own.scale = parts.scale;
  markDirty(this);
}

void OkObject::unlink() noexcept {
  store().getJournal().note(id_.index, okinawa::kChangeStructure);
  if (scene_ != nullptr) {
    scene_->forget(this);
    scene_ = nullptr;
  }
  if (parent_ == nullptr) {
    return;
  }
  (previousSibling_ != nullptr ? previousSibling_->nextSibling_ : parent_->firstChild_) =
      nextSibling_;
  (nextSibling_ != nullptr ? nextSibling_->previousSibling_ : parent_->lastChild_) =
      previousSibling_;
  parent_ = nullptr;
  nextSibling_ = nullptr;
  previousSibling_ = nullptr;
  store().setParent(id_.index, TransformStore::kNoSlot);
}

void OkObject::link(OkObject *parent) noexcept {
  store().getJournal().note(id_.index, okinawa::kChangeStructure);
  parent_ = parent;
  previousSibling_ = parent->lastChild_;
  (parent->lastChild_ != nullptr ? parent->lastChild_->nextSibling_ : parent->firstChild_) = this;
  parent->lastChild_ = this;
  store().setParent(id_.index, parent->id_.index);
}

int OkObject::getChildCount() const noexcept {
  int count = 0;
  for (const OkObject *child = firstChild_; child != nullptr; child = child->nextSibling_) {
    ++count;
  }
  return count;
}

const OkObject *OkObject::getRoot() const noexcept {
  const OkObject *at = this;
  while (at->parent_ != nullptr) {
    at = at->parent_;
  }
  return at;
}

OkObject *OkObject::getRoot() noexcept {
  return const_cast<OkObject *>(std::as_const(*this).getRoot());
}

bool OkObject::isAncestorOf(const OkObject *other) const noexcept {
  for (const OkObject *at = other == nullptr ? nullptr : other->parent_; at != nullptr;
       at = at->parent_) {
    if (at == this) {
      return true;
    }
  }
  return false;
}

OkScene *OkObject::getScene() const noexcept {
  return getRoot()->scene_;
}

void OkObject::forEach(const std::function<void(OkObject &)> &visit) {
  walkSafely(this, [&visit](OkObject &object) {
    visit(object);
    return true;
  });
}

OkObject *OkObject::find(std::string_view name) {
  for (OkObject *at = this; at != nullptr; at = nextInTree(at, this, true)) {
    if (at->name_ == name) {
      return at;
    }
  }
  return nullptr;
}

const glm::mat3 &OkObject::getWorldLinear() const {
  return store().getWorld(id_.index).linear;
}

const glm::dvec3 &OkObject::getWorldPositionPrecise() const {
  return store().getWorld(id_.index).position;
}

OkPoint OkObject::getWorldPosition() const {
  return glm::vec3(getWorldPositionPrecise());
}

glm::mat4 OkObject::getWorldMatrix() const {
  const TransformStore::World &world = store().getWorld(id_.index);
  glm::mat4 matrix(world.linear);
  matrix[3] = glm::vec4(glm::vec3(world.position), 1.0f);
  return matrix;
}

OkWorldSphere OkObject::getWorldSphere() const {
  return store().getWorld(id_.index).sphere;
}

OkWorldBox OkObject::getWorldBox() const {
  const OkBox &box = getLocalBox();
  if (box.isEmpty()) {
    return {};
  }
  const TransformStore::World &world = store().getWorld(id_.index);
  return okTransformBox(box, world.linear, world.position);
}

OkWorldSphere OkObject::getTreeSphere() const {
  OkWorldSphere sphere;
  for (const OkObject *at = this; at != nullptr; at = nextInTree(at, this, true)) {
    sphere = sphere.merged(at->getWorldSphere());
  }
  return sphere;
}

OkWorldBox OkObject::getTreeBox() const {
  OkWorldBox box;
  for (const OkObject *at = this; at != nullptr; at = nextInTree(at, this, true)) {
    box.add(at->getWorldBox());
  }
  return box;
}

void OkObject::contentChanged() {
  store().getJournal().note(id_.index, okinawa::kChangeContent);
}

void OkObject::setLocalBounds(const OkSphere &sphere, const OkBox &box) {
  store().setBounds(id_.index, sphere, box);
}

const OkSphere &OkObject::getLocalSphere() const noexcept {
  return store().getBounds(id_.index).sphere;
}

const OkBox &OkObject::getLocalBox() const noexcept {
  return store().getBounds(id_.index).box;
}

float OkObject::getRadius() const noexcept {
  return std::max(0.0f, getLocalSphere().radius);
}

OkPoint OkObject::getSphereCenter() const noexcept {
  return getLocalSphere().center;
}

void OkObject::setVisible(bool visible) noexcept {
  if (visible != getVisible()) {
    store().setVisible(id_.index, visible);
  }
}

void OkObject::setDrawOriginAxis(bool draw) noexcept {
  drawOriginAxis_ = draw;
  contentChanged();
}

bool OkObject::getVisible() const noexcept {
  return store().isVisible(id_.index);
}

bool OkObject::isVisibleInTree() const noexcept {
  for (const OkObject *at = this; at != nullptr; at = at->parent_) {
    if (!at->getVisible()) {
      return false;
    }
  }
  return true;
}

void OkObject::setLayerMask(std::uint32_t mask) noexcept {
  store().setLayerMask(id_.index, mask);
}

std::uint32_t OkObject::getLayerMask() const noexcept {
  return store().getLayerMask(id_.index);
}

void OkObject::drawDebugHelpers(OkDebugLines &lines) const {
  if (!lines.getSwitches().origins && !drawOriginAxis_) {
    return;
  }
  // A lamp post and a district cannot share one length: the arms are as long as the object reaches.
  const float reach = getRadius() * okMaximumStretch(getWorldLinear());
  lines.addAxes(getWorldLinear(), getWorldPositionPrecise(), reach > 0.0f ? reach : 1.0f);
}

void OkObject::step(float dt) {
  if (!std::isfinite(dt)) {
    OkLog::warning("object \"" + name_ + "\": a step that is not finite was refused");
    return;
  }
  walkSafely(this, [dt](OkObject &object) {
    if (!object.shouldStep(dt)) {
      return false;
    }
    object.stepSelf(dt);
    return true;
  });
}
