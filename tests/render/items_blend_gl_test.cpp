// Items that are seen through or add light: order, depth and the numbers of the mix.

#include "okinawa/scene/camera.hpp"

#include "render/items_stage.hpp"

namespace okinawa {
namespace {

using testing::addRectangle;
using testing::expectShown;
using testing::lookAlong;
using testing::makeRectangle;
using testing::over;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;
using testing::rectangle;
using testing::shown;

const glm::vec3 kRed(1, 0, 0);
const glm::vec3 kGreen(0, 1, 0);
const glm::vec3 kBlue(0, 0, 1);

OkMaterial glassOf(const glm::vec3 &color, float opacity) {
  OkMaterial glass;
  glass.unlit = true;
  glass.blend = OK_BLEND_ALPHA;
  for (int i = 0; i < 3; ++i) {
    glass.tint[i] = color[i];
  }
  glass.tint[3] = opacity;
  return glass;
}

class ItemsBlendGlTest : public testing::GlStageTest {
 protected:
  void SetUp() override {
    GlStageTest::SetUp();
    stage->scene().setBackground(0, 0, 1);
  }
  void show(OkObject &object) { stage->scene().addObject(&object); }
  Pixel middle(const OkView &view) {
    stage->frame(view);
    return pixelAt(stage->picture(), view.width / 2, view.height / 2);
  }
};

/** A red pane at z = 1 and a green one at z = -1, in either order, as ranges of one item. */
std::unique_ptr<OkItem> makePanes(bool redFirst) {
  auto item = std::make_unique<OkItem>("panes");
  EXPECT_TRUE(addRectangle(*item, rectangle(-3, -3, 3, 3, redFirst ? 1.0f : -1.0f)));
  EXPECT_TRUE(addRectangle(*item, rectangle(-3, -3, 3, 3, redFirst ? -1.0f : 1.0f)));
  EXPECT_TRUE(item->upload());
  EXPECT_TRUE(item->setRangeMaterial(redFirst ? 0 : 1, glassOf(kRed, 0.5f)));
  EXPECT_TRUE(item->setRangeMaterial(redFirst ? 1 : 0, glassOf(kGreen, 0.25f)));
  return item;
}

TEST_F(ItemsBlendGlTest, TwoPanesOfOneItemAreRightFromBothSides) {
  const glm::vec3 fromFront = over(kRed, 0.5f, over(kGreen, 0.25f, kBlue));
  const glm::vec3 fromBehind = over(kGreen, 0.25f, over(kRed, 0.5f, kBlue));
  for (const bool redFirst : {true, false}) {
    const auto panes = makePanes(redFirst);
    show(*panes);
    expectShown(middle(lookAlong({0, 0, -1}, 4, 8)), fromFront, "front");
    expectShown(middle(lookAlong({0, 0, 1}, 4, 8)), fromBehind, "behind");
    // Aslant the middles still lie one behind the other.
    expectShown(middle(lookAlong({0.4f, 0.3f, -1}, 4, 8)), fromFront, "aslant");
    expectShown(middle(lookAlong({0.4f, 0.3f, 1}, 4, 8)), fromBehind, "aslant behind");
  }
}

TEST_F(ItemsBlendGlTest, TwoPanesAreRightFromBothSidesOfAWalkingCamera) {
  const auto panes = makePanes(true);
  panes->setPosition(5, 0, -20);
  panes->setRotation(0, 0.3f, 0);
  show(*panes);
  OkCamera camera("camera", 8, 8);
  const OkPoint target(5, 0, -20);
  camera.setPosition(8, 1, -8);
  camera.lookAt(target);
  expectShown(middle(camera.makeView()), over(kRed, 0.5f, over(kGreen, 0.25f, kBlue)));
  camera.setPosition(2, -1, -32);
  camera.lookAt(target);
  expectShown(middle(camera.makeView()), over(kGreen, 0.25f, over(kRed, 0.5f, kBlue)));
}

TEST_F(ItemsBlendGlTest, AWindowIsFrameAndPaneInOne) {
  // The frame covers the left half of the picture, the pane all of it, nearer to the eye.
  OkItem window("window");
  ASSERT_TRUE(addRectangle(window, rectangle(-4, -4, 0, 4, 0)));
  ASSERT_TRUE(addRectangle(window, rectangle(-4, -4, 4, 4, 1)));
  ASSERT_TRUE(window.upload());
  window.setUnlit(true);
  window.setFillColor(0, 1, 0);
  OkMaterial glass = glassOf({1, 1, 1}, 0.35f);
  ASSERT_TRUE(window.setRangeMaterial(1, glass));
  show(window);
  const OkView view = lookAlong({0, 0, -1}, 4, 8);
  stage->frame(view);
  OkImage picture = stage->picture();
  EXPECT_EQ(stage->renderer().getStatistics().itemsTotal, 1u);
  // The frame is seen through the pane, the background as well; both are the same fill colour.
  expectShown(pixelAt(picture, 1, 4), kGreen);
  expectShown(pixelAt(picture, 6, 4), over(kGreen, 0.35f, kBlue));
  // From behind the frame hides the pane: it wrote depth.
  const OkView behind = lookAlong({0, 0, 1}, 4, 8);
  window.setFillColor(1, 0, 0);
  stage->frame(behind);
  picture = stage->picture();
  expectShown(pixelAt(picture, 6, 4), kRed);
  expectShown(pixelAt(picture, 1, 4), over(kRed, 0.35f, kBlue));
}

TEST_F(ItemsBlendGlTest, ALaidOverItemCoversAsMuchAsItsOpacity) {
  const auto ground = makeRectangle("ground", 0, 0, 8, 8);
  ground->setFillColor(1, 0, 0);
  const auto overlay = makeRectangle("overlay", 0, 0, 8, 8, 1);
  overlay->setFillColor(0, 1, 0);
  overlay->setBlendMode(OK_BLEND_ALPHA);
  overlay->setOpacity(0.66f);
  show(*overlay);
  show(*ground);
  expectShown(middle(pixelView(8, 8)), over(kGreen, 0.66f, kRed));
}

TEST_F(ItemsBlendGlTest, AlphaMixesByFilteredAlphaTimesOpacity) {
  OkTexture texture;
  texture.setImage(testing::makeImage(2, 1, 4, {255, 0, 0, 51, 255, 0, 0, 255}));
  const auto item = makeRectangle("item", 0, 0, 8, 8);
  item->setTexture("pane", &texture);
  item->setBlendMode(OK_BLEND_ALPHA);
  item->setOpacity(0.5f);
  show(*item);
  stage->frame(pixelView(8, 8));
  const OkImage picture = stage->picture();
  // Texel middles lie at u = 1/4 and 3/4; beyond them the edge is held.
  expectShown(pixelAt(picture, 0, 4), over(kRed, 0.2f * 0.5f, kBlue));
  expectShown(pixelAt(picture, 7, 4), over(kRed, 0.5f, kBlue));
  // Pixel 4's middle is at u = 9/16: five eighths of the way from one texel to the other.
  expectShown(pixelAt(picture, 4, 4), over(kRed, (0.2f + 0.8f * 0.625f) * 0.5f, kBlue));
}

TEST_F(ItemsBlendGlTest, AdditiveAddsColourTimesAlphaInLinearLight) {
  stage->scene().setBackground(okLinearToSrgb(0.25f), 0, okLinearToSrgb(0.5f));
  OkTexture texture;
  texture.setImage(testing::makeImage(1, 1, 4, {255, 188, 0, 128}));
  const auto item = makeRectangle("item", 0, 0, 8, 8);
  item->setTexture("glow", &texture);
  item->setAdditive(true);
  item->setOpacity(0.5f);
  show(*item);
  const float a = 128.0f / 255.0f * 0.5f;
  expectShown(middle(pixelView(8, 8)), {0.25f + a, testing::decoded(188) * a, 0.5f});
}

TEST_F(ItemsBlendGlTest, OpacityIsHeldBetweenNothingAndAll) {
  const auto item = makeRectangle("item", 0, 0, 8, 8);
  item->setFillColor(0, 1, 0);
  item->setBlendMode(OK_BLEND_ALPHA);
  show(*item);
  item->setOpacity(3.0f);
  expectShown(middle(pixelView(8, 8)), kGreen);
  item->setOpacity(-2.0f);
  expectShown(middle(pixelView(8, 8)), kBlue);
  item->setAdditive(true);
  item->setFillColor(1, 1, 1, 4.0f);
  item->setOpacity(0.25f);
  expectShown(middle(pixelView(8, 8)), {0.25f, 0.25f, 1.0f});
}

TEST_F(ItemsBlendGlTest, SolidModesWriteTheColourAndIgnoreOpacity) {
  OkTexture texture;
  texture.setImage(testing::makeImage(1, 1, 4, {255, 0, 0, 153}));
  const auto item = makeRectangle("item", 0, 0, 8, 8);
  item->setTexture("solid", &texture);
  item->setOpacity(0.1f);
  show(*item);
  EXPECT_EQ(middle(pixelView(8, 8)), (Pixel{255, 0, 0, 255}));
  item->setAlphaCutout(true);
  EXPECT_EQ(middle(pixelView(8, 8)), (Pixel{255, 0, 0, 255}));
}

TEST_F(ItemsBlendGlTest, AlphaIsCoverageInEveryMode) {
  // 0.4 of coverage: all of it, none of it, a part of it, a part of the light.
  OkTexture texture;
  texture.setImage(testing::makeImage(1, 1, 4, {255, 0, 0, 102}));
  const auto item = makeRectangle("item", 0, 0, 8, 8);
  item->setTexture("coverage", &texture);
  show(*item);
  item->setBlendMode(OK_BLEND_OPAQUE);
  expectShown(middle(pixelView(8, 8)), kRed);
  item->setBlendMode(OK_BLEND_CUTOUT);
  expectShown(middle(pixelView(8, 8)), kBlue);
  item->setBlendMode(OK_BLEND_ALPHA);
  expectShown(middle(pixelView(8, 8)), over(kRed, 0.4f, kBlue));
  item->setBlendMode(OK_BLEND_ADDITIVE);
  expectShown(middle(pixelView(8, 8)), kBlue + 0.4f * kRed);
}

TEST_F(ItemsBlendGlTest, BlendedWritesNoDepth) {
  // The nearer of the two is drawn first; had it written depth, the farther would be lost.
  for (const OkBlendMode mode : {OK_BLEND_ALPHA, OK_BLEND_ADDITIVE}) {
    const auto nearItem = makeRectangle("near", 0, 0, 8, 8, 5);
    const auto farItem = makeRectangle("far", 0, 0, 8, 8, -5);
    nearItem->setFillColor(1, 0, 0);
    farItem->setFillColor(0, 1, 0);
    for (OkItem *item : {nearItem.get(), farItem.get()}) {
      item->setBlendMode(mode);
      item->setOpacity(0.5f);
      show(*item);
    }
    nearItem->setBlendPriority(-1);
    const glm::vec3 wanted = mode == OK_BLEND_ALPHA ? over(kGreen, 0.5f, over(kRed, 0.5f, kBlue))
                                                    : glm::vec3(0.5f, 0.5f, 1.0f);
    expectShown(middle(pixelView(8, 8)), wanted);
  }
}

TEST_F(ItemsBlendGlTest, BlendedComesAfterEverythingSolid) {
  // Added before the solid thing behind it, and still mixed with it; hidden by one before it.
  const auto glass = makeRectangle("glass", 0, 0, 8, 8, 0);
  glass->setFillColor(0, 1, 0);
  glass->setBlendMode(OK_BLEND_ALPHA);
  glass->setOpacity(0.5f);
  const auto wall = makeRectangle("wall", 0, 0, 8, 8, -3);
  wall->setFillColor(1, 0, 0);
  show(*glass);
  show(*wall);
  expectShown(middle(pixelView(8, 8)), over(kGreen, 0.5f, kRed));
  wall->setPosition(0, 0, 6);
  expectShown(middle(pixelView(8, 8)), kRed);
}

TEST_F(ItemsBlendGlTest, RootsAreDrawnFurthestFirstFromEitherSide) {
  const auto red = makeRectangle("red", -3, -3, 3, 3, 2);
  const auto green = makeRectangle("green", -3, -3, 3, 3, -2);
  red->setFillColor(1, 0, 0);
  green->setFillColor(0, 1, 0);
  OkObject root("root");
  root.attach(green.get());
  for (OkItem *item : {red.get(), green.get()}) {
    item->setBlendMode(OK_BLEND_ALPHA);
    item->setOpacity(0.5f);
  }
  show(*red);
  show(root);
  expectShown(middle(lookAlong({0, 0, -1}, 4, 8)), over(kRed, 0.5f, over(kGreen, 0.5f, kBlue)));
  expectShown(middle(lookAlong({0, 0, 1}, 4, 8)), over(kGreen, 0.5f, over(kRed, 0.5f, kBlue)));
}

TEST_F(ItemsBlendGlTest, ItemsOfOneRootAreDrawnFurthestFirstAsWell) {
  const auto red = makeRectangle("red", -3, -3, 3, 3, 2);
  const auto green = makeRectangle("green", -3, -3, 3, 3, -2);
  red->setFillColor(1, 0, 0);
  green->setFillColor(0, 1, 0);
  OkObject root("root");
  for (OkItem *item : {red.get(), green.get()}) {
    item->setBlendMode(OK_BLEND_ALPHA);
    item->setOpacity(0.5f);
    root.attach(item);
  }
  show(root);
  expectShown(middle(lookAlong({0, 0, -1}, 4, 8)), over(kRed, 0.5f, over(kGreen, 0.5f, kBlue)));
  expectShown(middle(lookAlong({0, 0, 1}, 4, 8)), over(kGreen, 0.5f, over(kRed, 0.5f, kBlue)));
}

TEST_F(ItemsBlendGlTest, RangesThatCrossAreDrawnByTheirMiddles) {
  // Both lean through each other; the middle of the red one is nearer, so it comes last,
  // everywhere.
  std::vector<float> red = rectangle(-3, -3, 3, 3, 0);
  std::vector<float> green = red;
  red[2] = red[17] = -1.0f;  // The left corners are behind, the right ones before.
  red[7] = red[12] = 2.0f;
  green[2] = green[17] = 1.0f;
  green[7] = green[12] = -2.0f;
  OkItem item("crossing");
  ASSERT_TRUE(addRectangle(item, red));
  ASSERT_TRUE(addRectangle(item, green));
  ASSERT_TRUE(item.upload());
  item.setRangeMaterial(0, glassOf(kRed, 0.5f));
  item.setRangeMaterial(1, glassOf(kGreen, 0.5f));
  show(item);
  stage->frame(lookAlong({0, 0, -1}, 4, 8));
  const OkImage picture = stage->picture();
  const glm::vec3 wanted = over(kRed, 0.5f, over(kGreen, 0.5f, kBlue));
  expectShown(pixelAt(picture, 2, 4), wanted, "where green is nearer");
  expectShown(pixelAt(picture, 5, 4), wanted, "where red is nearer");
}

TEST_F(ItemsBlendGlTest, AnUntexturedRangeIsTintedAndSeenThrough) {
  OkItem item("flat");
  ASSERT_TRUE(addRectangle(item, rectangle(0, 0, 4, 8)));
  ASSERT_TRUE(addRectangle(item, rectangle(4, 0, 8, 8)));
  ASSERT_TRUE(item.upload());
  item.setUnlit(true);
  item.setFillColor(1.0f, okLinearToSrgb(0.5f), 0.0f);
  item.setTintColor(okLinearToSrgb(0.5f), 1, 1);
  ASSERT_TRUE(item.setRangeMaterial(1, glassOf({okLinearToSrgb(0.25f), 1, 1}, 0.5f)));
  show(item);
  stage->frame(pixelView(8, 8));
  const OkImage picture = stage->picture();
  expectShown(pixelAt(picture, 1, 4), {0.5f, 0.5f, 0.0f});
  expectShown(pixelAt(picture, 6, 4), over({0.25f, 0.5f, 0.0f}, 0.5f, kBlue));
}

TEST_F(ItemsBlendGlTest, APassOfTheApplicationOrdersRangesByItsOwnView) {
  // The renderer's is an engine pass: what an application set before does not reach it.
  const auto panes = makePanes(true);
  show(*panes);
  glm::mat4 fromBehind(1.0f);
  fromBehind[0][0] = fromBehind[2][2] = -1.0f;
  OkItem::setPassView(fromBehind);
  expectShown(middle(lookAlong({0, 0, -1}, 4, 8)), over(kRed, 0.5f, over(kGreen, 0.25f, kBlue)));
}

}  // namespace
}  // namespace okinawa
