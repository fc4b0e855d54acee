// The device's own time in the frame statistics.

#include <gtest/gtest.h>

#include "okinawa/base/capabilities.hpp"

#include "gl/recording_commands.hpp"
#include "render/scripted_scene.hpp"

namespace okinawa {
namespace {

using gl::CommandId;

/** Offscreen, with each call counted. */
class TimerGlTest : public ::testing::Test {
 protected:
  void SetUp() override {
    gl::EglOptions options;
    options.context.record = true;
    options.context.debugOutput = true;
    auto context = gl::createEglContext(options);
    ASSERT_TRUE(context.isOk()) << context.error().describe();
    stage = std::make_unique<testing::Stage>(std::move(context).value());
    script.fill(stage->list());
  }
  void TearDown() override { stage->close(); }

  std::uint64_t count(CommandId id) { return stage->context().recorder()->count(id); }
  std::optional<double> drawAndWait() {
    stage->frame(testing::pixelView(64, 64));
    stage->context().commands().finish();
    return stage->renderer().getStatistics().gpuMs;
  }

  testing::ScriptedScene script;
  std::unique_ptr<testing::Stage> stage;
};

TEST_F(TimerGlTest, NobodyIsAskedUnlessItIsWanted) {
  for (int frame = 0; frame < 3; ++frame) {
    EXPECT_FALSE(drawAndWait().has_value());
  }
  EXPECT_EQ(count(CommandId::GenQuery), 0u);
  EXPECT_EQ(count(CommandId::BeginQuery), 0u);
}

TEST_F(TimerGlTest, AnswersComeSomeFramesLate) {
  ASSERT_TRUE(OkCapabilities::has("timer-queries"));
  ASSERT_TRUE(stage->renderer().setGpuTimed(true));
  EXPECT_FALSE(stage->renderer().getStatistics().gpuMs.has_value());
  std::optional<double> answer;
  for (int frame = 0; frame < 10 && !answer; ++frame) {
    answer = drawAndWait();
  }
  ASSERT_TRUE(answer.has_value()) << "ten finished frames, and no answer";
  EXPECT_GT(*answer, 0.0);
  EXPECT_LT(*answer, 60'000.0);
}

TEST_F(TimerGlTest, AResultIsOnlyReadOnceItIsThere) {
  ASSERT_TRUE(stage->renderer().setGpuTimed(true));
  constexpr int kFrames = 20;
  for (int frame = 0; frame < kFrames; ++frame) {
    stage->frame(testing::pixelView(64, 64));
  }
  // One query a frame at most, and for each result a question before whether it is ready.
  EXPECT_LE(count(CommandId::BeginQuery), std::uint64_t{kFrames});
  EXPECT_EQ(count(CommandId::BeginQuery), count(CommandId::EndQuery));
  EXPECT_LE(count(CommandId::GetQueryObjectui64), count(CommandId::GetQueryObjectui));
  EXPECT_LE(stage->context().liveObjectCount(gl::ObjectKind::Query), 4u);
}

TEST_F(TimerGlTest, SeveralPicturesAreOneFrame) {
  ASSERT_TRUE(stage->renderer().setGpuTimed(true));
  const OkView view = testing::pixelView(16, 16);
  const auto first = stage->makeTarget(16, 16);
  const auto second = stage->makeTarget(16, 16);
  stage->renderer().beginFrame();
  EXPECT_TRUE(stage->renderer().render(stage->scene(), view, *first).isOk());
  EXPECT_TRUE(stage->renderer().render(stage->scene(), view, *second).isOk());
  stage->renderer().endFrame();
  EXPECT_EQ(count(CommandId::BeginQuery), 1u);
  EXPECT_EQ(count(CommandId::EndQuery), 1u);
}

TEST_F(TimerGlTest, SwitchedOffItForgets) {
  ASSERT_TRUE(stage->renderer().setGpuTimed(true));
  for (int frame = 0; frame < 5; ++frame) {
    drawAndWait();
  }
  EXPECT_TRUE(stage->renderer().setGpuTimed(false));
  EXPECT_FALSE(drawAndWait().has_value());
  EXPECT_EQ(stage->context().liveObjectCount(gl::ObjectKind::Query), 0u);
}

}  // namespace
}  // namespace okinawa
