#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace okinawa {

/** Big-endian numbers of a font file. What lies beyond the end reads as zero. */
class BigEndian {
 public:
  BigEndian() = default;
  explicit BigEndian(std::span<const std::uint8_t> bytes) noexcept : bytes_(bytes) {}

  [[nodiscard]] std::size_t size() const noexcept { return bytes_.size(); }
  /** True when `count` bytes lie there. */
  [[nodiscard]] bool holds(std::uint64_t offset, std::uint64_t count) const noexcept {
    return offset <= bytes_.size() && count <= bytes_.size() - offset;
  }
  [[nodiscard]] std::uint8_t u8(std::uint64_t offset) const noexcept {
    return holds(offset, 1) ? bytes_[static_cast<std::size_t>(offset)] : std::uint8_t{0};
  }
  [[nodiscard]] std::uint16_t u16(std::uint64_t offset) const noexcept {
    return static_cast<std::uint16_t>((u8(offset) << 8) | u8(offset + 1));
  }
  [[nodiscard]] std::int16_t s16(std::uint64_t offset) const noexcept {
    return static_cast<std::int16_t>(u16(offset));
  }
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset) const noexcept {
    return (static_cast<std::uint32_t>(u16(offset)) << 16) | u16(offset + 2);
  }
  /** What begins there, up to the end; empty beyond it. */
  [[nodiscard]] BigEndian from(std::uint64_t offset) const noexcept {
    return holds(offset, 0) ? BigEndian(bytes_.subspan(static_cast<std::size_t>(offset)))
                            : BigEndian();
  }
  [[nodiscard]] BigEndian part(std::uint64_t offset, std::uint64_t count) const noexcept {
    return holds(offset, count) ? BigEndian(bytes_.subspan(static_cast<std::size_t>(offset),
                                                           static_cast<std::size_t>(count)))
                                : BigEndian();
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

}  // namespace okinawa
