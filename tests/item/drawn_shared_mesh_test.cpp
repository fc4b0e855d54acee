// One drawing that many items draw: what they share, and what each keeps to itself.

#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

namespace {

const std::vector<float> kQuad = {
    0.5f,  0.5f,  0, 1, 1,  //
    0.5f,  -0.5f, 0, 1, 0,  //
    -0.5f, -0.5f, 0, 0, 0,  //
    -0.5f, 0.5f,  0, 0, 1,  //
};
const std::vector<unsigned int> kIndices = {0, 1, 3, 1, 2, 3};

class SharedMesh : public testing::Test {
 protected:
  void SetUp() override { before_ = OkMesh::getLiveCount(); }
  void TearDown() override {
    EXPECT_TRUE(handler->getMeshNames().empty());
    EXPECT_EQ(OkMesh::getLiveCount(), before_);
  }
  /** The call of the reference: whatever the data were is gone once it returns. */
  static std::unique_ptr<OkItem> makeLamp(const std::string &name) {
    std::vector<float> verts = kQuad;
    std::vector<unsigned int> idx = kIndices;
    auto lamp =
        std::make_unique<OkItem>(name, "street_lamp", verts.data(), static_cast<long>(verts.size()),
                                 idx.data(), static_cast<long>(idx.size()));
    verts.assign(verts.size(), 99.0f);
    idx.assign(idx.size(), 0u);
    return lamp;
  }
  OkDrawList collect(const OkScene &scene) const {
    OkCamera camera("camera", 100, 100);
    camera.setPosition(0, 0, 10);
    OkDrawList list;
    scene.collect(camera.makeView(), list);
    return list;
  }

  OkMeshHandler *handler = OkMeshHandler::getInstance();

 private:
  std::size_t before_ = 0;
};

TEST_F(SharedMesh, TheFirstCallerUploadsAndTheOthersGetWhatIsThere) {
  const auto first = makeLamp("lamp_42");
  const OkMesh *mesh = first->getMesh();
  ASSERT_NE(mesh, nullptr);
  const std::uint32_t revision = mesh->getRevision();
  // Another caller's data are not looked at: the key names the drawing.
  const float other[5] = {7, 7, 7, 0, 0};
  const OkItem second("lamp_43", "street_lamp", other, 5, nullptr, 0);
  const OkItem third("lamp_44", "street_lamp", nullptr, 0, nullptr, 0);
  EXPECT_EQ(second.getMesh(), mesh);
  EXPECT_EQ(third.getMesh(), mesh);
  EXPECT_EQ(mesh->getRevision(), revision);
  EXPECT_EQ(mesh->getVertexCount(), 4u);
  EXPECT_FLOAT_EQ(mesh->getVertices()[0], 0.5f);
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 3);
  float distance = 0.0f;
  EXPECT_TRUE(third.intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), &distance));
  EXPECT_FLOAT_EQ(distance, 5.0f);
}

TEST_F(SharedMesh, AKeyOfItsOwnSharesNothing) {
  const auto lamp = makeLamp("lamp");
  const OkItem lonely("lamp", "lamp_of_its_own", kQuad.data(), 20, kIndices.data(), 6);
  EXPECT_NE(lonely.getMesh(), lamp->getMesh());
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 1);
  EXPECT_EQ(handler->getReferenceCount("lamp_of_its_own"), 1);
}

TEST_F(SharedMesh, AnItemWithoutAKeyOwnsItsGeometry) {
  const OkItem a("a", kQuad.data(), 20, kIndices.data(), 6);
  const OkItem b("b", kQuad.data(), 20, kIndices.data(), 6);
  EXPECT_NE(a.getMesh(), b.getMesh());
  EXPECT_FALSE(a.isMeshShared());
  EXPECT_TRUE(handler->getMeshNames().empty());
}

TEST_F(SharedMesh, EveryDrawerKeepsItsOwnState) {
  const auto left = makeLamp("left");
  const auto right = makeLamp("right");
  left->setPosition(-2, 0, 0);
  right->setPosition(2, 0, 0);
  right->setScaling(2);
  left->setTintColor(1, 0, 0);
  left->setFade(0.5f);
  right->setBlendMode(OK_BLEND_ALPHA);
  right->addMaterialFromFile(0, 3, "");
  OkScene scene("scene");
  scene.addObject(left.get());
  scene.addObject(right.get());
  OkDrawList list = collect(scene);
  ASSERT_EQ(list.solid.size(), 1u);
  ASSERT_EQ(list.blended.size(), 1u);
  EXPECT_EQ(list.solid[0].mesh, list.blended[0].draw.mesh);
  EXPECT_EQ(list.solid[0].indexCount, 6u);
  EXPECT_EQ(list.blended[0].draw.indexCount, 3u);
  EXPECT_NE(list.solid[0].material, list.blended[0].draw.material);
  EXPECT_EQ(list.instances[list.solid[0].firstInstance].fade, okPackFade(8, false));
  EXPECT_EQ(list.instances[list.blended[0].draw.firstInstance].fade, okPackFade(16, false));
  EXPECT_NEAR(right->getWorldSphere().radius, 2 * left->getWorldSphere().radius, 1e-4f);
  left->setVisible(false);
  list = collect(scene);
  EXPECT_TRUE(list.solid.empty());
  EXPECT_EQ(list.blended.size(), 1u);
}

