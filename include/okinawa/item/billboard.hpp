#pragma once

#include <string>

#include "okinawa/item/item.hpp"

/**
 * A rectangle that faces whoever looks: parallel to the view plane, upright (no roll), centred on
 * its position, right under a camera that looks straight down too.
 *
 * Each view sees it turned to itself. Its own rotation, which picking uses, follows the active
 * camera whenever it steps. Size is `width` by `height` times the scale along X and Y, parents'
 * included; it is meant to live at the root of a scene, and a parent's rotation does not turn it.
 */
class OkBillboard : public OkItem {
 public:
  /** Width along X and height along Y in metres; the texture fills it. */
  OkBillboard(std::string name, float width, float height);

  [[nodiscard]] float getWidth() const noexcept { return width_; }
  [[nodiscard]] float getHeight() const noexcept { return height_; }

  /**
   * Draws the quad so many metres nearer to the eye along the line of sight, shrunk to cover the
   * same pixels, so that it wins the depth test against the thing it belongs to. The position stays
   * the anchor; an offset beyond the eye is held short of it. Negative or not finite is refused.
   */
  void setCameraOffset(float metres);
  [[nodiscard]] float getCameraOffset() const noexcept { return cameraOffset_; }

  void stepSelf(float dt) override;
  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;
  void collectSelf(const OkView &view, OkDrawList &list) const override;
  /** All that any camera may turn and pull it to. */
  [[nodiscard]] OkPlacedBox getPickBounds() const override;

 protected:
  /** Facing the active camera. */
  void placeForPicking(glm::mat3 &linear, glm::dvec3 &position) const override;

 private:
  struct Placement {
    glm::mat3 linear{1.0f};
    glm::dvec3 position{0.0};
  };
  [[nodiscard]] Placement placeFor(const OkView &view) const;

  float width_;
  float height_;
  float cameraOffset_ = 0.0f;
};
