// Painting 2D scenes on the null device: how many calls, what is sent, which scissors.

#include "render/paint_pass.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "okinawa/item/sprite.hpp"

#include "gl/recording_commands.hpp"
#include "render/sprite_painter.hpp"
#include "render/stage.hpp"

namespace okinawa {
namespace {

using testing::pixelView;
using testing::SpriteCrowd;

class PaintPassTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = gl::createNullContext();
    ASSERT_TRUE(context.isOk());
    stage = std::make_unique<testing::Stage>(std::move(context).value());
  }
  void TearDown() override { stage->close(); }
  const OkFrameStatistics &frame() {
    stage->frame(pixelView(64, 48));
    return stage->renderer().getStatistics();
  }

  std::unique_ptr<testing::Stage> stage;
};

TEST_F(PaintPassTest, ACallARunAndOneUploadAFrame) {
  SpriteCrowd crowd(2000, 64, 48, true, OkFilter::Point);
  stage->scene().addScene2D(&crowd.scene);
  const OkFrameStatistics first = frame();
  EXPECT_EQ(first.drawCalls, crowd.scene.getPaintList().getRuns().size());
  EXPECT_EQ(first.triangles, 4000u);
  EXPECT_EQ(frame().uploadedBytes, 0u) << "nothing changed";
  crowd.sprites[5]->move(1, 0);
  EXPECT_EQ(frame().uploadedBytes, 2000 * 4 * sizeof(OkPaintVertex)) << "the vertices alone";
  crowd.sprites[5]->setVisible(false);
  EXPECT_EQ(frame().uploadedBytes, 1999 * (4 * sizeof(OkPaintVertex) + 6 * sizeof(std::uint32_t)));
  crowd.scene.setView({3, 4}, 2.0f);
  EXPECT_EQ(frame().uploadedBytes, 0u) << "a view is no change of what is painted";
  crowd.scene.setVisible(false);
  EXPECT_EQ(frame().drawCalls, 0u);
}

TEST_F(PaintPassTest, OneTextureIsOneCallWhateverTheSpritesAre) {
  OkTexture texture("t");
  texture.setImage(OkImage(4, 4, 4));
  OkScene2D scene;
  std::vector<std::unique_ptr<OkSprite>> sprites;
  for (int i = 0; i < 100; ++i) {
    sprites.push_back(std::make_unique<OkSprite>("s", &texture));
    sprites.back()->setRotation(float(i));
    sprites.back()->setTint(0.01f * float(i), 1, 1, 0.5f);
    sprites.back()->setZOrder(i % 7);
    scene.add(sprites.back().get());
  }
  stage->scene().addScene2D(&scene);
  EXPECT_EQ(frame().drawCalls, 1u);
}

TEST_F(PaintPassTest, RunsOutsideTheTargetCostNothing) {
  OkScene2D scene;
  OkSprite sprite("s");
  sprite.setSize(10, 10);
  sprite.setScissor({64, 0, 10, 10});
  scene.add(&sprite);
  stage->scene().addScene2D(&scene);
  EXPECT_EQ(frame().drawCalls, 0u);
  sprite.setScissor({63, 0, 10, 10});
  EXPECT_EQ(frame().drawCalls, 1u);
}

TEST_F(PaintPassTest, BuffersGoWithTheirScene) {
  frame();
  const std::size_t before = stage->renderer().getDeviceObjectCount();
  {
    OkScene2D scene;
    OkSprite sprite("s");
    sprite.setSize(4, 4);
    scene.add(&sprite);
    stage->scene().addScene2D(&scene);
    frame();
    EXPECT_EQ(stage->renderer().getDeviceObjectCount(), before + 3);
  }
  OkScene2D other;
  stage->scene().addScene2D(&other);
  frame();
  frame();
  EXPECT_LE(stage->renderer().getDeviceObjectCount(), before + 3);
}

TEST_F(PaintPassTest, ScissorsAreHeldToThePicture) {
  OkScene2D scene;
  const auto of = [&scene](const OkRect2D &rect) { return scissorOf(scene, rect, 64, 48); };
  EXPECT_EQ(of({3, 2, 5, 4}), (gl::Rectangle{3, 42, 5, 4}));
  EXPECT_EQ(of({-10, -10, 200, 200}), (gl::Rectangle{0, 0, 64, 48}));
  EXPECT_EQ(of({0.5f, 0.5f, 1, 1}).width, 1);
  EXPECT_EQ(of({1e30f, 1e30f, 1e30f, 1e30f}).width, 0);
  EXPECT_EQ(of({-3e38f, -3e38f, 3e38f, 3e38f}).height, 0);
  EXPECT_EQ(of({3e38f, 0, 3e38f, 4}).width, 0) << "the sum overflows to infinity";
  scene.setView({3e38f, 3e38f}, 2.0f);
  EXPECT_EQ(of({-3e38f, -3e38f, 3e38f, 3e38f}).width, 0) << "what is left is not a number";
  scene.setView({10, 0}, 2.0f);
  EXPECT_EQ(of({12, 0, 3, 1}), (gl::Rectangle{4, 46, 6, 2}));
}

TEST_F(PaintPassTest, ItsShadersAreValidByTheReferenceCompiler) {
  if (std::system("glslangValidator --version > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "glslangValidator is not installed (package glslang-tools)";
  }
  const gl::ShaderSources sources = ShaderLibrary::embeddedSources();
  for (const auto &description : {ShaderLibrary::describePaint(), ShaderLibrary::describeBackdrop(),
                                  ShaderLibrary::describeEncode()}) {
    std::string command = "glslangValidator";
    for (const auto &[name, kind] :
         {std::pair{description.vertex, ".vert"}, std::pair{description.fragment, ".frag"}}) {
      const auto text = sources.assemble(name, description.defines);
      ASSERT_TRUE(text.isOk());
      const std::string path = ::testing::TempDir() + "ok_paint_" + name + kind;
      std::ofstream(path) << text.value().text;
      command += " " + path;
    }
    EXPECT_EQ(std::system((command + " > /dev/null").c_str()), 0) << command;
  }
}

}  // namespace
}  // namespace okinawa
