// 2D scenes as pixels: painted in software by the test, and compared.

#include <cstdlib>

#include "okinawa/base/config.hpp"
#include "okinawa/item/layer_2d.hpp"
#include "okinawa/item/sprite.hpp"
#include "okinawa/item/vector_item.hpp"

#include "render/sprite_painter.hpp"
#include "render/stage.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::makeImage;
using testing::PictureDifference;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;
using testing::SpriteCrowd;

constexpr glm::vec4 kBlack{0.0f, 0.0f, 0.0f, 1.0f};

class SpritesGlTest : public testing::GlStageTest {
 protected:
  void TearDown() override {
    target.reset();
    GlStageTest::TearDown();
  }

  /** Painted by itself into a target, over black unless it is said. */
  OkImage paint(const OkScene2D &scene, int width, int height,
                const std::optional<glm::vec4> &background = kBlack) {
    if (target == nullptr) {
      target = stage->makeTarget(width, height);
    }
    EXPECT_TRUE(target->resize(width, height).isOk());
    stage->renderer().beginFrame();
    const OkStatus status = stage->renderer().paint(scene, *target, background);
    EXPECT_TRUE(status.isOk()) << status.error().describe();
    stage->renderer().endFrame();
    auto image = target->readPixels();
    EXPECT_TRUE(image.isOk());
    return image.isOk() ? std::move(image).value() : OkImage(width, height, 4);
  }

  /** For somebody to look at: where OKINAWA_TEST_PICTURES names a folder. */
  static void keep(const OkImage &image, const std::string &name) {
    if (const char *folder = std::getenv("OKINAWA_TEST_PICTURES"); folder != nullptr) {
      EXPECT_TRUE(image.savePng(std::string(folder) + "/" + name));
    }
  }

  std::unique_ptr<OkRenderTarget> target;
};

/** Two by two: red, green, blue, and white at half opacity. */
OkImage fourTexels() {
  return makeImage(2, 2, 4, {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128});
}

TEST_F(SpritesGlTest, TwoThousandHardSpritesAreExactlyWhatASoftwarePainterPaints) {
  for (const OkFilter filter : {OkFilter::Point, OkFilter::Bilinear, OkFilter::Trilinear}) {
    const SpriteCrowd crowd(2000, 320, 200, true, filter);
    const OkImage painted = paint(crowd.scene, 320, 200);
    keep(painted, "hard.png");
    const PictureDifference apart(painted.getBytes(), crowd.paintInSoftware(320, 200));
    EXPECT_EQ(apart.count, 0u) << "with filter " << int(filter) << ", by up to " << apart.worst;
    EXPECT_EQ(stage->renderer().getStatistics().triangles, 4000u);
    EXPECT_EQ(stage->renderer().getStatistics().drawCalls,
              crowd.scene.getPaintList().getRuns().size());
  }
}

TEST_F(SpritesGlTest, TwoThousandSoftSpritesAreWithinThreeOf255) {
  const SpriteCrowd crowd(2000, 320, 200, false, OkFilter::Point);
  const OkImage painted = paint(crowd.scene, 320, 200);
  keep(painted, "soft.png");
  const PictureDifference apart(painted.getBytes(), crowd.paintInSoftware(320, 200));
  EXPECT_LE(apart.worst, 3);
}

TEST_F(SpritesGlTest, OneSoftLayerIsWithinOneOf255) {
  const SpriteCrowd crowd(12, 320, 200, false, OkFilter::Point, 7);
  for (std::size_t i = 0; i < crowd.sprites.size(); ++i) {
    crowd.sprites[i]->setPosition(float(30 * int(i % 8)), float(40 * int(i / 8)));
  }
  auto plain = crowd.plain;
  testing::SoftwarePainter painter(320, 200);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    plain[i].x = 30 * int(i % 8);
    plain[i].y = 40 * int(i / 8);
    painter.paint(plain[i], crowd.textures[plain[i].picture]->getImage());
  }
  const OkImage painted = paint(crowd.scene, 320, 200);
  EXPECT_LE(PictureDifference(painted.getBytes(), painter.getBytes()).worst, 1);
}

