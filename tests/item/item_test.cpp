#include "okinawa/item/item.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "okinawa/math/color.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr std::array<float, 20> kQuad = {
    0.5f,  0.5f,  0.0f, 1.0f, 1.0f, 0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,
    -0.5f, -0.5f, 0.0f, 0.0f, 0.0f, -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,
};
constexpr std::array<unsigned int, 6> kQuadIndices = {0, 1, 3, 1, 2, 3};

std::unique_ptr<OkItem> makeQuad(const std::string &name = "quad") {
  return std::make_unique<OkItem>(name, kQuad.data(), 20, kQuadIndices.data(), 6);
}

OkTexture *makeTexture(const std::string &name) {
  const std::array<unsigned char, 4> pixel = {10, 20, 30, 255};
  return OkTextureHandler::getInstance()->createTextureFromRawData(name, pixel.data(), 1, 1, 4);
}

int countOf(const std::string &name) {
  return OkTextureHandler::getInstance()->getReferenceCount(name);
}

OkDrawList collect(const OkItem &item) {
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  OkDrawList list;
  item.collectSelf(camera.makeView(), list);
  return list;
}

const OkMaterialBlock &blockOf(const OkDrawRecord &record) {
  return OkMaterialTable::getInstance().get(record.material);
}

TEST(OkItem, TheQuadOfTheReference) {
  const auto quad = makeQuad();
  ASSERT_NE(quad->getMesh(), nullptr);
  EXPECT_EQ(quad->getMesh()->getVertexCount(), 4u);
  EXPECT_EQ(quad->getMesh()->getIndexCount(), 6u);
  EXPECT_NEAR(quad->getRadius(), std::sqrt(0.5f), 1e-3f);
  EXPECT_NEAR(quad->getSphereCenter().x(), 0.0f, 1e-5f);
}

TEST(OkItem, TheSphereSitsWhereTheVerticesAre) {
  std::array<float, 20> moved = kQuad;
  for (std::size_t i = 0; i < moved.size(); i += 5) {
    moved[i] += 100.0f;
  }
  OkItem item("far", moved.data(), 20, kQuadIndices.data(), 6);
  EXPECT_NEAR(item.getSphereCenter().x(), 100.0f, 1e-3f);
  EXPECT_NEAR(item.getRadius(), std::sqrt(0.5f), 1e-3f);
}

TEST(OkItem, BadDataLeaveItEmptyWithAMessage) {
  const std::array<unsigned int, 3> beyond = {0, 1, 4};
  std::array<float, 20> odd = kQuad;
  odd[0] = std::numeric_limits<float>::quiet_NaN();
  LogCapture log;
  const OkItem wrongCount("count", kQuad.data(), 19, kQuadIndices.data(), 6);
  const OkItem wrongIndex("index", kQuad.data(), 20, beyond.data(), 3);
  const OkItem noVertices("null", nullptr, 20, kQuadIndices.data(), 6);
  const OkItem wrongStride("stride", kQuad.data(), 20, kQuadIndices.data(), 6, 4);
  const OkItem notFinite("nan", odd.data(), 20, kQuadIndices.data(), 6);
  for (const OkItem *item : {&wrongCount, &wrongIndex, &noVertices, &wrongStride, &notFinite}) {
    EXPECT_EQ(item->getMesh(), nullptr) << item->getName();
    EXPECT_TRUE(log.warned("\"" + item->getName() + "\""));
    EXPECT_TRUE(collect(*item).solid.empty());
  }
}

TEST(OkItem, ASolidDrawNamesMeshRangeAndMaterial) {
  const auto quad = makeQuad();
  quad->setPosition(1, 2, 3);
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_TRUE(list.blended.empty());
  const OkDrawRecord &record = list.solid[0];
  EXPECT_EQ(record.mesh, quad->getMesh());
  EXPECT_EQ(record.firstIndex, 0u);
  EXPECT_EQ(record.indexCount, 6u);
  EXPECT_FLOAT_EQ(record.depth, 7.0f);
  // The view stands at (0, 0, 10): places are relative to it.
  EXPECT_EQ(list.instances[record.firstInstance].rows[0].w, 1.0f);
  EXPECT_EQ(list.instances[record.firstInstance].rows[2].w, -7.0f);
}

