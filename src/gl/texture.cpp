#include "gl/texture.hpp"

#include <algorithm>
#include <string>

#include "okinawa/base/capabilities.hpp"

#include "gl/context.hpp"
#include "gl/failure.hpp"
#include "gl/pixel_format.hpp"

namespace okinawa::gl {

namespace {

constexpr int kCubeFaces = 6;

int levelSide(int side, int level) noexcept {
  return std::max(1, side >> std::min(level, 30));
}

OkError noContext() {
  return failure("the texture has no context");
}

std::string sizeText(int width, int height, int depth) {
  const auto flat = std::to_string(width) + " x " + std::to_string(height);
  return depth > 1 ? flat + " x " + std::to_string(depth) : flat;
}

/** The capability that a compressed format needs; null when it is core. */
const char *capabilityOf(Enum internalFormat) noexcept {
  switch (internalFormat) {
    case kCompressedRedRGTC1:
    case kCompressedRGRGTC2:
      return "compressed-rgtc";
    case kCompressedRGBABptcUnorm:
    case kCompressedSrgbAlphaBptcUnorm:
    case kCompressedRGBBptcUnsignedFloat:
      return "compressed-bptc";
    case kCompressedRGB8ETC2:
    case kCompressedSrgb8ETC2:
    case kCompressedRGBA8ETC2Eac:
    case kCompressedSrgb8Alpha8ETC2Eac:
      return "compressed-etc2";
    case kCompressedRGBAAstc4x4:
    case kCompressedRGBAAstc6x6:
    case kCompressedRGBAAstc8x8:
    case kCompressedSrgb8Alpha8Astc4x4:
    case kCompressedSrgb8Alpha8Astc6x6:
    case kCompressedSrgb8Alpha8Astc8x8:
      return "compressed-astc";
    default:
      return "compressed-bc";
  }
}

/** Pixel pointers are addresses only while no buffer is bound to take their place. */
void prepareUnpack(State &state, const PixelData &data) {
  state.bindBuffer(kPixelUnpackBuffer, 0);
  state.setUnpackAlignment(data.rowAlignment);
  state.setUnpackRowLength(data.rowLength);
}

/** From the first byte to the last that GL reads; 0 when format and type make no pixel. */
std::uint64_t bytesRead(int width, int height, const PixelData &data) noexcept {
  const auto texel = static_cast<std::uint64_t>(pixelBytes(data.format, data.type));
  const auto rowTexels = static_cast<std::uint64_t>(data.rowLength > 0 ? data.rowLength : width);
  const auto alignment = static_cast<std::uint64_t>(data.rowAlignment);
  const auto row = (rowTexels * texel + alignment - 1) / alignment * alignment;
  return row * static_cast<std::uint64_t>(height - 1) + static_cast<std::uint64_t>(width) * texel;
}

bool isAlignment(int value) noexcept {
  return value == 1 || value == 2 || value == 4 || value == 8;
}

}  // namespace

Texture Texture::create(Context &context, Enum target) {
  Texture texture(context, context.commands().genTexture());
  texture.target_ = target;
  return texture;
}

int Texture::fullLevels(int width, int height) noexcept {
  int levels = 1;
  for (int side = std::max(width, height); side > 1; side /= 2) {
    ++levels;
  }
  return levels;
}

OkStatus Texture::checkSize(int width, int height, int depth, int limit) const {
  if (width < 1 || height < 1 || depth < 1 || width > limit || height > limit) {
    return failure("a texture of " + sizeText(width, height, depth) + " is outside 1 to " +
                   std::to_string(limit) + " texels a side");
  }
  return okSuccess();
}

void Texture::adopt(int width, int height, int depth, int levels, Enum internalFormat) {
  width_ = width;
  height_ = height;
  depth_ = depth;
  levels_ = levels;
  samples_ = 0;
  internalFormat_ = internalFormat;
}

void Texture::allocateLevel(Context &context, int level) {
  const auto [format, type] = transferFormat(internalFormat_);
  const int width = levelSide(width_, level);
  const int height = levelSide(height_, level);
  auto &commands = context.commands();
  if (target_ == kTextureCubeMap) {
    for (Enum face = 0; face < kCubeFaces; ++face) {
      commands.texImage2D(kTextureCubeMapPositiveX + face, level, internalFormat_, width, height,
                          format, type, nullptr);
    }
  } else if (target_ == kTexture2DArray || target_ == kTexture3D) {
    const int depth = target_ == kTexture3D ? levelSide(depth_, level) : depth_;
    commands.texImage3D(target_, level, internalFormat_, width, height, depth, format, type,
                        nullptr);
  } else {
    commands.texImage2D(target_, level, internalFormat_, width, height, format, type, nullptr);
  }
}

OkStatus Texture::allocateLevels(Context &context, int levels) {
  const int most = fullLevels(width_, target_ == kTexture3D ? std::max(height_, depth_) : height_);
  levels_ = levels <= 0 ? most : std::min(levels, most);
  context.checkErrors("calls before a texture was allocated");
  context.state().bindTextureForEdit(target_, name());
  prepareUnpack(context.state(), PixelData{});
  std::uint64_t total = 0;
  for (int level = 0; level < levels_; ++level) {
    allocateLevel(context, level);
    const int depth = target_ == kTexture3D ? levelSide(depth_, level) : depth_;
    total +=
        storageBytes(internalFormat_, levelSide(width_, level), levelSide(height_, level), depth);
  }
  if (context.takeOutOfMemory("allocating a texture")) {
    setBytes(0);
    return failure("there is no device memory for a texture of " +
                   sizeText(width_, height_, depth_));
  }
  setBytes(total);
  setMipRange(0, levels_ - 1);
  return okSuccess();
}

OkStatus Texture::allocate2D(int width, int height, Enum internalFormat, int levels) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (OkStatus status = checkSize(width, height, 1, owner->limits().maxTextureSize); !status) {
    return status;
  }
  adopt(width, height, 1, levels, internalFormat);
  return allocateLevels(*owner, levels);
}

