// Needs a display; under Xvfb the driver is Mesa's, which the version test relies on.

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

#include "okinawa/app/core.hpp"

#include "app/app_scene.hpp"
#include "app/core_engine.hpp"

namespace {

using apptest::makeQuad;
using apptest::optionsFor;

bool hasDisplay() {
  return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

#define OK_NEED_DISPLAY()                                              \
  if (!hasDisplay()) {                                                 \
    GTEST_SKIP() << "no display: run under Xvfb (DISPLAY is not set)"; \
  }

/**
 * An X server that was started without -noreset starts anew when its last client leaves, and
 * refuses new ones for a moment.
 */
bool startPatiently(const OkOptions &options) {
  for (int attempt = 0; attempt < 40; ++attempt) {
    if (OkCore::initialize(options)) {
      return true;
    }
    if (OkCore::getLastError().find("Failed to open display") == std::string::npos) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

class Window : public apptest::EngineTest {
 protected:
  void SetUp() override {
    OK_NEED_DISPLAY();
    ASSERT_TRUE(startPatiently(optionsFor(OkDevice::Window, 320, 240)));
  }
  void TearDown() override {
    if (OkCore::isRunning()) {
      okinawa::gl::Context &context = okinawa::runningEngine()->getContext();
      EXPECT_EQ(context.checkErrors("end of test"), 0);
      EXPECT_EQ(context.errorCount(), 0u);
    }
  }

  static okinawa::GlfwWindow &window() { return *okinawa::runningEngine()->getWindow(); }

  /** Runs frames until the window system answered with this size, two seconds at most. */
  static bool waitForSize(int width, int height) {
    for (int i = 0; i < 200; ++i) {
      OkCore::runFrame({}, {});
      if (OkCore::getWidth() == width && OkCore::getHeight() == height) {
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
};

/** A scene with a lit and an unlit quad, slanted so that every pixel of them counts. */
struct Picture {
  OkScene scene{"picture"};
  std::unique_ptr<OkItem> plain = makeQuad("plain");
  std::unique_ptr<OkItem> lit = makeQuad("lit");

  Picture() {
    scene.setBackground(0.2f, 0.4f, 0.6f);
    plain->setFillColor(0.9f, 0.5f, 0.1f);
    plain->setRotation(0.3f, 0.4f, 0.1f);
    lit->setUnlit(false);
    lit->setPosition(0.4f, 0.1f, -1.4f);
    lit->setRotation(-0.5f, 0.2f, 0.0f);
    scene.addObject(plain.get());
    scene.addObject(lit.get());
    OkCore::getSceneHandler()->addScene(&scene, "picture");
  }
  ~Picture() { OkCore::getSceneHandler()->removeScene(&scene); }
};

OkImage drawPicture(OkDevice device) {
  OkCore::exit();
  EXPECT_TRUE(startPatiently(optionsFor(device, 320, 240)));
  const Picture picture;
  OkCore::runFrame({}, {});
  OkCore::runFrame({}, {});
  OkResult<OkImage> pixels = OkCore::readPixels();
  EXPECT_TRUE(pixels.isOk());
  return pixels.isOk() ? std::move(pixels).value() : OkImage();
}

TEST_F(Window, SaysWhatItIs) {
  EXPECT_STREQ(OkCore::getDeviceName(), "window");
  EXPECT_FALSE(OkCore::getGlVersion().empty());
  EXPECT_EQ(OkCore::getWidth(), 320);
  EXPECT_EQ(OkCore::getHeight(), 240);
  EXPECT_EQ(OkCore::getPixelRatio(), 1.0f);
}

TEST_F(Window, DrawsWhatTheOffscreenDeviceDraws) {
  const OkImage shown = drawPicture(OkDevice::Window);
  const OkImage offscreen = drawPicture(OkDevice::Offscreen);
  ASSERT_EQ(shown.getBytes().size(), offscreen.getBytes().size());
  ASSERT_FALSE(shown.isEmpty());
  int worst = 0;
  int colors = 0;
  for (std::size_t i = 0; i < shown.getBytes().size(); ++i) {
    worst = std::max(worst, std::abs(shown.getBytes()[i] - offscreen.getBytes()[i]));
    colors += shown.getBytes()[i] != shown.getBytes()[i % 4] ? 1 : 0;
  }
  EXPECT_LE(worst, 1);
  EXPECT_GT(colors, 1000) << "the picture shows more than its background";
}

TEST_F(Window, TakesAnotherSize) {
  const Picture picture;
  ASSERT_TRUE(OkCore::setSize(400, 200));
  EXPECT_TRUE(waitForSize(400, 200));
  EXPECT_EQ(OkCore::getCamera()->getWidth(), 400);
  const OkResult<OkImage> pixels = OkCore::readPixels();
  ASSERT_TRUE(pixels.isOk());
  EXPECT_EQ(pixels.value().getWidth(), 400);
  EXPECT_NEAR(pixels.value().getComponent(399, 199, 2), 0.6f, 0.005f);
}

TEST_F(Window, Case_D68_AMinimisedWindowKeepsItsLastPicture) {
  const Picture picture;
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  for (const auto &[width, height] : {std::pair{0, 0}, {800, 0}, {0, 600}}) {
    window().onFramebufferSize(width, height);
    EXPECT_TRUE(window().isMinimised());
    ASSERT_TRUE(OkCore::runFrame({}, {}));
    EXPECT_EQ(OkCore::getWidth(), 320);
    EXPECT_EQ(OkCore::getHeight(), 240);
    const glm::mat4 projection = OkCore::getCamera()->getProjection();
    EXPECT_TRUE(std::isfinite(projection[0][0]));
    EXPECT_NEAR(projection[1][1] / projection[0][0], 320.0f / 240.0f, 1e-5f);
  }
  window().onFramebufferSize(200, 100);
  EXPECT_FALSE(window().isMinimised());
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  const OkResult<OkImage> pixels = OkCore::readPixels();
  ASSERT_TRUE(pixels.isOk());
  EXPECT_EQ(pixels.value().getWidth(), 200);
  EXPECT_NEAR(pixels.value().getComponent(0, 0, 2), 0.6f, 0.005f);
}

TEST_F(Window, Case_D69_OtherTargetsLiveThroughIt) {
  auto target = OkCore::getRenderer()->createTarget(16, 16);
  ASSERT_TRUE(target.isOk());
  window().onFramebufferSize(0, 0);
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  window().onFramebufferSize(1, 1);
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(OkCore::getWidth(), 1);
  EXPECT_EQ(target.value()->getWidth(), 16);
  EXPECT_TRUE(target.value()->readPixels().isOk());
}

TEST_F(Window, TheCursorReachesTheInputAtTheNextFrame) {
  window().onCursor(100.0, 50.0);
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(OkCore::getInput()->getMouseX(), 100.0f * OkCore::getPixelRatio());
  EXPECT_EQ(OkCore::getInput()->getMouseY(), 50.0f * OkCore::getPixelRatio());
}

TEST_F(Window, TitlesMayBeAnyText) {
  OkCore::setTitle("\xe7\x94\xbb\xe5\x83\x8f");
  OkCore::setTitle("");
  EXPECT_TRUE(OkCore::runFrame({}, {}));
}

TEST_F(Window, TwentyCyclesLeaveNothingAlive) {
  OkCore::exit();
  const std::size_t objects = OkObject::getLiveCount();
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(startPatiently(optionsFor(OkDevice::Window)));
    const auto queue = okinawa::runningEngine()->getContext().deleteQueue();
    {
      const Picture picture;
      ASSERT_TRUE(OkCore::runFrame({}, {}));
    }
    OkCore::exit();
    ASSERT_EQ(queue->liveCount(), 0u) << queue->describeLive();
  }
  EXPECT_EQ(OkObject::getLiveCount(), objects);
}

/** What a program does that wants a window: start, or say why not and end with 3. */
int startWindow(const char *version) {
  setenv("MESA_GL_VERSION_OVERRIDE", version, 1);
  const bool started = startPatiently(optionsFor(OkDevice::Window));
  OkCore::exit();
  return started ? 0 : 3;
}

TEST(WindowDeathTest, Case_D70_AnOldDriverIsOneSentenceWithBothVersions) {
  OK_NEED_DISPLAY();
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::exit(startWindow("2.1")), ::testing::ExitedWithCode(3),
              "OpenGL 3\\.3 core is needed.*2\\.1");
  EXPECT_EXIT(std::exit(startWindow("3.3")), ::testing::ExitedWithCode(0), "");
}

TEST(WindowDeathTest, Case_D71_ChoosingTakesTheWindowWhereOneAnswers) {
  OK_NEED_DISPLAY();
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        unsetenv("OKINAWA_DEVICE");
        OkOptions options;
        options.chooseDevice = true;
        const bool started = startPatiently(options);
        const bool window = OkCore::getDevice() == OkDevice::Window;
        OkCore::exit();
        std::exit(started && window ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "window device");
}

}  // namespace
