#include "import/gltf_container.hpp"

#include <string>

#include "okinawa/base/limits.hpp"

namespace okinawa {

namespace {

constexpr std::uint32_t kMagic = 0x46546C67;      // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kChunkHeaderBytes = 8;

std::uint32_t readWord(std::span<const std::uint8_t> bytes, std::size_t offset) {
  return static_cast<std::uint32_t>(bytes[offset]) |
         static_cast<std::uint32_t>(bytes[offset + 1]) << 8 |
         static_cast<std::uint32_t>(bytes[offset + 2]) << 16 |
         static_cast<std::uint32_t>(bytes[offset + 3]) << 24;
}

/** Some writers pad the JSON chunk with zeros where the format asks for blanks. */
std::span<const std::uint8_t> withoutPadding(std::span<const std::uint8_t> text) {
  while (!text.empty() && text.back() == 0) {
    text = text.first(text.size() - 1);
  }
  return text;
}

/** The first byte that is neither blank nor part of a byte order mark; 0 when there is none. */
std::uint8_t firstByte(std::span<const std::uint8_t> text) {
  for (const std::uint8_t byte : text) {
    const bool skipped = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' ||
                         byte == 0xEF || byte == 0xBB || byte == 0xBF;
    if (!skipped) {
      return byte;
    }
  }
  return 0;
}

bool checkHeader(std::span<const std::uint8_t> bytes, GltfReport &report) {
  if (bytes.size() < kHeaderBytes + kChunkHeaderBytes) {
    report.fail("the GLB file ends inside its header");
    return false;
  }
  const std::uint32_t version = readWord(bytes, 4);
  if (version != 2) {
    report.fail("the GLB container has version " + std::to_string(version) +
                "; only version 2 can be read");
    return false;
  }
  const std::uint32_t length = readWord(bytes, 8);
  if (length > bytes.size() || length < kHeaderBytes + kChunkHeaderBytes) {
    report.fail("the GLB header promises " + std::to_string(length) + " bytes, the file has " +
                std::to_string(bytes.size()));
    return false;
  }
  if (length < bytes.size()) {
    report.warn("bytes after the end of the GLB container are ignored");
  }
  return true;
}

}  // namespace

GltfContainer splitGltf(std::span<const std::uint8_t> bytes, GltfReport &report) {
  GltfContainer container;
  if (bytes.size() > OkLimits::kFileBytes) {
    report.fail("the file is larger than " + std::to_string(OkLimits::kFileBytes) + " bytes");
    return container;
  }
  if (bytes.size() < 4 || readWord(bytes, 0) != kMagic) {
    container.json = withoutPadding(bytes);
    if (container.json.empty()) {
      report.fail("the file is empty");
    } else if (firstByte(container.json) != '{') {
      report.fail("the file is neither glTF, which is a JSON object, nor GLB");
    }
    return container;
  }
  if (!checkHeader(bytes, report)) {
    return container;
  }
  bytes = bytes.first(readWord(bytes, 8));
  std::size_t offset = kHeaderBytes;
  for (std::size_t chunk = 0; bytes.size() - offset >= kChunkHeaderBytes; ++chunk) {
    const std::size_t length = readWord(bytes, offset);
    const std::uint32_t type = readWord(bytes, offset + 4);
    if (length > bytes.size() - offset - kChunkHeaderBytes) {
      report.fail("chunk " + std::to_string(chunk) + " of the GLB file runs past its end",
                  static_cast<long long>(offset));
      return container;
    }
    if (chunk == 0 && type != kJsonChunk) {
      report.fail("the GLB file does not start with its JSON chunk",
                  static_cast<long long>(offset));
      return container;
    }
    const auto body = bytes.subspan(offset + kChunkHeaderBytes, length);
    if (chunk == 0) {
      container.json = withoutPadding(body);
    } else if (chunk == 1 && type == kBinaryChunk) {
      container.binary = body;
      container.hasBinary = true;
    }
    offset += kChunkHeaderBytes + length;
  }
  return container;
}

}  // namespace okinawa
