#include "okinawa/import/model_importer.hpp"

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::TempFolder;

namespace {

const Bytes kRedTga = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 0, 0, 255};
const char *const kObj = "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n";
const char *const kMtl = "newmtl red\nKd 1 0 0\n";

/** Every test starts and ends with nothing alive. */
class ModelImporter : public testing::Test {
 protected:
  void SetUp() override {
    OkLog::setSink([this](OkLogLevel level, std::string_view message) {
      if (level >= OkLogLevel::Warning) {
        log_.emplace_back(message);
      }
    });
    objects_ = OkObject::getLiveCount();
    meshes_ = OkMesh::getLiveCount();
  }
  void TearDown() override {
    OkLog::setSink({});
    EXPECT_EQ(OkObject::getLiveCount(), objects_);
    EXPECT_EQ(OkMesh::getLiveCount(), meshes_);
    EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
  }

  std::vector<std::string> log_;
  std::size_t objects_ = 0;
  std::size_t meshes_ = 0;
};

OkModelData::Mesh triangleMesh() {
  OkModelData::Mesh mesh;
  mesh.name = "triangle";
  mesh.data.vertices = {0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1};
  mesh.data.indices = {0, 1, 2};
  mesh.ranges.push_back({0, 3, -1, OK_DRAW_TRIANGLES});
  return mesh;
}

OkModelData::Node nodeOf(std::string name, int parent, int mesh) {
  OkModelData::Node node;
  node.name = std::move(name);
  node.parent = parent;
  node.mesh = mesh;
  return node;
}

}  // namespace

TEST_F(ModelImporter, NodesBecomeTheSameTree) {
  OkModelData data;
  data.path = "folder/ship.glb";
  data.meshes.push_back(triangleMesh());
  data.nodes = {nodeOf("root", -1, -1), nodeOf("hull", 0, 0), nodeOf("top", -1, -1)};
  data.nodes[1].position = {1, 2, 3};
  data.nodes[1].scale = {2, 2, -2};
  const auto model = OkModelImporter::instantiate(std::move(data));
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(model->getName(), "ship.glb");
  EXPECT_EQ(model->getChildCount(), 2);
  OkObject *root = model->getFirstChild();
  EXPECT_EQ(root->getName(), "root");
  EXPECT_EQ(dynamic_cast<OkItem *>(root), nullptr);
  ASSERT_NE(root->getFirstChild(), nullptr);
  EXPECT_EQ(root->getFirstChild()->getName(), "hull");
  EXPECT_EQ(root->getFirstChild()->getPosition().y(), 2.0f);
  EXPECT_EQ(root->getFirstChild()->getScaling().z(), -2.0f);
  ASSERT_EQ(model->getModelItems().size(), 1u);
  EXPECT_EQ(model->getModelItems()[0], root->getFirstChild());
  EXPECT_EQ(root->getNextSibling()->getName(), "top");
}

TEST_F(ModelImporter, ItemsAtTheTopAreMembersOfTheGroup) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  data.nodes = {nodeOf("a", -1, 0), nodeOf("b", 0, 0)};
  const auto model = OkModelImporter::instantiate(std::move(data));
  EXPECT_EQ(model->getItems().size(), 1u);
  EXPECT_EQ(model->getModelItems().size(), 2u);
}

TEST_F(ModelImporter, MeshesOfSeveralNodesAreSharedUntilTheModelGoes) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  data.meshes.push_back(triangleMesh());
  data.nodes = {nodeOf("a", -1, 0), nodeOf("b", -1, 0), nodeOf("c", -1, 1)};
  auto model = OkModelImporter::instantiate(std::move(data));
  const auto &items = model->getModelItems();
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0]->getMesh(), items[1]->getMesh());
  EXPECT_TRUE(items[0]->isMeshShared());
  EXPECT_FALSE(items[2]->isMeshShared());
  const auto names = OkMeshHandler::getInstance()->getMeshNames();
  ASSERT_EQ(names.size(), 1u);
  EXPECT_EQ(OkMeshHandler::getInstance()->getReferenceCount(names[0]), 2);
  EXPECT_EQ(OkMesh::getLiveCount(), meshes_ + 2);
  model.reset();
  EXPECT_EQ(OkMesh::getLiveCount(), meshes_);
}

