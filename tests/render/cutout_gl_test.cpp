// Cutouts, their mipmaps and padded atlases as the screen shows them, on whole items.

#include <algorithm>
#include <cmath>
#include <tuple>

#include "okinawa/base/files.hpp"
#include "okinawa/item/sprite_sheet.hpp"
#include "okinawa/texture/atlas.hpp"

#include "gl/context.hpp"
#include "render/item_pictures.hpp"
#include "support/log_capture.hpp"
#include "texture/cutout_makers.hpp"

namespace okinawa {
namespace {

using testing::countPixels;
using testing::ItemPictures;
using testing::makeImage;
using testing::Pixel;
using testing::pixelAt;
using testing::shown;

bool isDrawn(const Pixel &pixel) {
  return pixel[0] + pixel[1] + pixel[2] > 0;
}

class CutoutPictures : public ItemPictures {
 protected:
  /**
   * The share of a square of so many pixels that is drawn with the texture cut out. A pixel samples
   * one point: the mean over eighths of a pixel to the side tells narrow bars from wide ones.
   */
  double shareDrawn(const std::string &path, int side) {
    const auto size = static_cast<float>(side);
    const auto item = makeRectangle(0, 0, size, size);
    item->loadTextureFromFile(path);
    item->setAlphaCutout(true);
    scene().addObject(item.get());
    int drawn = 0;
    for (int eighth = 0; eighth < 8; ++eighth) {
      item->setPosition(-(static_cast<float>(eighth) + 0.5f) / 8, 0, 0);
      drawn += countPixels(draw(), isDrawn);
    }
    return drawn / (8.0 * side * side);
  }
};

TEST_F(CutoutPictures, AlphaDecidesNothingUnlessItIsTold) {
  // What the clear texels carry shows where the cutout is off.
  const std::string path = save("clear.png", makeImage(2, 1, 4, {255, 0, 0, 255, 0, 255, 0, 0}));
  const auto item = makeRectangle(0, 0, 8, 4);
  item->loadTextureFromFile(path);
  item->getTexture()->setFilter(OkFilter::Point);
  scene().addObject(item.get());
  OkImage picture = draw();
  EXPECT_EQ(pixelAt(picture, 1, kSide - 2), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(picture, 6, kSide - 2), (Pixel{0, 255, 0, 255}));
  item->setAlphaCutout(true);
  picture = draw();
  EXPECT_EQ(pixelAt(picture, 1, kSide - 2), (Pixel{255, 0, 0, 255}));
  EXPECT_FALSE(isDrawn(pixelAt(picture, 6, kSide - 2)));
  item->setAlphaCutout(false);
  EXPECT_EQ(pixelAt(draw(), 6, kSide - 2), (Pixel{0, 255, 0, 255}));
}

TEST_F(CutoutPictures, TheAnswerIsEachItems) {
  const std::string path = save("hole.png", makeImage(1, 1, 4, {0, 0, 255, 0}));
  const auto told = makeRectangle(0, 0, 8, 8);
  const auto untold = makeRectangle(10, 0, 8, 8);
  for (OkItem *item : {told.get(), untold.get()}) {
    item->loadTextureFromFile(path);
    scene().addObject(item);
  }
  told->setAlphaCutout(true);
  ASSERT_EQ(told->getTexture(), untold->getTexture());
  const OkImage picture = draw();
  EXPECT_FALSE(isDrawn(pixelAt(picture, 4, kSide - 5)));
  EXPECT_EQ(pixelAt(picture, 14, kSide - 5), (Pixel{0, 0, 255, 255}));
}

TEST_F(CutoutPictures, TheCutLandsHalfwayBetweenTheTexels) {
  // Four texels over 32 pixels, covered up to the second: the edge is where the two meet.
  OkImage row = makeImage(4, 1, 4,
                          {255, 255, 255, 255, 255, 255, 255, 255,  //
                           255, 255, 255, 0, 255, 255, 255, 0});
  const auto item = makeRectangle(0, 0, 32, 4);
  item->loadTextureFromFile(save("edge.png", row));
  item->setAlphaCutout(true);
  scene().addObject(item.get());
  const OkImage picture = draw();
  for (int column = 0; column < 32; ++column) {
    EXPECT_EQ(isDrawn(pixelAt(picture, column, kSide - 2)), column < 16) << column;
  }
}

TEST_F(CutoutPictures, Case_D29_TheGrilleOfTheReferenceThinsAndStays) {
  const std::string path = save("grille.png", makeGrille(64, Bars::Upright, 2));
  EXPECT_NEAR(shareDrawn(path, 64), 1.0 / 6, 0.02);
  // Ordinary levels: from the second on every bar is dropped.
  EXPECT_EQ(shareDrawn(path, 16), 0);
  EXPECT_EQ(shareDrawn(path, 8), 0);
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *grille = handler->getTexture(path);
  ASSERT_NE(grille, nullptr);
  EXPECT_TRUE(grille->keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD));
  EXPECT_NEAR(shareDrawn(path, 64), 1.0 / 6, 0.02);
  EXPECT_NEAR(shareDrawn(path, 32), 1.0 / 6, 0.05);
  EXPECT_NEAR(shareDrawn(path, 16), 1.0 / 6, 0.05);
  EXPECT_NEAR(shareDrawn(path, 8), 1.0 / 6, 0.05);
  EXPECT_GT(shareDrawn(path, 4), 0);
  EXPECT_TRUE(handler->removeReference(path));
}

TEST_F(CutoutPictures, Case_D29_PixelsReleasedAfterTheUploadAreReadBack) {
  const std::string path = save("grille.png", makeGrille(64, Bars::Upright, 2));
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  std::vector<OkImage> expected;
  {
    OkTexture kept;
    kept.setImage(makeGrille(64, Bars::Upright, 2));
    ASSERT_TRUE(kept.keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD));
    expected = kept.getMipmaps();
  }
  OkTexture *grille = handler->createTextureFromFile(path);
  ASSERT_NE(grille, nullptr);
  EXPECT_EQ(shareDrawn(path, 16), 0);
  grille->releasePixels();
  ASSERT_TRUE(grille->getImage().isEmpty());
  {
    const LogCapture log;
    ASSERT_TRUE(grille->keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD));
    EXPECT_TRUE(log.mentions(" ms"));
    EXPECT_TRUE(log.warnings.empty()) << log.text();
  }
  // The levels are those that the pixels themselves would have given.
  ASSERT_EQ(grille->getMipmaps().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_TRUE(std::equal(expected[i].getBytes().begin(), expected[i].getBytes().end(),
                           grille->getMipmaps()[i].getBytes().begin()))
        << i;
  }
  EXPECT_NEAR(shareDrawn(path, 16), 1.0 / 6, 0.05);
  EXPECT_NEAR(shareDrawn(path, 64), 1.0 / 6, 0.02);
  EXPECT_TRUE(handler->removeReference(path));
}