TEST(OkItem, ColoursReachTheMaterialInLinearLight) {
  const auto quad = makeQuad();
  quad->setFillColor(1.0f, 0.5f, 0.0f);
  quad->setTintColor(0.5f, 1.0f, 1.0f, 0.25f);
  quad->setTintColor(0.5f, 1.0f, 1.0f);
  const OkDrawList list = collect(*quad);
  const OkMaterialParameters &parameters = blockOf(list.solid[0]).parameters;
  EXPECT_NEAR(parameters.fill.y, okSrgbToLinear(0.5f), 1e-6f);
  EXPECT_NEAR(parameters.tint.x, okSrgbToLinear(0.5f), 1e-6f);
  EXPECT_FLOAT_EQ(parameters.tint.w, 0.25f);
}

TEST(OkItem, NumbersThatAreNotFiniteAreRefused) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  LogCapture log;
  const auto quad = makeQuad();
  quad->setFillColor(nan, 0, 0);
  quad->setTintColor(0, nan, 0);
  quad->setOpacity(nan);
  quad->setFade(nan);
  quad->setMaterialTint(0, nan, 0, 0);
  quad->setMaterialTint(3, 0, 0, 0);
  quad->setMaterialLuminance(-1, true);
  quad->setPointSize(0);
  OkMaterial odd;
  odd.tint[2] = nan;
  quad->setMaterial(odd);
  EXPECT_EQ(log.warnings.size(), 9u);
  EXPECT_FLOAT_EQ(quad->getFade(), 1.0f);
  EXPECT_FLOAT_EQ(quad->getMaterial().tint[3], 1.0f);
}

TEST(OkItem, CutoutAndAdditiveSwitchOffOnlyThemselves) {
  const auto quad = makeQuad();
  quad->setBlendMode(OK_BLEND_ALPHA);
  quad->setAlphaCutout(false);
  quad->setAdditive(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_ALPHA);
  quad->setAlphaCutout(true);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_CUTOUT);
  quad->setAlphaCutout(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_OPAQUE);
  quad->setAdditive(true);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_ADDITIVE);
  quad->setAdditive(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_OPAQUE);
}

TEST(OkItem, Case_D31_CutoutsAreDrawnWithTheSolid) {
  const auto quad = makeQuad();
  quad->setAlphaCutout(true);
  EXPECT_EQ(collect(*quad).solid.size(), 1u);
  quad->setBlendMode(OK_BLEND_ALPHA);
  EXPECT_EQ(collect(*quad).blended.size(), 1u);
  quad->setBlendMode(OK_BLEND_ADDITIVE);
  EXPECT_EQ(collect(*quad).blended.size(), 1u);
}

TEST(OkItem, EqualMaterialsAreOneBatchWhoeverOwnsThem) {
  const auto a = makeQuad();
  const auto b = makeQuad();
  a->setTintColor(0.5f, 0.25f, 1.0f);
  b->setTintColor(0.5f, 0.25f, 1.0f);
  EXPECT_EQ(collect(*a).solid[0].material, collect(*b).solid[0].material);
  b->setTintColor(0.5f, 0.25f, 0.5f);
  const OkDrawRecord first = collect(*a).solid[0];
  const OkDrawRecord second = collect(*b).solid[0];
  EXPECT_NE(first.material, second.material);
  EXPECT_EQ(first.stateKey, second.stateKey);
}

TEST(OkItem, RangesCarveTheIndexBuffer) {
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->addMaterialFromFile(0, 3, ""));
  EXPECT_TRUE(quad->addMaterialFromFile(3, 3, ""));
  EXPECT_EQ(quad->getMaterialCount(), 2);
  OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 2u);
  EXPECT_EQ(list.solid[1].firstIndex, 3u);
  EXPECT_EQ(list.solid[1].indexCount, 3u);
  EXPECT_TRUE(quad->setRangeVisible(0, false));
  EXPECT_EQ(collect(*quad).solid.size(), 1u);
  quad->clearMaterials();
  EXPECT_EQ(quad->getMaterialCount(), 0);
  EXPECT_EQ(collect(*quad).solid[0].indexCount, 6u);
}

TEST(OkItem, ARangePastTheEndIsClampedWithAMessage) {
  LogCapture log;
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->addMaterialFromFile(3, 30, ""));
  EXPECT_TRUE(log.warned("clamped"));
  EXPECT_EQ(quad->getRange(0).count, 3);
  EXPECT_TRUE(quad->addMaterialFromFile(60, 3, ""));
  EXPECT_EQ(quad->getRange(1).count, 0);
  EXPECT_FALSE(quad->addMaterialFromFile(-1, 3, ""));
  EXPECT_FALSE(quad->addMaterialFromFile(0, -3, ""));
  EXPECT_EQ(collect(*quad).solid.size(), 1u);
}

