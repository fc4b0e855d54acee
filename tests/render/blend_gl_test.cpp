// Blending, cutouts and fades.

#include <set>

#include "render/stage.hpp"

namespace okinawa {
namespace {

using testing::add;
using testing::decoded;
using testing::flat;
using testing::HeldMaterial;
using testing::makeImage;
using testing::makeMesh;
using testing::Pixel;
using testing::pixelAt;
using testing::quadData;
using testing::shown;
using testing::textured;

class BlendGlTest : public testing::GlStageTest {};

TEST_F(BlendGlTest, AlphaMixesInLinearLight) {
  stage->scene().setBackground({0.0f, okLinearToSrgb(0.5f), 1.0f, 1.0f});
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  OkMaterialBlock block = flat({1.0f, 0.0f, 0.0f, 1.0f});
  block.state.blend = OK_BLEND_ALPHA;
  block.parameters.tint.a = 0.25f;
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  const Pixel pixel = pixelAt(stage->draw(4, 4), 1, 1);
  EXPECT_NEAR(pixel[0], shown(0.25f), 1);
  EXPECT_NEAR(pixel[1], shown(0.375f), 1);
  EXPECT_NEAR(pixel[2], shown(0.75f), 1);
  EXPECT_EQ(pixel[3], 255);
}

TEST_F(BlendGlTest, TextureAlphaTimesOpacityIsTheCoverage) {
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 4, {255, 255, 255, 102}));  // 0.4
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  OkMaterialBlock block = textured(texture);
  block.state.blend = OK_BLEND_ALPHA;
  block.parameters.tint.a = 0.5f;
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  EXPECT_NEAR(pixelAt(stage->draw(4, 4), 1, 1)[0], shown(0.2f), 1);
}

TEST_F(BlendGlTest, AdditiveAddsLight) {
  stage->scene().setBackground({okLinearToSrgb(0.25f), 0.0f, 0.0f, 1.0f});
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  OkMaterialBlock block = flat({1.0f, 0.5f, 0.0f, 1.0f});
  block.state.blend = OK_BLEND_ADDITIVE;
  block.parameters.tint.a = 0.5f;
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  const Pixel pixel = pixelAt(stage->draw(4, 4), 1, 1);
  EXPECT_NEAR(pixel[0], shown(0.75f), 1);
  EXPECT_NEAR(pixel[1], shown(0.25f), 1);
  EXPECT_EQ(pixel[2], 0);
}

TEST_F(BlendGlTest, BlendedIsHiddenBySolidAndHidesNothing) {
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  const HeldMaterial wall{flat({1.0f, 0.0f, 0.0f, 1.0f})};
  OkMaterialBlock glassBlock = flat({0.0f, 1.0f, 0.0f, 1.0f});
  glassBlock.state.blend = OK_BLEND_ALPHA;
  const HeldMaterial glass{glassBlock};
  OkMaterialBlock glowBlock = flat({0.0f, 0.0f, 1.0f, 1.0f});
  glowBlock.state.blend = OK_BLEND_ADDITIVE;
  const HeldMaterial glow{glowBlock};
  // Behind the wall: unseen. Before it, the nearer one is drawn first and writes no depth.
  add(stage->list(), *quad, glass.id(), {.translation = {0, 0, -5}, .depth = 15.0f});
  add(stage->list(), *quad, glow.id(), {.translation = {0, 0, 2}, .depth = 9.0f});
  add(stage->list(), *quad, glow.id(), {.translation = {0, 0, 1}, .depth = 8.0f});
  add(stage->list(), *quad, wall.id());
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 1, 1), (Pixel{255, 0, 255, 255}));
}

TEST_F(BlendGlTest, CutoutKeepsWhatReachesTheCutoff) {
  OkTexture texture;
  texture.setImage(
      makeImage(4, 1, 4, {255, 0, 0, 0, 255, 0, 0, 127, 255, 0, 0, 128, 255, 0, 0, 255}));
  const auto quad = makeMesh(quadData(0, 0, 4, 1));
  OkMaterialBlock block = textured(texture);
  block.state.blend = OK_BLEND_CUTOUT;
  block.parameters.tint.a = 0.1f;  // Opacity means nothing here.
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  const OkImage picture = stage->draw(4, 1);
  EXPECT_EQ(pixelAt(picture, 0, 0)[0], 0);
  EXPECT_EQ(pixelAt(picture, 1, 0)[0], 0);
  EXPECT_EQ(pixelAt(picture, 2, 0), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(picture, 3, 0)[0], 255);
}

