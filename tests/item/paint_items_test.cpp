// Sprites, layers and vector items as the vertices they paint.

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <tuple>

#include "okinawa/item/layer_2d.hpp"
#include "okinawa/item/sprite.hpp"
#include "okinawa/item/vector_item.hpp"
#include "okinawa/scene/scene_2d.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "item/sprite_fixture.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<OkPaintVertex> paintOf(const OkObject2D &object) {
  OkPaintList list;
  object.paintSelf(list);
  return list.getVertices();
}

std::vector<OkPaintRun> runsOf(const OkObject2D &object) {
  OkPaintList list;
  object.paintSelf(list);
  return list.getRuns();
}

std::unique_ptr<OkTexture> makeTexture(int width, int height) {
  auto texture = std::make_unique<OkTexture>("t");
  texture->setImage(OkImage(width, height, 4));
  return texture;
}

class PaintedSprite : public SpriteTest {};

TEST_F(PaintedSprite, TakesTheSizeOfItsTextureFromItsTopLeft) {
  const auto texture = makeTexture(8, 4);
  OkSprite sprite("s", texture.get());
  sprite.setPosition(10, 20);
  const auto corners = paintOf(sprite);
  ASSERT_EQ(corners.size(), 4u);
  EXPECT_EQ(corners[0].position, glm::vec2(10, 20));
  EXPECT_EQ(corners[2].position, glm::vec2(18, 24));
  EXPECT_EQ(corners[0].uv, glm::vec2(0, 1)) << "the top of a picture is v = 1";
  EXPECT_EQ(corners[2].uv, glm::vec2(1, 0));
  EXPECT_EQ(runsOf(sprite)[0].state.texture, texture->getId());
  sprite.setSize(2, 2);
  sprite.setTexture(makeTexture(16, 16).get());
  EXPECT_EQ(sprite.getSize(), glm::vec2(2, 2)) << "its own size stays";
}

TEST_F(PaintedSprite, PivotScaleAndRotationWorkAboutThePosition) {
  OkSprite sprite("s");
  sprite.setSize(4, 2);
  sprite.setPivot(0.5f, 1.0f);
  sprite.setPosition(100, 50);
  EXPECT_EQ(paintOf(sprite)[0].position, glm::vec2(98, 48));
  sprite.setScaling(2, 3);
  EXPECT_EQ(paintOf(sprite)[0].position, glm::vec2(96, 44));
  EXPECT_EQ(paintOf(sprite)[2].position, glm::vec2(104, 50));
  sprite.setScaling(1);
  sprite.setRotation(std::numbers::pi_v<float> / 2);
  EXPECT_NEAR(paintOf(sprite)[0].position.x, 102, 1e-4f);
  EXPECT_NEAR(paintOf(sprite)[0].position.y, 48, 1e-4f);
}

TEST_F(PaintedSprite, FlipsMirrorInsideTheSameRectangle) {
  const auto texture = makeTexture(8, 4);
  OkSprite sprite("s", texture.get());
  sprite.setPixelRect(2, 0, 4, 2);
  const auto plain = paintOf(sprite);
  sprite.setFlip(true, true);
  const auto flipped = paintOf(sprite);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(flipped[i].position, plain[i].position);
    EXPECT_EQ(flipped[i].uv, plain[(i + 2) % 4].uv);
  }
  EXPECT_EQ(plain[0].uv, glm::vec2(0.25f, 1.0f));
  EXPECT_EQ(plain[2].uv, glm::vec2(0.75f, 0.5f));
  EXPECT_EQ(sprite.getSize(), glm::vec2(4, 2));
}

