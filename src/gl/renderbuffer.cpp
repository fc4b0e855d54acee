#include "gl/renderbuffer.hpp"

#include <algorithm>
#include <string>

#include "gl/context.hpp"
#include "gl/failure.hpp"
#include "gl/pixel_format.hpp"

namespace okinawa::gl {

Renderbuffer Renderbuffer::create(Context &context) {
  return Renderbuffer(context, context.commands().genRenderbuffer());
}

OkStatus Renderbuffer::allocate(int width, int height, Enum internalFormat, int samples) {
  Context *owner = context();
  if (owner == nullptr) {
    return failure("the renderbuffer has no context");
  }
  const int limit = owner->limits().maxRenderbufferSize;
  if (width < 1 || height < 1 || width > limit || height > limit) {
    return failure("a renderbuffer of " + std::to_string(width) + " x " + std::to_string(height) +
                   " is outside 1 to " + std::to_string(limit) + " pixels a side");
  }
  const int allowed = samples <= 1 ? 0 : std::min(samples, owner->limits().maxSamples);
  owner->checkErrors("calls before a renderbuffer was allocated");
  owner->state().bindRenderbuffer(name());
  if (allowed > 0) {
    owner->commands().renderbufferStorageMultisample(kRenderbuffer, allowed, internalFormat, width,
                                                     height);
  } else {
    owner->commands().renderbufferStorage(kRenderbuffer, internalFormat, width, height);
  }
  if (owner->takeOutOfMemory("allocating a renderbuffer")) {
    return failure("there is no device memory for a renderbuffer of " + std::to_string(width) +
                   " x " + std::to_string(height));
  }
  width_ = width;
  height_ = height;
  samples_ = allowed;
  internalFormat_ = internalFormat;
  setBytes(storageBytes(internalFormat, width, height, std::max(1, allowed)));
  return okSuccess();
}

}  // namespace okinawa::gl
