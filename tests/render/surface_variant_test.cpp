#include "render/surface_variant.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "okinawa/texture/texture.hpp"

#include "render/draw_list_builder.hpp"
#include "render/material_packing.hpp"

namespace okinawa {
namespace {

TEST(SurfaceVariant, TexturesWithoutPixelsCountAsNone) {
  OkTexture texture;
  OkMaterialState state;
  state.texture = &texture;
  state.tintMask = &texture;
  EXPECT_EQ(stateFeatures(state) & (kSurfaceTextured | kSurfaceTintMask), 0u);
  texture.setImage(OkImage(1, 1, 4));
  EXPECT_EQ(stateFeatures(state) & (kSurfaceTextured | kSurfaceTintMask),
            kSurfaceTextured | kSurfaceTintMask);
}

TEST(SurfaceVariant, BlendModesChooseTheirFeature) {
  OkMaterialState state;
  constexpr std::uint32_t kMask = kSurfaceCutout | kSurfaceBlended;
  EXPECT_EQ(stateFeatures(state) & kMask, 0u);
  state.blend = OK_BLEND_CUTOUT;
  EXPECT_EQ(stateFeatures(state) & kMask, kSurfaceCutout);
  state.blend = OK_BLEND_ALPHA;
  EXPECT_EQ(stateFeatures(state) & kMask, kSurfaceBlended);
  state.blend = OK_BLEND_ADDITIVE;
  EXPECT_EQ(stateFeatures(state) & kMask, kSurfaceBlended);
}

TEST(SurfaceVariant, LinesPointsAndUnlitViewsHaveNoLight) {
  const std::uint32_t lit = stateFeatures(OkMaterialState{});
  ASSERT_NE(lit & kSurfaceLit, 0u);
  EXPECT_NE(drawFeatures(lit, 0, OK_DRAW_TRIANGLES, false) & kSurfaceLit, 0u);
  EXPECT_EQ(drawFeatures(lit, 0, OK_DRAW_LINES, false) & kSurfaceLit, 0u);
  EXPECT_EQ(drawFeatures(lit, 0, OK_DRAW_POINTS, false) & kSurfaceLit, 0u);
  EXPECT_EQ(drawFeatures(lit, 0, OK_DRAW_TRIANGLES, true), 0u);
  EXPECT_EQ(drawFeatures(lit, 0, OK_DRAW_POINTS, false), kSurfacePoints);
}

TEST(SurfaceVariant, TheSecondUvSetNeedsAStreamAndAPicture) {
  OkMaterialState state;
  state.uvSet = 1;
  EXPECT_EQ(drawFeatures(stateFeatures(state), kStreamSecondUvs, OK_DRAW_TRIANGLES, false) &
                kSurfaceSecondUv,
            0u);
  OkTexture texture;
  texture.setImage(OkImage(1, 1, 4));
  state.texture = &texture;
  EXPECT_NE(drawFeatures(stateFeatures(state), kStreamSecondUvs, OK_DRAW_TRIANGLES, false) &
                kSurfaceSecondUv,
            0u);
  EXPECT_EQ(drawFeatures(stateFeatures(state), 0, OK_DRAW_TRIANGLES, false) & kSurfaceSecondUv, 0u);
}

TEST(SurfaceVariant, DefinesComeInTheOrderOfTheBits) {
  EXPECT_THAT(featureDefines(kSurfaceTextured | kSurfaceCutout | kSurfaceSlots),
              ::testing::ElementsAre("TEXTURED", "CUTOUT", "SLOTS"));
  EXPECT_TRUE(featureDefines(0).empty());
}

TEST(SurfaceVariant, StreamsAreReadOffTheMesh) {
  OkMeshData data = testing::quadData(-1, -1, 1, 1);
  EXPECT_EQ(meshStreams(*testing::makeMesh(data)), 0);
  data.colors.assign(4, glm::vec4(1.0f));
  data.tangents.assign(4, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  EXPECT_EQ(meshStreams(*testing::makeMesh(data)), kStreamColors | kStreamTangents);
}

TEST(MaterialPacking, RowsLieWhereTheShaderReadsThem) {
  OkMaterialParameters p;
  p.tint = {0.1f, 0.2f, 0.3f, 0.4f};
  p.fill = {0.5f, 0.6f, 0.7f, 0.8f};
  p.zoneTint[1] = {0.9f, 1.0f, 1.1f};
  p.zoneLuminance = 2;
  p.uvMatrix = {1.5f, 2.5f, 3.5f, 4.5f};
  p.uvOffset = {5.5f, 6.5f};
  p.alphaCutoff = 0.25f;
  p.pointSizePixels = 7.0f;
  const PackedMaterial packed = packMaterial(p);
  EXPECT_EQ(packed[0], p.tint);
  EXPECT_EQ(packed[1], p.fill);
  EXPECT_EQ(packed[2], glm::vec4(1, 1, 1, 0));
  EXPECT_EQ(packed[3], glm::vec4(0.9f, 1.0f, 1.1f, 1.0f));
  EXPECT_EQ(packed[4].w, 0.0f);
  EXPECT_EQ(packed[5], p.uvMatrix);
  EXPECT_EQ(packed[6], glm::vec4(5.5f, 6.5f, 0.25f, 7.0f));
}

}  // namespace
}  // namespace okinawa
