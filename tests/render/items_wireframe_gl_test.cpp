// Edges instead of faces, by an item's own switch and by the key that reaches the whole scene.

#include "okinawa/base/config.hpp"
#include "okinawa/scene/camera.hpp"

#include "render/items_stage.hpp"

namespace okinawa {
namespace {

using testing::makeRectangle;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;

constexpr int kSide = 64;
constexpr const char *kKey = "graphics.wireframe";

/** A steep triangle: each row that crosses it meets two edges. */
constexpr std::array<float, 15> kTriangle = {-1, -2, 0, 0, 0, 1, -2, 0, 1, 0, 0, 2, 0, 0, 1};

template <typename Item>
std::unique_ptr<Item> makeTriangle(const std::string &name) {
  auto item = std::make_unique<Item>(name, kTriangle.data(), 15, nullptr, 0);
  item->setUnlit(true);
  return item;
}

std::vector<int> litInRow(const OkImage &picture, int row) {
  std::vector<int> lit;
  for (int column = 0; column < picture.getWidth(); ++column) {
    if (pixelAt(picture, column, row)[0] != 0) {
      lit.push_back(column);
    }
  }
  return lit;
}

class ItemsWireframeGlTest : public testing::GlStageTest {
 protected:
  void TearDown() override {
    OkConfig::remove(kKey);
    GlStageTest::TearDown();
  }
  void show(OkObject &object) { stage->scene().addObject(&object); }
  OkImage look(const OkCamera &camera, int samples = 1) {
    stage->frame(camera.makeView(), samples);
    return stage->picture();
  }
  /** Filled squares light their middle, wireframed ones only their outline and diagonal. */
  bool isFilled(int left, int bottom, int side) {
    const OkImage picture = stage->draw(kSide, kSide);
    return pixelAt(picture, left + side / 4, kSide - 1 - (bottom + side / 2))[0] != 0;
  }
};

TEST_F(ItemsWireframeGlTest, EdgesAreOnePixelWideAtAnyDistance) {
  const auto item = makeTriangle<OkItem>("item");
  item->setWireframe(true);
  show(*item);
  OkCamera camera("camera", kSide, kSide);
  for (const float distance : {3.0f, 8.0f, 40.0f, 600.0f}) {
    // Grown with the distance or not, the line is as wide.
    item->setScaling(distance / 5.0f);
    item->setPosition(0, 0, -distance);
    const std::vector<int> row = litInRow(look(camera), kSide / 2 + 5);
    EXPECT_EQ(row.size(), 2u) << distance;
  }
  item->setScaling(1);
  for (const float distance : {4.0f, 9.0f, 14.0f}) {
    item->setPosition(0, 0, -distance);
    EXPECT_EQ(litInRow(look(camera), kSide / 2 + 2).size(), 2u) << distance;
  }
}

TEST_F(ItemsWireframeGlTest, EdgesOfInstancesAreOnePixelWideToo) {
  const auto item = makeTriangle<OkInstancedItem>("item");
  item->setWireframe(true);
  item->addInstance(-2.5f, 0, -8);
  item->addInstance(2.5f, 0, -8);
  item->addInstance(0, 0, -80, 0.0f, 8.0f);
  show(*item);
  OkCamera camera("camera", kSide, kSide);
  const OkImage picture = look(camera);
  EXPECT_EQ(litInRow(picture, kSide / 2 + 2).size(), 6u);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
}

TEST_F(ItemsWireframeGlTest, TheKeyReachesInstances) {
  const auto item = makeRectangle<OkInstancedItem>("item", 0, 0, 16, 16);
  item->addInstance(8, 8, 0);
  show(*item);
  EXPECT_TRUE(isFilled(8, 8, 16));
  OkConfig::setBool(kKey, true);
  EXPECT_FALSE(isFilled(8, 8, 16));
  item->setWireframeGlobal(false);
  EXPECT_TRUE(isFilled(8, 8, 16));
}

TEST_F(ItemsWireframeGlTest, TheKeyReachesWhatIsMadeLaterAndGoesOff) {
  const auto before = makeRectangle("before", 4, 4, 20, 20);
  show(*before);
  OkConfig::setBool(kKey, true);
  const auto after = makeRectangle("after", 32, 32, 48, 48);
  show(*after);
  EXPECT_FALSE(isFilled(4, 4, 16));
  EXPECT_FALSE(isFilled(32, 32, 16));
  OkConfig::setBool(kKey, false);
  EXPECT_TRUE(isFilled(4, 4, 16));
  EXPECT_TRUE(isFilled(32, 32, 16));
}

TEST_F(ItemsWireframeGlTest, WhatOptedOutStaysFilledAndObeysItsOwnSwitch) {
  const auto panel = makeRectangle("panel", 4, 4, 20, 20);
  show(*panel);
  OkConfig::setBool(kKey, true);
  EXPECT_FALSE(isFilled(4, 4, 16));
  panel->setWireframeGlobal(false);
  EXPECT_TRUE(isFilled(4, 4, 16));
  panel->setWireframe(true);
  EXPECT_FALSE(isFilled(4, 4, 16));
  panel->setWireframe(false);
  panel->setWireframeGlobal(true);
  EXPECT_FALSE(isFilled(4, 4, 16));
}

TEST_F(ItemsWireframeGlTest, Case_D65_TheNextItemAndTheNextFrameAreFilled) {
  const auto wire = makeRectangle("wire", 4, 4, 20, 20);
  const auto filled = makeRectangle("filled", 32, 4, 48, 20);
  const auto glass = makeRectangle("glass", 32, 32, 48, 48);
  glass->setBlendMode(OK_BLEND_ALPHA);
  wire->setWireframe(true);
  show(*wire);
  show(*filled);
  show(*glass);
  for (int frame = 0; frame < 2; ++frame) {
    EXPECT_FALSE(isFilled(4, 4, 16));
    EXPECT_TRUE(isFilled(32, 4, 16));
    EXPECT_TRUE(isFilled(32, 32, 16));
  }
  // A wireframed blended item is the last that is drawn; the encode pass after it fills the
  // picture.
  glass->setWireframe(true);
  wire->setWireframe(false);
  EXPECT_FALSE(isFilled(32, 32, 16));
  EXPECT_TRUE(isFilled(4, 4, 16));
  EXPECT_EQ(stage->context().checkErrors("wireframe"), 0);
}

TEST_F(ItemsWireframeGlTest, TheEdgesAreThoseOfTheTriangles) {
  // Of a square, the diagonal as well: that is what the shaded picture cannot tell.
  const auto item = makeRectangle("item", 8, 8, 56, 56);
  item->setWireframe(true);
  show(*item);
  const OkImage picture = stage->draw(kSide, kSide);
  for (const int row : {20, 31, 44}) {
    const std::vector<int> lit = litInRow(picture, row);
    ASSERT_GE(lit.size(), 3u);
    EXPECT_LE(lit.size(), 4u) << "two triangles may place their common diagonal a pixel apart";
    EXPECT_NEAR(lit.front(), 8, 1);
    EXPECT_NEAR(lit.back(), 56, 1);
    EXPECT_NEAR(lit[1], kSide - 1 - row, 1);
  }
}

TEST_F(ItemsWireframeGlTest, EdgesTakeTheColourOfTheirRange) {
  OkItem item("item");
  ASSERT_TRUE(testing::addRectangle(item, testing::rectangle(4, 4, 20, 20)));
  ASSERT_TRUE(testing::addRectangle(item, testing::rectangle(32, 4, 48, 20)));
  ASSERT_TRUE(item.upload());
  item.setUnlit(true);
  OkMaterial red;
  red.unlit = true;
  red.tint[1] = red.tint[2] = 0.0f;
  item.setRangeMaterial(1, red);
  item.setWireframe(true);
  show(item);
  const OkImage picture = stage->draw(kSide, kSide);
  const int row = kSide - 1 - 9;
  const std::vector<int> lit = litInRow(picture, row);
  ASSERT_GE(lit.size(), 6u);
  EXPECT_EQ(pixelAt(picture, lit.front(), row), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(pixelAt(picture, lit.back(), row), (Pixel{255, 0, 0, 255}));
}

TEST_F(ItemsWireframeGlTest, LinesAndPointsAreDrawnAsTheyWere) {
  const auto item = makeRectangle("item", 8.5f, 8.5f, 40.5f, 40.5f);
  item->setDrawMode(OK_DRAW_POINTS);
  item->setPointSize(3);
  show(*item);
  const OkImage plain = stage->draw(kSide, kSide);
  item->setWireframe(true);
  const OkImage wired = stage->draw(kSide, kSide);
  EXPECT_TRUE(
      std::equal(plain.getBytes().begin(), plain.getBytes().end(), wired.getBytes().begin()));
}

}  // namespace
}  // namespace okinawa
