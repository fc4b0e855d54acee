#pragma once

#include "okinawa/base/result.hpp"

#include "gl/context.hpp"
#include "gl/framebuffer.hpp"
#include "gl/renderbuffer.hpp"
#include "gl/texture.hpp"

namespace okinawa {

/**
 * What a picture is drawn into: linear colour in half floats with depth, multisampled or not, and
 * the finished picture in eight bits. The finished one is an sRGB texture, so that samplers decode
 * it, but is written with the conversion off: the encode pass has converted already.
 */
class TargetBuffers {
 public:
  TargetBuffers() = default;

  /** `samples` above 1 is held to what the device offers. */
  static OkResult<TargetBuffers> create(gl::Context &context, int width, int height, int samples);

  void bindForDrawing() const { draw_.bind(); }
  /** After drawing: brings samples together into `getColor()`. */
  void resolve() const;
  [[nodiscard]] const gl::Texture &getColor() const noexcept { return color_; }
  [[nodiscard]] const gl::Framebuffer &getFinalFramebuffer() const noexcept { return finish_; }
  [[nodiscard]] const gl::Texture &getFinal() const noexcept { return final_; }
  [[nodiscard]] int getWidth() const noexcept { return final_.width(); }
  [[nodiscard]] int getHeight() const noexcept { return final_.height(); }
  /** 1 when not multisampled. */
  [[nodiscard]] int getSamples() const noexcept;

 private:
  OkStatus makeImages(gl::Context &context, int width, int height, int samples);
  OkStatus makeFramebuffers(gl::Context &context);

  gl::Texture color_;
  gl::Texture final_;
  gl::Renderbuffer depth_;
  gl::Renderbuffer sampledColor_;
  /** Colour (or samples) and depth. */
  gl::Framebuffer draw_;
  /** `color_` alone, where samples are brought together. */
  gl::Framebuffer resolve_;
  gl::Framebuffer finish_;
};

}  // namespace okinawa
