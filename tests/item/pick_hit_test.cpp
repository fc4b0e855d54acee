#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/pick_shapes.hpp"

namespace {

constexpr float kHalfPi = 1.57079632679f;

void expectNear(const OkPoint &actual, float x, float y, float z, float tolerance = 1e-5f) {
  EXPECT_NEAR(actual.x(), x, tolerance);
  EXPECT_NEAR(actual.y(), y, tolerance);
  EXPECT_NEAR(actual.z(), z, tolerance);
}

OkPickOptions facing(OkPickFaces faces) {
  OkPickOptions options;
  options.faces = faces;
  return options;
}

TEST(OkHit, TellsAllThereIsToKnow) {
  const auto quad = pick_shapes::quad().makeItem();
  quad->setPosition(10, 0, -2);
  quad->setScaling(4, 2, 1);
  OkHit hit;
  EXPECT_FALSE(hit);
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(11, -0.5f, 3), OkPoint(0, 0, -2)), hit));
  EXPECT_TRUE(hit);
  EXPECT_EQ(hit.item, quad.get());
  EXPECT_EQ(hit.object, quad.get());
  EXPECT_EQ(hit.range, -1);
  EXPECT_EQ(hit.triangle, 0);
  EXPECT_EQ(hit.instance, -1);
  EXPECT_FLOAT_EQ(hit.distance, 5.0f);
  EXPECT_DOUBLE_EQ(hit.distancePrecise, 5.0);
  expectNear(hit.point, 11, -0.5f, -2);
  expectNear(hit.normal, 0, 0, 1);
  EXPECT_TRUE(hit.frontFace);
  EXPECT_NEAR(hit.uv.x, 0.75f, 1e-6f);
  EXPECT_NEAR(hit.uv.y, 0.25f, 1e-6f);
  // At (0.25, -0.25): a quarter of corner 0, half of corner 1, a quarter of corner 2.
  EXPECT_NEAR(hit.barycentric.x, 0.25f, 1e-6f);
  EXPECT_NEAR(hit.barycentric.y, 0.5f, 1e-6f);
  EXPECT_NEAR(hit.barycentric.z, 0.25f, 1e-6f);
}

TEST(OkHit, StaysAsItWasWithoutAHit) {
  const auto quad = pick_shapes::quad().makeItem();
  OkHit hit;
  hit.triangle = 77;
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(3, 0, 3), OkPoint(0, 0, -1)), hit));
  EXPECT_EQ(hit.triangle, 77);
  EXPECT_FALSE(hit);
}

TEST(OkHit, NormalsStandOnTheSurfaceAndFaceTheRay) {
  const auto quad = pick_shapes::quad().makeItem();
  OkObject shear("shear");
  shear.setScaling(3, 1, 0.5f);
  shear.attach(quad.get());
  quad->setRotation(0.4f, 0.7f, 0.2f);
  const glm::mat3 &linear = quad->getWorldLinear();
  const OkPoint wanted = OkPoint(glm::normalize(glm::cross(linear[0], linear[1])));
  for (const float side : {-1.0f, 1.0f}) {
    OkHit hit;
    ASSERT_TRUE(quad->intersectRay(OkRay(wanted * (side * 4.0f), wanted * -side), hit));
    expectNear(hit.normal, side * wanted.x(), side * wanted.y(), side * wanted.z());
    EXPECT_EQ(hit.frontFace, side > 0.0f);
  }
}

TEST(OkHit, Case_D1_MirroredQuadsAreHitOnTheirFront) {
  const auto quad = pick_shapes::quad().makeItem();
  quad->setDoubleSided(false);
  quad->setScaling(-1, 1, 1);
  const OkRay toward(OkPoint(0.2f, 0.1f, 4), OkPoint(0, 0, -1));
  const OkRay behind(OkPoint(0.2f, 0.1f, -4), OkPoint(0, 0, 1));
  for (const OkPickFaces faces : {OkPickFaces::Both, OkPickFaces::Front, OkPickFaces::AsDrawn}) {
    OkHit hit;
    ASSERT_TRUE(quad->intersectRay(toward, hit, facing(faces)));
    EXPECT_TRUE(hit.frontFace);
    expectNear(hit.normal, 0, 0, 1);
    EXPECT_FLOAT_EQ(hit.distance, 4.0f);
    EXPECT_NEAR(hit.uv.x, 0.3f, 1e-6f) << "mirrored, so what is right is left";
  }
  OkHit hit;
  ASSERT_TRUE(quad->intersectRay(behind, hit));
  EXPECT_FALSE(hit.frontFace);
  expectNear(hit.normal, 0, 0, -1);
  EXPECT_FALSE(quad->intersectRay(behind, hit, facing(OkPickFaces::Front)));
  EXPECT_FALSE(quad->intersectRay(behind, hit, facing(OkPickFaces::AsDrawn)));
  quad->setDoubleSided(true);
  EXPECT_TRUE(quad->intersectRay(behind, hit, facing(OkPickFaces::AsDrawn)));
}