TEST_F(ModelImporter, TwoImportsDoNotShareMeshes) {
  OkModelData data;
  data.path = "same.glb";
  data.meshes.push_back(triangleMesh());
  data.nodes = {nodeOf("a", -1, 0), nodeOf("b", -1, 0)};
  const auto first = OkModelImporter::instantiate(data);
  const auto second = OkModelImporter::instantiate(data);
  EXPECT_NE(first->getModelItems()[0]->getMesh(), second->getModelItems()[0]->getMesh());
}

TEST_F(ModelImporter, RangesWearTheirMaterials) {
  OkModelData data;
  OkModelData::Mesh mesh = triangleMesh();
  mesh.data.indices = {0, 1, 2, 0, 1};
  mesh.ranges = {{0, 3, 0, OK_DRAW_TRIANGLES}, {3, 2, 1, OK_DRAW_LINES}};
  data.meshes.push_back(std::move(mesh));
  data.nodes = {nodeOf("a", -1, 0)};
  data.materials.resize(2);
  data.materials[0].surface.blend = OK_BLEND_ALPHA;
  data.materials[0].surface.tint[3] = 0.5f;
  data.materials[0].fill[0] = 0.25f;
  data.materials[1].texture = 0;
  data.materials[1].surface.tint[1] = 0.5f;
  data.materials[1].fill[1] = 0.1f;
  data.textures.push_back({.path = "m#image0", .embedded = OkImage(2, 2, 4), .missing = false});
  const auto model = OkModelImporter::instantiate(std::move(data));
  const OkItem *item = model->getModelItems().at(0);
  ASSERT_EQ(item->getMaterialCount(), 2);
  EXPECT_EQ(item->getRangeTexture(0), nullptr);
  EXPECT_EQ(item->getRangeMaterial(0).blend, OK_BLEND_ALPHA);
  EXPECT_NEAR(item->getRangeMaterial(0).tint[0], 0.25f, 1e-5f);
  EXPECT_EQ(item->getRangeMaterial(0).tint[3], 0.5f);
  ASSERT_NE(item->getRangeTexture(1), nullptr);
  EXPECT_EQ(item->getRangeMaterial(1).tint[1], 0.5f);
  EXPECT_EQ(item->getRange(1).mode, OK_DRAW_LINES);
  EXPECT_EQ(item->getRange(1).first, 3);
  EXPECT_EQ(OkTextureHandler::getInstance()->getReferenceCount("m#image0"), 1);
}

TEST_F(ModelImporter, MissingTexturesShowTheChecker) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  data.meshes[0].ranges = {{0, 3, 0, OK_DRAW_TRIANGLES}};
  data.nodes = {nodeOf("a", -1, 0)};
  data.materials.resize(1);
  data.materials[0].texture = 0;
  data.textures.push_back({.path = "no such file.png", .embedded = {}, .missing = true});
  const auto model = OkModelImporter::instantiate(std::move(data));
  EXPECT_EQ(model->getModelItems().at(0)->getRangeTexture(0),
            OkTextureHandler::getInstance()->getMissingTexture());
  EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
}

TEST_F(ModelImporter, DataFromAnyHandAreSafe) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  data.meshes.push_back({});
  data.meshes[0].ranges = {{0, 3, 77, OK_DRAW_TRIANGLES}, {2, 900, -5, OK_DRAW_TRIANGLES}};
  data.nodes = {nodeOf("a", 5, 0), nodeOf("b", -9, 44), nodeOf("c", 2, 1)};
  const auto model = OkModelImporter::instantiate(std::move(data));
  EXPECT_EQ(model->getChildCount(), 3);
  EXPECT_EQ(model->getModelItems().size(), 2u);
}

TEST_F(ModelImporter, MeshesWithoutNodesAreShown) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  const auto model = OkModelImporter::instantiate(std::move(data));
  ASSERT_EQ(model->getModelItems().size(), 1u);
  EXPECT_EQ(model->getModelItems()[0]->getName(), "triangle");
}

TEST_F(ModelImporter, PartsMayBeMovedAndTheModelStillOwnsThem) {
  OkModelData data;
  data.meshes.push_back(triangleMesh());
  data.nodes = {nodeOf("a", -1, -1), nodeOf("b", 0, 0)};
  auto model = OkModelImporter::instantiate(std::move(data));
  OkObject elsewhere("elsewhere");
  elsewhere.attach(model->getModelItems()[0]);
  model.reset();
  EXPECT_EQ(elsewhere.getChildCount(), 0);
}

