#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/** Files built byte by byte in tests, with checksums of their own making. */
using TestBytes = std::vector<std::uint8_t>;

inline void append(TestBytes &bytes, std::initializer_list<int> values) {
  for (const int value : values) {
    bytes.push_back(static_cast<std::uint8_t>(value));
  }
}

inline void append(TestBytes &bytes, std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
}

inline void append(TestBytes &bytes, const TestBytes &more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

inline void appendBe16(TestBytes &bytes, std::uint32_t value) {
  append(bytes, {static_cast<int>(value >> 8 & 255), static_cast<int>(value & 255)});
}

inline void appendBe32(TestBytes &bytes, std::uint32_t value) {
  appendBe16(bytes, value >> 16);
  appendBe16(bytes, value & 0xffff);
}

inline void appendLe16(TestBytes &bytes, std::uint32_t value) {
  append(bytes, {static_cast<int>(value & 255), static_cast<int>(value >> 8 & 255)});
}

inline void appendLe32(TestBytes &bytes, std::uint32_t value) {
  appendLe16(bytes, value & 0xffff);
  appendLe16(bytes, value >> 16);
}

/** Bit by bit, as the definition has it. */
inline std::uint32_t plainCrc32(const TestBytes &bytes) {
  std::uint32_t crc = ~0u;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1u) != 0 ? 0xedb88320u : 0u);
    }
  }
  return ~crc;
}

inline std::uint32_t plainAdler32(const TestBytes &bytes) {
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const std::uint8_t byte : bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

/** A zlib stream of stored blocks. */
inline TestBytes storedZlib(const TestBytes &raw) {
  TestBytes stream = {0x78, 0x01};
  std::size_t at = 0;
  do {
    const std::size_t size = std::min<std::size_t>(raw.size() - at, 60000);
    stream.push_back(at + size == raw.size() ? 1 : 0);
    appendLe16(stream, static_cast<std::uint32_t>(size));
    appendLe16(stream, static_cast<std::uint32_t>(~size & 0xffff));
    stream.insert(stream.end(), raw.begin() + static_cast<std::ptrdiff_t>(at),
                  raw.begin() + static_cast<std::ptrdiff_t>(at + size));
    at += size;
  } while (at < raw.size());
  appendBe32(stream, plainAdler32(raw));
  return stream;
}
