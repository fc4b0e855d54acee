#pragma once

#include <cstdint>
#include <functional>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "okinawa/math/bounds.hpp"
#include "okinawa/math/point.hpp"
#include "okinawa/math/rotation.hpp"
#include "okinawa/scene/object_id.hpp"

class OkDebugLines;
class OkRay;
class OkScene;
struct OkDrawList;
struct OkHit;
struct OkPickOptions;
struct OkView;

/** What an object keeps when it changes parents: its own numbers, or its place in the world. */
enum class OkAttachMode { KeepLocal, KeepWorld };

/**
 * What a scene may rely on from one frame to the next, so that it need not ask every object every
 * time. They hold only when the object's own class is `type`: a subclass is asked each frame,
 * unless it overrides `getTraits` to say that they hold for it too.
 */
struct OkObjectTraits {
  /**
   * Objects of this very class do not override `shouldDraw` or `shouldStep`, and what `collectSelf`
   * adds changes only with place, bounds, visibility, layers or a call of `contentChanged`.
   */
  const std::type_info *type = nullptr;
  /** It does something in `stepSelf`. */
  bool steps = false;
  /** It draws something; false means `collectSelf` and `drawDebugHelpers` of `OkObject`. */
  bool draws = false;
  /** What it draws also depends on the view: it is asked anew whenever a view can see it. */
  bool perView = false;
  /** It draws many copies, which are culled one by one by the mesh's sphere. */
  bool copies = false;
  /** How far what it draws reaches beyond its bounds: in every view, and in metres of the world. */
  float reachPixels = 0.0f;
  float reachMetres = 0.0f;
};

/**
 * A node of the scene: a place, a rotation and a scale relative to its parent, a name, children.
 *
 * Whoever makes an object owns it. Deleting one takes it out of its parent (or its scene) and
 * leaves its children detached, not deleted. World matrices, spheres and boxes are cached and
 * always right when read. Numbers that are not finite are refused with a message; the old value
 * stays. Walks and deletes are iterative: any depth is fine. Main thread only.
 */
class OkObject {
 public:
  explicit OkObject(std::string name = {});
  virtual ~OkObject();
  OkObject(const OkObject &) = delete;
  OkObject &operator=(const OkObject &) = delete;

  [[nodiscard]] const std::string &getName() const noexcept { return name_; }
  void setName(std::string name) { name_ = std::move(name); }
  [[nodiscard]] void *getUserPointer() const noexcept { return userPointer_; }
  void setUserPointer(void *pointer) noexcept { userPointer_ = pointer; }
  [[nodiscard]] OkObjectId getId() const noexcept { return id_; }
  /** The living object of an id, or null. */
  [[nodiscard]] static OkObject *fromId(OkObjectId id) noexcept;
  /** Objects alive in the process. */
  [[nodiscard]] static std::size_t getLiveCount() noexcept;

  // Place, relative to the parent. Metres and radians.
  void setPosition(float x, float y, float z);
  void setPosition(const OkPoint &position) {
    setPosition(position.x(), position.y(), position.z());
  }
  /** For worlds wider than single precision holds. */
  void setPositionPrecise(const glm::dvec3 &position);
  [[nodiscard]] OkPoint getPosition() const noexcept;
  [[nodiscard]] glm::dvec3 getPositionPrecise() const noexcept;
  void move(float dx, float dy, float dz);
  void move(const OkPoint &delta) { move(delta.x(), delta.y(), delta.z()); }

  /** Pitch about X, yaw about Y, roll about Z, applied as Ry * Rx * Rz. */
  void setRotation(float pitch, float yaw, float roll);
  void setRotation(const OkRotation &rotation) {
    setRotation(rotation.pitch(), rotation.yaw(), rotation.roll());
  }
  [[nodiscard]] OkRotation getRotation() const noexcept;
  /** Adds to the three angles. */
  void rotate(float dPitch, float dYaw, float dRoll);

