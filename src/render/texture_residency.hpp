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

namespace okinawa {

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

  /** `image` is borrowed until it is registered anew or removed (null). */
  void setExternal(std::uint64_t textureId, const gl::Texture *image);

  /** Images on the device, those of render targets left out. */
  [[nodiscard]] std::size_t getImageCount() const noexcept { return images_.size(); }
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

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
  void uploadLevels(const OkTexture &texture, const TextureUpload &prepared, Image &image);
  [[nodiscard]] const Image *findColor(std::uint64_t textureId) const;
  void refreshReleased(const OkTexture &texture, OkTextureRole role, Image &image);
  OkStatus send(const TextureUpload &upload, const Image &image, gl::Texture &target);
  OkStatus sendLevel(const TextureLevel &level, int number, const Image &image,
                     gl::Texture &target);
  const gl::Texture &getStandIn();

  gl::Context &context_;
  std::unordered_map<std::uint64_t, Image> images_;
  std::unordered_map<std::uint64_t, const gl::Texture *> externals_;
  std::vector<CachedSampler> samplers_;
  gl::Texture standIn_;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
