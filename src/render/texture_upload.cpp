#include "render/texture_upload.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/gtc/packing.hpp>

#include "okinawa/math/color.hpp"
#include "okinawa/texture/mipmaps.hpp"

namespace okinawa {

namespace {

constexpr float kLargestHalf = 65504.0f;

std::uint16_t toHalf(float value) {
  if (std::isnan(value)) {
    return 0;
  }
  return glm::packHalf1x16(std::clamp(value, -kLargestHalf, kLargestHalf));
}

/** Half floats of all sixteen-bit values: decoded from sRGB, and as they stand. */
struct HalfTables {
  std::vector<std::uint16_t> decoded = std::vector<std::uint16_t>(65536);
  std::vector<std::uint16_t> plain = std::vector<std::uint16_t>(65536);
  HalfTables() {
    for (std::size_t i = 0; i < 65536; ++i) {
      const float value = static_cast<float>(i) / 65535.0f;
      decoded[i] = toHalf(okSrgbToLinear(value));
      plain[i] = toHalf(value);
    }
  }
};

const HalfTables &halfTables() {
  static const HalfTables tables;
  return tables;
}

/** Where the four channels of a pixel come from; -1 stands for full alpha. */
std::array<int, 4> channelSources(int channels) {
  switch (channels) {
    case 1:
      return {0, 0, 0, -1};
    case 2:
      return {0, 0, 0, 1};
    case 3:
      return {0, 1, 2, -1};
    default:
      return {0, 1, 2, 3};
  }
}

/** Spreads pixels of `Component` to four channels, each converted by `convert(value, channel)`. */
template <typename Component, typename Out, typename Convert>
std::vector<std::uint8_t> spread(const OkImage &image, Out full, const Convert &convert) {
  const auto channels = static_cast<std::size_t>(image.getChannels());
  const std::array<int, 4> sources = channelSources(image.getChannels());
  const std::size_t pixels =
      static_cast<std::size_t>(image.getWidth()) * static_cast<std::size_t>(image.getHeight());
  std::vector<std::uint8_t> bytes(pixels * 4 * sizeof(Out));
  const std::uint8_t *from = image.getBytes().data();
  std::uint8_t *to = bytes.data();
  for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
    for (std::size_t channel = 0; channel < 4; ++channel) {
      Out value = full;
      if (sources[channel] >= 0) {
        Component component;
        std::memcpy(&component,
                    from + static_cast<std::size_t>(sources[channel]) * sizeof(Component),
                    sizeof(Component));
        value = convert(component, channel);
      }
      std::memcpy(to, &value, sizeof(Out));
      to += sizeof(Out);
    }
    from += channels * sizeof(Component);
  }
  return bytes;
}

std::vector<std::uint8_t> copyBytes(const OkImage &image) {
  return {image.getBytes().begin(), image.getBytes().end()};
}

std::vector<std::uint8_t> floatsToHalf(const OkImage &image) {
  return spread<float, std::uint16_t>(image, toHalf(1.0f),
                                      [](float value, std::size_t) { return toHalf(value); });
}

std::vector<std::uint8_t> convertColor(const OkImage &image) {
  switch (image.getType()) {
    case OkComponentType::UInt8:
      return spread<std::uint8_t, std::uint8_t>(
          image, std::uint8_t{255}, [](std::uint8_t value, std::size_t) { return value; });
    case OkComponentType::UInt16: {
      const HalfTables &tables = halfTables();
      return spread<std::uint16_t, std::uint16_t>(
          image, toHalf(1.0f), [&tables](std::uint16_t value, std::size_t channel) {
            return channel == 3 ? tables.plain[value] : tables.decoded[value];
          });
    }
    default:
      return floatsToHalf(image);
  }
}

std::vector<std::uint8_t> convertData(const OkImage &image) {
  if (image.getType() == OkComponentType::Float32) {
    return floatsToHalf(image);
  }
  if (image.getType() == OkComponentType::UInt16 && image.getChannels() == 3) {
    // Three-channel rows of sixteen bits take the slow path of many drivers.
    return spread<std::uint16_t, std::uint16_t>(
        image, std::uint16_t{65535}, [](std::uint16_t value, std::size_t) { return value; });
  }
  return copyBytes(image);
}

void chooseColorFormat(OkComponentType type, TextureUpload &upload) {
  upload.format = gl::kRGBA;
  if (type == OkComponentType::UInt8) {
    upload.internalFormat = gl::kSrgb8Alpha8;
    upload.type = gl::kUnsignedByte;
  } else {
    upload.internalFormat = gl::kRGBA16F;
    upload.type = gl::kHalfFloat;
  }
}

void chooseDataFormat(OkComponentType type, int channels, TextureUpload &upload) {
  if (type == OkComponentType::Float32) {
    chooseColorFormat(type, upload);
    return;
  }
  const bool wide = type == OkComponentType::UInt16;
  constexpr std::array<gl::Enum, 4> kFormats{gl::kRed, gl::kRG, gl::kRGB, gl::kRGBA};
  constexpr std::array<gl::Enum, 4> kNarrow{gl::kR8, gl::kRG8, gl::kRGB8, gl::kRGBA8};
  constexpr std::array<gl::Enum, 4> kWide{gl::kR16, gl::kRG16, gl::kRGBA16, gl::kRGBA16};
  const auto index = static_cast<std::size_t>(channels - 1);
  upload.type = wide ? gl::kUnsignedShort : gl::kUnsignedByte;
  upload.internalFormat = wide ? kWide[index] : kNarrow[index];
  upload.format = wide && channels == 3 ? gl::kRGBA : kFormats[index];
  if (channels <= 2) {
    upload.swizzle = {gl::kRed, gl::kRed, gl::kRed, channels == 1 ? gl::kOne : gl::kGreen};
  }
}

}  // namespace

TextureLevel prepareLevel(const OkImage &image, OkTextureRole role) {
  const OkImage flipped = image.flipped();
  return {image.getWidth(), image.getHeight(),
          role == OkTextureRole::Color ? convertColor(flipped) : convertData(flipped)};
}

TextureUpload prepareTexture(const OkImage &image, OkTextureRole role, int maxLevel, int maxSize,
                             std::span<const OkImage> mipmaps) {
  TextureUpload upload;
  if (image.isEmpty()) {
    return upload;
  }
  if (role == OkTextureRole::Color) {
    chooseColorFormat(image.getType(), upload);
  } else {
    chooseDataFormat(image.getType(), image.getChannels(), upload);
  }
  const bool fits = image.getWidth() <= maxSize && image.getHeight() <= maxSize;
  std::vector<OkImage> built;
  if (mipmaps.empty() && (maxLevel != 0 || !fits)) {
    built = okBuildMipmaps(image, role);
    mipmaps = built;
  }
  for (std::size_t i = 0; i <= mipmaps.size(); ++i) {
    const OkImage &level = i == 0 ? image : mipmaps[i - 1];
    if (level.getWidth() > maxSize || level.getHeight() > maxSize) {
      ++upload.halvings;
      continue;
    }
    if (maxLevel >= 0 && static_cast<int>(i) > maxLevel && !upload.levels.empty()) {
      break;
    }
    upload.levels.push_back(prepareLevel(level, role));
  }
  return upload;
}

}  // namespace okinawa
