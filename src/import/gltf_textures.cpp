#include "import/gltf_textures.hpp"

#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/limits.hpp"

#include "import/gltf_uri.hpp"

namespace okinawa {

namespace {

/** All pictures inside one model together, in largest pictures. */
constexpr std::uint64_t kMostEmbedded = 4;

// The numbers are OpenGL's.
constexpr std::uint64_t kNearest = 9728;
constexpr std::uint64_t kLinear = 9729;
constexpr std::uint64_t kNearestMipmapNearest = 9984;
constexpr std::uint64_t kLinearMipmapNearest = 9985;
constexpr std::uint64_t kClampToEdge = 33071;
constexpr std::uint64_t kMirroredRepeat = 33648;
constexpr std::uint64_t kRepeat = 10497;

OkWrap readWrap(const GltfValue &value) {
  const std::uint64_t number = value.count(kRepeat);
  if (number == kClampToEdge) {
    return OkWrap::Clamp;
  }
  if (number == kMirroredRepeat) {
    return OkWrap::Mirror;
  }
  if (number != kRepeat) {
    value.warn("is no known way to wrap; the texture repeats");
  }
  return OkWrap::Repeat;
}

/** One filter stands for both directions: magnification decides about points, what is shown small
 * about mipmaps. */
OkFilter readFilter(const GltfValue &sampler) {
  const std::uint64_t enlarged = sampler["magFilter"].count(0);
  const std::uint64_t reduced = sampler["minFilter"].count(0);
  const bool reducedToPoints = reduced == kNearest || reduced == kNearestMipmapNearest;
  if (enlarged == kNearest || (enlarged == 0 && reducedToPoints)) {
    return OkFilter::Point;
  }
  return reducedToPoints || reduced == kLinear || reduced == kLinearMipmapNearest
             ? OkFilter::Bilinear
             : OkFilter::Trilinear;
}

}  // namespace

GltfTextures::GltfTextures(const GltfValue &root, const GltfBuffers &buffers, OkModelData &model)
    : textures_(root["textures"]),
      images_(root["images"]),
      samplers_(root["samplers"]),
      buffers_(&buffers),
      model_(&model),
      directory_(OkFiles::directoryOf(model.path)),
      names_(images_.size()),
      used_(images_.size() + 1, -1),
      texelsLeft_(kMostEmbedded * OkLimits::kImageTexels) {}

OkSampler GltfTextures::samplerOf(int texture) const {
  OkSampler sampler;
  sampler.wrapU = sampler.wrapV = OkWrap::Repeat;
  const GltfValue reference = textures_.at(static_cast<std::size_t>(texture))["sampler"];
  const int index = reference.index(samplers_.size());
  if (index < 0) {
    return sampler;
  }
  const GltfValue value = samplers_.at(static_cast<std::size_t>(index));
  sampler.wrapU = readWrap(value["wrapS"]);
  sampler.wrapV = readWrap(value["wrapT"]);
  sampler.filter = readFilter(value);
  return sampler;
}

int GltfTextures::imageOf(int texture) const {
  return textures_.at(static_cast<std::size_t>(texture))["source"].index(images_.size());
}

std::string GltfTextures::nameOf(int texture) {
  const int image = imageOf(texture);
  return image < 0 ? std::string() : imageName(image);
}

const std::string &GltfTextures::imageName(int image) {
  std::string &name = names_[static_cast<std::size_t>(image)];
  if (name.empty()) {
    name = findName(image);
  }
  return name;
}

std::string GltfTextures::findName(int image) const {
  const std::string uri = images_.at(static_cast<std::size_t>(image))["uri"].text();
  if (uri.empty() || isDataUri(uri)) {
    return model_->path + "#image" + std::to_string(image);
  }
  const auto path = resolveUri(directory_, uri);
  return path ? path.value() : OkFiles::join(directory_, percentDecoded(uri));
}

int GltfTextures::use(int texture) {
  const int image = imageOf(texture);
  int &position = image < 0 ? used_.back() : used_[static_cast<std::size_t>(image)];
  if (position >= 0) {
    return position;
  }
  if (image >= 0) {
    model_->textures.push_back(load(image));
  } else {
    textures_.at(static_cast<std::size_t>(texture)).warn("has no picture in a format that is read");
    model_->textures.push_back({.path = {}, .embedded = {}, .missing = true});
  }
  position = static_cast<int>(model_->textures.size()) - 1;
  return position;
}

OkModelData::Texture GltfTextures::load(int image) {
  const GltfValue value = images_.at(static_cast<std::size_t>(image));
  OkModelData::Texture texture;
  texture.path = imageName(image);
  value.report().reach(0.2f +
                       0.3f * static_cast<float>(image) / static_cast<float>(images_.size()));
  const int view = value["bufferView"].index(buffers_->viewCount());
  if (view >= 0) {
    GltfReport problems(model_->path);
    const auto bytes = buffers_->viewBytes(view, problems);
    if (!problems.failed()) {
      return decode(value, texture.path, bytes);
    }
    value.warn(problems.error().message);
    texture.missing = true;
    return texture;
  }
  const std::string uri = value["uri"].text();
  if (isDataUri(uri)) {
    const auto bytes = decodeDataUri(uri);
    if (bytes) {
      return decode(value, texture.path, bytes.value());
    }
    value.warn(bytes.error().message);
    texture.missing = true;
    return texture;
  }
  if (const auto path = resolveUri(directory_, uri); !path) {
    value.warn(path.error().message);
    texture.missing = true;
  }
  return texture;
}

OkModelData::Texture GltfTextures::decode(const GltfValue &value, std::string name,
                                          std::span<const std::uint8_t> bytes) {
  OkModelData::Texture texture;
  texture.path = std::move(name);
  texture.missing = true;
  if (texelsLeft_ == 0) {
    return texture;
  }
  auto decoded = OkImage::decode(bytes, texture.path);
  if (!decoded) {
    value.warn("cannot be read: " + decoded.error().message);
    return texture;
  }
  const std::uint64_t texels = static_cast<std::uint64_t>(decoded.value().getWidth()) *
                               static_cast<std::uint64_t>(decoded.value().getHeight());
  if (texels > texelsLeft_) {
    value.warn("and what follows is left out: the pictures inside this model are too large");
    texelsLeft_ = 0;
    return texture;
  }
  texelsLeft_ -= texels;
  texture.embedded = std::move(decoded).value();
  texture.missing = false;
  return texture;
}

}  // namespace okinawa
