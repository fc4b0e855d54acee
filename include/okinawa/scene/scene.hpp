#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/object.hpp"
#include "okinawa/scene/pick.hpp"
#include "okinawa/scene/pick_filter.hpp"
#include "okinawa/scene/view.hpp"

/** The light of a scene: one sun and an even fill. Colours are sRGB; intensity 1 gives the albedo.
 */
struct OkDaylight {
  /** Where the light travels to; need not be normalised. */
  glm::vec3 direction{-0.4f, -1.0f, -0.6f};
  glm::vec3 color{1.0f, 1.0f, 1.0f};
  float intensity = 0.8f;
  glm::vec3 ambient{0.55f, 0.55f, 0.58f};
};

class OkScene2D;
class OkSceneHandler;

namespace okinawa {
class KeptDraws;
class PickIndex;
class StepList;
}  // namespace okinawa

/**
 * A set of root objects with a background and a light. It owns none of its roots unless they were
 * handed over with `adopt`; deleting a root takes it out. Main thread only.
 */
class OkScene {
 public:
  explicit OkScene(std::string name = {});
  /** Detaches the roots; adopted ones die with the scene, children first. */
  ~OkScene();
  OkScene(const OkScene &) = delete;
  OkScene &operator=(const OkScene &) = delete;

  [[nodiscard]] const std::string &getName() const noexcept { return name_; }

  /** Makes an object a root, taking it from its parent or another scene. Null is refused. */
  bool addObject(OkObject *object);
  /** Takes a root out; false when it is none of this scene's. An adopted one is still owned. */
  bool removeObject(OkObject *object);
  /**
   * Adds an object and owns it, and what hangs under it when the scene dies, from then on; returns
   * it. It may still be deleted or taken out of the tree by hand at any time before.
   */
  OkObject *adopt(std::unique_ptr<OkObject> object);

  /** In the order they were added. */
  [[nodiscard]] const std::vector<OkObject *> &getRoots() const noexcept;
  /** All objects of all trees. */
  [[nodiscard]] int getObjectCount() const noexcept;
  [[nodiscard]] OkObject *find(std::string_view name) const;
  /** As `OkObject::forEach`, for every root. */
  void forEach(const std::function<void(OkObject &)> &visit) const;

  /**
   * Shows a 2D scene, borrowed, with this one: over or under it, as its plane says, after those
   * added before. It leaves by itself when it dies. False, with a message, for null.
   */
  bool addScene2D(OkScene2D *scene);
  /** False when it is not shown. */
  bool removeScene2D(OkScene2D *scene);
  [[nodiscard]] const std::vector<OkScene2D *> &getScenes2D() const noexcept { return scenes2D_; }

  /** sRGB; the alpha is what a picture without a background would show, and stays 1 in windows. */
  void setBackground(const glm::vec4 &color) noexcept;
  void setBackground(float r, float g, float b) noexcept { setBackground({r, g, b, 1.0f}); }
  [[nodiscard]] const glm::vec4 &getBackground() const noexcept { return background_; }

  void setDaylight(const OkDaylight &light) noexcept { daylight_ = light; }
  [[nodiscard]] const OkDaylight &getDaylight() const noexcept { return daylight_; }

  /** An inactive scene is neither stepped nor drawn by the loop. A new one is active. */
  void activate() noexcept { active_ = true; }
  void deactivate() noexcept { active_ = false; }
  [[nodiscard]] bool isActive() const noexcept { return active_; }

  void step(float dt);

  /**
   * Fills a draw list with what a view can see, asking every object; the list is cleared first. The
   * renderer keeps most of that from frame to frame instead.
   */
  void collect(const OkView &view, OkDrawList &list) const;
  /** For the renderer. */
  [[nodiscard]] okinawa::KeptDraws &getKeptDraws() const;

