#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/camera.hpp"

namespace {

constexpr std::array<float, 20> kQuad = {
    0.5f,  0.5f,  0.0f, 1.0f, 1.0f, 0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,
    -0.5f, -0.5f, 0.0f, 0.0f, 0.0f, -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,
};
constexpr std::array<unsigned int, 6> kQuadIndices = {0, 1, 3, 1, 2, 3};

std::unique_ptr<OkItem> makeQuad() {
  return std::make_unique<OkItem>("quad", kQuad.data(), 20, kQuadIndices.data(), 6);
}

TEST(OkItemPick, HitsItsTrianglesNotABoxAroundThem) {
  const std::array<float, 15> corner = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
  OkItem triangle("triangle", corner.data(), 15, nullptr, 0);
  float distance = 0.0f;
  EXPECT_TRUE(triangle.intersectRay(OkRay(OkPoint(0.2f, 0.2f, 3), OkPoint(0, 0, -1)), &distance));
  EXPECT_NEAR(distance, 3.0f, 1e-6f);
  // Inside the box and the sphere around the triangle, yet beside it.
  EXPECT_FALSE(triangle.intersectRay(OkRay(OkPoint(0.7f, 0.7f, 3), OkPoint(0, 0, -1)), &distance));
}

TEST(OkItemPick, BothFacesCount) {
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, -3), OkPoint(0, 0, 1)), nullptr));
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 3), OkPoint(0, 0, -1)), nullptr));
}

TEST(OkItemPick, Case_D2_DistancesAreWorldUnitsUnderScale) {
  const auto nearBig = makeQuad();
  nearBig->setPosition(0, 0, -5);
  nearBig->setScaling(10);
  const auto farSmall = makeQuad();
  farSmall->setPosition(0, 0, -20);
  farSmall->setScaling(0.1f);
  const OkRay ray(OkPoint(0.01f, 0.01f, 0), OkPoint(0, 0, -1));
  float a = 0.0f, b = 0.0f;
  ASSERT_TRUE(nearBig->intersectRay(ray, &a));
  ASSERT_TRUE(farSmall->intersectRay(ray, &b));
  EXPECT_NEAR(a, 5.0f, 1e-5f);
  EXPECT_NEAR(b, 20.0f, 1e-4f);
}

TEST(OkItemPick, Case_D3_TheLengthOfTheDirectionDoesNotMatter) {
  const auto quad = makeQuad();
  quad->setRotation(0, 1.57079632679f, 0);
  float a = 0.0f, b = 0.0f;
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(-4, 0.1f, 0.1f), OkPoint(1, 0, 0)), &a));
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(-4, 0.1f, 0.1f), OkPoint(10, 0, 0)), &b));
  EXPECT_FLOAT_EQ(a, b);
  EXPECT_NEAR(a, 4.0f, 1e-5f);
}

TEST(OkItemPick, Case_D1_MirroredItemsAreHitWhereTheyAreDrawn) {
  const auto quad = makeQuad();
  quad->setPosition(2, 0, 0);
  quad->setScaling(-1, 1, 1);
  float distance = 0.0f;
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(2.3f, 0.2f, 4), OkPoint(0, 0, -1)), &distance));
  EXPECT_NEAR(distance, 4.0f, 1e-5f);
}

TEST(OkItemPick, Case_D7_AMoveCountsAtOnce) {
  OkObject parent("parent");
  const auto quad = makeQuad();
  parent.attach(quad.get());
  const OkRay here(OkPoint(0, 0.1f, 5), OkPoint(0, 0, -1));
  const OkRay there(OkPoint(10, 0.1f, 5), OkPoint(0, 0, -1));
  EXPECT_TRUE(quad->intersectRay(here, nullptr));
  parent.move(10, 0, 0);
  EXPECT_FALSE(quad->intersectRay(here, nullptr));
  EXPECT_TRUE(quad->intersectRay(there, nullptr));
}

TEST(OkItemPick, RaysThatAreNoneHitNothing) {
  const auto quad = makeQuad();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, 0)), nullptr));
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0, 0, 5), OkPoint(nan, 0, -1)), nullptr));
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0, nan, 5), OkPoint(0, 0, -1)), nullptr));
}

TEST(OkItemPick, TheRaysReachIsKept) {
  const auto quad = makeQuad();
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1), 0, 4), nullptr));
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1), 6), nullptr));
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1), 4, 6), nullptr));
}

TEST(OkItemPick, LinesAndPointsAreNeverHit) {
  const auto quad = makeQuad();
  const OkRay ray(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1));
  quad->setDrawMode(OK_DRAW_LINES);
  EXPECT_FALSE(quad->intersectRay(ray, nullptr));
  quad->setDrawMode(OK_DRAW_POINTS);
  EXPECT_FALSE(quad->intersectRay(ray, nullptr));
}

TEST(OkItemPick, HiddenItemsAreHitAllTheSame) {
  const auto quad = makeQuad();
  quad->setVisible(false);
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), nullptr));
}

TEST(OkItemPick, AnItemScaledToNothingIsMissed) {
  const auto quad = makeQuad();
  quad->setScaling(0, 0, 0);
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1)), nullptr));
  quad->setScaling(1, 0, 1);
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), nullptr));
}

TEST(OkItemPick, TheRicherAnswerNamesRangeAndTriangle) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(3, 3, "");
  OkHit hit;
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(-0.3f, -0.3f, 5), OkPoint(0, 0, -1)), hit));
  EXPECT_EQ(hit.range, 1);
  EXPECT_EQ(hit.triangle, 0);
  EXPECT_NEAR(hit.distance, 5.0f, 1e-5f);
  EXPECT_NEAR(hit.point.x(), -0.3f, 1e-5f);
  EXPECT_NEAR(hit.point.z(), 0.0f, 1e-5f);
  quad->clearMaterials();
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(-0.3f, -0.3f, 5), OkPoint(0, 0, -1)), hit));
  EXPECT_EQ(hit.range, -1);
  EXPECT_EQ(hit.triangle, 1);
}

TEST(OkItemPick, TenKilometresOutTheDistanceHoldsToAMillimetre) {
  const auto quad = makeQuad();
  quad->setPositionPrecise(glm::dvec3(10000.0, 10000.0, 10000.0));
  const OkRay ray(glm::dvec3(10000.1, 10000.2, 10123.4567), glm::dvec3(0, 0, -1));
  float distance = 0.0f;
  ASSERT_TRUE(quad->intersectRay(ray, &distance));
  EXPECT_NEAR(distance, 123.4567f, 1e-3f);
}

TEST(OkItemPick, FromFarAwayTheSameTriangleIsHit) {
  const auto quad = makeQuad();
  quad->setScaling(0.01f);
  const OkRay ray(glm::dvec3(0.003, -0.001, 1.0e5), glm::dvec3(0, 0, -1));
  OkHit hit;
  ASSERT_TRUE(quad->intersectRay(ray, hit));
  EXPECT_EQ(hit.triangle, 0);
  EXPECT_NEAR(hit.distance, 1.0e5f, 0.01f);
}

TEST(OkItemPick, APixelOfTheCameraFindsTheQuad) {
  OkCamera camera("camera", 640, 480);
  const auto quad = makeQuad();
  quad->setPosition(0, 0, -5);
  float distance = 0.0f;
  EXPECT_TRUE(quad->intersectRay(camera.rayThroughPixel(320, 240, 640, 480), &distance));
  EXPECT_NEAR(distance, 5.0f, 1e-5f);
  EXPECT_FALSE(quad->intersectRay(camera.rayThroughPixel(1, 1, 640, 480), &distance));
}

}  // namespace
