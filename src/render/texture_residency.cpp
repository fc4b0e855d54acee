#include "render/texture_residency.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"

#include "texture/clear_texels.hpp"

namespace okinawa {

namespace {

/** Ids count up from small numbers: two bits for the use leave plenty. */
std::uint64_t imageKey(std::uint64_t textureId, OkTextureRole role) {
  return textureId * 4 + (role == OkTextureRole::Data ? 1 : 0);
}

std::uint64_t byAlphaKey(std::uint64_t textureId) {
  return textureId * 4 + 2;
}

gl::Enum wrapOf(OkWrap wrap) {
  switch (wrap) {
    case OkWrap::Repeat:
      return gl::kRepeat;
    case OkWrap::Mirror:
      return gl::kMirroredRepeat;
    default:
      return gl::kClampToEdge;
  }
}

void setFilter(gl::Sampler &sampler, OkFilter filter) {
  switch (filter) {
    case OkFilter::Point:
      sampler.setFilter(gl::kNearestMipmapNearest, gl::kNearest);
      break;
    case OkFilter::Bilinear:
      sampler.setFilter(gl::kLinearMipmapNearest, gl::kLinear);
      break;
    default:
      sampler.setFilter(gl::kLinearMipmapLinear, gl::kLinear);
  }
}

/** Linear floats back to the sixteen bits of sRGB that they were decoded from. */
OkImage encodeWide(const OkImage &linear) {
  OkImage encoded(linear.getWidth(), linear.getHeight(), 4, OkComponentType::UInt16);
  for (int row = 0; row < linear.getHeight(); ++row) {
    for (int column = 0; column < linear.getWidth(); ++column) {
      for (int channel = 0; channel < 4; ++channel) {
        const float value = linear.getComponent(column, row, channel);
        encoded.setComponent(column, row, channel, channel == 3 ? value : okLinearToSrgb(value));
      }
    }
  }
  return encoded;
}

std::string nameOf(const OkTexture &texture) {
  return texture.getPath().empty() ? "texture " + std::to_string(texture.getId())
                                   : texture.getPath();
}

}  // namespace

void TextureResidency::dropTexture(std::uint64_t textureId) {
  images_.erase(imageKey(textureId, OkTextureRole::Color));
  images_.erase(imageKey(textureId, OkTextureRole::Data));
  images_.erase(byAlphaKey(textureId));
  externals_.erase(textureId);
}

void TextureResidency::setExternal(std::uint64_t textureId, const gl::Texture *image) {
  if (image == nullptr) {
    externals_.erase(textureId);
  } else {
    externals_[textureId] = image;
  }
}

UploadCounts TextureResidency::takeCounts() noexcept {
  return std::exchange(counts_, {});
}

const gl::Texture &TextureResidency::get(const OkTexture &texture, OkTextureRole role) {
  if (texture.isExternal()) {
    const auto external = externals_.find(texture.getId());
    return external == externals_.end() ? getStandIn() : *external->second;
  }
  Image &image = images_[imageKey(texture.getId(), role)];
  if (!image.tried || image.revision != texture.getRevision()) {
    image.tried = true;
    image.revision = texture.getRevision();
    upload(texture, role, image);
  }
  if (!image.texture.isEmpty()) {
    return image.texture;
  }
  // Pixels that were released after an upload for another use of colour: that one does.
  const Image *other = role == OkTextureRole::Color ? findColor(texture.getId()) : nullptr;
  return other != nullptr ? other->texture : getStandIn();
}

const gl::Texture &TextureResidency::getByAlpha(const OkTexture &texture) {
  if (texture.isExternal()) {
    return get(texture, OkTextureRole::Color);
  }
  Image &image = images_[byAlphaKey(texture.getId())];
  if (!image.tried || image.revision != texture.getRevision()) {
    image.tried = true;
    image.revision = texture.getRevision();
    uploadByAlpha(texture, image);
  }
  return image.isPlain ? get(texture, OkTextureRole::Color) : image.texture;
}

void TextureResidency::uploadByAlpha(const OkTexture &texture, Image &image) {
  if (texture.getImage().isEmpty() && !image.texture.isEmpty()) {
    refreshReleased(texture, OkTextureRole::Color, image);
    return;
  }
  image.isPlain = !hasClearTexels(texture.getImage());
  if (image.isPlain) {
    image.texture = gl::Texture();
    return;
  }
  const std::vector<OkImage> levels = fillClearTexels(texture.getImage());
  const std::span<const OkImage> filled(levels);
  uploadLevels(
      texture,
      prepareTexture(levels.front(), OkTextureRole::Color, texture.getMaxMipLevel(),
                     context_.limits().maxTextureSize,
                     texture.getMipmaps().empty() ? filled.subspan(1)
                                                  : std::span<const OkImage>(texture.getMipmaps())),
      image);
  image.isPlain = image.texture.isEmpty();
}

void TextureResidency::upload(const OkTexture &texture, OkTextureRole role, Image &image) {
  if (texture.getImage().isEmpty()) {
    refreshReleased(texture, role, image);
    return;
  }
  const std::span<const OkImage> mipmaps = role == OkTextureRole::Color
                                               ? std::span<const OkImage>(texture.getMipmaps())
                                               : std::span<const OkImage>();
  uploadLevels(texture,
               prepareTexture(texture.getImage(), role, texture.getMaxMipLevel(),
                              context_.limits().maxTextureSize, mipmaps),
               image);
}

void TextureResidency::uploadLevels(const OkTexture &texture, TextureUpload prepared,
                                    Image &image) {
  TextureArrival arrival;
  arrival.upload = std::move(prepared);
  UploadBudget whole;
  const OkResult<bool> sent = send(arrival, whole);
  if (!sent.isOk()) {
    OkLog::error(nameOf(texture) + ": " + sent.error().describe());
    return;
  }
  adopt(texture, arrival, image);
}

void TextureResidency::adopt(const OkTexture &texture, TextureArrival &arrival, Image &image) {
  if (arrival.upload.halvings > 0) {
    OkLog::warning(nameOf(texture) + ": halved " + std::to_string(arrival.upload.halvings) +
                   " times to fit the device's limit of " +
                   std::to_string(context_.limits().maxTextureSize));
  }
  image.format = arrival.upload.format;
  image.type = arrival.upload.type;
  image.halvings = arrival.upload.halvings;
  image.isHdr = texture.getImage().getType() == OkComponentType::Float32;
  image.texture = std::move(arrival.texture);
}

bool TextureResidency::preload(const OkTexture &texture, bool byAlpha, TextureArrival &arrival,
                               UploadBudget &budget) {
  const std::uint64_t key =
      byAlpha ? byAlphaKey(texture.getId()) : imageKey(texture.getId(), OkTextureRole::Color);
  const auto known = images_.find(key);
  const bool isDrawn = known != images_.end() && known->second.tried &&
                       known->second.revision == texture.getRevision();
  if (arrival.texture.isEmpty()) {
    arrival.revision = texture.getRevision();
  }
  if (isDrawn || arrival.revision != texture.getRevision() || texture.isExternal()) {
    arrival = {};
    return true;
  }
  const OkResult<bool> sent = send(arrival, budget);
  if (sent.isOk() && !sent.value()) {
    return false;
  }
  // What failed here fails again when it is drawn, and is reported then.
  if (sent.isOk()) {
    Image &image = images_[key];
    image.tried = true;
    image.revision = arrival.revision;
    image.isPlain = false;
    adopt(texture, arrival, image);
  }
  arrival = {};
  return true;
}

void TextureResidency::refreshReleased(const OkTexture &texture, OkTextureRole role, Image &image) {
  if (image.texture.isEmpty()) {
    if (role == OkTextureRole::Data || findColor(texture.getId()) == nullptr) {
      OkLog::warning(nameOf(texture) + ": its pixels were released before it was uploaded");
    }
    return;
  }
  int last = image.texture.levels() - 1;
  if (texture.getMaxMipLevel() >= 0) {
    last = std::clamp(texture.getMaxMipLevel() - image.halvings, 0, last);
  }
  image.texture.setMipRange(0, last);
  // Only colour is cut out; mipmaps of data stay as they were.
  const std::vector<OkImage> &mipmaps = texture.getMipmaps();
  for (int level = 1; level < image.texture.levels() && role == OkTextureRole::Color; ++level) {
    const auto index = static_cast<std::size_t>(level + image.halvings - 1);
    if (index >= mipmaps.size()) {
      return;
    }
    gl::PixelData kind;
    kind.format = image.format;
    kind.type = image.type;
    int row = 0;
    UploadBudget whole;
    const OkResult<bool> sent =
        sendRows(prepareLevel(mipmaps[index], role), level, kind, image.texture, row, whole);
    if (!sent.isOk()) {
      OkLog::error(nameOf(texture) + ": " + sent.error().describe());
      return;
    }
  }
}

OkResult<bool> TextureResidency::sendRows(const TextureLevel &level, int number,
                                          const gl::PixelData &kind, gl::Texture &target, int &row,
                                          UploadBudget &budget) {
  const std::uint64_t rowBytes = level.texels.size() / static_cast<std::size_t>(level.height);
  while (row < level.height) {
    const auto rowsLeft = static_cast<std::uint64_t>(level.height - row);
    const std::uint64_t bytes = budget.take(rowsLeft * rowBytes, rowBytes);
    if (bytes == 0) {
      return false;
    }
    const auto rows = static_cast<int>(bytes / rowBytes);
    gl::PixelData data = kind;
    data.bytes = std::as_bytes(std::span(level.texels))
                     .subspan(static_cast<std::size_t>(row) * rowBytes, bytes);
    if (OkStatus status = target.upload(number, 0, row, level.width, rows, data); !status.isOk()) {
      return status.error();
    }
    counts_.add(bytes);
    row += rows;
  }
  return true;
}

OkStatus TextureResidency::begin(TextureArrival &arrival) {
  const TextureUpload &upload = arrival.upload;
  if (upload.levels.empty()) {
    return OkError{"no mipmap fits the device", {}, 0, -1};
  }
  const auto levels = static_cast<int>(upload.levels.size());
  arrival.texture = gl::Texture::create(context_);
  OkStatus status = arrival.texture.allocate2D(upload.levels[0].width, upload.levels[0].height,
                                               upload.internalFormat, levels);
  if (status.isOk()) {
    arrival.texture.setMipRange(0, levels - 1);
    if (upload.isSwizzled()) {
      arrival.texture.setSwizzle(upload.swizzle);
    }
  }
  return status;
}

OkResult<bool> TextureResidency::send(TextureArrival &arrival, UploadBudget &budget) {
  if (arrival.texture.isEmpty()) {
    if (OkStatus status = begin(arrival); !status.isOk()) {
      return status.error();
    }
  }
  gl::PixelData kind;
  kind.format = arrival.upload.format;
  kind.type = arrival.upload.type;
  for (; arrival.level < arrival.upload.levels.size(); ++arrival.level) {
    TextureLevel &level = arrival.upload.levels[arrival.level];
    OkResult<bool> sent = sendRows(level, static_cast<int>(arrival.level), kind, arrival.texture,
                                   arrival.row, budget);
    if (!sent.isOk() || !sent.value()) {
      return sent;
    }
    arrival.row = 0;
    level.texels = {};
  }
  return true;
}

const TextureResidency::Image *TextureResidency::findColor(std::uint64_t textureId) const {
  for (const std::uint64_t key :
       {imageKey(textureId, OkTextureRole::Color), byAlphaKey(textureId)}) {
    const auto found = images_.find(key);
    if (found != images_.end() && !found->second.texture.isEmpty()) {
      return &found->second;
    }
  }
  return nullptr;
}

OkImage TextureResidency::readBackTexture(std::uint64_t textureId) {
  const Image *found = findColor(textureId);
  if (found == nullptr || context_.isNull() || found->halvings > 0 || found->isHdr) {
    return {};
  }
  const Image &image = *found;
  const bool wide = image.type == gl::kHalfFloat;
  const int width = image.texture.width();
  const int height = image.texture.height();
  OkImage pixels(width, height, 4, wide ? OkComponentType::Float32 : OkComponentType::UInt8);
  const OkStatus status = image.texture.read(0, gl::kRGBA, wide ? gl::kFloat : gl::kUnsignedByte,
                                             std::as_writable_bytes(pixels.getBytes()));
  if (!status.isOk()) {
    OkLog::error(status.error().describe());
    return {};
  }
  return wide ? encodeWide(pixels.flipped()) : pixels.flipped();
}

const gl::Sampler &TextureResidency::getSampler(const OkSampler &sampler) {
  OkSampler key = sampler;
  // Held to the limit here, so that what would be the same sampler is made once.
  key.anisotropy = std::clamp(key.anisotropy, 1.0f, context_.limits().maxAnisotropy);
  const auto known =
      std::find_if(samplers_.begin(), samplers_.end(),
                   [&key](const CachedSampler &cached) { return cached.key == key; });
  if (known != samplers_.end()) {
    return known->sampler;
  }
  gl::Sampler made = gl::Sampler::create(context_);
  setFilter(made, key.filter);
  made.setWrap(wrapOf(key.wrapU), wrapOf(key.wrapV));
  if (key.anisotropy > 1.0f) {
    made.setAnisotropy(key.anisotropy);
  }
  samplers_.push_back({key, std::move(made)});
  return samplers_.back().sampler;
}

const gl::Texture &TextureResidency::getStandIn() {
  if (standIn_.isEmpty()) {
    constexpr std::array<std::uint8_t, 4> kWhite{255, 255, 255, 255};
    standIn_ = gl::Texture::create(context_);
    gl::PixelData data;
    data.bytes = std::as_bytes(std::span(kWhite));
    if (!standIn_.allocate2D(1, 1, gl::kRGBA8).isOk() ||
        !standIn_.upload(0, 0, 0, 1, 1, data).isOk()) {
      OkLog::error("The device has no memory for a texture of one texel");
    }
  }
  return standIn_;
}

}  // namespace okinawa
