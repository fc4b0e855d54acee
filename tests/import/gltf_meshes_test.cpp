#include <cmath>
#include <limits>

#include "okinawa/base/limits.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::Json;
using gltf_test::refusalOf;
using gltf_test::toBytes;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
const std::vector<float> kTriangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};
const std::vector<float> kUp = {0, 0, 1, 0, 0, 1, 0, 0, 1};

struct Read {
  explicit Read(const Builder &builder) : result(builder.read()) {
    EXPECT_TRUE(result) << (result ? "" : result.error().describe());
  }
  const OkModelData &model() const { return result.value(); }
  const OkModelData::Mesh &mesh() const { return model().meshes.at(0); }
  float vertex(std::size_t index, std::size_t component) const {
    return mesh().data.vertices.at(index * 8 + component);
  }
  glm::vec3 position(std::size_t i) const { return {vertex(i, 0), vertex(i, 1), vertex(i, 2)}; }
  glm::vec2 uv(std::size_t i) const { return {vertex(i, 3), vertex(i, 4)}; }
  glm::vec3 normal(std::size_t i) const { return {vertex(i, 5), vertex(i, 6), vertex(i, 7)}; }

  OkResult<OkModelData> result;
};

/** A triangle with one more attribute. */
Builder withAttribute(const char *name, int (*make)(Builder &)) {
  Builder builder;
  const int positions = builder.floats(kTriangle, "VEC3");
  const int normals = builder.floats(kUp, "VEC3");
  builder.mesh({{"POSITION", positions}, {"NORMAL", normals}, {name, make(builder)}});
  builder.node({{"mesh", 0}});
  return builder;
}

Builder withPositions(const std::vector<float> &positions, const Json &more = Json::object()) {
  Builder builder;
  builder.mesh({{"POSITION", builder.floats(positions, "VEC3")}}, more);
  builder.node({{"mesh", 0}});
  return builder;
}

}  // namespace

TEST(GltfMeshes, ATriangleWithoutIndicesIsOneRange) {
  const Read read(Builder::triangle());
  ASSERT_EQ(read.mesh().ranges.size(), 1u);
  EXPECT_EQ(read.mesh().ranges[0].first, 0u);
  EXPECT_EQ(read.mesh().ranges[0].count, 3u);
  EXPECT_EQ(read.mesh().ranges[0].mode, OK_DRAW_TRIANGLES);
  EXPECT_EQ(read.mesh().data.indices, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(read.position(1), glm::vec3(1, 0, 0));
  EXPECT_EQ(read.normal(2), glm::vec3(0, 0, 1));
}

TEST(GltfMeshes, MissingNormalsAreFlatEvenWhereVerticesAreShared) {
  // Two triangles at a right angle over one edge; smooth normals would lean.
  Builder builder;
  const int positions = builder.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, "VEC3");
  builder.mesh({{"POSITION", positions}}, {{"indices", builder.shorts({0, 1, 2, 0, 3, 1})}});
  builder.node({{"mesh", 0}});
  const Read read(builder);
  ASSERT_EQ(read.mesh().data.getVertexCount(), 6u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read.normal(i), glm::vec3(0, 0, 1));
    EXPECT_EQ(read.normal(i + 3), glm::vec3(0, 1, 0));
  }
}

TEST(GltfMeshes, GivenNormalsKeepVerticesShared) {
  Builder builder;
  const int positions = builder.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, "VEC3");
  const int normals = builder.floats({0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2}, "VEC3");
  builder.mesh({{"POSITION", positions}, {"NORMAL", normals}},
               {{"indices", builder.shorts({0, 1, 2, 2, 1, 3})}});
  builder.node({{"mesh", 0}});
  const Read read(builder);
  EXPECT_EQ(read.mesh().data.getVertexCount(), 4u);
  EXPECT_EQ(read.normal(3), glm::vec3(0, 0, 1));
}

TEST(GltfMeshes, NormalsWithoutDirectionComeFromTheTriangles) {
  Builder builder;
  const int positions = builder.floats({0, 0, 0, 0, 1, 0, 1, 0, 0}, "VEC3");
  const int normals = builder.floats({0, 0, 0, kNan, 0, 0, 0, 3, 0}, "VEC3");
  builder.mesh({{"POSITION", positions}, {"NORMAL", normals}});
  builder.node({{"mesh", 0}});
  const Read read(builder);
  EXPECT_EQ(read.normal(0), glm::vec3(0, 0, -1));
  EXPECT_EQ(read.normal(1), glm::vec3(0, 0, -1));
  EXPECT_EQ(read.normal(2), glm::vec3(0, 1, 0));
  EXPECT_EQ(read.model().warnings.size(), 1u);
}

