#include "gl/object_handle.hpp"

#include <utility>

#include "gl/context.hpp"

namespace okinawa::gl {

namespace {

/** The identifier that GL_KHR_debug uses for a kind of object. */
Enum labelKind(ObjectKind kind) noexcept {
  switch (kind) {
    case ObjectKind::Buffer:
      return kBuffer;
    case ObjectKind::VertexArray:
      return kVertexArray;
    case ObjectKind::Texture:
      return kTexture;
    case ObjectKind::Sampler:
      return kSampler;
    case ObjectKind::Program:
      return kProgram;
    case ObjectKind::Framebuffer:
      return kFramebuffer;
    case ObjectKind::Renderbuffer:
      return kRenderbuffer;
    case ObjectKind::Query:
      return kQuery;
  }
  return kNone;
}

}  // namespace

ObjectHandle::ObjectHandle(Context &context, ObjectKind kind, Name name)
    : queue_(context.deleteQueue()), name_(name), kind_(kind) {
  if (name_ != 0) {
    queue_->noteCreated(kind_);
  }
}

ObjectHandle::ObjectHandle(ObjectHandle &&other) noexcept
    : queue_(std::move(other.queue_)),
      name_(std::exchange(other.name_, 0)),
      kind_(other.kind_),
      bytes_(std::exchange(other.bytes_, 0)) {}

ObjectHandle &ObjectHandle::operator=(ObjectHandle &&other) noexcept {
  if (this != &other) {
    release();
    queue_ = std::move(other.queue_);
    name_ = std::exchange(other.name_, 0);
    kind_ = other.kind_;
    bytes_ = std::exchange(other.bytes_, 0);
  }
  return *this;
}

Context *ObjectHandle::context() const noexcept {
  return queue_ && name_ != 0 ? queue_->context() : nullptr;
}

void ObjectHandle::release() noexcept {
  if (name_ != 0) {
    queue_->release(kind_, std::exchange(name_, 0), std::exchange(bytes_, 0));
  }
  queue_.reset();
}

void ObjectHandle::setLabel(std::string_view label) {
  Context *owner = context();
  if (owner == nullptr || !owner->hasDebugOutput()) {
    return;
  }
  owner->commands().objectLabel(labelKind(kind_), name_, label);
}

void ObjectHandle::setBytes(std::uint64_t bytes) {
  if (queue_) {
    queue_->noteBytes(bytes_, bytes);
    bytes_ = bytes;
  }
}

}  // namespace okinawa::gl
