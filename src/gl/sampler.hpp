#pragma once

#include <array>
#include <cstdint>

#include "gl/object_handle.hpp"

namespace okinawa::gl {

/** How a texture unit reads its texture, instead of the texture's own parameters. */
class Sampler : public ObjectHandle {
 public:
  Sampler() noexcept = default;
  static Sampler create(Context &context);

  void setFilter(Enum minification, Enum magnification);
  void setWrap(Enum s, Enum t, Enum r = kClampToEdge);
  /** Held to what the context offers; without effect where it offers none. */
  void setAnisotropy(float ratio);
  /** Depth comparison; `kNone` switches it off. */
  void setCompare(Enum function);
  void setBorderColor(const std::array<float, 4> &color);
  void setLodRange(float smallest, float largest);
  void bind(std::uint32_t unit) const;

 private:
  Sampler(Context &context, Name name) : ObjectHandle(context, ObjectKind::Sampler, name) {}
};

}  // namespace okinawa::gl