TEST_F(PaintedSprite, Case_D59_ARotatedTrimmedRegionIsUprightInItsPlace) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet,
                   R"({"frames":{"a":{"frame":{"x":10,"y":4,"w":6,"h":12},"rotated":true,
                   "trimmed":true,"spriteSourceSize":{"x":3,"y":5,"w":6,"h":12},
                   "sourceSize":{"w":16,"h":20}}},"meta":{}})"));
  OkSprite sprite("s");
  ASSERT_TRUE(sprite.setRegion(sheet, "a"));
  EXPECT_EQ(sprite.getSize(), glm::vec2(16, 20));
  auto corners = paintOf(sprite);
  EXPECT_EQ(corners[0].position, glm::vec2(3, 5));
  EXPECT_EQ(corners[2].position, glm::vec2(9, 17));
  const OkSpriteRegion &region = *sheet.getRegion("a");
  EXPECT_EQ(corners[0].uv, region.uvTopLeft);
  EXPECT_EQ(corners[1].uv, region.uvTopRight);
  EXPECT_EQ(corners[3].uv, region.uvBottomLeft);
  sprite.setFlip(true, false);
  corners = paintOf(sprite);
  EXPECT_FLOAT_EQ(corners[0].position.x, 7) << "the clear margins are mirrored as well";
  EXPECT_FLOAT_EQ(corners[2].position.x, 13);
  EXPECT_EQ(corners[0].uv, region.uvTopRight);
  const LogCapture log;
  EXPECT_FALSE(sprite.setRegion(sheet, "b"));
  EXPECT_TRUE(log.warned("no region \"b\""));
  EXPECT_FALSE(sprite.setRegion(OkSpriteSheet(), region));
  EXPECT_TRUE(log.warned("not been loaded"));
}

TEST_F(PaintedSprite, FramesOfOneSheetOnlyMendTheList) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, row(3, "{}")));
  OkScene2D scene;
  OkSprite sprite("s");
  scene.add(&sprite);
  ASSERT_TRUE(sprite.setRegion(sheet, "0"));
  const auto indices = scene.getPaintList().getIndexRevision();
  ASSERT_TRUE(sprite.setRegion(sheet, "2"));
  EXPECT_EQ(scene.getPaintList().getVertices()[0].uv, sheet.getRegion("2")->uvTopLeft);
  EXPECT_EQ(scene.getPaintList().getIndexRevision(), indices);
}

TEST_F(PaintedSprite, KeepsATextureOfTheHandlerAndForgetsABorrowedOne) {
  OkTextureHandler &handler = *OkTextureHandler::getInstance();
  const std::string path = putImage("face.png", 4, 4);
  {
    OkSprite sprite("s");
    ASSERT_TRUE(sprite.loadTextureFromFile(path));
    EXPECT_EQ(handler.getReferenceCount(path), 1);
    sprite.setTexture(sprite.getTexture());
    EXPECT_EQ(handler.getReferenceCount(path), 1);
    OkTextureHold moved;
    moved.share(sprite.getTexture());
    OkTextureHold target(std::move(moved));
    EXPECT_EQ(handler.getReferenceCount(path), 2);
    const LogCapture log;
    EXPECT_FALSE(sprite.loadTextureFromFile(at("nothing.png")));
    EXPECT_NE(sprite.getTexture(), nullptr) << "nothing changed";
  }
  EXPECT_EQ(handler.getReferenceCount(path), 0);
  OkSprite sprite("s");
  {
    const auto passing = makeTexture(2, 2);
    sprite.setTexture(passing.get());
    EXPECT_EQ(OkTexture::fromId(passing->getId()), passing.get());
  }
  EXPECT_EQ(sprite.getTexture(), nullptr);
}

TEST_F(PaintedSprite, SnapsToWholePixels) {
  OkSprite sprite("s");
  sprite.setSize(5, 3);
  sprite.setPivot(0.5f, 0.5f);
  sprite.setPosition(10, 10);
  EXPECT_EQ(paintOf(sprite)[0].position, glm::vec2(7.5f, 8.5f));
  sprite.setSnapped(true);
  EXPECT_EQ(paintOf(sprite)[0].position, glm::vec2(8, 9));
  EXPECT_EQ(paintOf(sprite)[2].position, glm::vec2(13, 12));
  sprite.setPosition(-10.3f, 0);
  EXPECT_EQ(paintOf(sprite)[0].position.x, -13.0f);
}

