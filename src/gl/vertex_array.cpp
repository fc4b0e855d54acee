#include "gl/vertex_array.hpp"

#include "gl/context.hpp"

namespace okinawa::gl {

VertexArray VertexArray::create(Context &context) {
  return VertexArray(context, context.commands().genVertexArray());
}

void VertexArray::setAttribute(const VertexAttribute &attribute, const Buffer &buffer) {
  Context *owner = context();
  if (owner == nullptr) {
    return;
  }
  auto &commands = owner->commands();
  const auto offset = static_cast<std::ptrdiff_t>(attribute.offset);
  owner->state().bindVertexArray(name());
  owner->state().bindBuffer(kArrayBuffer, buffer.name());
  if (attribute.integer) {
    commands.vertexAttribIPointer(attribute.index, attribute.components, attribute.type,
                                  attribute.stride, offset);
  } else {
    commands.vertexAttribPointer(attribute.index, attribute.components, attribute.type,
                                 attribute.normalized, attribute.stride, offset);
  }
  commands.vertexAttribDivisor(attribute.index, attribute.divisor);
  commands.enableVertexAttribArray(attribute.index);
}

void VertexArray::disableAttribute(std::uint32_t index) {
  if (Context *owner = context()) {
    owner->state().bindVertexArray(name());
    owner->commands().disableVertexAttribArray(index);
  }
}

void VertexArray::setIndexBuffer(const Buffer &buffer) {
  if (Context *owner = context()) {
    owner->state().bindVertexArray(name());
    owner->state().bindBuffer(kElementArrayBuffer, buffer.name());
  }
}

void VertexArray::bind() const {
  if (Context *owner = context()) {
    owner->state().bindVertexArray(name());
  }
}

}  // namespace okinawa::gl
