#include "texture/pixel_codec.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "okinawa/math/color.hpp"

namespace okinawa {

namespace {

/** Eight bits to linear light and back; the way back finds the nearest code exactly. */
class SrgbTable {
 public:
  SrgbTable() {
    for (std::size_t i = 0; i < 256; ++i) {
      linear_[i] = okSrgbToLinear(static_cast<float>(i) / 255.0f);
      border_[i] = okSrgbToLinear((static_cast<float>(i) - 0.5f) / 255.0f);
    }
    std::uint8_t code = 0;
    for (std::size_t i = 0; i < kGuesses; ++i) {
      const float low = static_cast<float>(i) / kGuesses;
      while (code < 255 && low >= border_[code + std::size_t{1}]) {
        ++code;
      }
      guess_[i] = code;
    }
  }

  [[nodiscard]] float decode(std::uint8_t code) const noexcept { return linear_[code]; }

  [[nodiscard]] std::uint8_t encode(float linear) const noexcept {
    const float held = std::clamp(linear, 0.0f, 1.0f);
    std::uint8_t code = guess_[std::min(kGuesses - 1, static_cast<std::size_t>(held * kGuesses))];
    while (code < 255 && held >= border_[code + std::size_t{1}]) {
      ++code;
    }
    return code;
  }

 private:
  static constexpr std::size_t kGuesses = 4096;
  std::array<float, 256> linear_{};
  /** Where the code begins, halfway to the one below it. */
  std::array<float, 256> border_{};
  std::array<std::uint8_t, kGuesses> guess_{};
};

const SrgbTable &srgbTable() {
  static const SrgbTable table;
  return table;
}

}  // namespace

PixelCodec::PixelCodec(OkComponentType type, int channels, OkTextureRole role)
    : type_(type),
      channels_(static_cast<std::size_t>(channels)),
      hasAlpha_(channels == 2 || channels == 4),
      isColor_(role == OkTextureRole::Color) {}

void PixelCodec::decodeRow(const std::uint8_t *source, std::span<float> target) const {
  for (std::size_t channel = 0; channel < channels_; ++channel) {
    const bool srgb = isSrgb(channel);
    for (std::size_t i = channel; i < target.size(); i += channels_) {
      target[i] = decode(source, i, srgb);
    }
  }
}

void PixelCodec::encodeRow(std::span<const float> source, std::uint8_t *target) const {
  for (std::size_t channel = 0; channel < channels_; ++channel) {
    const bool srgb = isSrgb(channel);
    for (std::size_t i = channel; i < source.size(); i += channels_) {
      encode(source[i], target, i, srgb);
    }
  }
}

/** Floats are linear already. */
bool PixelCodec::isSrgb(std::size_t channel) const noexcept {
  return isColor_ && type_ != OkComponentType::Float32 && !(hasAlpha_ && channel + 1 == channels_);
}

float PixelCodec::decode(const std::uint8_t *source, std::size_t index, bool srgb) const {
  if (type_ == OkComponentType::UInt8) {
    return srgb ? srgbTable().decode(source[index]) : static_cast<float>(source[index]) / 255.0f;
  }
  if (type_ == OkComponentType::UInt16) {
    std::uint16_t value = 0;
    std::memcpy(&value, source + index * sizeof value, sizeof value);
    const float unit = static_cast<float>(value) / 65535.0f;
    return srgb ? okSrgbToLinear(unit) : unit;
  }
  float value = 0.0f;
  std::memcpy(&value, source + index * sizeof value, sizeof value);
  return value;
}

void PixelCodec::encode(float value, std::uint8_t *target, std::size_t index, bool srgb) const {
  if (type_ == OkComponentType::UInt8) {
    target[index] = srgb ? srgbTable().encode(value)
                         : static_cast<std::uint8_t>(std::clamp(value, 0.0f, 1.0f) * 255.0f + 0.5f);
  } else if (type_ == OkComponentType::UInt16) {
    const float unit = std::clamp(srgb ? okLinearToSrgb(value) : value, 0.0f, 1.0f);
    const auto stored = static_cast<std::uint16_t>(unit * 65535.0f + 0.5f);
    std::memcpy(target + index * sizeof stored, &stored, sizeof stored);
  } else {
    std::memcpy(target + index * sizeof value, &value, sizeof value);
  }
}

}  // namespace okinawa
