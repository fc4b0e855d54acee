#include "gl/sampler.hpp"

#include <algorithm>

#include "gl/context.hpp"

namespace okinawa::gl {

Sampler Sampler::create(Context &context) {
  return Sampler(context, context.commands().genSampler());
}

void Sampler::setFilter(Enum minification, Enum magnification) {
  if (Context *owner = context()) {
    owner->commands().samplerParameteri(name(), kTextureMinFilter, static_cast<int>(minification));
    owner->commands().samplerParameteri(name(), kTextureMagFilter, static_cast<int>(magnification));
  }
}

void Sampler::setWrap(Enum s, Enum t, Enum r) {
  if (Context *owner = context()) {
    owner->commands().samplerParameteri(name(), kTextureWrapS, static_cast<int>(s));
    owner->commands().samplerParameteri(name(), kTextureWrapT, static_cast<int>(t));
    owner->commands().samplerParameteri(name(), kTextureWrapR, static_cast<int>(r));
  }
}

void Sampler::setAnisotropy(float ratio) {
  Context *owner = context();
  if (owner == nullptr || owner->limits().maxAnisotropy <= 1.0f) {
    return;
  }
  const float allowed = ratio >= 1.0f ? std::min(ratio, owner->limits().maxAnisotropy) : 1.0f;
  owner->commands().samplerParameterf(name(), kTextureMaxAnisotropy, allowed);
}

void Sampler::setCompare(Enum function) {
  if (Context *owner = context()) {
    const Enum mode = function == kNone ? kNone : kCompareRefToTexture;
    owner->commands().samplerParameteri(name(), kTextureCompareMode, static_cast<int>(mode));
    if (function != kNone) {
      owner->commands().samplerParameteri(name(), kTextureCompareFunc, static_cast<int>(function));
    }
  }
}

void Sampler::setBorderColor(const std::array<float, 4> &color) {
  if (Context *owner = context()) {
    owner->commands().samplerParameterfv(name(), kTextureBorderColor, color.data());
  }
}

void Sampler::setLodRange(float smallest, float largest) {
  if (Context *owner = context()) {
    owner->commands().samplerParameterf(name(), kTextureMinLod, smallest);
    owner->commands().samplerParameterf(name(), kTextureMaxLod, largest);
  }
}

void Sampler::bind(std::uint32_t unit) const {
  if (Context *owner = context()) {
    owner->state().bindSampler(unit, name());
  }
}

}  // namespace okinawa::gl