TEST(OkHit, Case_D1_MirrorsOfEveryKindKeepTheOutsideOut) {
  const auto cube = pick_shapes::cube().makeItem();
  OkObject above("above");
  above.attach(cube.get());
  for (int mirrors = 0; mirrors < 64; ++mirrors) {
    const auto sign = [&](int bit) { return (mirrors >> bit & 1) != 0 ? -1.0f : 1.0f; };
    above.setScaling(sign(0), sign(1) * 2, sign(2));
    cube->setScaling(sign(3), sign(4), sign(5) * 3);
    cube->setRotation(0.3f, 0.4f, 0.5f);
    OkHit hit;
    const OkRay ray(OkPoint(0.1f, 0.2f, 30), OkPoint(0, 0, -1));
    ASSERT_TRUE(cube->intersectRay(ray, hit));
    EXPECT_TRUE(hit.frontFace) << mirrors;
    EXPECT_GT(hit.normal.z(), 0.0f);
    const float first = hit.distance;
    ASSERT_TRUE(cube->intersectRay(ray, hit, facing(OkPickFaces::Front)));
    EXPECT_EQ(hit.distance, first);
    // From inside, only backs are to be met.
    const OkRay out(OkPoint(0, 0, 0), OkPoint(0.1f, 0.2f, 1));
    ASSERT_TRUE(cube->intersectRay(out, hit));
    EXPECT_FALSE(hit.frontFace) << mirrors;
    EXPECT_FALSE(cube->intersectRay(out, hit, facing(OkPickFaces::Front)));
  }
}

TEST(OkHit, Case_D6_IncompleteTrianglesAreLeftOut) {
  for (const long count : {0L, 1L, 2L, 4L, 5L}) {
    const auto quad = pick_shapes::quad().makeItem();
    const OkRay lower(OkPoint(0.2f, -0.2f, 1), OkPoint(0, 0, -1));
    const OkRay upper(OkPoint(-0.2f, 0.2f, 1), OkPoint(0, 0, -1));
    quad->addMaterialFromFile(0, count, "");
    EXPECT_EQ(quad->intersectRay(lower, nullptr), count >= 3) << count;
    EXPECT_FALSE(quad->intersectRay(upper, nullptr)) << count;
  }
}

TEST(OkHit, RangesThatBeginWithinATriangleNameTheirOwn) {
  pick_shapes::Shape shape = pick_shapes::quad();
  // One index in front: the range's triangles begin at 1 and 4.
  shape.indices.insert(shape.indices.begin(), 3);
  shape.indices.resize(9, 0);
  const auto quad = shape.makeItem();
  quad->addMaterialFromFile(1, 6, "");
  OkHit hit;
  ASSERT_TRUE(quad->intersectRay(OkRay(OkPoint(-0.25f, 0.25f, 1), OkPoint(0, 0, -1)), hit));
  EXPECT_EQ(hit.triangle, 1);
  EXPECT_NEAR(hit.uv.x, 0.25f, 1e-6f);
  EXPECT_NEAR(hit.uv.y, 0.75f, 1e-6f);
  expectNear(hit.normal, 0, 0, 1);
}

TEST(OkHit, OfRangesInOnePlaceTheFirstAnswers) {
  const auto quad = pick_shapes::quad().makeItem();
  quad->addMaterialFromFile(0, 6, "");
  quad->addMaterialFromFile(0, 6, "");
  OkHit hit;
  const OkRay ray(OkPoint(0.2f, -0.2f, 1), OkPoint(0, 0, -1));
  ASSERT_TRUE(quad->intersectRay(ray, hit));
  EXPECT_EQ(hit.range, 0);
  // Hidden ranges are the caller's rule.
  quad->setRangeVisible(0, false);
  ASSERT_TRUE(quad->intersectRay(ray, hit));
  EXPECT_EQ(hit.range, 0);
  OkPickOptions options;
  options.skipHiddenParts = true;
  ASSERT_TRUE(quad->intersectRay(ray, hit, options));
  EXPECT_EQ(hit.range, 1);
  quad->setRangeVisible(1, false);
  EXPECT_FALSE(quad->intersectRay(ray, hit, options));
}

