#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "gl/constants.hpp"
#include "gl/delete_queue.hpp"

namespace okinawa::gl {

/**
 * The part that all wrappers of GL objects share: one name, moved but never copied, empty after a
 * move or when made by default. The destructor hands the name to the delete queue of its context.
 * Once the context is gone, or when empty, every method of every wrapper does nothing.
 */
class ObjectHandle {
 public:
  ObjectHandle() noexcept = default;
  ~ObjectHandle() { release(); }
  ObjectHandle(ObjectHandle &&other) noexcept;
  ObjectHandle &operator=(ObjectHandle &&other) noexcept;
  ObjectHandle(const ObjectHandle &) = delete;
  ObjectHandle &operator=(const ObjectHandle &) = delete;

  /** 0 when empty. */
  [[nodiscard]] Name name() const noexcept { return name_; }
  [[nodiscard]] bool isEmpty() const noexcept { return name_ == 0; }
  explicit operator bool() const noexcept { return name_ != 0; }
  /** Bytes on the device, as far as sizes and formats tell. */
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  /** Null when empty or when the context is gone. */
  [[nodiscard]] Context *context() const noexcept;

  /** Lets go of the object now; the wrapper is empty afterwards. */
  void release() noexcept;
  /** A name for debuggers and driver messages. */
  void setLabel(std::string_view label);

 protected:
  ObjectHandle(Context &context, ObjectKind kind, Name name);
  void setBytes(std::uint64_t bytes);

 private:
  std::shared_ptr<DeleteQueue> queue_;
  Name name_ = 0;
  ObjectKind kind_ = ObjectKind::Buffer;
  std::uint64_t bytes_ = 0;
};

}  // namespace okinawa::gl
