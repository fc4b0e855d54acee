// Material slots and materials of items, as they look.

#include "okinawa/texture/texture_handler.hpp"

#include "render/items_stage.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::addRectangle;
using testing::expectShown;
using testing::makeImage;
using testing::makeRectangle;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;
using testing::rectangle;
using testing::shown;

constexpr Pixel kBlack{0, 0, 0, 255};
constexpr Pixel kRed{255, 0, 0, 255};
constexpr Pixel kGreen{0, 255, 0, 255};
constexpr Pixel kWhite{255, 255, 255, 255};

class ItemsMaterialGlTest : public testing::GlStageTest {
 protected:
  void TearDown() override {
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
    GlStageTest::TearDown();
  }
  void show(OkObject &object) { stage->scene().addObject(&object); }
  static std::string makeFile(const std::string &name, const std::vector<int> &rgb) {
    const std::string path = ::testing::TempDir() + "okinawa_items_material_" + name + ".png";
    EXPECT_TRUE(makeImage(1, 1, 3, rgb).savePng(path).isOk());
    return path;
  }
};

/** Three squares side by side in one mesh, six indices each, from x = 0, 4 and 8. */
std::unique_ptr<OkItem> makeStrip() {
  std::vector<float> vertices;
  std::vector<unsigned int> indices;
  for (int i = 0; i < 3; ++i) {
    const std::vector<float> square = rectangle(float(4 * i), 0, float(4 * i + 4), 4);
    for (const unsigned int index : testing::kRectangleIndices) {
      indices.push_back(index + static_cast<unsigned int>(vertices.size() / 5));
    }
    vertices.insert(vertices.end(), square.begin(), square.end());
  }
  auto item = std::make_unique<OkItem>("strip", vertices.data(), static_cast<long>(vertices.size()),
                                       indices.data(), static_cast<long>(indices.size()));
  item->setUnlit(true);
  return item;
}

TEST_F(ItemsMaterialGlTest, EachSlotShowsItsOwnTexture) {
  const std::string wood = makeFile("wood", {255, 0, 0});
  const std::string metal = makeFile("metal", {0, 255, 0});
  const auto crate = makeStrip();
  EXPECT_TRUE(crate->addMaterialFromFile(0, 6, wood));
  EXPECT_TRUE(crate->addMaterialFromFile(6, 6, metal));
  EXPECT_TRUE(crate->addMaterialFromFile(12, 6, ""));
  show(*crate);
  const OkImage picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kRed);
  EXPECT_EQ(pixelAt(picture, 6, 2), kGreen);
  EXPECT_EQ(pixelAt(picture, 10, 2), kWhite) << "an empty path is the fill colour";
}

TEST_F(ItemsMaterialGlTest, ThePiecesOfAnAssemblyLookLikeTheWhole) {
  const std::string wood = makeFile("piece_wood", {255, 0, 0});
  const std::string metal = makeFile("piece_metal", {0, 255, 0});
  OkItem crate("crate");
  const std::vector<float> sides = rectangle(0, 0, 4, 4);
  const std::vector<float> lid = rectangle(4, 0, 8, 4);
  crate.addMesh(sides.data(), 20, testing::kRectangleIndices.data(), 6, wood);
  crate.addMesh(lid.data(), 20, testing::kRectangleIndices.data(), 6, metal);
  crate.setUnlit(true);
  show(crate);
  OkImage picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kBlack) << "nothing is drawn before the upload";
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 0u);
  EXPECT_TRUE(crate.upload());
  picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kRed);
  EXPECT_EQ(pixelAt(picture, 6, 2), kGreen);
  EXPECT_EQ(pixelAt(picture, 10, 2), kBlack);
}

TEST_F(ItemsMaterialGlTest, AGapIsNeverDrawnAndAnOverlapIsDrawnTwice) {
  const auto item = makeStrip();
  item->addMaterialFromFile(0, 6, "");
  item->addMaterialFromFile(12, 6, "");
  item->addMaterialFromFile(12, 6, "");
  item->setFillColor(okLinearToSrgb(0.25f), 0, 0);
  item->setAdditive(true);
  show(*item);
  const OkImage picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2)[0], shown(0.25f));
  EXPECT_EQ(pixelAt(picture, 6, 2), kBlack);
  EXPECT_NEAR(pixelAt(picture, 10, 2)[0], shown(0.5f), 1);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 6u);
}