TEST_F(SpritesGlTest, ThePictureIsTheSameWithASceneAndByItself) {
  const SpriteCrowd crowd(500, 128, 96, false, OkFilter::Trilinear);
  auto &scene = const_cast<OkScene2D &>(crowd.scene);
  stage->scene().addScene2D(&scene);
  const OkImage withScene = stage->draw(128, 96);
  const OkImage byItself = paint(crowd.scene, 128, 96);
  EXPECT_EQ(PictureDifference(withScene.getBytes(), byItself.getBytes()).count, 0u);
  scene.setPlane(OkPaintPlane::Under);
  const OkImage under = stage->draw(128, 96);
  EXPECT_EQ(PictureDifference(under.getBytes(), byItself.getBytes()).count, 0u)
      << "what lies behind an empty scene is shown as it is";
}

TEST_F(SpritesGlTest, ATexelIsAPixelWhereverItLies) {
  OkTexture texture("four");
  texture.setImage(fourTexels());
  OkScene2D scene;
  OkSprite sprite("s", &texture);
  scene.add(&sprite);
  sprite.setPosition(5, 3);
  const OkImage image = paint(scene, 9, 8);
  EXPECT_EQ(pixelAt(image, 5, 3), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 6, 3), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(pixelAt(image, 5, 4), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(pixelAt(image, 6, 4), (Pixel{128, 128, 128, 255}));
  for (const auto &[x, y] : {std::pair{4, 3}, {7, 3}, {5, 2}, {5, 5}}) {
    EXPECT_EQ(pixelAt(image, x, y), (Pixel{0, 0, 0, 255})) << x << ", " << y;
  }
}

TEST_F(SpritesGlTest, AQuarterTurnIsClockwise) {
  OkTexture texture("four");
  texture.setFilter(OkFilter::Point);
  texture.setImage(fourTexels());
  OkScene2D scene;
  OkSprite sprite("s", &texture);
  scene.add(&sprite);
  sprite.setPivot(0.5f, 0.5f);
  sprite.setPosition(4, 4);
  sprite.setRotation(1.57079633f);
  const OkImage image = paint(scene, 8, 8);
  EXPECT_EQ(pixelAt(image, 4, 3), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 4, 4), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(pixelAt(image, 3, 3), (Pixel{0, 0, 255, 255}));
}

TEST_F(SpritesGlTest, BlendsInDisplaySpace) {
  OkScene2D scene;
  OkSprite below("below");
  OkSprite above("above");
  below.setSize(4, 4);
  below.setTint(40.0f / 255, 100.0f / 255, 200.0f / 255);
  above.setSize(2, 4);
  above.setTint(200.0f / 255, 50.0f / 255, 0.0f, 51.0f / 255);
  scene.add(&below);
  scene.add(&above);
  const auto colorWith = [&](OkPaintBlend blend) {
    above.setBlend(blend);
    return pixelAt(paint(scene, 4, 4), 1, 1);
  };
  // a = 0.2: 200 * 0.2 + 40 * 0.8 and so on, on the numbers as they are displayed.
  EXPECT_EQ(colorWith(OkPaintBlend::Alpha), (Pixel{72, 90, 160, 255}));
  EXPECT_EQ(colorWith(OkPaintBlend::Additive), (Pixel{80, 110, 200, 255}));
  EXPECT_EQ(colorWith(OkPaintBlend::Premultiplied), (Pixel{72, 90, 160, 255}));
  EXPECT_EQ(colorWith(OkPaintBlend::Opaque), (Pixel{200, 50, 0, 255}));
  EXPECT_EQ(colorWith(OkPaintBlend::Cutout), (Pixel{40, 100, 200, 255}));
  above.setTint(200.0f / 255, 50.0f / 255, 0.0f, 0.6f);
  EXPECT_EQ(colorWith(OkPaintBlend::Cutout), (Pixel{200, 50, 0, 255}));
}

TEST_F(SpritesGlTest, AClearBackgroundKeepsTheAlphaOfWhatIsPainted) {
  OkScene2D scene;
  OkSprite sprite("s");
  sprite.setSize(2, 2);
  sprite.setTint(1, 1, 1, 51.0f / 255);
  scene.add(&sprite);
  const OkImage image = paint(scene, 4, 2, glm::vec4(0.0f));
  EXPECT_EQ(pixelAt(image, 0, 0)[3], 51);
  EXPECT_EQ(pixelAt(image, 3, 0), (Pixel{0, 0, 0, 0}));
}

TEST_F(SpritesGlTest, AScissorIsExactToThePixel) {
  OkScene2D scene;
  OkSprite sprite("s");
  sprite.setSize(16, 12);
  scene.add(&sprite);
  struct Expectation {
    OkRect2D rect;
    int left, top, right, bottom;
  };
  for (const Expectation &one : {Expectation{{3, 2, 5, 4}, 3, 2, 8, 6},
                                 {{3.4f, 2.6f, 5, 4}, 3, 3, 8, 7},
                                 {{-100, -100, 103, 104}, 0, 0, 3, 4},
                                 {{12, 9, 1e30f, 1e30f}, 12, 9, 16, 12},
                                 {{40, 2, 5, 5}, 0, 0, 0, 0},
                                 {{3, 3, 0, 5}, 0, 0, 0, 0},
                                 {{-1e30f, -1e30f, 1e30f, 1e30f}, 0, 0, 0, 0}}) {
    sprite.setScissor(one.rect);
    const OkImage image = paint(scene, 16, 12);
    for (int y = 0; y < 12; ++y) {
      for (int x = 0; x < 16; ++x) {
        const bool isIn = x >= one.left && x < one.right && y >= one.top && y < one.bottom;
        ASSERT_EQ(pixelAt(image, x, y)[0], isIn ? 255 : 0) << x << ", " << y;
      }
    }
  }
  sprite.clearScissor();
  EXPECT_EQ(pixelAt(paint(scene, 16, 12), 15, 11)[0], 255);
}

TEST_F(SpritesGlTest, AViewScrollsAndZoomsInWholePixels) {
  OkTexture texture("four");
  texture.setFilter(OkFilter::Point);
  texture.setImage(fourTexels());
  OkScene2D scene;
  OkSprite sprite("s", &texture);
  sprite.setPosition(100, 50);
  sprite.setScissor({100, 50, 2, 1});
  scene.add(&sprite);
  scene.setView({99, 49}, 3.0f);
  const OkImage image = paint(scene, 12, 12);
  EXPECT_EQ(pixelAt(image, 3, 3), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 5, 5), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 8, 5), (Pixel{0, 255, 0, 255}));
  EXPECT_EQ(pixelAt(image, 2, 3), (Pixel{0, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 5, 6), (Pixel{0, 0, 0, 255})) << "the scissor ends there";
  EXPECT_EQ(scene.toScene({3, 3}), glm::vec2(100, 50));
}

