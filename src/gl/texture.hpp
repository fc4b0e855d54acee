#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "okinawa/base/result.hpp"

#include "gl/buffer.hpp"
#include "gl/object_handle.hpp"

namespace okinawa::gl {

/** Pixel data as it lies in memory. Rows are tight unless `rowAlignment` says otherwise. */
struct PixelData {
  Enum format = kRGBA;
  Enum type = kUnsignedByte;
  std::span<const std::byte> bytes;
  /** 1, 2, 4 or 8. */
  int rowAlignment = 1;
  /** Texels from row to row; 0: as wide as the upload. */
  int rowLength = 0;
};

/**
 * A texture of any target. Sizes and levels beyond what the context allows are refused, the old
 * content stays. Row 0 is the bottom row.
 */
class Texture : public ObjectHandle {
 public:
  Texture() noexcept = default;
  static Texture create(Context &context, Enum target = kTexture2D);

  /** Storage for `levels` mip levels (0: all down to one texel), its content undefined. */
  OkStatus allocate2D(int width, int height, Enum internalFormat, int levels = 1);
  /** `kTexture2DArray` or `kTexture3D`. */
  OkStatus allocate3D(int width, int height, int depth, Enum internalFormat, int levels = 1);
  /** All six faces. */
  OkStatus allocateCube(int side, Enum internalFormat, int levels = 1);
  OkStatus allocateMultisample(int width, int height, int samples, Enum internalFormat);

  /** `data` must hold the whole rectangle, counted with its rows. */
  OkStatus upload(int level, int x, int y, int width, int height, const PixelData &data);
  OkStatus uploadLayer(int level, int layer, int x, int y, int width, int height,
                       const PixelData &data);
  /** `face` counts from +X. */
  OkStatus uploadFace(int face, int level, int x, int y, int width, int height,
                      const PixelData &data);
  /** Makes and fills one level of a compressed texture; call it for each level, then
   * `setMipRange`. The sides are those of the level. */
  OkStatus uploadCompressed(int level, int width, int height, Enum internalFormat,
                            std::span<const std::byte> data);
  /** Buffer texture: the texels are the buffer's, at most `Limits::maxTextureBufferSize`. */
  OkStatus setBuffer(Enum internalFormat, const Buffer &buffer);

  void generateMipmaps();
  void setMipRange(int base, int last);
  void setFilter(Enum minification, Enum magnification);
  void setWrap(Enum s, Enum t, Enum r = kClampToEdge);
  /** Held to what the context offers; without effect where it offers none. */
  void setAnisotropy(float ratio);
  /** Depth comparison in the sampler; `kNone` switches it off. */
  void setCompare(Enum function);
  void setBorderColor(const std::array<float, 4> &color);
  void setSwizzle(const std::array<Enum, 4> &channels);

  /** Whole level, rows tight, into exactly as many bytes. Refused on the null device. */
  OkStatus read(int level, Enum format, Enum type, std::span<std::byte> target) const;

  void bind(std::uint32_t unit) const;

  [[nodiscard]] Enum target() const noexcept { return target_; }
  [[nodiscard]] Enum internalFormat() const noexcept { return internalFormat_; }
  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  /** Layers of an array, slices of a volume, 6 for a cube, else 1. */
  [[nodiscard]] int depth() const noexcept { return depth_; }
  [[nodiscard]] int levels() const noexcept { return levels_; }
  /** 0 when not multisampled. */
  [[nodiscard]] int samples() const noexcept { return samples_; }

  /** Levels of a full mip chain. */
  [[nodiscard]] static int fullLevels(int width, int height) noexcept;

 private:
  Texture(Context &context, Name name) : ObjectHandle(context, ObjectKind::Texture, name) {}
  OkStatus allocateLevels(Context &context, int levels);
  void allocateLevel(Context &context, int level);
  OkStatus checkSize(int width, int height, int depth, int limit) const;
  OkStatus checkUpload(int level, int x, int y, int width, int height, const PixelData &data) const;
  void setParameter(Enum parameter, int value);
  void adopt(int width, int height, int depth, int levels, Enum internalFormat);

  Enum target_ = kTexture2D;
  Enum internalFormat_ = 0;
  int width_ = 0;
  int height_ = 0;
  int depth_ = 0;
  int levels_ = 0;
  int samples_ = 0;
  std::uint64_t compressedBytes_ = 0;
};

}  // namespace okinawa::gl
