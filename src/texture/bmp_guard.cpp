#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"

namespace okinawa {

namespace {

constexpr std::size_t kFileHeader = 14;
constexpr std::uint32_t kCoreHeader = 12;

struct BmpHeader {
  std::uint64_t pixelOffset = 0;
  std::uint32_t headerBytes = 0;
  std::int64_t width = 0;
  /** Positive: rows from the bottom. */
  std::int64_t height = 0;
  int bits = 0;
  std::uint32_t compression = 0;

  [[nodiscard]] std::uint64_t rowBytes() const {
    return (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(bits) + 31) / 32 * 4;
  }
};

bool isKnownHeader(std::uint32_t bytes) {
  return bytes == kCoreHeader || bytes == 40 || bytes == 56 || bytes == 108 || bytes == 124;
}

BmpHeader readHeader(Bytes bytes, std::uint32_t headerBytes) {
  BmpHeader header;
  const std::uint8_t *data = bytes.data();
  header.pixelOffset = readLittleEndian32(data + 10);
  header.headerBytes = headerBytes;
  if (headerBytes == kCoreHeader) {
    header.width = readLittleEndian16(data + 18);
    header.height = readLittleEndian16(data + 20);
    header.bits = readLittleEndian16(data + 24);
    return header;
  }
  header.width = static_cast<std::int32_t>(readLittleEndian32(data + 18));
  header.height = static_cast<std::int32_t>(readLittleEndian32(data + 22));
  header.bits = readLittleEndian16(data + 28);
  header.compression = readLittleEndian32(data + 30);
  return header;
}

std::optional<std::string> checkKind(const BmpHeader &header) {
  constexpr std::uint32_t kRgb = 0;
  constexpr std::uint32_t kBitFields = 3;
  const int bits = header.bits;
  const bool isDeep = bits == 16 || bits == 32;
  const bool isPlain =
      header.compression == kRgb && (bits == 1 || bits == 4 || bits == 8 || bits == 24 || isDeep);
  const bool isMasked = header.compression == kBitFields && isDeep;
  if (!isPlain && !isMasked) {
    return "a BMP of " + std::to_string(bits) + " bits with compression " +
           std::to_string(header.compression) + " is not supported";
  }
  // stb takes the palette of this old header for four colours shorter than it is, and has no
  // masks for its 16 bits.
  if (header.headerBytes == kCoreHeader && bits != 24) {
    return "a BMP with the OS/2 header is supported with 24 bits only";
  }
  // Masks are inside this header; stb looks for them behind it.
  if (header.headerBytes == 56 && isMasked) {
    return "a BMP with bit masks inside a header of 56 bytes is not supported";
  }
  return std::nullopt;
}

/** Indices beyond the palette would read memory that nothing was written to. */
std::optional<std::string> checkPalette(Bytes bytes, const BmpHeader &header) {
  const std::uint64_t tableStart = kFileHeader + std::uint64_t{header.headerBytes};
  const std::uint64_t colors =
      header.pixelOffset > tableStart ? (header.pixelOffset - tableStart) / 4 : 0;
  if (colors == 0 || colors > 256) {
    return "the BMP has a palette of " + std::to_string(colors) + " colours, not 1 to 256";
  }
  const auto bits = static_cast<unsigned>(header.bits);
  const unsigned most = (1u << bits) - 1u;
  if (colors > most) {
    return std::nullopt;
  }
  const auto rows = static_cast<std::uint64_t>(std::abs(header.height));
  for (std::uint64_t row = 0; row < rows; ++row) {
    const std::uint8_t *data = bytes.data() + header.pixelOffset + row * header.rowBytes();
    for (std::uint64_t column = 0; column < static_cast<std::uint64_t>(header.width); ++column) {
      const std::uint64_t bit = column * bits;
      const unsigned index = (unsigned{data[bit / 8]} >> (8 - bits - bit % 8)) & most;
      if (index >= colors) {
        return "a pixel of the BMP names colour " + std::to_string(index) + " of a palette of " +
               std::to_string(colors);
      }
    }
  }
  return std::nullopt;
}

/** Where bit masks stand behind a short header they move the least place for pixels. */
std::uint64_t leastPixelOffset(const BmpHeader &header) {
  const bool hasMasksBehind = header.compression == 3 && header.headerBytes == 40;
  return kFileHeader + std::uint64_t{header.headerBytes} + (hasMasksBehind ? 12u : 0u);
}

std::optional<std::string> checkAll(Bytes bytes) {
  constexpr std::size_t kLeast = kFileHeader + kCoreHeader;
  if (bytes.size() < kLeast) {
    return "the BMP is truncated: its header is incomplete";
  }
  const std::uint32_t headerBytes = readLittleEndian32(bytes.data() + kFileHeader);
  if (!isKnownHeader(headerBytes)) {
    return "a BMP with a header of " + std::to_string(headerBytes) + " bytes is not supported";
  }
  if (bytes.size() < kFileHeader + headerBytes) {
    return "the BMP is truncated: its header is incomplete";
  }
  const BmpHeader header = readHeader(bytes, headerBytes);
  if (auto reason = whyBadImageSize(header.width, std::abs(header.height))) {
    return reason;
  }
  if (auto reason = checkKind(header)) {
    return reason;
  }
  const std::uint64_t pixels =
      header.rowBytes() * static_cast<std::uint64_t>(std::abs(header.height));
  if (header.pixelOffset < leastPixelOffset(header) || header.pixelOffset > bytes.size() ||
      pixels > bytes.size() - header.pixelOffset) {
    return "the BMP is truncated: its pixels run past the end of the file";
  }
  return header.bits <= 8 ? checkPalette(bytes, header) : std::nullopt;
}

}  // namespace

OkStatus checkBmp(Bytes bytes, const std::string &name) {
  if (auto reason = checkAll(bytes)) {
    return imageError(name, *reason);
  }
  return okSuccess();
}

}  // namespace okinawa