TEST_F(PaintedSprite, BadNumbersAreRefusedWithASentence) {
  OkSprite sprite("s");
  sprite.setSize(4, 4);
  const LogCapture log;
  sprite.setSize(-1, 4);
  sprite.setSize(kNan, 4);
  sprite.setPivot(kNan, 0);
  sprite.setTint(kNan, 0, 0);
  sprite.setUvRect(0, 0, kNan, 1);
  sprite.setPixelRect(0, 0, 1, 1);
  EXPECT_EQ(log.count(), 6u);
  EXPECT_EQ(sprite.getSize(), glm::vec2(4, 4));
  const auto texture = makeTexture(2, 2);
  sprite.setTexture(texture.get());
  sprite.setPixelRect(0, 0, -1, 1);
  EXPECT_EQ(log.count(), 7u);
  sprite.setSize(0, 0);
  EXPECT_EQ(paintOf(sprite).size(), 4u) << "harmless";
  EXPECT_EQ(paintOf(sprite)[0].color, 0xffffffffu);
}

const std::vector<OkPaintVertex> kSquare = {
    {{0, 0}, {0, 0}}, {{4, 0}, {1, 0}}, {{4, 4}, {1, 1}}, {{0, 4}, {0, 1}}};
const std::vector<std::uint32_t> kSquareIndices = {0, 1, 2, 0, 2, 3};

TEST(Layer2D, BatchesOfEqualStateBecomeOneRun) {
  const auto texture = makeTexture(2, 2);
  OkLayer2D layer("ui");
  const OkLayer2D::Look plain;
  const OkLayer2D::Look textured{texture.get(), OkPaintBlend::Alpha, {}};
  const OkLayer2D::Look clipped{texture.get(), OkPaintBlend::Alpha, OkRect2D{0, 0, 2, 2}};
  for (const auto &look : {plain, plain, textured, clipped, clipped, textured}) {
    ASSERT_TRUE(layer.addBatch(kSquare, kSquareIndices, look));
  }
  EXPECT_EQ(layer.getBatchCount(), 6u);
  EXPECT_EQ(layer.getTriangleCount(), 12u);
  const auto runs = runsOf(layer);
  ASSERT_EQ(runs.size(), 4u);
  EXPECT_EQ(runs[0].indexCount, 12u);
  EXPECT_EQ(runs[2].state.scissor, (OkRect2D{0, 0, 2, 2}));
  layer.clear();
  EXPECT_TRUE(runsOf(layer).empty());
}

TEST(Layer2D, TakesOnlyTheVerticesThatAreUsed) {
  std::vector<OkPaintVertex> vertices(1000);
  vertices.insert(vertices.end(), kSquare.begin(), kSquare.end());
  const std::vector<std::uint16_t> indices = {1000, 1001, 1002};
  OkLayer2D layer("ui");
  ASSERT_TRUE(layer.addBatch(vertices, indices, {}));
  EXPECT_EQ(layer.getVertices().size(), 3u);
  EXPECT_EQ(paintOf(layer)[2].position, glm::vec2(4, 4));
}

TEST(Layer2D, PlaceMovesVerticesAndScissors) {
  OkScene2D scene;
  OkLayer2D layer("ui");
  scene.add(&layer);
  const OkLayer2D::Look clipped{nullptr, OkPaintBlend::Alpha, OkRect2D{1, 1, 2, 3}};
  ASSERT_TRUE(layer.addBatch(kSquare, kSquareIndices, clipped));
  std::ignore = scene.getPaintList();
  layer.setPosition(10, 20);
  EXPECT_EQ(scene.getPaintList().getVertices()[0].position, glm::vec2(10, 20));
  EXPECT_EQ(scene.getPaintList().getRuns()[0].state.scissor, (OkRect2D{11, 21, 2, 3}));
  layer.setScaling(2);
  EXPECT_EQ(scene.getPaintList().getRuns()[0].state.scissor, (OkRect2D{12, 22, 4, 6}));
  layer.setScaling(-1, 1);
  EXPECT_EQ(scene.getPaintList().getRuns()[0].state.scissor, (OkRect2D{7, 21, 2, 3}));
}

TEST(Layer2D, VCanCountFromTheTop) {
  OkLayer2D layer("ui");
  ASSERT_TRUE(layer.addBatch(kSquare, kSquareIndices, {}));
  layer.setUvFromTop(true);
  EXPECT_EQ(paintOf(layer)[0].uv, glm::vec2(0, 1));
  EXPECT_EQ(paintOf(layer)[2].uv, glm::vec2(1, 0));
}

