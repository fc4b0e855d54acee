#include "okinawa/mesh/mesh_data.hpp"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/base/limits.hpp"

#include "mesh/shapes.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

// A square, x y z u v.
constexpr float kQuad[20] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1};
constexpr unsigned int kQuadIndices[6] = {0, 1, 2, 0, 2, 3};

glm::vec3 normalAt(const OkMeshData &data, std::size_t vertex) {
  const float *at = data.vertices.data() + vertex * 8 + 5;
  return {at[0], at[1], at[2]};
}

void expectNormal(const OkMeshData &data, std::size_t vertex, const glm::vec3 &wanted) {
  EXPECT_LT(glm::distance(normalAt(data, vertex), wanted), 1e-6f) << "vertex " << vertex;
}

std::string refusal(const OkResult<OkMeshData> &result) {
  return result ? "accepted" : result.error().message;
}

TEST(Interleaved, QuadOfFiveFloats) {
  const auto result = OkMeshData::fromInterleaved(kQuad, 20, kQuadIndices, 6);
  ASSERT_TRUE(result) << refusal(result);
  const OkMeshData &data = result.value();
  ASSERT_EQ(data.getVertexCount(), 4u);
  EXPECT_EQ(data.vertices[8 * 2 + 0], 1.0f);
  EXPECT_EQ(data.vertices[8 * 2 + 3], 1.0f);
  EXPECT_EQ(data.vertices[8 * 2 + 4], 1.0f);
  EXPECT_EQ(data.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
  for (std::size_t i = 0; i < 4; ++i) {
    expectNormal(data, i, {0, 0, 1});
  }
}

TEST(Interleaved, EightFloatsKeepTheirNormals) {
  const float vertices[24] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1,
                              0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, -2};
  const auto result = OkMeshData::fromInterleaved(vertices, 24, nullptr, 0, 8);
  ASSERT_TRUE(result) << refusal(result);
  expectNormal(result.value(), 0, {1, 0, 0});
  expectNormal(result.value(), 1, {0, 1, 0});
  expectNormal(result.value(), 2, {0, 0, -2});
  EXPECT_TRUE(result.value().indices.empty());
}

TEST(Interleaved, LinesAndPointsFacePlusZ) {
  const float slanted[15] = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0};
  for (const OkDrawMode mode : {OK_DRAW_LINES, OK_DRAW_POINTS}) {
    const auto result = OkMeshData::fromInterleaved(slanted, 15, nullptr, 0, 5, mode);
    ASSERT_TRUE(result);
    expectNormal(result.value(), 0, {0, 0, 1});
  }
  const auto triangle = OkMeshData::fromInterleaved(slanted, 15, nullptr, 0, 5);
  expectNormal(triangle.value(), 0, {1, 0, 0});
}

TEST(Interleaved, NothingIsAccepted) {
  const auto result = OkMeshData::fromInterleaved(nullptr, 0, nullptr, 0);
  ASSERT_TRUE(result);
  EXPECT_EQ(result.value().getVertexCount(), 0u);
}

TEST(Interleaved, NothingIsKeptAfterTheCall) {
  std::vector<float> vertices(kQuad, kQuad + 20);
  std::vector<unsigned int> indices(kQuadIndices, kQuadIndices + 6);
  const auto result = OkMeshData::fromInterleaved(vertices.data(), 20, indices.data(), 6);
  vertices.assign(20, 99.0f);
  indices.assign(6, 99u);
  EXPECT_EQ(result.value().vertices[8], 1.0f);
  EXPECT_EQ(result.value().indices[1], 1u);
}

TEST(Interleaved, RefusesWithASentence) {
  const auto make = [](const float *v, long floats, const unsigned int *i, long count, int stride) {
    return refusal(OkMeshData::fromInterleaved(v, floats, i, count, stride));
  };
  const auto contains = [](const std::string &text, const char *part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(contains(make(kQuad, 20, kQuadIndices, 6, 6), "stride of 6"));
  EXPECT_TRUE(contains(make(kQuad, 20, kQuadIndices, 6, 0), "stride of 0"));
  EXPECT_TRUE(contains(make(kQuad, 20, kQuadIndices, 6, -5), "stride of -5"));
  EXPECT_TRUE(contains(make(kQuad, 4, kQuadIndices, 6, 5), "count floats"));
  EXPECT_TRUE(contains(make(kQuad, 20, kQuadIndices, 6, 8), "20 floats"));
  EXPECT_TRUE(contains(make(nullptr, 20, kQuadIndices, 6, 5), "no pointer"));
  EXPECT_TRUE(contains(make(kQuad, 20, nullptr, 6, 5), "no pointer"));
  EXPECT_TRUE(contains(make(kQuad, -20, kQuadIndices, 6, 5), "negative"));
  EXPECT_TRUE(contains(make(kQuad, 20, kQuadIndices, -1, 5), "negative"));
  EXPECT_TRUE(contains(make(kQuad, 15, kQuadIndices, 6, 5), "index 3 at position 5"));
  EXPECT_TRUE(contains(make(nullptr, 0, kQuadIndices, 6, 5), "index 0 at position 0"));
}

TEST(Interleaved, HostileCountsAreRefusedBeforeAnythingIsRead) {
  constexpr long kMost = std::numeric_limits<long>::max();
  constexpr long kLeast = std::numeric_limits<long>::min();
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, kMost / 5 * 5, nullptr, 0));
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, kLeast, nullptr, 0));
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, 20, kQuadIndices, kMost));
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, 20, kQuadIndices, kLeast));
  const long beyond = (static_cast<long>(OkLimits::kMeshVertices) + 1) * 5;
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, beyond, nullptr, 0));
  EXPECT_FALSE(OkMeshData::fromInterleaved(kQuad, 20, kQuadIndices,
                                           static_cast<long>(OkLimits::kMeshIndices) + 1));
}

