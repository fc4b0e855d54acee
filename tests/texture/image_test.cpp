#include "okinawa/texture/image.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <thread>

#include "okinawa/base/limits.hpp"

#include "support/log_capture.hpp"
#include "texture/format_makers.hpp"
#include "texture/image_matchers.hpp"
#include "texture/png_maker.hpp"

using testing::HasSubstr;

namespace {

constexpr std::array kTypes = {OkComponentType::UInt8, OkComponentType::UInt16,
                               OkComponentType::Float32};

}  // namespace

TEST(Image, ANewImageIsZero) {
  for (const auto type : kTypes) {
    const OkImage image(3, 2, 4, type);
    EXPECT_FALSE(image.isEmpty());
    EXPECT_EQ(image.getBytes().size(), 3u * 2u * image.getBytesPerPixel());
    for (const std::uint8_t byte : image.getBytes()) {
      EXPECT_EQ(byte, 0);
    }
  }
  EXPECT_EQ(OkImage(1, 1, 3).getBytesPerPixel(), 3u);
  EXPECT_EQ(OkImage(1, 1, 3, OkComponentType::UInt16).getBytesPerPixel(), 6u);
  EXPECT_EQ(OkImage(1, 1, 3, OkComponentType::Float32).getBytesPerPixel(), 12u);
}

TEST(Image, Case_D37_CreateRefusesBadSizes) {
  constexpr int kSide = OkLimits::kImageSide;
  const std::array<int, 3> bad[] = {
      {0, 1, 1},
      {1, 0, 1},
      {-1, 1, 1},
      {1, -1, 1},
      {1, 1, 0},
      {1, 1, 5},
      {1, 1, -1},
      {kSide + 1, 1, 1},
      {1, kSide + 1, 1},
      {kSide, kSide, 1},
      {std::numeric_limits<int>::max(), std::numeric_limits<int>::max(), 4}};
  for (const auto &[width, height, channels] : bad) {
    const auto result = OkImage::create(width, height, channels);
    ASSERT_FALSE(result) << width << " x " << height << " x " << channels;
    EXPECT_FALSE(result.error().message.empty());
  }
  EXPECT_TRUE(OkImage::create(kSide, 1, 1).isOk());
  EXPECT_TRUE(OkImage::create(1, kSide, 4, OkComponentType::Float32).isOk());
}

TEST(Image, TheConstructorLeavesBadSizesEmpty) {
  const LogCapture log;
  const OkImage image(0, 7, 3);
  EXPECT_TRUE(image.isEmpty());
  EXPECT_EQ(image.getWidth(), 0);
  EXPECT_TRUE(log.warned("0 x 7"));
}

TEST(Image, ComponentsComeBackInEveryType) {
  for (const auto type : kTypes) {
    OkImage image(3, 2, 4, type);
    image.setComponent(2, 1, 3, 1.0f);
    image.setComponent(0, 0, 0, 0.4f);
    EXPECT_EQ(image.getComponent(2, 1, 3), 1.0f);
    EXPECT_NEAR(image.getComponent(0, 0, 0), 0.4f, 0.5f / 255.0f);
    EXPECT_EQ(image.getComponent(1, 0, 0), 0.0f);
  }
}

