// Colours, light and masks, against values worked out by hand.

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

class ColorGlTest : public testing::GlStageTest {
 protected:
  /** One quad over a 4x4 picture with this material; returns the pixel in the middle. */
  Pixel drawOver(const OkMaterialBlock &block, const testing::Placed &placed = {}) {
    const auto quad = makeMesh(quadData(0, 0, 4, 4));
    const HeldMaterial material{block};
    stage->list().clear();
    add(stage->list(), *quad, material.id(), placed);
    return pixelAt(stage->draw(4, 4), 2, 2);
  }
  /** Light from the viewer, along -Z in the pixel view. */
  void setSun(const glm::vec3 &direction, float intensity, const glm::vec3 &ambient) {
    OkDaylight light;
    light.direction = direction;
    light.intensity = intensity;
    light.ambient = ambient;
    stage->scene().setDaylight(light);
  }
};

TEST_F(ColorGlTest, Case_D67_EveryUnlitTexelComesOutAsItWentIn) {
  OkImage image(16, 16, 3);
  for (int i = 0; i < 256; ++i) {
    for (int channel = 0; channel < 3; ++channel) {
      image.getBytes()[static_cast<std::size_t>(i * 3 + channel)] =
          static_cast<std::uint8_t>(channel == 1 ? 255 - i : i);
    }
  }
  OkTexture texture;
  texture.setImage(image);
  const auto quad = makeMesh(quadData(0, 0, 16, 16));
  const HeldMaterial material{textured(texture)};
  add(stage->list(), *quad, material.id());
  const OkImage picture = stage->draw(16, 16);
  for (int i = 0; i < 256; ++i) {
    ASSERT_EQ(pixelAt(picture, i % 16, i / 16), (Pixel{i, 255 - i, i, 255}));
  }
}

TEST_F(ColorGlTest, FillColoursAreExact) {
  EXPECT_EQ(drawOver(flat({decoded(51), decoded(102), decoded(204), 1.0f})),
            (Pixel{51, 102, 204, 255}));
}

TEST_F(ColorGlTest, BackgroundIsSrgbAndKeepsItsAlpha) {
  stage->scene().setBackground({51.0f / 255, 102.0f / 255, 204.0f / 255, 0.0f});
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 1, 1), (Pixel{51, 102, 204, 0}));
}

TEST_F(ColorGlTest, TintMultipliesInLinearLight) {
  OkMaterialBlock block = flat({0.5f, 0.5f, 0.5f, 1.0f});
  block.parameters.tint = {0.5f, 1.0f, 0.0f, 1.0f};
  EXPECT_EQ(drawOver(block), (Pixel{shown(0.25f), shown(0.5f), 0, 255}));
}

TEST_F(ColorGlTest, OpaqueIgnoresOpacityAndAlpha) {
  OkTexture texture;
  texture.setImage(makeImage(1, 1, 4, {200, 100, 50, 10}));
  OkMaterialBlock block = textured(texture);
  block.parameters.tint.a = 0.1f;
  EXPECT_EQ(drawOver(block), (Pixel{200, 100, 50, 255}));
}

TEST_F(ColorGlTest, SunFacingASurfaceGivesItsAlbedo) {
  setSun({0, 0, -2}, 1.0f, glm::vec3(0.0f));
  OkMaterialBlock block;
  block.parameters.fill = glm::vec4(0.5f, 0.25f, 1.0f, 1.0f);
  EXPECT_EQ(drawOver(block), (Pixel{shown(0.5f), shown(0.25f), 255, 255}));
}

TEST_F(ColorGlTest, LambertFallsWithTheCosineAndAmbientAdds) {
  // Sixty degrees off the normal: half of the sun's 0.8, and ambient 0.2 decoded.
  setSun({0, -std::sqrt(3.0f) / 2.0f, -0.5f}, 0.8f, glm::vec3(0.2f));
  OkMaterialBlock block;
  const float expected = 0.4f + okSrgbToLinear(0.2f);
  EXPECT_NEAR(drawOver(block)[0], shown(expected), 1);
  // From behind only the ambient light is left.
  setSun({0, 0, 1}, 0.8f, glm::vec3(0.2f));
  EXPECT_NEAR(drawOver(block)[0], 51, 1);
}

TEST_F(ColorGlTest, BackFacesOfTwoSidedSurfacesTurnTheirNormal) {
  setSun({0, 0, -1}, 1.0f, glm::vec3(0.0f));
  OkMaterialBlock block;
  block.parameters.fill = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  // Turned about Y by half a turn: seen from behind, moved back over the picture.
  testing::Placed turned;
  turned.linear = glm::mat3(-1, 0, 0, 0, 1, 0, 0, 0, -1);
  turned.translation = {4, 0, 0};
  EXPECT_EQ(drawOver(block, turned)[0], shown(0.5f));
  block.state.doubleSided = false;
  EXPECT_EQ(drawOver(block, turned), (Pixel{0, 0, 0, 255}));
}

TEST_F(ColorGlTest, Case_D57_MirroredObjectsShowTheirOutsideAndTheirLight) {
  setSun({0, 0, -1}, 1.0f, glm::vec3(0.0f));
  OkMaterialBlock block;
  block.state.doubleSided = false;
  block.parameters.fill = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  testing::Placed mirrored;
  mirrored.linear = glm::mat3(-1, 0, 0, 0, 1, 0, 0, 0, 1);
  mirrored.translation = {4, 0, 0};
  mirrored.flags = OK_DRAW_FLAG_MIRRORED;
  EXPECT_EQ(drawOver(block, mirrored)[0], shown(0.5f));
  // Two mirrors are a half turn, and no mirror any more.
  testing::Placed twice;
  twice.linear = glm::mat3(-1, 0, 0, 0, -1, 0, 0, 0, 1);
  twice.translation = {4, 4, 0};
  EXPECT_EQ(drawOver(block, twice)[0], shown(0.5f));
  // The inside stays unseen.
  mirrored.linear[2][2] = 1;
  mirrored.flags = 0;
  EXPECT_EQ(drawOver(block, mirrored)[0], 0);
}

