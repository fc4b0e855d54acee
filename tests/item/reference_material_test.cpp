// Material slots, materials and assembling from pieces, as the Items reference has them.

#include <cmath>
#include <type_traits>

#include "okinawa/item/material.hpp"
#include "okinawa/math/color.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/reference_fixture.hpp"

namespace {

using referencetest::blockOf;
using referencetest::collect;
using referencetest::countOf;
using referencetest::kQuad;
using referencetest::kQuadIndices;
using referencetest::makeQuad;
using referencetest::movedQuad;

class ReferenceSlots : public referencetest::ReferenceTest {};
class ReferenceMaterial : public referencetest::ReferenceTest {};
class ReferenceAssembly : public referencetest::ReferenceTest {};

OkTextureHandler *handler() {
  return OkTextureHandler::getInstance();
}

// ---- slots -------------------------------------------------------------------------------------

TEST_F(ReferenceSlots, TheCrateOfTheReference) {
  const std::string wood = makeFile("slot_wood");
  const std::string metal = makeFile("slot_metal");
  const std::vector<float> verts(kQuad.begin(), kQuad.end());
  const std::vector<unsigned int> idx(kQuadIndices.begin(), kQuadIndices.end());
  const long sidesCount = 3, lidCount = 3;
  OkItem *crate =
      new OkItem("crate", verts.data(), (long)verts.size(), idx.data(), (long)idx.size());
  crate->addMaterialFromFile(0, sidesCount, wood);
  crate->addMaterialFromFile(sidesCount, lidCount, metal);
  EXPECT_EQ(crate->getMaterialCount(), 2);
  const OkDrawList list = collect(*crate);
  ASSERT_EQ(list.solid.size(), 2u);
  EXPECT_EQ(blockOf(list.solid[0]).state.texture->getPath(), wood);
  EXPECT_EQ(blockOf(list.solid[1]).state.texture->getPath(), metal);
  EXPECT_EQ(list.solid[0].mesh, list.solid[1].mesh) << "one vertex buffer, one index buffer";
  EXPECT_EQ(list.solid[1].firstIndex, 3u);
  delete crate;
  EXPECT_EQ(countOf(wood), 0);
}

TEST_F(ReferenceSlots, RangesComeInTheOrderAdded) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(3, 3, "");
  quad->addMaterialFromFile(0, 3, "");
  const OkDrawList list = collect(*quad);
  EXPECT_EQ(list.solid[0].firstIndex, 3u);
  EXPECT_EQ(list.solid[1].firstIndex, 0u);
}

TEST_F(ReferenceSlots, AGapIsNotDrawnAndAnOverlapIsDrawnTwice) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(0, 3, "");
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 2u);
  for (const OkDrawRecord &record : list.solid) {
    EXPECT_EQ(record.firstIndex, 0u);
    EXPECT_EQ(record.indexCount, 3u);
  }
}

TEST_F(ReferenceSlots, WithoutSlotsTheBufferIsDrawnWholeInOneRecord) {
  const auto quad = makeQuad();
  OkTexture *texture = makeTexture("whole");
  quad->setTexture("whole", texture);
  handler()->removeReference("whole");
  EXPECT_EQ(quad->getMaterialCount(), 0);
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].indexCount, 6u);
  EXPECT_EQ(blockOf(list.solid[0]).state.texture, texture);
}

TEST_F(ReferenceSlots, EachSlotHoldsAReferenceOfItsOwn) {
  const std::string path = makeFile("slot_shared");
  {
    const auto quad = makeQuad();
    quad->addMaterialFromFile(0, 3, path);
    quad->addMaterialFromFile(3, 3, path);
    EXPECT_EQ(countOf(path), 2);
    EXPECT_EQ(quad->getRangeTexture(0), quad->getRangeTexture(1));
    quad->clearMaterials();
    EXPECT_EQ(countOf(path), 0);
    quad->addMaterialFromFile(0, 3, path);
    EXPECT_EQ(countOf(path), 1);
  }
  EXPECT_EQ(countOf(path), 0);
}

