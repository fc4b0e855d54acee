// Without a device there is nobody to ask for its time, and the statistics say so.

#include <gtest/gtest.h>

#include "okinawa/base/capabilities.hpp"

#include "gl/query.hpp"
#include "gl/recording_commands.hpp"
#include "render/scripted_scene.hpp"

namespace okinawa {
namespace {

class TimerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = gl::createNullContext();
    ASSERT_TRUE(context.isOk());
    stage = std::make_unique<testing::Stage>(std::move(context).value());
  }
  void TearDown() override { stage->close(); }

  std::unique_ptr<testing::Stage> stage;
};

TEST_F(TimerTest, TheNullDeviceHasNoTimeAndSaysWhy) {
  EXPECT_FALSE(stage->renderer().setGpuTimed(true));
  EXPECT_FALSE(OkCapabilities::has("timer-queries"));
  EXPECT_NE(OkCapabilities::whyNot("timer-queries").find("null device"), std::string::npos);
  const testing::ScriptedScene script;
  script.fill(stage->list());
  for (int frame = 0; frame < 6; ++frame) {
    stage->frame(testing::pixelView(16, 16));
    EXPECT_FALSE(stage->renderer().getStatistics().gpuMs.has_value());
  }
  EXPECT_EQ(stage->context().recorder()->count(gl::CommandId::BeginQuery), 0u);
  stage->list().clear();
}

}  // namespace
}  // namespace okinawa
