#pragma once

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <string>

#include "okinawa/item/sprite_sheet.hpp"
#include "okinawa/item/texture_hold.hpp"
#include "okinawa/scene/object_2d.hpp"

/**
 * A rectangle with a picture, or in a plain colour. Its pivot lies at its position; at first that
 * is its top left corner, so that a sprite of its picture's size on whole pixels shows each texel
 * as it is.
 */
class OkSprite : public OkObject2D {
 public:
  explicit OkSprite(std::string name = {});
  OkSprite(std::string name, OkTexture *texture);

  /**
   * Shows a whole texture and, unless `setSize` was called, takes its size. A texture of the
   * texture handler is referred to, any other is borrowed: once it dies nothing is shown. Null
   * shows the tint alone.
   */
  void setTexture(OkTexture *texture);
  /** By the texture handler. False, after its message, for what cannot be read: nothing changes. */
  bool loadTextureFromFile(const std::string &path);
  [[nodiscard]] OkTexture *getTexture() const noexcept { return texture_.get(); }

  /**
   * Shows one region of a sheet, upright; unless `setSize` was called, in the size of the picture
   * that it was cut from, whose clear margins then count for pivot and flips. What the region says
   * is copied. False, with a message, where the sheet has no texture or no such region.
   */
  bool setRegion(const OkSpriteSheet &sheet, const std::string &name);
  bool setRegion(const OkSpriteSheet &sheet, const OkSpriteRegion &region);
  /** Texture coordinates: u0 is the left edge, v0 the bottom one. */
  void setUvRect(float u0, float v0, float u1, float v1);
  /** The same in pixels of the texture from its top left; unless `setSize` was called, its size. */
  void setPixelRect(float x, float y, float width, float height);

  /** In pixels, of the whole picture. Negative is refused; 0 shows nothing. */
  void setSize(float width, float height);
  [[nodiscard]] glm::vec2 getSize() const noexcept { return size_; }
  /** As a share of the size from the top left; may lie outside. */
  void setPivot(float x, float y);
  [[nodiscard]] glm::vec2 getPivot() const noexcept { return pivot_; }
  /** Mirror left and right, top and bottom, inside the same rectangle. */
  void setFlip(bool horizontal, bool vertical);

  /** sRGB, multiplied with the picture as displayed; alpha is the opacity. */
  void setTint(const glm::vec4 &tint);
  void setTint(float r, float g, float b, float a = 1.0f) { setTint(glm::vec4(r, g, b, a)); }
  void setBlend(OkPaintBlend blend);

  /**
   * Whether an upright sprite is moved to the nearest whole pixel of its scene by its top left
   * corner: for pixel art that moves by less, or turns about an odd centre. Off at first.
   */
  void setSnapped(bool snapped);

  void paintSelf(OkPaintList &list) const override;

 private:
  void adoptSize(float width, float height);
  void layOut();
  void stateChanged();

  // What every frame reads stands first: it follows from what stands below.
  std::uint32_t color_ = 0xffffffffu;
  bool snapped_ = false;
  bool hasOwnSize_ = false;
  bool flipsX_ = false;
  bool flipsY_ = false;
  /** Local corners, and texture coordinates with flips. */
  glm::vec2 boxMin_{0.0f};
  glm::vec2 boxMax_{0.0f};
  std::array<glm::vec2, 4> shownUvs_;

  OkPaintState state_;
  OkTextureHold texture_;
  glm::vec2 size_{0.0f};
  glm::vec2 pivot_{0.0f};
  /** The part of the picture that has texels, as shares of the size from the top left. */
  glm::vec2 partMin_{0.0f};
  glm::vec2 partMax_{1.0f};
  /** Of that part's corners: top left, top right, bottom right, bottom left. */
  std::array<glm::vec2, 4> uvs_;
};
