#pragma once

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "okinawa/item/sprite.hpp"
#include "okinawa/scene/scene_2d.hpp"
#include "okinawa/texture/texture.hpp"

namespace okinawa::testing {

/** One sprite as the painter below understands it: upright, one pixel a texel. */
struct PlainSprite {
  std::size_t picture = 0;
  int x = 0;
  int y = 0;
  int zOrder = 0;
  bool flipX = false;
  bool flipY = false;
  /** Bytes; multiplied with the texels. */
  int tint[4] = {255, 255, 255, 255};
};

/** Paints sprites one after the other by the formulas of the documentation, rounding at the end. */
class SoftwarePainter {
 public:
  SoftwarePainter(int width, int height)
      : width_(width), height_(height), values_(std::size_t(width) * std::size_t(height) * 4, 0.0) {
    for (std::size_t i = 3; i < values_.size(); i += 4) {
      values_[i] = 255.0;
    }
  }

  void paint(const PlainSprite &sprite, const OkImage &picture) {
    for (int row = 0; row < picture.getHeight(); ++row) {
      for (int column = 0; column < picture.getWidth(); ++column) {
        const int x = sprite.x + (sprite.flipX ? picture.getWidth() - 1 - column : column);
        const int y = sprite.y + (sprite.flipY ? picture.getHeight() - 1 - row : row);
        if (x >= 0 && y >= 0 && x < width_ && y < height_) {
          blend(x, y, texelOf(picture, column, row), sprite.tint);
        }
      }
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> getBytes() const {
    std::vector<std::uint8_t> bytes;
    for (const double value : values_) {
      bytes.push_back(std::uint8_t(std::lround(value)));
    }
    return bytes;
  }

 private:
  static const std::uint8_t *texelOf(const OkImage &picture, int column, int row) {
    return picture.getBytes().data() +
           (std::size_t(row) * std::size_t(picture.getWidth()) + std::size_t(column)) * 4;
  }

  void blend(int x, int y, const std::uint8_t *texel, const int *tint) {
    double *pixel = values_.data() + (std::size_t(y) * std::size_t(width_) + std::size_t(x)) * 4;
    const double alpha = texel[3] / 255.0 * tint[3] / 255.0;
    for (int channel = 0; channel < 3; ++channel) {
      const double source = texel[channel] * tint[channel] / 255.0;
      pixel[channel] = source * alpha + pixel[channel] * (1.0 - alpha);
    }
    pixel[3] = 255.0 * alpha + pixel[3] * (1.0 - alpha);
  }

  int width_;
  int height_;
  std::vector<double> values_;
};

/** Many sprites in any order, as a 2D scene and as the painter paints them. */
struct SpriteCrowd {
  std::vector<std::unique_ptr<OkTexture>> textures;
  std::vector<PlainSprite> plain;
  OkScene2D scene{"crowd"};
  std::vector<std::unique_ptr<OkSprite>> sprites;

  /** `isHard`: alpha is 0 or 255 and nothing is tinted, so that every pixel is some texel. */
  SpriteCrowd(int count, int width, int height, bool isHard, OkFilter filter,
              std::uint32_t seed = 2) {
    std::mt19937 random(seed);
    const auto upTo = [&random](int n) { return int(random() % std::uint32_t(n)); };
    for (int i = 0; i < 4; ++i) {
      addTexture(7 + 5 * i, 16 - 3 * i, isHard, filter, random);
    }
    for (int i = 0; i < count; ++i) {
      PlainSprite &one = plain.emplace_back();
      one.picture = std::size_t(upTo(4));
      one.x = upTo(width + 20) - 20;
      one.y = upTo(height + 20) - 20;
      one.zOrder = upTo(41) - 20;
      one.flipX = upTo(2) == 1;
      one.flipY = upTo(2) == 1;
      for (int channel = 0; channel < 4 && !isHard; ++channel) {
        one.tint[channel] = 255 - upTo(128);
      }
      addSprite(one);
    }
  }

  [[nodiscard]] std::vector<std::uint8_t> paintInSoftware(int width, int height) const {
    std::vector<PlainSprite> sorted = plain;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto &a, const auto &b) { return a.zOrder < b.zOrder; });
    SoftwarePainter painter(width, height);
    for (const PlainSprite &sprite : sorted) {
      painter.paint(sprite, textures[sprite.picture]->getImage());
    }
    return painter.getBytes();
  }

 private:
  void addTexture(int width, int height, bool isHard, OkFilter filter, std::mt19937 &random) {
    OkImage image(width, height, 4);
    for (std::size_t i = 0; i < image.getBytes().size(); ++i) {
      const auto value = std::uint32_t(random());
      const bool isAlpha = i % 4 == 3;
      image.getBytes()[i] =
          std::uint8_t(isAlpha && isHard ? (value % 4 == 0 ? 0 : 255) : value % 256);
    }
    textures.push_back(std::make_unique<OkTexture>("crowd"));
    textures.back()->setFilter(filter);
    textures.back()->setImage(std::move(image));
  }

  void addSprite(const PlainSprite &one) {
    auto sprite = std::make_unique<OkSprite>("one", textures[one.picture].get());
    sprite->setPosition(float(one.x), float(one.y));
    sprite->setZOrder(one.zOrder);
    sprite->setFlip(one.flipX, one.flipY);
    sprite->setTint(float(one.tint[0]) / 255.0f, float(one.tint[1]) / 255.0f,
                    float(one.tint[2]) / 255.0f, float(one.tint[3]) / 255.0f);
    scene.add(sprite.get());
    sprites.push_back(std::move(sprite));
  }
};

/** The largest difference of two pictures' bytes, and how many differ at all. */
struct PictureDifference {
  int worst = 0;
  std::size_t count = 0;

  PictureDifference(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    EXPECT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      const int apart = std::abs(int(a[i]) - int(b[i]));
      worst = std::max(worst, apart);
      count += apart != 0 ? 1 : 0;
    }
  }
};

}  // namespace okinawa::testing
