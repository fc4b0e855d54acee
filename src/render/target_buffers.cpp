#include "render/target_buffers.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace okinawa {

namespace {

OkStatus checkSides(const gl::Context &context, int width, int height) {
  const int limit = context.limits().maxTargetSize();
  if (width >= 1 && height >= 1 && width <= limit && height <= limit) {
    return okSuccess();
  }
  return OkError{"a render target of " + std::to_string(width) + " x " + std::to_string(height) +
                     " is beyond this device, which allows 1 to " + std::to_string(limit),
                 {},
                 0,
                 -1};
}

}  // namespace

OkResult<TargetBuffers> TargetBuffers::create(gl::Context &context, int width, int height,
                                              int samples) {
  if (OkStatus status = checkSides(context, width, height); !status.isOk()) {
    return status.error();
  }
  TargetBuffers buffers;
  const int held = std::clamp(samples, 1, std::max(context.limits().maxSamples, 1));
  if (OkStatus status = buffers.makeImages(context, width, height, held); !status.isOk()) {
    return status.error();
  }
  if (OkStatus status = buffers.makeFramebuffers(context); !status.isOk()) {
    return status.error();
  }
  return buffers;
}

OkStatus TargetBuffers::makeImages(gl::Context &context, int width, int height, int samples) {
  color_ = gl::Texture::create(context);
  OkStatus status = color_.allocate2D(width, height, gl::kRGBA16F);
  if (status.isOk()) {
    color_.setFilter(gl::kNearest, gl::kNearest);
    final_ = gl::Texture::create(context);
    status = final_.allocate2D(width, height, gl::kSrgb8Alpha8);
  }
  if (status.isOk()) {
    final_.setFilter(gl::kLinear, gl::kLinear);
    depth_ = gl::Renderbuffer::create(context);
    status = depth_.allocate(width, height, gl::kDepthComponent24, samples);
  }
  if (status.isOk() && samples > 1) {
    sampledColor_ = gl::Renderbuffer::create(context);
    status = sampledColor_.allocate(width, height, gl::kRGBA16F, samples);
  }
  return status;
}

OkStatus TargetBuffers::makeFramebuffers(gl::Context &context) {
  draw_ = gl::Framebuffer::create(context);
  if (sampledColor_.isEmpty()) {
    draw_.attach(gl::kColorAttachment0, color_);
  } else {
    draw_.attach(gl::kColorAttachment0, sampledColor_);
  }
  draw_.attach(gl::kDepthAttachment, depth_);
  OkStatus status = draw_.check();
  if (status.isOk() && !sampledColor_.isEmpty()) {
    resolve_ = gl::Framebuffer::create(context);
    resolve_.attach(gl::kColorAttachment0, color_);
    status = resolve_.check();
  }
  if (status.isOk()) {
    finish_ = gl::Framebuffer::create(context);
    finish_.attach(gl::kColorAttachment0, final_);
    status = finish_.check();
  }
  return status;
}

void TargetBuffers::resolve() const {
  if (resolve_.isEmpty()) {
    return;
  }
  const gl::Rectangle all{0, 0, getWidth(), getHeight()};
  draw_.blitTo(resolve_, all, all, gl::kColorBufferBit, gl::kNearest);
}

int TargetBuffers::getSamples() const noexcept {
  return std::max(sampledColor_.samples(), 1);
}

}  // namespace okinawa
