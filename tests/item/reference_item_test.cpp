// OkItem as the Items reference has it: data, sphere, rays, wireframe, fade.

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "okinawa/base/config.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/reference_fixture.hpp"

namespace {

using referencetest::blockOf;
using referencetest::collect;
using referencetest::kQuad;
using referencetest::kQuadIndices;
using referencetest::makeQuad;
using referencetest::movedQuad;

class ReferenceItem : public referencetest::ReferenceTest {};

TEST_F(ReferenceItem, DataAreCopiedAndMayBeGoneAfterTheCall) {
  std::unique_ptr<OkItem> item;
  {
    std::vector<float> vertices = movedQuad(3);
    std::vector<unsigned int> indices(kQuadIndices.begin(), kQuadIndices.end());
    item = std::make_unique<OkItem>("item", vertices.data(), 20, indices.data(), 6);
    std::fill(vertices.begin(), vertices.end(), 99.0f);
    std::fill(indices.begin(), indices.end(), 0u);
  }
  EXPECT_FLOAT_EQ(item->getMesh()->getVertices()[0], 3.5f);
  EXPECT_EQ(item->getMesh()->getIndex(2), 3u);
}

TEST_F(ReferenceItem, CountsCountFloats) {
  LogCapture log;
  const OkItem whole("whole", kQuad.data(), 20, kQuadIndices.data(), 6);
  ASSERT_NE(whole.getMesh(), nullptr);
  EXPECT_EQ(whole.getMesh()->getVertexCount(), 4u);
  // Four is no multiple of five: whoever counts vertices is told so.
  const OkItem counted("counted", kQuad.data(), 4, kQuadIndices.data(), 6);
  EXPECT_EQ(counted.getMesh(), nullptr);
  EXPECT_TRUE(log.warned("\"counted\""));
}

TEST_F(ReferenceItem, ANullPointerWithACountLeavesItEmpty) {
  LogCapture log;
  const OkItem noVertices("vertices", nullptr, 20, kQuadIndices.data(), 6);
  const OkItem noIndices("indices", kQuad.data(), 20, nullptr, 6);
  for (const OkItem *item : {&noVertices, &noIndices}) {
    EXPECT_EQ(item->getMesh(), nullptr);
    EXPECT_EQ(item->getRadius(), 0.0f);
    EXPECT_TRUE(collect(*item).solid.empty());
    EXPECT_TRUE(log.warned("\"" + item->getName() + "\""));
  }
}

TEST_F(ReferenceItem, AnIndexBeyondTheVerticesLeavesItEmpty) {
  LogCapture log;
  const std::array<unsigned int, 3> beyond = {0, 1, 4};
  const OkItem item("item", kQuad.data(), 20, beyond.data(), 3);
  EXPECT_EQ(item.getMesh(), nullptr);
  EXPECT_EQ(log.warnings.size(), 1u);
}

TEST_F(ReferenceItem, StrideEightBringsItsNormals) {
  const std::array<float, 24> vertices = {0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1,
                                          0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0};
  const OkItem item("item", vertices.data(), 24, nullptr, 0, 8);
  ASSERT_NE(item.getMesh(), nullptr);
  EXPECT_EQ(item.getMesh()->getVertexCount(), 3u);
  EXPECT_FLOAT_EQ(item.getMesh()->getVertices()[6], 1.0f);
  const OkItem computed("computed", kQuad.data(), 15, nullptr, 0);
  EXPECT_NEAR(std::abs(computed.getMesh()->getVertices()[7]), 1.0f, 1e-6f);
}

TEST_F(ReferenceItem, WithoutATextureTheFillColourIsDrawn) {
  const auto quad = makeQuad();
  quad->setFillColor(1, 0, 0, 0.5f);
  const OkDrawList list = collect(*quad);
  EXPECT_EQ(blockOf(list.solid[0]).state.texture, nullptr);
  EXPECT_EQ(blockOf(list.solid[0]).parameters.fill, glm::vec4(1, 0, 0, 0.5f));
}

TEST_F(ReferenceItem, TheSphereHoldsTheMeshAndComesWithIt) {
  OkItem item("item");
  EXPECT_EQ(item.getRadius(), 0.0f);
  const std::vector<float> vertices = movedQuad(10, -3, 2);
  item.addMesh(vertices.data(), 20, kQuadIndices.data(), 6, "");
  EXPECT_EQ(item.getRadius(), 0.0f) << "not before the mesh is handed over";
  item.upload();
  EXPECT_NEAR(item.getRadius(), std::sqrt(0.5f), 1e-3f);
  const OkPoint center = item.getSphereCenter();
  EXPECT_NEAR(center.distance(OkPoint(10, -3, 2)), 0.0f, 1e-3f);
  for (std::size_t i = 0; i < vertices.size(); i += 5) {
    const OkPoint corner(vertices[i], vertices[i + 1], vertices[i + 2]);
    EXPECT_LE(center.distance(corner), item.getRadius() * 1.0001f);
  }
}

TEST_F(ReferenceItem, TheCpuMeshIsKeptUntilItIsReleased) {
  LogCapture log;
  const auto quad = makeQuad();
  collect(*quad);
  EXPECT_TRUE(quad->getMesh()->hasCpuCopy());
  EXPECT_TRUE(quad->releaseCpuMesh());
  EXPECT_FALSE(quad->getMesh()->hasCpuCopy());
  EXPECT_EQ(collect(*quad).solid.size(), 1u) << "it is drawn on";
  EXPECT_NEAR(quad->getRadius(), std::sqrt(0.5f), 1e-3f);
  EXPECT_FALSE(quad->updateVertexData(kQuad.data(), 20));
  EXPECT_FALSE(quad->addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0.1f, 0, 5), OkPoint(0, 0, -1)), nullptr));
  EXPECT_GE(log.warnings.size(), 2u);
}