TEST_F(ReferenceSlots, AnEmptyPathDrawsTheFillColour) {
  const auto quad = makeQuad();
  quad->setTexture("texture", makeTexture("texture"));
  handler()->removeReference("texture");
  quad->setFillColor(0, 1, 0);
  quad->addMaterialFromFile(0, 6, "");
  const OkDrawList list = collect(*quad);
  EXPECT_EQ(blockOf(list.solid[0]).state.texture, nullptr);
  EXPECT_EQ(blockOf(list.solid[0]).parameters.fill, glm::vec4(0, 1, 0, 1));
}

TEST_F(ReferenceSlots, WhatIsPerItemIsDoneOnce) {
  const auto quad = makeQuad();
  for (int i = 0; i < 2; ++i) {
    quad->addMaterialFromFile(3 * i, 3, "");
  }
  OkScene scene("scene");
  scene.addObject(quad.get());
  quad->setPosition(0, 0, -5);
  quad->setFade(0.5f);
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.itemsTotal, 1u) << "one culling test";
  ASSERT_EQ(list.solid.size(), 2u);
  const OkDrawInstance &first = list.instances[list.solid[0].firstInstance];
  const OkDrawInstance &second = list.instances[list.solid[1].firstInstance];
  for (int row = 0; row < 3; ++row) {
    EXPECT_EQ(first.rows[row], second.rows[row]);
  }
  EXPECT_EQ(first.fade, second.fade);
  EXPECT_EQ(first.objectIndex, second.objectIndex) << "by which lights near the item are found";
  EXPECT_EQ(list.solid[0].depth, list.solid[1].depth);
}

TEST_F(ReferenceSlots, ClearingGivesTheItemBackItsOneMaterial) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(3, 3, "");
  OkMaterial own;
  own.blend = OK_BLEND_ALPHA;
  quad->setRangeMaterial(1, own);
  quad->clearMaterials();
  EXPECT_EQ(quad->getMaterialCount(), 0);
  const OkDrawList list = collect(*quad);
  EXPECT_EQ(list.solid.size(), 1u);
  EXPECT_TRUE(list.blended.empty());
}

TEST_F(ReferenceSlots, ARangePastTheBufferIsClampedWithAMessage) {
  LogCapture log;
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->addMaterialFromFile(3, 300, ""));
  EXPECT_TRUE(log.warned("\"quad\""));
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_EQ(list.solid[0].indexCount, 3u);
}

// ---- materials ---------------------------------------------------------------------------------

TEST_F(ReferenceMaterial, IsPlainDataThatStartsSolidLitAndWhite) {
  static_assert(std::is_copy_constructible_v<OkMaterial>);
  static_assert(std::is_aggregate_v<OkMaterial>);
  static_assert(OK_ALPHA_CUTOUT_THRESHOLD == 0.5f);
  const OkMaterial material;
  EXPECT_EQ(material.blend, OK_BLEND_OPAQUE);
  EXPECT_FALSE(material.unlit);
  EXPECT_TRUE(material.tintMaskName.empty());
  EXPECT_TRUE(material.doubleSided);
  EXPECT_EQ(material.alphaCutoff, OK_ALPHA_CUTOUT_THRESHOLD);
  for (const float value : material.tint) {
    EXPECT_EQ(value, 1.0f);
  }
  for (int zone = 0; zone < 3; ++zone) {
    EXPECT_FALSE(material.zoneLuminance[zone]);
    for (int channel = 0; channel < 3; ++channel) {
      EXPECT_EQ(material.zoneTint[zone][channel], 1.0f);
    }
  }
}

