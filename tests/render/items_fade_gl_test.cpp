// The handover of two items, counted pixel by pixel.

#include <cmath>
#include <functional>

#include "okinawa/item/lod_item.hpp"
#include "okinawa/scene/camera.hpp"

#include "render/items_stage.hpp"

namespace okinawa {
namespace {

using testing::addRectangle;
using testing::makeRectangle;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;
using testing::rectangle;

constexpr int kSide = 16;

/** The red channel of every pixel. */
using Map = std::vector<int>;

Map mapOf(const OkImage &picture) {
  Map map;
  for (int row = 0; row < picture.getHeight(); ++row) {
    for (int column = 0; column < picture.getWidth(); ++column) {
      map.push_back(pixelAt(picture, column, row)[0]);
    }
  }
  return map;
}

int countLit(const Map &map) {
  return static_cast<int>(std::count_if(map.begin(), map.end(), [](int v) { return v != 0; }));
}

/** Every state, every threshold between two, and one float step to each side of both. */
std::vector<float> momentsOfAHandover() {
  std::vector<float> moments;
  for (int i = 0; i <= 32; ++i) {
    const float at = static_cast<float>(i) / 32.0f;
    for (const float t : {std::nextafter(at, -1.0f), at, std::nextafter(at, 2.0f)}) {
      if (t >= 0.0f && t <= 1.0f) {
        moments.push_back(t);
      }
    }
  }
  return moments;
}

class ItemsFadeGlTest : public testing::GlStageTest {
 protected:
  void show(OkItem &item) { stage->scene().addObject(&item); }

  Map picture(int samples = 1) { return mapOf(stage->draw(kSide, kSide, samples)); }

  /** What one of the two shows while the other is hidden. */
  Map alone(OkItem &shown, OkItem &hidden, int samples) {
    shown.setVisible(true);
    hidden.setVisible(false);
    return picture(samples);
  }

  /**
   * Both sides together give the whole picture, and no pixel gets light from both. `kept` counts
   * the pixels that the detailed side covers.
   */
  void expectCoveredOnce(OkItem &detailed, OkItem &standIn, const Map &whole, int samples,
                         const std::string &when, int *kept = nullptr) {
    const Map first = alone(detailed, standIn, samples);
    const Map second = alone(standIn, detailed, samples);
    int holes = 0;
    int doubles = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      doubles += first[i] != 0 && second[i] != 0 ? 1 : 0;
      holes += std::max(first[i], second[i]) != whole[i] ? 1 : 0;
    }
    EXPECT_EQ(holes, 0) << when;
    EXPECT_EQ(doubles, 0) << when;
    if (kept != nullptr) {
      *kept = countLit(first);
    }
  }

