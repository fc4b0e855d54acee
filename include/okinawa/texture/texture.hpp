#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/sampler.hpp"

/**
 * What a texture's numbers mean where it is used. Colour is decoded from sRGB by the sampler; data
 * (masks, normals, roughness) never is. One texture used both ways is two images on the GPU.
 */
enum class OkTextureRole { Color, Data };

/** Told when textures die, asked for what only the GPU has. Implemented by the renderer. */
class OkTextureStore {
 public:
  virtual ~OkTextureStore() = default;
  virtual void dropTexture(std::uint64_t textureId) = 0;
  /**
   * Level 0 of the texture as it is used for colour: rows from the top, alpha among the channels,
   * not decoded from sRGB. Empty when it cannot be had.
   */
  virtual OkImage readBackTexture(std::uint64_t textureId);
};

/**
 * One picture that items draw with, on the CPU and, once something used it, on the GPU. Can be made
 * and configured with no device at all. Main thread only; not copyable.
 */
class OkTexture {
 public:
  /** An empty texture, `isLoaded()` false, until `setImage`. `path` is what messages call it. */
  explicit OkTexture(std::string path = {});
  ~OkTexture();
  OkTexture(const OkTexture &) = delete;
  OkTexture &operator=(const OkTexture &) = delete;

  /**
   * Takes the pixels; mipmaps are made from them when they are used, and those that
   * `keepCutoutCoverage` made are dropped. An empty image unloads.
   */
  void setImage(OkImage image);
  /**
   * The pixels, rows from the top; empty for a texture that a render target writes, or once
   * `releasePixels()` was called.
   */
  [[nodiscard]] const OkImage &getImage() const noexcept { return image_; }
  /**
   * Frees the CPU copy and its mipmaps; the texture stays as it was uploaded (the caller sees to
   * that).
   */
  void releasePixels();

  /** For render targets: an image that lives on the GPU only. */
  void setExternal(int width, int height, int channels);
  [[nodiscard]] bool isExternal() const noexcept { return external_; }

  [[nodiscard]] bool isLoaded() const noexcept { return loaded_; }
  [[nodiscard]] int getWidth() const noexcept { return width_; }
  [[nodiscard]] int getHeight() const noexcept { return height_; }
  [[nodiscard]] int getChannels() const noexcept { return channels_; }
  [[nodiscard]] const std::string &getPath() const noexcept { return path_; }

  [[nodiscard]] const OkSampler &getSampler() const noexcept { return sampler_; }
  void setSampler(const OkSampler &sampler) noexcept;
  void setFilter(OkFilter filter) noexcept;
  void setWrap(OkWrap wrapU, OkWrap wrapV) noexcept;
  void setAnisotropy(float anisotropy) noexcept;

  /** The last mipmap level that is used; negative means all down to 1x1. */
  void setMaxMipLevel(int level) noexcept;
  [[nodiscard]] int getMaxMipLevel() const noexcept { return maxMipLevel_; }

  /**
   * Rebuilds the mipmaps for a cutout, so that a grille or a leaf thins with distance and does not
   * vanish: see `okBuildCutoutMipmaps` in okinawa/texture/coverage.hpp. `threshold` is where the
   * cutout cuts, above 0 and at most 1; `square` is the side in texels of the cells of an atlas
   * that each keep their own share, 0 for the image as a whole. The wrap modes must be set before.
   *
   * Works on the CPU pixels, else on those read back from the device, and logs what it cost. Done
   * once for each image: later calls return true at once, even with other arguments. An image that
   * is opaque throughout needs nothing. False, with a warning, for bad arguments, an empty texture
   * or pixels that cannot be had.
   */
  bool keepCutoutCoverage(float threshold, int square = 0);
  /**
   * The levels of colour that `keepCutoutCoverage` made, level 1 first, down to 1x1 and with the
   * channels of the pixels they were made from. Empty: they are to be made from the image.
   */
  [[nodiscard]] const std::vector<OkImage> &getMipmaps() const noexcept { return mipmaps_; }

  [[nodiscard]] std::uint64_t getId() const noexcept { return id_; }
  /** Grows when the pixels or their mipmaps change. */
  [[nodiscard]] std::uint32_t getRevision() const noexcept { return revision_; }

  /** The living texture of an id, or null. */
  [[nodiscard]] static OkTexture *fromId(std::uint64_t id) noexcept;

  static void setStore(OkTextureStore *store) noexcept;
  [[nodiscard]] static std::size_t getLiveCount() noexcept;

 private:
  void dropMipmaps() noexcept;

  std::string path_;
  OkImage image_;
  std::vector<OkImage> mipmaps_;
  OkSampler sampler_;
  std::uint64_t id_;
  std::uint32_t revision_ = 0;
  int width_ = 0;
  int height_ = 0;
  int channels_ = 0;
  int maxMipLevel_ = -1;
  bool loaded_ = false;
  bool external_ = false;
  bool keepsCoverage_ = false;
};