TEST_F(SpritesGlTest, ALayerPaintsItsBatchesInOrderWithTheirScissors) {
  OkTexture texture("four");
  texture.setImage(fourTexels());
  OkScene2D scene;
  OkLayer2D layer("interface");
  scene.add(&layer);
  layer.setUvFromTop(true);
  const std::vector<OkPaintVertex> vertices = {
      {{2, 2}, {0, 0}}, {{4, 2}, {1, 0}}, {{4, 4}, {1, 1}}, {{2, 4}, {0, 1}}};
  const std::vector<std::uint16_t> indices = {0, 1, 2, 0, 2, 3};
  ASSERT_TRUE(layer.addBatch(vertices, indices, {&texture, OkPaintBlend::Alpha, {}}));
  const OkLayer2D::Look clipped{nullptr, OkPaintBlend::Alpha, OkRect2D{3, 0, 8, 3}};
  ASSERT_TRUE(layer.addBatch(vertices, indices, clipped));
  OkImage image = paint(scene, 8, 8);
  EXPECT_EQ(pixelAt(image, 2, 2), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 3, 2), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(pixelAt(image, 2, 3), (Pixel{0, 0, 255, 255}));
  EXPECT_EQ(pixelAt(image, 3, 3), (Pixel{128, 128, 128, 255}));
  layer.setPosition(1, 2);
  image = paint(scene, 8, 8);
  EXPECT_EQ(pixelAt(image, 3, 4), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 4, 4), (Pixel{255, 255, 255, 255})) << "the scissor moves along";
  EXPECT_EQ(pixelAt(image, 3, 5), (Pixel{0, 0, 255, 255}));
}