TEST_F(ModelImporter, DeepModelsDieWithoutRecursion) {
  OkModelData data;
  for (int i = 0; i < 100000; ++i) {
    data.nodes.push_back(nodeOf("n", i - 1, -1));
  }
  auto model = OkModelImporter::instantiate(std::move(data));
  EXPECT_EQ(OkObject::getLiveCount(), objects_ + 100001);
  model.reset();
}

TEST_F(ModelImporter, GltfFilesAreOpened) {
  const TempFolder folder;
  Builder builder = Builder::triangle({{"material", 0}});
  builder.add("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
  builder.add("textures", {{"source", 0}});
  builder.add("images", {{"bufferView", builder.view(kRedTga)}});
  for (const char *name : {"a.glb", "a.GLB", "a.gltf", "a.unknown"}) {
    const auto model = OkModelImporter::load(folder.write(name, builder.glb()));
    ASSERT_TRUE(model) << name << model.error().describe();
    const OkItem *item = model.value()->getModelItems().at(0);
    ASSERT_NE(item->getRangeTexture(0), nullptr);
    EXPECT_EQ(item->getRangeTexture(0)->getWidth(), 1);
    EXPECT_TRUE(model.value()->getWarnings().empty());
  }
  EXPECT_FALSE(std::filesystem::exists(folder.path("a.glb.okmat.json")));
}

TEST_F(ModelImporter, WarningsReachTheLogAndTheModel) {
  const TempFolder folder;
  Builder builder = Builder::triangle();
  builder.doc.erase("nodes");
  const auto model = OkModelImporter::load(folder.write("w.gltf", builder.text()));
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value()->getWarnings().size(), 1u);
  ASSERT_EQ(log_.size(), 1u);
  EXPECT_NE(log_[0].find("w.gltf"), std::string::npos);
}

TEST_F(ModelImporter, ObjFilesWriteTheirSidecarOnce) {
  const TempFolder folder;
  folder.write("m.mtl", kMtl);
  const std::string path = folder.write("m.obj", kObj);
  ASSERT_TRUE(OkModelImporter::read(path, {.writeSidecar = false}));
  EXPECT_FALSE(std::filesystem::exists(folder.path("m.obj.okmat.json")));
  const auto model = OkModelImporter::load(path);
  ASSERT_TRUE(model) << model.error().describe();
  EXPECT_TRUE(std::filesystem::exists(folder.path("m.obj.okmat.json")));
  EXPECT_EQ(model.value()->getModelItems().size(), 1u);
}

TEST_F(ModelImporter, ASidecarDecides) {
  const TempFolder folder;
  folder.write("m.mtl", kMtl);
  const std::string path = folder.write("m.obj", kObj);
  folder.write("m.obj.okmat.json", "{\"red\":{\"roughness\":0.125,\"unlit\":true}}");
  const auto model = OkModelImporter::read(path);
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().materials.at(0).roughness, 0.125f);
  EXPECT_TRUE(model.value().materials.at(0).surface.unlit);
}

TEST_F(ModelImporter, ABrokenSidecarIsAWarning) {
  const TempFolder folder;
  folder.write("m.mtl", kMtl);
  const std::string path = folder.write("m.obj", kObj);
  folder.write("m.obj.okmat.json", "{");
  const auto model = OkModelImporter::read(path);
  ASSERT_TRUE(model);
  ASSERT_FALSE(model.value().warnings.empty());
  EXPECT_NE(model.value().warnings.back().find("sidecar"), std::string::npos);
}

TEST_F(ModelImporter, ForeignFilesAreToldApartByContent) {
  const TempFolder folder;
  EXPECT_TRUE(
      OkModelImporter::read(folder.write("a.txt", "# box\n\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
                            {.writeSidecar = false}));
  EXPECT_TRUE(OkModelImporter::read(folder.write("b", Builder::triangle().text())));
  for (const char *text : {"", "hello", "# only a comment", "PK\x03\x04"}) {
    const auto model = OkModelImporter::read(folder.write("c.fbx", text));
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().message.find(".gltf"), std::string::npos);
    EXPECT_EQ(model.error().file, folder.path("c.fbx"));
  }
  EXPECT_FALSE(OkModelImporter::load(folder.path("absent.glb")));
  EXPECT_FALSE(OkModelImporter::load(folder.path()));
}