  /** The whole handover, as the reference writes it. */
  void expectHandover(OkItem &detailed, OkItem &standIn, int samples = 1) {
    show(detailed);
    show(standIn);
    const Map whole = alone(detailed, standIn, samples);
    ASSERT_GT(countLit(whole), 0);
    ASSERT_EQ(alone(standIn, detailed, samples), whole) << "the outlines differ";
    standIn.setFadeInverted(true);
    std::vector<bool> states(17, false);
    for (const float t : momentsOfAHandover()) {
      detailed.setFade(t);
      standIn.setFade(1.0f - t);
      int kept = 0;
      expectCoveredOnce(detailed, standIn, whole, samples, "t = " + std::to_string(t), &kept);
      if (countLit(whole) == kSide * kSide) {
        EXPECT_EQ(kept % 16, 0);
        states[static_cast<std::size_t>(kept / 16)] = true;
      }
    }
    if (countLit(whole) == kSide * kSide) {
      EXPECT_EQ(std::count(states.begin(), states.end(), true), 17);
    }
  }
};

TEST_F(ItemsFadeGlTest, ItemsCoverEachPixelOnce) {
  const auto detailed = makeRectangle("detailed", 0, 0, kSide, kSide);
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  expectHandover(*detailed, *standIn);
}

TEST_F(ItemsFadeGlTest, AnOutlineOfAnyShapeIsCoveredOnce) {
  const std::vector<float> shape = {1, 2, 0, 0, 0, 15, 4, 0, 0, 0, 7, 14, 0, 0, 0};
  OkItem detailed("detailed", shape.data(), 15, nullptr, 0);
  OkItem standIn("standIn", shape.data(), 15, nullptr, 0);
  detailed.setUnlit(true);
  standIn.setUnlit(true);
  expectHandover(detailed, standIn);
}

TEST_F(ItemsFadeGlTest, RangesShareTheFadeOfTheirItem) {
  OkItem detailed("detailed");
  ASSERT_TRUE(addRectangle(detailed, rectangle(0, 0, 10, kSide)));
  ASSERT_TRUE(addRectangle(detailed, rectangle(10, 0, kSide, kSide)));
  ASSERT_TRUE(detailed.upload());
  detailed.setUnlit(true);
  OkMaterial own;
  own.unlit = true;
  own.blend = OK_BLEND_CUTOUT;
  ASSERT_TRUE(detailed.setRangeMaterial(1, own));
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  expectHandover(detailed, *standIn);
}

TEST_F(ItemsFadeGlTest, InstancesShareTheFadeOfTheirItem) {
  const auto detailed = makeRectangle<OkInstancedItem>("detailed", 0, 0, 8, 8);
  const auto standIn = makeRectangle<OkInstancedItem>("standIn", 0, 0, 8, 8);
  for (OkInstancedItem *item : {detailed.get(), standIn.get()}) {
    for (int i = 0; i < 4; ++i) {
      item->addInstance(float(i % 2 * 8), float(i / 2 * 8), 0);
    }
  }
  expectHandover(*detailed, *standIn);
}

TEST_F(ItemsFadeGlTest, AnInstancedItemHandsOverToAPlainOne) {
  const auto detailed = makeRectangle<OkInstancedItem>("detailed", 0, 0, 4, kSide);
  for (int i = 0; i < 4; ++i) {
    detailed->addInstance(float(i * 4), 0, 0);
  }
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  expectHandover(*detailed, *standIn);
}

TEST_F(ItemsFadeGlTest, SamplesAreCoveredOnceToo) {
  // A slanted outline: pixels at the edge are covered in part, by the same samples on both sides.
  const std::vector<float> shape = {0.3f, 1.2f, 0,    0,     0, 15.1f, 3.7f, 0,
                                    0,    0,    6.6f, 14.9f, 0, 0,     0};
  OkItem detailed("detailed", shape.data(), 15, nullptr, 0);
  OkItem standIn("standIn", shape.data(), 15, nullptr, 0);
  detailed.setUnlit(true);
  standIn.setUnlit(true);
  expectHandover(detailed, standIn, 4);
  detailed.setFade(1.0f);
  const Map whole = alone(detailed, standIn, 4);
  const bool smooth =
      std::any_of(whole.begin(), whole.end(), [](int v) { return v != 0 && v != 255; });
  EXPECT_TRUE(smooth) << "no pixel of the edge was covered in part";
}

TEST_F(ItemsFadeGlTest, InstancesUnderSamplesAreCoveredOnce) {
  const auto detailed = makeRectangle<OkInstancedItem>("detailed", 0, 0, 8, kSide);
  detailed->addInstance(0, 0, 0);
  detailed->addInstance(8, 0, 0);
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  expectHandover(*detailed, *standIn, 4);
}

TEST_F(ItemsFadeGlTest, OneShowsWholeZeroShowsNothing) {
  const auto item = makeRectangle("item", 0, 0, kSide, kSide);
  show(*item);
  item->setFade(1.0f);
  EXPECT_EQ(countLit(picture()), 256);
  item->setFade(0.0f);
  EXPECT_EQ(countLit(picture()), 0);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 0u);
  item->setFade(0.25f);
  EXPECT_EQ(countLit(picture()), 64);
}

TEST_F(ItemsFadeGlTest, ThePatternRepeatsEveryFourPixels) {
  const auto item = makeRectangle("item", 0, 0, kSide, kSide);
  show(*item);
  item->setFade(0.4f);
  const Map map = picture();
  for (std::size_t i = 0; i < map.size(); ++i) {
    const std::size_t row = i / kSide, column = i % kSide;
    EXPECT_EQ(map[i], map[row % 4 * kSide + column % 4]) << i;
  }
}

TEST_F(ItemsFadeGlTest, WithOnePatternOnBothTheBackgroundShowsThrough) {
  const auto detailed = makeRectangle("detailed", 0, 0, kSide, kSide);
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  show(*detailed);
  show(*standIn);
  detailed->setFade(0.5f);
  standIn->setFade(0.5f);
  EXPECT_EQ(countLit(picture()), 128);
  standIn->setFadeInverted(true);
  EXPECT_EQ(countLit(picture()), 256);
}

TEST_F(ItemsFadeGlTest, BothTogetherShowEachItsOwnPixelsAndNoBackground) {
  stage->scene().setBackground(0, 0, 1);
  const auto detailed = makeRectangle("detailed", 0, 0, kSide, kSide);
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  detailed->setFillColor(1, 0, 0);
  standIn->setFillColor(0, 1, 0);
  show(*detailed);
  show(*standIn);
  standIn->setFadeInverted(true);
  for (const float t : momentsOfAHandover()) {
    detailed->setFade(t);
    standIn->setFade(1.0f - t);
    const OkImage image = stage->draw(kSide, kSide);
    int red = 0, green = 0;
    for (int i = 0; i < kSide * kSide; ++i) {
      const Pixel pixel = pixelAt(image, i % kSide, i / kSide);
      red += pixel == Pixel{255, 0, 0, 255} ? 1 : 0;
      green += pixel == Pixel{0, 255, 0, 255} ? 1 : 0;
    }
    EXPECT_EQ(red + green, 256) << t;
    EXPECT_NEAR(red, 256.0f * t, 8.001f) << t;
  }
}

