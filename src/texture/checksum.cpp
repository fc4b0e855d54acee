#include "texture/checksum.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace okinawa {

namespace {

constexpr std::array<std::uint32_t, 256> makeCrcTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) {
      value = (value & 1u) != 0 ? 0xedb88320u ^ (value >> 1) : value >> 1;
    }
    table[i] = value;
  }
  return table;
}

constexpr std::array<std::uint32_t, 256> kCrcTable = makeCrcTable();

}  // namespace

std::uint32_t adler32(std::span<const std::uint8_t> bytes) noexcept {
  constexpr std::uint32_t kModulus = 65521;
  // The longest run whose sums fit 32 bits without a modulus in between.
  constexpr std::size_t kRun = 5552;
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (std::size_t start = 0; start < bytes.size(); start += kRun) {
    for (const std::uint8_t byte : bytes.subspan(start, std::min(kRun, bytes.size() - start))) {
      low += byte;
      high += low;
    }
    low %= kModulus;
    high %= kModulus;
  }
  return (high << 16) | low;
}

std::uint32_t crc32(std::span<const std::uint8_t> bytes) noexcept {
  std::uint32_t crc = 0xffffffffu;
  for (const std::uint8_t byte : bytes) {
    crc = kCrcTable[(crc ^ byte) & 0xffu] ^ (crc >> 8);
  }
  return ~crc;
}

std::uint32_t readBigEndian32(const std::uint8_t *bytes) noexcept {
  return (std::uint32_t{bytes[0]} << 24) | (std::uint32_t{bytes[1]} << 16) |
         (std::uint32_t{bytes[2]} << 8) | std::uint32_t{bytes[3]};
}

std::uint16_t readBigEndian16(const std::uint8_t *bytes) noexcept {
  return static_cast<std::uint16_t>((bytes[0] << 8) | bytes[1]);
}

std::uint32_t readLittleEndian32(const std::uint8_t *bytes) noexcept {
  return (std::uint32_t{bytes[3]} << 24) | (std::uint32_t{bytes[2]} << 16) |
         (std::uint32_t{bytes[1]} << 8) | std::uint32_t{bytes[0]};
}

std::uint16_t readLittleEndian16(const std::uint8_t *bytes) noexcept {
  return static_cast<std::uint16_t>((bytes[1] << 8) | bytes[0]);
}

void appendBigEndian32(std::vector<std::uint8_t> &bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<std::uint8_t>((value >> shift) & 0xffu));
  }
}

}  // namespace okinawa