TEST(OkItem, ARangeWithItsOwnMaterialIgnoresTheItems) {
  LogCapture log;
  const auto window = makeQuad("window");
  window->addMaterialFromFile(0, 3, "");
  window->addMaterialFromFile(3, 3, "");
  OkMaterial glass;
  glass.blend = OK_BLEND_ALPHA;
  glass.tint[3] = 0.35f;
  EXPECT_TRUE(window->setRangeMaterial(1, glass));
  EXPECT_FALSE(window->setRangeMaterial(2, glass));
  EXPECT_FALSE(window->setRangeMaterial(-1, glass));
  glass.tint[3] = 1.0f;
  window->setTintColor(0.5f, 0.5f, 0.5f);
  const OkDrawList list = collect(*window);
  ASSERT_EQ(list.solid.size(), 1u);
  ASSERT_EQ(list.blended.size(), 1u);
  EXPECT_EQ(list.blended[0].draw.firstIndex, 3u);
  const OkMaterialParameters &pane = blockOf(list.blended[0].draw).parameters;
  EXPECT_FLOAT_EQ(pane.tint.w, 0.35f);
  EXPECT_FLOAT_EQ(pane.tint.x, 1.0f);
  EXPECT_NEAR(blockOf(list.solid[0]).parameters.tint.x, okSrgbToLinear(0.5f), 1e-6f);
}

TEST(OkItem, RangeDrawModesStandBesideTheItems) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(3, 3, "");
  quad->setRangeDrawMode(1, OK_DRAW_LINES);
  quad->setDrawMode(OK_DRAW_POINTS);
  const OkDrawList list = collect(*quad);
  EXPECT_EQ(list.solid[0].mode, OK_DRAW_POINTS);
  EXPECT_EQ(list.solid[1].mode, OK_DRAW_LINES);
}