  void setScaling(float x, float y, float z);
  void setScaling(float uniform) { setScaling(uniform, uniform, uniform); }
  void setScaling(const OkPoint &scale) { setScaling(scale.x(), scale.y(), scale.z()); }
  [[nodiscard]] OkPoint getScaling() const noexcept;

  /**
   * Turns the object so that its -Z looks at a point in the world, +Y as near `up` as it can be.
   * Looking at its own place changes nothing; looking along `up` picks another up.
   */
  void lookAt(const OkPoint &target, const OkPoint &up = OkPoint(0.0f, 1.0f, 0.0f));

  // Hierarchy.
  /**
   * Makes `child` the last child of this one, taking it from its parent or scene before. Refused
   * with a message, changing nothing, when the child is this object or one of its ancestors.
   * Keeping the world place keeps position and axes as far as position, rotation and scale can:
   * what a sheared parent adds beyond that is lost.
   */
  bool attach(OkObject *child, OkAttachMode mode = OkAttachMode::KeepLocal);
  bool attachTo(OkObject *parent, OkAttachMode mode = OkAttachMode::KeepLocal);
  void detachFromParent(OkAttachMode mode = OkAttachMode::KeepLocal);
  void detachAllChildren();
  [[nodiscard]] OkObject *getParent() const noexcept { return parent_; }
  [[nodiscard]] OkObject *getFirstChild() const noexcept { return firstChild_; }
  [[nodiscard]] OkObject *getLastChild() const noexcept { return lastChild_; }
  [[nodiscard]] OkObject *getNextSibling() const noexcept { return nextSibling_; }
  [[nodiscard]] OkObject *getPreviousSibling() const noexcept { return previousSibling_; }
  [[nodiscard]] int getChildCount() const noexcept;
  /** The topmost ancestor, this object itself when it has no parent. */
  [[nodiscard]] OkObject *getRoot() noexcept;
  [[nodiscard]] const OkObject *getRoot() const noexcept;
  [[nodiscard]] bool isAncestorOf(const OkObject *other) const noexcept;
  /** The scene that the root of this tree stands in, or null. */
  [[nodiscard]] OkScene *getScene() const noexcept;

  /**
   * Calls `visit` for this object and everything under it, parents first, children in order.
   * Objects removed or deleted by a call before their turn are left out, the rest are visited once;
   * what is added under an object already visited is not.
   */
  void forEach(const std::function<void(OkObject &)> &visit);
  /** The first object of that name in this tree, in the order of `forEach`, or null. */
  [[nodiscard]] OkObject *find(std::string_view name);

  // World place, always up to date.
  [[nodiscard]] glm::mat4 getWorldMatrix() const;
  /** The linear part of the world matrix: rotation, scale and shear. */
  [[nodiscard]] const glm::mat3 &getWorldLinear() const;
  [[nodiscard]] OkPoint getWorldPosition() const;
  [[nodiscard]] const glm::dvec3 &getWorldPositionPrecise() const;
  /** Around this object's own content; empty for one that has none. */
  [[nodiscard]] OkWorldSphere getWorldSphere() const;
  [[nodiscard]] OkWorldBox getWorldBox() const;
  /** Around this object's content and all that hangs under it, hidden or not. */
  [[nodiscard]] OkWorldSphere getTreeSphere() const;
  [[nodiscard]] OkWorldBox getTreeBox() const;

  /** The own content's sphere and box in local space: what `setLocalBounds` was last given. */
  [[nodiscard]] const OkSphere &getLocalSphere() const noexcept;
  [[nodiscard]] const OkBox &getLocalBox() const noexcept;
  /** Radius (0 when empty) and centre of the local sphere. The centre is not the origin. */
  [[nodiscard]] virtual float getRadius() const noexcept;
  [[nodiscard]] virtual OkPoint getSphereCenter() const noexcept;

