#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/scene/object_2d.hpp"
#include "okinawa/scene/paint_list.hpp"

class OkScene;

/** Whether a 2D scene is painted over the 3D one that shows it, or is what stands behind it. */
enum class OkPaintPlane { Over, Under };

/**
 * Things painted flat, by `OkObject2D::getZOrder` alone: an interface, a 2D game, a backdrop.
 * Pixels count from the top left corner of the picture, x to the right and y down, as mouse
 * positions and `OkCamera::rayThroughPixel` do.
 *
 * `OkScene::addScene2D` shows it with a 3D scene; `OkRenderer::paint` paints it into a target at
 * once. Owns none of its objects unless they were handed over with `adopt`. Neither lights nor fog,
 * wireframe or any other switch of a 3D scene reaches it. Main thread only.
 */
class OkScene2D {
 public:
  explicit OkScene2D(std::string name = {});
  ~OkScene2D();
  OkScene2D(const OkScene2D &) = delete;
  OkScene2D &operator=(const OkScene2D &) = delete;

  [[nodiscard]] const std::string &getName() const noexcept { return name_; }

  /** Taken from another scene where it is in one. False, with a message, for null. */
  bool add(OkObject2D *object);
  /** False when it is none of this scene's. One that was adopted is the caller's from then on. */
  bool remove(OkObject2D *object);
  /** Adds an object and owns it; it may still be deleted by hand at any time. */
  template <typename Object>
  Object *adopt(std::unique_ptr<Object> object) {
    Object *raw = object.get();
    takeOwned(std::move(object));
    return raw;
  }
  [[nodiscard]] std::size_t getObjectCount() const noexcept { return count_; }
  /** In the order they were added. */
  [[nodiscard]] std::vector<OkObject2D *> getObjects() const;

  void setPlane(OkPaintPlane plane) noexcept { plane_ = plane; }
  [[nodiscard]] OkPaintPlane getPlane() const noexcept { return plane_; }
  void setVisible(bool visible) noexcept { visible_ = visible; }
  [[nodiscard]] bool getVisible() const noexcept { return visible_; }

  /**
   * Which place of the scene is the picture's top left corner, and how many pixels of the picture
   * one of the scene is. Costs nothing to change: a scrolling scene sends nothing to the device.
   * Not finite, or a zoom that is not above 0, is refused with a message.
   */
  void setView(const glm::vec2 &topLeft, float zoom = 1.0f);
  [[nodiscard]] const glm::vec2 &getTopLeft() const noexcept { return topLeft_; }
  [[nodiscard]] float getZoom() const noexcept { return zoom_; }
  /** From pixels of the picture, as the mouse has them, to the scene's. */
  [[nodiscard]] glm::vec2 toScene(const glm::vec2 &picture) const noexcept {
    return topLeft_ + picture / zoom_;
  }

  /** What is painted now, in order. Made anew, or mended, where something changed. */
  [[nodiscard]] const OkPaintList &getPaintList() const;
  /** For the renderer, which keeps what it sent as long as the list lives. */
  [[nodiscard]] std::weak_ptr<const OkPaintList> getLifetime() const noexcept { return list_; }

 private:
  friend class OkObject2D;
  friend class OkScene;
  void takeOwned(std::unique_ptr<OkObject2D> object);
  void mark(OkObject2D &object);
  void contentChanged() noexcept { isListStale_ = true; }
  void orderChanged() noexcept;
  void closeGaps() const noexcept;
  void sort() const;
  void rebuild() const;
  bool mend() const;

  std::string name_;
  /** In the order they were added, null where one left. */
  mutable std::vector<OkObject2D *> objects_;
  std::size_t count_ = 0;
  /** Positions in `objects_`, below the order that they are painted in. */
  mutable std::vector<std::uint64_t> order_;
  /** Objects whose vertices changed since the list was made. */
  mutable std::vector<OkObject2D *> marked_;
  mutable bool isOrderStale_ = false;
  mutable bool isListStale_ = false;
  std::shared_ptr<OkPaintList> list_;
  OkPaintPlane plane_ = OkPaintPlane::Over;
  bool visible_ = true;
  glm::vec2 topLeft_{0.0f};
  float zoom_ = 1.0f;
  std::vector<OkScene *> shownBy_;
};