TEST(Interleaved, RefusesNumbersThatAreNotFinite) {
  for (const float bad : {kNan, kInf, -kInf}) {
    for (std::size_t at = 0; at < 20; ++at) {
      std::vector<float> vertices(kQuad, kQuad + 20);
      vertices[at] = bad;
      const auto result = OkMeshData::fromInterleaved(vertices.data(), 20, kQuadIndices, 6);
      ASSERT_FALSE(result);
      EXPECT_NE(result.error().message.find("vertex " + std::to_string(at / 5)), std::string::npos);
    }
  }
}

TEST(Normals, FlatWithoutIndices) {
  // A roof: two triangles that share an edge by position alone.
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1});
  data.computeNormals();
  expectNormal(data, 0, {0, 0, 1});
  expectNormal(data, 2, {0, 0, 1});
  expectNormal(data, 3, {1, 0, 0});
  expectNormal(data, 5, {1, 0, 0});
}

TEST(Normals, FlatWhereEachIndexIsUsedOnce) {
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1},
                                          {5, 3, 4, 2, 0, 1});
  data.computeNormals();
  expectNormal(data, 0, {0, 0, 1});
  expectNormal(data, 3, {1, 0, 0});
}

TEST(Normals, SmoothWhereTrianglesShareVertices) {
  // Two triangles of one size at the edge from the origin to (0,1,0): one faces +Z, one +X.
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 1, 2, 0, 2, 3});
  data.computeNormals();
  const float half = std::sqrt(0.5f);
  expectNormal(data, 0, {half, 0, half});
  expectNormal(data, 2, {half, 0, half});
  expectNormal(data, 1, {0, 0, 1});
  expectNormal(data, 3, {1, 0, 0});
}

TEST(Normals, LargerTrianglesWeighMore) {
  // As above, the second one three times as large.
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3}, {0, 1, 2, 0, 2, 3});
  data.computeNormals();
  expectNormal(data, 0, glm::normalize(glm::vec3(3, 0, 1)));
}

TEST(Normals, DegenerateTrianglesGivePlusZ) {
  OkMeshData data = shapes::fromPositions({0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 1, 0}, {0, 1, 2, 0, 0, 1});
  data.computeNormals();
  for (std::size_t i = 0; i < 4; ++i) {
    expectNormal(data, i, {0, 0, 1});
  }
  // And they do not disturb their neighbours.
  OkMeshData mixed =
      shapes::fromPositions({0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0}, {0, 1, 2, 0, 1, 3});
  mixed.computeNormals();
  expectNormal(mixed, 0, {1, 0, 0});
  expectNormal(mixed, 3, {0, 0, 1});
}

TEST(Normals, EverySizeWorks) {
  for (const float size : {1e-30f, 1e-6f, 1.0f, 1e18f, 1e37f}) {
    OkMeshData data = shapes::fromPositions({0, 0, 0, size, 0, 0, 0, 0, size}, {0, 1, 2});
    data.computeNormals();
    expectNormal(data, 1, {0, -1, 0});
  }
}

TEST(Normals, Case_D6_IncompleteLastTriangleIsLeftOut) {
  for (const std::size_t count : {0u, 1u, 2u, 4u, 5u}) {
    OkMeshData data = shapes::fromPositions({0, 0, 0, 0, 1, 0, 0, 0, 1});
    for (std::size_t i = 0; i < count; ++i) {
      data.indices.push_back(static_cast<std::uint32_t>(i % 3));
    }
    data.computeNormals();
    const bool hasTriangle = count == 0 || count >= 3;
    expectNormal(data, 0, hasTriangle ? glm::vec3(1, 0, 0) : glm::vec3(0, 0, 1));
  }
  OkMeshData four = shapes::fromPositions({0, 0, 0, 0, 1, 0, 0, 0, 1, 5, 5, 5});
  four.computeNormals();
  expectNormal(four, 0, {1, 0, 0});
  expectNormal(four, 3, {0, 0, 1});
}

TEST(Normals, IndicesBeyondTheVerticesAreLeftOut) {
  OkMeshData data =
      shapes::fromPositions({0, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 1, 4000000000u, 0, 1, 2});
  data.computeNormals();
  expectNormal(data, 0, {1, 0, 0});
}

