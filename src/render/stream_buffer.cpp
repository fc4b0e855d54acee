#include "render/stream_buffer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace okinawa {

namespace {

constexpr std::uint64_t kSmallestBytes = 4096;

}  // namespace

StreamBuffer::StreamBuffer(gl::Context &context, gl::Enum internalFormat)
    : internalFormat_(internalFormat),
      buffer_(gl::Buffer::create(context)),
      texture_(gl::Texture::create(context, gl::kTextureBuffer)) {}

OkStatus StreamBuffer::reserve(std::uint64_t bytes) {
  if (bytes <= buffer_.size()) {
    return buffer_.orphan();
  }
  const std::uint64_t wanted = std::bit_ceil(std::max(bytes, kSmallestBytes));
  OkStatus status = buffer_.allocate(wanted, gl::kStreamDraw);
  // Some drivers keep the size a buffer had when it was given to the texture.
  return status.isOk() ? texture_.setBuffer(internalFormat_, buffer_) : std::move(status);
}

OkStatus StreamBuffer::upload(std::span<const std::byte> content) {
  if (!content.empty() && content.size() == content_.size() &&
      std::memcmp(content.data(), content_.data(), content.size()) == 0) {
    return okSuccess();
  }
  content_.clear();
  if (OkStatus status = reserve(content.size()); !status.isOk()) {
    return status;
  }
  if (OkStatus status = buffer_.write(0, content); !status.isOk()) {
    return status;
  }
  content_.assign(content.begin(), content.end());
  uploadedBytes_ += content.size();
  return okSuccess();
}

std::uint64_t StreamBuffer::takeUploadedBytes() noexcept {
  return std::exchange(uploadedBytes_, 0);
}

}  // namespace okinawa
