#include "texture/stb_border.hpp"

#include <climits>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "okinawa/base/limits.hpp"

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"

#define STBI_NO_STDIO
#define STBI_NO_PNG
#define STBI_SUPPORT_ZLIB
#define STBI_NO_GIF
#define STBI_NO_PSD
#define STBI_NO_PIC
#define STBI_NO_PNM
#define STBI_MAX_DIMENSIONS 16384
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb_image.h>

#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

namespace okinawa {

static_assert(STBI_MAX_DIMENSIONS == OkLimits::kImageSide);

namespace {

struct Free {
  void operator()(void *pointer) const noexcept { std::free(pointer); }
};

/** stb's compressor counts in `int` and doubles its buffer: above this, blocks are stored. */
constexpr std::size_t kMostCompressed = std::size_t{256} * 1024 * 1024;

constexpr std::size_t kAdlerBytes = 4;

/** RFC 1951, 3.2.4: blocks of at most 65535 bytes, as they are. */
std::vector<std::uint8_t> storeZlib(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t kBlock = 65535;
  std::vector<std::uint8_t> stream = {0x78, 0x01};
  stream.reserve(bytes.size() + 5 * (bytes.size() / kBlock + 1) + 6);
  std::size_t start = 0;
  do {
    const std::size_t size = std::min(kBlock, bytes.size() - start);
    const bool isLast = start + size == bytes.size();
    const std::uint8_t head[5] = {
        static_cast<std::uint8_t>(isLast), static_cast<std::uint8_t>(size & 0xff),
        static_cast<std::uint8_t>(size >> 8), static_cast<std::uint8_t>(~size & 0xff),
        static_cast<std::uint8_t>((~size >> 8) & 0xff)};
    stream.insert(stream.end(), std::begin(head), std::end(head));
    const auto block = bytes.subspan(start, size);
    stream.insert(stream.end(), block.begin(), block.end());
    start += size;
  } while (start < bytes.size());
  appendBigEndian32(stream, adler32(bytes));
  return stream;
}

OkError refuse(const std::string &name) {
  const char *reason = stbi_failure_reason();
  return imageError(name, std::string("the image data is damaged (") +
                              (reason != nullptr ? reason : "no reason given") + ")");
}

template <typename Component>
OkResult<OkImage> wrap(std::unique_ptr<Component, Free> pixels, int width, int height, int channels,
                       OkComponentType type, const std::string &name) {
  if (pixels == nullptr) {
    return refuse(name);
  }
  auto image = OkImage::create(width, height, channels, type);
  if (!image) {
    return imageError(name, image.error().message);
  }
  const auto target = image.value().getBytes();
  std::memcpy(target.data(), pixels.get(), target.size());
  return image;
}

bool isTooLong(std::span<const std::uint8_t> bytes) {
  return bytes.size() > static_cast<std::size_t>(INT_MAX);
}

}  // namespace

std::optional<std::size_t> inflateZlib(std::span<const std::uint8_t> stream,
                                       std::span<std::uint8_t> output) {
  if (isTooLong(stream) || isTooLong(output) || stream.size() <= kAdlerBytes) {
    return std::nullopt;
  }
  const int size = stbi_zlib_decode_buffer(
      reinterpret_cast<char *>(output.data()), static_cast<int>(output.size()),
      reinterpret_cast<const char *>(stream.data()), static_cast<int>(stream.size()));
  if (size < 0) {
    return std::nullopt;
  }
  const auto written = static_cast<std::size_t>(size);
  const std::uint8_t *stored = stream.data() + stream.size() - kAdlerBytes;
  if (readBigEndian32(stored) != adler32(output.first(written))) {
    return std::nullopt;
  }
  return written;
}

std::vector<std::uint8_t> deflateZlib(std::span<const std::uint8_t> bytes) {
  // Of nothing, stb would make a stream without a single block.
  if (bytes.empty() || bytes.size() > kMostCompressed) {
    return storeZlib(bytes);
  }
  // The shortest chains that the compressor knows: on noise longer ones cost seconds and gain
  // little.
  constexpr int kQuality = 5;
  int size = 0;
  // The compressor takes its input as not const and does not write to it.
  const std::unique_ptr<unsigned char, Free> stream(stbi_zlib_compress(
      const_cast<unsigned char *>(bytes.data()), static_cast<int>(bytes.size()), &size, kQuality));
  if (stream == nullptr) {
    return storeZlib(bytes);
  }
  return {stream.get(), stream.get() + size};
}

OkResult<OkImage> decodeWithStb(std::span<const std::uint8_t> bytes, const std::string &name) {
  if (isTooLong(bytes)) {
    return imageError(name, "the file is larger than 2 GiB");
  }
  int width = 0;
  int height = 0;
  int channels = 0;
  std::unique_ptr<stbi_uc, Free> pixels(stbi_load_from_memory(
      bytes.data(), static_cast<int>(bytes.size()), &width, &height, &channels, 0));
  return wrap(std::move(pixels), width, height, channels, OkComponentType::UInt8, name);
}

OkResult<OkImage> decodeHdrWithStb(std::span<const std::uint8_t> bytes, const std::string &name) {
  if (isTooLong(bytes)) {
    return imageError(name, "the file is larger than 2 GiB");
  }
  int width = 0;
  int height = 0;
  int channels = 0;
  std::unique_ptr<float, Free> pixels(stbi_loadf_from_memory(
      bytes.data(), static_cast<int>(bytes.size()), &width, &height, &channels, 0));
  return wrap(std::move(pixels), width, height, channels, OkComponentType::Float32, name);
}

}  // namespace okinawa
