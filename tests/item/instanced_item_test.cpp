#include "okinawa/item/instanced_item.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "okinawa/math/color.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr std::array<float, 20> kQuad = {
    0.5f,  0.5f,  0.0f, 1.0f, 1.0f, 0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,
    -0.5f, -0.5f, 0.0f, 0.0f, 0.0f, -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,
};
constexpr std::array<unsigned int, 6> kQuadIndices = {0, 1, 3, 1, 2, 3};

std::unique_ptr<OkInstancedItem> makeTrees() {
  return std::make_unique<OkInstancedItem>("trees", kQuad.data(), 20, kQuadIndices.data(), 6);
}

/** Through a camera at (0, 0, 10) looking along -Z. */
OkDrawList collect(const OkObject &object) {
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  OkDrawList list;
  object.collectSelf(camera.makeView(), list);
  return list;
}

const OkMaterialParameters &parametersOf(const OkDrawList &list, std::uint32_t instance) {
  return OkMaterialTable::getInstance().get(list.instances[instance].material).parameters;
}

TEST(OkInstancedItem, AThousandCopiesAreOneRecord) {
  const auto trees = makeTrees();
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(trees->addInstance(0, 0, -0.01f * static_cast<float>(i)), i);
  }
  const OkDrawList list = collect(*trees);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].instanceCount, 1000u);
  EXPECT_EQ(list.solid[0].indexCount, 6u);
  EXPECT_EQ(trees->getInstanceCount(), 1000);
  EXPECT_EQ(trees->getDrawnCount(), 1000);
}

TEST(OkInstancedItem, Case_D16_NoInstanceIsNoDraw) {
  const auto trees = makeTrees();
  EXPECT_TRUE(collect(*trees).solid.empty());
  const int only = trees->addInstance(0, 0, 0);
  trees->setInstanceVisible(only, false);
  EXPECT_TRUE(collect(*trees).solid.empty());
  EXPECT_EQ(trees->getDrawnCount(), 0);
  EXPECT_EQ(trees->getInstanceCount(), 1);
}

TEST(OkInstancedItem, Case_D15_CopiesAreCulledWhereTheyStand) {
  const auto trees = makeTrees();
  trees->addInstance(-100, 0, 0);
  trees->addInstance(100, 0, 0);
  OkScene scene;
  scene.addObject(trees.get());
  OkCamera camera("camera", 100, 100);
  camera.setPosition(100, 0, 10);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].instanceCount, 1u);
  EXPECT_FLOAT_EQ(list.instances[0].rows[0].w, 0.0f);
}

TEST(OkInstancedItem, Case_D17_TheCountIsWhatWasJustSet) {
  const auto trees = makeTrees();
  for (int i = 0; i < 10; ++i) {
    trees->addInstance(0, 0, static_cast<float>(-i));
  }
  const auto show = [&trees](int visible) {
    for (int i = 0; i < 10; ++i) {
      trees->setInstanceVisible(i, i < visible);
    }
    const OkDrawList list = collect(*trees);
    return list.solid.empty() ? 0u : list.solid[0].instanceCount;
  };
  EXPECT_EQ(show(10), 10u);
  EXPECT_EQ(show(3), 3u);
  EXPECT_EQ(show(7), 7u);
}

TEST(OkInstancedItem, Case_D18_TintingOneLeavesTheOthersAlone) {
  const auto panes = makeTrees();
  for (int i = 0; i < 5; ++i) {
    panes->addInstance(static_cast<float>(i) * 0.1f, 0, 0);
  }
  const OkDrawList plain = collect(*panes);
  EXPECT_EQ(plain.instances[2].material, plain.instances[1].material);
  EXPECT_TRUE(panes->setInstanceMaterialTint(2, 1, 1.0f, 0.5f, 0.25f));
  OkDrawList list = collect(*panes);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_NEAR(parametersOf(list, 2).zoneTint[1].y, okSrgbToLinear(0.5f), 1e-6f);
  EXPECT_EQ(parametersOf(list, 2).zoneTint[0], glm::vec3(1.0f));
  for (const std::uint32_t other : {0u, 1u, 3u, 4u}) {
    EXPECT_EQ(parametersOf(list, other).zoneTint[1], glm::vec3(1.0f));
  }
  // Zones that were not named follow the item, those that were do not.
  panes->setMaterialTint(0, 0.0f, 0.0f, 1.0f);
  panes->setMaterialTint(1, 0.0f, 1.0f, 0.0f);
  list = collect(*panes);
  EXPECT_EQ(parametersOf(list, 2).zoneTint[0], glm::vec3(0, 0, 1));
  EXPECT_NEAR(parametersOf(list, 2).zoneTint[1].y, okSrgbToLinear(0.5f), 1e-6f);
  EXPECT_EQ(parametersOf(list, 1).zoneTint[1], glm::vec3(0, 1, 0));
  EXPECT_TRUE(panes->clearInstanceMaterialTints(2));
  list = collect(*panes);
  EXPECT_EQ(list.instances[2].material, list.instances[1].material);
}

