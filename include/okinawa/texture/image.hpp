#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"

/** How the components of an image are stored. */
enum class OkComponentType { UInt8, UInt16, Float32 };

/**
 * Pixels on the CPU: rows from the top, as files have them, tightly packed, one to four channels
 * (grey, grey and alpha, RGB, RGBA). Any thread.
 */
class OkImage {
 public:
  OkImage() = default;
  /** All zero. The sizes must be within `OkLimits`; see `create` for sizes that are not known. */
  OkImage(int width, int height, int channels, OkComponentType type = OkComponentType::UInt8);

  /** As the constructor, refusing bad sizes with a sentence. */
  static OkResult<OkImage> create(int width, int height, int channels,
                                  OkComponentType type = OkComponentType::UInt8);

  /**
   * Reads PNG (1 to 16 bit, palette, tRNS, interlaced), JPEG (baseline and progressive), TGA, BMP
   * or Radiance HDR, told apart by content. Refused with a sentence: other formats, truncated or
   * damaged files (checksums are verified), sizes beyond the limits, and JPEGs whose colour space
   * cannot be known (four components without an Adobe marker).
   */
  static OkResult<OkImage> load(const std::string &path);
  /** `name` stands for the file in messages. */
  static OkResult<OkImage> decode(std::span<const std::uint8_t> bytes, const std::string &name);

  /** As PNG; 8 or 16 bits a channel. Float images are refused. */
  OkStatus savePng(const std::string &path) const;

  [[nodiscard]] int getWidth() const noexcept { return width_; }
  [[nodiscard]] int getHeight() const noexcept { return height_; }
  [[nodiscard]] int getChannels() const noexcept { return channels_; }
  [[nodiscard]] OkComponentType getType() const noexcept { return type_; }
  [[nodiscard]] bool isEmpty() const noexcept { return pixels_.empty(); }

  /** Components of several bytes are in the machine's own order. */
  [[nodiscard]] std::span<const std::uint8_t> getBytes() const noexcept { return pixels_; }
  [[nodiscard]] std::span<std::uint8_t> getBytes() noexcept { return pixels_; }
  [[nodiscard]] std::size_t getBytesPerPixel() const noexcept;

  /** One component in 0..1 (float images: as stored); column from the left, row from the top. */
  [[nodiscard]] float getComponent(int column, int row, int channel) const noexcept;
  void setComponent(int column, int row, int channel, float value) noexcept;

  /** Rows in the opposite order. */
  [[nodiscard]] OkImage flipped() const;
  /** RGBA with eight bits: grey is spread, missing alpha is full, 16 bits are rounded, floats
   * clamp. */
  [[nodiscard]] OkImage toRgba8() const;
  /** True when a pixel has less than full alpha. */
  [[nodiscard]] bool hasTransparency() const noexcept;

 private:
  int width_ = 0;
  int height_ = 0;
  int channels_ = 0;
  OkComponentType type_ = OkComponentType::UInt8;
  std::vector<std::uint8_t> pixels_;
};
