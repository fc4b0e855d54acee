#include "texture/clear_texels.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "okinawa/texture/mipmaps.hpp"

#include "texture/image_matchers.hpp"

using okinawa::fillClearTexels;
using okinawa::hasClearTexels;

namespace {

/** A disc of one colour in clear black. */
OkImage makeDisc(int side, float radius, OkComponentType type = OkComponentType::UInt8) {
  OkImage image(side, side, 4, type);
  const float center = static_cast<float>(side - 1) / 2;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      if (std::hypot(static_cast<float>(column) - center, static_cast<float>(row) - center) <
          radius) {
        for (int channel = 0; channel < 4; ++channel) {
          image.setComponent(column, row, channel, channel == 1 ? 0.2f : 1.0f);
        }
      }
    }
  }
  return image;
}

TEST(ClearTexels, OnlyFullyClearOnesCount) {
  EXPECT_FALSE(hasClearTexels(OkImage()));
  EXPECT_FALSE(hasClearTexels(OkImage(2, 2, 1)));
  EXPECT_FALSE(hasClearTexels(OkImage(2, 2, 3)));
  EXPECT_TRUE(hasClearTexels(OkImage(2, 2, 2)));
  for (const auto type :
       {OkComponentType::UInt8, OkComponentType::UInt16, OkComponentType::Float32}) {
    OkImage image(2, 1, 4, type);
    image.setComponent(0, 0, 3, 1.0f / 255.0f);
    EXPECT_TRUE(hasClearTexels(image));
    image.setComponent(1, 0, 3, 1.0f / 255.0f);
    EXPECT_FALSE(hasClearTexels(image));
  }
}

TEST(ClearTexels, Case_D30_TheyTakeTheColourOfWhatLiesAround) {
  for (const auto type :
       {OkComponentType::UInt8, OkComponentType::UInt16, OkComponentType::Float32}) {
    // Odd sides as well: the last row and column have their parent too.
    for (const int side : {16, 19}) {
      const OkImage disc = makeDisc(side, 5.0f, type);
      const auto levels = fillClearTexels(disc);
      ASSERT_EQ(static_cast<int>(levels.size()), okMipLevelCount(side, side));
      const auto plain = okBuildMipmaps(disc, OkTextureRole::Color);
      for (std::size_t i = 0; i < levels.size(); ++i) {
        const OkImage &before = i == 0 ? disc : plain[i - 1];
        for (int row = 0; row < levels[i].getHeight(); ++row) {
          for (int column = 0; column < levels[i].getWidth(); ++column) {
            EXPECT_NEAR(levels[i].getComponent(column, row, 0), 1.0f, 0.005f);
            EXPECT_NEAR(levels[i].getComponent(column, row, 1), 0.2f, 0.005f);
            EXPECT_EQ(valueAt(levels[i], column, row, 3), valueAt(before, column, row, 3));
          }
        }
      }
    }
  }
}

TEST(ClearTexels, TheNearestSurroundingsWin) {
  // Red to the left, blue to the right, nothing between: each side fills with its own.
  OkImage image(8, 2, 4);
  for (int row = 0; row < 2; ++row) {
    image.setComponent(0, row, 0, 1.0f);
    image.setComponent(0, row, 3, 1.0f);
    image.setComponent(7, row, 2, 1.0f);
    image.setComponent(7, row, 3, 1.0f);
  }
  const OkImage filled = fillClearTexels(image).front();
  EXPECT_EQ(valueAt(filled, 1, 0, 0), 255);
  EXPECT_EQ(valueAt(filled, 1, 0, 2), 0);
  EXPECT_EQ(valueAt(filled, 6, 1, 0), 0);
  EXPECT_EQ(valueAt(filled, 6, 1, 2), 255);
}

TEST(ClearTexels, WhatIsCoveredStaysAndAnEmptyPictureKeepsItsColour) {
  OkImage image(4, 4, 4);
  for (int i = 0; i < 16; ++i) {
    image.setComponent(i % 4, i / 4, 1, 0.6f);
    image.setComponent(i % 4, i / 4, 3, i == 5 ? 0.3f : 0.0f);
  }
  EXPECT_TRUE(std::ranges::equal(fillClearTexels(image).front().getBytes(), image.getBytes()));
  OkImage empty(4, 4, 4);
  for (int i = 0; i < 16; ++i) {
    empty.setComponent(i % 4, i / 4, 0, 0.4f);
  }
  EXPECT_TRUE(std::ranges::equal(fillClearTexels(empty).front().getBytes(), empty.getBytes()));
  EXPECT_EQ(fillClearTexels(OkImage(1, 1, 4)).size(), 1u);
}

}  // namespace