TEST_F(ItemsMaterialGlTest, OverlappingSeeThroughRangesAreLaidOverInTheOrderAdded) {
  OkMaterial red, green;
  red.unlit = green.unlit = true;
  red.blend = green.blend = OK_BLEND_ALPHA;
  red.tint[1] = red.tint[2] = green.tint[0] = green.tint[2] = 0.0f;
  red.tint[3] = green.tint[3] = 0.5f;
  for (const bool redFirst : {true, false}) {
    const auto item = makeRectangle("item", 0, 0, 4, 4);
    item->addMaterialFromFile(0, 6, "");
    item->addMaterialFromFile(0, 6, "");
    item->setRangeMaterial(0, redFirst ? red : green);
    item->setRangeMaterial(1, redFirst ? green : red);
    show(*item);
    const Pixel pixel = pixelAt(stage->draw(4, 4), 2, 2);
    EXPECT_EQ(pixel[redFirst ? 1u : 0u], shown(0.5f));
    EXPECT_EQ(pixel[redFirst ? 0u : 1u], shown(0.25f));
  }
}

TEST_F(ItemsMaterialGlTest, WithoutSlotsTheWholeBufferWearsTheItemsTexture) {
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 3, {0, 255, 0}));
  const auto item = makeStrip();
  item->setTexture("all", &texture);
  show(*item);
  const OkImage picture = stage->draw(12, 4);
  for (const int column : {1, 5, 10}) {
    EXPECT_EQ(pixelAt(picture, column, 2), kGreen);
  }
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
  item->addMaterialFromFile(0, 6, "");
  item->clearMaterials();
  EXPECT_EQ(pixelAt(stage->draw(12, 4), 10, 2), kGreen);
}

TEST_F(ItemsMaterialGlTest, SlotsRepeatTheDrawAndNothingElse) {
  const auto item = makeStrip();
  show(*item);
  stage->draw(12, 4);
  const OkFrameStatistics plain = stage->renderer().getStatistics();
  OkTexture textures[3];
  for (int i = 0; i < 3; ++i) {
    textures[i].setImage(makeImage(1, 1, 3, {255, 80 * i, 0}));
    item->addMaterial(6 * i, 6, &textures[i]);
  }
  stage->draw(12, 4);
  stage->draw(12, 4);
  const OkFrameStatistics carved = stage->renderer().getStatistics();
  EXPECT_EQ(carved.itemsTotal, 1u);
  EXPECT_EQ(carved.itemsVisible, 1u);
  EXPECT_EQ(carved.triangles, plain.triangles);
  EXPECT_EQ(carved.drawCalls, 3u);
  // One for the mesh, one for the encode pass, however many slots.
  EXPECT_EQ(carved.vertexArrayBinds, 2u);
}

TEST_F(ItemsMaterialGlTest, EverySlotWearsTheItemsMaterialUntilItHasItsOwn) {
  const auto item = makeStrip();
  for (int i = 0; i < 3; ++i) {
    item->addMaterialFromFile(6 * i, 6, "");
  }
  OkMaterial own;
  own.unlit = true;
  own.tint[0] = own.tint[2] = 0.0f;
  item->setRangeMaterial(1, own);
  item->setTintColor(1, 0, 0);
  show(*item);
  const OkImage picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kRed);
  EXPECT_EQ(pixelAt(picture, 6, 2), kGreen);
  EXPECT_EQ(pixelAt(picture, 10, 2), kRed);
}

TEST_F(ItemsMaterialGlTest, AMaskOfARangesOwnIsFoundByItsName) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  const std::array<unsigned char, 3> first = {255, 0, 0};
  handler->createTextureFromRawData("zones", first.data(), 1, 1, 3);
  const auto item = makeStrip();
  item->addMaterialFromFile(0, 6, "");
  item->addMaterialFromFile(6, 12, "");
  OkMaterial masked;
  masked.unlit = true;
  masked.tintMaskName = "zones";
  masked.zoneTint[0][1] = masked.zoneTint[0][2] = 0.0f;
  item->setRangeMaterial(1, masked);
  handler->removeReference("zones");
  EXPECT_EQ(handler->getReferenceCount("zones"), 1);
  show(*item);
  const OkImage picture = stage->draw(12, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kWhite);
  EXPECT_EQ(pixelAt(picture, 6, 2), kRed);
}

TEST_F(ItemsMaterialGlTest, LightModelsASurfaceUnlessItIsUnlit) {
  OkDaylight half;
  half.direction = {0, 0, -1};
  half.color = {1, 1, 1};
  half.intensity = 0.5f;
  half.ambient = {0, 0, 0};
  stage->scene().setDaylight(half);
  const auto item = makeRectangle("item", 0, 0, 4, 4);
  item->setFillColor(1, 0, 0);
  show(*item);
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 2, 2), kRed);
  item->setUnlit(false);
  expectShown(pixelAt(stage->draw(4, 4), 2, 2), {0.5f, 0, 0});
}

