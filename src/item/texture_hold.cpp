#include "okinawa/item/texture_hold.hpp"

#include <utility>

#include "okinawa/texture/texture.hpp"
#include "okinawa/texture/texture_handler.hpp"

OkTextureHold::OkTextureHold(OkTextureHold &&other) noexcept
    : id_(std::exchange(other.id_, 0)), isCounted_(std::exchange(other.isCounted_, false)) {}

OkTextureHold &OkTextureHold::operator=(OkTextureHold &&other) noexcept {
  if (this != &other) {
    reset();
    id_ = std::exchange(other.id_, 0);
    isCounted_ = std::exchange(other.isCounted_, false);
  }
  return *this;
}

void OkTextureHold::share(OkTexture *texture) {
  // The new reference is taken before the old one goes: they may be the same texture.
  const bool isCounted =
      texture != nullptr && OkTextureHandler::getInstance()->addReference(texture);
  reset();
  id_ = texture != nullptr ? texture->getId() : 0;
  isCounted_ = isCounted;
}

void OkTextureHold::take(OkTexture *texture) {
  reset();
  id_ = texture != nullptr ? texture->getId() : 0;
  isCounted_ = texture != nullptr;
}

void OkTextureHold::reset() noexcept {
  if (isCounted_) {
    OkTextureHandler::getInstance()->removeReference(get());
  }
  id_ = 0;
  isCounted_ = false;
}

OkTexture *OkTextureHold::get() const noexcept {
  return id_ != 0 ? OkTexture::fromId(id_) : nullptr;
}
