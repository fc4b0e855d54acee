#include "okinawa/math/color.hpp"

#include <gtest/gtest.h>

namespace {

TEST(Color, EndsAndMiddleOfTheCurve) {
  EXPECT_EQ(okSrgbToLinear(0.0f), 0.0f);
  EXPECT_NEAR(okSrgbToLinear(1.0f), 1.0f, 1e-6f);
  // IEC 61966-2-1: ((0.5 + 0.055) / 1.055)^2.4.
  EXPECT_NEAR(okSrgbToLinear(0.5f), 0.2140411f, 1e-6f);
  EXPECT_NEAR(okLinearToSrgb(0.2140411f), 0.5f, 1e-6f);
}

TEST(Color, StraightNearBlack) {
  EXPECT_NEAR(okSrgbToLinear(0.02f), 0.02f / 12.92f, 1e-9f);
  EXPECT_NEAR(okLinearToSrgb(0.002f), 0.02584f, 1e-7f);
}

TEST(Color, EveryByteComesBack) {
  for (int i = 0; i < 256; ++i) {
    const float srgb = static_cast<float>(i) / 255.0f;
    EXPECT_NEAR(okLinearToSrgb(okSrgbToLinear(srgb)) * 255.0f, static_cast<float>(i), 1e-3f);
  }
}

TEST(Color, GrowsAndGoesOnBeyondOne) {
  float before = -1.0f;
  for (float srgb = 0.0f; srgb < 3.0f; srgb += 0.01f) {
    const float linear = okSrgbToLinear(srgb);
    EXPECT_GT(linear, before);
    before = linear;
  }
}

TEST(Color, AlphaIsNotConverted) {
  const glm::vec4 linear = okSrgbToLinear(glm::vec4(0.5f, 0.0f, 1.0f, 0.5f));
  EXPECT_NEAR(linear.x, 0.2140411f, 1e-6f);
  EXPECT_EQ(linear.w, 0.5f);
  EXPECT_EQ(okLinearToSrgb(linear).w, 0.5f);
  EXPECT_NEAR(okLinearToSrgb(glm::vec3(linear)).x, 0.5f, 1e-6f);
  EXPECT_NEAR(okSrgbToLinear(glm::vec3(0.5f)).z, 0.2140411f, 1e-6f);
}

}  // namespace
