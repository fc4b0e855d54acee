#pragma once

#include "okinawa/base/result.hpp"

#include "gl/object_handle.hpp"

namespace okinawa::gl {

/** An image that is drawn to and never sampled: depth, or multisampled colour. */
class Renderbuffer : public ObjectHandle {
 public:
  Renderbuffer() noexcept = default;
  static Renderbuffer create(Context &context);

  /** `samples` of 1 or less is none; more is held to what the context allows. */
  OkStatus allocate(int width, int height, Enum internalFormat, int samples = 1);

  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  [[nodiscard]] int samples() const noexcept { return samples_; }
  [[nodiscard]] Enum internalFormat() const noexcept { return internalFormat_; }

 private:
  Renderbuffer(Context &context, Name name)
      : ObjectHandle(context, ObjectKind::Renderbuffer, name) {}
  int width_ = 0;
  int height_ = 0;
  int samples_ = 0;
  Enum internalFormat_ = 0;
};

}  // namespace okinawa::gl
