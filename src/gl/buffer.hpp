#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "okinawa/base/result.hpp"

#include "gl/object_handle.hpp"

namespace okinawa::gl {

/**
 * A block of device memory. Changes go through the copy targets, so that neither the current vertex
 * array nor what is bound for drawing is disturbed. Sizes and offsets are bytes.
 */
class Buffer : public ObjectHandle {
 public:
  Buffer() noexcept = default;
  static Buffer create(Context &context);

  /** New storage, its content undefined or copied from `data`. The old content is gone. */
  OkStatus allocate(std::uint64_t bytes, Enum usage, const void *data = nullptr);
  /** Any contiguous range: a vector, an array, a span. */
  template <typename Range>
  OkStatus setData(const Range &data, Enum usage) {
    const std::span items(data);
    return allocate(items.size_bytes(), usage, items.data());
  }

  /** Refused beyond the end. */
  OkStatus write(std::uint64_t offset, std::span<const std::byte> data);
  template <typename Range>
  OkStatus writeItems(std::uint64_t offset, const Range &data) {
    return write(offset, std::as_bytes(std::span(data)));
  }
  /** Writes from the start on; the rest of the content is undefined afterwards. */
  OkStatus overwrite(std::span<const std::byte> data);
  /** Storage of the same size, so that the driver need not wait for draws that read the old one. */
  OkStatus orphan();
  OkStatus copyFrom(const Buffer &source, std::uint64_t sourceOffset, std::uint64_t targetOffset,
                    std::uint64_t bytes);
  /** Waits for the device. Refused on the null device, which keeps no content. */
  OkStatus read(std::uint64_t offset, std::span<std::byte> target) const;

  /** Memory to write to (or read, by `access`) until `unmap`. Fails beyond the end. */
  OkResult<std::span<std::byte>> map(std::uint64_t offset, std::uint64_t bytes, Bitfield access);
  /** False when the driver lost the content meanwhile: write it again. */
  bool unmap();

  void bind(Enum target) const;
  void bindBase(Enum target, std::uint32_t index) const;
  void bindRange(Enum target, std::uint32_t index, std::uint64_t offset, std::uint64_t bytes) const;

  [[nodiscard]] std::uint64_t size() const noexcept { return bytes(); }
  [[nodiscard]] Enum usage() const noexcept { return usage_; }

 private:
  Buffer(Context &context, Name name) : ObjectHandle(context, ObjectKind::Buffer, name) {}
  Enum usage_ = 0;
};

}  // namespace okinawa::gl