TEST_F(SpritesGlTest, AVectorItemCoversExactlyTheInsideOfItsPath) {
  OkScene2D scene;
  OkVectorItem item("drawing");
  scene.add(&item);
  OkPath2D frame;
  frame.addRectangle({2, 2, 12, 12}).addRectangle({5, 5, 6, 6}).addRectangle({7, 7, 2, 2});
  ASSERT_TRUE(item.addShape(frame, glm::vec4(1.0f)));
  const OkImage image = paint(scene, 16, 16);
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 16; ++x) {
      const auto isIn = [x, y](int low, int high) {
        return x >= low && x < high && y >= low && y < high;
      };
      const bool isPainted = (isIn(2, 14) && !isIn(5, 11)) || isIn(7, 9);
      ASSERT_EQ(pixelAt(image, x, y)[0], isPainted ? 255 : 0) << x << ", " << y;
    }
  }
}

TEST_F(SpritesGlTest, ATexturedCutoutSectionShowsWhereItsTextureDoes) {
  OkTexture texture("four");
  texture.setFilter(OkFilter::Point);
  texture.setImage(makeImage(2, 1, 4, {255, 0, 0, 200, 0, 255, 0, 100}));
  OkScene2D scene;
  OkVectorItem item("drawing");
  scene.add(&item);
  OkPath2D path;
  path.addRectangle({1, 1, 6, 4});
  ASSERT_TRUE(item.addShape(path, {&texture, {}, glm::vec4(1.0f), OkPaintBlend::Cutout}));
  const OkImage image = paint(scene, 8, 8);
  EXPECT_EQ(pixelAt(image, 3, 2), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(image, 4, 2), (Pixel{0, 0, 0, 255}));
}

TEST_F(SpritesGlTest, SwitchesOfTheSceneDoNotReachIt) {
  const SpriteCrowd crowd(100, 64, 48, true, OkFilter::Point);
  auto &scene = const_cast<OkScene2D &>(crowd.scene);
  stage->scene().addScene2D(&scene);
  const OkImage before = stage->draw(64, 48);
  OkConfig::setBool("graphics.wireframe", true);
  OkDaylight dark;
  dark.intensity = 0.0f;
  stage->scene().setDaylight(dark);
  stage->renderer().setUnlit(true);
  const OkImage after = stage->draw(64, 48);
  OkConfig::setBool("graphics.wireframe", false);
  EXPECT_EQ(PictureDifference(before.getBytes(), after.getBytes()).count, 0u);
}

TEST_F(SpritesGlTest, UnderAndOverStandOnBothSidesOfTheScene) {
  OkScene2D under;
  OkScene2D over;
  under.setPlane(OkPaintPlane::Under);
  OkSprite back("back");
  back.setSize(8, 8);
  back.setTint(10.0f / 255, 20.0f / 255, 30.0f / 255);
  OkSprite front("front");
  front.setSize(2, 8);
  front.setTint(1, 1, 1, 1);
  under.add(&back);
  over.add(&front);
  stage->scene().addScene2D(&over);
  stage->scene().addScene2D(&under);
  const auto quad = testing::makeMesh(testing::quadData(0, 0, 4, 8));
  const testing::HeldMaterial material{testing::flat({1.0f, 0.0f, 0.0f, 1.0f})};
  testing::add(stage->list(), *quad, material.id());
  for (const int samples : {1, 4}) {
    const OkImage image = stage->draw(8, 8, samples);
    EXPECT_EQ(pixelAt(image, 1, 4), (Pixel{255, 255, 255, 255}));
    EXPECT_EQ(pixelAt(image, 3, 4), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixelAt(image, 6, 4), (Pixel{10, 20, 30, 255}));
  }
  under.setVisible(false);
  EXPECT_EQ(pixelAt(stage->draw(8, 8), 6, 4), (Pixel{0, 0, 0, 255}));
}

