#include <functional>
#include <gtest/gtest.h>

#include "mesh/mesh_builder_judge.hpp"
#include "mesh/shapes.hpp"

namespace {

using judge::kPi;
using judge::Vertex;
using judge::vertexAt;

glm::dvec3 tangentAt(const OkMeshBuilder &builder, std::size_t vertex) {
  return glm::dvec3(glm::vec3(builder.data().tangents[vertex]));
}

/** Unit, in the surface, with a sign: what a shader takes for granted. */
void expectFrames(const OkMeshBuilder &builder) {
  ASSERT_EQ(builder.data().tangents.size(), builder.getVertexCount());
  for (std::size_t i = 0; i < builder.getVertexCount(); ++i) {
    ASSERT_NEAR(glm::length(tangentAt(builder, i)), 1.0, 1e-6);
    ASSERT_NEAR(glm::dot(tangentAt(builder, i), vertexAt(builder.data(), i).normal), 0.0, 1e-5);
    ASSERT_EQ(std::abs(builder.data().tangents[i].w), 1.0f);
  }
}

/** The bitangent points where v grows, on every triangle. */
void expectBitangentsAlongV(const OkMeshBuilder &builder) {
  for (std::size_t t = 0; t < builder.getTriangleCount(); ++t) {
    const auto corner = judge::triangleAt(builder.data(), t);
    const glm::dvec2 uv1 = corner[1].uv - corner[0].uv;
    const glm::dvec2 uv2 = corner[2].uv - corner[0].uv;
    const double area = uv1.x * uv2.y - uv1.y * uv2.x;
    const glm::dvec3 alongV = (uv1.x * (corner[2].place - corner[0].place) -
                               uv2.x * (corner[1].place - corner[0].place)) /
                              area;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t vertex = builder.data().indices[t * 3 + i];
      const glm::dvec3 bitangent = glm::cross(corner[i].normal, tangentAt(builder, vertex)) *
                                   static_cast<double>(builder.data().tangents[vertex].w);
      ASSERT_GT(glm::dot(bitangent, alongV), 0.0) << "triangle " << t;
    }
  }
}

TEST(MeshTangents, OfAPlaneRunAlongU) {
  OkMeshBuilder plane = OkMeshBuilder::grid({.columns = 4, .rows = 3});
  plane.addTangents();
  EXPECT_EQ(plane.getVertexCount(), 20u);
  for (const glm::vec4 &tangent : plane.data().tangents) {
    EXPECT_EQ(tangent, glm::vec4(1, 0, 0, 1));
  }
  expectBitangentsAlongV(plane);
}

TEST(MeshTangents, OfASphereRunAlongParallels) {
  OkMeshBuilder ball = OkMeshBuilder::sphere({.radius = 2, .segments = 64, .rings = 32});
  const std::uint32_t before = ball.getVertexCount();
  ball.addTangents();
  EXPECT_EQ(ball.getVertexCount(), before);
  expectFrames(ball);
  expectBitangentsAlongV(ball);
  for (std::size_t i = 0; i < ball.getVertexCount(); ++i) {
    // dP/du of (-sin 2 pi u, y, -cos 2 pi u), also where the seam is and at the poles.
    const double turn = 2.0 * kPi * vertexAt(ball.data(), i).uv.x;
    const glm::dvec3 alongU(-std::cos(turn), 0.0, std::sin(turn));
    // At the seam only one side is known: half a segment of 5.6 degrees.
    EXPECT_GT(glm::dot(tangentAt(ball, i), alongU), 0.998) << i;
    EXPECT_EQ(ball.data().tangents[i].w, 1.0f);
  }
}

TEST(MeshTangents, OfEveryShapeAreFrames) {
  const std::vector<glm::vec2> profile{{0, 0}, {1, 0}, {0.5f, 1}, {0, 1}};
  const std::vector<glm::vec3> curve{{0, 0, 0}, {1, 0.2f, 0}, {2, 0, 0.5f}};
  std::vector<OkMeshBuilder> all{OkMeshBuilder::box({.cells = {2, 3, 4}}),
                                 OkMeshBuilder::icosphere(),
                                 OkMeshBuilder::cylinder({.rings = 3}),
                                 OkMeshBuilder::cone({.rings = 3}),
                                 OkMeshBuilder::capsule(),
                                 OkMeshBuilder::torus(),
                                 OkMeshBuilder::arrow(),
                                 OkMeshBuilder::lathe(profile),
                                 OkMeshBuilder::tube(curve)};
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(i);
    const std::uint32_t before = all[i].getVertexCount();
    all[i].addTangents();
    // Triangles at a tip touch in their foot's corners alone, so arrow and lathe are split there.
    EXPECT_EQ(all[i].getVertexCount(), before + (i == 6 ? 23 : i == 7 ? 2 * 31 : 0));
    expectFrames(all[i]);
    expectBitangentsAlongV(all[i]);
    EXPECT_TRUE(all[i].makeMesh().isOk());
  }
}

/** Two squares side by side whose texture is mirrored in the edge between them. */
OkMeshBuilder mirroredPair() {
  OkMeshData data = shapes::fromPositions({-1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 1, 0, 0, 1, 0, 1, 1, 0},
                                          {0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4});
  for (std::size_t i = 0; i < 6; ++i) {
    data.vertices[i * 8 + 3] = std::abs(data.vertices[i * 8]);
    data.vertices[i * 8 + 4] = data.vertices[i * 8 + 1];
  }
  return OkMeshBuilder::fromData(data);
}