TEST_F(ReferenceItem, OnlyAMeshOfItsOwnIsReleased) {
  LogCapture log;
  OkItem empty("empty");
  EXPECT_FALSE(empty.releaseCpuMesh());
  OkItem shared("shared", "release_key", kQuad.data(), 20, kQuadIndices.data(), 6);
  EXPECT_FALSE(shared.releaseCpuMesh());
  EXPECT_TRUE(shared.getMesh()->hasCpuCopy());
  EXPECT_EQ(log.warnings.size(), 2u);
}

TEST_F(ReferenceItem, VerticesAreReplacedAtTheStrideTheItemWasMadeWith) {
  LogCapture log;
  const auto quad = makeQuad();
  const std::vector<float> moved = movedQuad(5);
  EXPECT_TRUE(quad->updateVertexData(moved.data(), 20));
  // A later piece of another stride does not change what the item was made with.
  const std::array<float, 24> piece = {0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1,
                                       0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0};
  EXPECT_TRUE(quad->addMesh(piece.data(), 24, nullptr, 0, "", 8));
  EXPECT_TRUE(quad->upload());
  std::vector<float> all = movedQuad(7);
  all.insert(all.end(), {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0});
  EXPECT_TRUE(quad->updateVertexData(all.data(), 35));
  EXPECT_FLOAT_EQ(quad->getMesh()->getVertices()[0], 7.5f);
  EXPECT_FALSE(quad->updateVertexData(all.data(), 20));
  EXPECT_FALSE(quad->updateVertexData(nullptr, 35));
}

// ---- rays --------------------------------------------------------------------------------------

