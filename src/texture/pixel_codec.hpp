#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/texture.hpp"

namespace okinawa {

/** How the components of one image become numbers that may be averaged, and back. */
class PixelCodec {
 public:
  PixelCodec(OkComponentType type, int channels, OkTextureRole role);

  [[nodiscard]] std::size_t getChannels() const noexcept { return channels_; }
  /** Colour counts by its alpha; data with a fourth channel is four times data. */
  [[nodiscard]] bool isWeighted() const noexcept { return isColor_ && hasAlpha_; }

  /** `target` holds whole pixels; so does `source` the other way. */
  void decodeRow(const std::uint8_t *source, std::span<float> target) const;
  void encodeRow(std::span<const float> source, std::uint8_t *target) const;

 private:
  [[nodiscard]] bool isSrgb(std::size_t channel) const noexcept;
  [[nodiscard]] float decode(const std::uint8_t *source, std::size_t index, bool srgb) const;
  void encode(float value, std::uint8_t *target, std::size_t index, bool srgb) const;

  OkComponentType type_;
  std::size_t channels_;
  bool hasAlpha_;
  bool isColor_;
};

}  // namespace okinawa
