#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <initializer_list>
#include <string>
#include <utility>

#include "okinawa/scene/paint_list.hpp"

class OkScene2D;

/** Where a thing of a 2D scene stands: local pixels to the scene's. */
struct OkPlace2D {
  glm::vec2 origin{0.0f};
  /** Where the local x and y axes go. */
  glm::vec2 xAxis{1.0f, 0.0f};
  glm::vec2 yAxis{0.0f, 1.0f};

  [[nodiscard]] glm::vec2 apply(const glm::vec2 &local) const noexcept {
    return origin + xAxis * local.x + yAxis * local.y;
  }
};

/**
 * Something that a 2D scene paints: a place in pixels from the top left with y down, and a place in
 * the painting order. Whoever made one owns it; deleting it takes it out of its scene. Numbers that
 * are not finite are refused with a message; the old value stays. Main thread only.
 */
class OkObject2D {
 public:
  explicit OkObject2D(std::string name = {}) : name_(std::move(name)) {}
  virtual ~OkObject2D();
  OkObject2D(const OkObject2D &) = delete;
  OkObject2D &operator=(const OkObject2D &) = delete;

  [[nodiscard]] const std::string &getName() const noexcept { return name_; }

  void setPosition(float x, float y) {
    if (!std::isfinite(x) || !std::isfinite(y)) {
      refusePosition();
      return;
    }
    place_.origin = {x, y};
    placeChanged();
  }
  void setPosition(const glm::vec2 &position) { setPosition(position.x, position.y); }
  [[nodiscard]] glm::vec2 getPosition() const noexcept { return place_.origin; }
  void move(float dx, float dy);
  /** Radians about the position, from x towards y: clockwise as seen. */
  void setRotation(float radians);
  [[nodiscard]] float getRotation() const noexcept { return rotation_; }
  /** Along the object's own axes; negative mirrors. */
  void setScaling(float x, float y);
  void setScaling(float uniform) { setScaling(uniform, uniform); }
  [[nodiscard]] glm::vec2 getScaling() const noexcept { return scaling_; }
  [[nodiscard]] const OkPlace2D &getPlace() const noexcept { return place_; }

  /** Lower is painted first, whatever it is; equal ones in the order they were added. 0 at first.
   */
  void setZOrder(int order);
  [[nodiscard]] int getZOrder() const noexcept { return zOrder_; }
  void setVisible(bool visible);
  [[nodiscard]] bool getVisible() const noexcept { return visible_; }

  /**
   * Paints only pixels whose centre lies in the rectangle, in the scene's pixels. One without an
   * area paints nothing; a negative one is refused.
   */
  void setScissor(const OkRect2D &rect);
  void clearScissor();
  [[nodiscard]] bool hasScissor() const noexcept { return hasScissor_; }
  /** Empty where there is none. */
  [[nodiscard]] const OkRect2D &getScissor() const noexcept { return scissor_; }

  /** The scene it was added to, or null. */
  [[nodiscard]] OkScene2D *getScene() const noexcept { return scene_; }

  /** Appends what is painted, in the scene's pixels. Called for what is shown, when it changed. */
  virtual void paintSelf(OkPaintList & /*list*/) const {}

 protected:
  /** Told when position, rotation or scale changed: another place for the same vertices. */
  virtual void placeChanged() { verticesChanged(); }
  /** Vertices are others than before, as many as before, in the same states. */
  void verticesChanged() {
    if (!isMarked_ && scene_ != nullptr) {
      mark();
    }
  }
  /** Anything else is. */
  void contentChanged();
  /** Refuses, with a message that begins with this object, what is not finite. */
  [[nodiscard]] bool isUsable(std::initializer_list<float> numbers, const char *what) const;
  /** Says why something was refused. */
  void complain(const std::string &reason) const;
  /** Holds a state to the object's own scissor. */
  void clipState(OkPaintState &state) const;

 private:
  friend class OkScene2D;
  void setAxes() noexcept;
  void mark();
  void refusePosition() const;

  // What every frame reads stands together: a crowd that moves is as fast as memory is.
  OkScene2D *scene_ = nullptr;
  OkPlace2D place_;
  /** Its vertices in the list. */
  std::uint32_t firstVertex_ = 0;
  std::uint32_t vertexCount_ = 0;
  /** Where it stands among the scene's objects. */
  std::uint32_t index_ = 0;
  int zOrder_ = 0;
  bool visible_ = true;
  bool isMarked_ = false;
  /** The scene deletes it. */
  bool isAdopted_ = false;
  bool hasScissor_ = false;
  float rotation_ = 0.0f;
  glm::vec2 scaling_{1.0f};
  OkRect2D scissor_;
  std::string name_;
};
