// The null device makes the same calls as the one that draws, and counts the same.

#include <algorithm>
#include <array>
#include <charconv>

#include "gl/recording_commands.hpp"
#include "render/scripted_scene.hpp"

namespace okinawa {
namespace {

struct Recording {
  std::vector<std::string> calls;
  OkFrameStatistics first;
  OkFrameStatistics second;
  std::size_t objects = 0;
};

/** Textures are changed on the last unit, whose number is the device's own. */
void hideEditUnit(std::vector<std::string> &calls, const gl::Limits &limits) {
  std::array<char, 16> digits{};
  const auto unit = gl::kTexture0 + static_cast<gl::Enum>(limits.maxCombinedTextureUnits) - 1;
  std::to_chars(digits.data(), digits.data() + digits.size(), unit, 16);
  const std::string call = "activeTexture 0x" + std::string(digits.data());
  std::replace(calls.begin(), calls.end(), call, std::string("activeTexture last"));
}

Recording runOn(std::unique_ptr<gl::Context> context, const testing::ScriptedScene &script) {
  Recording recording;
  testing::Stage stage(std::move(context));
  script.fill(stage.list());
  stage.context().recorder()->setLogging(true);
  stage.frame(testing::pixelView(32, 32));
  recording.first = stage.renderer().getStatistics();
  stage.frame(testing::pixelView(32, 32));
  recording.second = stage.renderer().getStatistics();
  recording.calls = stage.context().recorder()->log();
  hideEditUnit(recording.calls, stage.context().limits());
  recording.objects = stage.renderer().getDeviceObjectCount();
  stage.close();
  return recording;
}

void expectEqual(const OkFrameStatistics &a, const OkFrameStatistics &b) {
  EXPECT_EQ(a.drawCalls, b.drawCalls);
  EXPECT_EQ(a.triangles, b.triangles);
  EXPECT_EQ(a.itemsVisible, b.itemsVisible);
  EXPECT_EQ(a.itemsTotal, b.itemsTotal);
  EXPECT_EQ(a.textureBinds, b.textureBinds);
  EXPECT_EQ(a.programBinds, b.programBinds);
  EXPECT_EQ(a.vertexArrayBinds, b.vertexArrayBinds);
  EXPECT_EQ(a.bindsAvoided, b.bindsAvoided);
  EXPECT_EQ(a.gpuMemoryBytes, b.gpuMemoryBytes);
  EXPECT_EQ(a.cpuMeshBytes, b.cpuMeshBytes);
  EXPECT_EQ(a.uploadedBytes, b.uploadedBytes);
}

TEST(ParityGlTest, TheNullDeviceMakesTheSameCalls) {
  const testing::ScriptedScene script;
  auto null = gl::createNullContext();
  ASSERT_TRUE(null.isOk());
  gl::EglOptions options;
  options.context.record = true;
  auto real = gl::createEglContext(options);
  ASSERT_TRUE(real.isOk()) << real.error().describe();

  const Recording onNull = runOn(std::move(null).value(), script);
  const Recording onDriver = runOn(std::move(real).value(), script);
  EXPECT_GT(onNull.calls.size(), 300u);
  ASSERT_EQ(onNull.calls.size(), onDriver.calls.size());
  for (std::size_t i = 0; i < onNull.calls.size(); ++i) {
    ASSERT_EQ(onNull.calls[i], onDriver.calls[i]) << "call " << i;
  }
  expectEqual(onNull.first, onDriver.first);
  expectEqual(onNull.second, onDriver.second);
  EXPECT_EQ(onNull.objects, onDriver.objects);
}

}  // namespace
}  // namespace okinawa