TEST_F(CutoutPictures, Case_D29_WithNeitherPixelsNorDeviceItIsRefused) {
  const std::string path = save("grille.png", makeGrille(16, Bars::Upright, 2));
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *grille = handler->createTextureFromFile(path);
  // Never drawn, so the device has nothing either.
  grille->releasePixels();
  LogCapture log;
  EXPECT_FALSE(grille->keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD));
  EXPECT_TRUE(log.warned("grille.png"));
  EXPECT_TRUE(log.warned("neither kept nor to be read back"));
  EXPECT_TRUE(handler->removeReference(path));
}

TEST(CutoutOnTheNullDevice, Case_D29_WithoutPixelsItIsRefusedAndWithThemItIsNot) {
  auto context = gl::createNullContext();
  ASSERT_TRUE(context.isOk());
  testing::Stage stage(std::move(context).value());
  OkTexture texture("grille.png");
  texture.setImage(makeGrille(16, Bars::Upright, 2));
  const auto quad = testing::makeMesh(testing::quadData(0, 0, 8, 8));
  OkMaterialBlock block = testing::textured(texture);
  block.state.blend = OK_BLEND_CUTOUT;
  {
    const testing::HeldMaterial material{block};
    testing::add(stage.list(), *quad, material.id());
    stage.frame(testing::pixelView(8, 8));
    texture.releasePixels();
    LogCapture log;
    EXPECT_FALSE(texture.keepCutoutCoverage(0.5f));
    EXPECT_TRUE(log.warned("neither kept nor to be read back"));
    texture.setImage(makeGrille(16, Bars::Upright, 2));
    EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
    stage.list().clear();
  }
  stage.close();
}

TEST_F(CutoutPictures, Case_D30_TheEdgeOfAWhiteDiscOverWhiteStaysWhite) {
  // Clear texels of black around a white disc, as drawing programs write them.
  OkImage disc(16, 16, 4);
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 16; ++column) {
      const float distance =
          std::hypot(static_cast<float>(column) - 7.5f, static_cast<float>(row) - 7.5f);
      for (int channel = 0; channel < 4 && distance < 6.0f; ++channel) {
        disc.setComponent(column, row, channel, 1.0f);
      }
    }
  }
  scene().setBackground({1.0f, 1.0f, 1.0f, 1.0f});
  const std::string path = save("disc.png", disc);
  const auto item = makeRectangle(0, 0, 64, 64);
  item->loadTextureFromFile(path);
  scene().addObject(item.get());
  for (const OkBlendMode mode : {OK_BLEND_CUTOUT, OK_BLEND_ALPHA}) {
    item->setBlendMode(mode);
    for (const float scale : {1.0f, 0.7f, 0.25f, 0.1f}) {
      item->setScaling(scale);
      const OkImage picture = draw();
      EXPECT_EQ(countPixels(picture, [](const Pixel &p) { return p[0] < 250; }), 0)
          << "mode " << mode << ", scale " << scale;
    }
  }
  // Opaque, the clear texels are the black that they carry.
  item->setBlendMode(OK_BLEND_OPAQUE);
  item->setScaling(1);
  EXPECT_EQ(pixelAt(draw(), 1, 1), (Pixel{0, 0, 0, 255}));
}

