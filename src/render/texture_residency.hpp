#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "okinawa/texture/sampler.hpp"
#include "okinawa/texture/texture.hpp"

#include "gl/context.hpp"
#include "gl/sampler.hpp"
#include "gl/texture.hpp"
#include "render/texture_upload.hpp"
#include "render/upload_budget.hpp"

namespace okinawa {

/** A texture on its way to the device. */
struct TextureArrival {
  TextureUpload upload;
  gl::Texture texture;
  /** The texture's revision when the first piece went. */
  std::uint32_t revision = 0;
  /** What goes next. */
  std::size_t level = 0;
  int row = 0;
};

/**
 * Keeps textures on the device, one image for each role in which a texture is used: uploaded at the
 * first use, again when the revision moved, freed when the texture dies. Pictures of render targets
 * are registered by their targets. Samplers are shared by value.
 */
class TextureResidency final : public OkTextureStore {
 public:
  explicit TextureResidency(gl::Context &context) : context_(context) {}

  void dropTexture(std::uint64_t textureId) override;
  OkImage readBackTexture(std::uint64_t textureId) override;

  /** Never fails: a white texel stands in, with one message, for what cannot be uploaded. */
  const gl::Texture &get(const OkTexture &texture, OkTextureRole role);
  /**
   * Colour that is drawn by its alpha: clear texels have the colour of their surroundings, so that
   * filters find no dark edge. The same image as `get` where there is no clear texel.
   */
  const gl::Texture &getByAlpha(const OkTexture &texture);
  const gl::Sampler &getSampler(const OkSampler &sampler);

  /**
   * Sends what `budget` allows of a texture ahead of its first drawing as colour, by alpha or not,
   * from levels that `arrival` holds. True once it is there, is drawn already, or has changed since
   * the first call: what is missing then goes when it is drawn.
   */
  bool preload(const OkTexture &texture, bool byAlpha, TextureArrival &arrival,
               UploadBudget &budget);

  /** `image` is borrowed until it is registered anew or removed (null). */
  void setExternal(std::uint64_t textureId, const gl::Texture *image);

  /** Images on the device, those of render targets left out. */
  [[nodiscard]] std::size_t getImageCount() const noexcept { return images_.size(); }
  [[nodiscard]] UploadCounts takeCounts() noexcept;

 private:
  struct Image {
    gl::Texture texture;
    std::uint32_t revision = 0;
    bool tried = false;
    gl::Enum format = 0;
    gl::Enum type = 0;
    /** Level of the picture that level 0 of the texture is. */
    int halvings = 0;
    /** Floats may exceed 1: they are not read back as eight or sixteen bits. */
    bool isHdr = false;
    /** Of one that is drawn by its alpha: the plain image does as well. */
    bool isPlain = false;
  };
  struct CachedSampler {
    OkSampler key;
    gl::Sampler sampler;
  };

  void upload(const OkTexture &texture, OkTextureRole role, Image &image);
  void uploadByAlpha(const OkTexture &texture, Image &image);
  void uploadLevels(const OkTexture &texture, TextureUpload prepared, Image &image);
  [[nodiscard]] const Image *findColor(std::uint64_t textureId) const;
  void refreshReleased(const OkTexture &texture, OkTextureRole role, Image &image);
  OkResult<bool> send(TextureArrival &arrival, UploadBudget &budget);
  OkStatus begin(TextureArrival &arrival);
  OkResult<bool> sendRows(const TextureLevel &level, int number, const gl::PixelData &kind,
                          gl::Texture &target, int &row, UploadBudget &budget);
  void adopt(const OkTexture &texture, TextureArrival &arrival, Image &image);
  const gl::Texture &getStandIn();

  gl::Context &context_;
  std::unordered_map<std::uint64_t, Image> images_;
  std::unordered_map<std::uint64_t, const gl::Texture *> externals_;
  std::vector<CachedSampler> samplers_;
  gl::Texture standIn_;
  UploadCounts counts_;
};

}  // namespace okinawa