OkStatus Texture::allocate3D(int width, int height, int depth, Enum internalFormat, int levels) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  const Limits &limits = owner->limits();
  const bool volume = target_ == kTexture3D;
  const int sides = volume ? limits.max3DTextureSize : limits.maxTextureSize;
  if (OkStatus status = checkSize(width, height, depth, sides); !status) {
    return status;
  }
  const int layers = volume ? limits.max3DTextureSize : limits.maxArrayTextureLayers;
  if (depth > layers) {
    return failure("a texture of " + std::to_string(depth) + " layers is beyond the " +
                   std::to_string(layers) + " that the device allows");
  }
  adopt(width, height, depth, levels, internalFormat);
  return allocateLevels(*owner, levels);
}

OkStatus Texture::allocateCube(int side, Enum internalFormat, int levels) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (OkStatus status = checkSize(side, side, 1, owner->limits().maxCubeMapTextureSize); !status) {
    return status;
  }
  adopt(side, side, kCubeFaces, levels, internalFormat);
  return allocateLevels(*owner, levels);
}

OkStatus Texture::allocateMultisample(int width, int height, int samples, Enum internalFormat) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (OkStatus status = checkSize(width, height, 1, owner->limits().maxTextureSize); !status) {
    return status;
  }
  adopt(width, height, 1, 1, internalFormat);
  samples_ = std::clamp(samples, 1, std::max(1, owner->limits().maxSamples));
  owner->checkErrors("calls before a texture was allocated");
  owner->state().bindTextureForEdit(target_, name());
  owner->commands().texImage2DMultisample(target_, samples_, internalFormat, width, height, true);
  if (owner->takeOutOfMemory("allocating a texture")) {
    setBytes(0);
    return failure("there is no device memory for a multisampled texture of " +
                   sizeText(width, height, 1));
  }
  setBytes(storageBytes(internalFormat, width, height, samples_));
  return okSuccess();
}

OkStatus Texture::checkUpload(int level, int x, int y, int width, int height,
                              const PixelData &data) const {
  if (level < 0 || level >= levels_) {
    return failure("mip level " + std::to_string(level) + " is none of the " +
                   std::to_string(levels_) + " that the texture has");
  }
  const int levelWidth = levelSide(width_, level);
  const int levelHeight = levelSide(height_, level);
  if (width < 1 || height < 1 || x < 0 || y < 0 || x > levelWidth - width ||
      y > levelHeight - height) {
    return failure("a rectangle of " + sizeText(width, height, 1) + " at " + std::to_string(x) +
                   ", " + std::to_string(y) + " lies outside a mip level of " +
                   sizeText(levelWidth, levelHeight, 1));
  }
  if (!isAlignment(data.rowAlignment) || (data.rowLength != 0 && data.rowLength < width) ||
      pixelBytes(data.format, data.type) == 0) {
    return failure("pixel data of format " + hexName(data.format) + ", type " + hexName(data.type) +
                   ", row alignment " + std::to_string(data.rowAlignment) + " and row length " +
                   std::to_string(data.rowLength) + " cannot be uploaded");
  }
  const auto needed = bytesRead(width, height, data);
  if (data.bytes.size() < needed) {
    return failure("uploading " + sizeText(width, height, 1) + " texels needs " +
                   std::to_string(needed) + " bytes, and only " +
                   std::to_string(data.bytes.size()) + " were given");
  }
  return okSuccess();
}