TEST(OkHit, Case_D11_TinyMeshesAreHitAtEveryScale) {
  for (const float radius : {1.0f, 1e-4f, 1e-6f}) {
    const auto ball = pick_shapes::sphere(radius).makeItem();
    const float off = radius * 0.123f;
    OkHit hit;
    const OkRay ray(OkPoint(off, off, 3 * radius), OkPoint(0, 0, -1));
    ASSERT_TRUE(ball->intersectRay(ray, hit)) << radius;
    EXPECT_TRUE(hit.frontFace);
    EXPECT_GT(hit.distance, 1.9f * radius);
    EXPECT_LT(hit.distance, 2.2f * radius);
    OkHit second;
    const OkRay rest = ray.withReach(std::nextafter(hit.distance, 1.0f) + 0.1f * radius, 100.0f);
    ASSERT_TRUE(ball->intersectRay(rest, second)) << radius;
    EXPECT_FALSE(second.frontFace);
    EXPECT_GT(second.distance, 3.8f * radius);
  }
}

TEST(OkHit, RaysFromInsideFromTheSurfaceAndThroughCorners) {
  const auto cube = pick_shapes::cube().makeItem();
  OkHit hit;
  ASSERT_TRUE(cube->intersectRay(OkRay(OkPoint(0.1f, 0.2f, 0), OkPoint(0, 0, -1)), hit));
  EXPECT_FLOAT_EQ(hit.distance, 1.0f);
  // Beside the cube, within its sphere.
  EXPECT_FALSE(cube->intersectRay(OkRay(OkPoint(1.2f, 0.2f, 0), OkPoint(0, 0, -1)), hit));
  // On the surface: the surface itself is met at once.
  ASSERT_TRUE(cube->intersectRay(OkRay(OkPoint(0.1f, 0.2f, 1), OkPoint(0, 0, -1)), hit));
  EXPECT_FLOAT_EQ(hit.distance, 0.0f);
  ASSERT_TRUE(cube->intersectRay(OkRay(OkPoint(0.1f, 0.2f, 1), OkPoint(0, 0, -1), 1e-3f), hit));
  EXPECT_FLOAT_EQ(hit.distance, 2.0f);
  // The diagonal of a face, an edge of the cube, and a corner.
  ASSERT_TRUE(cube->intersectRay(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1)), hit));
  EXPECT_FLOAT_EQ(hit.distance, 4.0f);
  EXPECT_TRUE(cube->intersectRay(OkRay(OkPoint(2, 2, 0), OkPoint(-1, -1, 0)), hit));
  ASSERT_TRUE(cube->intersectRay(OkRay(OkPoint(2, 2, 2), OkPoint(-1, -1, -1)), hit));
  EXPECT_NEAR(hit.distance, std::sqrt(3.0f), 1e-5f);
  EXPECT_NEAR(hit.normal.magnitude(), 1.0f, 1e-5f);
}

TEST(OkHit, Case_D10_RaysAlongAxesAndInFacePlanes) {
  const auto cube = pick_shapes::cube().makeItem();
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      glm::dvec3 direction(0.0);
      direction[axis] = sign;
      glm::dvec3 origin(0.25, 0.125, -0.375);
      origin[axis] = -10.0 * sign;
      OkHit hit;
      ASSERT_TRUE(cube->intersectRay(OkRay(origin, direction), hit));
      EXPECT_FLOAT_EQ(hit.distance, 9.0f);
      // In a face's plane: the box around it is entered, its triangles are seen edge on. What
      // counts is an answer that is a number, the same one each time.
      origin[(axis + 1) % 3] = 1.0;
      OkHit first;
      OkHit again;
      const bool isMet = cube->intersectRay(OkRay(origin, direction), first);
      EXPECT_EQ(cube->intersectRay(OkRay(origin, direction), again), isMet);
      EXPECT_FALSE(std::isnan(first.distance));
      EXPECT_EQ(first.distance, again.distance);
    }
  }
}

TEST(OkHit, ZeroScalesAndEmptyMeshesAreMissed) {
  const auto cube = pick_shapes::cube().makeItem();
  OkObject above("above");
  above.attach(cube.get());
  const OkRay ray(OkPoint(0.1f, 0.2f, 5), OkPoint(0, 0, -1));
  OkHit hit;
  above.setScaling(0, 0, 0);
  EXPECT_FALSE(cube->intersectRay(ray, hit));
  above.setScaling(1, 1, 0);
  EXPECT_FALSE(cube->intersectRay(ray, hit));
  above.setScaling(1, 1, 1e-20f);
  EXPECT_TRUE(cube->intersectRay(ray, hit));
  EXPECT_NEAR(hit.distance, 5.0f, 1e-6f);
  const OkItem empty("empty");
  EXPECT_FALSE(empty.intersectRay(ray, hit));
}