TEST(MeshTangents, SplitWhereTheTextureIsMirrored) {
  OkMeshBuilder pair = mirroredPair();
  pair.addTangents();
  EXPECT_EQ(pair.getVertexCount(), 8u) << "both corners of the middle edge twice";
  expectFrames(pair);
  expectBitangentsAlongV(pair);
  for (std::size_t t = 0; t < 4; ++t) {
    // u grows away from the middle: to the left on the left, where w tells of the mirror.
    const glm::vec4 expected = t < 2 ? glm::vec4(-1, 0, 0, -1) : glm::vec4(1, 0, 0, 1);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(pair.data().tangents[pair.data().indices[t * 3 + i]], expected);
    }
  }
  const std::uint32_t count = pair.getVertexCount();
  pair.addTangents();
  EXPECT_EQ(pair.getVertexCount(), count) << "asking again changes nothing";
}

TEST(MeshTangents, AreAveragedByAngleOverTheFan) {
  // A right angle at the middle on one side, half of one on the other; u turned by 90 degrees
  // between the two.
  OkMeshData data =
      shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 1, 0}, {0, 1, 2, 0, 2, 3});
  const std::vector<glm::vec2> uvs{{0, 0}, {1, 0}, {0, 1}, {0, 2}};
  for (std::size_t i = 0; i < 4; ++i) {
    data.vertices[i * 8 + 3] = uvs[i].x;
    data.vertices[i * 8 + 4] = uvs[i].y;
  }
  // The second triangle, (0,0) (0,1) (0,2) in the texture, has no area there: it says nothing.
  OkMeshBuilder flat = OkMeshBuilder::fromData(data);
  flat.addTangents();
  EXPECT_EQ(flat.getVertexCount(), 4u);
  EXPECT_EQ(flat.data().tangents[0], glm::vec4(1, 0, 0, 1));
  // Now it has: u along (0, 1), v along (-1, 0).
  data.vertices[3 * 8 + 3] = 0.0f;
  data.vertices[3 * 8 + 4] = 0.0f;
  data.vertices[2 * 8 + 3] = 1.0f;
  data.vertices[2 * 8 + 4] = 0.0f;
  data.vertices[1 * 8 + 3] = 1.0f;
  data.vertices[1 * 8 + 4] = -1.0f;
  data.vertices[3 * 8 + 3] = 1.0f;
  data.vertices[3 * 8 + 4] = 1.0f;
  OkMeshBuilder turned = OkMeshBuilder::fromData(data);
  turned.addTangents();
  // First: (0,0) (1,-1) (1,0) maps X to (1,-1) and Y to (1,0): u runs along Y, so both agree.
  EXPECT_LT(glm::distance(tangentAt(turned, 0), glm::dvec3(0, 1, 0)), 1e-6);
}

TEST(MeshTangents, WeighFacesByTheirAngleAtTheCorner) {
  // Two triangles at one corner in one plane, 90 and 45 degrees wide, sheared so that u runs along
  // X on the first and along the diagonal on the second.
  OkMeshData data =
      shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 1, 0}, {0, 1, 2, 0, 2, 3});
  const std::vector<glm::vec2> uvs{{0, 0}, {1, 0}, {0, 1}, {-2, 2}};
  for (std::size_t i = 0; i < 4; ++i) {
    data.vertices[i * 8 + 3] = uvs[i].x;
    data.vertices[i * 8 + 4] = uvs[i].y;
  }
  // Second: Y maps to (0, 1) and (-1, 1) to (-2, 2), so X maps to (2, -1); u alone is
  // (X + Y) / 2 of length 1 when made unit.
  OkMeshBuilder fan = OkMeshBuilder::fromData(data);
  fan.addTangents();
  const glm::dvec3 first(1, 0, 0);
  const glm::dvec3 second = glm::normalize(glm::dvec3(1, 1, 0));
  const glm::dvec3 expected = glm::normalize(first * (kPi / 2.0) + second * (kPi / 4.0));
  EXPECT_LT(glm::distance(tangentAt(fan, 0), expected), 1e-6);
  EXPECT_LT(glm::distance(tangentAt(fan, 1), first), 1e-6);
  EXPECT_LT(glm::distance(tangentAt(fan, 3), second), 1e-6);
}

TEST(MeshTangents, WithoutTextureCoordinatesAreStillFrames) {
  OkMeshBuilder ball = OkMeshBuilder::fromData(shapes::ball(1.0f));
  ball.recomputeNormals().addTangents();
  expectFrames(ball);
  EXPECT_TRUE(ball.makeMesh().isOk());
  OkMeshBuilder empty;
  EXPECT_TRUE(empty.addTangents().data().tangents.empty());
}

TEST(MeshTangents, BelongToTheMesh) {
  OkMeshBuilder ball = OkMeshBuilder::sphere();
  ball.addTangents();
  const auto mesh = ball.makeMesh();
  ASSERT_TRUE(mesh.isOk());
  EXPECT_TRUE(mesh.value()->hasTangents());
  EXPECT_EQ(mesh.value()->getTangents().size(), ball.getVertexCount());
}

}  // namespace
