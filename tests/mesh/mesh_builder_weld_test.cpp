#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "mesh/mesh_builder_judge.hpp"
#include "mesh/shapes.hpp"

namespace {

using judge::factsOf;
using judge::reasonOf;
using judge::sectionsOf;

TEST(MeshBuilderWeld, BoxHasEightPlacesAndTwentyFourVertices) {
  OkMeshBuilder box = OkMeshBuilder::box();
  EXPECT_EQ(OkMeshBuilder(box).weld().getVertexCount(), 24u) << "normals differ";
  OkMeshBuilder welded = box;
  welded.weld(1e-5f, OkWeld::Positions);
  EXPECT_EQ(welded.getVertexCount(), 8u);
  EXPECT_EQ(welded.getTriangleCount(), 12u);
  EXPECT_TRUE(factsOf(welded).isClosed());
}

TEST(MeshBuilderWeld, SphereLosesItsSeamAndPoles) {
  OkMeshBuilder ball = OkMeshBuilder::sphere({.segments = 8, .rings = 4});
  EXPECT_EQ(ball.getVertexCount(), 43u);
  EXPECT_EQ(OkMeshBuilder(ball).weld(0.0f).getVertexCount(), 43u) << "u differs";
  ball.weld(0.0f, OkWeld::Positions);
  EXPECT_EQ(ball.getVertexCount(), 3u * 8 + 2);
}

TEST(MeshBuilderWeld, JoinsSoupsOfTriangles) {
  // A grid whose cells share nothing.
  OkMeshBuilder soup;
  const OkMeshBuilder cell = OkMeshBuilder::fromData(shapes::square());
  for (int i = 0; i < 9; ++i) {
    glm::mat4 where(1.0f);
    where[3] = glm::vec4(static_cast<float>(i % 3), static_cast<float>(i / 3), 0, 1);
    soup.append(cell, where);
  }
  EXPECT_EQ(soup.getVertexCount(), 36u);
  soup.weld();
  EXPECT_EQ(soup.getVertexCount(), 16u);
  EXPECT_EQ(soup.getTriangleCount(), 18u);
  EXPECT_EQ(factsOf(soup).euler(), 1);
}

TEST(MeshBuilderWeld, TheToleranceIsADistance) {
  // Apart by 3 along X and 4 along Y, in hundredths: 0.05.
  const auto count = [](float tolerance) {
    OkMeshBuilder builder = OkMeshBuilder::fromData(
        shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 0.03f, 0.04f, 0, 2, 0, 0, 0, 2, 0}));
    return builder.weld(tolerance, OkWeld::Positions).getVertexCount();
  };
  EXPECT_EQ(count(0.0f), 6u);
  EXPECT_EQ(count(0.0499f), 6u);
  EXPECT_EQ(count(0.0501f), 5u);
}

/** Whatever cells a grid has: every pair within reach is found, none beyond it. */
TEST(MeshBuilderWeld, AgreesWithComparingAllPairs) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> place(-1.0f, 1.0f);
  OkMeshData data;
  for (int i = 0; i < 600; ++i) {
    shapes::addVertex(data, place(random), place(random), place(random));
  }
  for (const float tolerance : {0.001f, 0.03f, 0.2f, 1.0f}) {
    std::vector<glm::dvec3> kept;
    for (std::size_t i = 0; i < 600; ++i) {
      const glm::dvec3 at = judge::vertexAt(data, i).place;
      bool isNew = true;
      for (const glm::dvec3 &other : kept) {
        isNew = isNew && glm::distance(at, other) > static_cast<double>(tolerance);
      }
      if (isNew) {
        kept.push_back(at);
      }
    }
    // Triangles that keep every vertex in use: each with two far away.
    OkMeshData fan = data;
    shapes::addVertex(fan, 100, 0, 0);
    shapes::addVertex(fan, 0, 100, 0);
    for (std::uint32_t i = 0; i < 600; ++i) {
      fan.indices.insert(fan.indices.end(), {i, 600, 601});
    }
    OkMeshBuilder builder = OkMeshBuilder::fromData(fan);
    EXPECT_EQ(builder.weld(tolerance, OkWeld::Positions).getVertexCount(), kept.size() + 2);
  }
}

TEST(MeshBuilderWeld, CollapsedTrianglesGoAndSectionsShrink) {
  OkMeshBuilder grid = OkMeshBuilder::grid({.size = {10, 1}, .columns = 2, .rows = 1});
  grid.setSection("dust", 0, 2);
  OkMeshBuilder tiny = OkMeshBuilder::plane({.size = {0.001f, 0.001f}});
  grid.append(tiny.setSection("dust"));
  ASSERT_EQ(sectionsOf(grid), "dust:6 surface:6 dust:6");
  grid.weld(0.01f, OkWeld::Positions);
  EXPECT_EQ(sectionsOf(grid), "dust:6 surface:6");
  EXPECT_EQ(grid.getVertexCount(), 6u);
  OkMeshBuilder all = OkMeshBuilder::box();
  all.weld(10.0f, OkWeld::Positions);
  EXPECT_EQ(all.getVertexCount(), 0u);
  EXPECT_EQ(sectionsOf(all), "");
  EXPECT_FALSE(all.build().isOk());
}

TEST(MeshBuilderWeld, DifferentColorsAreDifferentVertices) {
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0});
  data.colors.assign(6, glm::vec4(1));
  EXPECT_EQ(OkMeshBuilder::fromData(data).weld().getVertexCount(), 4u);
  data.colors[3] = glm::vec4(1, 0, 0, 1);
  EXPECT_EQ(OkMeshBuilder::fromData(data).weld().getVertexCount(), 5u);
  data.secondUvs.assign(6, glm::vec2(0));
  data.secondUvs[5] = glm::vec2(1);
  EXPECT_EQ(OkMeshBuilder::fromData(data).weld().getVertexCount(), 6u);
}

TEST(MeshBuilderWeld, BothZerosAreOne) {
  OkMeshBuilder builder = OkMeshBuilder::fromData(
      shapes::fromPositions({0.0f, 0, 0, 1, 0, 0, 0, 1, 0, -0.0f, -0.0f, 0, 0, -1, 0, 1, -1, 0}));
  EXPECT_EQ(builder.weld(0.0f).getVertexCount(), 5u);
}

TEST(MeshBuilderWeld, APoleOfManyCornersIsNoTrouble) {
  // Comparing all that are in one place would take billions of looks. Every tip has its own u.
  const OkMeshBuilder cone = OkMeshBuilder::cone({.segments = 50000, .capped = false});
  EXPECT_EQ(OkMeshBuilder(cone).weld().getVertexCount(), 100001u);
  EXPECT_EQ(OkMeshBuilder(cone).weld(0.0f, OkWeld::Positions).getVertexCount(), 50001u);
}

TEST(MeshBuilderWeld, RefusesBadTolerances) {
  for (const float bad :
       {-1e-6f, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    OkMeshBuilder box = OkMeshBuilder::box();
    EXPECT_NE(reasonOf(box.weld(bad)), "");
    EXPECT_EQ(box.getVertexCount(), 24u);
  }
  OkMeshBuilder far = OkMeshBuilder::box({.size = {1e38f, 1e38f, 1e38f}});
  EXPECT_EQ(far.weld(1e-30f, OkWeld::Positions).getVertexCount(), 8u);
}

}  // namespace
