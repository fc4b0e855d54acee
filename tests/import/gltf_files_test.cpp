#include <cmath>
#include <cstdlib>
#include <map>

#include "import/gltf_fixture.hpp"

namespace fs = std::filesystem;

namespace {

fs::path dataFolder() {
  const char *folder = std::getenv("OKINAWA_REAL_DATA");
  return folder != nullptr ? fs::path(folder)
                           : fs::path(OKINAWA_TEST_SOURCE_DIR) / ".." / "shared" / "data";
}

std::vector<fs::path> modelsBelow(const char *folder) {
  std::vector<fs::path> models;
  for (const auto &entry : fs::recursive_directory_iterator(dataFolder() / "models" / folder)) {
    if (entry.path().extension() == ".gltf" || entry.path().extension() == ".glb") {
      models.push_back(entry.path());
    }
  }
  return models;
}

std::uint64_t triangleCount(const OkModelData &model) {
  std::uint64_t indices = 0;
  for (const auto &node : model.nodes) {
    if (node.mesh >= 0) {
      indices += model.meshes[static_cast<std::size_t>(node.mesh)].data.indices.size();
    }
  }
  return indices / 3;
}

void expectSound(const OkModelData &model) {
  for (std::size_t i = 0; i < model.nodes.size(); ++i) {
    const auto &node = model.nodes[i];
    EXPECT_LT(node.parent, static_cast<int>(i));
    EXPECT_LT(node.mesh, static_cast<int>(model.meshes.size()));
    EXPECT_TRUE(std::isfinite(node.rotation.x + node.rotation.y + node.rotation.z));
  }
  for (const auto &mesh : model.meshes) {
    EXPECT_TRUE(mesh.data.validate());
    std::uint64_t next = 0;
    for (const auto &range : mesh.ranges) {
      EXPECT_EQ(range.first, next);
      EXPECT_LT(range.material, static_cast<int>(model.materials.size()));
      next += range.count;
    }
    EXPECT_EQ(next, mesh.data.indices.size());
  }
}

class GltfFiles : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(dataFolder() / "models" / "gltf")) {
      GTEST_SKIP() << "there are no real models in " << dataFolder();
    }
  }
  static OkModelData open(const std::string &name) {
    auto model = okReadGltf((dataFolder() / "models" / "gltf" / name).string());
    EXPECT_TRUE(model) << name << ": " << (model ? "" : model.error().describe());
    return model ? std::move(model).value() : OkModelData{};
  }
  static std::string refusal(const std::string &name) {
    return gltf_test::refusalOf(okReadGltf((dataFolder() / "models" / "broken" / name).string()));
  }
};

}  // namespace

TEST_F(GltfFiles, EveryGoodFileOpens) {
  for (const fs::path &path : modelsBelow("gltf")) {
    SCOPED_TRACE(path);
    const auto model = okReadGltf(path.string());
    ASSERT_TRUE(model) << model.error().describe();
    EXPECT_FALSE(model.value().meshes.empty());
    for (const auto &texture : model.value().textures) {
      EXPECT_FALSE(texture.missing) << texture.path;
    }
    expectSound(model.value());
  }
}

TEST_F(GltfFiles, GoodFilesOpenWithoutWarnings) {
  const std::map<std::string, std::size_t> expected = {{"AnimatedMorphCube.gltf", 1},
                                                       {"simple_skin.gltf", 1}};
  for (const fs::path &path : modelsBelow("gltf")) {
    const auto model = okReadGltf(path.string());
    ASSERT_TRUE(model);
    const auto found = expected.find(path.filename().string());
    EXPECT_EQ(model.value().warnings.size(), found == expected.end() ? 0 : found->second)
        << path << ": " << (model.value().warnings.empty() ? "" : model.value().warnings[0]);
  }
}

TEST_F(GltfFiles, TheThreeFormsOfABoxAreTheSame) {
  const OkModelData plain = open("BoxTextured-glTF/BoxTextured.gltf");
  const OkModelData binary = open("BoxTextured-glTF-Binary/BoxTextured.glb");
  const OkModelData embedded = open("BoxTextured-glTF-Embedded/BoxTextured.gltf");
  EXPECT_EQ(triangleCount(plain), 12u);
  EXPECT_EQ(plain.meshes.at(0).data.vertices, binary.meshes.at(0).data.vertices);
  EXPECT_EQ(plain.meshes.at(0).data.vertices, embedded.meshes.at(0).data.vertices);
  EXPECT_TRUE(plain.textures.at(0).embedded.isEmpty());
  EXPECT_EQ(binary.textures.at(0).embedded.getWidth(), embedded.textures.at(0).embedded.getWidth());
  EXPECT_GT(binary.textures.at(0).embedded.getWidth(), 0);
  // Z up in the file, turned by its root.
  EXPECT_NEAR(plain.nodes.at(0).rotation.x, -1.5707963f, 1e-5f);
}

