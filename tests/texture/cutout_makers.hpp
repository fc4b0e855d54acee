#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "okinawa/texture/image.hpp"
#include "okinawa/texture/sampler.hpp"

enum class Bars { Upright, Level, Crossed };

/** Bars of one texel in `period`, the first at `phase`; white, the gaps clear and black. */
inline OkImage makeGrille(int side, Bars bars, int phase = 0, int period = 6) {
  OkImage image(side, side, 4);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool isUpright = bars != Bars::Level && column % period == phase;
      const bool isLevel = bars != Bars::Upright && row % period == phase;
      for (int channel = 0; channel < 4; ++channel) {
        image.setComponent(column, row, channel, isUpright || isLevel ? 1.0f : 0.0f);
      }
    }
  }
  return image;
}

/** The same numbers on every machine. */
class TestRandom {
 public:
  explicit TestRandom(std::uint32_t seed) : state_(seed * 2654435761u + 1u) {}
  float operator()(float low, float high) {
    state_ = state_ * 1664525u + 1013904223u;
    return low + (high - low) * static_cast<float>(state_ >> 8) / 16777216.0f;
  }

 private:
  std::uint32_t state_;
};

/** Scattered leaves (pointed ellipses) with soft edges of about a texel, over clear black. */
inline OkImage makeFoliage(int side, std::uint32_t seed, int leaves = 90) {
  OkImage image(side, side, 4);
  TestRandom random(seed);
  const auto size = static_cast<float>(side);
  for (int leaf = 0; leaf < leaves; ++leaf) {
    const float x = random(0, size);
    const float y = random(0, size);
    const float turn = random(0, 6.2831853f);
    const float length = random(size / 24, size / 9);
    const float width = length * random(0.25f, 0.5f);
    const float green = random(0.3f, 0.8f);
    const auto reach = [side, length](float center, float sign) {
      return std::clamp(static_cast<int>(center + sign * (length + 2.0f)), 0, side);
    };
    for (int row = reach(y, -1); row < reach(y, 1); ++row) {
      for (int column = reach(x, -1); column < reach(x, 1); ++column) {
        const float dx = static_cast<float>(column) + 0.5f - x;
        const float dy = static_cast<float>(row) + 0.5f - y;
        const float along = (dx * std::cos(turn) + dy * std::sin(turn)) / length;
        const float beside = std::fabs(dy * std::cos(turn) - dx * std::sin(turn));
        const float half = width * std::max(0.0f, 1.0f - along * along);
        const float alpha = std::clamp(half - beside + 0.5f, 0.0f, 1.0f);
        if (std::fabs(along) < 1.0f && alpha > image.getComponent(column, row, 3)) {
          image.setComponent(column, row, 0, green * 0.4f);
          image.setComponent(column, row, 1, green);
          image.setComponent(column, row, 2, green * 0.3f);
          image.setComponent(column, row, 3, alpha);
        }
      }
    }
  }
  return image;
}

/**
 * Coverage by brute force, sample by sample through a sampler written out in full: the measure that
 * the library's own has to agree with.
 */
inline double sampledCoverage(const OkImage &image, float threshold, OkWrap wrapU = OkWrap::Clamp,
                              OkWrap wrapV = OkWrap::Clamp) {
  const auto wrapped = [](int i, int size, OkWrap wrap) {
    if (wrap == OkWrap::Repeat) {
      return (i + size) % size;
    }
    return std::clamp(i, 0, size - 1);
  };
  const int width = image.getWidth();
  const int height = image.getHeight();
  const int alpha = image.getChannels() - 1;
  const int samples = std::clamp(512 / std::max(width, height), 8, 32);
  std::vector<float> values;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      values.push_back(image.getComponent(column, row, alpha));
    }
  }
  long reached = 0;
  for (int y = 0; y < height * samples; ++y) {
    const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(samples) - 0.5f;
    const int top = static_cast<int>(std::floor(v));
    const float down = v - static_cast<float>(top);
    const int rows[2] = {wrapped(top, height, wrapV), wrapped(top + 1, height, wrapV)};
    for (int x = 0; x < width * samples; ++x) {
      const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(samples) - 0.5f;
      const int left = static_cast<int>(std::floor(u));
      const float across = u - static_cast<float>(left);
      const int columns[2] = {wrapped(left, width, wrapU), wrapped(left + 1, width, wrapU)};
      const auto mix = [&](int row) {
        const float *const line = values.data() + row * width;
        return line[columns[0]] * (1.0f - across) + line[columns[1]] * across;
      };
      reached += mix(rows[0]) * (1.0f - down) + mix(rows[1]) * down >= threshold ? 1 : 0;
    }
  }
  return static_cast<double>(reached) / (static_cast<double>(width) * samples * height * samples);
}

/** A part of an image as one of its own. */
inline OkImage cropped(const OkImage &image, int left, int top, int width, int height) {
  OkImage part(width, height, image.getChannels(), image.getType());
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      for (int channel = 0; channel < image.getChannels(); ++channel) {
        part.setComponent(column, row, channel,
                          image.getComponent(left + column, top + row, channel));
      }
    }
  }
  return part;
}
