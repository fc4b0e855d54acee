// Textures as the screen shows them: rows, formats, coordinates, levels, lifetimes.

#include "render/stage.hpp"
#include "render/texture_residency.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::add;
using testing::HeldMaterial;
using testing::makeImage;
using testing::makeMesh;
using testing::Pixel;
using testing::pixelAt;
using testing::quadData;
using testing::textured;

class TextureGlTest : public testing::GlStageTest {
 protected:
  /** The texture over a picture of this size. */
  OkImage show(const OkMaterialBlock &block, int width, int height) {
    const auto quad = makeMesh(quadData(0, 0, float(width), float(height)));
    const HeldMaterial material{block};
    stage->list().clear();
    add(stage->list(), *quad, material.id());
    return stage->draw(width, height);
  }
  /** Every texel must be where it is in the file; grey shows as grey. */
  void expectShownAsIs(const OkImage &image) {
    OkTexture texture;
    texture.setImage(image);
    const OkImage picture = show(textured(texture), image.getWidth(), image.getHeight());
    const OkImage expected = image.toRgba8();
    for (int row = 0; row < image.getHeight(); ++row) {
      for (int column = 0; column < image.getWidth(); ++column) {
        ASSERT_EQ(pixelAt(picture, column, row), pixelAt(expected, column, row))
            << column << ", " << row;
      }
    }
  }
  static OkImage pattern(int width, int height, int channels) {
    OkImage image(width, height, channels);
    for (std::size_t i = 0; i < image.getBytes().size(); ++i) {
      image.getBytes()[i] = static_cast<std::uint8_t>(i * 37 + i / 7 * 11);
    }
    return image;
  }
};

TEST_F(TextureGlTest, Case_D34_OddWidthsAreNotSkewed) {
  expectShownAsIs(pattern(3, 3, 3));
  expectShownAsIs(pattern(5, 5, 1));
  expectShownAsIs(pattern(227, 227, 3));
}

TEST_F(TextureGlTest, Case_D34_OddDataRowsAreNotSkewed) {
  // A grey mask of 5x5 weights over white, its only coloured zone black: the picture is 1 - weight.
  OkTexture white;
  white.setImage(makeImage(1, 1, 3, {255, 255, 255}));
  OkTexture mask;
  OkImage weights(5, 5, 3);
  for (int i = 0; i < 25; i += 2) {
    weights.getBytes()[static_cast<std::size_t>(i * 3)] = 255;
  }
  mask.setImage(weights);
  OkMaterialBlock block = textured(white);
  block.state.tintMask = &mask;
  block.parameters.zoneTint[0] = glm::vec3(0.0f);
  const OkImage picture = show(block, 5, 5);
  for (int i = 0; i < 25; ++i) {
    EXPECT_EQ(pixelAt(picture, i % 5, i / 5)[0], i % 2 == 0 ? 0 : 255) << i;
  }
}

TEST_F(TextureGlTest, SixteenBitsAndFloatsShowTheirColour) {
  OkImage wide(1, 1, 3, OkComponentType::UInt16);
  OkImage bright(1, 1, 3, OkComponentType::Float32);
  for (int channel = 0; channel < 3; ++channel) {
    wide.setComponent(0, 0, channel, 128.0f / 255.0f);
    bright.setComponent(0, 0, channel, channel == 0 ? 0.5f : 3.0f);
  }
  OkTexture texture;
  texture.setImage(wide);
  EXPECT_EQ(pixelAt(show(textured(texture), 2, 2), 1, 1), (Pixel{128, 128, 128, 255}));
  texture.setImage(bright);
  EXPECT_EQ(pixelAt(show(textured(texture), 2, 2), 1, 1), (Pixel{188, 255, 255, 255}));
}

TEST_F(TextureGlTest, UvTransformTurnsAndShifts) {
  OkTexture texture;
  texture.setImage(makeImage(2, 2, 1, {10, 20, 30, 40}));
  OkMaterialBlock block = textured(texture);
  block.parameters.uvOffset = {0.5f, 0.0f};
  OkImage picture = show(block, 2, 2);
  EXPECT_EQ(pixelAt(picture, 0, 0)[0], 20);
  EXPECT_EQ(pixelAt(picture, 1, 0)[0], 10);
  // u' = v, v' = u: a flip about the rising diagonal.
  block.parameters.uvOffset = {0.0f, 0.0f};
  block.parameters.uvMatrix = {0.0f, 1.0f, 1.0f, 0.0f};
  picture = show(block, 2, 2);
  EXPECT_EQ(pixelAt(picture, 0, 0)[0], 40);
  EXPECT_EQ(pixelAt(picture, 1, 0)[0], 20);
  EXPECT_EQ(pixelAt(picture, 0, 1)[0], 30);
  EXPECT_EQ(pixelAt(picture, 1, 1)[0], 10);
}

