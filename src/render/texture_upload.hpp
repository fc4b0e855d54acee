#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/texture.hpp"

#include "gl/constants.hpp"

namespace okinawa {

/** Tightly packed texels, rows from the bottom, as GL wants them. */
struct TextureLevel {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> texels;
};

/** An image in the form in which it goes to the device, with its mipmaps. */
struct TextureUpload {
  gl::Enum internalFormat = gl::kRGBA8;
  gl::Enum format = gl::kRGBA;
  gl::Enum type = gl::kUnsignedByte;
  /** What a shader reads as red, green, blue and alpha. */
  std::array<gl::Enum, 4> swizzle{gl::kRed, gl::kGreen, gl::kBlue, gl::kAlpha};
  std::vector<TextureLevel> levels;
  /** Halvings that were needed to get within the device's limit. */
  int halvings = 0;

  /** True when the swizzle changes anything. */
  [[nodiscard]] bool isSwizzled() const noexcept {
    return swizzle != std::array<gl::Enum, 4>{gl::kRed, gl::kGreen, gl::kBlue, gl::kAlpha};
  }
};

/**
 * Chooses a format and converts. Core GL has sRGB formats for three and four channels of eight bits
 * only: colour becomes RGBA8, or linear half floats where it has sixteen bits or is a float already
 * (and linear then). Data stay as they are; grey reads as grey in all three channels.
 *
 * `maxLevel` below 0 means every mipmap; it counts from the image's own size. Images wider or
 * higher than `maxSize` start at the first mipmap that fits. `mipmaps`, level 1 first, stand for
 * those that would be made; empty: they are made.
 */
[[nodiscard]] TextureUpload prepareTexture(const OkImage &image, OkTextureRole role, int maxLevel,
                                           int maxSize, std::span<const OkImage> mipmaps = {});

/** One level in the form that `prepareTexture` gives it. */
[[nodiscard]] TextureLevel prepareLevel(const OkImage &image, OkTextureRole role);

}  // namespace okinawa
