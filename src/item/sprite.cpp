#include "okinawa/item/sprite.hpp"

#include <algorithm>
#include <glm/common.hpp>
#include <utility>

#include "okinawa/texture/texture.hpp"
#include "okinawa/texture/texture_handler.hpp"

namespace {

std::array<glm::vec2, 4> cornersOf(float u0, float v0, float u1, float v1) {
  return {glm::vec2(u0, v1), glm::vec2(u1, v1), glm::vec2(u1, v0), glm::vec2(u0, v0)};
}

}  // namespace

OkSprite::OkSprite(std::string name)
    : OkObject2D(std::move(name)), shownUvs_(cornersOf(0.0f, 0.0f, 1.0f, 1.0f)), uvs_(shownUvs_) {}

OkSprite::OkSprite(std::string name, OkTexture *texture) : OkSprite(std::move(name)) {
  setTexture(texture);
}

void OkSprite::stateChanged() {
  state_.texture = texture_.getId();
  contentChanged();
}

void OkSprite::adoptSize(float width, float height) {
  if (!hasOwnSize_) {
    size_ = {width, height};
  }
}

void OkSprite::setTexture(OkTexture *texture) {
  texture_.share(texture);
  partMin_ = glm::vec2(0.0f);
  partMax_ = glm::vec2(1.0f);
  uvs_ = cornersOf(0.0f, 0.0f, 1.0f, 1.0f);
  if (texture != nullptr) {
    adoptSize(static_cast<float>(texture->getWidth()), static_cast<float>(texture->getHeight()));
  }
  layOut();
  stateChanged();
}

bool OkSprite::loadTextureFromFile(const std::string &path) {
  OkTexture *texture = OkTextureHandler::getInstance()->createTextureFromFile(path);
  if (texture == nullptr) {
    return false;
  }
  setTexture(texture);
  // The sprite's own reference keeps it.
  OkTextureHandler::getInstance()->removeReference(texture);
  return true;
}

bool OkSprite::setRegion(const OkSpriteSheet &sheet, const std::string &name) {
  const OkSpriteRegion *region = sheet.getRegion(name);
  if (region == nullptr) {
    complain("its sheet has no region \"" + name + "\"");
    return false;
  }
  return setRegion(sheet, *region);
}

bool OkSprite::setRegion(const OkSpriteSheet &sheet, const OkSpriteRegion &region) {
  if (sheet.getTexture() == nullptr) {
    complain("its sheet has not been loaded");
    return false;
  }
  const bool isSameTexture = texture_.getId() == sheet.getTexture()->getId();
  if (!isSameTexture) {
    texture_.share(sheet.getTexture());
  }
  uvs_ = {region.uvTopLeft, region.uvTopRight, region.uvBottomRight, region.uvBottomLeft};
  const glm::vec2 source(std::max(region.sourceWidth, 1), std::max(region.sourceHeight, 1));
  const glm::vec2 offset(region.offsetX, region.offsetY);
  partMin_ = offset / source;
  partMax_ = (offset + glm::vec2(region.uprightWidth, region.uprightHeight)) / source;
  adoptSize(source.x, source.y);
  layOut();
  if (!isSameTexture) {
    stateChanged();
  }
  return true;
}

void OkSprite::setUvRect(float u0, float v0, float u1, float v1) {
  if (isUsable({u0, v0, u1, v1}, "a texture rectangle")) {
    uvs_ = cornersOf(u0, v0, u1, v1);
    partMin_ = glm::vec2(0.0f);
    partMax_ = glm::vec2(1.0f);
    layOut();
  }
}

void OkSprite::setPixelRect(float x, float y, float width, float height) {
  if (!isUsable({x, y, width, height}, "a texture rectangle")) {
    return;
  }
  const OkTexture *texture = texture_.get();
  if (texture == nullptr || !texture->isLoaded()) {
    complain("a rectangle in pixels needs a loaded texture first");
    return;
  }
  if (width < 0.0f || height < 0.0f) {
    complain("a texture rectangle of negative size is refused");
    return;
  }
  const auto wide = static_cast<float>(texture->getWidth());
  const auto high = static_cast<float>(texture->getHeight());
  adoptSize(width, height);
  setUvRect(x / wide, 1.0f - (y + height) / high, (x + width) / wide, 1.0f - y / high);
}

void OkSprite::setSize(float width, float height) {
  if (!isUsable({width, height}, "a size")) {
    return;
  }
  if (width < 0.0f || height < 0.0f) {
    complain("a negative size is refused; setFlip mirrors");
    return;
  }
  hasOwnSize_ = true;
  size_ = {width, height};
  layOut();
}

void OkSprite::setPivot(float x, float y) {
  if (isUsable({x, y}, "a pivot")) {
    pivot_ = {x, y};
    layOut();
  }
}

void OkSprite::setFlip(bool horizontal, bool vertical) {
  flipsX_ = horizontal;
  flipsY_ = vertical;
  layOut();
}

void OkSprite::setTint(const glm::vec4 &tint) {
  if (isUsable({tint.r, tint.g, tint.b, tint.a}, "a tint")) {
    color_ = okPackColor(tint);
    verticesChanged();
  }
}

void OkSprite::setBlend(OkPaintBlend blend) {
  state_.blend = blend;
  contentChanged();
}

void OkSprite::setSnapped(bool snapped) {
  snapped_ = snapped;
  verticesChanged();
}

void OkSprite::layOut() {
  shownUvs_ = uvs_;
  glm::vec2 low = partMin_;
  glm::vec2 high = partMax_;
  if (flipsX_) {
    std::swap(shownUvs_[0], shownUvs_[1]);
    std::swap(shownUvs_[3], shownUvs_[2]);
    low.x = 1.0f - partMax_.x;
    high.x = 1.0f - partMin_.x;
  }
  if (flipsY_) {
    std::swap(shownUvs_[0], shownUvs_[3]);
    std::swap(shownUvs_[1], shownUvs_[2]);
    low.y = 1.0f - partMax_.y;
    high.y = 1.0f - partMin_.y;
  }
  boxMin_ = (low - pivot_) * size_;
  boxMax_ = (high - pivot_) * size_;
  verticesChanged();
}

void OkSprite::paintSelf(OkPaintList &list) const {
  OkPaintVertex *corners = nullptr;
  if (hasScissor()) {
    OkPaintState state = state_;
    clipState(state);
    corners = list.addQuad(state);
  } else {
    corners = list.addQuad(state_);
  }
  if (corners == nullptr) {
    return;
  }
  const OkPlace2D &place = getPlace();
  const glm::vec2 left = place.xAxis * boxMin_.x;
  const glm::vec2 right = place.xAxis * boxMax_.x;
  glm::vec2 top = place.origin + place.yAxis * boxMin_.y;
  glm::vec2 bottom = place.origin + place.yAxis * boxMax_.y;
  if (snapped_ && place.xAxis.y == 0.0f && place.yAxis.x == 0.0f) {
    const glm::vec2 corner = top + left;
    const glm::vec2 shift = glm::floor(corner + 0.5f) - corner;
    top += shift;
    bottom += shift;
  }
  corners[0] = {top + left, shownUvs_[0], color_};
  corners[1] = {top + right, shownUvs_[1], color_};
  corners[2] = {bottom + right, shownUvs_[2], color_};
  corners[3] = {bottom + left, shownUvs_[3], color_};
}