TEST(OkHit, Case_D9_WhatLiesBetweenNearAndFarIsPicked) {
  const auto cube = pick_shapes::cube().makeItem();
  cube->setScaling(0.5f);
  OkCamera camera("camera", 100, 100);
  ASSERT_TRUE(camera.setOrthographic(20, -10, 10));
  cube->setPosition(0.1f, 0.1f, 5);
  OkHit hit;
  ASSERT_TRUE(cube->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), hit));
  expectNear(hit.point, 0, 0, 5.5f);
  cube->setPosition(0.1f, 0.1f, 11);
  EXPECT_FALSE(cube->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), hit));
  ASSERT_TRUE(camera.setPerspective(60, 2, 100));
  cube->setPosition(0.1f, 0.1f, -1);
  EXPECT_FALSE(cube->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), hit));
  cube->setPosition(0.1f, 0.1f, -3);
  EXPECT_TRUE(cube->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), hit));
}

TEST(OkHit, Case_D8_AClickThroughACameraOnARig) {
  OkObject rig("rig");
  OkCamera camera("camera", 100, 100);
  rig.attach(&camera);
  rig.setPosition(5, 0, 5);
  rig.setRotation(0, kHalfPi, 0);
  const auto cube = pick_shapes::cube().makeItem();
  cube->setPosition(-3, 0.2f, 5.1f);
  OkHit hit;
  ASSERT_TRUE(cube->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), hit));
  EXPECT_NEAR(hit.distance, 7.0f, 1e-5f);
}

TEST(OkHit, Case_D14_AClickOnAHighDensityScreenHitsWhatIsThere) {
  OkScene scene;
  const auto cube = pick_shapes::cube().makeItem();
  cube->setPosition(6, -4, -12);
  cube->setScaling(0.3f);
  scene.addObject(cube.get());
  OkCamera camera("camera", 800, 600);
  glm::vec3 pixel(0.0f);
  ASSERT_TRUE(camera.project(cube->getWorldPosition(), 800, 600, &pixel));
  ASSERT_GT(pixel.x, 600.0f) << "toward the bottom right, where mistakes are largest";
  // The cursor counts in a window of 400 by 300.
  EXPECT_EQ(scene.pick(camera.rayThroughPixel(pixel.x / 2, pixel.y / 2, 400, 300)).item,
            cube.get());
  EXPECT_FALSE(scene.pick(camera.rayThroughPixel(pixel.x / 2, pixel.y / 2, 800, 600)));
}

TEST(OkHit, FarWorldsHitTheSameTriangleWithinAMillimetre) {
  const auto ball = pick_shapes::sphere(2.0f).makeItem();
  std::mt19937 random(5);
  std::uniform_real_distribution<float> place(-1.9f, 1.9f);
  for (int i = 0; i < 300; ++i) {
    const glm::dvec3 from(place(random), place(random), 40.0);
    const glm::dvec3 direction(place(random) * 0.02, place(random) * 0.02, -1.0);
    ball->setPosition(0, 0, 0);
    OkHit near;
    const bool isMet = ball->intersectRay(OkRay(from, direction), near);
    for (const double far : {1.0e4, 1.0e6}) {
      const glm::dvec3 away(far, -far, far);
      ball->setPositionPrecise(away);
      OkHit hit;
      ASSERT_EQ(ball->intersectRay(OkRay(from + away, direction), hit), isMet);
      if (isMet) {
        EXPECT_EQ(hit.triangle, near.triangle);
        EXPECT_NEAR(hit.distancePrecise, near.distancePrecise, 1e-3);
        EXPECT_NEAR(glm::length(hit.pointPrecise - away - near.pointPrecise), 0.0, 1e-3);
      }
    }
  }
}

TEST(OkHit, ALargeMeshSeenFromWithinKeepsItsMillimetre) {
  // A floor of ten kilometres, looked at from an eye over its far corner.
  pick_shapes::Shape floor;
  floor.add(0, 0, 0);
  floor.add(10000, 0, 0);
  floor.add(10000, 0, 10000);
  floor.indices = {0, 1, 2};
  const auto item = floor.makeItem();
  const OkRay ray(glm::dvec3(9000.4321, 1.7, 3000.1234), glm::dvec3(1, -1, 0));
  OkHit hit;
  ASSERT_TRUE(item->intersectRay(ray, hit));
  EXPECT_NEAR(hit.distancePrecise, 1.7 * std::sqrt(2.0), 1e-9);
  EXPECT_NEAR(hit.pointPrecise.x, 9002.1321, 1e-9);
}

}  // namespace
