#include "okinawa/item/instanced_item.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <vector>

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

TEST(OkInstancedItem, TheLitPaneOfTheReference) {
  const auto panes = makeTrees();
  panes->setMaterialLuminance(1, true);
  panes->addInstance(0, 0, 0);
  const float x = 0.5f, y = 0.25f, z = -1.0f, yaw = 0.3f;
  const int lit = panes->addInstance(x, y, z, yaw);
  EXPECT_TRUE(panes->setInstanceMaterialTint(lit, 1, 1.0f, 0.85f, 0.55f));
  const OkDrawList list = collect(*panes);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].instanceCount, 2u);
  const OkMaterialParameters &parameters = parametersOf(list, 1);
  EXPECT_NEAR(parameters.zoneTint[1].x, 1.0f, 1e-6f);
  EXPECT_NEAR(parameters.zoneTint[1].y, okSrgbToLinear(0.85f), 1e-6f);
  EXPECT_NEAR(parameters.zoneTint[1].z, okSrgbToLinear(0.55f), 1e-6f);
  EXPECT_EQ(parameters.zoneLuminance, 2u);
}

TEST(OkInstancedItem, OnlyTheColoursVary) {
  const auto panes = makeTrees();
  panes->setBlendMode(OK_BLEND_CUTOUT);
  panes->setUnlit(true);
  panes->setTintColor(0.5f, 0.6f, 0.7f, 0.8f);
  panes->setMaterialLuminance(2, true);
  panes->addInstance(0, 0, 0);
  panes->addInstance(0, 0, -1);
  panes->setInstanceMaterialTint(1, 2, 0, 1, 0);
  const OkDrawList list = collect(*panes);
  const OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialBlock &plain = table.get(list.instances[0].material);
  OkMaterialBlock tinted = table.get(list.instances[1].material);
  EXPECT_NE(list.instances[0].material, list.instances[1].material);
  EXPECT_EQ(tinted.state.blend, OK_BLEND_CUTOUT);
  EXPECT_TRUE(tinted.state.unlit);
  EXPECT_EQ(tinted.parameters.tint, plain.parameters.tint);
  EXPECT_EQ(tinted.parameters.zoneLuminance, plain.parameters.zoneLuminance);
  EXPECT_EQ(table.getStateKey(list.instances[0].material),
            table.getStateKey(list.instances[1].material));
  // With the one colour put back there is no difference left.
  tinted.parameters.zoneTint[2] = plain.parameters.zoneTint[2];
  const OkMaterialId same = OkMaterialTable::getInstance().intern(tinted);
  EXPECT_EQ(same, list.instances[0].material);
  OkMaterialTable::getInstance().release(same);
}

TEST(OkInstancedItem, ChangesOfTheItemReachTintedInstances) {
  const auto panes = makeTrees();
  panes->addInstance(0, 0, 0);
  panes->setInstanceMaterialTint(0, 0, 1, 0, 0);
  panes->setMaterialLuminance(1, true);
  panes->setOpacity(0.25f);
  panes->setMaterialTint(2, 0, 0, 1);
  const OkDrawList list = collect(*panes);
  EXPECT_EQ(parametersOf(list, 0).zoneTint[0], glm::vec3(1, 0, 0));
  EXPECT_EQ(parametersOf(list, 0).zoneTint[2], glm::vec3(0, 0, 1));
  EXPECT_EQ(parametersOf(list, 0).zoneLuminance, 2u);
  EXPECT_FLOAT_EQ(parametersOf(list, 0).tint.w, 0.25f);
}

TEST(OkInstancedItem, EachIsTestedThroughTheItemsTransform) {
  const auto trees = makeTrees();
  trees->addInstance(0, 0, -100);
  trees->addInstance(-100, 0, 0);
  trees->addInstance(0, 0, 5);
  OkObject owner("owner");
  owner.attach(trees.get());
  // From (0, 0, 10) along -Z the first and the third are seen.
  EXPECT_EQ(collect(*trees).solid.at(0).instanceCount, 2u);
  // A quarter turn of the owner takes -Z to -X and -X to +Z, behind the eye; the third stays seen.
  owner.setRotation(0, 1.57079632679f, 0);
  OkDrawList turned = collect(*trees);
  EXPECT_EQ(turned.solid.at(0).instanceCount, 1u);
  EXPECT_NEAR(turned.instances.at(0).rows[0].w, 5.0f, 1e-5f);
  // Moved away sideways, none is; far down the axis, all are.
  owner.setRotation(0, 0, 0);
  owner.setPosition(500, 0, 0);
  EXPECT_TRUE(collect(*trees).solid.empty());
  owner.setPosition(0, 0, -400);
  EXPECT_EQ(collect(*trees).solid.at(0).instanceCount, 3u);
  // Scale reaches both places and spheres.
  owner.setPosition(0, 0, 0);
  owner.setScaling(0.02f);
  EXPECT_EQ(collect(*trees).solid.at(0).instanceCount, 3u);
}