TEST(OkItem, AddMeshGathersAndUploadDraws) {
  OkItem crate("crate");
  EXPECT_TRUE(crate.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_TRUE(crate.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_TRUE(collect(crate).solid.empty());
  EXPECT_TRUE(crate.upload());
  EXPECT_TRUE(crate.upload());
  ASSERT_NE(crate.getMesh(), nullptr);
  EXPECT_EQ(crate.getMesh()->getVertexCount(), 8u);
  // The second piece's indices are moved along by the four vertices before it.
  EXPECT_EQ(crate.getMesh()->getIndex(6), 4u);
  EXPECT_EQ(crate.getMaterialCount(), 2);
  EXPECT_EQ(crate.getRange(1).first, 6);
  EXPECT_EQ(collect(crate).solid.size(), 2u);
}

TEST(OkItem, AddMeshToAnItemThatHasAMeshKeepsWhatIsThere) {
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_EQ(collect(*quad).solid.size(), 1u);
  EXPECT_TRUE(quad->upload());
  EXPECT_EQ(quad->getMaterialCount(), 2);
  EXPECT_EQ(collect(*quad).solid.size(), 2u);
  EXPECT_EQ(quad->getMesh()->getIndexCount(), 12u);
}

TEST(OkItem, AddMeshRefusesBadData) {
  LogCapture log;
  OkItem item("item");
  EXPECT_FALSE(item.addMesh(kQuad.data(), 19, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(item.upload());
  EXPECT_EQ(item.getMaterialCount(), 0);
}

TEST(OkItem, SharedMeshesAreMadeOnceAndGoWithTheLast) {
  OkMeshHandler *handler = OkMeshHandler::getInstance();
  const std::size_t before = OkMesh::getLiveCount();
  {
    OkItem first("first", "lamp", kQuad.data(), 20, kQuadIndices.data(), 6);
    OkItem second("second", "lamp", nullptr, 0, nullptr, 0);
    EXPECT_EQ(first.getMesh(), second.getMesh());
    EXPECT_TRUE(first.isMeshShared());
    EXPECT_EQ(handler->getReferenceCount("lamp"), 2);
    EXPECT_EQ(OkMesh::getLiveCount(), before + 1);
  }
  EXPECT_EQ(handler->getReferenceCount("lamp"), 0);
  EXPECT_EQ(OkMesh::getLiveCount(), before);
}

TEST(OkItem, Case_D27_EitherOrderOfDeathFreesASharedMeshOnce) {
  OkMeshHandler *handler = OkMeshHandler::getInstance();
  for (const bool firstGoesFirst : {true, false}) {
    auto a = std::make_unique<OkItem>("a", "key", kQuad.data(), 20, kQuadIndices.data(), 6);
    auto b = std::make_unique<OkItem>("b", "key", kQuad.data(), 20, kQuadIndices.data(), 6);
    (firstGoesFirst ? a : b).reset();
    EXPECT_EQ(handler->getReferenceCount("key"), 1);
    a.reset();
    b.reset();
    EXPECT_EQ(handler->getReferenceCount("key"), 0);
  }
}

TEST(OkItem, ASharedMeshCannotBeChanged) {
  LogCapture log;
  OkItem item("item", "fixed", kQuad.data(), 20, kQuadIndices.data(), 6);
  EXPECT_FALSE(item.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(item.updateVertexData(kQuad.data(), 20));
  EXPECT_EQ(log.warnings.size(), 2u);
  OkItem other("other");
  EXPECT_TRUE(other.setSharedMesh("fixed"));
  EXPECT_FALSE(other.setSharedMesh("unknown"));
  EXPECT_EQ(other.getMesh(), item.getMesh());
}

TEST(OkItem, Case_D19_BoundsAndPicksFollowChangedVertices) {
  const auto quad = makeQuad();
  std::array<float, 20> moved = kQuad;
  for (std::size_t i = 0; i < moved.size(); i += 5) {
    moved[i] += 50.0f;
  }
  EXPECT_TRUE(quad->updateVertexData(moved.data(), 20));
  EXPECT_NEAR(quad->getSphereCenter().x(), 50.0f, 1e-3f);
  EXPECT_NEAR(quad->getWorldSphere().center.x, 50.0, 1e-3);
  float distance = 0.0f;
  EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(50, 0, 5), OkPoint(0, 0, -1)), &distance));
  EXPECT_NEAR(distance, 5.0f, 1e-5f);
  EXPECT_FALSE(quad->intersectRay(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1)), &distance));
  LogCapture log;
  EXPECT_FALSE(quad->updateVertexData(moved.data(), 15));
  EXPECT_NEAR(quad->getSphereCenter().x(), 50.0f, 1e-3f);
}

TEST(OkItem, TextureReferencesFollowEveryPath) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *first = makeTexture("first");
  OkTexture *second = makeTexture("second");
  {
    const auto quad = makeQuad();
    quad->setTexture("first", first);
    EXPECT_EQ(countOf("first"), 2);
    quad->setTexture("first", first);
    EXPECT_EQ(countOf("first"), 2);
    quad->setTexture("second", second);
    EXPECT_EQ(countOf("first"), 1);
    EXPECT_EQ(countOf("second"), 2);
    quad->addMaterial(0, 3, first);
    EXPECT_EQ(countOf("first"), 2);
    OkMaterial masked;
    masked.tintMaskName = "second";
    quad->setRangeMaterial(0, masked);
    EXPECT_EQ(countOf("second"), 3);
    quad->setTintMask("first");
    EXPECT_EQ(countOf("first"), 3);
    quad->clearMaterials();
    EXPECT_EQ(countOf("first"), 2);
    EXPECT_EQ(countOf("second"), 2);
    quad->setTexture("", nullptr);
    EXPECT_EQ(countOf("second"), 1);
    EXPECT_EQ(quad->getTexture(), nullptr);
  }
  EXPECT_EQ(countOf("first"), 1);
  handler->removeReference("first");
  handler->removeReference("second");
  EXPECT_EQ(countOf("first"), 0);
}

TEST(OkItem, ATextureOutlivesItsCreatorWhileAnItemHoldsIt) {
  OkTexture *texture = makeTexture("label");
  auto quad = makeQuad();
  quad->setTexture("label", texture);
  OkTextureHandler::getInstance()->removeReference("label");
  EXPECT_EQ(countOf("label"), 1);
  EXPECT_EQ(quad->getTexture(), texture);
  quad.reset();
  EXPECT_EQ(countOf("label"), 0);
}

