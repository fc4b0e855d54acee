#include <utility>

#include "okinawa/item/item.hpp"
#include "okinawa/texture/texture_handler.hpp"

OkItem::TextureReference::TextureReference(TextureReference &&other) noexcept
    : texture_(std::exchange(other.texture_, nullptr)),
      counted_(std::exchange(other.counted_, false)) {}

OkItem::TextureReference &OkItem::TextureReference::operator=(TextureReference &&other) noexcept {
  if (this != &other) {
    reset();
    texture_ = std::exchange(other.texture_, nullptr);
    counted_ = std::exchange(other.counted_, false);
  }
  return *this;
}

void OkItem::TextureReference::share(OkTexture *texture) {
  // The new reference is taken before the old one goes: they may be the same texture.
  const bool counted = texture != nullptr && OkTextureHandler::getInstance()->addReference(texture);
  reset();
  texture_ = texture;
  counted_ = counted;
}

void OkItem::TextureReference::take(OkTexture *texture) {
  reset();
  texture_ = texture;
  counted_ = texture != nullptr;
}

void OkItem::TextureReference::reset() noexcept {
  if (counted_) {
    OkTextureHandler::getInstance()->removeReference(texture_);
  }
  texture_ = nullptr;
  counted_ = false;
}