TEST_F(SharedMesh, CopiesBelongToTheInstancedItemThatPlacedThem) {
  OkInstancedItem street("street", "street_lamp", kQuad.data(), 20, kIndices.data(), 6);
  OkInstancedItem park("park", "street_lamp", nullptr, 0, nullptr, 0);
  const auto single = makeLamp("single");
  for (int i = 0; i < 3; ++i) {
    street.addInstance(static_cast<float>(i), 0, 0);
  }
  park.addInstance(0, 1, 0);
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 3);
  OkScene scene("scene");
  scene.addObject(&street);
  scene.addObject(&park);
  scene.addObject(single.get());
  const OkDrawList list = collect(scene);
  ASSERT_EQ(list.solid.size(), 3u);
  EXPECT_EQ(list.solid[0].instanceCount, 3u);
  EXPECT_EQ(list.solid[1].instanceCount, 1u);
  EXPECT_EQ(list.solid[2].instanceCount, 1u);
}

TEST_F(SharedMesh, ReadOnlyAndSaysSo) {
  const auto lamp = makeLamp("lamp");
  const auto other = makeLamp("other");
  const std::uint32_t revision = lamp->getMesh()->getRevision();
  LogCapture log;
  EXPECT_FALSE(lamp->addMesh(kQuad.data(), 20, kIndices.data(), 6, ""));
  EXPECT_FALSE(lamp->updateVertexData(kQuad.data(), 20));
  ASSERT_EQ(log.warnings.size(), 2u);
  EXPECT_TRUE(log.warned("\"lamp\""));
  EXPECT_TRUE(log.warned("addMesh was refused"));
  EXPECT_TRUE(log.warned("updateVertexData was refused"));
  EXPECT_EQ(other->getMesh()->getRevision(), revision);
  EXPECT_EQ(other->getMesh()->getVertexCount(), 4u);
  // The one that needs another shape takes a mesh of its own, and leaves the others theirs.
  OkResult<OkMeshData> data = OkMeshData::fromInterleaved(kQuad.data(), 20, kIndices.data(), 6, 5);
  lamp->setMesh(OkMesh::create(std::move(data).value()).value());
  EXPECT_FALSE(lamp->isMeshShared());
  EXPECT_TRUE(lamp->updateVertexData(kQuad.data(), 20));
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 1);
}

TEST_F(SharedMesh, TheGeometryGoesWithTheLastThatDrawsIt) {
  std::vector<std::unique_ptr<OkItem>> lamps;
  for (int i = 0; i < 20; ++i) {
    lamps.push_back(makeLamp("lamp_" + std::to_string(i)));
  }
  const std::size_t live = OkMesh::getLiveCount();
  while (lamps.size() > 1) {
    // From both ends, so that the first caller is not among the last.
    lamps.erase(lamps.size() % 2 == 0 ? lamps.begin() : lamps.end() - 1);
    EXPECT_EQ(handler->getReferenceCount("street_lamp"), static_cast<int>(lamps.size()));
    EXPECT_EQ(OkMesh::getLiveCount(), live);
  }
  lamps.clear();
  EXPECT_EQ(OkMesh::getLiveCount(), live - 1);
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 0);
}

TEST_F(SharedMesh, BadDataUnderAKeyLeaveItFreeForTheNext) {
  {
    const LogCapture log;
    const OkItem broken("broken", "street_lamp", kQuad.data(), 19, kIndices.data(), 6);
    EXPECT_EQ(broken.getMesh(), nullptr);
    EXPECT_TRUE(log.warned("street_lamp"));
  }
  EXPECT_EQ(handler->getReferenceCount("street_lamp"), 0);
  EXPECT_NE(makeLamp("lamp")->getMesh(), nullptr);
}

/** The example of the reference, call by call. */
TEST(ReferenceExample, AWireframedQuadInAScene) {
  float vertices[] = {
      0.5f,  0.5f,  0.0f, 1.0f, 1.0f,  //
      0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,  //
      -0.5f, -0.5f, 0.0f, 0.0f, 0.0f,  //
      -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,  //
  };
  unsigned int indices[] = {0, 1, 3, 1, 2, 3};
  OkScene ownScene("example");
  OkScene *scene = &ownScene;
  OkItem *quad = new OkItem("quad", vertices, 20, indices, 6);
  quad->setPosition(0.0f, 0.0f, -5.0f);
  quad->setWireframe(true);
  scene->addObject(quad);
  const OkCamera camera("camera", 100, 100);
  OkDrawList list;
  scene->collect(camera.makeView(), list);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].indexCount, 6u);
  EXPECT_NE(list.solid[0].flags & OK_DRAW_FLAG_WIREFRAME, 0);
  EXPECT_FLOAT_EQ(list.solid[0].depth, 5.0f);
  EXPECT_EQ(quad->getMesh()->getVertexCount(), 4u);
  float distance = 0.0f;
  EXPECT_TRUE(quad->intersectRay(camera.rayThroughPixel(50, 50, 100, 100), &distance));
  EXPECT_NEAR(distance, 5.0f, 1e-4f);
  // Whoever made it deletes it, which takes it out of the scene.
  delete quad;
  EXPECT_EQ(scene->getObjectCount(), 0);
}

}  // namespace
