#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "okinawa/math/ray.hpp"
#include "okinawa/scene/object.hpp"
#include "okinawa/scene/view.hpp"

/** A part of a window or picture, in pixels from its top left. */
struct OkPixelRect {
  float x = 0.0f;
  float y = 0.0f;
  float width = 0.0f;
  float height = 0.0f;
};

/**
 * An eye in the scene, looking along its -Z. It is an object like any other: it may hang under a
 * moved rig, and its scale is ignored.
 */
class OkCamera : public OkObject {
 public:
  /** Width and height in pixels give the aspect ratio; the lens starts at 60 degrees, 0.1 to 1000
   * m. */
  OkCamera(std::string name, int width, int height);

  /**
   * The camera that the engine looks through, or null. Kept by id: a deleted camera is none. What
   * depends on it outside a view (a billboard's own rotation, levels of detail) reads it here.
   */
  static void setActive(const OkCamera *camera) noexcept;
  [[nodiscard]] static OkCamera *getActive() noexcept;

  /** The picture's size in pixels; 0x0 (a minimised window) is ignored and keeps the last. */
  void setSize(int width, int height) noexcept;
  [[nodiscard]] int getWidth() const noexcept { return width_; }
  [[nodiscard]] int getHeight() const noexcept { return height_; }

  /** `fovDegrees` is the vertical angle, in (0, 180); 0 < near < far. Else refused with a message.
   */
  bool setPerspective(float fovDegrees, float near, float far);
  /** `height` is what the picture's height spans, in metres; near < far, either may be negative. */
  bool setOrthographic(float height, float near, float far);
  /**
   * Moves the picture's middle off the axis by shares of its width (to the right) and height (up),
   * for tiles of a larger picture, upright lines and pairs of eyes: with (0.5, 0) the axis meets
   * the left edge. Kept when the lens changes; refused with a message when not finite.
   */
  bool setLensShift(float x, float y);
  [[nodiscard]] float getLensShiftX() const noexcept { return lensShift_.x; }
  [[nodiscard]] float getLensShiftY() const noexcept { return lensShift_.y; }
  [[nodiscard]] bool isOrthographic() const noexcept { return orthographic_; }
  [[nodiscard]] float getFovDegrees() const noexcept { return fovDegrees_; }
  [[nodiscard]] float getOrthographicHeight() const noexcept { return orthographicHeight_; }
  [[nodiscard]] float getNear() const noexcept { return near_; }
  [[nodiscard]] float getFar() const noexcept { return far_; }

  /** World to view space, single precision: right near the world's origin. See `makeView`. */
  [[nodiscard]] glm::mat4 getView() const;
  /** View to OpenGL clip space. */
  [[nodiscard]] glm::mat4 getProjection() const;
  /** The value that passes draw with, for a picture of this size in pixels. */
  [[nodiscard]] OkView makeView(int width, int height) const;
  [[nodiscard]] OkView makeView() const { return makeView(width_, height_); }
  /**
   * The view through a rectangle of a picture of `width` by `height`, as a rubber band drags it
   * out: for `OkScene::overlapFrustum`. Sides below a pixel count as one.
   */
  [[nodiscard]] OkView makeRectangleView(const OkPixelRect &rectangle, int width, int height) const;

  /**
   * The ray through a point of a picture of `width` by `height`, counted from the top left: (0, 0)
   * is the corner, (width / 2, height / 2) the middle. Perspective rays start at the eye,
   * orthographic ones on the near plane; what lies before the near plane or beyond the far one is
   * not hit. Point and size must be in the same pixels: a window's or its framebuffer's.
   */
  [[nodiscard]] OkRay rayThroughPixel(float x, float y, int width, int height) const;
  /** The same for a picture that fills `viewport`, part of what (x, y) counts in. */
  [[nodiscard]] OkRay rayThroughPixel(float x, float y, const OkPixelRect &viewport) const;

  /**
   * Where a point of the world appears: pixels from the top left, and in z the depth along the view
   * axis in metres. False when it lies behind a perspective eye.
   */
  bool project(const OkPoint &world, int width, int height, glm::vec3 *pixel) const;

  /**
   * Moves and turns the camera so that the sphere fills the picture, keeping its direction. For a
   * lens without shift.
   */
  void frame(const OkWorldSphere &sphere, const OkPoint &direction, float margin = 1.05f);

 private:
  /** What the picture spans across the axis: at a metre's depth, or at any in an orthographic one.
   */
  struct Window {
    double left;
    double right;
    double bottom;
    double top;
  };
  [[nodiscard]] Window getWindow(double aspect) const noexcept;
  [[nodiscard]] glm::mat4 makeProjection(const Window &window) const;
  [[nodiscard]] glm::mat4 makeProjection(int width, int height) const;
  /** World axes of the view without scale or shear: right, up, backward. */
  [[nodiscard]] glm::dmat3 getAxes() const;

  int width_;
  int height_;
  bool orthographic_ = false;
  float fovDegrees_ = 60.0f;
  float orthographicHeight_ = 10.0f;
  float near_ = 0.1f;
  float far_ = 1000.0f;
  glm::vec2 lensShift_{0.0f};
};
