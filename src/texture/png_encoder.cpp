#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"
#include "texture/png_file.hpp"
#include "texture/stb_border.hpp"

namespace okinawa {

namespace {

constexpr std::array<PngColor, 5> kColorOfChannels = {
    PngColor::Grey, PngColor::Grey, PngColor::GreyAlpha, PngColor::Rgb, PngColor::Rgba};

void appendChunk(std::vector<std::uint8_t> &bytes, const char *type,
                 std::span<const std::uint8_t> data) {
  appendBigEndian32(bytes, static_cast<std::uint32_t>(data.size()));
  const std::size_t start = bytes.size();
  bytes.insert(bytes.end(), type, type + 4);
  bytes.insert(bytes.end(), data.begin(), data.end());
  appendBigEndian32(bytes, crc32(std::span(bytes).subspan(start)));
}

std::vector<std::uint8_t> makeHeader(const OkImage &image) {
  std::vector<std::uint8_t> header;
  appendBigEndian32(header, static_cast<std::uint32_t>(image.getWidth()));
  appendBigEndian32(header, static_cast<std::uint32_t>(image.getHeight()));
  const bool isDeep = image.getType() == OkComponentType::UInt16;
  const auto color = kColorOfChannels[static_cast<std::size_t>(image.getChannels())];
  header.push_back(isDeep ? 16 : 8);
  header.push_back(static_cast<std::uint8_t>(color));
  header.insert(header.end(), 3, 0);
  return header;
}

/** The row as the file wants it: sixteen bits are big-endian. */
void copyRow(const OkImage &image, int row, std::vector<std::uint8_t> &target) {
  const std::size_t size = target.size();
  const std::uint8_t *source = image.getBytes().data() + static_cast<std::size_t>(row) * size;
  if (image.getType() == OkComponentType::UInt8) {
    std::memcpy(target.data(), source, size);
    return;
  }
  for (std::size_t i = 0; i < size; i += 2) {
    std::uint16_t value = 0;
    std::memcpy(&value, source + i, sizeof value);
    target[i] = static_cast<std::uint8_t>(value >> 8);
    target[i + 1] = static_cast<std::uint8_t>(value & 0xff);
  }
}

/** The filters that are tried: none, left, above (PNG specification, 9.2). */
constexpr std::uint8_t kFilters = 3;

std::uint8_t filtered(std::uint8_t filter, std::span<const std::uint8_t> row,
                      std::span<const std::uint8_t> above, std::size_t i, std::size_t step) {
  switch (filter) {
    case 1:
      return static_cast<std::uint8_t>(row[i] - (i >= step ? row[i - step] : 0));
    case 2:
      return static_cast<std::uint8_t>(row[i] - above[i]);
    default:
      return row[i];
  }
}

/** The least sum of absolute differences, as 12.8 of the specification advises. */
std::uint8_t chooseFilter(std::span<const std::uint8_t> row, std::span<const std::uint8_t> above,
                          std::size_t step) {
  std::uint8_t best = 0;
  std::uint64_t least = ~std::uint64_t{0};
  for (std::uint8_t filter = 0; filter < kFilters; ++filter) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      sum += static_cast<std::uint64_t>(
          std::abs(static_cast<std::int8_t>(filtered(filter, row, above, i, step))));
    }
    if (sum < least) {
      least = sum;
      best = filter;
    }
  }
  return best;
}

std::vector<std::uint8_t> filterRows(const OkImage &image) {
  const std::size_t step = image.getBytesPerPixel();
  const std::size_t size = static_cast<std::size_t>(image.getWidth()) * step;
  std::vector<std::uint8_t> above(size, 0);
  std::vector<std::uint8_t> row(size);
  std::vector<std::uint8_t> rows;
  rows.reserve((size + 1) * static_cast<std::size_t>(image.getHeight()));
  for (int y = 0; y < image.getHeight(); ++y) {
    copyRow(image, y, row);
    const std::uint8_t filter = chooseFilter(row, above, step);
    rows.push_back(filter);
    for (std::size_t i = 0; i < size; ++i) {
      rows.push_back(filtered(filter, row, above, i, step));
    }
    std::swap(row, above);
  }
  return rows;
}

/** A chunk holds less than 2 GiB; this keeps each well below. */
constexpr std::size_t kDataChunkBytes = std::size_t{1} << 30;

}  // namespace

OkResult<std::vector<std::uint8_t>> encodePng(const OkImage &image, const std::string &name) {
  if (image.isEmpty()) {
    return imageError(name, "an empty image cannot be saved");
  }
  if (image.getType() == OkComponentType::Float32) {
    return imageError(name, "an image of floats cannot be saved as PNG");
  }
  const auto stream = deflateZlib(filterRows(image));
  std::vector<std::uint8_t> bytes(kPngSignature.begin(), kPngSignature.end());
  bytes.reserve(stream.size() + 128);
  appendChunk(bytes, "IHDR", makeHeader(image));
  for (std::size_t start = 0; start < stream.size(); start += kDataChunkBytes) {
    const std::size_t size = std::min(kDataChunkBytes, stream.size() - start);
    appendChunk(bytes, "IDAT", std::span(stream).subspan(start, size));
  }
  appendChunk(bytes, "IEND", {});
  return bytes;
}

}  // namespace okinawa