TEST_F(ReferenceMaterial, TheItemsSettersFillItsOneMaterial) {
  const auto quad = makeQuad();
  quad->setBlendMode(OK_BLEND_ADDITIVE);
  quad->setUnlit(true);
  quad->setTintColor(0.1f, 0.2f, 0.3f);
  quad->setOpacity(0.4f);
  quad->setMaterialTint(2, 0.5f, 0.6f, 0.7f);
  quad->setMaterialLuminance(2, true);
  const OkMaterial &material = quad->getMaterial();
  EXPECT_EQ(material.blend, OK_BLEND_ADDITIVE);
  EXPECT_TRUE(material.unlit);
  EXPECT_EQ(material.tint[1], 0.2f);
  EXPECT_EQ(material.tint[3], 0.4f);
  EXPECT_EQ(material.zoneTint[2][1], 0.6f);
  EXPECT_TRUE(material.zoneLuminance[2]);
  const OkMaterialBlock &block = blockOf(collect(*quad).blended[0].draw);
  EXPECT_TRUE(block.state.unlit);
  EXPECT_FLOAT_EQ(block.parameters.tint.w, 0.4f);
  EXPECT_EQ(block.parameters.zoneLuminance, 4u);
}

TEST_F(ReferenceMaterial, ATintKeepsTheOpacityUnlessItNamesOne) {
  const auto quad = makeQuad();
  quad->setOpacity(0.25f);
  quad->setTintColor(1, 0, 0);
  EXPECT_EQ(quad->getMaterial().tint[3], 0.25f);
  quad->setTintColor(1, 0, 0, 0.75f);
  EXPECT_EQ(quad->getMaterial().tint[3], 0.75f);
}

TEST_F(ReferenceMaterial, TheFourModesExcludeEachOther) {
  const auto quad = makeQuad();
  quad->setAlphaCutout(true);
  quad->setAdditive(true);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_ADDITIVE);
  quad->setAlphaCutout(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_ADDITIVE) << "off acts only on its own mode";
  quad->setAlphaCutout(true);
  quad->setAdditive(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_CUTOUT);
  quad->setAlphaCutout(false);
  EXPECT_EQ(quad->getMaterial().blend, OK_BLEND_OPAQUE);
}

TEST_F(ReferenceMaterial, OnlyTheBlendedModesLeaveTheSolidPass) {
  const auto quad = makeQuad();
  for (const OkBlendMode mode : {OK_BLEND_OPAQUE, OK_BLEND_CUTOUT}) {
    quad->setBlendMode(mode);
    EXPECT_EQ(collect(*quad).solid.size(), 1u);
    EXPECT_TRUE(collect(*quad).blended.empty());
  }
  for (const OkBlendMode mode : {OK_BLEND_ALPHA, OK_BLEND_ADDITIVE}) {
    quad->setBlendMode(mode);
    EXPECT_TRUE(collect(*quad).solid.empty());
    EXPECT_EQ(collect(*quad).blended.size(), 1u);
  }
}

TEST_F(ReferenceMaterial, TheOverlayOfTheReference) {
  const auto item = makeQuad("overlay");
  OkItem *overlay = item.get();
  overlay->setBlendMode(OK_BLEND_ALPHA);
  overlay->setOpacity(0.66f);
  const OkDrawList list = collect(*overlay);
  ASSERT_EQ(list.blended.size(), 1u);
  EXPECT_FLOAT_EQ(blockOf(list.blended[0].draw).parameters.tint.w, 0.66f);
}