TEST(GltfMeshes, TinyTrianglesStillHaveNormals) {
  const Read read(withPositions({0, 0, 0, 1e-25f, 0, 0, 0, 1e-25f, 0}));
  EXPECT_EQ(read.normal(0), glm::vec3(0, 0, 1));
}

TEST(GltfMeshes, PositionsThatAreNoNumbersAreRefused) {
  for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
    EXPECT_NE(refusalOf(withPositions({0, 0, 0, 1, bad, 0, 0, 1, 0}).read()).find("no finite"),
              std::string::npos);
  }
}

TEST(GltfMeshes, TextureCoordinatesCountFromTheBottom) {
  const Read read(withAttribute("TEXCOORD_0", [](Builder &b) {
    return b.floats({0, 0, 0.25f, 1, 0, -0.5f}, "VEC2");
  }));
  EXPECT_EQ(read.uv(0), glm::vec2(0, 1));
  EXPECT_EQ(read.uv(1), glm::vec2(0.25f, 0));
  EXPECT_EQ(read.uv(2), glm::vec2(0, 1.5f));
}

TEST(GltfMeshes, NormalisedTextureCoordinates) {
  const Read bytes(withAttribute("TEXCOORD_0", [](Builder &b) {
    return b.accessor(b.view({0, 0, 9, 9, 255, 51, 9, 9, 0, 255}, 4), 5121, 3, "VEC2", true);
  }));
  EXPECT_FLOAT_EQ(bytes.uv(1).x, 1.0f);
  EXPECT_FLOAT_EQ(bytes.uv(1).y, 0.8f);
  const Read shorts(withAttribute("TEXCOORD_0", [](Builder &b) {
    const std::vector<std::uint16_t> values = {0, 0, 65535, 13107, 0, 65535};
    return b.accessor(b.view(toBytes(values)), 5123, 3, "VEC2", true);
  }));
  EXPECT_FLOAT_EQ(shorts.uv(1).x, 1.0f);
  EXPECT_FLOAT_EQ(shorts.uv(1).y, 0.8f);
}

TEST(GltfMeshes, TheSecondSetIsKeptApart) {
  const Read read(withAttribute("TEXCOORD_1", [](Builder &b) {
    return b.floats({0, 0, 0.25f, 1, 0, 0.5f}, "VEC2");
  }));
  ASSERT_EQ(read.mesh().data.secondUvs.size(), 3u);
  EXPECT_EQ(read.mesh().data.secondUvs[1], glm::vec2(0.25f, 0));
  EXPECT_EQ(read.uv(1), glm::vec2(0, 0));
}

TEST(GltfMeshes, ColoursOfEveryKind) {
  const Read floats(withAttribute("COLOR_0", [](Builder &b) {
    return b.floats({1, 0, 0, 0, 0.5f, 0, 0, 0, 1}, "VEC3");
  }));
  EXPECT_EQ(floats.mesh().data.colors.at(1), glm::vec4(0, 0.5f, 0, 1));
  const Read bytes(withAttribute("COLOR_0", [](Builder &b) {
    return b.accessor(b.view(Bytes{255, 0, 51, 102, 0, 0, 0, 0, 0, 0, 0, 255}), 5121, 3, "VEC4",
                      true);
  }));
  EXPECT_FLOAT_EQ(bytes.mesh().data.colors.at(0).z, 0.2f);
  EXPECT_FLOAT_EQ(bytes.mesh().data.colors.at(0).w, 0.4f);
  const Read shorts(withAttribute("COLOR_0", [](Builder &b) {
    const std::vector<std::uint16_t> values = {65535, 0, 0, 0, 0, 13107, 0, 0, 0, 0, 0, 0};
    return b.accessor(b.view(toBytes(values), 8), 5123, 3, "VEC3");
  }));
  EXPECT_EQ(shorts.mesh().data.colors.at(0), glm::vec4(1, 0, 0, 1));
  EXPECT_FLOAT_EQ(shorts.mesh().data.colors.at(1).y, 0.2f);
}

TEST(GltfMeshes, TangentsAreKeptWithNormalsOnly) {
  const auto tangents = [](Builder &b) {
    return b.floats({1, 0, 0, -1, 1, 0, 0, -1, 1, 0, 0, 1}, "VEC4");
  };
  const Read read(withAttribute("TANGENT", tangents));
  ASSERT_EQ(read.mesh().data.tangents.size(), 3u);
  EXPECT_EQ(read.mesh().data.tangents[0], glm::vec4(1, 0, 0, -1));
  Builder bare;
  bare.mesh({{"POSITION", bare.floats(kTriangle, "VEC3")}, {"TANGENT", tangents(bare)}});
  bare.node({{"mesh", 0}});
  EXPECT_TRUE(Read(bare).mesh().data.tangents.empty());
}

