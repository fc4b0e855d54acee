#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/texture.hpp"

namespace okinawa {

/**
 * Data that change from view to view, read by shaders through a buffer texture. The storage is
 * orphaned before it is written, so that the driver need not wait for draws in flight; content
 * equal to what is there already is not sent at all.
 */
class StreamBuffer {
 public:
  StreamBuffer(gl::Context &context, gl::Enum internalFormat);

  OkStatus upload(std::span<const std::byte> content);
  void bind(std::uint32_t unit) const { texture_.bind(unit); }
  /** Sent to the device since it was last asked. */
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  OkStatus reserve(std::uint64_t bytes);

  gl::Enum internalFormat_;
  gl::Buffer buffer_;
  gl::Texture texture_;
  std::vector<std::byte> content_;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