TEST_F(TextureGlTest, TheSecondUvSetIsReadWhereTheMaterialSaysSo) {
  OkTexture texture;
  texture.setImage(makeImage(2, 1, 1, {10, 200}));
  OkMeshData data = quadData(0, 0, 2, 1);
  data.secondUvs.assign(4, glm::vec2(0.75f, 0.5f));
  const auto quad = makeMesh(data);
  OkMaterialBlock block = textured(texture);
  block.state.uvSet = 1;
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  EXPECT_EQ(pixelAt(stage->draw(2, 1), 0, 0)[0], 200);
}

TEST_F(TextureGlTest, SamplersFollowTheTextureUnlessOverridden) {
  OkTexture texture;
  texture.setImage(makeImage(2, 1, 1, {0, 255}));
  texture.setFilter(OkFilter::Point);
  OkMaterialBlock block = textured(texture);
  block.state.overridesSampler = false;
  EXPECT_EQ(pixelAt(show(block, 8, 1), 3, 0)[0], 0);
  block.state.overridesSampler = true;
  block.state.sampler = {OkFilter::Bilinear, OkWrap::Clamp, OkWrap::Clamp, 16.0f};
  const int between = pixelAt(show(block, 8, 1), 3, 0)[0];
  EXPECT_GT(between, 20);
  EXPECT_LT(between, 235);
}

TEST_F(TextureGlTest, MinifiedTexturesReadTheirMipmaps) {
  // Columns of black and white in turn: from afar linear one half, never one of the two.
  OkImage columns(64, 64, 1);
  for (std::size_t i = 0; i < columns.getBytes().size(); ++i) {
    columns.getBytes()[i] = i % 2 == 0 ? 0 : 255;
  }
  OkTexture texture;
  texture.setImage(columns);
  OkMaterialBlock block = textured(texture);
  block.state.sampler.filter = OkFilter::Trilinear;
  EXPECT_NEAR(pixelAt(show(block, 4, 4), 1, 1)[0], testing::shown(0.5f), 2);
  // Held to level 0, whole texels are read.
  texture.setMaxMipLevel(0);
  block.state.sampler.filter = OkFilter::Point;
  const int value = pixelAt(show(block, 4, 4), 1, 1)[0];
  EXPECT_TRUE(value == 0 || value == 255) << value;
}

TEST_F(TextureGlTest, NewPixelsAreShownAndDeadTexturesGo) {
  auto texture = std::make_unique<OkTexture>();
  texture->setImage(makeImage(1, 1, 1, {50}));
  EXPECT_EQ(pixelAt(show(textured(*texture), 2, 2), 0, 0)[0], 50);
  const std::size_t textures = stage->context().liveObjectCount(gl::ObjectKind::Texture);
  texture->setImage(makeImage(2, 1, 1, {90, 90}));
  EXPECT_EQ(pixelAt(show(textured(*texture), 2, 2), 0, 0)[0], 90);
  EXPECT_EQ(stage->context().liveObjectCount(gl::ObjectKind::Texture), textures);
  stage->list().clear();
  texture.reset();
  EXPECT_EQ(stage->context().liveObjectCount(gl::ObjectKind::Texture), textures - 1);
}

TEST_F(TextureGlTest, OneTextureInTwoRolesIsTwoImages) {
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 3, {128, 0, 0}));
  show(textured(texture), 2, 2);
  const std::size_t before = stage->context().liveObjectCount(gl::ObjectKind::Texture);
  OkMaterialBlock block = textured(texture);
  block.state.tintMask = &texture;
  block.parameters.zoneTint[0] = glm::vec3(0.0f);
  // The weight is 128 / 255 as it stands, the colour decoded.
  const OkImage picture = show(block, 2, 2);
  EXPECT_NEAR(pixelAt(picture, 0, 0)[0],
              testing::shown(testing::decoded(128) * (1.0f - 128.0f / 255.0f)), 1);
  EXPECT_EQ(stage->context().liveObjectCount(gl::ObjectKind::Texture), before + 1);
}