TEST(OkInstancedItem, TheSphereOfTheMeshCountsNotItsOrigin) {
  // A mesh far from its own origin: placed so that the origin is out of sight and the mesh is not.
  std::array<float, 20> far = kQuad;
  for (std::size_t i = 0; i < far.size(); i += 5) {
    far[i] += 60.0f;
  }
  OkInstancedItem item("far", far.data(), 20, kQuadIndices.data(), 6);
  item.addInstance(-60, 0, 0);
  item.addInstance(0, 0, 0);
  // A half turn of yaw takes it to the other side of its origin.
  item.addInstance(60, 0, 0, 3.14159265f);
  const OkDrawList list = collect(item);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].instanceCount, 2u);
  EXPECT_EQ(item.getDrawnCount(), 2);
  EXPECT_EQ(item.getInstanceCount(), 3);
}

TEST(OkInstancedItem, Case_D16_AllCulledIsNoDraw) {
  const auto trees = makeTrees();
  trees->addInstance(-1000, 0, 0);
  trees->addInstance(1000, 0, 0);
  EXPECT_TRUE(collect(*trees).solid.empty());
  EXPECT_TRUE(collect(*trees).instances.empty());
  EXPECT_EQ(trees->getDrawnCount(), 0);
  EXPECT_EQ(trees->getInstanceCount(), 2);
}

TEST(OkInstancedItem, TheDrawnCountIsThatOfTheLastCollection) {
  const auto trees = makeTrees();
  trees->addInstance(0, 0, 0);
  trees->addInstance(0, 0, -1);
  OkScene scene;
  scene.addObject(trees.get());
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(trees->getDrawnCount(), 2);
  // Out of sight as a whole it is not asked at all, and hidden neither.
  trees->setPosition(0, 0, 500);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(trees->getDrawnCount(), 0);
  trees->setPosition(0, 0, 0);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(trees->getDrawnCount(), 2);
  trees->setVisible(false);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(trees->getDrawnCount(), 0);
}

TEST(OkInstancedItem, Case_D18_AlsoWhenFirstTintedAfterADraw) {
  const auto panes = makeTrees();
  for (int i = 0; i < 5; ++i) {
    panes->addInstance(0, 0, static_cast<float>(-i));
  }
  const OkMaterialId plain = collect(*panes).instances[0].material;
  panes->setInstanceMaterialTint(2, 0, 0, 0, 0);
  const OkDrawList list = collect(*panes);
  for (const std::uint32_t i : {0u, 1u, 3u, 4u}) {
    EXPECT_EQ(list.instances[i].material, plain);
  }
  EXPECT_EQ(parametersOf(list, 2).zoneTint[0], glm::vec3(0.0f));
}

TEST(OkInstancedItem, Case_D21_RemovingTheLastAndTheOnlyOne) {
  const auto trees = makeTrees();
  for (int round = 0; round < 3; ++round) {
    const int a = trees->addInstance(0.1f, 0, 0);
    const int b = trees->addInstance(0.2f, 0, 0);
    trees->setInstanceMaterialTint(a, 0, 1, 0, 0);
    trees->setInstanceMaterialTint(b, 0, 0, 1, 0);
    // The last of the list first, then the only one that is left.
    EXPECT_TRUE(trees->removeInstance(b));
    EXPECT_FALSE(trees->hasInstance(b));
    const OkDrawList list = collect(*trees);
    ASSERT_EQ(list.solid.at(0).instanceCount, 1u);
    EXPECT_FLOAT_EQ(list.instances[0].rows[0].w, 0.1f);
    EXPECT_EQ(parametersOf(list, 0).zoneTint[0], glm::vec3(1, 0, 0));
    EXPECT_TRUE(trees->removeInstance(a));
    EXPECT_TRUE(collect(*trees).solid.empty());
    EXPECT_EQ(trees->getInstanceCount(), 0);
    const LogCapture log;
    EXPECT_FALSE(trees->removeInstance(a));
    EXPECT_FALSE(trees->setInstance(b, 0, 0, 0));
    EXPECT_EQ(log.warnings.size(), 2u);
  }
}

