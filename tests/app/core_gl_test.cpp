#include <cstdlib>
#include <gtest/gtest.h>

#include "okinawa/app/core.hpp"
#include "okinawa/base/files.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "app/app_scene.hpp"
#include "app/core_engine.hpp"

namespace {

using apptest::makeQuad;
using apptest::optionsFor;

/** Starts offscreen; every frame must leave OpenGL without an error. */
class Offscreen : public apptest::EngineTest {
 protected:
  void SetUp() override { ASSERT_TRUE(OkCore::initialize(optionsFor(OkDevice::Offscreen))); }
  void TearDown() override {
    if (OkCore::isRunning()) {
      okinawa::gl::Context &context = okinawa::runningEngine()->getContext();
      EXPECT_EQ(context.checkErrors("end of test"), 0);
      EXPECT_EQ(context.errorCount(), 0u);
    }
  }

  /** Red, green and blue of a pixel, counted from the top left. */
  static std::vector<int> pixelAt(int x, int y) {
    const OkResult<OkImage> picture = OkCore::readPixels();
    EXPECT_TRUE(picture.isOk());
    std::vector<int> color;
    for (int channel = 0; picture.isOk() && channel < 3; ++channel) {
      color.push_back(
          static_cast<int>(picture.value().getComponent(x, y, channel) * 255.0f + 0.5f));
    }
    return color;
  }
};

void expectNear(const std::vector<int> &color, int r, int g, int b) {
  ASSERT_EQ(color.size(), 3u);
  EXPECT_NEAR(color[0], r, 1);
  EXPECT_NEAR(color[1], g, 1);
  EXPECT_NEAR(color[2], b, 1);
}

TEST_F(Offscreen, SaysWhatItRunsOn) {
  EXPECT_STREQ(OkCore::getDeviceName(), "offscreen");
  EXPECT_FALSE(OkCore::getGlVersion().empty());
}

TEST_F(Offscreen, WithoutASceneThePictureIsBlack) {
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  expectNear(pixelAt(32, 24), 0, 0, 0);
  expectNear(pixelAt(0, 0), 0, 0, 0);
}

TEST_F(Offscreen, TheCurrentSceneIsDrawnThroughTheActiveCamera) {
  OkScene scene("one");
  scene.setBackground(0.0f, 0.0f, 1.0f);
  const auto quad = makeQuad();
  quad->setFillColor(1.0f, 0.2f, 0.0f);
  scene.addObject(quad.get());
  OkCore::getSceneHandler()->addScene(&scene, "one");
  // 60 degrees over 48 pixels: at a distance of 1 the quad is 0.5 / tan(30) * 48 = 41.57 high.
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  expectNear(pixelAt(32, 24), 255, 51, 0);
  expectNear(pixelAt(32, 4), 255, 51, 0);
  expectNear(pixelAt(32, 2), 0, 0, 255);
  expectNear(pixelAt(2, 24), 0, 0, 255);

  OkCamera away("away", 1, 1);
  away.setRotation(0.0f, 3.14159265f, 0.0f);
  OkCore::switchCamera(OkCore::addCamera(&away));
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  expectNear(pixelAt(32, 24), 0, 0, 255);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Offscreen, AnInactiveSceneIsNotDrawn) {
  OkScene scene("off");
  scene.setBackground(0.0f, 1.0f, 0.0f);
  OkCore::getSceneHandler()->addScene(&scene, "off");
  scene.deactivate();
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  expectNear(pixelAt(32, 24), 0, 0, 0);
  scene.activate();
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  expectNear(pixelAt(32, 24), 0, 255, 0);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Offscreen, ThePictureTakesAnotherSize) {
  OkScene scene("size");
  scene.setBackground(1.0f, 1.0f, 1.0f);
  OkCore::getSceneHandler()->addScene(&scene, "size");
  for (const auto &[width, height] : {std::pair{128, 32}, {1, 1}, {64, 48}}) {
    ASSERT_TRUE(OkCore::setSize(width, height));
    ASSERT_TRUE(OkCore::runFrame({}, {}));
    const OkResult<OkImage> picture = OkCore::readPixels();
    ASSERT_TRUE(picture.isOk());
    EXPECT_EQ(picture.value().getWidth(), width);
    EXPECT_EQ(picture.value().getHeight(), height);
    expectNear(pixelAt(width - 1, height - 1), 255, 255, 255);
  }
  const LogCapture log;
  EXPECT_FALSE(OkCore::setSize(0, 48));
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(OkCore::getWidth(), 64);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Offscreen, Case_D67_AScreenshotHoldsWhatWasDrawn) {
  OkScene scene("shot");
  scene.setBackground(128.0f / 255.0f, 64.0f / 255.0f, 32.0f / 255.0f);
  OkCore::getSceneHandler()->addScene(&scene, "shot");
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  const std::string path = ::testing::TempDir() + "okinawa_core_shot.png";
  ASSERT_TRUE(OkCore::saveScreenshot(path).isOk());
  const OkResult<OkImage> read = OkImage::load(path);
  ASSERT_TRUE(read.isOk());
  EXPECT_EQ(read.value().getWidth(), 64);
  EXPECT_NEAR(read.value().getComponent(10, 10, 0) * 255.0f, 128.0f, 1.0f);
  EXPECT_NEAR(read.value().getComponent(10, 10, 2) * 255.0f, 32.0f, 1.0f);
  EXPECT_FALSE(OkCore::saveScreenshot(::testing::TempDir() + "no/such/folder/a.png").isOk());
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Offscreen, Case_D26_WhatOutlivesTheEngineIsDrawnByTheNext) {
  const unsigned char green[] = {0, 255, 0};
  OkTextureHandler &textures = *OkTextureHandler::getInstance();
  OkScene scene("survivor");
  const auto quad = makeQuad();
  quad->setTexture("green", textures.createTextureFromRawData("survivor", green, 1, 1, 3));
  textures.removeReference("survivor");
  scene.addObject(quad.get());
  for (int run = 0; run < 3; ++run) {
    OkCore::getSceneHandler()->addScene(&scene, "survivor");
    ASSERT_TRUE(OkCore::runFrame({}, {}));
    expectNear(pixelAt(32, 24), 0, 255, 0);
    const LogCapture log;
    OkCore::exit();
    EXPECT_TRUE(log.mentions("survivor (1 reference)")) << log.text();
    float distance = 0.0f;
    EXPECT_TRUE(quad->intersectRay(OkRay(OkPoint(), OkPoint(0, 0, -1)), &distance));
    ASSERT_TRUE(OkCore::initialize(optionsFor(OkDevice::Offscreen)));
  }
}

TEST_F(Offscreen, Case_D26_ObjectsThatDieAfterTheEngineTouchNothing) {
  auto scene = std::make_unique<OkScene>("late");
  auto quad = makeQuad();
  scene->addObject(quad.get());
  OkCore::getSceneHandler()->addScene(scene.get(), "late");
  ASSERT_TRUE(OkCore::runFrame({}, {}));
  auto target = OkCore::getRenderer()->createTarget(16, 16);
  ASSERT_TRUE(target.isOk());
  OkCore::exit();
  const LogCapture log;
  quad.reset();
  scene.reset();
  target = OkError{};
  EXPECT_EQ(log.countErrors(), 0) << log.text();
}

TEST(OffscreenCycles, AHundredLeaveNothingAlive) {
  const std::size_t objects = OkObject::getLiveCount();
  const std::size_t meshes = OkMesh::getLiveCount();
  const std::size_t textures = OkTexture::getLiveCount();
  const LogCapture log;
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(OkCore::initialize(optionsFor(OkDevice::Offscreen))) << log.text();
    const auto queue = okinawa::runningEngine()->getContext().deleteQueue();
    {
      OkScene scene("cycle");
      const auto quad = makeQuad();
      scene.addObject(quad.get());
      OkCore::getSceneHandler()->addScene(&scene, "cycle");
      ASSERT_TRUE(OkCore::runFrame({}, {}));
      OkCore::getSceneHandler()->removeScene(&scene);
    }
    EXPECT_GT(queue->liveCount(), 0u);
    OkCore::exit();
    ASSERT_EQ(queue->liveCount(), 0u) << queue->describeLive();
    ASSERT_EQ(queue->lateReleases(), 0u);
  }
  EXPECT_EQ(OkObject::getLiveCount(), objects);
  EXPECT_EQ(OkMesh::getLiveCount(), meshes);
  EXPECT_EQ(OkTexture::getLiveCount(), textures);
  EXPECT_EQ(log.countErrors(), 0) << log.text();
}