  /**
   * Says that somebody owns this object apart from its tree: a scene that dies with a tree it
   * adopted leaves the object detached instead of deleting it. Off for a new object.
   */
  void setOwnedElsewhere(bool owned) noexcept { ownedElsewhere_ = owned; }
  [[nodiscard]] bool isOwnedElsewhere() const noexcept { return ownedElsewhere_; }

  // Showing and stepping.
  /** Hides the object and what hangs under it. */
  void setVisible(bool visible) noexcept;
  [[nodiscard]] bool getVisible() const noexcept;
  /** False when the object or an ancestor is hidden. */
  [[nodiscard]] bool isVisibleInTree() const noexcept;
  /** Views whose mask shares no bit with it leave this object (not its children) out. */
  void setLayerMask(std::uint32_t mask) noexcept;
  [[nodiscard]] std::uint32_t getLayerMask() const noexcept;

  /** The two questions: a no skips this object and everything under it. */
  [[nodiscard]] virtual bool shouldDraw() const { return true; }
  [[nodiscard]] virtual bool shouldStep(float /*dt*/) const { return true; }

  /** Steps this object and everything under it, as far as `shouldStep` says; seconds. */
  void step(float dt);
  /** What this object does in a step. Children follow by themselves. */
  virtual void stepSelf(float /*dt*/) {}

  [[nodiscard]] virtual OkObjectTraits getTraits() const noexcept { return {&typeid(OkObject)}; }

  /** Adds what this object wants drawn for a view. Called for objects that are shown. */
  virtual void collectSelf(const OkView & /*view*/, OkDrawList & /*list*/) const {}

  /**
   * The nearest thing of this object alone that a ray meets; what a scene's picks ask, from several
   * threads at a time. False, leaving `hit` as it was, when there is none.
   */
  [[nodiscard]] virtual bool pickSelf(const OkRay &ray, const OkPickOptions &options,
                                      OkHit &hit) const;
  /** Adds the nearest hit of each thing that this object is: one, or one a copy. */
  virtual void pickAllSelf(const OkRay &ray, const OkPickOptions &options,
                           std::vector<OkHit> &hits) const;
  /** Where a ray can meet this object: its box, unless a subclass is met elsewhere. */
  [[nodiscard]] virtual OkPlacedBox getPickBounds() const;

  /** Shows the axes at this object's origin, whatever `debug.origins` says. */
  void setDrawOriginAxis(bool draw) noexcept;
  [[nodiscard]] bool getDrawOriginAxis() const noexcept { return drawOriginAxis_; }
  /**
   * Adds lines about this object: here the axes at its origin, scaled to its radius. A subclass
   * calls this one and adds what only it knows.
   */
  virtual void drawDebugHelpers(OkDebugLines &lines) const;
  /** Told, where traits say `copies`, how many of them the view just collected can see. */
  virtual void countCopies(int /*seen*/) const {}

 protected:
  /** Content bounds in local space; subclasses call it when their content changes. */
  void setLocalBounds(const OkSphere &sphere, const OkBox &box);
  /**
   * What `collectSelf` adds is another than before for a reason other than place, bounds,
   * visibility or layers. Subclasses whose draws are kept between frames call it.
   */
  void contentChanged();

 private:
  friend class OkScene;
  bool wouldLoop(const OkObject *child) const noexcept;
  void unlink() noexcept;
  void link(OkObject *parent) noexcept;
  void changeParent(OkObject *parent, OkAttachMode mode);
  void placeInWorld(const glm::mat3 &linear, const glm::dvec3 &translation);

  OkObjectId id_;
  OkObject *parent_ = nullptr;
  OkObject *firstChild_ = nullptr;
  OkObject *lastChild_ = nullptr;
  OkObject *nextSibling_ = nullptr;
  OkObject *previousSibling_ = nullptr;
  OkScene *scene_ = nullptr;
  /** Where it stands among the scene's roots. */
  std::uint32_t rootPosition_ = 0;
  void *userPointer_ = nullptr;
  bool ownedElsewhere_ = false;
  bool drawOriginAxis_ = false;
  std::string name_;
};
