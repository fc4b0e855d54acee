#include "okinawa/texture/image.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/limits.hpp"
#include "okinawa/base/log.hpp"

#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"

namespace {

std::size_t bytesPerComponent(OkComponentType type) noexcept {
  switch (type) {
    case OkComponentType::UInt8:
      return 1;
    case OkComponentType::UInt16:
      return 2;
    case OkComponentType::Float32:
      return 4;
  }
  return 1;
}

std::optional<std::string> whyBadImage(int width, int height, int channels) {
  if (channels < 1 || channels > 4) {
    return "an image of " + std::to_string(channels) + " channels is not possible, only 1 to 4";
  }
  return okinawa::whyBadImageSize(width, height);
}

/** Nothing for a place outside the image, and for an image that was moved away. */
std::optional<std::size_t> offsetOf(const OkImage &image, int column, int row,
                                    int channel) noexcept {
  if (image.isEmpty() || column < 0 || column >= image.getWidth() || row < 0 ||
      row >= image.getHeight() || channel < 0 || channel >= image.getChannels()) {
    return std::nullopt;
  }
  const std::size_t pixel =
      static_cast<std::size_t>(row) * static_cast<std::size_t>(image.getWidth()) +
      static_cast<std::size_t>(column);
  return pixel * image.getBytesPerPixel() +
         static_cast<std::size_t>(channel) * bytesPerComponent(image.getType());
}

/** NaN becomes 0. */
float clampToUnit(float value) noexcept {
  return value > 0.0f ? std::min(value, 1.0f) : 0.0f;
}

template <typename Integer>
void storeUnit(std::uint8_t *target, float value) noexcept {
  constexpr float kMost = std::numeric_limits<Integer>::max();
  const auto stored = static_cast<Integer>(clampToUnit(value) * kMost + 0.5f);
  std::memcpy(target, &stored, sizeof stored);
}

template <typename Value>
Value loadAs(const std::uint8_t *source) noexcept {
  Value value;
  std::memcpy(&value, source, sizeof value);
  return value;
}

std::uint8_t toByte(const std::uint8_t *source, OkComponentType type) noexcept {
  switch (type) {
    case OkComponentType::UInt8:
      return *source;
    case OkComponentType::UInt16:
      // 65535 / 255 is 257: this is the nearest eight-bit step exactly.
      return static_cast<std::uint8_t>((loadAs<std::uint16_t>(source) + 128) / 257);
    case OkComponentType::Float32:
      return static_cast<std::uint8_t>(clampToUnit(loadAs<float>(source)) * 255.0f + 0.5f);
  }
  return 0;
}

bool isBelowFull(const std::uint8_t *source, OkComponentType type) noexcept {
  switch (type) {
    case OkComponentType::UInt8:
      return *source != 0xff;
    case OkComponentType::UInt16:
      return loadAs<std::uint16_t>(source) != 0xffff;
    case OkComponentType::Float32:
      return loadAs<float>(source) < 1.0f;
  }
  return false;
}

}  // namespace

std::optional<std::string> okinawa::whyBadImageSize(long long width, long long height) {
  const std::string size = std::to_string(width) + " x " + std::to_string(height);
  if (width < 1 || height < 1) {
    return "an image of " + size + " texels has nothing in it";
  }
  if (width > OkLimits::kImageSide || height > OkLimits::kImageSide) {
    return "an image of " + size + " texels exceeds the limit of " +
           std::to_string(OkLimits::kImageSide) + " a side";
  }
  if (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) >
      OkLimits::kImageTexels) {
    return "an image of " + size + " texels exceeds the limit of " +
           std::to_string(OkLimits::kImageTexels) + " texels";
  }
  return std::nullopt;
}

OkImage::OkImage(int width, int height, int channels, OkComponentType type) {
  if (const auto reason = whyBadImage(width, height, channels)) {
    OkLog::error(*reason);
    return;
  }
  width_ = width;
  height_ = height;
  channels_ = channels;
  type_ = type;
  pixels_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                 getBytesPerPixel());
}

