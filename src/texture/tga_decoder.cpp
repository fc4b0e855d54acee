#include <algorithm>
#include <cstddef>
#include <optional>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"
#include "texture/stb_border.hpp"

namespace okinawa {

namespace {

constexpr std::size_t kHeaderBytes = 18;

struct TgaHeader {
  std::size_t idBytes = 0;
  bool hasPalette = false;
  int kind = 0;
  bool isRle = false;
  std::size_t paletteStart = 0;
  std::size_t paletteCount = 0;
  std::size_t paletteBits = 0;
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t bits = 0;
  unsigned descriptor = 0;
};

constexpr int kPaletted = 1;
constexpr int kTrueColor = 2;
constexpr int kGrey = 3;

TgaHeader readHeader(Bytes bytes) {
  const std::uint8_t *data = bytes.data();
  TgaHeader header;
  header.idBytes = data[0];
  header.hasPalette = data[1] == 1;
  header.isRle = data[2] >= 8;
  header.kind = header.isRle ? data[2] - 8 : data[2];
  header.paletteStart = readLittleEndian16(data + 3);
  header.paletteCount = readLittleEndian16(data + 5);
  header.paletteBits = data[7];
  header.width = readLittleEndian16(data + 12);
  header.height = readLittleEndian16(data + 14);
  header.bits = data[16];
  header.descriptor = data[17];
  return header;
}

bool isColorDepth(std::size_t bits) {
  return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

bool isPossible(const TgaHeader &header) {
  switch (header.kind) {
    case kPaletted:
      return header.hasPalette && (header.bits == 8 || header.bits == 16) &&
             isColorDepth(header.paletteBits);
    case kTrueColor:
      return !header.hasPalette && isColorDepth(header.bits);
    case kGrey:
      return !header.hasPalette && (header.bits == 8 || header.bits == 16);
    default:
      return false;
  }
}

/** The least number of bytes that hold so many bits: 15 are stored in two. */
std::size_t bytesOf(std::size_t bits) {
  return (bits + 7) / 8;
}

bool isIndexFine(const TgaHeader &header, const std::uint8_t *pixel) {
  if (header.kind != kPaletted) {
    return true;
  }
  const std::size_t index = header.bits == 8 ? *pixel : readLittleEndian16(pixel);
  return index < header.paletteCount;
}

/** Passes `count` stored pixels; the reason when they are not there or name no colour. */
std::optional<std::string> passPixels(Bytes bytes, std::size_t &at, std::size_t count,
                                      const TgaHeader &header) {
  const std::size_t step = bytesOf(header.bits);
  if ((bytes.size() - at) / step < count) {
    return "the TGA is truncated: its pixels run past the end of the file";
  }
  if (header.kind == kPaletted) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!isIndexFine(header, bytes.data() + at + i * step)) {
        return "a pixel of the TGA names a colour that its palette of " +
               std::to_string(header.paletteCount) + " does not have";
      }
    }
  }
  at += count * step;
  return std::nullopt;
}

std::optional<std::string> checkPixels(Bytes bytes, std::size_t at, const TgaHeader &header) {
  const std::size_t total = header.width * header.height;
  if (!header.isRle) {
    return passPixels(bytes, at, total, header);
  }
  std::size_t done = 0;
  while (done < total) {
    if (at >= bytes.size()) {
      return "the TGA is truncated: its last packets are missing";
    }
    const std::uint8_t packet = bytes[at++];
    const std::size_t count = (packet & 0x7fu) + std::size_t{1};
    const bool isRun = (packet & 0x80u) != 0;
    if (auto reason = passPixels(bytes, at, isRun ? 1 : count, header)) {
      return reason;
    }
    done += count;
  }
  // A packet that runs past the last pixel is common and harmless: the rest is dropped.
  return std::nullopt;
}

std::optional<std::string> checkTga(Bytes bytes, const TgaHeader &header) {
  if (auto reason = whyBadImageSize(static_cast<long long>(header.width),
                                    static_cast<long long>(header.height))) {
    return reason;
  }
  // stb takes the first index for a number of bytes.
  if (header.hasPalette && (header.paletteStart != 0 || header.paletteCount == 0)) {
    return "a TGA whose palette is empty or does not start at 0 is not supported";
  }
  const std::size_t palette =
      header.hasPalette ? header.paletteCount * bytesOf(header.paletteBits) : 0;
  const std::size_t start = kHeaderBytes + header.idBytes + palette;
  if (start > bytes.size()) {
    return "the TGA is truncated: it ends before its pixels";
  }
  return checkPixels(bytes, start, header);
}

/** stb pays no heed to the bit that says columns run from the right. */
void mirrorColumns(OkImage &image) {
  const std::size_t step = image.getBytesPerPixel();
  const std::size_t row = static_cast<std::size_t>(image.getWidth()) * step;
  const auto bytes = image.getBytes();
  for (std::size_t start = 0; start < bytes.size(); start += row) {
    for (std::size_t left = 0, right = row - step; left < right; left += step, right -= step) {
      std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(start + left),
                       bytes.begin() + static_cast<std::ptrdiff_t>(start + left + step),
                       bytes.begin() + static_cast<std::ptrdiff_t>(start + right));
    }
  }
}

/** A fourth byte that the header does not call alpha and that is zero throughout is padding. */
void fillUnusedAlpha(OkImage &image) {
  const auto bytes = image.getBytes();
  for (std::size_t i = 3; i < bytes.size(); i += 4) {
    if (bytes[i] != 0) {
      return;
    }
  }
  for (std::size_t i = 3; i < bytes.size(); i += 4) {
    bytes[i] = 255;
  }
}

}  // namespace

bool looksLikeTga(Bytes bytes) noexcept {
  return bytes.size() >= kHeaderBytes && bytes[1] <= 1 && isPossible(readHeader(bytes));
}

OkResult<OkImage> decodeTga(Bytes bytes, const std::string &name) {
  const TgaHeader header = readHeader(bytes);
  if (auto reason = checkTga(bytes, header)) {
    return imageError(name, *reason);
  }
  auto image = decodeWithStb(bytes, name);
  if (!image) {
    return image;
  }
  constexpr unsigned kAlphaBits = 0x0f;
  constexpr unsigned kFromRight = 0x10;
  if (image.value().getChannels() == 4 && (header.descriptor & kAlphaBits) == 0) {
    fillUnusedAlpha(image.value());
  }
  if ((header.descriptor & kFromRight) != 0) {
    mirrorColumns(image.value());
  }
  return image;
}

}  // namespace okinawa