TEST(OkItem, ATextureTheHandlerDoesNotOwnIsBorrowed) {
  OkTexture own("mine");
  {
    const auto quad = makeQuad();
    quad->setTexture("mine", &own);
    EXPECT_EQ(quad->getTexture(), &own);
  }
  EXPECT_EQ(own.getPath(), "mine");
}

TEST(OkItem, AFileThatCannotBeReadShowsTheChecker) {
  LogCapture log;
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  const auto quad = makeQuad();
  EXPECT_FALSE(quad->loadTextureFromFile("no/such/picture.png"));
  EXPECT_EQ(quad->getTexture(), handler->getMissingTexture());
  EXPECT_TRUE(log.warned("no/such/picture.png"));
  EXPECT_TRUE(handler->getTextureNames().empty());
  EXPECT_TRUE(quad->loadTextureFromFile(""));
  EXPECT_EQ(quad->getTexture(), nullptr);
}

TEST(OkItem, AMaskThatCannotBeReadIsLeftOut) {
  LogCapture log;
  const auto quad = makeQuad();
  EXPECT_FALSE(quad->setTintMask("no/mask.png"));
  EXPECT_TRUE(log.warned("no/mask.png"));
  EXPECT_EQ(blockOf(collect(*quad).solid[0]).state.tintMask, nullptr);
  EXPECT_TRUE(quad->setTintMask(""));
}

TEST(OkItem, MaterialsGoBackToTheTableWithTheItem) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const std::size_t before = table.getCount();
  {
    const auto quad = makeQuad();
    quad->setTintColor(0.123f, 0.4f, 0.5f);
    quad->addMaterialFromFile(0, 6, "");
    OkMaterial own;
    own.tint[0] = 0.77f;
    quad->setRangeMaterial(0, own);
    quad->clearMaterials();
    quad->addMaterialFromFile(0, 6, "");
    EXPECT_GT(table.getCount(), before);
  }
  EXPECT_EQ(table.getCount(), before);
}

TEST(OkItem, FadeHasSeventeenStates) {
  const auto quad = makeQuad();
  const auto levelOf = [&quad] {
    const OkDrawList list = collect(*quad);
    return list.solid.empty() ? -1 : static_cast<int>(list.instances[0].fade & 0xff);
  };
  EXPECT_EQ(levelOf(), 16);
  quad->setFade(0.5f);
  EXPECT_EQ(levelOf(), 8);
  quad->setFade(1.0f / 16.0f);
  EXPECT_EQ(levelOf(), 1);
  quad->setFade(0.0f);
  EXPECT_EQ(levelOf(), -1);
  quad->setFade(7.0f);
  EXPECT_EQ(levelOf(), 16);
  quad->setFadeInverted(true);
  EXPECT_EQ(levelOf(), 0);
  quad->setFade(0.0f);
  EXPECT_EQ(levelOf(), -1);
}

TEST(OkItem, PartnersOfAFadeCoverEachStepExactlyOnce) {
  const auto detailed = makeQuad();
  const auto standIn = makeQuad();
  standIn->setFadeInverted(true);
  const auto levelOf = [](const OkItem &item, int whenGone) {
    const OkDrawList list = collect(item);
    return list.solid.empty() ? whenGone : static_cast<int>(list.instances[0].fade & 0xff);
  };
  const auto check = [&](float t) {
    detailed->setFade(t);
    standIn->setFade(1.0f - t);
    // Plain keeps values below its level, inverted those from its level on.
    EXPECT_EQ(levelOf(*detailed, 0), levelOf(*standIn, 16)) << t;
  };
  for (int i = 0; i <= 32; ++i) {
    const float threshold = static_cast<float>(i) / 32.0f;
    check(threshold);
    check(std::nextafter(threshold, 0.0f));
    check(std::nextafter(threshold, 1.0f));
  }
  for (int i = 0; i <= 20000; ++i) {
    check(static_cast<float>(i) / 20000.0f);
  }
}

TEST(OkItem, WireframeObeysItsOwnSwitchAndTheScenes) {
  const auto quad = makeQuad();
  const auto drawnAsWire = [&quad](bool sceneWide) {
    OkCamera camera("camera", 10, 10);
    OkDrawList list;
    list.wireframe = sceneWide;
    quad->collectSelf(camera.makeView(), list);
    return (list.solid[0].flags & OK_DRAW_FLAG_WIREFRAME) != 0;
  };
  EXPECT_FALSE(drawnAsWire(false));
  EXPECT_TRUE(drawnAsWire(true));
  quad->setWireframeGlobal(false);
  EXPECT_FALSE(drawnAsWire(true));
  quad->setWireframe(true);
  EXPECT_TRUE(drawnAsWire(false));
}