TEST_F(SpritesGlTest, ATargetIsShownByASpriteAndNeverInsideItself) {
  const SpriteCrowd crowd(300, 64, 48, false, OkFilter::Point);
  const auto inner = stage->makeTarget(64, 48);
  ASSERT_TRUE(stage->renderer().paint(crowd.scene, *inner, kBlack).isOk());
  OkScene2D scene;
  OkSprite sprite("screen", inner->getTexture());
  scene.add(&sprite);
  const OkImage shown = paint(scene, 64, 48);
  EXPECT_EQ(PictureDifference(shown.getBytes(), crowd.paintInSoftware(64, 48)).worst <= 3, true);
  const LogCapture log;
  ASSERT_TRUE(stage->renderer().paint(scene, *inner, kBlack).isOk());
  ASSERT_TRUE(stage->renderer().paint(scene, *inner, kBlack).isOk());
  EXPECT_TRUE(log.warned("painted into"));
  EXPECT_EQ(log.count(), 1u);
}

TEST_F(SpritesGlTest, ATextureThatWentAwayShowsNothing) {
  OkScene2D scene;
  OkSprite sprite("s");
  scene.add(&sprite);
  {
    OkTexture texture("short-lived");
    texture.setImage(fourTexels());
    sprite.setTexture(&texture);
    EXPECT_EQ(pixelAt(paint(scene, 4, 4), 0, 0), (Pixel{255, 0, 0, 255}));
  }
  EXPECT_EQ(pixelAt(paint(scene, 4, 4), 0, 0), (Pixel{0, 0, 0, 255}));
  EXPECT_EQ(sprite.getTexture(), nullptr);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 0u);
}

TEST_F(SpritesGlTest, OddThingsAreHarmless) {
  OkTexture empty("no image");
  OkScene2D scene;
  OkSprite none("none", &empty);
  OkSprite flat("flat");
  OkSprite far("far");
  OkSprite folded("folded");
  flat.setSize(0, 9);
  far.setSize(3e38f, 3e38f);
  far.setPosition(3e38f, -3e38f);
  folded.setSize(4, 4);
  folded.setScaling(0.0f, 1.0f);
  for (OkSprite *sprite : {&none, &flat, &far, &folded}) {
    scene.add(sprite);
  }
  const OkImage image = paint(scene, 8, 8);
  EXPECT_EQ(pixelAt(image, 0, 0), (Pixel{0, 0, 0, 255}));
  EXPECT_FALSE(stage->renderer().paint(scene, *target, glm::vec4(std::nanf(""))).isOk());
}

/** What a person would look at: everything at once. */
TEST_F(SpritesGlTest, APictureOfEverything) {
  SpriteCrowd crowd(60, 320, 90, false, OkFilter::Point, 5);
  OkVectorItem drawing("drawing");
  OkPath2D heart;
  heart.moveTo({0, 20}).cubicTo({-30, -10}, {-12, -34}, {0, -14});
  heart.cubicTo({12, -34}, {30, -10}, {0, 20}).close();
  heart.addCircle({0, -4}, 5);
  ASSERT_TRUE(drawing.addShape(heart, {0.9f, 0.2f, 0.3f, 1.0f}));
  drawing.setPosition(60, 140);
  drawing.setScaling(2.0f);
  OkVectorItem panel("panel");
  OkPath2D round;
  round.addRoundedRectangle({0, 0, 120, 70}, 14).addRoundedRectangle({6, 6, 108, 58}, 9);
  ASSERT_TRUE(panel.addShape(round, {0.2f, 0.5f, 0.9f, 1.0f}));
  panel.setPosition(130, 105);
  panel.setRotation(0.15f);
  OkSprite turned("turned", crowd.textures[3].get());
  turned.setPivot(0.5f, 0.5f);
  turned.setSize(66, 24);
  turned.setRotation(0.6f);
  turned.setPosition(180, 145);
  for (OkObject2D *object : {static_cast<OkObject2D *>(&drawing), static_cast<OkObject2D *>(&panel),
                             static_cast<OkObject2D *>(&turned)}) {
    crowd.scene.add(object);
  }
  const OkImage image = paint(crowd.scene, 320, 200, glm::vec4(0.12f, 0.13f, 0.16f, 1.0f));
  keep(image, "everything.png");
  EXPECT_EQ(pixelAt(image, 60, 132), pixelAt(image, 5, 195)) << "the hole in the heart";
  EXPECT_EQ(pixelAt(image, 60, 165), (Pixel{230, 51, 77, 255}));
}

}  // namespace
}  // namespace okinawa
