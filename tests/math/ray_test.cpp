#include "okinawa/math/ray.hpp"

#include <cmath>
#include <glm/geometric.hpp>
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

TEST(Ray, AnotherReachKeepsTheLine) {
  const OkRay ray(OkPoint(1, 2, 3), OkPoint(0, 3, 4));
  const OkRay part = ray.withReach(2, 5);
  EXPECT_EQ(part.directionPrecise(), ray.directionPrecise());
  EXPECT_EQ(part.originPrecise(), ray.originPrecise());
  EXPECT_EQ(part.tMin(), 2.0f);
  EXPECT_EQ(part.tMax(), 5.0f);
  EXPECT_TRUE(part.isValid());
  EXPECT_FALSE(ray.withReach(kNan, 5).isValid());
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint()).withReach(0, 1).isValid());
}

TEST(Ray, LocalRaysKeepWorldDistancesUnderAnyMatrix) {
  // Scaled, sheared and mirrored.
  const glm::mat3 linear(glm::vec3(-3, 0.5f, 0), glm::vec3(0, 0.2f, 1), glm::vec3(1, 0, 7));
  const glm::dvec3 position(100, -50, 3);
  const OkRay ray(OkPoint(1, 2, 3), OkPoint(1, -2, 0.5f));
  const auto local = ray.toLocal(linear, position, 4.0);
  ASSERT_TRUE(local);
  for (const double t : {0.0, 1.0, 250.0}) {
    const glm::dvec3 back = position + glm::dmat3(linear) * (local->origin + local->direction * t);
    EXPECT_NEAR(glm::length(back - ray.atPrecise(4.0 + t)), 0.0, 1e-9);
  }
}

TEST(Ray, SingularMatricesGiveNoLocalRay) {
  const OkRay ray(OkPoint(1, 2, 3), OkPoint(1, -2, 0.5f));
  EXPECT_FALSE(ray.toLocal(glm::mat3(0.0f), glm::dvec3(0.0)));
  EXPECT_FALSE(ray.toLocal(glm::mat3(glm::vec3(1, 0, 0), glm::vec3(0), glm::vec3(0, 0, 1)),
                           glm::dvec3(0.0)));
  EXPECT_FALSE(ray.toLocal(glm::mat3(kNan), glm::dvec3(0.0)));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint()).toLocal(glm::mat3(1.0f), glm::dvec3(0.0)));
  EXPECT_FALSE(ray.toLocal(glm::mat3(glm::vec3(1), glm::vec3(1), glm::vec3(1)), glm::dvec3(0.0)));
  EXPECT_TRUE(ray.toLocal(glm::mat3(1e-20f), glm::dvec3(0.0)));
}

TEST(RaySphere, EntersAndLeaves) {
  OkWorldSphere sphere;
  sphere.center = {0, 0, -10};
  sphere.radius = 2.0f;
  const auto span = OkRay(OkPoint(), OkPoint(0, 0, -1)).intersect(sphere);
  ASSERT_TRUE(span);
  EXPECT_DOUBLE_EQ(span->enter, 8.0);
  EXPECT_DOUBLE_EQ(span->leave, 12.0);
  // From inside, and with a reach that ends inside.
  const auto inside = OkRay(OkPoint(0, 0, -10), OkPoint(1, 0, 0), 0, 1.5f).intersect(sphere);
  ASSERT_TRUE(inside);
  EXPECT_DOUBLE_EQ(inside->enter, 0.0);
  EXPECT_DOUBLE_EQ(inside->leave, 1.5);
}

TEST(RaySphere, MissesAndEdges) {
  OkWorldSphere sphere;
  sphere.center = {0, 0, -10};
  sphere.radius = 2.0f;
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, 1)).intersect(sphere));
  EXPECT_FALSE(OkRay(OkPoint(2.001f, 0, 0), OkPoint(0, 0, -1)).intersect(sphere));
  EXPECT_TRUE(OkRay(OkPoint(2, 0, 0), OkPoint(0, 0, -1)).intersect(sphere)) << "grazing counts";
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1), 0, 7).intersect(sphere));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1), 13).intersect(sphere));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1)).intersect(OkWorldSphere()));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(kNan, 0, -1)).intersect(sphere));
}