TEST(Validate, CountsMustAgree) {
  OkMeshData data = shapes::square();
  EXPECT_TRUE(data.validate());
  data.colors.assign(4, glm::vec4(1));
  data.secondUvs.assign(4, glm::vec2(0));
  data.tangents.assign(4, glm::vec4(1, 0, 0, 1));
  EXPECT_TRUE(data.validate());

  OkMeshData broken = data;
  broken.colors.pop_back();
  EXPECT_NE(broken.validate().error().message.find("3 colors for 4 vertices"), std::string::npos);
  broken = data;
  broken.secondUvs.emplace_back(0.0f);
  EXPECT_FALSE(broken.validate());
  broken = data;
  broken.tangents.resize(1);
  EXPECT_FALSE(broken.validate());
  broken = data;
  broken.vertices.pop_back();
  EXPECT_NE(broken.validate().error().message.find("31 floats"), std::string::npos);
  broken = data;
  broken.indices.back() = 4;
  EXPECT_NE(broken.validate().error().message.find("index 4 at position 5"), std::string::npos);
}

TEST(Validate, EveryStreamMustBeFinite) {
  OkMeshData data = shapes::square();
  data.colors.assign(4, glm::vec4(1));
  data.secondUvs.assign(4, glm::vec2(0));
  data.tangents.assign(4, glm::vec4(1, 0, 0, 1));
  OkMeshData broken = data;
  broken.colors[2].w = kNan;
  EXPECT_NE(broken.validate().error().message.find("vertex 2 has colors"), std::string::npos);
  broken = data;
  broken.secondUvs[1].y = kInf;
  EXPECT_NE(broken.validate().error().message.find("vertex 1"), std::string::npos);
  broken = data;
  broken.tangents[3].x = -kInf;
  EXPECT_NE(broken.validate().error().message.find("vertex 3"), std::string::npos);
  broken = data;
  broken.vertices[8 + 6] = kNan;
  EXPECT_NE(broken.validate().error().message.find("vertex 1"), std::string::npos);
}

TEST(Append, IndicesMoveAlong) {
  OkMeshData data = shapes::square();
  data.append(shapes::square(1.0f));
  EXPECT_EQ(data.getVertexCount(), 8u);
  EXPECT_EQ(data.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7}));
  EXPECT_TRUE(data.validate());
}

TEST(Append, ToNothingAndOfNothing) {
  OkMeshData data;
  data.append(shapes::square());
  EXPECT_EQ(data.indices, shapes::square().indices);
  data.append(OkMeshData());
  EXPECT_EQ(data.indices, shapes::square().indices);
  EXPECT_EQ(data.getVertexCount(), 4u);
}

TEST(Append, VerticesInTheirOrderBecomeIndicesBesidePiecesThatHaveSome) {
  const OkMeshData plain = shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0});
  OkMeshData first = plain;
  first.append(shapes::square());
  EXPECT_EQ(first.indices, (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 3, 5, 6}));
  OkMeshData second = shapes::square();
  second.append(plain);
  EXPECT_EQ(second.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3, 4, 5, 6}));
  OkMeshData both = plain;
  both.append(plain);
  EXPECT_TRUE(both.indices.empty());
  EXPECT_EQ(both.getVertexCount(), 6u);
}

TEST(Append, MissingStreamsAreFilledWithWhatChangesNothing) {
  OkMeshData colored = shapes::square();
  colored.colors.assign(4, glm::vec4(0.5f));
  OkMeshData tangential = shapes::square();
  tangential.tangents.assign(4, glm::vec4(0, 1, 0, -1));
  tangential.secondUvs.assign(4, glm::vec2(0.25f));
  OkMeshData data = colored;
  data.append(tangential);
  ASSERT_TRUE(data.validate());
  EXPECT_EQ(data.colors[3], glm::vec4(0.5f));
  EXPECT_EQ(data.colors[4], glm::vec4(1.0f));
  EXPECT_EQ(data.tangents[0], glm::vec4(1, 0, 0, 1));
  EXPECT_EQ(data.tangents[7], glm::vec4(0, 1, 0, -1));
  EXPECT_EQ(data.secondUvs[0], glm::vec2(0.0f));
  EXPECT_EQ(data.secondUvs[4], glm::vec2(0.25f));
}

TEST(Append, ToItself) {
  OkMeshData data = shapes::square();
  data.append(data);
  EXPECT_EQ(data.getVertexCount(), 8u);
  EXPECT_EQ(data.indices.back(), 7u);
  EXPECT_TRUE(data.validate());
}

TEST(Append, AnIndexOutOfRangeStaysOutOfRange) {
  OkMeshData data = shapes::square();
  OkMeshData broken = shapes::square();
  broken.indices[0] = 0xfffffffeu;
  data.append(broken);
  EXPECT_FALSE(data.validate()) << "4294967294 + 4 must not come out as 2";
}

}  // namespace