TEST_F(ColorGlTest, NormalsAreRightUnderUnevenScale) {
  setSun({0, 0, -1}, 1.0f, glm::vec3(0.0f));
  OkMeshData data = quadData(0, 0, 4, 4);
  for (std::size_t vertex = 0; vertex < 4; ++vertex) {
    data.vertices[vertex * 8 + 5] = std::sqrt(0.5f);
    data.vertices[vertex * 8 + 7] = std::sqrt(0.5f);
  }
  const auto quad = makeMesh(data);
  const HeldMaterial material{OkMaterialBlock{}};
  testing::Placed stretched;
  stretched.linear = glm::mat3(2, 0, 0, 0, 1, 0, 0, 0, 1);
  add(stage->list(), *quad, material.id(), stretched);
  // The normal (1, 0, 1) becomes (1/2, 0, 1), whose z is 1 / sqrt(1.25) once normalised.
  EXPECT_NEAR(pixelAt(stage->draw(4, 4), 2, 2)[0], shown(1.0f / std::sqrt(1.25f)), 1);
}

TEST_F(ColorGlTest, AnUnlitViewIgnoresTheLight) {
  setSun({0, 0, 1}, 1.0f, glm::vec3(0.0f));
  OkMaterialBlock block;
  block.parameters.fill = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
  EXPECT_EQ(drawOver(block)[0], 0);
  stage->renderer().setUnlit(true);
  EXPECT_EQ(drawOver(block)[0], shown(0.5f));
}

TEST_F(ColorGlTest, VertexColoursAreLinearAndMultiply) {
  OkMeshData data = quadData(0, 0, 4, 4);
  data.colors.assign(4, glm::vec4(0.5f, 1.0f, 0.25f, 1.0f));
  const auto quad = makeMesh(data);
  const HeldMaterial material{flat({1.0f, 0.5f, 1.0f, 1.0f})};
  add(stage->list(), *quad, material.id());
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 1, 1), (Pixel{shown(0.5f), shown(0.5f), shown(0.25f), 255}));
}

class TintMaskGlTest : public ColorGlTest {
 protected:
  /** A drawing of one colour under a mask of one colour. */
  Pixel drawMasked(const std::vector<int> &mask, std::uint32_t luminance) {
    OkTexture drawing;
    drawing.setImage(makeImage(1, 1, 3, {188, 99, 225}));
    OkTexture weights;
    weights.setImage(makeImage(1, 1, static_cast<int>(mask.size()), mask));
    OkMaterialBlock block = textured(drawing);
    block.state.tintMask = &weights;
    block.parameters.zoneTint[0] = {1.0f, 0.0f, 0.0f};
    block.parameters.zoneTint[1] = {0.0f, 1.0f, 0.0f};
    block.parameters.zoneTint[2] = {0.0f, 0.0f, 1.0f};
    block.parameters.zoneLuminance = luminance;
    return drawOver(block);
  }
  const float red_ = decoded(188);
  const float green_ = decoded(99);
  const float blue_ = decoded(225);
};

TEST_F(TintMaskGlTest, NoWeightKeepsTheDrawing) {
  EXPECT_EQ(drawMasked({0, 0, 0}, 0), (Pixel{188, 99, 225, 255}));
}

TEST_F(TintMaskGlTest, AFullZoneIsMultipliedByItsTint) {
  EXPECT_EQ(drawMasked({255, 0, 0}, 0), (Pixel{188, 0, 0, 255}));
  EXPECT_EQ(drawMasked({0, 0, 255}, 0), (Pixel{0, 0, 225, 255}));
}

TEST_F(TintMaskGlTest, WeightsAreNotDecodedAndTheRestKeepsTheDrawing) {
  const float w = 102.0f / 255.0f;
  const Pixel pixel = drawMasked({0, 102, 0}, 0);
  EXPECT_NEAR(pixel[0], shown(red_ * (1 - w)), 1);
  EXPECT_NEAR(pixel[1], 99, 1);
  EXPECT_NEAR(pixel[2], shown(blue_ * (1 - w)), 1);
}

TEST_F(TintMaskGlTest, WeightsAboveOneInSumAreScaledBack) {
  const Pixel pixel = drawMasked({255, 255, 0}, 0);
  EXPECT_NEAR(pixel[0], shown(red_ * 0.5f), 1);
  EXPECT_NEAR(pixel[1], shown(green_ * 0.5f), 1);
  EXPECT_EQ(pixel[2], 0);
}

TEST_F(TintMaskGlTest, LuminanceKeepsOnlyTheBrightness) {
  const float luminance = 0.2126f * red_ + 0.7152f * green_ + 0.0722f * blue_;
  const Pixel pixel = drawMasked({0, 255, 0}, 2);
  EXPECT_EQ(pixel[0], 0);
  EXPECT_NEAR(pixel[1], shown(luminance), 1);
  EXPECT_EQ(pixel[2], 0);
}

TEST_F(TintMaskGlTest, AGreyMaskIsThreeEqualWeights) {
  const Pixel pixel = drawMasked({255}, 0);
  EXPECT_NEAR(pixel[0], shown(red_ / 3), 1);
  EXPECT_NEAR(pixel[1], shown(green_ / 3), 1);
  EXPECT_NEAR(pixel[2], shown(blue_ / 3), 1);
}

}  // namespace
}  // namespace okinawa
