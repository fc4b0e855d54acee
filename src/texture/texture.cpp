#include "okinawa/texture/texture.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "okinawa/base/limits.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/texture/coverage.hpp"

namespace {

OkTextureStore *currentStore = nullptr;
std::uint64_t lastId = 0;

using Living = std::unordered_map<std::uint64_t, OkTexture *>;

/** Never destroyed: static textures of a program may die after everything static here. */
Living &living() {
  static Living *const textures = new Living();
  return *textures;
}

bool isUsableAnisotropy(float anisotropy, const std::string &path) {
  if (std::isfinite(anisotropy)) {
    return true;
  }
  OkLog::warning("texture \"" + path + "\": an anisotropy that is not finite is refused");
  return false;
}

std::string millisecondsSince(std::chrono::steady_clock::time_point start) {
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), spent.count(),
                                 std::chars_format::fixed, 1);
  return std::string(text.data(), end.ptr) + " ms";
}

/** Why no mipmaps of a cutout can be made with these arguments, or nothing. */
std::string whyNoCutout(bool isLoaded, float threshold, int square) {
  if (!isLoaded) {
    return "it has no image yet";
  }
  if (!(threshold > 0.0f && threshold <= 1.0f)) {
    return "a threshold must be above 0 and at most 1";
  }
  return square < 0 ? "a square cannot have a negative side" : "";
}

}  // namespace

OkImage OkTextureStore::readBackTexture(std::uint64_t) {
  return {};
}

OkTexture::OkTexture(std::string path) : path_(std::move(path)), id_(++lastId) {
  living().emplace(id_, this);
}

OkTexture::~OkTexture() {
  living().erase(id_);
  if (currentStore != nullptr) {
    currentStore->dropTexture(id_);
  }
}

void OkTexture::setImage(OkImage image) {
  image_ = std::move(image);
  dropMipmaps();
  loaded_ = !image_.isEmpty();
  external_ = false;
  width_ = loaded_ ? image_.getWidth() : 0;
  height_ = loaded_ ? image_.getHeight() : 0;
  channels_ = loaded_ ? image_.getChannels() : 0;
  ++revision_;
}

void OkTexture::releasePixels() {
  image_ = OkImage();
  mipmaps_ = {};
}

void OkTexture::dropMipmaps() noexcept {
  mipmaps_ = {};
  keepsCoverage_ = false;
}

void OkTexture::setExternal(int width, int height, int channels) {
  const bool isFine = width > 0 && height > 0 && width <= OkLimits::kImageSide &&
                      height <= OkLimits::kImageSide && channels >= 1 && channels <= 4;
  if (!isFine) {
    OkLog::error("texture \"" + path_ + "\": " + std::to_string(width) + " x " +
                 std::to_string(height) + " texels of " + std::to_string(channels) +
                 " channels are not possible");
    return;
  }
  image_ = OkImage();
  dropMipmaps();
  width_ = width;
  height_ = height;
  channels_ = channels;
  loaded_ = true;
  external_ = true;
  ++revision_;
}

void OkTexture::setSampler(const OkSampler &sampler) noexcept {
  if (!isUsableAnisotropy(sampler.anisotropy, path_)) {
    return;
  }
  sampler_ = sampler;
  sampler_.anisotropy = std::max(1.0f, sampler.anisotropy);
}

void OkTexture::setFilter(OkFilter filter) noexcept {
  sampler_.filter = filter;
}

void OkTexture::setWrap(OkWrap wrapU, OkWrap wrapV) noexcept {
  sampler_.wrapU = wrapU;
  sampler_.wrapV = wrapV;
}

void OkTexture::setAnisotropy(float anisotropy) noexcept {
  if (isUsableAnisotropy(anisotropy, path_)) {
    sampler_.anisotropy = std::max(1.0f, anisotropy);
  }
}

void OkTexture::setMaxMipLevel(int level) noexcept {
  const int wanted = std::max(level, -1);
  if (wanted != maxMipLevel_) {
    maxMipLevel_ = wanted;
    ++revision_;
  }
}

bool OkTexture::keepCutoutCoverage(float threshold, int square) {
  if (keepsCoverage_) {
    return true;
  }
  const auto start = std::chrono::steady_clock::now();
  const std::string subject = "texture \"" + path_ + "\": the coverage of its cutout ";
  std::string reason = whyNoCutout(loaded_, threshold, square);
  OkImage readBack;
  if (reason.empty() && image_.isEmpty()) {
    readBack = currentStore != nullptr ? currentStore->readBackTexture(id_) : OkImage();
    reason = readBack.isEmpty() ? "its pixels are neither kept nor to be read back" : "";
  }
  if (!reason.empty()) {
    OkLog::warning(subject + "cannot be kept: " + reason);
    return false;
  }
  keepsCoverage_ = true;
  const OkImage &pixels = image_.isEmpty() ? readBack : image_;
  if (!pixels.hasTransparency()) {
    OkLog::info(subject + "needs no care: it is opaque throughout");
    return true;
  }
  mipmaps_ = okBuildCutoutMipmaps(pixels, {threshold, square, sampler_.wrapU, sampler_.wrapV});
  ++revision_;
  OkLog::info(subject + "is kept over " + std::to_string(mipmaps_.size()) + " mipmaps, made in " +
              millisecondsSince(start));
  return true;
}

void OkTexture::setStore(OkTextureStore *store) noexcept {
  currentStore = store;
}

OkTexture *OkTexture::fromId(std::uint64_t id) noexcept {
  const auto found = living().find(id);
  return found == living().end() ? nullptr : found->second;
}

std::size_t OkTexture::getLiveCount() noexcept {
  return living().size();
}
