#include "okinawa/texture/mipmaps.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

#include "okinawa/math/color.hpp"

#include "texture/image_matchers.hpp"

namespace {

constexpr std::array kTypes = {OkComponentType::UInt8, OkComponentType::UInt16,
                               OkComponentType::Float32};
constexpr std::array kRoles = {OkTextureRole::Color, OkTextureRole::Data};

OkImage filled(int width, int height, int channels, OkComponentType type,
               const std::array<float, 4> &values) {
  OkImage image(width, height, channels, type);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      for (int channel = 0; channel < channels; ++channel) {
        image.setComponent(column, row, channel, values[static_cast<std::size_t>(channel)]);
      }
    }
  }
  return image;
}

/** The step of the component type: how far apart two results may lie. */
float stepOf(const OkImage &image) {
  switch (image.getType()) {
    case OkComponentType::UInt8:
      return 1.0f / 255.0f;
    case OkComponentType::UInt16:
      return 1.0f / 65535.0f;
    case OkComponentType::Float32:
      break;
  }
  return 1e-6f;
}

}  // namespace

TEST(Mipmaps, LevelsGoDownToOneTexel) {
  EXPECT_EQ(okMipLevelCount(1, 1), 1);
  EXPECT_EQ(okMipLevelCount(2, 1), 2);
  EXPECT_EQ(okMipLevelCount(1, 7), 3);
  EXPECT_EQ(okMipLevelCount(5, 3), 3);
  EXPECT_EQ(okMipLevelCount(239, 245), 8);
  EXPECT_EQ(okMipLevelCount(2048, 1), 12);
  EXPECT_EQ(okMipLevelCount(16384, 16384), 15);
  EXPECT_EQ(okMipLevelCount(0, 4), 0);
}

TEST(Mipmaps, NothingBelowOneTexel) {
  EXPECT_TRUE(okBuildMipmaps(OkImage(), OkTextureRole::Color).empty());
  EXPECT_TRUE(okBuildMipmaps(OkImage(1, 1, 4), OkTextureRole::Color).empty());
}

TEST(Mipmaps, Case_D83_SizesAreHalvedAndRoundedDown) {
  constexpr std::array<int, 2> kSizes[] = {{5, 3}, {1, 7}, {2048, 1}, {239, 245}, {2, 2}};
  for (const auto &[width, height] : kSizes) {
    const auto levels = okBuildMipmaps(OkImage(width, height, 3), OkTextureRole::Color);
    ASSERT_EQ(static_cast<int>(levels.size()) + 1, okMipLevelCount(width, height));
    int expectedWidth = width;
    int expectedHeight = height;
    for (const OkImage &level : levels) {
      expectedWidth = std::max(1, expectedWidth / 2);
      expectedHeight = std::max(1, expectedHeight / 2);
      EXPECT_EQ(level.getWidth(), expectedWidth);
      EXPECT_EQ(level.getHeight(), expectedHeight);
      EXPECT_EQ(level.getChannels(), 3);
    }
    EXPECT_EQ(levels.back().getWidth(), 1);
    EXPECT_EQ(levels.back().getHeight(), 1);
  }
}

TEST(Mipmaps, Case_D83_AConstantStaysConstant) {
  constexpr std::array<int, 2> kSizes[] = {{5, 3}, {1, 7}, {64, 1}, {239, 245}};
  for (const auto type : kTypes) {
    for (const auto role : kRoles) {
      for (const auto &[width, height] : kSizes) {
        for (int channels = 1; channels <= 4; ++channels) {
          const OkImage base = filled(width, height, channels, type, {0.2f, 0.5f, 0.8f, 0.6f});
          for (const OkImage &level : okBuildMipmaps(base, role)) {
            for (int channel = 0; channel < channels; ++channel) {
              ASSERT_NEAR(level.getComponent(level.getWidth() - 1, 0, channel),
                          base.getComponent(0, 0, channel),
                          type == OkComponentType::UInt8 ? 1e-6f : 4e-5f)
                  << width << " x " << height << " x " << channels;
            }
          }
        }
      }
    }
  }
}

TEST(Mipmaps, EveryEightBitCodeSurvivesUnchanged) {
  for (int code = 0; code < 256; ++code) {
    const float value = static_cast<float>(code) / 255.0f;
    const OkImage base = filled(3, 3, 1, OkComponentType::UInt8, {value, 0, 0, 0});
    EXPECT_EQ(valueAt(okBuildMipmaps(base, OkTextureRole::Color).front(), 0, 0, 0), code);
  }
}

TEST(Mipmaps, Case_D83_AnEdgeColumnCountsByItsExactShare) {
  // One of five columns is marked: the average over the whole width is a fifth, at every level.
  for (const int marked : {0, 2, 4}) {
    OkImage base(5, 1, 1, OkComponentType::Float32);
    base.setComponent(marked, 0, 0, 1.0f);
    const auto levels = okBuildMipmaps(base, OkTextureRole::Data);
    ASSERT_EQ(levels.size(), 2u);
    const float left = levels[0].getComponent(0, 0, 0);
    const float right = levels[0].getComponent(1, 0, 0);
    EXPECT_NEAR((left + right) / 2, 0.2f, 1e-6f);
    EXPECT_NEAR(levels[1].getComponent(0, 0, 0), 0.2f, 1e-6f);
    if (marked == 4) {
      // The right half covers columns 2.5 to 5: the last is one of its two and a half.
      EXPECT_EQ(left, 0.0f);
      EXPECT_NEAR(right, 0.4f, 1e-6f);
    }
    if (marked == 2) {
      EXPECT_NEAR(left, 0.2f, 1e-6f);
      EXPECT_NEAR(right, 0.2f, 1e-6f);
    }
  }
}