TEST(Image, IntegersHoldComponentsToTheirRange) {
  for (const auto type : {OkComponentType::UInt8, OkComponentType::UInt16}) {
    OkImage image(1, 1, 1, type);
    image.setComponent(0, 0, 0, 7.0f);
    EXPECT_EQ(image.getComponent(0, 0, 0), 1.0f);
    image.setComponent(0, 0, 0, -7.0f);
    EXPECT_EQ(image.getComponent(0, 0, 0), 0.0f);
    image.setComponent(0, 0, 0, std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(image.getComponent(0, 0, 0), 0.0f);
  }
  OkImage image(1, 1, 1, OkComponentType::Float32);
  image.setComponent(0, 0, 0, 7.0f);
  EXPECT_EQ(image.getComponent(0, 0, 0), 7.0f);
}

TEST(Image, PlacesOutsideAreZeroAndStayUntouched) {
  OkImage image(2, 2, 1);
  const OkImage before = image;
  for (const auto &[column, row, channel] :
       {std::array{-1, 0, 0}, {2, 0, 0}, {0, -1, 0}, {0, 2, 0}, {0, 0, -1}, {0, 0, 1}}) {
    image.setComponent(column, row, channel, 1.0f);
    EXPECT_EQ(image.getComponent(column, row, channel), 0.0f);
  }
  EXPECT_THAT(image.getBytes(), testing::ElementsAreArray(before.getBytes()));
  EXPECT_EQ(OkImage().getComponent(0, 0, 0), 0.0f);
}

TEST(Image, FlippedPutsTheLastRowFirst) {
  for (const auto type : kTypes) {
    OkImage image(2, 3, 2, type);
    image.setComponent(1, 0, 1, 1.0f);
    const OkImage flipped = image.flipped();
    EXPECT_EQ(shapeOf(flipped), shapeOf(image));
    EXPECT_EQ(flipped.getComponent(1, 2, 1), 1.0f);
    EXPECT_EQ(flipped.getComponent(1, 0, 1), 0.0f);
    EXPECT_THAT(flipped.flipped().getBytes(), testing::ElementsAreArray(image.getBytes()));
  }
  EXPECT_TRUE(OkImage().flipped().isEmpty());
}

TEST(Image, ToRgba8SpreadsGreyAndFillsAlpha) {
  const float values[] = {0.2f, 0.4f, 0.6f, 0.8f};
  const int expected[5][4] = {
      {}, {51, 51, 51, 255}, {51, 51, 51, 102}, {51, 102, 153, 255}, {51, 102, 153, 204}};
  for (const auto type : kTypes) {
    for (int channels = 1; channels <= 4; ++channels) {
      OkImage image(2, 1, channels, type);
      for (int channel = 0; channel < channels; ++channel) {
        image.setComponent(1, 0, channel, values[channel]);
      }
      const OkImage rgba = image.toRgba8();
      ASSERT_EQ(shapeOf(rgba), "2x1x4 u8");
      for (int channel = 0; channel < 4; ++channel) {
        EXPECT_EQ(valueAt(rgba, 1, 0, channel), expected[channels][channel])
            << shapeOf(image) << ", " << channel;
      }
    }
  }
  EXPECT_TRUE(OkImage().toRgba8().isEmpty());
}

TEST(Image, ToRgba8RoundsSixteenBitsAndClampsFloats) {
  OkImage deep(4, 1, 1, OkComponentType::UInt16);
  const std::uint16_t values[] = {128, 129, 65406, 65407};
  std::memcpy(deep.getBytes().data(), values, sizeof values);
  const OkImage rounded = deep.toRgba8();
  EXPECT_EQ(valueAt(rounded, 0, 0, 0), 0);
  EXPECT_EQ(valueAt(rounded, 1, 0, 0), 1);
  EXPECT_EQ(valueAt(rounded, 2, 0, 0), 254);
  EXPECT_EQ(valueAt(rounded, 3, 0, 0), 255);

  OkImage floats(3, 1, 1, OkComponentType::Float32);
  floats.setComponent(0, 0, 0, 100.0f);
  floats.setComponent(1, 0, 0, -1.0f);
  floats.setComponent(2, 0, 0, std::numeric_limits<float>::quiet_NaN());
  const OkImage clamped = floats.toRgba8();
  EXPECT_EQ(valueAt(clamped, 0, 0, 0), 255);
  EXPECT_EQ(valueAt(clamped, 1, 0, 0), 0);
  EXPECT_EQ(valueAt(clamped, 2, 0, 0), 0);
}

TEST(Image, TransparencyIsWhatIsBelowFullAlpha) {
  for (const auto type : kTypes) {
    for (const int channels : {2, 4}) {
      OkImage image(2, 2, channels, type);
      EXPECT_TRUE(image.hasTransparency());
      for (int i = 0; i < 4; ++i) {
        image.setComponent(i % 2, i / 2, channels - 1, 1.0f);
      }
      EXPECT_FALSE(image.hasTransparency());
      image.setComponent(1, 1, channels - 1, 0.99f);
      EXPECT_TRUE(image.hasTransparency());
    }
    EXPECT_FALSE(OkImage(2, 2, 1, type).hasTransparency());
    EXPECT_FALSE(OkImage(2, 2, 3, type).hasTransparency());
  }
  EXPECT_FALSE(OkImage().hasTransparency());
}

TEST(Image, Case_D39_FlippingOneImageNeverFlipsAnother) {
  PngMaker png;
  png.height = 2;
  png.sample = [](unsigned, unsigned row, unsigned) { return row * 255; };
  BmpMaker bmp;
  bmp.height = 2;
  bmp.rows = {255, 255, 255, 0, 0, 0, 0, 0};
  const TestBytes files[] = {png.make(), bmp.make()};
  const auto loadInTurn = [&files] {
    for (int i = 0; i < 200; ++i) {
      const auto image = OkImage::decode(files[i % 2], "turn");
      ASSERT_TRUE(image);
      ASSERT_EQ(valueAt(image.value(), 0, 0, 0), 0);
      ASSERT_EQ(valueAt(image.value().flipped(), 0, 0, 0), 255);
      ASSERT_EQ(valueAt(image.value(), 0, 1, 0), 255);
    }
  };
  std::thread first(loadInTurn);
  std::thread second(loadInTurn);
  first.join();
  second.join();
}