TEST_F(ReferenceMaterial, TheWindowOfTheReference) {
  const std::string framePath = makeFile("frame"), panePath = makeFile("pane");
  const std::vector<float> frame(kQuad.begin(), kQuad.end()), pane = movedQuad(2);
  const std::vector<unsigned int> frameIdx(kQuadIndices.begin(), kQuadIndices.end());
  const std::vector<unsigned int> paneIdx = frameIdx;
  const long frameFloats = 20, frameCount = 6, paneFloats = 20, paneCount = 6;

  OkItem *window = new OkItem("window");
  window->addMesh(frame.data(), frameFloats, frameIdx.data(), frameCount, framePath);
  window->addMesh(pane.data(), paneFloats, paneIdx.data(), paneCount, panePath);
  window->upload();

  OkMaterial glass;
  glass.blend = OK_BLEND_ALPHA;
  glass.tint[3] = 0.35f;  // opacity
  window->setRangeMaterial(1, glass);

  const OkDrawList list = collect(*window);
  ASSERT_EQ(list.solid.size(), 1u);
  ASSERT_EQ(list.blended.size(), 1u);
  EXPECT_EQ(blockOf(list.solid[0]).state.texture->getPath(), framePath);
  EXPECT_EQ(blockOf(list.blended[0].draw).state.texture->getPath(), panePath);
  EXPECT_FLOAT_EQ(blockOf(list.blended[0].draw).parameters.tint.w, 0.35f);
  EXPECT_NEAR(window->getSphereCenter().x(), 1.0f, 1e-3f) << "one sphere around both";
  delete window;
}

TEST_F(ReferenceMaterial, ARangesMaterialIsACopy) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 6, "");
  OkMaterial own;
  own.tint[0] = 0.5f;
  EXPECT_TRUE(quad->setRangeMaterial(0, own));
  own.tint[0] = 0.0f;
  EXPECT_EQ(quad->getRangeMaterial(0).tint[0], 0.5f);
}

TEST_F(ReferenceMaterial, ARangeWithItsOwnIgnoresTheItemsFromThenOn) {
  const auto quad = makeQuad();
  quad->addMaterialFromFile(0, 3, "");
  quad->addMaterialFromFile(3, 3, "");
  quad->setTintColor(0, 0, 1);
  quad->setRangeMaterial(1, OkMaterial{});
  quad->setTintColor(1, 0, 0);
  quad->setBlendMode(OK_BLEND_ALPHA);
  quad->setUnlit(true);
  const OkDrawList list = collect(*quad);
  ASSERT_EQ(list.solid.size(), 1u);
  ASSERT_EQ(list.blended.size(), 1u);
  EXPECT_EQ(blockOf(list.solid[0]).parameters.tint, glm::vec4(1.0f));
  EXPECT_FALSE(blockOf(list.solid[0]).state.unlit);
  EXPECT_EQ(blockOf(list.blended[0].draw).parameters.tint, glm::vec4(1, 0, 0, 1));
}

TEST_F(ReferenceMaterial, RangesCountFromZeroInTheOrderAdded) {
  LogCapture log;
  const auto quad = makeQuad();
  quad->addMaterialFromFile(3, 3, "");
  quad->addMaterialFromFile(0, 3, "");
  OkMaterial own;
  own.blend = OK_BLEND_ALPHA;
  EXPECT_TRUE(quad->setRangeMaterial(0, own));
  EXPECT_EQ(collect(*quad).blended[0].draw.firstIndex, 3u);
  EXPECT_FALSE(quad->setRangeMaterial(2, own));
  EXPECT_FALSE(quad->setRangeMaterial(-1, own));
  EXPECT_EQ(log.warnings.size(), 2u);
}

TEST_F(ReferenceMaterial, AMaskIsTakenByNameWithAReferenceOfItsOwn) {
  const std::string path = makeFile("mask");
  {
    const auto quad = makeQuad();
    quad->addMaterialFromFile(0, 6, "");
    quad->setTintMask(path);
    EXPECT_EQ(countOf(path), 1);
    OkMaterial masked;
    masked.tintMaskName = path;
    quad->setRangeMaterial(0, masked);
    EXPECT_EQ(countOf(path), 2);
    EXPECT_NE(blockOf(collect(*quad).solid[0]).state.tintMask, nullptr);
    quad->setRangeMaterial(0, OkMaterial{});
    EXPECT_EQ(countOf(path), 1);
    EXPECT_EQ(blockOf(collect(*quad).solid[0]).state.tintMask, nullptr);
  }
  EXPECT_EQ(countOf(path), 0);
}

