#include <cmath>

#include "okinawa/base/limits.hpp"
#include "okinawa/math/rotation.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Json;
using gltf_test::refusalOf;

namespace {

constexpr float kPi = 3.14159265358979f;

OkModelData::Node nodeOf(const Json &entry, std::size_t warnings = 0) {
  Builder builder = Builder::triangle();
  builder.doc["nodes"][0].update(entry);
  auto model = builder.read();
  EXPECT_TRUE(model) << (model ? "" : model.error().describe());
  if (!model) {
    return {};
  }
  EXPECT_EQ(model.value().warnings.size(), warnings);
  return model.value().nodes.at(0);
}

glm::mat3 linearOf(const OkModelData::Node &node) {
  glm::mat3 matrix = OkRotation(node.rotation).toMatrix();
  for (int c = 0; c < 3; ++c) {
    matrix[c] *= node.scale[c];
  }
  return matrix;
}

void expectNear(const glm::mat3 &a, const glm::mat3 &b) {
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      EXPECT_NEAR(a[c][r], b[c][r], 1e-5f) << c << ' ' << r;
    }
  }
}

OkModelData::Node fromMatrix(const glm::mat3 &m, std::size_t warnings = 0) {
  return nodeOf({{"matrix",
                  {m[0][0], m[0][1], m[0][2], 0, m[1][0], m[1][1], m[1][2], 0, m[2][0], m[2][1],
                   m[2][2], 0, 7, 8, 9, 1}}},
                warnings);
}

OkResult<OkModelData> readNodes(const Json &nodes, const Json &scenes = Json::array()) {
  Builder builder;
  builder.doc["nodes"] = nodes;
  if (!scenes.empty()) {
    builder.doc["scenes"] = scenes;
  }
  return builder.read();
}

}  // namespace

TEST(GltfNodes, PlaceRotationAndScale) {
  const float half = std::sqrt(0.5f);
  const auto node = nodeOf(
      {{"translation", {1, 2, 1e9}}, {"rotation", {0, half, 0, half}}, {"scale", {2, -3, 0}}});
  EXPECT_EQ(node.position, glm::dvec3(1, 2, 1e9));
  EXPECT_NEAR(node.rotation.y, kPi / 2, 1e-6f);
  EXPECT_EQ(node.scale, glm::vec3(2, -3, 0));
}

TEST(GltfNodes, PlacesKeepDoublePrecision) {
  EXPECT_EQ(nodeOf({{"translation", {16777217.0, 0, 0}}}).position.x, 16777217.0);
}

TEST(GltfNodes, RotationsAreNormalised) {
  EXPECT_NEAR(nodeOf({{"rotation", {0, 5, 0, 5}}}).rotation.y, kPi / 2, 1e-6f);
  EXPECT_EQ(nodeOf({{"rotation", {0, 0, 0, 0}}}, 1).rotation, glm::vec3(0));
}

TEST(GltfNodes, MatricesAreTakenApart) {
  glm::mat3 matrix = OkRotation(0.3f, -1.1f, 0.7f).toMatrix();
  matrix[0] *= 2.0f;
  matrix[2] *= 0.5f;
  const auto node = fromMatrix(matrix);
  EXPECT_EQ(node.position, glm::dvec3(7, 8, 9));
  expectNear(linearOf(node), matrix);
  EXPECT_NEAR(node.rotation.x, 0.3f, 1e-5f);
  EXPECT_NEAR(node.scale.z, 0.5f, 1e-5f);
}

TEST(GltfNodes, MirrorsKeepTheirShape) {
  glm::mat3 matrix = OkRotation(0.3f, -1.1f, 0.7f).toMatrix();
  matrix[1] *= -2.0f;
  const auto node = fromMatrix(matrix);
  expectNear(linearOf(node), matrix);
  EXPECT_LT(node.scale.x * node.scale.y * node.scale.z, 0.0f);
}

TEST(GltfNodes, ShearIsLostWithAWarning) {
  const auto node = fromMatrix(glm::mat3(1, 0, 0, 1, 1, 0, 0, 0, 1), 1);
  EXPECT_NEAR(node.scale.y, std::sqrt(2.0f), 1e-5f);
  EXPECT_TRUE(std::isfinite(node.rotation.x + node.rotation.y + node.rotation.z));
  EXPECT_NEAR(linearOf(node)[0][0], 1.0f, 1e-5f);
}

TEST(GltfNodes, FlatMatricesStayFlat) {
  for (const glm::mat3 &matrix :
       {glm::mat3(0, 0, 0, 0, 2, 0, 0, 0, 3), glm::mat3(0, 2, 0, 0, 0, 0, 0, 0, 1),
        glm::mat3(0, 1, 0, -1, 0, 0, 0, 0, 0), glm::mat3(0, 0, 0, 0, 0, 0, 0, 0, 1),
        glm::mat3(0.0f), glm::mat3(0, 1, 0, 0, 0, 0, 0, 0, 0)}) {
    const auto node = fromMatrix(matrix);
    ASSERT_TRUE(std::isfinite(node.rotation.x + node.rotation.y + node.rotation.z));
    expectNear(linearOf(node), matrix);
  }
}