TEST_F(CutoutPictures, OnlyClearTexelsMakeASecondImageForAlpha) {
  const std::string solid = save("solid.png", makeImage(1, 1, 4, {9, 99, 199, 255}));
  const std::string clear = save("clear.png", makeImage(1, 2, 4, {9, 99, 199, 255, 0, 0, 0, 0}));
  const auto item = makeRectangle(0, 0, 8, 8);
  scene().addObject(item.get());
  const auto imagesOf = [&](const std::string &path) {
    item->loadTextureFromFile(path);
    item->setBlendMode(OK_BLEND_OPAQUE);
    draw();
    const std::size_t opaque = texturesOnDevice();
    item->setBlendMode(OK_BLEND_CUTOUT);
    draw();
    item->setBlendMode(OK_BLEND_ALPHA);
    draw();
    return texturesOnDevice() - opaque;
  };
  // The first round makes what the passes themselves need.
  imagesOf(solid);
  EXPECT_EQ(imagesOf(solid), 0u);
  EXPECT_EQ(imagesOf(clear), 1u);
  // Pixels that were released after one use of the colour serve the other as well.
  item->loadTextureFromFile("");
  item->loadTextureFromFile(clear);
  draw();
  item->getTexture()->releasePixels();
  item->setBlendMode(OK_BLEND_OPAQUE);
  const LogCapture log;
  EXPECT_EQ(pixelAt(draw(), 4, kSide - 8), (Pixel{9, 99, 199, 255}));
  EXPECT_TRUE(log.warnings.empty()) << log.text();
}