TEST(OkInstancedItem, RandomLivesKeepEveryHandleTrue) {
  struct Copy {
    int index;
    float x;
    bool visible;
    float red;  // Below 0: not tinted.
  };
  const auto trees = makeTrees();
  std::vector<Copy> model;
  std::uint32_t state = 12345;
  const auto random = [&state](std::uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
  };
  for (int step = 0; step < 4000; ++step) {
    const std::uint32_t what = model.empty() ? 0 : random(6);
    const std::size_t at = model.empty() ? 0 : random(static_cast<std::uint32_t>(model.size()));
    if (what < 2) {
      const float x = 0.001f * static_cast<float>(step);
      model.push_back({trees->addInstance(x, 0, 0), x, true, -1.0f});
    } else if (what == 2) {
      EXPECT_TRUE(trees->removeInstance(model[at].index));
      model.erase(model.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (what == 3) {
      model[at].visible = !model[at].visible;
      trees->setInstanceVisible(model[at].index, model[at].visible);
    } else if (what == 4) {
      model[at].red = static_cast<float>(random(4)) / 4.0f;
      trees->setInstanceMaterialTint(model[at].index, 0, model[at].red, 0, 0);
    } else {
      model[at].red = -1.0f;
      trees->clearInstanceMaterialTints(model[at].index);
    }
    ASSERT_EQ(trees->getInstanceCount(), static_cast<int>(model.size()));
  }
  // What is drawn is what the model says, in the order of the indices.
  std::sort(model.begin(), model.end(),
            [](const Copy &a, const Copy &b) { return a.index < b.index; });
  std::erase_if(model, [](const Copy &copy) { return !copy.visible; });
  OkDrawList list = collect(*trees);
  ASSERT_EQ(list.instances.size(), model.size());
  for (std::size_t i = 0; i < model.size(); ++i) {
    EXPECT_FLOAT_EQ(list.instances[i].rows[0].w, model[i].x);
    const float red = model[i].red < 0.0f ? 1.0f : okSrgbToLinear(model[i].red);
    EXPECT_NEAR(parametersOf(list, static_cast<std::uint32_t>(i)).zoneTint[0].x, red, 1e-6f);
  }
  trees->clearInstances();
  EXPECT_TRUE(collect(*trees).solid.empty());
  EXPECT_EQ(trees->addInstance(0, 0, 0), 0);
}

TEST(OkInstancedItem, WireframeIsTheSameRecordWithEdges) {
  const auto trees = makeTrees();
  for (int i = 0; i < 7; ++i) {
    trees->addInstance(0, 0, static_cast<float>(-i));
  }
  trees->setWireframe(true);
  OkDrawList list = collect(*trees);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].instanceCount, 7u);
  EXPECT_NE(list.solid[0].flags & OK_DRAW_FLAG_WIREFRAME, 0);
  // The scene's switch reaches it too, unless it opted out.
  trees->setWireframe(false);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  for (const bool obeys : {true, false}) {
    trees->setWireframeGlobal(obeys);
    OkDrawList asked;
    asked.wireframe = true;
    trees->collectSelf(camera.makeView(), asked);
    EXPECT_EQ((asked.solid.at(0).flags & OK_DRAW_FLAG_WIREFRAME) != 0, obeys);
  }
}

TEST(OkInstancedItem, FadeIsAllOfTheirs) {
  const auto trees = makeTrees();
  trees->addInstance(0, 0, 0);
  trees->addInstance(0, 0, -1);
  trees->setFade(0.5f);
  OkDrawList list = collect(*trees);
  EXPECT_EQ(list.instances[0].fade, okPackFade(8, false));
  EXPECT_EQ(list.instances[1].fade, okPackFade(8, false));
  trees->setFade(0.0f);
  EXPECT_TRUE(collect(*trees).solid.empty());
}

TEST(OkInstancedItem, ATintDoesNotTouchBoundsOrPicks) {
  const auto panes = makeTrees();
  panes->addInstance(0, 0, 0);
  const OkWorldSphere before = panes->getWorldSphere();
  panes->setInstanceMaterialTint(0, 1, 0, 0, 0);
  panes->setInstanceVisible(0, false);
  EXPECT_FLOAT_EQ(panes->getWorldSphere().radius, before.radius);
  float distance = 0.0f;
  EXPECT_TRUE(panes->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), &distance));
}

}  // namespace
