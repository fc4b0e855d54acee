#include "okinawa/math/ray.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

TEST(Ray, KeepsItsParts) {
  const OkRay ray(OkPoint(1, 2, 3), OkPoint(0, 0, -1), 0.5f, 10.0f);
  EXPECT_TRUE(ray.isValid());
  EXPECT_EQ(ray.origin(), OkPoint(1, 2, 3));
  EXPECT_EQ(ray.direction(), OkPoint(0, 0, -1));
  EXPECT_EQ(ray.tMin(), 0.5f);
  EXPECT_EQ(ray.tMax(), 10.0f);
  EXPECT_EQ(ray.at(4), OkPoint(1, 2, -1));
}

TEST(Ray, GoesOnForEverByDefault) {
  const OkRay ray(OkPoint(), OkPoint(1, 0, 0));
  EXPECT_EQ(ray.tMin(), 0.0f);
  EXPECT_EQ(ray.tMax(), kInf);
}

TEST(Ray, Case_D3_DirectionIsNormalised) {
  const OkRay one(OkPoint(), OkPoint(1, 0, 0));
  const OkRay ten(OkPoint(), OkPoint(10, 0, 0));
  EXPECT_EQ(one.direction(), ten.direction());
  EXPECT_EQ(one.at(3), ten.at(3));
  EXPECT_EQ(OkRay(OkPoint(), OkPoint(0, 3, 4)).at(5), OkPoint(0, 3, 4));
}

TEST(Ray, DirectionsOfEverySizeAreNormalised) {
  EXPECT_EQ(OkRay(OkPoint(), OkPoint(0, 1e-40f, 0)).direction(), OkPoint(0, 1, 0));
  EXPECT_EQ(OkRay(OkPoint(), OkPoint(0, -3e38f, 0)).direction(), OkPoint(0, -1, 0));
  const OkRay huge(glm::dvec3(0.0), glm::dvec3(1e300, 1e300, 0.0));
  EXPECT_NEAR(huge.directionPrecise().x, std::sqrt(0.5), 1e-15);
  EXPECT_TRUE(OkRay(glm::dvec3(0.0), glm::dvec3(0.0, 0.0, 1e-310)).isValid());
}

TEST(Ray, RaysWithoutADirectionAreInvalid) {
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint()).isValid());
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(kNan, 0, 1)).isValid());
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(kInf, 0, 1)).isValid());
  EXPECT_FALSE(OkRay(OkPoint(kNan, 0, 0), OkPoint(0, 0, 1)).isValid());
  EXPECT_FALSE(OkRay(OkPoint(0, kInf, 0), OkPoint(0, 0, 1)).isValid());
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, 1), kNan, 1).isValid());
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, 1), 0, kNan).isValid());
}

TEST(Ray, FarOriginsLoseNothing) {
  const glm::dvec3 origin(1e6 + 0.001, 0.0, 0.0);
  const OkRay ray(origin, glm::dvec3(0.0, 0.0, -1.0));
  EXPECT_EQ(ray.originPrecise(), origin);
}

}  // namespace
