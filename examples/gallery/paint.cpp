#include "gallery/paint.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace {

constexpr int kSamples = 2;

/** The mean of the samples in one pixel; colour counts by its coverage. */
glm::vec4 average(const Painter &painter, int x, int y) {
  glm::vec3 color(0.0f);
  glm::vec3 bare(0.0f);
  float alpha = 0.0f;
  for (int i = 0; i < kSamples * kSamples; ++i) {
    const float dx = (static_cast<float>(i % kSamples) + 0.5f) / kSamples;
    const float dy = (static_cast<float>(i / kSamples) + 0.5f) / kSamples;
    const glm::vec4 sample = painter(static_cast<float>(x) + dx, static_cast<float>(y) + dy);
    color += glm::vec3(sample) * sample.a;
    bare += glm::vec3(sample);
    alpha += sample.a;
  }
  constexpr float kAll = kSamples * kSamples;
  return {alpha > 0.0f ? color / alpha : bare / kAll, alpha / kAll};
}

unsigned char toByte(float value) {
  return static_cast<unsigned char>(std::lround(255.0f * std::clamp(value, 0.0f, 1.0f)));
}

}  // namespace

OkTexture *paintTexture(const std::string &name, int width, int height, const Painter &painter) {
  std::vector<unsigned char> bytes;
  bytes.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const glm::vec4 color = average(painter, x, y);
      bytes.insert(bytes.end(),
                   {toByte(color.r), toByte(color.g), toByte(color.b), toByte(color.a)});
    }
  }
  return OkTextureHandler::getInstance()->createTextureFromRawData(name, bytes.data(), width,
                                                                   height, 4);
}

float grain(int x, int y) {
  std::uint32_t n =
      static_cast<std::uint32_t>(x) * 374761393u + static_cast<std::uint32_t>(y) * 668265263u;
  n = (n ^ (n >> 13)) * 1274126177u;
  return static_cast<float>((n ^ (n >> 16)) & 0xffu) / 127.5f - 1.0f;
}

float smoothGrain(float x, float y, float size) {
  const float u = x / size;
  const float v = y / size;
  const int column = static_cast<int>(std::floor(u));
  const int row = static_cast<int>(std::floor(v));
  const auto ease = [](float t) { return t * t * (3.0f - 2.0f * t); };
  const float right = ease(u - static_cast<float>(column));
  const float down = ease(v - static_cast<float>(row));
  const float top = std::lerp(grain(column, row), grain(column + 1, row), right);
  const float bottom = std::lerp(grain(column, row + 1), grain(column + 1, row + 1), right);
  return std::lerp(top, bottom, down);
}

bool inRect(float x, float y, float left, float top, float right, float bottom) {
  return insideRect(x, y, left, top, right, bottom) >= 0.0f;
}

float insideRect(float x, float y, float left, float top, float right, float bottom) {
  return std::min(std::min(x - left, right - x), std::min(y - top, bottom - y));
}

glm::vec3 mixColor(const glm::vec3 &a, const glm::vec3 &b, float share) {
  return a + (b - a) * share;
}

glm::vec3 hue(float turn, float saturation, float value) {
  const auto channel = [&](float shift) {
    const float place = (turn - std::floor(turn)) * 6.0f + shift;
    const float pure = std::clamp(std::abs(std::fmod(place, 6.0f) - 3.0f) - 1.0f, 0.0f, 1.0f);
    return value * (1.0f - saturation * (1.0f - pure));
  };
  return {channel(0.0f), channel(4.0f), channel(2.0f)};
}