TEST(Mipmaps, Case_D83_AnEdgeOfALargeOddImageReachesTheLastLevel) {
  OkImage base(239, 245, 1, OkComponentType::Float32);
  for (int row = 0; row < 245; ++row) {
    base.setComponent(238, row, 0, 239.0f);
  }
  EXPECT_NEAR(okBuildMipmaps(base, OkTextureRole::Data).back().getComponent(0, 0, 0), 1.0f, 1e-4f);
}

TEST(Mipmaps, TheLastLevelIsTheMeanOfAnySize) {
  constexpr std::array<int, 2> kSizes[] = {{5, 3}, {1, 7}, {7, 1}, {37, 22}, {3, 3}, {16, 8}};
  for (const auto &[width, height] : kSizes) {
    OkImage base(width, height, 1, OkComponentType::Float32);
    double sum = 0;
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const auto value = static_cast<float>((column * 7 + row * 13) % 11);
        base.setComponent(column, row, 0, value);
        sum += value;
      }
    }
    const auto levels = okBuildMipmaps(base, OkTextureRole::Color);
    EXPECT_NEAR(levels.back().getComponent(0, 0, 0), sum / (width * height), 1e-4);
  }
}

TEST(Mipmaps, ColourIsAveragedInLinearLightAndDataAsItStands) {
  for (const auto type : {OkComponentType::UInt8, OkComponentType::UInt16}) {
    OkImage base(2, 1, 1, type);
    base.setComponent(0, 0, 0, 1.0f);
    const auto color = okBuildMipmaps(base, OkTextureRole::Color);
    const auto data = okBuildMipmaps(base, OkTextureRole::Data);
    // Half the light of white is 188 of 255, not 128.
    EXPECT_NEAR(color.front().getComponent(0, 0, 0), okLinearToSrgb(0.5f),
                stepOf(base) / 2 + 1e-6f);
    EXPECT_NEAR(data.front().getComponent(0, 0, 0), 0.5f, stepOf(base) / 2 + 1e-6f);
  }
  OkImage byte(2, 1, 1);
  byte.setComponent(0, 0, 0, 1.0f);
  EXPECT_EQ(valueAt(okBuildMipmaps(byte, OkTextureRole::Color).front(), 0, 0, 0), 188);
}

TEST(Mipmaps, Case_D30_ClearTexelsDoNotBleed) {
  for (const auto type : kTypes) {
    // White beside clear black: the average is white with half the alpha.
    OkImage base(2, 2, 4, type);
    for (int channel = 0; channel < 4; ++channel) {
      base.setComponent(0, 0, channel, 1.0f);
      base.setComponent(0, 1, channel, 1.0f);
    }
    const OkImage level = okBuildMipmaps(base, OkTextureRole::Color).front();
    for (int channel = 0; channel < 3; ++channel) {
      EXPECT_EQ(level.getComponent(0, 0, channel), 1.0f);
    }
    EXPECT_NEAR(level.getComponent(0, 0, 3), 0.5f, stepOf(level));
  }
}

TEST(Mipmaps, ColourCountsByItsAlpha) {
  OkImage base(2, 1, 2, OkComponentType::Float32);
  base.setComponent(0, 0, 0, 1.0f);
  base.setComponent(0, 0, 1, 0.25f);
  base.setComponent(1, 0, 1, 0.75f);
  const OkImage color = okBuildMipmaps(base, OkTextureRole::Color).front();
  EXPECT_FLOAT_EQ(color.getComponent(0, 0, 0), 0.25f);
  EXPECT_FLOAT_EQ(color.getComponent(0, 0, 1), 0.5f);
  const OkImage data = okBuildMipmaps(base, OkTextureRole::Data).front();
  EXPECT_FLOAT_EQ(data.getComponent(0, 0, 0), 0.5f);
  EXPECT_FLOAT_EQ(data.getComponent(0, 0, 1), 0.5f);
}

TEST(Mipmaps, WhereAllIsClearTheColourStays) {
  const OkImage base = filled(4, 4, 4, OkComponentType::UInt8, {0.2f, 0.4f, 0.6f, 0.0f});
  const OkImage level = okBuildMipmaps(base, OkTextureRole::Color).back();
  EXPECT_EQ(valueAt(level, 0, 0, 0), 51);
  EXPECT_EQ(valueAt(level, 0, 0, 3), 0);
}

TEST(Mipmaps, LightBeyondOneIsKeptInFloats) {
  OkImage base(2, 1, 3, OkComponentType::Float32);
  base.setComponent(0, 0, 0, 100.0f);
  EXPECT_FLOAT_EQ(okBuildMipmaps(base, OkTextureRole::Color).front().getComponent(0, 0, 0), 50.0f);
}