TEST_F(CutoutPictures, PaddingAndTheLastLevelKeepNeighboursOut) {
  // A white cell beside a red one; seen from far away the white one must stay white.
  std::vector<OkImage> cells(2, OkImage(16, 16, 4));
  for (int i = 0; i < 16 * 16; ++i) {
    for (int channel = 0; channel < 4; ++channel) {
      cells[0].setComponent(i % 16, i / 16, channel, 1.0f);
      cells[1].setComponent(i % 16, i / 16, channel, channel % 3 == 0 ? 1.0f : 0.0f);
    }
  }
  const auto built = okBuildAtlas(cells, 24, 2);
  ASSERT_TRUE(built.isOk());
  const OkAtlasRegion &white = built.value().regions[0];
  const std::string path = save("atlas.png", built.value().image);
  // The cell itself as a quad of one pixel: 16 texels a pixel ask for level 4, 32 for level 5.
  const auto colourAt = [&](float side) {
    const float vertices[] = {0,    0,    0, white.u0, white.v0, side, 0,    0, white.u1, white.v0,
                              side, side, 0, white.u1, white.v1, 0,    side, 0, white.u0, white.v1};
    OkItem item("cell", vertices, 20, rectangleIndices().data(), 6);
    item.setUnlit(true);
    item.loadTextureFromFile(path);
    item.setPosition(10.25f, 10.25f, 0);
    scene().addObject(&item);
    return pixelAt(draw(), 10, kSide - 11);
  };
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *atlas = handler->getTexture(path);
  ASSERT_EQ(okAtlasPaddingLevel(24), 4);
  EXPECT_EQ(colourAt(1.0f), (Pixel{255, 255, 255, 255}));
  EXPECT_LT(colourAt(0.3f)[1], 250);
  atlas->setMaxMipLevel(4);
  EXPECT_EQ(colourAt(1.0f), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(colourAt(0.3f), (Pixel{255, 255, 255, 255}));
  EXPECT_TRUE(handler->removeReference(path));
}

TEST_F(CutoutPictures, PaddedWithBackgroundASolidCellIsPierced) {
  // The fault that padding is there to mend: clear background beside a solid cell.
  OkImage bare(64, 64, 4);
  OkImage cell(16, 16, 4);
  for (int i = 0; i < 16 * 16; ++i) {
    for (int channel = 0; channel < 4; ++channel) {
      bare.setComponent(24 + i % 16, 24 + i / 16, channel, 1.0f);
      cell.setComponent(i % 16, i / 16, channel, 1.0f);
    }
  }
  const auto padded = okBuildAtlas(std::vector<OkImage>{cell}, 24, 1);
  ASSERT_TRUE(padded.isOk());
  ASSERT_EQ(padded.value().image.getWidth(), 64);
  const auto drawnOf = [&](const std::string &path, float side) {
    const float low = 24.0f / 64.0f, high = 40.0f / 64.0f;
    const float vertices[] = {0,    0,    0, low,  low,  side, 0,    0, high, low,
                              side, side, 0, high, high, 0,    side, 0, low,  high};
    OkItem item("cell", vertices, 20, rectangleIndices().data(), 6);
    item.setUnlit(true);
    item.loadTextureFromFile(path);
    item.setAlphaCutout(true);
    item.setPosition(8, 8, 0);
    scene().addObject(&item);
    return countPixels(draw(), isDrawn);
  };
  const std::string good = save("padded.png", padded.value().image);
  const std::string bad = save("bare.png", bare);
  EXPECT_EQ(drawnOf(good, 16.0f), 256);
  EXPECT_EQ(drawnOf(bad, 16.0f), 256);
  // At level 4 each texel around the cell's middle is a quarter covered.
  EXPECT_EQ(drawnOf(good, 1.0f), 1);
  EXPECT_EQ(drawnOf(bad, 1.0f), 0);
}

TEST_F(CutoutPictures, SpritesAreTheirPixelsTurnedBackAndInOneCall) {
  // Four regions of one sheet, the last packed with a quarter turn clockwise.
  OkImage sheetImage(8, 4, 4);
  for (int i = 0; i < 32; ++i) {
    sheetImage.setComponent(i % 8, i / 8, 0, static_cast<float>(i * 8) / 255.0f);
    sheetImage.setComponent(i % 8, i / 8, 3, 1.0f);
  }
  save("sheet.png", sheetImage);
  ASSERT_TRUE(OkFiles::write(at("sheet.json"), std::string_view(R"({"frames":{
      "a":{"frame":{"x":0,"y":0,"w":2,"h":2}},
      "b":{"frame":{"x":2,"y":1,"w":3,"h":2}},
      "c":{"frame":{"x":5,"y":0,"w":1,"h":4}},
      "d":{"frame":{"x":6,"y":0,"w":3,"h":2},"rotated":true}}})"))
                  .isOk());
  OkSpriteSheet sheet;
  ASSERT_TRUE(sheet.load(at("sheet.json")));
  sheet.getTexture()->setFilter(OkFilter::Point);
  std::vector<float> vertices;
  std::vector<unsigned int> indices;
  float left = 0.0f;
  for (const char *name : {"a", "b", "c", "d"}) {
    const OkSpriteRegion *region = sheet.getRegion(name);
    ASSERT_NE(region, nullptr);
    const float right = left + static_cast<float>(region->uprightWidth);
    const float top = static_cast<float>(region->uprightHeight);
    const auto first = static_cast<unsigned int>(vertices.size() / 5);
    for (const auto &[x, y, uv] : {std::tuple{left, 0.0f, region->uvBottomLeft},
                                   {right, 0.0f, region->uvBottomRight},
                                   {right, top, region->uvTopRight},
                                   {left, top, region->uvTopLeft}}) {
      vertices.insert(vertices.end(), {x, y, 0.0f, uv.x, uv.y});
    }
    for (const unsigned int i : rectangleIndices()) {
      indices.push_back(first + i);
    }
    left += 10.0f;
  }
  OkItem pieces("pieces", vertices.data(), static_cast<long>(vertices.size()), indices.data(),
                static_cast<long>(indices.size()));
  pieces.setTexture("sheet", sheet.getTexture());
  pieces.setUnlit(true);
  scene().addObject(&pieces);
  const OkImage picture = draw();
  EXPECT_EQ(drawCalls(), 1u);
  const auto valueOf = [&picture](int piece, int column, int height, int row) {
    return pixelAt(picture, 10 * piece + column, kSide - height + row)[0];
  };
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(valueOf(0, i % 2, 2, i / 2), 8 * (i / 2 * 8 + i % 2));
    EXPECT_EQ(valueOf(2, 0, 4, i), 8 * (i * 8 + 5));
  }
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 3; ++column) {
      EXPECT_EQ(valueOf(1, column, 2, row), 8 * ((1 + row) * 8 + 2 + column));
      // Clockwise, the upright (column, row) of 3 by 2 lies at (1 - row, column) of 2 by 3.
      EXPECT_EQ(valueOf(3, column, 2, row), 8 * (column * 8 + 6 + 1 - row));
    }
  }
}

}  // namespace
}  // namespace okinawa