  // Picking. Asks about geometry alone, shown or not, unless a filter says otherwise. Moves since
  // the last frame count; a tree over all objects follows them by itself.
  /** The nearest thing that a ray meets. Of equally near ones always the same. */
  [[nodiscard]] OkHit pick(const OkRay &ray, const OkPickFilter &filter = {},
                           const OkPickOptions &options = {}) const;
  /** The nearest hit on every object, on every copy of an instanced one; nearest first. */
  [[nodiscard]] std::vector<OkHit> pickAll(const OkRay &ray, const OkPickFilter &filter = {},
                                           const OkPickOptions &options = {}) const;
  /**
   * `pick` for many rays at once, on `threads` threads; 0 takes as many as there are processors.
   * As many hits are written as both spans have room for.
   */
  void pickBatch(std::span<const OkRay> rays, std::span<OkHit> hits,
                 const OkPickFilter &filter = {}, const OkPickOptions &options = {},
                 int threads = 0) const;
  /** The objects whose world box is within a sphere or touches it, in no order of distance. */
  [[nodiscard]] std::vector<OkObject *> overlapSphere(const OkWorldSphere &sphere,
                                                      const OkPickFilter &filter = {}) const;
  /**
   * The objects whose box, turned as they are, reaches into what a view can see, or lies wholly in
   * it. With `OkCamera::makeRectangleView` that is a rubber band's selection.
   */
  [[nodiscard]] std::vector<OkObject *> overlapFrustum(const OkView &view,
                                                       OkOverlap overlap = OkOverlap::Touching,
                                                       const OkPickFilter &filter = {}) const;

  /** Around everything in the scene. */
  [[nodiscard]] OkWorldBox getBox() const;
  [[nodiscard]] OkWorldSphere getSphere() const;

 private:
  friend class OkObject;
  friend class OkSceneHandler;
  void forget(OkObject *root) noexcept;
  void forEachRoot(const std::function<void(OkObject &)> &visit) const;
  void deleteAdopted();
  [[nodiscard]] okinawa::PickIndex &followForPicks() const;

  std::string name_;
  /** Null where one left since the list was last asked for: leaving costs the same for any. */
  mutable std::vector<OkObject *> roots_;
  mutable bool hasGaps_ = false;
  /** By id: an adopted object that was deleted by hand is known to be gone. */
  std::vector<OkObjectId> adopted_;
  /** Who lists this scene, and is told when it dies. */
  std::vector<OkSceneHandler *> handlers_;
  std::vector<OkScene2D *> scenes2D_;
  glm::vec4 background_{0.0f, 0.0f, 0.0f, 1.0f};
  OkDaylight daylight_;
  bool active_ = true;
  std::unique_ptr<okinawa::StepList> steps_;
  /** Made when the scene is first drawn. */
  mutable std::unique_ptr<okinawa::KeptDraws> kept_;
  /** Made when the scene is first picked. */
  mutable std::unique_ptr<okinawa::PickIndex> picks_;
};

/** The scenes of an application, one of them current. Owns none; a scene that dies leaves. */
class OkSceneHandler {
 public:
  OkSceneHandler() = default;
  ~OkSceneHandler();
  OkSceneHandler(const OkSceneHandler &) = delete;
  OkSceneHandler &operator=(const OkSceneHandler &) = delete;

  /** The first scene added becomes current. Returns its index; -1, with a message, for null. */
  int addScene(OkScene *scene, const std::string &name);
  /** Takes a scene out; the current one leaves no current scene. */
  bool removeScene(OkScene *scene);
  /** False, with a message, for an index that is not there. */
  bool setScene(int index);
  [[nodiscard]] OkScene *getCurrentScene() const noexcept;
  /** -1 when there is none. */
  [[nodiscard]] int getCurrentIndex() const noexcept { return current_; }
  [[nodiscard]] OkScene *getScene(int index) const noexcept;
  [[nodiscard]] OkScene *findScene(std::string_view name) const noexcept;
  [[nodiscard]] int getSceneCount() const noexcept { return static_cast<int>(scenes_.size()); }
  void clear() noexcept;

 private:
  struct Entry {
    OkScene *scene;
    std::string name;
  };
  void unlist(OkScene &scene) noexcept;

  std::vector<Entry> scenes_;
  int current_ = -1;
};