TEST_F(GltfFiles, TheEngineHasItsParts) {
  const OkModelData engine = open("2CylinderEngine-glTF-Binary/2CylinderEngine.glb");
  EXPECT_EQ(engine.nodes.size(), 82u);
  EXPECT_EQ(engine.meshes.size(), 29u);
  EXPECT_EQ(engine.materials.size(), 34u);
  EXPECT_GT(triangleCount(engine), 100000u);
}

TEST_F(GltfFiles, EveryPrimitiveModeOfTheGenerator) {
  const OkDrawMode modes[] = {
      OK_DRAW_POINTS,    OK_DRAW_LINES,     OK_DRAW_LINES,     OK_DRAW_LINES,
      OK_DRAW_TRIANGLES, OK_DRAW_TRIANGLES, OK_DRAW_TRIANGLES, OK_DRAW_POINTS,
      OK_DRAW_LINES,     OK_DRAW_LINES,     OK_DRAW_LINES,     OK_DRAW_TRIANGLES,
      OK_DRAW_TRIANGLES, OK_DRAW_TRIANGLES, OK_DRAW_TRIANGLES, OK_DRAW_TRIANGLES};
  const std::size_t counts[] = {1024, 8, 8, 8, 6, 6, 6, 1024, 8, 8, 8, 6, 6, 6, 6, 6};
  for (std::size_t i = 0; i < std::size(modes); ++i) {
    const std::string number = (i < 10 ? "0" : "") + std::to_string(i);
    const OkModelData model =
        open("glTF-Asset-Generator/Mesh_PrimitiveMode/Mesh_PrimitiveMode_" + number + ".gltf");
    const auto &range = model.meshes.at(0).ranges.at(0);
    EXPECT_EQ(range.mode, modes[i]) << i;
    EXPECT_EQ(range.count, counts[i]) << i;
  }
}

TEST_F(GltfFiles, TransformsAreRead) {
  const OkModelData model = open("textureTransform/TextureTransformTest.gltf");
  const OkMaterial &offset = model.materials.at(1).surface;
  EXPECT_EQ(offset.uvOffset[0], 0.0f);
  EXPECT_EQ(offset.uvOffset[1], -0.5f);
  EXPECT_NEAR(model.materials.at(3).surface.uvRotation, 0.3926991f, 1e-6f);
  EXPECT_EQ(model.materials.at(4).surface.uvScale[0], 1.5f);
}

TEST_F(GltfFiles, EveryBrokenFileIsRefusedOrSafe) {
  std::size_t refused = 0;
  const auto models = modelsBelow("broken");
  for (const fs::path &path : models) {
    SCOPED_TRACE(path);
    const auto model = okReadGltf(path.string());
    if (!model) {
      ++refused;
      EXPECT_FALSE(model.error().message.empty());
      EXPECT_EQ(model.error().message.find('\n'), std::string::npos);
      EXPECT_EQ(model.error().file, path.string());
    } else {
      expectSound(model.value());
    }
  }
  EXPECT_GE(refused, 10u) << "of " << models.size();
}

TEST_F(GltfFiles, RefusalsSayWhatIsWrong) {
  EXPECT_NE(refusal("draco/2CylinderEngine.gltf").find("KHR_draco_mesh_compression"),
            std::string::npos);
  EXPECT_NE(refusal("RecursiveNodes/RecursiveNodes.gltf").find("hangs under itself"),
            std::string::npos);
  EXPECT_NE(refusal("MissingBin/BoxTextured.gltf").find("cannot be found"), std::string::npos);
  EXPECT_NE(refusal("IndexOutOfRange/IndexOutOfRange.gltf").find("names vertex"),
            std::string::npos);
  EXPECT_NE(refusal("IndexOutOfRange/AllIndicesOutOfRange.gltf").find("names vertex"),
            std::string::npos);
  EXPECT_NE(refusal("BoxWithInfinites-glTF-Binary/BoxWithInfinites.glb").find("no finite"),
            std::string::npos);
  EXPECT_FALSE(refusal("SchemaFailures/sceneWrongType.gltf").empty());
  EXPECT_NE(refusal("TestNoRootNode/NoScene.gltf").find("scene"), std::string::npos);
  EXPECT_NE(refusal("wrongTypes/badArray.gltf").find("meshes[0].primitives"), std::string::npos);
  EXPECT_NE(refusal("wrongTypes/badExtension.gltf").find("KHR_texture_transform"),
            std::string::npos);
  EXPECT_NE(refusal("wrongTypes/badObject.gltf").find("pbrMetallicRoughness"), std::string::npos);
  EXPECT_NE(refusal("wrongTypes/badUint.gltf").find("index"), std::string::npos);
}

TEST_F(GltfFiles, BadNormalsAreMadeGood) {
  const auto model = okReadGltf(
      (dataFolder() / "models/broken/BoxBadNormals-glTF-Binary/BoxBadNormals.glb").string());
  ASSERT_TRUE(model);
  EXPECT_FALSE(model.value().warnings.empty());
  const auto &vertices = model.value().meshes.at(0).data.vertices;
  for (std::size_t i = 0; i < vertices.size(); i += 8) {
    EXPECT_NEAR(std::hypot(vertices[i + 5], vertices[i + 6], vertices[i + 7]), 1.0f, 1e-5f);
  }
}