TEST(OkItem, Case_D57_MirrorsAreFlaggedAndCancelInPairs) {
  OkObject parent("parent");
  const auto quad = makeQuad();
  parent.attach(quad.get());
  EXPECT_EQ(collect(*quad).solid[0].flags & OK_DRAW_FLAG_MIRRORED, 0);
  quad->setScaling(-1, 1, 1);
  EXPECT_NE(collect(*quad).solid[0].flags & OK_DRAW_FLAG_MIRRORED, 0);
  parent.setScaling(1, -1, 1);
  EXPECT_EQ(collect(*quad).solid[0].flags & OK_DRAW_FLAG_MIRRORED, 0);
}

TEST(OkItem, BlendedRangesKnowTheirMiddle) {
  std::array<float, 40> two{};
  for (std::size_t i = 0; i < 20; ++i) {
    two[i] = kQuad[i];
    two[i + 20] = kQuad[i];
  }
  for (std::size_t i = 0; i < 20; i += 5) {
    two[i + 20 + 2] = 3.0f;
  }
  const std::array<unsigned int, 12> indices = {0, 1, 3, 1, 2, 3, 4, 5, 7, 5, 6, 7};
  OkItem panes("panes", two.data(), 40, indices.data(), 12);
  panes.setBlendMode(OK_BLEND_ALPHA);
  panes.addMaterialFromFile(0, 6, "");
  panes.addMaterialFromFile(6, 6, "");
  OkDrawList list = collect(panes);
  ASSERT_EQ(list.blended.size(), 2u);
  EXPECT_FLOAT_EQ(list.blended[0].order.rangeDepth, 10.0f);
  EXPECT_FLOAT_EQ(list.blended[1].order.rangeDepth, 7.0f);
  EXPECT_TRUE(okBlendedBefore(list.blended[0].order, list.blended[1].order));
  // Turned round, the other one is the farther.
  panes.setRotation(0, 3.14159265f, 0);
  list = collect(panes);
  EXPECT_TRUE(okBlendedBefore(list.blended[1].order, list.blended[0].order));
}

TEST(OkItem, AnApplicationsPassViewHoldsUntilTheNextEnginePass) {
  const auto quad = makeQuad();
  quad->setBlendMode(OK_BLEND_ALPHA);
  OkCamera camera("camera", 10, 10);
  camera.setPosition(0, 0, 10);
  glm::mat4 own(1.0f);
  own[3][2] = -42.0f;
  OkItem::setPassView(own);
  OkDrawList list;
  quad->collectSelf(camera.makeView(), list);
  EXPECT_FLOAT_EQ(list.blended[0].order.rangeDepth, 42.0f);
  OkScene scene;
  scene.addObject(quad.get());
  scene.collect(camera.makeView(), list);
  EXPECT_FLOAT_EQ(list.blended[0].order.rangeDepth, 10.0f);
}

TEST(OkItem, BlendedRootsAreOrderedByTheirWholeTree) {
  OkScene scene;
  OkObject nearRoot("near"), farRoot("far");
  const auto nearItem = makeQuad("nearItem");
  const auto farItem = makeQuad("farItem");
  nearRoot.attach(nearItem.get());
  farRoot.attach(farItem.get());
  nearItem->setPosition(0, 0, -2);
  farItem->setPosition(0, 0, -20);
  nearItem->setBlendMode(OK_BLEND_ALPHA);
  farItem->setBlendMode(OK_BLEND_ALPHA);
  scene.addObject(&nearRoot);
  scene.addObject(&farRoot);
  OkCamera camera("camera", 10, 10);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  ASSERT_EQ(list.blended.size(), 2u);
  EXPECT_NEAR(list.blended[0].order.rootDepth, 2.0f, 1e-3f);
  EXPECT_NEAR(list.blended[1].order.rootDepth, 20.0f, 1e-3f);
  EXPECT_TRUE(okBlendedBefore(list.blended[1].order, list.blended[0].order));
  nearItem->setBlendPriority(-1);
  scene.collect(camera.makeView(), list);
  EXPECT_TRUE(okBlendedBefore(list.blended[0].order, list.blended[1].order));
}

}  // namespace