TEST(GltfMeshes, QuantisedPositionsAndNormals) {
  Builder builder;
  const std::vector<std::int16_t> corners = {0, 0, 0, 0, 32767, 0, 0, 0, -32768, 100, 0, 0};
  const int positions = builder.accessor(builder.view(toBytes(corners), 8), 5122, 3, "VEC3", true);
  const std::vector<std::int8_t> up = {0, 0, 127, 0, 0, 0, 127, 0, 0, 0, 127, 0};
  const int normals = builder.accessor(builder.view(toBytes(up), 4), 5120, 3, "VEC3", true);
  builder.mesh({{"POSITION", positions}, {"NORMAL", normals}});
  builder.node({{"mesh", 0}});
  builder.doc["extensionsRequired"] = {"KHR_mesh_quantization"};
  const Read read(builder);
  EXPECT_EQ(read.position(1), glm::vec3(1, 0, 0));
  EXPECT_EQ(read.position(2).x, -1.0f);
  EXPECT_EQ(read.normal(1), glm::vec3(0, 0, 1));
  builder.doc["accessors"][0].erase("normalized");
  EXPECT_EQ(Read(builder).position(1), glm::vec3(32767, 0, 0));
}

TEST(GltfMeshes, IndicesOfEveryType) {
  for (const int component : {5121, 5123, 5125}) {
    Builder builder;
    const int positions = builder.floats(kTriangle, "VEC3");
    const int normals = builder.floats(kUp, "VEC3");
    const Bytes bytes = component == 5121   ? Bytes{2, 1, 0}
                        : component == 5123 ? toBytes(std::vector<std::uint16_t>{2, 1, 0})
                                            : toBytes(std::vector<std::uint32_t>{2, 1, 0});
    const int indices = builder.accessor(builder.view(bytes), component, 3, "SCALAR");
    builder.mesh({{"POSITION", positions}, {"NORMAL", normals}}, {{"indices", indices}});
    builder.node({{"mesh", 0}});
    EXPECT_EQ(Read(builder).mesh().data.indices, (std::vector<std::uint32_t>{2, 1, 0}));
  }
}

TEST(GltfMeshes, IndicesMustBeUnsignedScalars) {
  for (const int component : {5120, 5122, 5126}) {
    Builder builder = Builder::triangle();
    builder.doc["meshes"][0]["primitives"][0]["indices"] =
        builder.accessor(builder.view(Bytes(12, 0)), component, 3, "SCALAR");
    EXPECT_NE(refusalOf(builder.read()).find("unsigned"), std::string::npos);
  }
}

TEST(GltfMeshes, AnIndexBeyondTheVerticesIsNamed) {
  Builder builder = Builder::triangle();
  builder.doc["meshes"][0]["primitives"][0]["indices"] = builder.shorts({0, 1, 3});
  const std::string refusal = refusalOf(builder.read());
  EXPECT_NE(refusal.find("meshes[0].primitives[0].indices: index 2 names vertex 3 of only 3"),
            std::string::npos)
      << refusal;
}

