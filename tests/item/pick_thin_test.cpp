#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/pick_shapes.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::unique_ptr<OkItem> makeLines() {
  pick_shapes::Shape shape;
  shape.add(-1, 0, 0, 0, 0);
  shape.add(1, 0, 0, 1, 0);
  shape.add(1, 2, 0, 1, 1);
  shape.indices = {0, 1, 1, 2};
  auto item = shape.makeItem("lines");
  item->setDrawMode(OK_DRAW_LINES);
  return item;
}

std::unique_ptr<OkItem> makePoints() {
  pick_shapes::Shape shape;
  shape.add(-2, 0, 0, 0.1f, 0);
  shape.add(0, 1, 0, 0.2f, 0);
  shape.add(3, 0, 0, 0.3f, 0);
  shape.indices = {0, 1, 2};
  auto item = shape.makeItem("points");
  item->setDrawMode(OK_DRAW_POINTS);
  return item;
}

OkPickOptions near(float line, float point) {
  OkPickOptions options;
  options.lineTolerance = line;
  options.pointTolerance = point;
  return options;
}

TEST(PickLines, AreMetWithinTheTolerance) {
  const auto lines = makeLines();
  OkHit hit;
  const OkRay ray(OkPoint(0.5f, 0.09f, 3), OkPoint(0, 0, -1));
  EXPECT_FALSE(lines->intersectRay(ray, hit)) << "never without being asked for";
  EXPECT_FALSE(lines->intersectRay(ray, hit, near(0.08f, 9)));
  ASSERT_TRUE(lines->intersectRay(ray, hit, near(0.1f, 0)));
  EXPECT_EQ(hit.item, lines.get());
  EXPECT_EQ(hit.triangle, 0);
  EXPECT_FLOAT_EQ(hit.distance, 3.0f);
  EXPECT_NEAR(hit.point.x(), 0.5f, 1e-6f);
  EXPECT_NEAR(hit.point.y(), 0.0f, 1e-6f);
  EXPECT_NEAR(hit.uv.x, 0.75f, 1e-6f);
  EXPECT_NEAR(hit.barycentric.y, 0.75f, 1e-6f);
  EXPECT_EQ(hit.normal, OkPoint(0, 0, 1)) << "toward the ray";
  ASSERT_TRUE(
      lines->intersectRay(OkRay(OkPoint(1.05f, 1.5f, 3), OkPoint(0, 0, -1)), hit, near(0.1f, 0)));
  EXPECT_EQ(hit.triangle, 1);
  EXPECT_NEAR(hit.uv.y, 0.75f, 1e-6f);
}

TEST(PickLines, EndsAreRoundAndReachesAreKept) {
  const auto lines = makeLines();
  OkHit hit;
  EXPECT_TRUE(
      lines->intersectRay(OkRay(OkPoint(-1.09f, 0, 3), OkPoint(0, 0, -1)), hit, near(0.1f, 0)));
  EXPECT_FALSE(lines->intersectRay(OkRay(OkPoint(-1.08f, -0.08f, 3), OkPoint(0, 0, -1)), hit,
                                   near(0.1f, 0)));
  EXPECT_FALSE(
      lines->intersectRay(OkRay(OkPoint(0, 0, 3), OkPoint(0, 0, -1), 0, 2.8f), hit, near(0.1f, 0)));
  EXPECT_FALSE(lines->intersectRay(OkRay(OkPoint(0, 0, 3), OkPoint(0, 0, 1)), hit, near(0.1f, 0)));
  // Along the line: its nearer end is met first.
  ASSERT_TRUE(
      lines->intersectRay(OkRay(OkPoint(9, 0.05f, 0), OkPoint(-1, 0, 0)), hit, near(0.1f, 0)));
  EXPECT_NEAR(hit.distance, 8.0f, 1e-5f);
}

