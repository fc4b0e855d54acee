#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>

#include "okinawa/base/result.hpp"

#include "gl/object_handle.hpp"
#include "gl/renderbuffer.hpp"
#include "gl/state.hpp"
#include "gl/texture.hpp"

namespace okinawa::gl {

/** Images that are drawn to together. They are borrowed and must outlive their use. */
class Framebuffer : public ObjectHandle {
 public:
  Framebuffer() noexcept = default;
  static Framebuffer create(Context &context);

  /** Attaching and choosing buffers leaves the framebuffer bound for drawing and reading. */
  void attach(Enum attachment, const Texture &texture, int level = 0);
  /** One layer of an array, slice of a volume or face of a cube. */
  void attachLayer(Enum attachment, const Texture &texture, int layer, int level = 0);
  void attach(Enum attachment, const Renderbuffer &renderbuffer);
  void detach(Enum attachment);
  /** None: no colour is written, as for a shadow map. */
  void setDrawBuffers(std::initializer_list<Enum> buffers);
  void setReadBuffer(Enum buffer);
  /** Says in a sentence what is incomplete. */
  OkStatus check();

  void bind() const;
  void bindDraw() const;
  void bindRead() const;

  /** Framebuffer 0, where the context has one. */
  static void bindDefault(Context &context);

  /** Copies colour, depth (`kDepthBufferBit`) or both; resolves multisampling. */
  void blitTo(const Framebuffer &target, const Rectangle &from, const Rectangle &to, Bitfield mask,
              Enum filter) const;
  /** The same into framebuffer 0; refused where the context has none. */
  OkStatus blitToDefault(const Rectangle &from, const Rectangle &to, Bitfield mask,
                         Enum filter) const;

  /** Rows tight and from the bottom, into exactly as many bytes. Refused on the null device. */
  OkStatus readPixels(const Rectangle &area, Enum format, Enum type,
                      std::span<std::byte> target) const;
  /** The same from framebuffer 0. */
  static OkStatus readDefaultPixels(Context &context, const Rectangle &area, Enum format, Enum type,
                                    std::span<std::byte> target);

 private:
  Framebuffer(Context &context, Name name) : ObjectHandle(context, ObjectKind::Framebuffer, name) {}
};

}  // namespace okinawa::gl