TEST(Layer2D, BatchesWithoutSenseAreLeftOutWithASentence) {
  OkLayer2D layer("ui");
  const LogCapture log;
  const std::vector<std::uint32_t> beyond = {0, 1, 4};
  const std::vector<std::uint32_t> odd = {0, 1, 2, 3};
  std::vector<OkPaintVertex> broken = kSquare;
  broken[1].position.y = kNan;
  EXPECT_FALSE(layer.addBatch(kSquare, beyond, {}));
  EXPECT_FALSE(layer.addBatch(kSquare, odd, {}));
  EXPECT_FALSE(layer.addBatch(broken, kSquareIndices, {}));
  for (const OkRect2D &rect : {OkRect2D{0, 0, -1, 1}, OkRect2D{0, kNan, 1, 1}}) {
    const OkLayer2D::Look clipped{nullptr, OkPaintBlend::Alpha, rect};
    EXPECT_FALSE(layer.addBatch(kSquare, kSquareIndices, clipped));
  }
  const std::span<const std::uint32_t> huge(kSquareIndices.data(),
                                            OkPaintList::kMostIndices / 3 * 3 + 3);
  EXPECT_FALSE(layer.addBatch(kSquare, huge, {})) << "refused before it is read";
  EXPECT_EQ(log.count(), 6u);
  EXPECT_TRUE(layer.addBatch(kSquare, std::span<const std::uint32_t>(), {})) << "nothing to do";
  EXPECT_EQ(layer.getBatchCount(), 0u);
}

double areaOf(const OkTriangles2D &item) {
  OkPaintList list;
  item.paintSelf(list);
  double area = 0;
  const auto &at = list.getVertices();
  const auto &indices = list.getIndices();
  for (std::size_t i = 0; i < indices.size(); i += 3) {
    const glm::dvec2 a(at[indices[i]].position);
    const glm::dvec2 b(at[indices[i + 1]].position);
    const glm::dvec2 c(at[indices[i + 2]].position);
    area += std::abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
  }
  return area;
}

TEST(VectorItem, HolesAndIslandsWhicheverWayTheyTurn) {
  OkPath2D path;
  path.addRectangle({0, 0, 100, 100});
  path.addPolygon({{10, 10}, {10, 90}, {90, 90}, {90, 10}});
  path.addRectangle({20, 20, 60, 60}).addRectangle({30, 30, 10, 10}).addRectangle({60, 60, 5, 5});
  path.addRectangle({200, 0, 10, 10});
  OkVectorItem item("drawing");
  ASSERT_TRUE(item.addShape(path, glm::vec4(1.0f)));
  EXPECT_NEAR(areaOf(item), 10000 - 6400 + 3600 - 100 - 25 + 100, 1e-6);
  EXPECT_EQ(item.getBatchCount(), 1u);
}

TEST(VectorItem, CurvesKeepToTheirTolerance) {
  constexpr double kPi = std::numbers::pi;
  OkVectorItem item("drawing");
  OkPath2D circle(0.05f);
  circle.addCircle({50, 50}, 40);
  ASSERT_TRUE(item.addShape(circle, glm::vec4(1.0f)));
  // The pieces lie within the tolerance inside the curve, which is within 0.03 % of a circle.
  EXPECT_NEAR(areaOf(item), kPi * 1600, 2 * kPi * 40 * 0.05 + 0.0006 * kPi * 1600);
  for (const glm::vec2 &point : circle.getOutlines()[0]) {
    EXPECT_NEAR(std::hypot(point.x - 50, point.y - 50), 40, 0.012);
  }
  OkPath2D coarse(2.0f);
  coarse.addCircle({50, 50}, 40);
  EXPECT_LT(coarse.getOutlines()[0].size(), circle.getOutlines()[0].size());
  item.clear();
  OkPath2D round;
  round.addRoundedRectangle({0, 0, 30, 20}, 5);
  ASSERT_TRUE(item.addShape(round, glm::vec4(1.0f)));
  EXPECT_NEAR(areaOf(item), 600 - (4 - kPi) * 25, 2 * kPi * 5 * 0.1);
  item.clear();
  OkPath2D parabola(0.01f);
  parabola.moveTo({0, 0}).quadraticTo({50, 100}, {100, 0}).close();
  ASSERT_TRUE(item.addShape(parabola, glm::vec4(1.0f)));
  EXPECT_NEAR(areaOf(item), 2.0 / 3.0 * 100 * 50, 1.0) << "two thirds of the box, by Archimedes";
}

