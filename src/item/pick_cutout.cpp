#include "item/pick_cutout.hpp"

#include <algorithm>
#include <cmath>

namespace okinawa {

namespace {

/** A whole texel position brought back into [0, size), as OpenGL wraps it. */
int wrapTexel(double position, int size, OkWrap wrap) noexcept {
  const auto whole = static_cast<double>(size);
  double at = position;
  switch (wrap) {
    case OkWrap::Repeat:
      at -= std::floor(at / whole) * whole;
      break;
    case OkWrap::Mirror:
      at -= std::floor(at / (2.0 * whole)) * 2.0 * whole;
      at = at < whole ? at : 2.0 * whole - 1.0 - at;
      break;
    default:
      break;
  }
  return static_cast<int>(std::clamp(at, 0.0, whole - 1.0));
}

/** Reads alpha by columns from the left and rows from the bottom, as texture coordinates count. */
struct AlphaReader {
  const OkImage *image;
  OkSampler sampler;

  [[nodiscard]] double read(double column, double row) const noexcept {
    const int channels = image->getChannels();
    const int x = wrapTexel(column, image->getWidth(), sampler.wrapU);
    const int y = image->getHeight() - 1 - wrapTexel(row, image->getHeight(), sampler.wrapV);
    return static_cast<double>(image->getComponent(x, y, channels - 1));
  }
};

}  // namespace

glm::vec2 placeUv(const OkMaterial &material, const glm::vec2 &uv) noexcept {
  const float c = std::cos(material.uvRotation);
  const float s = std::sin(material.uvRotation);
  const float x = uv.x * material.uvScale[0];
  const float y = uv.y * material.uvScale[1];
  return {c * x - s * y + material.uvOffset[0], s * x + c * y + material.uvOffset[1]};
}

float sampleAlpha(const OkTexture &texture, const OkMaterial &material,
                  const glm::vec2 &uv) noexcept {
  const OkImage &image = texture.getImage();
  const bool hasAlpha = image.getChannels() == 2 || image.getChannels() == 4;
  if (image.isEmpty() || !hasAlpha || !std::isfinite(uv.x) || !std::isfinite(uv.y)) {
    return 1.0f;
  }
  const AlphaReader reader{&image, material.sampler.value_or(texture.getSampler())};
  const double x = static_cast<double>(uv.x) * image.getWidth();
  const double y = static_cast<double>(uv.y) * image.getHeight();
  if (reader.sampler.filter == OkFilter::Point) {
    return static_cast<float>(reader.read(std::floor(x), std::floor(y)));
  }
  const double left = std::floor(x - 0.5);
  const double below = std::floor(y - 0.5);
  const double across = x - 0.5 - left;
  const double up = y - 0.5 - below;
  const double lower = std::lerp(reader.read(left, below), reader.read(left + 1.0, below), across);
  const double upper =
      std::lerp(reader.read(left, below + 1.0), reader.read(left + 1.0, below + 1.0), across);
  return static_cast<float>(std::lerp(lower, upper, up));
}

}  // namespace okinawa