TEST_F(ItemsMaterialGlTest, ALampHasALitPostAndAnUnlitBulb) {
  OkDaylight dark;
  dark.intensity = 0.0f;
  dark.ambient = glm::vec3(0.0f);
  stage->scene().setDaylight(dark);
  OkItem lamp("lamp");
  ASSERT_TRUE(addRectangle(lamp, rectangle(0, 0, 4, 4)));
  ASSERT_TRUE(addRectangle(lamp, rectangle(4, 0, 8, 4)));
  ASSERT_TRUE(lamp.upload());
  OkMaterial bulb;
  bulb.unlit = true;
  ASSERT_TRUE(lamp.setRangeMaterial(1, bulb));
  show(lamp);
  const OkImage picture = stage->draw(8, 4);
  EXPECT_EQ(pixelAt(picture, 2, 2), kBlack);
  EXPECT_EQ(pixelAt(picture, 6, 2), kWhite);
}

TEST_F(ItemsMaterialGlTest, FillColourIsTintedWhereThereIsNoTexture) {
  const auto item = makeRectangle("item", 0, 0, 4, 4);
  item->setFillColor(okLinearToSrgb(0.5f), 1, okLinearToSrgb(0.25f));
  item->setTintColor(okLinearToSrgb(0.5f), okLinearToSrgb(0.25f), 1);
  show(*item);
  expectShown(pixelAt(stage->draw(4, 4), 2, 2), {0.25f, 0.25f, 0.25f});
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 3, {255, 255, 255}));
  item->setTexture("white", &texture);
  expectShown(pixelAt(stage->draw(4, 4), 2, 2), {0.5f, 0.25f, 1.0f});
}

TEST_F(ItemsMaterialGlTest, AFileThatCannotBeReadIsAChecker) {
  const auto item = makeRectangle("item", 0, 0, 16, 16);
  {
    const LogCapture log;
    EXPECT_FALSE(item->loadTextureFromFile("no/such/picture.png"));
    EXPECT_TRUE(log.warned("no/such/picture.png"));
  }
  show(*item);
  const OkImage picture = stage->draw(16, 16);
  EXPECT_EQ(pixelAt(picture, 1, 1), (Pixel{255, 0, 255, 255}));
  EXPECT_EQ(pixelAt(picture, 3, 1), (Pixel{40, 40, 40, 255}));
}

TEST_F(ItemsMaterialGlTest, OfOverlappingSolidRangesTheLastAddedIsSeen) {
  // Whatever order the renderer finds cheapest: materials made earlier or later, of either mode.
  OkTexture red, green;
  red.setImage(makeImage(1, 1, 3, {255, 0, 0}));
  green.setImage(makeImage(1, 1, 3, {0, 255, 0}));
  for (int turn = 0; turn < 4; ++turn) {
    const bool redLast = turn % 2 == 0;
    const auto item = makeRectangle("item", 0, 0, 4, 4);
    item->addMaterial(0, 6, redLast ? &green : &red);
    item->addMaterial(0, 6, redLast ? &red : &green);
    if (turn >= 2) {
      OkMaterial cutout;
      cutout.unlit = true;
      cutout.blend = OK_BLEND_CUTOUT;
      item->setRangeMaterial(0, cutout);
    }
    show(*item);
    EXPECT_EQ(pixelAt(stage->draw(4, 4), 2, 2), redLast ? kRed : kGreen) << turn;
  }
}

TEST_F(ItemsMaterialGlTest, AReleasedMeshIsDrawnOn) {
  const auto item = makeRectangle("item", 0, 0, 4, 4);
  show(*item);
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 2, 2), kWhite);
  EXPECT_TRUE(item->releaseCpuMesh());
  EXPECT_EQ(item->getMesh()->getCpuBytes(), 0u);
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 2, 2), kWhite);
}

TEST_F(ItemsMaterialGlTest, DrawModesAreTrianglesLinesAndPoints) {
  const std::vector<float> vertices = rectangle(1.5f, 1.5f, 13.5f, 13.5f);
  OkItem item("item", vertices.data(), 20, testing::kRectangleIndices.data(), 6);
  item.setUnlit(true);
  item.setDrawMode(OK_DRAW_LINES);
  show(item);
  OkImage picture = stage->draw(16, 16);
  EXPECT_EQ(pixelAt(picture, 7, 14), kWhite);
  EXPECT_EQ(pixelAt(picture, 4, 8), kBlack);
  item.setDrawMode(OK_DRAW_POINTS);
  picture = stage->draw(16, 16);
  EXPECT_EQ(pixelAt(picture, 7, 14), kBlack);
  EXPECT_EQ(pixelAt(picture, 1, 14), kWhite);
  item.setDrawMode(OK_DRAW_TRIANGLES);
  EXPECT_EQ(pixelAt(stage->draw(16, 16), 10, 10), kWhite);
}

}  // namespace
}  // namespace okinawa
