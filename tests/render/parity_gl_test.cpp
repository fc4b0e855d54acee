// The null device makes the same calls as the one that draws, and counts the same.

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "../../examples/okbench/layout.cpp"
#include "gl/recording_commands.hpp"
#include "render/bench_boxes.hpp"
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

/** The null device has no clock to ask, and a driver answers about its own when it likes. */
void leaveOutTimers(std::vector<std::string> &calls) {
  std::erase_if(calls, [](const std::string &call) {
    return call.find("Query") != std::string::npos && call.find("query") != std::string::npos;
  });
  std::erase_if(calls, [](const std::string &call) { return call.rfind("endQuery", 0) == 0; });
}

/** Draws a frame, its number given. */
using Script = std::function<void(testing::Stage &, long frame)>;

/** Two frames of what `start` makes of a stage. */
Recording runOn(std::unique_ptr<gl::Context> context,
                const std::function<Script(testing::Stage &)> &start) {
  Recording recording;
  testing::Stage stage(std::move(context));
  {
    const Script script = start(stage);
    stage.context().recorder()->setLogging(true);
    script(stage, 0);
    recording.first = stage.renderer().getStatistics();
    script(stage, 1);
    recording.second = stage.renderer().getStatistics();
    recording.calls = stage.context().recorder()->log();
    hideEditUnit(recording.calls, stage.context().limits());
    leaveOutTimers(recording.calls);
    recording.objects = stage.renderer().getDeviceObjectCount() -
                        stage.context().liveObjectCount(gl::ObjectKind::Query);
  }
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

/** Runs the same on both devices and expects the same of both, `atLeast` calls of each. */
void expectParity(const std::function<Script(testing::Stage &)> &start, std::size_t atLeast) {
  auto null = gl::createNullContext();
  ASSERT_TRUE(null.isOk());
  const Recording onNull = runOn(std::move(null).value(), start);
  gl::EglOptions options;
  options.context.record = true;
  auto real = gl::createEglContext(options);
  ASSERT_TRUE(real.isOk()) << real.error().describe();
  const Recording onDriver = runOn(std::move(real).value(), start);

  EXPECT_GT(onNull.calls.size(), atLeast);
  EXPECT_GT(onNull.second.drawCalls, 0u);
  ASSERT_EQ(onNull.calls.size(), onDriver.calls.size());
  for (std::size_t i = 0; i < onNull.calls.size(); ++i) {
    ASSERT_EQ(onNull.calls[i], onDriver.calls[i]) << "call " << i;
  }
  expectEqual(onNull.first, onDriver.first);
  expectEqual(onNull.second, onDriver.second);
  EXPECT_EQ(onNull.objects, onDriver.objects);
}

TEST(ParityGlTest, TheNullDeviceMakesTheSameCalls) {
  const testing::ScriptedScene scripted;
  const auto start = [&](testing::Stage &stage) -> Script {
    scripted.fill(stage.list());
    return [](testing::Stage &drawn, long) { drawn.frame(testing::pixelView(32, 32)); };
  };
  expectParity(start, 300);
}

struct BenchCase {
  const char *name;
  testing::BenchBoxes::Kind kind;
  bool turn;
};

class BenchParityGlTest : public ::testing::TestWithParam<BenchCase> {};

TEST_P(BenchParityGlTest, TheNullDeviceMakesTheSameCalls) {
  const auto start = [](testing::Stage &stage) -> Script {
    // Few enough for one buffer texture on a device that keeps to what OpenGL 3.3 promises.
    constexpr long kBoxes = 1000;
    auto boxes = std::make_shared<testing::BenchBoxes>(stage, GetParam().kind, kBoxes);
    return [boxes](testing::Stage &, long frame) { boxes->draw(40 * frame, GetParam().turn); };
  };
  expectParity(start, 60);
}

using Kind = testing::BenchBoxes::Kind;
INSTANTIATE_TEST_SUITE_P(Workloads, BenchParityGlTest,
                         ::testing::Values(BenchCase{"static", Kind::Static, false},
                                           BenchCase{"moving", Kind::Moving, false},
                                           BenchCase{"culled", Kind::Culled, false},
                                           BenchCase{"distinct", Kind::Distinct, false},
                                           BenchCase{"instanced", Kind::Instanced, false},
                                           BenchCase{"turning", Kind::Instanced, true}),
                         [](const ::testing::TestParamInfo<BenchCase> &each) {
                           return each.param.name;
                         });

}  // namespace
}  // namespace okinawa