TEST_F(ReferenceMaterial, NamingTheSameMaskAgainKeepsIt) {
  // The item is its last holder, and no file could bring it back.
  makeTexture("made");
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->setTintMask("made"));
  handler()->removeReference("made");
  EXPECT_TRUE(quad->setTintMask("made"));
  EXPECT_EQ(countOf("made"), 1);
  OkMaterial again = quad->getMaterial();
  again.tint[0] = 0.5f;
  quad->setMaterial(again);
  EXPECT_EQ(countOf("made"), 1);
  EXPECT_NE(blockOf(collect(*quad).solid[0]).state.tintMask, nullptr);
}

TEST_F(ReferenceMaterial, FillColourAndTintMeetWhereThereIsNoTexture) {
  const auto quad = makeQuad();
  quad->setFillColor(0.5f, 1, 1);
  quad->addMaterialFromFile(0, 6, "");
  OkMaterial own;
  own.tint[1] = 0.25f;
  quad->setRangeMaterial(0, own);
  const OkMaterialParameters &parameters = blockOf(collect(*quad).solid[0]).parameters;
  EXPECT_NEAR(parameters.fill.x, okSrgbToLinear(0.5f), 1e-6f);
  EXPECT_NEAR(parameters.tint.y, okSrgbToLinear(0.25f), 1e-6f);
}

TEST_F(ReferenceMaterial, ShadowsKnowWhoCastsThem) {
  const auto quad = makeQuad();
  EXPECT_TRUE(quad->getCastsShadow());
  EXPECT_NE(collect(*quad).solid[0].flags & OK_DRAW_FLAG_CASTS_SHADOW, 0);
  quad->setCastsShadow(false);
  EXPECT_EQ(collect(*quad).solid[0].flags & OK_DRAW_FLAG_CASTS_SHADOW, 0);
}

TEST_F(ReferenceMaterial, ThePassViewOfAnApplicationOrdersRanges) {
  std::vector<float> vertices = movedQuad(0, 0, 1);
  const std::vector<float> behind = movedQuad(0, 0, -1);
  OkItem item("panes");
  item.addMesh(vertices.data(), 20, kQuadIndices.data(), 6, "");
  item.addMesh(behind.data(), 20, kQuadIndices.data(), 6, "");
  item.upload();
  item.setBlendMode(OK_BLEND_ALPHA);
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  const auto frontIsLast = [&] {
    return okBlendedBefore(list.blended[1].order, list.blended[0].order);
  };
  item.collectSelf(camera.makeView(), list);
  EXPECT_TRUE(frontIsLast());
  glm::mat4 turned(1.0f);
  turned[0][0] = turned[2][2] = -1.0f;
  OkItem::setPassView(turned);
  list.clear();
  item.collectSelf(camera.makeView(), list);
  EXPECT_FALSE(frontIsLast());
  list.clear();
  item.collectSelf(camera.makeView(), list);
  EXPECT_FALSE(frontIsLast()) << "it holds for the whole pass";
  // Any pass of the engine ends it, also one that draws nothing.
  OkScene empty("empty");
  OkDrawList nothing;
  empty.collect(camera.makeView(), nothing);
  list.clear();
  item.collectSelf(camera.makeView(), list);
  EXPECT_TRUE(frontIsLast());
}

TEST_F(ReferenceMaterial, PriorityComesBeforeEverythingElse) {
  OkScene scene("scene");
  const auto nearItem = makeQuad("near"), farItem = makeQuad("far");
  nearItem->setPosition(0, 0, -2);
  farItem->setPosition(0, 0, -20);
  for (OkItem *item : {nearItem.get(), farItem.get()}) {
    item->setBlendMode(OK_BLEND_ALPHA);
    scene.addObject(item);
  }
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  const auto nearIsFirst = [&] {
    scene.collect(camera.makeView(), list);
    return okBlendedBefore(list.blended[0].order, list.blended[1].order);
  };
  EXPECT_FALSE(nearIsFirst());
  farItem->setBlendPriority(1);
  EXPECT_TRUE(nearIsFirst());
  nearItem->setBlendPriority(2);
  EXPECT_FALSE(nearIsFirst());
}