/** Chooses a device with no display around, draws, and ends with the code that a program would. */
int drawWithoutDisplay(const char *eglPlatform, const std::string &path) {
  unsetenv("DISPLAY");
  unsetenv("WAYLAND_DISPLAY");
  unsetenv("OKINAWA_DEVICE");
  eglPlatform != nullptr ? setenv("EGL_PLATFORM", eglPlatform, 1) : unsetenv("EGL_PLATFORM");
  OkOptions options;
  options.chooseDevice = true;
  options.width = 32;
  options.height = 32;
  const bool drawn = OkCore::initialize(options) && OkCore::runFrame({}, {}) &&
                     OkCore::getDevice() == OkDevice::Offscreen &&
                     OkCore::saveScreenshot(path).isOk();
  OkCore::exit();
  return drawn ? 0 : 1;
}

TEST(OffscreenDeathTest, Case_D71_NoDisplayStillDrawsAndWrites) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const std::string path = ::testing::TempDir() + "okinawa_core_d71.png";
  for (const char *platform : {static_cast<const char *>(nullptr), "surfaceless", "x11"}) {
    std::remove(path.c_str());
    EXPECT_EXIT(std::exit(drawWithoutDisplay(platform, path)), ::testing::ExitedWithCode(0),
                "offscreen device.*no display answers")
        << (platform != nullptr ? platform : "unset");
    EXPECT_TRUE(OkImage::load(path).isOk());
  }
}

TEST(OffscreenDeathTest, Case_D26_ATextureInAStaticOutlivesEverything) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        static std::unique_ptr<OkItem> kept;
        OkCore::initialize(optionsFor(OkDevice::Offscreen));
        kept = makeQuad("kept");
        static OkScene scene("static");
        scene.addObject(kept.get());
        OkCore::getSceneHandler()->addScene(&scene, "static");
        OkCore::runFrame({}, {});
        OkCore::exit();
        std::exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST(OffscreenDeathTest, EndingWithoutExitIsNoCrash) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        OkCore::initialize(optionsFor(OkDevice::Offscreen));
        OkCore::runFrame({}, {});
        std::exit(0);
      },
      ::testing::ExitedWithCode(0), "");
}

}  // namespace