TEST(OkInstancedItem, TintsAddNoMaterialUntilThereAreSome) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const std::size_t before = table.getCount();
  {
    const auto panes = makeTrees();
    for (int i = 0; i < 100; ++i) {
      panes->addInstance(0, 0, 0);
    }
    EXPECT_LE(table.getCount(), before + 1);
    for (int i = 0; i < 100; ++i) {
      panes->setInstanceMaterialTint(i, 0, static_cast<float>(i % 4) * 0.25f, 0.1f, 0.9f);
    }
    // Four colours are four materials, however many wear them.
    EXPECT_LE(table.getCount(), before + 5);
    panes->removeInstance(7);
    panes->clearInstanceMaterialTints(3);
  }
  EXPECT_EQ(table.getCount(), before);
}

TEST(OkInstancedItem, Case_D21_RemovedIndicesDoNotDisturbTheOthers) {
  const auto trees = makeTrees();
  EXPECT_EQ(trees->addInstance(0, 0, 0), 0);
  EXPECT_TRUE(trees->removeInstance(0));
  EXPECT_EQ(trees->getInstanceCount(), 0);
  const int a = trees->addInstance(0.1f, 0, 0);
  const int b = trees->addInstance(0.2f, 0, 0);
  const int c = trees->addInstance(0.3f, 0, 0);
  trees->setInstanceMaterialTint(a, 0, 1, 0, 0);
  trees->setInstanceMaterialTint(c, 0, 0, 1, 0);
  EXPECT_TRUE(trees->removeInstance(a));
  EXPECT_TRUE(trees->setInstance(b, 0.25f, 0, 0));
  EXPECT_TRUE(trees->hasInstance(c));
  const OkDrawList list = collect(*trees);
  ASSERT_EQ(list.solid[0].instanceCount, 2u);
  EXPECT_FLOAT_EQ(list.instances[0].rows[0].w, 0.25f);
  EXPECT_FLOAT_EQ(list.instances[1].rows[0].w, 0.3f);
  EXPECT_EQ(parametersOf(list, 1).zoneTint[0], glm::vec3(0, 1, 0));
  // The index that was free is given out again, without its old tint.
  EXPECT_EQ(trees->addInstance(0, 0, 0), a);
  EXPECT_EQ(parametersOf(collect(*trees), 0).zoneTint[0], glm::vec3(1.0f));
}

TEST(OkInstancedItem, InstancesFollowTheItem) {
  const auto trees = makeTrees();
  OkObject parent("parent");
  parent.attach(trees.get());
  parent.setPosition(0, 0, -5);
  trees->setScaling(2);
  trees->addInstance(1, 0, 0, 1.57079632679f, 3.0f);
  const OkDrawList list = collect(*trees);
  const OkDrawInstance &instance = list.instances[0];
  EXPECT_FLOAT_EQ(instance.rows[0].w, 2.0f);
  EXPECT_FLOAT_EQ(instance.rows[2].w, -15.0f);
  // A quarter turn of yaw takes X to -Z; scale 2 times 3.
  EXPECT_NEAR(instance.rows[2].x, -6.0f, 1e-5f);
  EXPECT_NEAR(instance.rows[0].z, 6.0f, 1e-5f);
  EXPECT_NEAR(instance.rows[1].y, 6.0f, 1e-5f);
}