TEST_F(TextureGlTest, ReleasedPixelsAreSaidOnceAndStandIn) {
  OkTexture texture{"lost.png"};
  texture.setImage(makeImage(1, 1, 1, {50}));
  texture.releasePixels();
  LogCapture log;
  EXPECT_EQ(pixelAt(show(textured(texture), 2, 2), 0, 0), (Pixel{255, 255, 255, 255}));
  show(textured(texture), 2, 2);
  EXPECT_TRUE(log.warned("lost.png"));
  EXPECT_EQ(log.warnings.size(), 1u);
}

TEST_F(TextureGlTest, PixelsMayGoOnceUploaded) {
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 1, {50}));
  show(textured(texture), 2, 2);
  texture.releasePixels();
  EXPECT_EQ(pixelAt(show(textured(texture), 2, 2), 0, 0)[0], 50);
}

TEST_F(TextureGlTest, Case_D29_CutoutsKeepTheirShareAfarEvenFromReleasedPixels) {
  // Bars one texel wide in eight: averaged away, every one of them would fall under one half.
  OkImage bars(64, 64, 4);
  for (std::size_t i = 0; i < 64 * 64; ++i) {
    bars.getBytes()[i * 4] = 255;
    bars.getBytes()[i * 4 + 3] = i % 8 == 0 ? 255 : 0;
  }
  for (const bool released : {false, true}) {
    OkTexture texture;
    texture.setImage(bars);
    OkMaterialBlock block = textured(texture);
    block.state.blend = OK_BLEND_CUTOUT;
    block.state.sampler.filter = OkFilter::Bilinear;
    const auto countRed = [&] {
      const OkImage picture = show(block, 16, 16);
      int red = 0;
      for (int i = 0; i < 256; ++i) {
        red += pixelAt(picture, i % 16, i / 16)[0] > 0 ? 1 : 0;
      }
      return red;
    };
    EXPECT_EQ(countRed(), 0);
    if (released) {
      texture.releasePixels();
      EXPECT_EQ(countRed(), 0);
    }
    ASSERT_TRUE(texture.keepCutoutCoverage(0.5f));
    EXPECT_GT(countRed(), 0) << released;
  }
}

TEST_F(TextureGlTest, ReleasedTexturesStillObeyTheirLastLevel) {
  OkImage columns(64, 64, 1);
  for (std::size_t i = 0; i < columns.getBytes().size(); ++i) {
    columns.getBytes()[i] = i % 2 == 0 ? 0 : 255;
  }
  OkTexture texture;
  texture.setImage(columns);
  OkMaterialBlock block = textured(texture);
  show(block, 4, 4);
  texture.releasePixels();
  texture.setMaxMipLevel(0);
  const int value = pixelAt(show(block, 4, 4), 1, 1)[0];
  EXPECT_TRUE(value == 0 || value == 255) << value;
}

TEST_F(TextureGlTest, PixelsReadBackAreThoseThatWentIn) {
  OkTexture texture;
  const OkImage image = pattern(5, 3, 4);
  texture.setImage(image);
  show(textured(texture), 5, 3);
  TextureResidency residency(stage->context());
  residency.get(texture, OkTextureRole::Color);
  const OkImage back = residency.readBackTexture(texture.getId());
  ASSERT_EQ(back.getWidth(), 5);
  EXPECT_TRUE(std::equal(back.getBytes().begin(), back.getBytes().end(), image.getBytes().begin()));
  OkImage wide(2, 1, 4, OkComponentType::UInt16);
  for (int channel = 0; channel < 4; ++channel) {
    wide.setComponent(0, 0, channel, 0.2f * static_cast<float>(channel + 1));
  }
  texture.setImage(wide);
  residency.get(texture, OkTextureRole::Color);
  const OkImage wideBack = residency.readBackTexture(texture.getId());
  ASSERT_EQ(wideBack.getType(), OkComponentType::UInt16);
  for (int channel = 0; channel < 4; ++channel) {
    EXPECT_NEAR(wideBack.getComponent(0, 0, channel), wide.getComponent(0, 0, channel), 1e-3f);
  }
  EXPECT_TRUE(residency.readBackTexture(123456789).isEmpty());
}

}  // namespace
}  // namespace okinawa