OkStatus Texture::upload(int level, int x, int y, int width, int height, const PixelData &data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (OkStatus status = checkUpload(level, x, y, width, height, data); !status) {
    return status;
  }
  owner->state().bindTextureForEdit(target_, name());
  prepareUnpack(owner->state(), data);
  owner->commands().texSubImage2D(target_, level, x, y, width, height, data.format, data.type,
                                  data.bytes.data());
  return okSuccess();
}

OkStatus Texture::uploadLayer(int level, int layer, int x, int y, int width, int height,
                              const PixelData &data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  const int layers = target_ == kTexture3D ? levelSide(depth_, std::max(0, level)) : depth_;
  if (layer < 0 || layer >= layers) {
    return failure("layer " + std::to_string(layer) + " is none of the " + std::to_string(layers) +
                   " that the texture has");
  }
  if (OkStatus status = checkUpload(level, x, y, width, height, data); !status) {
    return status;
  }
  owner->state().bindTextureForEdit(target_, name());
  prepareUnpack(owner->state(), data);
  owner->commands().texSubImage3D(target_, level, x, y, layer, width, height, 1, data.format,
                                  data.type, data.bytes.data());
  return okSuccess();
}

OkStatus Texture::uploadFace(int face, int level, int x, int y, int width, int height,
                             const PixelData &data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (face < 0 || face >= kCubeFaces) {
    return failure("a cube map has no face " + std::to_string(face));
  }
  if (OkStatus status = checkUpload(level, x, y, width, height, data); !status) {
    return status;
  }
  owner->state().bindTextureForEdit(target_, name());
  prepareUnpack(owner->state(), data);
  owner->commands().texSubImage2D(kTextureCubeMapPositiveX + static_cast<Enum>(face), level, x, y,
                                  width, height, data.format, data.type, data.bytes.data());
  return okSuccess();
}

OkStatus Texture::uploadCompressed(int level, int width, int height, Enum internalFormat,
                                   std::span<const std::byte> data) {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (OkStatus status = checkSize(width, height, 1, owner->limits().maxTextureSize); !status) {
    return status;
  }
  if (level < 0 || !isCompressed(internalFormat)) {
    return failure("format " + hexName(internalFormat) + " at mip level " + std::to_string(level) +
                   " is no compressed image");
  }
  const char *capability = capabilityOf(internalFormat);
  if (!owner->isNull() && !OkCapabilities::has(capability)) {
    return failure(std::string(capability) +
                   " textures cannot be used: " + OkCapabilities::whyNot(capability));
  }
  const auto needed = storageBytes(internalFormat, width, height);
  if (data.size() != needed) {
    return failure("a compressed image of " + sizeText(width, height, 1) + " takes " +
                   std::to_string(needed) + " bytes, not " + std::to_string(data.size()));
  }
  owner->state().bindTextureForEdit(target_, name());
  prepareUnpack(owner->state(), PixelData{});
  owner->commands().compressedTexImage2D(target_, level, internalFormat, width, height,
                                         static_cast<int>(needed), data.data());
  if (level == 0) {
    adopt(width, height, 1, 1, internalFormat);
    compressedBytes_ = 0;
  }
  levels_ = std::max(levels_, level + 1);
  compressedBytes_ += needed;
  setBytes(compressedBytes_);
  return okSuccess();
}

OkStatus Texture::setBuffer(Enum internalFormat, const Buffer &buffer) {
  Context *owner = context();
  if (owner == nullptr || buffer.isEmpty()) {
    return noContext();
  }
  const auto texel = storageBytes(internalFormat, 1, 1);
  const auto limit = static_cast<std::uint64_t>(owner->limits().maxTextureBufferSize);
  if (texel == 0 || buffer.size() / texel > limit) {
    return failure("a buffer of " + std::to_string(buffer.size()) + " bytes in format " +
                   hexName(internalFormat) + " is beyond the " + std::to_string(limit) +
                   " texels of a buffer texture");
  }
  owner->state().bindTextureForEdit(target_, name());
  owner->commands().texBuffer(target_, internalFormat, buffer.name());
  adopt(static_cast<int>(buffer.size() / texel), 1, 1, 1, internalFormat);
  return okSuccess();
}