TEST(OkInstancedItem, Case_D57_MirroredInstancesWindTheOtherWay) {
  const auto trees = makeTrees();
  trees->addInstance(0, 0, 0, 0, 1);
  trees->addInstance(0, 0, 0, 0, -1);
  OkDrawList list = collect(*trees);
  ASSERT_EQ(list.solid.size(), 2u);
  EXPECT_EQ(list.solid[0].flags & OK_DRAW_FLAG_MIRRORED, 0);
  EXPECT_NE(list.solid[1].flags & OK_DRAW_FLAG_MIRRORED, 0);
  trees->setScaling(1, 1, -1);
  list = collect(*trees);
  EXPECT_NE(list.solid[0].flags & OK_DRAW_FLAG_MIRRORED, 0);
  EXPECT_EQ(list.solid[1].flags & OK_DRAW_FLAG_MIRRORED, 0);
}

TEST(OkInstancedItem, RadiusIsTheMeshsAndTheWorldSphereHoldsAllCopies) {
  const auto trees = makeTrees();
  trees->addInstance(-10, 0, 0);
  trees->addInstance(10, 0, 0);
  EXPECT_NEAR(trees->getRadius(), std::sqrt(0.5f), 1e-3f);
  EXPECT_NEAR(trees->getSphereCenter().x(), 0.0f, 1e-5f);
  EXPECT_GE(trees->getWorldSphere().radius, 10.5f);
  trees->clearInstances();
  EXPECT_TRUE(trees->getWorldSphere().isEmpty());
}

TEST(OkInstancedItem, PickingAnswersForTheBaseCopyOnly) {
  const auto trees = makeTrees();
  trees->addInstance(10, 0, 0);
  float distance = 0.0f;
  EXPECT_TRUE(trees->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), &distance));
  EXPECT_FALSE(trees->intersectRay(OkRay(OkPoint(10.1f, 0, 5), OkPoint(0, 0, -1)), &distance));
}

TEST(OkInstancedItem, HasOneMaterialAndNoRanges) {
  LogCapture log;
  const auto trees = makeTrees();
  EXPECT_FALSE(trees->addMaterialFromFile(0, 3, ""));
  EXPECT_FALSE(trees->addMaterial(0, 3, nullptr));
  EXPECT_FALSE(trees->setRangeMaterial(0, OkMaterial()));
  EXPECT_FALSE(trees->addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_EQ(trees->getMaterialCount(), 0);
  EXPECT_EQ(log.warnings.size(), 4u);
  OkInstancedItem grown("grown");
  EXPECT_TRUE(grown.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(grown.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_TRUE(grown.upload());
  grown.addInstance(0, 0, 0);
  EXPECT_EQ(collect(grown).solid.size(), 1u);
}

TEST(OkInstancedItem, BadIndicesAndNumbersAreRefused) {
  LogCapture log;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto trees = makeTrees();
  EXPECT_EQ(trees->addInstance(nan, 0, 0), -1);
  const int index = trees->addInstance(0, 0, 0);
  EXPECT_FALSE(trees->setInstance(index, 0, nan, 0));
  EXPECT_FALSE(trees->setInstance(9, 0, 0, 0));
  EXPECT_FALSE(trees->setInstanceVisible(-1, true));
  EXPECT_FALSE(trees->removeInstance(9));
  EXPECT_FALSE(trees->setInstanceMaterialTint(index, 3, 0, 0, 0));
  EXPECT_FALSE(trees->setInstanceMaterialTint(index, 0, nan, 0, 0));
  EXPECT_FALSE(trees->clearInstanceMaterialTints(9));
  EXPECT_EQ(log.warnings.size(), 8u);
}

TEST(OkInstancedItem, SharesAMeshAndKeepsItsOwnInstances) {
  OkInstancedItem a("a", "tree", kQuad.data(), 20, kQuadIndices.data(), 6);
  OkInstancedItem b("b", "tree", kQuad.data(), 20, kQuadIndices.data(), 6);
  EXPECT_EQ(a.getMesh(), b.getMesh());
  a.addInstance(0, 0, 0);
  b.addInstance(1, 0, 0);
  b.addInstance(2, 0, 0);
  EXPECT_EQ(a.getInstanceCount(), 1);
  EXPECT_EQ(collect(b).solid[0].instanceCount, 2u);
}

TEST(OkInstancedItem, BlendedInstancesGoWithTheBlended) {
  const auto trees = makeTrees();
  trees->setBlendMode(OK_BLEND_ALPHA);
  trees->addInstance(0, 0, 0);
  const OkDrawList list = collect(*trees);
  EXPECT_TRUE(list.solid.empty());
  EXPECT_EQ(list.blended.size(), 1u);
}

}  // namespace