TEST_F(ReferenceItem, TheSelectionLoopTakesTheNearestThatIsShown) {
  OkCamera eye("camera", 640, 480);
  OkCamera *camera = &eye;
  eye.setPosition(0, 0, 10);
  const auto front = makeQuad("front"), middle = makeQuad("middle"), back = makeQuad("back");
  const auto aside = makeQuad("aside");
  front->setPosition(0.1f, 0.1f, 4);
  front->setVisible(false);
  middle->setPosition(0.1f, 0.1f, 0);
  back->setPosition(0.1f, 0.1f, -6);
  aside->setPosition(5, 0, 8);
  const std::vector<OkItem *> candidates = {back.get(), front.get(), aside.get(), middle.get()};
  const float mouseX = 320, mouseY = 240;
  const int width = 640, height = 480;

  OkRay ray = camera->rayThroughPixel(mouseX, mouseY, width, height);
  OkItem *chosen = nullptr;
  float nearest = 0.0f;
  for (size_t i = 0; i < candidates.size(); i++) {
    float distance = 0.0f;
    if (!candidates[i]->getVisible()) {
      continue;
    }
    if (!candidates[i]->intersectRay(ray, &distance)) {
      continue;
    }
    if (chosen == nullptr || distance < nearest) {
      chosen = candidates[i];
      nearest = distance;
    }
  }
  EXPECT_EQ(chosen, middle.get());
  EXPECT_NEAR(nearest, 10.0f, 1e-4f);
  float hidden = 0.0f;
  EXPECT_TRUE(front->intersectRay(ray, &hidden)) << "visibility is the caller's affair";
  EXPECT_NEAR(hidden, 6.0f, 1e-4f);
}

TEST_F(ReferenceItem, ARayMayBeBuiltByHandForALineOfSight) {
  const auto wall = makeQuad("wall");
  wall->setPosition(0, 0, -5);
  const OkPoint from(0.1f, 0.1f, 0), to(0.1f, 0.1f, -9);
  const OkRay sight(from, to - from, 0.0f, from.distance(to));
  EXPECT_TRUE(wall->intersectRay(sight, nullptr));
  wall->setPosition(0, 0, -10);
  EXPECT_FALSE(wall->intersectRay(sight, nullptr)) << "beyond what is looked at";
}

TEST_F(ReferenceItem, AMissedSphereCostsNoTriangles) {
  // Large enough for a tree, which the first question about triangles builds.
  std::vector<float> vertices;
  for (int i = 0; i < 3000; ++i) {
    const auto at = static_cast<float>(i) * 0.01f;
    vertices.insert(vertices.end(), {at, 0, 0, 0, 0, at + 0.01f, 0, 0, 0, 0, at, 1, 0, 0, 0});
  }
  OkItem item("item", vertices.data(), static_cast<long>(vertices.size()), nullptr, 0);
  ASSERT_FALSE(item.getMesh()->hasTree());
  EXPECT_FALSE(item.intersectRay(OkRay(OkPoint(0, 100, 5), OkPoint(0, 0, -1)), nullptr));
  EXPECT_FALSE(item.getMesh()->hasTree()) << "the sphere was missed, yet triangles were asked";
  EXPECT_TRUE(item.intersectRay(OkRay(OkPoint(0.003f, 0.2f, 5), OkPoint(0, 0, -1)), nullptr));
  EXPECT_TRUE(item.getMesh()->hasTree());
}

TEST_F(ReferenceItem, DistancesAreWorldUnitsUnderEveryTransform) {
  OkObject parent("parent");
  const auto quad = makeQuad();
  parent.attach(quad.get());
  parent.setScaling(4, 0.5f, 3);
  parent.setRotation(0.2f, 0.5f, -0.4f);
  quad->setScaling(2, 2, -7);
  quad->setRotation(0.4f, -0.3f, 0.9f);
  quad->setPosition(1, 2, 3);
  const OkPoint target = quad->getWorldPosition();
  const OkPoint origin = target + OkPoint(3, 4, 12);
  float distance = 0.0f;
  ASSERT_TRUE(quad->intersectRay(OkRay(origin, target - origin), &distance));
  EXPECT_NEAR(distance, 13.0f, 1e-4f);
}

TEST_F(ReferenceItem, LinesWhoseIndicesLookLikeTrianglesAreNotHit) {
  const auto quad = makeQuad();
  const OkRay ray(OkPoint(0.1f, 0.1f, 5), OkPoint(0, 0, -1));
  ASSERT_TRUE(quad->intersectRay(ray, nullptr));
  for (const OkDrawMode mode : {OK_DRAW_LINES, OK_DRAW_POINTS}) {
    quad->setDrawMode(mode);
    float distance = -1.0f;
    EXPECT_FALSE(quad->intersectRay(ray, &distance));
    EXPECT_FLOAT_EQ(distance, -1.0f) << "a miss leaves the answer alone";
  }
  quad->setDrawMode(OK_DRAW_TRIANGLES);
  EXPECT_TRUE(quad->intersectRay(ray, nullptr));
}

