#include "gl/buffer.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "gl/context.hpp"
#include "gl/failure.hpp"

namespace okinawa::gl {

namespace {

/** Below this, running out of memory is not asked about: the question costs more than it tells. */
constexpr std::uint64_t kAskAboveBytes = std::uint64_t{16} * 1024 * 1024;
constexpr std::uint64_t kMostBytes = std::numeric_limits<std::ptrdiff_t>::max();

std::ptrdiff_t signedSize(std::uint64_t bytes) noexcept {
  return static_cast<std::ptrdiff_t>(bytes);
}

bool fits(std::uint64_t offset, std::uint64_t bytes, std::uint64_t size) noexcept {
  return offset <= size && bytes <= size - offset;
}

OkError outside(std::uint64_t offset, std::uint64_t bytes, std::uint64_t size) {
  return failure(std::to_string(bytes) + " bytes at offset " + std::to_string(offset) +
                 " lie outside a buffer of " + std::to_string(size) + " bytes");
}

OkError noContext() {
  return failure("the buffer has no context");
}

}  // namespace

Buffer Buffer::create(Context &context) {
  return Buffer(context, context.commands().genBuffer());
}

OkStatus Buffer::allocate(std::uint64_t bytes, Enum usage, const void *data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (bytes > kMostBytes) {
    return failure("a buffer of " + std::to_string(bytes) +
                   " bytes is beyond what can be addressed");
  }
  const bool ask = bytes >= kAskAboveBytes;
  if (ask) {
    owner->checkErrors("calls before a buffer was allocated");
  }
  owner->state().bindBuffer(kCopyWriteBuffer, name());
  owner->commands().bufferData(kCopyWriteBuffer, signedSize(bytes), data, usage);
  if (ask && owner->takeOutOfMemory("allocating a buffer")) {
    setBytes(0);
    return failure("there is no device memory for a buffer of " + std::to_string(bytes) + " bytes");
  }
  usage_ = usage;
  setBytes(bytes);
  return okSuccess();
}

OkStatus Buffer::write(std::uint64_t offset, std::span<const std::byte> data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (!fits(offset, data.size(), size())) {
    return outside(offset, data.size(), size());
  }
  if (data.empty()) {
    return okSuccess();
  }
  owner->state().bindBuffer(kCopyWriteBuffer, name());
  owner->commands().bufferSubData(kCopyWriteBuffer, signedSize(offset), signedSize(data.size()),
                                  data.data());
  return okSuccess();
}

OkStatus Buffer::overwrite(std::span<const std::byte> data) {
  OkResult<std::span<std::byte>> target =
      map(0, data.size(), kMapWriteBit | kMapInvalidateBufferBit);
  if (!target.isOk()) {
    return target.error();
  }
  std::copy(data.begin(), data.end(), target.value().begin());
  return unmap() ? okSuccess() : OkStatus(failure("the driver lost what was written to a buffer"));
}

OkStatus Buffer::orphan() {
  return allocate(size(), usage_ != 0 ? usage_ : kStreamDraw, nullptr);
}

OkStatus Buffer::copyFrom(const Buffer &source, std::uint64_t sourceOffset,
                          std::uint64_t targetOffset, std::uint64_t bytes) {
  Context *owner = context();
  if (owner == nullptr || source.isEmpty()) {
    return noContext();
  }
  if (!fits(sourceOffset, bytes, source.size())) {
    return outside(sourceOffset, bytes, source.size());
  }
  if (!fits(targetOffset, bytes, size())) {
    return outside(targetOffset, bytes, size());
  }
  const bool same = source.name() == name();
  const auto distance =
      targetOffset > sourceOffset ? targetOffset - sourceOffset : sourceOffset - targetOffset;
  if (same && distance < bytes) {
    return failure("a buffer cannot copy onto itself where the ranges overlap");
  }
  owner->state().bindBuffer(kCopyReadBuffer, source.name());
  owner->state().bindBuffer(kCopyWriteBuffer, name());
  owner->commands().copyBufferSubData(kCopyReadBuffer, kCopyWriteBuffer, signedSize(sourceOffset),
                                      signedSize(targetOffset), signedSize(bytes));
  return okSuccess();
}

OkStatus Buffer::read(std::uint64_t offset, std::span<std::byte> target) const {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (owner->isNull()) {
    return failure("the null device keeps no buffer content to read");
  }
  if (!fits(offset, target.size(), size())) {
    return outside(offset, target.size(), size());
  }
  owner->state().bindBuffer(kCopyReadBuffer, name());
  owner->commands().getBufferSubData(kCopyReadBuffer, signedSize(offset), signedSize(target.size()),
                                     target.data());
  return okSuccess();
}

OkResult<std::span<std::byte>> Buffer::map(std::uint64_t offset, std::uint64_t bytes,
                                           Bitfield access) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (bytes == 0 || !fits(offset, bytes, size())) {
    return outside(offset, bytes, size());
  }
  owner->state().bindBuffer(kCopyWriteBuffer, name());
  void *memory = owner->commands().mapBufferRange(kCopyWriteBuffer, signedSize(offset),
                                                  signedSize(bytes), access);
  if (memory == nullptr) {
    owner->takeOutOfMemory("mapping a buffer");
    return failure("the driver could not map " + std::to_string(bytes) + " bytes of a buffer");
  }
  return std::span(static_cast<std::byte *>(memory), static_cast<std::size_t>(bytes));
}

bool Buffer::unmap() {
  Context *owner = context();
  if (owner == nullptr) {
    return false;
  }
  owner->state().bindBuffer(kCopyWriteBuffer, name());
  return owner->commands().unmapBuffer(kCopyWriteBuffer);
}

void Buffer::bind(Enum target) const {
  if (Context *owner = context()) {
    owner->state().bindBuffer(target, name());
  }
}

void Buffer::bindBase(Enum target, std::uint32_t index) const {
  if (Context *owner = context()) {
    owner->state().bindBufferBase(target, index, name());
  }
}

void Buffer::bindRange(Enum target, std::uint32_t index, std::uint64_t offset,
                       std::uint64_t bytes) const {
  if (Context *owner = context()) {
    owner->state().bindBufferRange(target, index, name(), signedSize(offset), signedSize(bytes));
  }
}

}  // namespace okinawa::gl
