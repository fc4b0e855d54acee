#include "gl/framebuffer.hpp"

#include <string>

#include "gl/context.hpp"
#include "gl/failure.hpp"
#include "gl/pixel_format.hpp"

namespace okinawa::gl {

namespace {

const char *statusReason(Enum status) noexcept {
  switch (status) {
    case kFramebufferUndefined:
      return "there is no default framebuffer";
    case kFramebufferIncompleteAttachment:
      return "an attachment has no storage, or a format that cannot be drawn to";
    case kFramebufferIncompleteMissingAttachment:
      return "nothing is attached";
    case kFramebufferIncompleteDrawBuffer:
      return "a draw buffer names an attachment that is not there";
    case kFramebufferIncompleteReadBuffer:
      return "the read buffer names an attachment that is not there";
    case kFramebufferUnsupported:
      return "the driver does not support this combination of formats";
    case kFramebufferIncompleteMultisample:
      return "the attachments differ in their number of samples";
    case kFramebufferIncompleteLayerTargets:
      return "some attachments are layered and some are not";
    default:
      return "the driver gives no reason";
  }
}

void blit(Context &context, const Rectangle &from, const Rectangle &to, Bitfield mask,
          Enum filter) {
  context.commands().blitFramebuffer(from.x, from.y, from.x + from.width, from.y + from.height,
                                     to.x, to.y, to.x + to.width, to.y + to.height, mask, filter);
}

OkStatus readBound(Context &context, const Rectangle &area, Enum format, Enum type,
                   std::span<std::byte> target) {
  const auto texel = static_cast<std::uint64_t>(pixelBytes(format, type));
  if (area.width < 1 || area.height < 1 || texel == 0) {
    return failure("no pixels can be read of an area of " + std::to_string(area.width) + " x " +
                   std::to_string(area.height) + " in format " + hexName(format));
  }
  const auto needed =
      static_cast<std::uint64_t>(area.width) * static_cast<std::uint64_t>(area.height) * texel;
  if (target.size() != needed) {
    return failure("reading pixels needs room for " + std::to_string(needed) + " bytes, not " +
                   std::to_string(target.size()));
  }
  context.state().bindBuffer(kPixelPackBuffer, 0);
  context.state().setPackAlignment(1);
  context.commands().readPixels(area.x, area.y, area.width, area.height, format, type,
                                target.data());
  return okSuccess();
}

OkError nullDevice() {
  return failure("the null device draws nothing, so there are no pixels to read");
}

OkError noContext() {
  return failure("the framebuffer has no context");
}

OkError noDefault(const Context &context) {
  return failure("there is no default framebuffer: drawing goes to " + context.info().surface);
}

}  // namespace

Framebuffer Framebuffer::create(Context &context) {
  return Framebuffer(context, context.commands().genFramebuffer());
}

void Framebuffer::attach(Enum attachment, const Texture &texture, int level) {
  if (Context *owner = context()) {
    bind();
    owner->commands().framebufferTexture2D(kFramebuffer, attachment, texture.target(),
                                           texture.name(), level);
  }
}

void Framebuffer::attachLayer(Enum attachment, const Texture &texture, int layer, int level) {
  Context *owner = context();
  if (owner == nullptr) {
    return;
  }
  bind();
  if (texture.target() == kTextureCubeMap) {
    owner->commands().framebufferTexture2D(kFramebuffer, attachment,
                                           kTextureCubeMapPositiveX + static_cast<Enum>(layer),
                                           texture.name(), level);
  } else {
    owner->commands().framebufferTextureLayer(kFramebuffer, attachment, texture.name(), level,
                                              layer);
  }
}

void Framebuffer::attach(Enum attachment, const Renderbuffer &renderbuffer) {
  if (Context *owner = context()) {
    bind();
    owner->commands().framebufferRenderbuffer(kFramebuffer, attachment, kRenderbuffer,
                                              renderbuffer.name());
  }
}

void Framebuffer::detach(Enum attachment) {
  if (Context *owner = context()) {
    bind();
    owner->commands().framebufferRenderbuffer(kFramebuffer, attachment, kRenderbuffer, 0);
  }
}

void Framebuffer::setDrawBuffers(std::initializer_list<Enum> buffers) {
  Context *owner = context();
  if (owner == nullptr) {
    return;
  }
  bind();
  const Enum none = kNone;
  const bool empty = buffers.size() == 0;
  owner->commands().drawBuffers(empty ? 1 : static_cast<int>(buffers.size()),
                                empty ? &none : buffers.begin());
}

void Framebuffer::setReadBuffer(Enum buffer) {
  if (Context *owner = context()) {
    bind();
    owner->commands().readBuffer(buffer);
  }
}

OkStatus Framebuffer::check() {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  bind();
  const Enum status = owner->commands().checkFramebufferStatus(kFramebuffer);
  if (status == kFramebufferComplete) {
    return okSuccess();
  }
  return failure(std::string("the framebuffer is incomplete: ") + statusReason(status) + " (" +
                 hexName(status) + ")");
}

void Framebuffer::bind() const {
  if (Context *owner = context()) {
    owner->state().bindFramebuffer(kFramebuffer, name());
  }
}

void Framebuffer::bindDraw() const {
  if (Context *owner = context()) {
    owner->state().bindFramebuffer(kDrawFramebuffer, name());
  }
}

void Framebuffer::bindRead() const {
  if (Context *owner = context()) {
    owner->state().bindFramebuffer(kReadFramebuffer, name());
  }
}

void Framebuffer::bindDefault(Context &context) {
  context.state().bindFramebuffer(kFramebuffer, 0);
}

void Framebuffer::blitTo(const Framebuffer &target, const Rectangle &from, const Rectangle &to,
                         Bitfield mask, Enum filter) const {
  if (Context *owner = context()) {
    bindRead();
    target.bindDraw();
    blit(*owner, from, to, mask, filter);
  }
}

OkStatus Framebuffer::blitToDefault(const Rectangle &from, const Rectangle &to, Bitfield mask,
                                    Enum filter) const {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (!owner->hasDefaultFramebuffer()) {
    return noDefault(*owner);
  }
  bindRead();
  owner->state().bindFramebuffer(kDrawFramebuffer, 0);
  blit(*owner, from, to, mask, filter);
  return okSuccess();
}

OkStatus Framebuffer::readPixels(const Rectangle &area, Enum format, Enum type,
                                 std::span<std::byte> target) const {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (owner->isNull()) {
    return nullDevice();
  }
  bindRead();
  return readBound(*owner, area, format, type, target);
}

OkStatus Framebuffer::readDefaultPixels(Context &context, const Rectangle &area, Enum format,
                                        Enum type, std::span<std::byte> target) {
  if (context.isNull()) {
    return nullDevice();
  }
  if (!context.hasDefaultFramebuffer()) {
    return noDefault(context);
  }
  context.state().bindFramebuffer(kReadFramebuffer, 0);
  return readBound(context, area, format, type, target);
}

}  // namespace okinawa::gl