TEST_F(ReferenceMaterial, Case_D28_EqualDepthsAreOrderedByCreation) {
  OkObject root("root");
  const auto first = makeQuad("first"), second = makeQuad("second");
  for (OkItem *item : {second.get(), first.get()}) {
    item->setBlendMode(OK_BLEND_ALPHA);
    root.attach(item);
  }
  root.setPosition(0, 0, -5);
  OkScene scene("scene");
  scene.addObject(&root);
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  for (int turn = 0; turn < 8; ++turn) {
    root.setRotation(0, 0, static_cast<float>(turn));
    scene.collect(camera.makeView(), list);
    ASSERT_EQ(list.blended.size(), 2u);
    EXPECT_TRUE(okBlendedBefore(list.blended[1].order, list.blended[0].order));
  }
}

// ---- pieces ------------------------------------------------------------------------------------

TEST_F(ReferenceAssembly, TheCrateOfTheReference) {
  const std::string wood = makeFile("piece_wood"), metal = makeFile("piece_metal");
  const std::vector<float> sidesV(kQuad.begin(), kQuad.end()), lidV = movedQuad(3);
  const std::vector<unsigned int> sidesI(kQuadIndices.begin(), kQuadIndices.end());
  const std::vector<unsigned int> lidI = sidesI;
  OkItem *crate = new OkItem("crate");  // empty, no geometry yet
  crate->addMesh(sidesV.data(), (long)sidesV.size(), sidesI.data(), (long)sidesI.size(), wood);
  crate->addMesh(lidV.data(), (long)lidV.size(), lidI.data(), (long)lidI.size(), metal);
  EXPECT_EQ(crate->getMesh(), nullptr);
  EXPECT_TRUE(collect(*crate).solid.empty());
  crate->upload();
  EXPECT_EQ(collect(*crate).solid.size(), 2u);
  EXPECT_EQ(crate->getRangeTexture(0)->getPath(), wood);
  EXPECT_EQ(crate->getRangeTexture(1)->getPath(), metal);
  EXPECT_EQ(countOf(wood), 1);
  delete crate;
  EXPECT_EQ(countOf(wood), 0);
}

TEST_F(ReferenceAssembly, PiecesAreTheSameItemAsOneBufferWithRanges) {
  const std::vector<float> second = movedQuad(3);
  OkItem pieces("pieces");
  pieces.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, "");
  pieces.addMesh(second.data(), 20, kQuadIndices.data(), 6, "");
  ASSERT_TRUE(pieces.upload());
  std::vector<float> all(kQuad.begin(), kQuad.end());
  all.insert(all.end(), second.begin(), second.end());
  std::vector<unsigned int> indices(kQuadIndices.begin(), kQuadIndices.end());
  for (const unsigned int index : kQuadIndices) {
    indices.push_back(index + 4);
  }
  OkItem whole("whole", all.data(), 40, indices.data(), 12);
  whole.addMaterialFromFile(0, 6, "");
  whole.addMaterialFromFile(6, 6, "");
  const OkMesh &a = *pieces.getMesh();
  const OkMesh &b = *whole.getMesh();
  ASSERT_EQ(a.getIndexCount(), b.getIndexCount());
  for (std::uint32_t i = 0; i < a.getIndexCount(); ++i) {
    EXPECT_EQ(a.getIndex(i), b.getIndex(i)) << i;
  }
  EXPECT_TRUE(std::equal(a.getVertices().begin(), a.getVertices().end(), b.getVertices().begin(),
                         b.getVertices().end()));
  for (int range = 0; range < 2; ++range) {
    EXPECT_EQ(pieces.getRange(range).first, whole.getRange(range).first);
    EXPECT_EQ(pieces.getRange(range).count, whole.getRange(range).count);
  }
}

