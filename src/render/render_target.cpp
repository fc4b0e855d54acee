#include "okinawa/render/render_target.hpp"

#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "render/render_target_impl.hpp"

OkRenderTarget::OkRenderTarget(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

OkRenderTarget::~OkRenderTarget() = default;

OkRenderTarget::Impl::~Impl() {
  if (const auto residency = textures.lock()) {
    residency->setExternal(picture.getId(), nullptr);
  }
}

OkStatus OkRenderTarget::Impl::resize(int width, int height) {
  // A minimised window reports 0: the last size stays.
  if (width == 0 || height == 0 || (width == buffers.getWidth() && height == buffers.getHeight())) {
    return okSuccess();
  }
  okinawa::gl::Context *context = queue->context();
  if (context == nullptr) {
    return OkError{"the device of this render target is gone", {}, 0, -1};
  }
  OkResult<okinawa::TargetBuffers> fresh =
      okinawa::TargetBuffers::create(*context, width, height, samples);
  if (!fresh.isOk()) {
    return fresh.error();
  }
  buffers = std::move(fresh).value();
  picture.setExternal(width, height, 4);
  if (const auto residency = textures.lock()) {
    residency->setExternal(picture.getId(), &buffers.getFinal());
  }
  return okSuccess();
}

OkStatus OkRenderTarget::resize(int width, int height) {
  return impl_->resize(width, height);
}

int OkRenderTarget::getWidth() const noexcept {
  return impl_->buffers.getWidth();
}

int OkRenderTarget::getHeight() const noexcept {
  return impl_->buffers.getHeight();
}

OkTexture *OkRenderTarget::getTexture() noexcept {
  return &impl_->picture;
}

OkResult<OkImage> OkRenderTarget::readPixels() {
  const okinawa::gl::Context *context = impl_->queue->context();
  if (context == nullptr || context->isNull()) {
    return OkError{context == nullptr ? "the device of this render target is gone"
                                      : "the null device draws nothing: there are no pixels",
                   {},
                   0,
                   -1};
  }
  const int width = getWidth();
  const int height = getHeight();
  OkResult<OkImage> image = OkImage::create(width, height, 4);
  if (!image.isOk()) {
    return image.error();
  }
  std::vector<std::byte> rows(image.value().getBytes().size());
  const OkStatus status = impl_->buffers.getFinalFramebuffer().readPixels(
      {0, 0, width, height}, okinawa::gl::kRGBA, okinawa::gl::kUnsignedByte, rows);
  if (!status.isOk()) {
    return status.error();
  }
  // GL gives rows from the bottom.
  const std::size_t rowBytes = static_cast<std::size_t>(width) * 4;
  for (std::size_t row = 0; row < static_cast<std::size_t>(height); ++row) {
    std::memcpy(image.value().getBytes().data() + row * rowBytes,
                rows.data() + (static_cast<std::size_t>(height) - 1 - row) * rowBytes, rowBytes);
  }
  return image;
}