TEST(PickLines, Case_D4_DistancesAreWorldUnitsAndSortWithMeshes) {
  OkScene scene;
  const auto lines = makeLines();
  lines->setScaling(4, 1, 1);
  lines->setPosition(0, 0, 2);
  const auto mesh = pick_shapes::quad().makeItem("mesh");
  mesh->setScaling(0.5f);
  mesh->setPosition(3, 0, 0);
  scene.addObject(lines.get());
  scene.addObject(mesh.get());
  const OkRay ray(OkPoint(3, 0.05f, 10), OkPoint(0, 0, -1));
  EXPECT_EQ(scene.pick(ray).item, mesh.get());
  const std::vector<OkHit> hits = scene.pickAll(ray, {}, near(0.06f, 0));
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].item, lines.get());
  EXPECT_NEAR(hits[0].distance, 8.0f, 1e-5f);
  EXPECT_EQ(hits[1].item, mesh.get());
  EXPECT_NEAR(hits[1].distance, 10.0f, 1e-5f);
  EXPECT_EQ(scene.pick(ray, {}, near(0.06f, 0)).item, lines.get());
  // The tolerance is no larger where the item is scaled.
  lines->setScaling(4, 100, 100);
  EXPECT_FALSE(lines->intersectRay(OkRay(OkPoint(0, 0.07f, 10), OkPoint(0, 0, -1)), nullptr));
  OkHit hit;
  EXPECT_FALSE(
      lines->intersectRay(OkRay(OkPoint(0, 0.07f, 10), OkPoint(0, 0, -1)), hit, near(0.06f, 0)));
}

TEST(PickPoints, Case_D5_ArePickedUnderNegativeScale) {
  const auto points = makePoints();
  points->setScaling(-1, 1, 1);
  OkHit hit;
  const OkRay ray(OkPoint(-3, 0.04f, 5), OkPoint(0, 0, -1));
  EXPECT_FALSE(points->intersectRay(ray, hit));
  EXPECT_FALSE(points->intersectRay(ray, hit, near(9, 0.03f)));
  ASSERT_TRUE(points->intersectRay(ray, hit, near(0, 0.05f)));
  EXPECT_EQ(hit.triangle, 2);
  EXPECT_NEAR(hit.distance, 5.0f, 1e-6f);
  EXPECT_NEAR(hit.point.x(), -3.0f, 1e-6f);
  EXPECT_NEAR(hit.uv.x, 0.3f, 1e-6f);
}

TEST(PickPoints, TheOneMetFirstAnswers) {
  const auto points = makePoints();
  OkHit hit;
  ASSERT_TRUE(points->intersectRay(OkRay(OkPoint(-9, 0, 0), OkPoint(1, 0, 0)), hit, near(0, 0.1f)));
  EXPECT_EQ(hit.triangle, 0);
  ASSERT_TRUE(points->intersectRay(OkRay(OkPoint(9, 0, 0), OkPoint(-1, 0, 0)), hit, near(0, 0.1f)));
  EXPECT_EQ(hit.triangle, 2);
}

TEST(PickPoints, AreFoundInASceneBesideTheirBox) {
  // All points on one line: the box has no width, and the ray passes beside it.
  OkScene scene;
  pick_shapes::Shape shape;
  shape.add(0, 0, 0);
  shape.add(1, 0, 0);
  shape.indices = {0, 1};
  const auto points = shape.makeItem("points");
  points->setDrawMode(OK_DRAW_POINTS);
  scene.addObject(points.get());
  const OkRay ray(OkPoint(1.1f, 0.1f, 5), OkPoint(0, 0, -1));
  EXPECT_FALSE(scene.pick(ray, {}, near(0, 0.1f)));
  EXPECT_EQ(scene.pick(ray, {}, near(0, 0.15f)).item, points.get());
}

TEST(PickThin, FlatScalesAndBadTolerances) {
  const auto lines = makeLines();
  OkHit hit;
  const OkRay ray(OkPoint(0.5f, 0.0f, 3), OkPoint(0, 0, -1));
  EXPECT_FALSE(lines->intersectRay(ray, hit, near(kNan, kNan)));
  EXPECT_FALSE(lines->intersectRay(ray, hit, near(-1, -1)));
  lines->setScaling(1, 1, 0);
  EXPECT_TRUE(lines->intersectRay(ray, hit, near(0.1f, 0))) << "lines have no faces to lose";
  EXPECT_FALSE(lines->intersectRay(OkRay(OkPoint(), OkPoint()), hit, near(0.1f, 0)));
}

TEST(PickThin, AnIncompleteLastLineIsLeftOut) {
  const auto lines = makeLines();
  lines->addMaterialFromFile(0, 3, "");
  OkHit hit;
  EXPECT_TRUE(lines->intersectRay(OkRay(OkPoint(0, 0, 3), OkPoint(0, 0, -1)), hit, near(0.1f, 0)));
  EXPECT_EQ(hit.range, 0);
  EXPECT_FALSE(
      lines->intersectRay(OkRay(OkPoint(1, 1.5f, 3), OkPoint(0, 0, -1)), hit, near(0.1f, 0)));
}

}  // namespace