TEST_F(ReferenceAssembly, ThousandsOfPiecesKeepTheirIndicesApart) {
  OkItem item("item");
  constexpr std::uint32_t kPieces = 2000;
  for (std::uint32_t i = 0; i < kPieces; ++i) {
    const std::vector<float> vertices = movedQuad(static_cast<float>(i));
    ASSERT_TRUE(item.addMesh(vertices.data(), 20, kQuadIndices.data(), 6, ""));
  }
  ASSERT_TRUE(item.upload());
  EXPECT_EQ(item.getMaterialCount(), static_cast<int>(kPieces));
  for (std::uint32_t i = 0; i < kPieces; ++i) {
    for (std::uint32_t corner = 0; corner < 6; ++corner) {
      ASSERT_EQ(item.getMesh()->getIndex(6 * i + corner), 4 * i + kQuadIndices[corner]);
    }
  }
}

TEST_F(ReferenceAssembly, APieceAddedLaterKeepsTheEarlierOnes) {
  const auto quad = makeQuad();
  OkTexture *texture = makeTexture("first");
  quad->setTexture("first", texture);
  handler()->removeReference("first");
  ASSERT_TRUE(quad->addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  ASSERT_TRUE(quad->upload());
  EXPECT_EQ(quad->getMaterialCount(), 2);
  EXPECT_EQ(quad->getRangeTexture(0), texture) << "what was drawn before is drawn as before";
  EXPECT_EQ(countOf("first"), 2) << "the item's own, and the range's";
}

TEST_F(ReferenceAssembly, ASeamIsTwoVerticesAndNoMoreTriangles) {
  // Two halves that share an edge: its ends stand in both, each with texture coordinates of its
  // own.
  const std::array<float, 15> left = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
  const std::array<float, 15> right = {1, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0.5f, 0.5f};
  OkItem item("item");
  item.addMesh(left.data(), 15, nullptr, 0, "");
  item.addMesh(right.data(), 15, nullptr, 0, "");
  ASSERT_TRUE(item.upload());
  EXPECT_EQ(item.getMesh()->getVertexCount(), 6u);
  EXPECT_EQ(item.getMesh()->getIndexCount(), 6u);
  EXPECT_FLOAT_EQ(item.getMesh()->getVertices()[8 + 3], 1.0f);
  EXPECT_FLOAT_EQ(item.getMesh()->getVertices()[24 + 3], 0.0f);
}

TEST_F(ReferenceAssembly, BadPiecesAreRefusedAndLeaveTheGoodOnes) {
  LogCapture log;
  OkItem item("item");
  ASSERT_TRUE(item.addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, ""));
  const std::array<unsigned int, 3> beyond = {0, 1, 4};
  EXPECT_FALSE(item.addMesh(kQuad.data(), 20, beyond.data(), 3, "")) << "counted from itself";
  EXPECT_FALSE(item.addMesh(kQuad.data(), 19, kQuadIndices.data(), 6, ""));
  EXPECT_FALSE(item.addMesh(nullptr, 20, kQuadIndices.data(), 6, ""));
  EXPECT_EQ(log.warnings.size(), 3u);
  ASSERT_TRUE(item.upload());
  EXPECT_EQ(item.getMesh()->getIndexCount(), 6u);
  EXPECT_EQ(item.getMaterialCount(), 1);
}

TEST_F(ReferenceAssembly, UploadWithoutPiecesSaysWhetherThereIsAMesh) {
  OkItem empty("empty");
  EXPECT_FALSE(empty.upload());
  EXPECT_TRUE(makeQuad()->upload());
}

}  // namespace
