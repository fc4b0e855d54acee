// The whole renderer on the null device.

#include "okinawa/render/renderer.hpp"

#include <gtest/gtest.h>

#include "gl/recording_commands.hpp"
#include "render/scripted_scene.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::add;
using testing::flat;
using testing::HeldMaterial;
using testing::makeMesh;
using testing::pixelView;
using testing::quadData;

class RendererTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = gl::createNullContext();
    ASSERT_TRUE(context.isOk());
    stage = std::make_unique<testing::Stage>(std::move(context).value());
  }
  void TearDown() override { stage->close(); }
  gl::RecordingCommands &recorder() { return *stage->context().recorder(); }

  std::unique_ptr<testing::Stage> stage;
};

TEST_F(RendererTest, CountsWhatItDraws) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{flat(glm::vec4(1.0f))};
  for (int i = 0; i < 10; ++i) {
    add(stage->list(), *quad, material.id(), {.translation = {float(i), 0, 0}});
  }
  stage->list().itemsTotal = 12;
  stage->list().itemsVisible = 10;
  stage->frame(pixelView(16, 16));
  const OkFrameStatistics &frame = stage->renderer().getStatistics();
  EXPECT_EQ(frame.drawCalls, 1u);
  EXPECT_EQ(frame.triangles, 20u);
  EXPECT_EQ(frame.itemsTotal, 12u);
  EXPECT_EQ(frame.itemsVisible, 10u);
  EXPECT_EQ(frame.cpuMeshBytes, quad->getCpuBytes());
  EXPECT_GT(frame.gpuMemoryBytes, 16u * 16 * (8 + 4 + 4));
  EXPECT_GT(frame.uploadedBytes, 10 * sizeof(OkDrawInstance));
  EXPECT_GT(frame.cpuMs, 0.0);
  // The scene's call, and the one that encodes.
  EXPECT_EQ(recorder().drawCalls(), 2u);
}

TEST_F(RendererTest, AStandingSceneSendsNothingAnew) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{flat(glm::vec4(1.0f))};
  add(stage->list(), *quad, material.id());
  stage->frame(pixelView(16, 16));
  EXPECT_GT(stage->renderer().getStatistics().uploadedBytes, 0u);
  stage->frame(pixelView(16, 16));
  EXPECT_EQ(stage->renderer().getStatistics().uploadedBytes, 0u);
  stage->list().instances[0].rows[0].w = 3.0f;
  stage->frame(pixelView(16, 16));
  EXPECT_EQ(stage->renderer().getStatistics().uploadedBytes, sizeof(OkDrawInstance));
}

TEST_F(RendererTest, ChangesOfMeshChangeNoVertexArray) {
  std::vector<std::unique_ptr<OkMesh>> meshes;
  const HeldMaterial material{flat(glm::vec4(1.0f))};
  for (int i = 0; i < 3; ++i) {
    meshes.push_back(makeMesh(quadData(0, 0, 1, 1)));
    // Two of each, so that no multi-draw gathers them.
    add(stage->list(), *meshes.back(), material.id());
    add(stage->list(), *meshes.back(), material.id());
  }
  stage->frame(pixelView(16, 16));
  stage->frame(pixelView(16, 16));
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 3u);
  EXPECT_EQ(stage->renderer().getStatistics().vertexArrayBinds, 2u);
}

TEST_F(RendererTest, ThereAreNoPixelsToRead) {
  stage->frame(pixelView(8, 8));
  const auto image = stage->target().readPixels();
  ASSERT_FALSE(image.isOk());
  EXPECT_NE(image.error().message.find("null device"), std::string::npos);
}

TEST_F(RendererTest, ABrokenBuiltInShaderIsAnErrorNotACrash) {
  recorder().setCompileFailure("0:7(1): error: out of luck");
  const auto other = OkRenderer::create(stage->context());
  ASSERT_FALSE(other.isOk());
  EXPECT_NE(other.error().describe().find("out of luck"), std::string::npos);
  recorder().setCompileFailure({});
}

TEST_F(RendererTest, AVariantThatDoesNotCompileIsLeftOutAndSaidOnce) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  OkMaterialBlock block;
  block.state.blend = OK_BLEND_CUTOUT;
  const HeldMaterial material{block};
  add(stage->list(), *quad, material.id());
  recorder().setCompileFailure("0:7(1): error: out of luck");
  LogCapture log;
  stage->frame(pixelView(8, 8));
  stage->frame(pixelView(8, 8));
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 0u);
  EXPECT_EQ(log.warnings.size(), 1u);
  recorder().setCompileFailure({});
}

TEST_F(RendererTest, OnlyChangedMaterialsAreSent) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{flat(glm::vec4(1.0f))};
  add(stage->list(), *quad, material.id());
  stage->frame(pixelView(8, 8));
  const HeldMaterial another{flat(glm::vec4(0.5f))};
  stage->frame(pixelView(8, 8));
  EXPECT_EQ(stage->renderer().getStatistics().uploadedBytes, 8 * sizeof(glm::vec4));
}

TEST_F(RendererTest, EverythingGoesWithItsOwner) {
  const testing::ScriptedScene script;
  script.fill(stage->list());
  stage->frame(pixelView(32, 32));
  EXPECT_GT(stage->renderer().getDeviceObjectCount(), 20u);
  stage->list().clear();
}

TEST_F(RendererTest, Case_D26_TexturesAndMeshesMayOutliveTheDevice) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  OkTexture texture;
  texture.setImage(OkImage(1, 1, 4));
  const HeldMaterial material{testing::textured(texture)};
  add(stage->list(), *quad, material.id());
  stage->frame(pixelView(8, 8));
  stage->list().clear();
  stage->close();
  auto context = gl::createNullContext();
  ASSERT_TRUE(context.isOk());
  stage = std::make_unique<testing::Stage>(std::move(context).value());
  // A new device draws them again from their CPU data.
  add(stage->list(), *quad, material.id());
  stage->frame(pixelView(8, 8));
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
}

TEST_F(RendererTest, FrameTimeRunsFromStartToStart) {
  stage->frame(pixelView(8, 8));
  stage->renderer().beginFrame();
  EXPECT_GT(stage->renderer().getStatistics().frameMs, 0.0);
  stage->renderer().endFrame();
}

}  // namespace
}  // namespace okinawa
