#include "okinawa/texture/coverage.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "texture/cutout_makers.hpp"
#include "texture/image_matchers.hpp"

namespace {

/** Grey and alpha; one row of codes. */
OkImage alphaRow(const std::vector<int> &codes) {
  OkImage image(static_cast<int>(codes.size()), 1, 2);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    image.setComponent(static_cast<int>(i), 0, 1, static_cast<float>(codes[i]) / 255.0f);
  }
  return image;
}

OkImage withAlpha(int width, int height, float alpha) {
  OkImage image(width, height, 4);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      image.setComponent(column, row, 3, alpha);
    }
  }
  return image;
}

}  // namespace

TEST(Coverage, AnEmptyImageHasNoneAndOneWithoutAlphaAll) {
  EXPECT_EQ(okAlphaCoverage(OkImage(), 0.5f), 0.0);
  EXPECT_EQ(okAlphaCoverage(OkImage(3, 2, 3), 0.5f), 1.0);
  EXPECT_EQ(okAlphaCoverage(OkImage(3, 2, 1), 0.5f), 1.0);
  EXPECT_EQ(okAlphaCoverage(OkImage(3, 2, 4), 0.5f), 0.0);
}

TEST(Coverage, TheThresholdItselfIsReached) {
  for (int code = 1; code < 256; ++code) {
    const float alpha = static_cast<float>(code) / 255.0f;
    const OkImage image = withAlpha(2, 2, alpha);
    EXPECT_EQ(okAlphaCoverage(image, alpha), 1.0) << code;
    EXPECT_EQ(okAlphaCoverage(image, alpha + 0.2f / 255.0f), 0.0) << code;
  }
  EXPECT_EQ(okAlphaCoverage(withAlpha(1, 1, 127.0f / 255.0f), 0.5f), 0.0);
  EXPECT_EQ(okAlphaCoverage(withAlpha(1, 1, 128.0f / 255.0f), 0.5f), 1.0);
}

TEST(Coverage, AnEdgeLiesHalfwayBetweenTheTexels) {
  // From full to clear the filter passes one half in the middle, on the border of the texels.
  EXPECT_NEAR(okAlphaCoverage(alphaRow({255, 255, 0, 0}), 0.5f), 0.5, 1e-4);
  // One fifth is passed four fifths of the way on: half a texel, and 0.3 of one.
  EXPECT_NEAR(okAlphaCoverage(alphaRow({255, 0}), 0.2f), (0.5 + 0.8) / 2, 1e-4);
}

TEST(Coverage, WhatLiesBeyondTheEdgeIsTheWraps) {
  const OkImage row = alphaRow({255, 0, 0, 0});
  // Clamped, the first half texel is full and one fifth is passed 0.8 after its centre.
  EXPECT_NEAR(okAlphaCoverage(row, 0.2f), (0.5 + 0.8) / 4, 1e-4);
  EXPECT_NEAR(okAlphaCoverage(row, 0.2f, OkWrap::Mirror), (0.5 + 0.8) / 4, 1e-4);
  // Repeated, it falls off to both sides.
  EXPECT_NEAR(okAlphaCoverage(row, 0.2f, OkWrap::Repeat), 1.6 / 4, 1e-4);
  // The other side's wrap has no say in it.
  EXPECT_NEAR(okAlphaCoverage(row, 0.2f, OkWrap::Clamp, OkWrap::Repeat), (0.5 + 0.8) / 4, 1e-4);
}

TEST(Coverage, ALoneTexelIsBoundByHyperbolas) {
  // (1 - x)(1 - y) >= 1/2 in each of four patches: 4 * (1/2 - ln 2 / 2).
  OkImage image(5, 5, 4);
  image.setComponent(2, 2, 3, 1.0f);
  EXPECT_NEAR(okAlphaCoverage(image, 0.5f) * 25, 2.0 * (1.0 - std::log(2.0)), 2e-3);
  // A saddle: full at two opposite corners, one half along both middle lines.
  OkImage saddle(2, 2, 4);
  saddle.setComponent(0, 0, 3, 1.0f);
  saddle.setComponent(1, 1, 3, 1.0f);
  EXPECT_NEAR(okAlphaCoverage(saddle, 0.5f), 0.5, 1e-4);
}

TEST(Coverage, AgreesWithSamplingOnNoise) {
  TestRandom random(7);
  for (int round = 0; round < 12; ++round) {
    OkImage image(5 + round, 9 - round / 2, 4);
    for (int row = 0; row < image.getHeight(); ++row) {
      for (int column = 0; column < image.getWidth(); ++column) {
        image.setComponent(column, row, 3, random(0.0f, 1.0f));
      }
    }
    for (const OkWrap wrap : {OkWrap::Clamp, OkWrap::Repeat}) {
      for (const float threshold : {0.25f, 0.5f, 0.8f}) {
        EXPECT_NEAR(okAlphaCoverage(image, threshold, wrap, OkWrap::Clamp),
                    sampledCoverage(image, threshold, wrap, OkWrap::Clamp), 0.003);
        EXPECT_NEAR(okAlphaCoverage(image, threshold, OkWrap::Clamp, wrap),
                    sampledCoverage(image, threshold, OkWrap::Clamp, wrap), 0.003);
      }
    }
  }
}

TEST(Coverage, AGrilleCoversItsBars) {
  EXPECT_NEAR(okAlphaCoverage(makeGrille(240, Bars::Upright), 0.5f), 1.0 / 6, 1e-4);
  // Crossed: a little more than 1 - (5/6)^2, as the filter rounds the inner corners out.
  EXPECT_NEAR(okAlphaCoverage(makeGrille(240, Bars::Crossed), 0.5f), 11.0 / 36, 0.02);
}

TEST(Coverage, AnyComponentTypeCountsInEightBits) {
  for (const auto type : {OkComponentType::UInt16, OkComponentType::Float32}) {
    OkImage image(1, 1, 2, type);
    image.setComponent(0, 0, 1, 127.4f / 255.0f);
    EXPECT_EQ(okAlphaCoverage(image, 0.5f), 0.0);
    image.setComponent(0, 0, 1, 127.6f / 255.0f);
    EXPECT_EQ(okAlphaCoverage(image, 0.5f), 1.0);
  }
  OkImage image(1, 1, 2, OkComponentType::Float32);
  image.setComponent(0, 0, 1, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(okAlphaCoverage(image, 0.5f), 0.0);
  image.setComponent(0, 0, 1, std::numeric_limits<float>::infinity());
  EXPECT_EQ(okAlphaCoverage(image, 0.5f), 1.0);
}