TEST(RaySphere, FarAwayItsDistanceKeepsItsDigits) {
  OkWorldSphere sphere;
  sphere.center = {0.25, 0, -1.0e6};
  sphere.radius = 1.0f;
  const auto span = OkRay(OkPoint(), OkPoint(0, 0, -1)).intersect(sphere);
  ASSERT_TRUE(span);
  EXPECT_NEAR(span->enter, 1.0e6 - std::sqrt(1.0 - 0.0625), 1e-9);
}

TEST(RayBox, Case_D10_ZeroComponentsAreNoSpecialCase) {
  OkWorldBox box;
  box.add(glm::dvec3(32.0));
  box.add(glm::dvec3(96.0));
  for (const double z : {32.0, 50.0, 96.0}) {
    const auto span = OkRay(glm::dvec3(16, 32, z), glm::dvec3(1, 0, 0)).intersect(box);
    ASSERT_TRUE(span) << z;
    EXPECT_DOUBLE_EQ(span->enter, 16.0);
    EXPECT_DOUBLE_EQ(span->leave, 80.0);
    EXPECT_TRUE(OkRay(glm::dvec3(16, 32, z), glm::dvec3(1, -0.0, -0.0)).intersect(box));
  }
  EXPECT_FALSE(OkRay(glm::dvec3(16, 31.999, 50), glm::dvec3(1, 0, 0)).intersect(box));
  EXPECT_FALSE(OkRay(glm::dvec3(16, 32, 50), glm::dvec3(-1, 0, 0)).intersect(box));
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      glm::dvec3 direction(0.0);
      direction[axis] = sign;
      const auto span = OkRay(glm::dvec3(64.0) - direction * 100.0, direction).intersect(box);
      ASSERT_TRUE(span);
      EXPECT_DOUBLE_EQ(span->enter, 68.0);
      EXPECT_DOUBLE_EQ(span->leave, 132.0);
    }
  }
}

TEST(RayBox, FlatEmptyAndReaches) {
  OkWorldBox flat;
  flat.add(glm::dvec3(-1, -1, -5));
  flat.add(glm::dvec3(1, 1, -5));
  const auto span = OkRay(OkPoint(0.5f, 0, 0), OkPoint(0, 0, -1)).intersect(flat);
  ASSERT_TRUE(span);
  EXPECT_DOUBLE_EQ(span->enter, 5.0);
  EXPECT_DOUBLE_EQ(span->leave, 5.0);
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1), 0, 4).intersect(flat));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1), 6).intersect(flat));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint(0, 0, -1)).intersect(OkWorldBox()));
  EXPECT_FALSE(OkRay(OkPoint(), OkPoint()).intersect(flat));
}

TEST(RayPlane, IsMetOnceOrNotAtAll) {
  const glm::dvec3 point(0, 2, 0);
  const glm::dvec3 normal(0, 5, 0);
  const OkRay down(OkPoint(7, 10, 1), OkPoint(0, -1, 0));
  ASSERT_TRUE(down.intersectPlane(point, normal));
  EXPECT_DOUBLE_EQ(*down.intersectPlane(point, normal), 8.0);
  EXPECT_DOUBLE_EQ(*down.intersectPlane(point, -normal), 8.0);
  EXPECT_FALSE(OkRay(OkPoint(7, 10, 1), OkPoint(0, 1, 0)).intersectPlane(point, normal));
  EXPECT_FALSE(OkRay(OkPoint(7, 10, 1), OkPoint(1, 0, 0)).intersectPlane(point, normal));
  EXPECT_FALSE(OkRay(OkPoint(7, 2, 1), OkPoint(1, 0, 0)).intersectPlane(point, normal));
  EXPECT_FALSE(down.withReach(0, 7).intersectPlane(point, normal));
  EXPECT_FALSE(down.intersectPlane(point, glm::dvec3(0.0)));
  EXPECT_FALSE(down.intersectPlane(point, glm::dvec3(kNan)));
}

}  // namespace