TEST(VectorItem, ATextureFillsItsBoxOrTheShapes) {
  const auto texture = makeTexture(2, 2);
  OkPath2D path;
  path.addRectangle({10, 20, 40, 20});
  OkVectorItem item("drawing");
  ASSERT_TRUE(item.addShape(path, {texture.get(), {}, glm::vec4(1.0f), OkPaintBlend::Cutout}));
  ASSERT_TRUE(
      item.addShape(path, {texture.get(), {0, 0, 100, 80}, glm::vec4(1.0f), OkPaintBlend::Alpha}));
  const auto vertices = paintOf(item);
  for (const OkPaintVertex &vertex : vertices) {
    const bool isOfBox = &vertex - vertices.data() >= 4;
    const glm::vec2 expected =
        isOfBox ? glm::vec2(vertex.position.x / 100, 1 - vertex.position.y / 80)
                : glm::vec2((vertex.position.x - 10) / 40, 1 - (vertex.position.y - 20) / 20);
    EXPECT_NEAR(vertex.uv.x, expected.x, 1e-6f);
    EXPECT_NEAR(vertex.uv.y, expected.y, 1e-6f);
  }
  EXPECT_EQ(runsOf(item)[0].state.blend, OkPaintBlend::Cutout);
}

TEST(VectorItem, WhatIsNoShapeIsLeftOutWithASentence) {
  OkVectorItem item("drawing");
  const LogCapture log;
  const auto refuses = [&item](const OkPath2D &path) {
    return !item.addShape(path, glm::vec4(1.0f));
  };
  EXPECT_TRUE(refuses(OkPath2D()));
  OkPath2D crossing;
  crossing.addPolygon({{0, 0}, {10, 10}, {10, 0}, {0, 4}});
  EXPECT_TRUE(refuses(crossing));
  EXPECT_TRUE(log.warned("cross")) << log.text();
  OkPath2D overlapping;
  overlapping.addRectangle({0, 0, 10, 10}).addRectangle({2, 2, 4, 20});
  EXPECT_TRUE(refuses(overlapping));
  OkPath2D unfinished;
  unfinished.moveTo({0, 0}).lineTo({5, 5});
  EXPECT_TRUE(refuses(unfinished));
  OkPath2D broken;
  broken.addPolygon({{0, 0}, {kNan, 10}, {10, 0}});
  EXPECT_TRUE(broken.getOutlines().empty());
  EXPECT_TRUE(refuses(broken));
  OkPath2D nothing;
  nothing.addRectangle({0, 0, 0, 5}).addCircle({0, 0}, 0).addEllipse({0, 0}, {kNan, 1});
  nothing.addRoundedRectangle({0, 0, -4, 5}, 2);
  EXPECT_TRUE(refuses(nothing));
  OkPath2D good;
  good.addRectangle({0, 0, 5, 5});
  EXPECT_FALSE(item.addShape(good, glm::vec4(kNan)));
  EXPECT_EQ(item.getBatchCount(), 0u);
}

TEST(VectorItem, TakesTrianglesAsTheyAre) {
  OkVectorItem item("drawing");
  const std::vector<glm::vec2> positions = {{0, 0}, {4, 0}, {0, 4}};
  const std::vector<std::uint32_t> indices = {0, 1, 2};
  ASSERT_TRUE(item.addTriangles(positions, indices, {1, 0, 0, 1}));
  EXPECT_EQ(paintOf(item)[0].color, 0xff0000ffu);
  EXPECT_DOUBLE_EQ(areaOf(item), 8.0);
}

}  // namespace