void Texture::generateMipmaps() {
  Context *owner = context();
  if (owner != nullptr && levels_ > 1) {
    owner->state().bindTextureForEdit(target_, name());
    owner->commands().generateMipmap(target_);
  }
}

void Texture::setParameter(Enum parameter, int value) {
  if (Context *owner = context()) {
    owner->state().bindTextureForEdit(target_, name());
    owner->commands().texParameteri(target_, parameter, value);
  }
}

void Texture::setMipRange(int base, int last) {
  setParameter(kTextureBaseLevel, base);
  setParameter(kTextureMaxLevel, last);
}

void Texture::setFilter(Enum minification, Enum magnification) {
  setParameter(kTextureMinFilter, static_cast<int>(minification));
  setParameter(kTextureMagFilter, static_cast<int>(magnification));
}

void Texture::setWrap(Enum s, Enum t, Enum r) {
  setParameter(kTextureWrapS, static_cast<int>(s));
  setParameter(kTextureWrapT, static_cast<int>(t));
  setParameter(kTextureWrapR, static_cast<int>(r));
}

void Texture::setAnisotropy(float ratio) {
  Context *owner = context();
  if (owner == nullptr || owner->limits().maxAnisotropy <= 1.0f) {
    return;
  }
  const float allowed = ratio >= 1.0f ? std::min(ratio, owner->limits().maxAnisotropy) : 1.0f;
  owner->state().bindTextureForEdit(target_, name());
  owner->commands().texParameterf(target_, kTextureMaxAnisotropy, allowed);
}

void Texture::setCompare(Enum function) {
  const Enum mode = function == kNone ? kNone : kCompareRefToTexture;
  setParameter(kTextureCompareMode, static_cast<int>(mode));
  if (function != kNone) {
    setParameter(kTextureCompareFunc, static_cast<int>(function));
  }
}

void Texture::setBorderColor(const std::array<float, 4> &color) {
  if (Context *owner = context()) {
    owner->state().bindTextureForEdit(target_, name());
    owner->commands().texParameterfv(target_, kTextureBorderColor, color.data());
  }
}

void Texture::setSwizzle(const std::array<Enum, 4> &channels) {
  if (Context *owner = context()) {
    std::array<int, 4> values{};
    std::transform(channels.begin(), channels.end(), values.begin(),
                   [](Enum channel) { return static_cast<int>(channel); });
    owner->state().bindTextureForEdit(target_, name());
    owner->commands().texParameteriv(target_, kTextureSwizzleRGBA, values.data());
  }
}

OkStatus Texture::read(int level, Enum format, Enum type, std::span<std::byte> target) const {
  Context *owner = context();
  if (owner == nullptr) {
    return noContext();
  }
  if (owner->isNull()) {
    return failure("the null device keeps no texels to read");
  }
  const bool readable =
      target_ == kTexture2D || target_ == kTexture2DArray || target_ == kTexture3D;
  if (!readable || level < 0 || level >= levels_ || pixelBytes(format, type) == 0) {
    return failure("mip level " + std::to_string(level) + " of this texture cannot be read as " +
                   hexName(format));
  }
  const int depth = target_ == kTexture3D ? levelSide(depth_, level) : depth_;
  const auto needed = static_cast<std::uint64_t>(levelSide(width_, level)) *
                      static_cast<std::uint64_t>(levelSide(height_, level)) *
                      static_cast<std::uint64_t>(depth) *
                      static_cast<std::uint64_t>(pixelBytes(format, type));
  if (target.size() != needed) {
    return failure("reading the mip level needs room for " + std::to_string(needed) +
                   " bytes, not " + std::to_string(target.size()));
  }
  owner->state().bindTextureForEdit(target_, name());
  owner->state().bindBuffer(kPixelPackBuffer, 0);
  owner->state().setPackAlignment(1);
  owner->commands().getTexImage(target_, level, format, type, target.data());
  return okSuccess();
}

void Texture::bind(std::uint32_t unit) const {
  if (Context *owner = context()) {
    owner->state().bindTexture(unit, target_, name());
  }
}

}  // namespace okinawa::gl
