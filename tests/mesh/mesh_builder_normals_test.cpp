#include <gtest/gtest.h>
#include <limits>

#include "mesh/mesh_builder_judge.hpp"
#include "mesh/shapes.hpp"

namespace {

using judge::countNormals;
using judge::factsOf;
using judge::reasonOf;
using judge::vertexAt;

OkMeshBuilder weldedCube() {
  OkMeshBuilder box = OkMeshBuilder::box();
  box.weld(0.0f, OkWeld::Positions);
  return box;
}

TEST(MeshBuilderNormals, ACubeHasEightSmoothOrTwentyFourSharpCorners) {
  OkMeshBuilder smooth = weldedCube();
  smooth.recomputeNormals(180);
  EXPECT_EQ(smooth.getVertexCount(), 8u);
  EXPECT_EQ(countNormals(smooth.data()), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    // Whatever way the faces are cut: each counts by its angle of 90 degrees.
    const judge::Vertex v = vertexAt(smooth.data(), i);
    EXPECT_LT(glm::distance(v.normal, glm::normalize(v.place)), 1e-6);
  }
  OkMeshBuilder sharp = weldedCube();
  sharp.recomputeNormals(30);
  EXPECT_EQ(sharp.getVertexCount(), 24u);
  EXPECT_EQ(countNormals(sharp.data()), 6u);
  EXPECT_GT(factsOf(sharp).leastNormalCosine, 0.999999);
  // From sharp to smooth and back, over split vertices.
  sharp.recomputeNormals(180);
  EXPECT_EQ(sharp.getVertexCount(), 24u);
  EXPECT_EQ(countNormals(sharp.data()), 8u);
  sharp.recomputeNormals(89);
  EXPECT_EQ(countNormals(sharp.data()), 6u);
}

TEST(MeshBuilderNormals, TheLimitItselfIsSmooth) {
  EXPECT_EQ(OkMeshBuilder(weldedCube()).recomputeNormals(90).getVertexCount(), 8u);
  EXPECT_EQ(OkMeshBuilder(weldedCube()).recomputeNormals(89.9f).getVertexCount(), 24u);
  // A cylinder of 12 sides bends by 30 degrees.
  OkMeshBuilder can = OkMeshBuilder::cylinder({.segments = 12});
  can.weld(0.0f, OkWeld::Positions);
  EXPECT_EQ(OkMeshBuilder(can).recomputeNormals(30).getVertexCount(), 2u * 24 + 2);
  EXPECT_EQ(OkMeshBuilder(can).recomputeNormals(29).getVertexCount(), 12u * 4 + 24 + 2);
}

TEST(MeshBuilderNormals, SmoothAcrossTheSeamOfTheTexture) {
  OkMeshBuilder ball = OkMeshBuilder::sphere({.radius = 1, .segments = 48, .rings = 24});
  const std::uint32_t before = ball.getVertexCount();
  ball.recomputeNormals();
  EXPECT_EQ(ball.getVertexCount(), before);
  for (std::size_t i = 0; i < before; ++i) {
    const judge::Vertex v = vertexAt(ball.data(), i);
    EXPECT_LT(glm::distance(v.normal, glm::normalize(v.place)), 0.01);
  }
}

TEST(MeshBuilderNormals, OddNeighboursJoinNothing) {
  // Three triangles on one edge, each bent by 120 degrees from the others, and two that wind
  // against each other in one plane.
  OkMeshBuilder fan = OkMeshBuilder::fromData(shapes::fromPositions(
      {0, 0, 0, 0, 0, 1, 1, 0, 0, -0.5f, 0.8f, 0, -0.5f, -0.8f, 0}, {0, 1, 2, 0, 1, 3, 0, 1, 4}));
  fan.recomputeNormals(180);
  EXPECT_EQ(fan.getVertexCount(), 9u);
  EXPECT_GT(factsOf(fan).leastNormalCosine, 0.999999);
  OkMeshBuilder pair = OkMeshBuilder::fromData(
      shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {0, 1, 2, 1, 2, 3}));
  pair.recomputeNormals(180);
  EXPECT_EQ(pair.getVertexCount(), 6u);
  EXPECT_GT(factsOf(pair).leastNormalCosine, 0.999999);
}

TEST(MeshBuilderNormals, TrianglesWithoutAreaSayNothing) {
  // A square with a flat triangle between its halves, and one all by itself.
  OkMeshBuilder square = OkMeshBuilder::fromData(shapes::fromPositions(
      {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0.5f, 0.5f, 0, 5, 5, 5, 6, 6, 6, 7, 7, 7},
      {0, 1, 2, 0, 2, 4, 0, 4, 3, 4, 2, 3, 5, 6, 7}));
  square.recomputeNormals(10);
  for (std::size_t i = 0; i < square.getVertexCount(); ++i) {
    EXPECT_EQ(vertexAt(square.data(), i).normal, glm::dvec3(0, 0, 1));
  }
  EXPECT_EQ(square.getVertexCount(), 8u);
}

TEST(MeshBuilderNormals, DropsTangentsAndKeepsOtherStreams) {
  OkMeshData data = shapes::ball(1.0f, 4);
  data.colors.resize(data.getVertexCount());
  for (std::size_t i = 0; i < data.colors.size(); ++i) {
    data.colors[i] = glm::vec4(vertexAt(data, i).place, 1);
  }
  OkMeshBuilder ball = OkMeshBuilder::fromData(data);
  ball.addTangents().recomputeNormals(0);
  EXPECT_TRUE(ball.data().tangents.empty());
  ASSERT_EQ(ball.data().colors.size(), ball.getVertexCount());
  for (std::size_t i = 0; i < ball.getVertexCount(); ++i) {
    EXPECT_EQ(ball.data().colors[i], glm::vec4(vertexAt(ball.data(), i).place, 1));
  }
  EXPECT_GT(factsOf(ball).leastNormalCosine, 0.999);
}

TEST(MeshBuilderNormals, ATipOfManyTrianglesIsNoTrouble) {
  OkMeshBuilder cone = OkMeshBuilder::cone({.segments = 50000, .capped = false});
  cone.weld(0.0f, OkWeld::Positions).recomputeNormals(0.5f);
  EXPECT_EQ(cone.getVertexCount(), 50001u);
}

TEST(MeshBuilderNormals, RefusesBadAngles) {
  for (const float bad : {-1.0f, 180.5f, std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity()}) {
    OkMeshBuilder box = OkMeshBuilder::box();
    EXPECT_NE(reasonOf(box.recomputeNormals(bad)), "");
    EXPECT_EQ(box.data().vertices, OkMeshBuilder::box().data().vertices);
  }
  OkMeshBuilder empty;
  EXPECT_EQ(reasonOf(empty.recomputeNormals()), "");
}

}  // namespace