OkResult<OkImage> OkImage::create(int width, int height, int channels, OkComponentType type) {
  if (const auto reason = whyBadImage(width, height, channels)) {
    return OkError{*reason, {}, 0, -1};
  }
  return OkImage(width, height, channels, type);
}

OkResult<OkImage> OkImage::load(const std::string &path) {
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    return bytes.error();
  }
  return decode(bytes.value(), path);
}

OkResult<OkImage> OkImage::decode(std::span<const std::uint8_t> bytes, const std::string &name) {
  return okinawa::decodeImage(bytes, name);
}

OkStatus OkImage::savePng(const std::string &path) const {
  const auto bytes = okinawa::encodePng(*this, path);
  if (!bytes) {
    return bytes.error();
  }
  return OkFiles::write(path, std::span<const std::uint8_t>(bytes.value()));
}

std::size_t OkImage::getBytesPerPixel() const noexcept {
  return static_cast<std::size_t>(channels_) * bytesPerComponent(type_);
}

float OkImage::getComponent(int column, int row, int channel) const noexcept {
  const auto offset = offsetOf(*this, column, row, channel);
  if (!offset) {
    return 0.0f;
  }
  const std::uint8_t *source = pixels_.data() + *offset;
  switch (type_) {
    case OkComponentType::UInt8:
      return static_cast<float>(*source) / 255.0f;
    case OkComponentType::UInt16:
      return static_cast<float>(loadAs<std::uint16_t>(source)) / 65535.0f;
    case OkComponentType::Float32:
      return loadAs<float>(source);
  }
  return 0.0f;
}

void OkImage::setComponent(int column, int row, int channel, float value) noexcept {
  const auto offset = offsetOf(*this, column, row, channel);
  if (!offset) {
    return;
  }
  std::uint8_t *target = pixels_.data() + *offset;
  switch (type_) {
    case OkComponentType::UInt8:
      storeUnit<std::uint8_t>(target, value);
      break;
    case OkComponentType::UInt16:
      storeUnit<std::uint16_t>(target, value);
      break;
    case OkComponentType::Float32:
      std::memcpy(target, &value, sizeof value);
      break;
  }
}

OkImage OkImage::flipped() const {
  OkImage result = *this;
  if (isEmpty()) {
    return result;
  }
  const std::size_t rowBytes = static_cast<std::size_t>(width_) * getBytesPerPixel();
  for (int row = 0; row < height_; ++row) {
    const auto from = static_cast<std::size_t>(row) * rowBytes;
    const auto to = static_cast<std::size_t>(height_ - 1 - row) * rowBytes;
    std::memcpy(result.pixels_.data() + to, pixels_.data() + from, rowBytes);
  }
  return result;
}

OkImage OkImage::toRgba8() const {
  if (isEmpty() || (channels_ == 4 && type_ == OkComponentType::UInt8)) {
    return *this;
  }
  OkImage result(width_, height_, 4);
  const std::size_t component = bytesPerComponent(type_);
  const std::size_t step = getBytesPerPixel();
  const bool isGrey = channels_ < 3;
  const bool hasAlpha = channels_ == 2 || channels_ == 4;
  const std::uint8_t *source = pixels_.data();
  for (std::uint8_t *target = result.pixels_.data();
       target != result.pixels_.data() + result.pixels_.size(); target += 4, source += step) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      target[channel] = toByte(source + (isGrey ? 0 : channel) * component, type_);
    }
    target[3] = hasAlpha ? toByte(source + step - component, type_) : std::uint8_t{255};
  }
  return result;
}

bool OkImage::hasTransparency() const noexcept {
  if (channels_ != 2 && channels_ != 4) {
    return false;
  }
  const std::size_t step = getBytesPerPixel();
  const std::size_t alpha = step - bytesPerComponent(type_);
  for (std::size_t pixel = 0; pixel < pixels_.size(); pixel += step) {
    if (isBelowFull(pixels_.data() + pixel + alpha, type_)) {
      return true;
    }
  }
  return false;
}