TEST(GltfMeshes, OnlyTheVerticesInUseAreKept) {
  Builder builder;
  std::vector<float> many(3 * 1000, 0.0f);
  many[3 * 500 + 3] = 1.0f;
  many[3 * 500 + 7] = 1.0f;
  builder.mesh(
      {{"POSITION", builder.floats(many, "VEC3")}, {"NORMAL", builder.floats(many, "VEC3")}},
      {{"indices", builder.shorts({500, 501, 502})}});
  builder.node({{"mesh", 0}});
  const Read read(builder);
  EXPECT_EQ(read.mesh().data.getVertexCount(), 3u);
  EXPECT_EQ(read.position(1), glm::vec3(1, 0, 0));
  EXPECT_EQ(read.mesh().data.indices, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(GltfMeshes, PrimitivesBecomeRangesOfOneMesh) {
  Builder builder;
  const int positions = builder.floats(kTriangle, "VEC3");
  const int colors = builder.floats({1, 0, 0, 1, 0, 0, 1, 0, 0}, "VEC3");
  builder.add("materials", {{"name", "red"}});
  builder.add("meshes",
              {{"name", "both"},
               {"primitives",
                {{{"attributes", {{"POSITION", positions}}}, {"material", 0}},
                 {{"attributes", {{"POSITION", positions}, {"COLOR_0", colors}}}, {"mode", 2}}}}});
  builder.node({{"mesh", 0}});
  const Read read(builder);
  EXPECT_EQ(read.mesh().name, "both");
  ASSERT_EQ(read.mesh().ranges.size(), 2u);
  EXPECT_EQ(read.mesh().ranges[0].material, 0);
  EXPECT_EQ(read.mesh().ranges[1].first, 3u);
  EXPECT_EQ(read.mesh().ranges[1].count, 6u);
  EXPECT_EQ(read.mesh().ranges[1].mode, OK_DRAW_LINES);
  EXPECT_EQ(read.mesh().data.indices[3], 3u);
  ASSERT_EQ(read.mesh().data.colors.size(), 6u);
  EXPECT_EQ(read.mesh().data.colors[0], glm::vec4(1));
  EXPECT_EQ(read.mesh().data.colors[3], glm::vec4(1, 0, 0, 1));
  // Without a material of its own it wears the format's default, which is one-sided.
  const auto &plain = read.model().materials.at(1);
  EXPECT_EQ(read.mesh().ranges[1].material, 1);
  EXPECT_FALSE(plain.surface.doubleSided);
  EXPECT_EQ(plain.metallic, 1.0f);
}

TEST(GltfMeshes, EveryModeIsDrawn) {
  const std::vector<std::size_t> counts = {4, 4, 8, 6, 3, 6, 6};
  for (std::size_t mode = 0; mode < counts.size(); ++mode) {
    const Read read(
        withPositions({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, {{"mode", static_cast<int>(mode)}}));
    EXPECT_EQ(read.mesh().ranges.at(0).count, counts[mode]) << mode;
    EXPECT_EQ(read.model().warnings.size(), mode == 4 ? 1u : 0u);
  }
  EXPECT_NE(refusalOf(withPositions(kTriangle, {{"mode", 7}}).read()).find("no way to draw"),
            std::string::npos);
}

TEST(GltfMeshes, PrimitivesWithNothingToDrawAreLeftOut) {
  const Read read(withPositions({0, 0, 0, 1, 0, 0}));
  EXPECT_TRUE(read.model().meshes.empty());
  EXPECT_EQ(read.model().nodes.at(0).mesh, -1);
  EXPECT_EQ(read.model().warnings.size(), 3u);  // left over, too few, nothing at all
  Builder bare;
  bare.mesh({{"NORMAL", bare.floats(kUp, "VEC3")}});
  bare.node({{"mesh", 0}});
  EXPECT_TRUE(Read(bare).model().meshes.empty());
}

TEST(GltfMeshes, AttributesThatDoNotFitAreLeftOut) {
  const Read shorter(withAttribute("TEXCOORD_0", [](Builder &b) {
    return b.floats({0, 0, 1, 1}, "VEC2");
  }));
  ASSERT_EQ(shorter.model().warnings.size(), 1u);
  EXPECT_NE(shorter.model().warnings[0].find("TEXCOORD_0"), std::string::npos);
  EXPECT_EQ(shorter.uv(0), glm::vec2(0, 0));
  const Read other(withAttribute("COLOR_0", [](Builder &b) {
    return b.floats({0, 0, 1, 1, 1, 1}, "VEC2");
  }));
  EXPECT_TRUE(other.mesh().data.colors.empty());
  EXPECT_EQ(other.model().warnings.size(), 1u);
}

TEST(GltfMeshes, ShakyStreamsAreRepaired) {
  const Read read(withAttribute("TEXCOORD_0", [](Builder &b) {
    return b.floats({0, 0, kNan, 1, 0, 1}, "VEC2");
  }));
  EXPECT_EQ(read.uv(1), glm::vec2(0, 1));
  EXPECT_EQ(read.model().warnings.size(), 1u);
}

TEST(GltfMeshes, MorphTargetsAndSkinsAreToldOnce) {
  Builder builder = Builder::triangle();
  builder.doc["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", 0}}};
  builder.doc["nodes"][0]["skin"] = 0;
  builder.node({{"mesh", 0}, {"skin", 0}});
  const Read read(builder);
  EXPECT_EQ(read.model().warnings.size(), 2u);
  EXPECT_EQ(read.model().meshes.size(), 1u);
  EXPECT_EQ(read.model().nodes.size(), 2u);
}

TEST(GltfMeshes, UnusedMeshesAreNotRead) {
  Builder builder = Builder::triangle();
  builder.mesh({{"POSITION", 0}});
  EXPECT_EQ(Read(builder).model().meshes.size(), 1u);
}