TEST_F(ReferenceItem, AHitIsAgainstWhatIsDrawnNow) {
  const auto quad = makeQuad();
  const OkRay here(OkPoint(0.1f, 0.1f, 5), OkPoint(0, 0, -1));
  const OkRay there(OkPoint(9.1f, 0.1f, 5), OkPoint(0, 0, -1));
  const std::vector<float> moved = movedQuad(9);
  ASSERT_TRUE(quad->updateVertexData(moved.data(), 20));
  EXPECT_FALSE(quad->intersectRay(here, nullptr));
  EXPECT_TRUE(quad->intersectRay(there, nullptr));
  // A piece that was added and not uploaded is not drawn, and not hit.
  ASSERT_TRUE(quad->addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(quad->intersectRay(here, nullptr));
  ASSERT_TRUE(quad->upload());
  EXPECT_TRUE(quad->intersectRay(here, nullptr));
}

// ---- wireframe ---------------------------------------------------------------------------------

class ReferenceWireframe : public referencetest::ReferenceTest {
 protected:
  void TearDown() override {
    OkConfig::remove("graphics.wireframe");
    ReferenceTest::TearDown();
  }
  static bool isWired(const OkScene &scene, std::size_t record) {
    OkCamera camera("camera", 100, 100);
    OkDrawList list;
    scene.collect(camera.makeView(), list);
    return (list.solid.at(record).flags & OK_DRAW_FLAG_WIREFRAME) != 0;
  }
};

TEST_F(ReferenceWireframe, TheKeyReachesTheWholeSceneAndWhatIsMadeLater) {
  OkScene scene("scene");
  const auto before = makeQuad("before");
  before->setPosition(0, 0, -5);
  scene.addObject(before.get());
  EXPECT_FALSE(isWired(scene, 0));
  OkConfig::setBool("graphics.wireframe", true);
  const auto after = makeQuad("after");
  after->setPosition(0, 0, -6);
  scene.addObject(after.get());
  EXPECT_TRUE(isWired(scene, 0));
  EXPECT_TRUE(isWired(scene, 1));
  EXPECT_FALSE(before->getWireframe()) << "no item was touched";
  OkConfig::setBool("graphics.wireframe", false);
  EXPECT_FALSE(isWired(scene, 0));
}

TEST_F(ReferenceWireframe, TheConsolesTextSetsTheSameKey) {
  OkScene scene("scene");
  const auto quad = makeQuad();
  quad->setPosition(0, 0, -5);
  scene.addObject(quad.get());
  OkConfig::setBool("graphics.wireframe", false);
  EXPECT_TRUE(OkConfig::setFromText("graphics.wireframe", "1"));
  EXPECT_TRUE(isWired(scene, 0));
}

TEST_F(ReferenceWireframe, AnItemThatOptedOutObeysOnlyItself) {
  OkScene scene("scene");
  const auto panel = makeQuad();
  panel->setPosition(0, 0, -5);
  scene.addObject(panel.get());
  OkConfig::setBool("graphics.wireframe", true);
  panel->setWireframeGlobal(false);
  EXPECT_FALSE(isWired(scene, 0));
  panel->setWireframe(true);
  EXPECT_TRUE(isWired(scene, 0));
  OkConfig::setBool("graphics.wireframe", false);
  EXPECT_TRUE(isWired(scene, 0));
}

// ---- fade --------------------------------------------------------------------------------------

class ReferenceFade : public referencetest::ReferenceTest {
 protected:
  /** What an item's fade keeps, as a level: plain keeps values below it, inverted from it on. */
  static int levelOf(const OkItem &item, int whenNothing) {
    const OkDrawList list = collect(item);
    return list.solid.empty() ? whenNothing : static_cast<int>(list.instances[0].fade & 0xffu);
  }
  static void expectPartners(OkItem &detailed, OkItem &standIn, float t) {
    detailed.setFade(t);
    standIn.setFade(1.0f - t);
    const int level = levelOf(detailed, 0);
    ASSERT_EQ(level, levelOf(standIn, 16)) << "t = " << t;
    ASSERT_LE(level, 16);
    ASSERT_EQ(level, static_cast<int>(std::floor(16.0f * (1.0f - (1.0f - t)) + 0.5f))) << t;
  }
};

TEST_F(ReferenceFade, TheHandoverOfTheReference) {
  const auto detailed = makeQuad("detailed"), standIn = makeQuad("standIn");
  for (const float t : {0.0f, 0.3f, 0.5f, 1.0f}) {
    detailed->setFade(t);  // 0 -> 1 as it takes over
    standIn->setFade(1.0f - t);
    standIn->setFadeInverted(true);
    EXPECT_EQ(levelOf(*detailed, 0), levelOf(*standIn, 16)) << t;
  }
}

TEST_F(ReferenceFade, PartnersAgreeAtEveryThresholdAndOneFloatBeside) {
  const auto detailed = makeQuad("detailed"), standIn = makeQuad("standIn");
  standIn->setFadeInverted(true);
  for (int i = 0; i <= 64; ++i) {
    const float at = static_cast<float>(i) / 64.0f;
    expectPartners(*detailed, *standIn, at);
    expectPartners(*detailed, *standIn, std::max(0.0f, std::nextafter(at, -1.0f)));
    expectPartners(*detailed, *standIn, std::min(1.0f, std::nextafter(at, 2.0f)));
  }
}

TEST_F(ReferenceFade, PartnersAgreeAtRandomFloatsOfEverySize) {
  const auto detailed = makeQuad("detailed"), standIn = makeQuad("standIn");
  standIn->setFadeInverted(true);
  std::mt19937 random(20240611);
  for (int i = 0; i < 20000; ++i) {
    // Bit patterns from 0 to that of 1: as many tiny ones as large ones.
    const auto bits = static_cast<std::uint32_t>(random() % 0x3f800001u);
    float t = 0.0f;
    static_assert(sizeof(t) == sizeof(bits));
    std::memcpy(&t, &bits, sizeof(t));
    expectPartners(*detailed, *standIn, t);
  }
}

TEST_F(ReferenceFade, SeventeenStatesInTheirOrder) {
  const auto quad = makeQuad();
  int last = 0, states = 1;
  for (int i = 0; i <= 3200; ++i) {
    quad->setFade(static_cast<float>(i) / 3200.0f);
    const int level = levelOf(*quad, 0);
    EXPECT_TRUE(level == last || level == last + 1);
    states += level != last ? 1 : 0;
    last = level;
  }
  EXPECT_EQ(states, 17);
}

TEST_F(ReferenceFade, AFadedItemStaysWithTheSolid) {
  const auto quad = makeQuad();
  for (const float fade : {0.1f, 0.5f, 0.9f, 1.0f}) {
    quad->setFade(fade);
    const OkDrawList list = collect(*quad);
    EXPECT_EQ(list.solid.size(), 1u);
    EXPECT_TRUE(list.blended.empty());
  }
  quad->setFade(0.0f);
  EXPECT_TRUE(collect(*quad).solid.empty());
}

TEST_F(ReferenceFade, ItIsHeldBetweenNoneAndAll) {
  LogCapture log;
  const auto quad = makeQuad();
  quad->setFade(5.0f);
  EXPECT_FLOAT_EQ(quad->getFade(), 1.0f);
  quad->setFade(-5.0f);
  EXPECT_FLOAT_EQ(quad->getFade(), 0.0f);
  quad->setFade(0.5f);
  quad->setFade(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FLOAT_EQ(quad->getFade(), 0.5f);
  EXPECT_EQ(log.warnings.size(), 1u);
}

TEST_F(ReferenceFade, ItIsTheItemsAndNotTheRanges) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(3, 3, "");
  OkMaterial own;
  own.tint[0] = 0.5f;
  quad->setRangeMaterial(1, own);
  quad->setFade(0.25f);
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.instances.size(), 2u);
  EXPECT_EQ(list.instances[0].fade, okPackFade(4, false));
  EXPECT_EQ(list.instances[1].fade, okPackFade(4, false));
}

}  // namespace