TEST_F(ItemsFadeGlTest, AFadedItemStaysSolidAndWritesDepth) {
  // Drawn before and nearer: what lies behind shows in the dropped pixels alone, unmixed.
  const auto faded = makeRectangle("faded", 0, 0, kSide, kSide, 2);
  const auto behind = makeRectangle("behind", 0, 0, kSide, kSide, -2);
  faded->setFillColor(1, 0, 0);
  behind->setFillColor(0, 0, 1);
  show(*faded);
  show(*behind);
  faded->setFade(0.75f);
  const OkImage image = stage->draw(kSide, kSide);
  int red = 0, blue = 0;
  for (int i = 0; i < kSide * kSide; ++i) {
    const Pixel pixel = pixelAt(image, i % kSide, i / kSide);
    red += pixel == Pixel{255, 0, 0, 255} ? 1 : 0;
    blue += pixel == Pixel{0, 0, 255, 255} ? 1 : 0;
  }
  EXPECT_EQ(red, 192);
  EXPECT_EQ(blue, 64);
}

TEST_F(ItemsFadeGlTest, DifferentOutlinesDifferOnlyWhereTheyDiffer) {
  const auto detailed = makeRectangle("detailed", 0, 0, kSide, kSide);
  const auto standIn = makeRectangle("standIn", 0, 0, 13, kSide);
  show(*detailed);
  show(*standIn);
  standIn->setFadeInverted(true);
  for (const float t : {0.1f, 0.5f, 0.8f}) {
    detailed->setFade(t);
    standIn->setFade(1.0f - t);
    const Map first = alone(*detailed, *standIn, 1);
    const Map second = alone(*standIn, *detailed, 1);
    for (std::size_t i = 0; i < first.size(); ++i) {
      const int covered = (first[i] != 0 ? 1 : 0) + (second[i] != 0 ? 1 : 0);
      if (i % kSide < 13) {
        EXPECT_EQ(covered, 1) << i << " at " << t;
      } else {
        EXPECT_EQ(second[i], 0);
      }
    }
  }
}

TEST_F(ItemsFadeGlTest, CutoutsFadeWithinTheirHoles) {
  OkTexture texture;
  texture.setImage(testing::makeImage(2, 1, 4, {255, 255, 255, 255, 255, 255, 255, 0}));
  texture.setFilter(OkFilter::Point);
  const auto detailed = makeRectangle("detailed", 0, 0, kSide, kSide);
  const auto standIn = makeRectangle("standIn", 0, 0, kSide, kSide);
  for (OkItem *item : {detailed.get(), standIn.get()}) {
    item->setTexture("half", &texture);
    item->setAlphaCutout(true);
  }
  expectHandover(*detailed, *standIn);
}

TEST_F(ItemsFadeGlTest, KeptPixelsShowTheTexelsOfTheWholePicture) {
  // Texture reads come before the discard: neighbours that are dropped still tell how far apart the
  // texels lie, and with it which mipmap is read.
  OkTexture texture;
  OkImage image(64, 64, 3);
  for (int row = 0; row < 64; ++row) {
    for (int column = 0; column < 64; ++column) {
      image.setComponent(column, row, 0, float(1 + (row * 7 + column * column) % 5) / 5.0f);
    }
  }
  texture.setImage(std::move(image));
  const auto item = makeRectangle("item", 0, 0, kSide, kSide);
  item->setTexture("far", &texture);
  show(*item);
  const Map whole = picture();
  ASSERT_EQ(countLit(whole), 256);
  for (const bool cutout : {false, true}) {
    item->setAlphaCutout(cutout);
    for (const float fade : {0.0625f, 0.5f, 0.8f}) {
      item->setFade(fade);
      const Map faded = picture();
      for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_TRUE(faded[i] == 0 || faded[i] == whole[i]) << i << " at " << fade;
      }
    }
  }
}

TEST_F(ItemsFadeGlTest, LevelsOfDetailHandOverWithoutAHole) {
  OkCamera camera("camera", kSide, kSide);
  OkCamera::setActive(&camera);
  OkLodItem lod("lod");
  const auto fine = makeRectangle("fine", 0, 0, kSide, kSide);
  const auto rough = makeRectangle("rough", 0, 0, kSide, kSide);
  lod.addVersion(fine.get(), 30.0f);
  lod.addVersion(rough.get(), 1000.0f);
  lod.setHandoverSeconds(1.0f);
  stage->scene().addObject(&lod);
  camera.setPosition(8, 8, 5);
  lod.step(0.1f);
  const Map whole = picture();
  camera.setPosition(8, 8, 200);
  int mixed = 0;
  for (int frame = 0; frame < 60; ++frame) {
    lod.step(0.0371f);
    const bool both = fine->getVisible() && rough->getVisible();
    mixed += both ? 1 : 0;
    EXPECT_EQ(picture(), whole) << frame;
    if (both) {
      EXPECT_NE(fine->getFade(), rough->getFade()) << frame;
      expectCoveredOnce(*fine, *rough, whole, 1, "frame " + std::to_string(frame));
      fine->setVisible(true);
      rough->setVisible(true);
    }
  }
  EXPECT_GT(mixed, 20);
  EXPECT_EQ(lod.getShownVersion(), 1);
  OkCamera::setActive(nullptr);
}

}  // namespace
}  // namespace okinawa
