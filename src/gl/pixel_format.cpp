#include "gl/pixel_format.hpp"

#include <charconv>

namespace okinawa::gl {

namespace {

int channels(Enum format) noexcept {
  switch (format) {
    case kRed:
    case kRedInteger:
    case kDepthComponent:
    case kStencilIndex:
    case kGreen:
    case kBlue:
      return 1;
    case kRG:
    case kRGInteger:
      return 2;
    case kRGB:
    case kBGR:
    case kRGBInteger:
      return 3;
    case kRGBA:
    case kBGRA:
    case kRGBAInteger:
      return 4;
    default:
      return 0;
  }
}

int componentBytes(Enum type) noexcept {
  switch (type) {
    case kByte:
    case kUnsignedByte:
      return 1;
    case kShort:
    case kUnsignedShort:
    case kHalfFloat:
      return 2;
    case kInt:
    case kUnsignedInt:
    case kFloat:
      return 4;
    default:
      return 0;
  }
}

/** Bytes of a texel of an uncompressed format, three channels counted as drivers pad them. */
int texelBytes(Enum internalFormat) noexcept {
  switch (internalFormat) {
    case kR8:
    case kR8UI:
    case kStencilIndex8:
      return 1;
    case kRG8:
    case kR16:
    case kR16F:
    case kR16UI:
    case kDepthComponent16:
      return 2;
    case kRGB8:
    case kSrgb8:
    case kRGBA8:
    case kSrgb8Alpha8:
    case kRGBA8UI:
    case kRG16:
    case kRG16F:
    case kR32F:
    case kR32UI:
    case kR32I:
    case kRGB10A2:
    case kR11FG11FB10F:
    case kDepthComponent24:
    case kDepthComponent32F:
    case kDepth24Stencil8:
      return 4;
    case kRGBA16:
    case kRGB16F:
    case kRGBA16F:
    case kRGBA16UI:
    case kRG32F:
    case kRG32UI:
    case kDepth32FStencil8:
      return 8;
    case kRGB32F:
      return 12;
    case kRGBA32F:
    case kRGBA32UI:
      return 16;
    default:
      return 0;
  }
}

struct Block {
  int side;
  int bytes;
};

Block compressedBlock(Enum internalFormat) noexcept {
  switch (internalFormat) {
    case kCompressedRedRGTC1:
    case kCompressedRGBS3TCDXT1:
    case kCompressedRGBAS3TCDXT1:
    case kCompressedSrgbS3TCDXT1:
    case kCompressedSrgbAlphaS3TCDXT1:
    case kCompressedRGB8ETC2:
    case kCompressedSrgb8ETC2:
      return {4, 8};
    case kCompressedRGRGTC2:
    case kCompressedRGBAS3TCDXT3:
    case kCompressedRGBAS3TCDXT5:
    case kCompressedSrgbAlphaS3TCDXT3:
    case kCompressedSrgbAlphaS3TCDXT5:
    case kCompressedRGBABptcUnorm:
    case kCompressedSrgbAlphaBptcUnorm:
    case kCompressedRGBBptcUnsignedFloat:
    case kCompressedRGBA8ETC2Eac:
    case kCompressedSrgb8Alpha8ETC2Eac:
    case kCompressedRGBAAstc4x4:
    case kCompressedSrgb8Alpha8Astc4x4:
      return {4, 16};
    case kCompressedRGBAAstc6x6:
    case kCompressedSrgb8Alpha8Astc6x6:
      return {6, 16};
    case kCompressedRGBAAstc8x8:
    case kCompressedSrgb8Alpha8Astc8x8:
      return {8, 16};
    default:
      return {0, 0};
  }
}

}  // namespace

int pixelBytes(Enum format, Enum type) noexcept {
  switch (type) {
    case kUnsignedInt24_8:
    case kUnsignedInt2_10_10_10Rev:
    case kInt2_10_10_10Rev:
    case kUnsignedInt10F11F11FRev:
      return 4;
    case kFloat32UnsignedInt24_8Rev:
      return 8;
    default:
      return channels(format) * componentBytes(type);
  }
}

std::uint64_t storageBytes(Enum internalFormat, int width, int height, int depth) noexcept {
  if (width <= 0 || height <= 0 || depth <= 0) {
    return 0;
  }
  const auto slices = static_cast<std::uint64_t>(depth);
  const Block block = compressedBlock(internalFormat);
  if (block.side == 0) {
    return static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) * slices *
           static_cast<std::uint64_t>(texelBytes(internalFormat));
  }
  const auto blocks = [&](int side) {
    return (static_cast<std::uint64_t>(side) + static_cast<std::uint64_t>(block.side) - 1) /
           static_cast<std::uint64_t>(block.side);
  };
  return blocks(width) * blocks(height) * slices * static_cast<std::uint64_t>(block.bytes);
}

TransferFormat transferFormat(Enum internalFormat) noexcept {
  switch (internalFormat) {
    case kR8:
    case kR16:
      return {kRed, kUnsignedByte};
    case kRG8:
    case kRG16:
      return {kRG, kUnsignedByte};
    case kRGB8:
    case kSrgb8:
      return {kRGB, kUnsignedByte};
    case kR16F:
    case kR32F:
      return {kRed, kFloat};
    case kRG16F:
    case kRG32F:
      return {kRG, kFloat};
    case kRGB16F:
    case kRGB32F:
    case kR11FG11FB10F:
      return {kRGB, kFloat};
    case kRGBA16F:
    case kRGBA32F:
      return {kRGBA, kFloat};
    case kR8UI:
    case kR16UI:
    case kR32UI:
      return {kRedInteger, kUnsignedInt};
    case kR32I:
      return {kRedInteger, kInt};
    case kRG32UI:
      return {kRGInteger, kUnsignedInt};
    case kRGBA8UI:
    case kRGBA16UI:
    case kRGBA32UI:
      return {kRGBAInteger, kUnsignedInt};
    case kDepthComponent16:
    case kDepthComponent24:
      return {kDepthComponent, kUnsignedInt};
    case kDepthComponent32F:
      return {kDepthComponent, kFloat};
    case kDepth24Stencil8:
      return {kDepthStencil, kUnsignedInt24_8};
    case kDepth32FStencil8:
      return {kDepthStencil, kFloat32UnsignedInt24_8Rev};
    default:
      return {kRGBA, kUnsignedByte};
  }
}

bool isCompressed(Enum internalFormat) noexcept {
  return compressedBlock(internalFormat).side != 0;
}

bool isDepthFormat(Enum internalFormat) noexcept {
  const Enum format = transferFormat(internalFormat).format;
  return format == kDepthComponent || format == kDepthStencil;
}

std::string hexName(Enum value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  return "0x" + std::string(digits, end);
}

}  // namespace okinawa::gl
