#pragma once

#include <cstdint>

#include "gl/buffer.hpp"
#include "gl/object_handle.hpp"

namespace okinawa::gl {

/** How one vertex attribute is read from a buffer. */
struct VertexAttribute {
  std::uint32_t index = 0;
  /** 1 to 4. */
  int components = 3;
  Enum type = kFloat;
  /** Integers become 0..1 or -1..1. */
  bool normalized = false;
  /** Integers stay integers in the shader. */
  bool integer = false;
  /** Bytes from one vertex to the next. */
  int stride = 0;
  std::uint64_t offset = 0;
  /** 0: per vertex; n: advances after n instances. */
  std::uint32_t divisor = 0;
};

/** Which buffers the attributes and indices of a draw come from. */
class VertexArray : public ObjectHandle {
 public:
  VertexArray() noexcept = default;
  static VertexArray create(Context &context);

  /** These three leave the vertex array bound. */
  void setAttribute(const VertexAttribute &attribute, const Buffer &buffer);
  void disableAttribute(std::uint32_t index);
  void setIndexBuffer(const Buffer &buffer);
  void bind() const;

 private:
  VertexArray(Context &context, Name name) : ObjectHandle(context, ObjectKind::VertexArray, name) {}
};

}  // namespace okinawa::gl
