#pragma once

#include <cstdint>
#include <span>
#include <vector>

/** The checksums of PNG and zlib, and the big-endian numbers that both are written in. */
namespace okinawa {

/** RFC 1950, section 8.2. */
[[nodiscard]] std::uint32_t adler32(std::span<const std::uint8_t> bytes) noexcept;

/** PNG specification, annex D. */
[[nodiscard]] std::uint32_t crc32(std::span<const std::uint8_t> bytes) noexcept;

/** From four bytes that are there. */
[[nodiscard]] std::uint32_t readBigEndian32(const std::uint8_t *bytes) noexcept;
[[nodiscard]] std::uint16_t readBigEndian16(const std::uint8_t *bytes) noexcept;
[[nodiscard]] std::uint32_t readLittleEndian32(const std::uint8_t *bytes) noexcept;
[[nodiscard]] std::uint16_t readLittleEndian16(const std::uint8_t *bytes) noexcept;
void appendBigEndian32(std::vector<std::uint8_t> &bytes, std::uint32_t value);

}  // namespace okinawa