TEST_F(BlendGlTest, Case_D31_CutoutsWriteDepth) {
  OkTexture texture;
  texture.setImage(makeImage(2, 1, 4, {255, 0, 0, 255, 255, 0, 0, 0}));
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  OkMaterialBlock block = textured(texture);
  block.state.blend = OK_BLEND_CUTOUT;
  const HeldMaterial leaf{block};
  const HeldMaterial wall{flat({0.0f, 0.0f, 1.0f, 1.0f})};
  for (const bool leafFirst : {true, false}) {
    stage->list().clear();
    add(stage->list(), *quad, (leafFirst ? leaf : wall).id(),
        {.translation = {0, 0, leafFirst ? 1 : -1}, .depth = 1.0f});
    add(stage->list(), *quad, (leafFirst ? wall : leaf).id(),
        {.translation = {0, 0, leafFirst ? -1 : 1}, .depth = 1.0f});
    const OkImage picture = stage->draw(4, 4);
    EXPECT_EQ(pixelAt(picture, 0, 0), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixelAt(picture, 3, 0), (Pixel{0, 0, 255, 255}));
  }
}

class FadeGlTest : public testing::GlStageTest {
 protected:
  /** The pixels of a 16x16 picture that a quad with this fade covers. */
  std::set<int> covered(int level, bool inverted) {
    const auto quad = makeMesh(quadData(0, 0, 16, 16));
    const HeldMaterial material{flat({1.0f, 1.0f, 1.0f, 1.0f})};
    stage->list().clear();
    add(stage->list(), *quad, material.id(), {.fade = okPackFade(level, inverted)});
    const OkImage picture = stage->draw(16, 16);
    std::set<int> pixels;
    for (int i = 0; i < 256; ++i) {
      if (pixelAt(picture, i % 16, i / 16)[0] != 0) {
        pixels.insert(i);
      }
    }
    return pixels;
  }
};

TEST_F(FadeGlTest, Case_D32_SeventeenStatesAndTheirPartnersCoverEachPixelOnce) {
  std::set<int> before;
  for (int level = 0; level <= 16; ++level) {
    const std::set<int> plain = covered(level, false);
    const std::set<int> partner = covered(level, true);
    EXPECT_EQ(plain.size(), static_cast<std::size_t>(16 * level)) << level;
    EXPECT_EQ(partner.size(), static_cast<std::size_t>(16 * (16 - level))) << level;
    std::set<int> both = plain;
    both.insert(partner.begin(), partner.end());
    EXPECT_EQ(both.size(), 256u) << level;
    // A pixel once kept stays kept as the object grows in.
    EXPECT_TRUE(std::includes(plain.begin(), plain.end(), before.begin(), before.end())) << level;
    before = plain;
  }
}

TEST_F(FadeGlTest, AFadedInstanceLeavesItsBatchWhole) {
  const auto quad = makeMesh(quadData(0, 0, 16, 16));
  const HeldMaterial material{flat({1.0f, 1.0f, 1.0f, 1.0f})};
  add(stage->list(), *quad, material.id(), {.fade = okPackFade(4, false)});
  add(stage->list(), *quad, material.id(),
      {.translation = {16, 0, 0}, .fade = okPackFade(16, false)});
  const OkImage picture = stage->draw(32, 16);
  int left = 0;
  int right = 0;
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 16; ++column) {
      left += pixelAt(picture, column, row)[0] != 0 ? 1 : 0;
      right += pixelAt(picture, column + 16, row)[0] != 0 ? 1 : 0;
    }
  }
  EXPECT_EQ(left, 64);
  EXPECT_EQ(right, 256);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
}

}  // namespace
}  // namespace okinawa