TEST(GltfNodes, PerspectiveRowsAreLeftOut) {
  const auto node = nodeOf({{"matrix", {1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2}}}, 1);
  EXPECT_EQ(node.scale, glm::vec3(1));
}

TEST(GltfNodes, ParentsStandBeforeTheirChildrenInOrder) {
  const auto model = readNodes({{{"name", "c"}},
                                {{"name", "a"}, {"children", {2, 0}}},
                                {{"name", "b"}, {"children", {3}}},
                                {{"name", "d"}}});
  ASSERT_TRUE(model);
  const auto &nodes = model.value().nodes;
  ASSERT_EQ(nodes.size(), 4u);
  EXPECT_EQ(nodes[0].name + nodes[1].name + nodes[2].name + nodes[3].name, "abdc");
  EXPECT_EQ(nodes[0].parent, -1);
  EXPECT_EQ(nodes[1].parent, 0);
  EXPECT_EQ(nodes[2].parent, 1);
  EXPECT_EQ(nodes[3].parent, 0);
}

TEST(GltfNodes, TheFilesOwnSceneIsOpened) {
  Builder builder;
  builder.doc["nodes"] = {{{"name", "a"}}, {{"name", "b"}}, {{"name", "c"}}};
  builder.doc["scenes"] = {{{"nodes", {0}}}, {{"nodes", {1, 2}}}};
  EXPECT_EQ(builder.read().value().nodes.size(), 1u);
  builder.doc["scene"] = 1;
  const auto chosen = builder.read();
  ASSERT_EQ(chosen.value().nodes.size(), 2u);
  EXPECT_EQ(chosen.value().nodes[1].name, "c");
  builder.doc["scene"] = 2;
  EXPECT_FALSE(builder.read());
  builder.doc.erase("scene");
  builder.doc.erase("scenes");
  EXPECT_EQ(builder.read().value().nodes.size(), 3u);
}

TEST(GltfNodes, CirclesAreRefused) {
  EXPECT_NE(refusalOf(readNodes({{{"children", {0}}}})).find("nodes[0]: hangs under itself"),
            std::string::npos);
  EXPECT_FALSE(readNodes({{{"children", {1}}}, {{"children", {0}}}}));
  EXPECT_FALSE(
      readNodes({Json::object(), {{"children", {2}}}, {{"children", {1}}}}, {{{"nodes", {0}}}}));
}

TEST(GltfNodes, TwoParentsAreRefused) {
  EXPECT_NE(refusalOf(readNodes({{{"children", {2}}}, {{"children", {2}}}, Json::object()}))
                .find("node 2 has more than one parent"),
            std::string::npos);
  EXPECT_FALSE(readNodes({{{"children", {1, 1}}}, Json::object()}));
  EXPECT_FALSE(readNodes({{{"children", {9}}}}));
}

TEST(GltfNodes, ANodePlacedTwiceStandsOnce) {
  const auto model = readNodes({{{"children", {1}}}, Json::object()}, {{{"nodes", {0, 0, 1}}}});
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().nodes.size(), 2u);
  EXPECT_FALSE(model.value().warnings.empty());
}

TEST(GltfNodes, AHundredThousandLevelsAreFine) {
  constexpr int kDepth = 100000;
  Json nodes = Json::array();
  for (int i = 0; i < kDepth; ++i) {
    nodes.push_back(i + 1 < kDepth ? Json{{"children", {i + 1}}} : Json::object());
  }
  const auto model = readNodes(nodes);
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().nodes.size(), static_cast<std::size_t>(kDepth));
  EXPECT_EQ(model.value().nodes.back().parent, kDepth - 2);
}

TEST(GltfNodes, MoreNodesThanTheLimitAreRefused) {
  std::string text = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}";
  for (std::uint32_t i = 0; i < OkLimits::kModelNodes; ++i) {
    text += ",{}";
  }
  EXPECT_FALSE(gltf_test::readText(text + "]}"));
}

TEST(GltfNodes, MeshesOfSeveralNodesAreReadOnce) {
  Builder builder = Builder::triangle();
  builder.node({{"mesh", 0}});
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().meshes.size(), 1u);
  EXPECT_EQ(model.value().nodes.at(1).mesh, 0);
}

TEST(GltfNodes, MeshesWithoutNodesAreShownAtTheOrigin) {
  Builder builder = Builder::triangle();
  builder.doc.erase("nodes");
  builder.doc["meshes"][0]["name"] = "alone";
  const auto model = builder.read();
  ASSERT_TRUE(model);
  ASSERT_EQ(model.value().nodes.size(), 1u);
  EXPECT_EQ(model.value().nodes[0].name, "alone");
  EXPECT_EQ(model.value().warnings.size(), 1u);
}

TEST(GltfNodes, AnEmptyFileOpensWithAWarning) {
  const auto model = Builder().read();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model.value().nodes.empty());
  EXPECT_EQ(model.value().warnings.size(), 1u);
}
