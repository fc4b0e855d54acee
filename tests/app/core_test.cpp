#include "okinawa/app/core.hpp"

#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <stdexcept>
#include <thread>

#include "okinawa/base/files.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/material_table.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "app/app_scene.hpp"

namespace {

using apptest::makeQuad;
using apptest::optionsFor;
using Core = apptest::EngineTest;

/** Sets or unsets an environment variable for as long as it lives. */
class Environment {
 public:
  Environment(const char *name, const char *value) : name_(name) {
    if (const char *old = std::getenv(name)) {
      old_ = old;
      had_ = true;
    }
    value != nullptr ? setenv(name, value, 1) : unsetenv(name);
  }
  ~Environment() { had_ ? setenv(name_, old_.c_str(), 1) : unsetenv(name_); }
  Environment(const Environment &) = delete;
  Environment &operator=(const Environment &) = delete;

 private:
  const char *name_;
  std::string old_;
  bool had_ = false;
};

bool startNull() {
  return OkCore::initialize(optionsFor(OkDevice::Null));
}

class Stepper : public OkObject {
 public:
  using OkObject::OkObject;
  void stepSelf(float dt) override { passed += dt; }
  float passed = 0.0f;
};

TEST_F(Core, NothingIsThereBeforeTheStart) {
  const LogCapture log;
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_EQ(OkCore::getCamera(), nullptr);
  EXPECT_EQ(OkCore::getSceneHandler(), nullptr);
  EXPECT_EQ(OkCore::getInput(), nullptr);
  EXPECT_EQ(OkCore::getRenderer(), nullptr);
  EXPECT_EQ(OkCore::getTarget(), nullptr);
  EXPECT_EQ(OkCore::getWidth(), 0);
  EXPECT_EQ(OkCore::getFrameCount(), 0);
  EXPECT_EQ(OkCore::getGlVersion(), "");
  EXPECT_FALSE(OkCore::isExitAsked());
  EXPECT_FALSE(OkCore::setSize(10, 10));
  EXPECT_FALSE(OkCore::switchCamera(0));
  EXPECT_FALSE(OkCore::runFrame({}, {}));
  EXPECT_FALSE(OkCore::readPixels().isOk());
  OkCamera camera("early", 10, 10);
  EXPECT_EQ(OkCore::addCamera(&camera), -1);
  OkCore::askForExit();
  OkCore::setTitle("nobody");
  OkCore::exit();
  OkCore::loop({}, {});
}

TEST_F(Core, StartsOnTheNullDevice) {
  ASSERT_TRUE(startNull());
  EXPECT_TRUE(OkCore::isRunning());
  EXPECT_EQ(OkCore::getDevice(), OkDevice::Null);
  EXPECT_STREQ(OkCore::getDeviceName(), "null");
  EXPECT_EQ(OkCore::getGlVersion(), "");
  EXPECT_EQ(OkCore::getWidth(), 64);
  EXPECT_EQ(OkCore::getHeight(), 48);
  EXPECT_EQ(OkCore::getPixelRatio(), 1.0f);
  ASSERT_NE(OkCore::getCamera(), nullptr);
  EXPECT_EQ(OkCore::getCamera()->getName(), "camera");
  EXPECT_EQ(OkCore::getCamera()->getPosition(), OkPoint(0.0f, 0.0f, 0.0f));
  EXPECT_EQ(OkCore::getCamera()->getWidth(), 64);
  EXPECT_EQ(OkCore::getLastError(), "");
  OkCore::exit();
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_EQ(OkCore::getCamera(), nullptr);
}

TEST_F(Core, StartingTwiceIsRefusedAndTheFirstRunsOn) {
  ASSERT_TRUE(startNull());
  const LogCapture log;
  EXPECT_FALSE(startNull());
  EXPECT_TRUE(log.mentions("running already"));
  EXPECT_TRUE(OkCore::isRunning());
  EXPECT_TRUE(OkCore::runFrame({}, {}));
}

TEST_F(Core, OptionsThatMakeNoSenseStartNothing) {
  const LogCapture log;
  EXPECT_FALSE(OkCore::initialize(optionsFor(OkDevice::Null, 0, 100)));
  EXPECT_NE(OkCore::getLastError().find("0x100"), std::string::npos);
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_EQ(OkCore::getCamera(), nullptr);
  EXPECT_EQ(log.countErrors(), 1);
}

TEST_F(Core, AProgramBuiltWithOtherHeadersIsRefused) {
  const LogCapture log;
  EXPECT_FALSE(OkCore::initialize(optionsFor(OkDevice::Null), OkVersion::kFingerprint + 1));
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_FALSE(OkCore::getLastError().empty());
}

TEST_F(Core, TheEnvironmentPicksTheDevice) {
  const Environment device("OKINAWA_DEVICE", "headless");
  ASSERT_TRUE(OkCore::initialize());
  EXPECT_EQ(OkCore::getDevice(), OkDevice::Null);
}

TEST_F(Core, ABadWordInTheEnvironmentFails) {
  const Environment device("OKINAWA_DEVICE", "holodeck");
  const LogCapture log;
  EXPECT_FALSE(OkCore::initialize());
  EXPECT_TRUE(log.mentions("holodeck"));
  EXPECT_NE(OkCore::getLastError().find("holodeck"), std::string::npos);
  // A good start clears what the bad one left.
  EXPECT_TRUE(startNull());
  EXPECT_EQ(OkCore::getLastError(), "");
}

TEST_F(Core, Case_D70_NoDisplayIsOneSentence) {
  const Environment display("DISPLAY", nullptr);
  const Environment wayland("WAYLAND_DISPLAY", nullptr);
  const LogCapture log;
  EXPECT_FALSE(OkCore::initialize(optionsFor(OkDevice::Window)));
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_TRUE(log.mentions("no display answers")) << log.text();
  EXPECT_TRUE(log.mentions("offscreen")) << log.text();
  EXPECT_EQ(log.countErrors(), 1);
}

TEST_F(Core, AFrameGoesFromInputToStepToSceneToDraw) {
  ASSERT_TRUE(startNull());
  OkScene scene("order");
  Stepper object("stepper");
  scene.addObject(&object);
  OkCore::getSceneHandler()->addScene(&scene, "order");
  OkInputEvent press;
  press.key = OkKey::Space;
  press.pressed = true;
  OkCore::getInput()->inject(press);

  std::string order;
  const bool more = OkCore::runFrame(
      [&](float dt) {
        order += OkCore::getInput()->wasPressed(OkKey::Space) ? "i" : "-";
        order += object.passed == 0.0f ? "s" : "-";
        EXPECT_EQ(dt, 0.125f);
        EXPECT_EQ(OkCore::getFrameCount(), 0);
      },
      [&](float dt) {
        order += object.passed == 0.125f ? "d" : "-";
        EXPECT_EQ(dt, 0.125f);
      });
  EXPECT_TRUE(more);
  EXPECT_EQ(order, "isd");
  EXPECT_EQ(OkCore::getFrameCount(), 1);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Core, AnInactiveSceneStandsStill) {
  ASSERT_TRUE(startNull());
  OkScene scene("still");
  Stepper object("stepper");
  scene.addObject(&object);
  OkCore::getSceneHandler()->addScene(&scene, "still");
  scene.deactivate();
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(object.passed, 0.0f);
  scene.activate();
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(object.passed, 0.125f);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Core, TheLoopRunsUntilItIsAskedToEnd) {
  ASSERT_TRUE(startNull());
  int steps = 0;
  int draws = 0;
  OkCore::loop(
      [&](float) {
        if (++steps == 5) {
          OkCore::askForExit();
        }
      },
      [&](float) { ++draws; });
  EXPECT_EQ(steps, 5);
  // The frame in which the end was asked for is still drawn.
  EXPECT_EQ(draws, 5);
  EXPECT_EQ(OkCore::getFrameCount(), 5);
  EXPECT_TRUE(OkCore::isExitAsked());
  EXPECT_FALSE(OkCore::runFrame({}, {}));
  EXPECT_EQ(OkCore::getFrameCount(), 5);
}

TEST_F(Core, ExitInsideACallbackWaitsForTheEndOfTheFrame) {
  ASSERT_TRUE(startNull());
  bool drawn = false;
  const bool more = OkCore::runFrame(
      [&](float) {
        OkCore::exit();
        EXPECT_TRUE(OkCore::isRunning());
        EXPECT_NE(OkCore::getCamera(), nullptr);
      },
      [&](float) { drawn = true; });
  EXPECT_FALSE(more);
  EXPECT_TRUE(drawn);
  EXPECT_FALSE(OkCore::isRunning());
  EXPECT_TRUE(startNull());
  EXPECT_FALSE(OkCore::isExitAsked());
}

TEST_F(Core, AFrameInsideAFrameIsRefused) {
  ASSERT_TRUE(startNull());
  const LogCapture log;
  int inner = 0;
  EXPECT_TRUE(OkCore::runFrame(
      [&](float) { EXPECT_FALSE(OkCore::runFrame([&](float) { ++inner; }, {})); }, {}));
  EXPECT_EQ(inner, 0);
  EXPECT_EQ(OkCore::getFrameCount(), 1);
  EXPECT_TRUE(log.mentions("inside a callback"));
}

TEST_F(Core, AnExceptionOfACallbackLeavesTheEngineUsable) {
  ASSERT_TRUE(startNull());
  EXPECT_THROW(OkCore::runFrame([](float) { throw std::runtime_error("theirs"); }, {}),
               std::runtime_error);
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  OkCore::exit();
  EXPECT_FALSE(OkCore::isRunning());
}

TEST_F(Core, CamerasAreSwitchedByIndexAndName) {
  ASSERT_TRUE(startNull());
  OkCamera side("side", 10, 10);
  const int index = OkCore::addCamera(&side);
  EXPECT_EQ(index, 1);
  EXPECT_EQ(OkCore::addCamera(&side), 1) << "a camera is listed once";
  EXPECT_NE(OkCore::getCamera(), &side);
  EXPECT_TRUE(OkCore::switchCamera(index));
  EXPECT_EQ(OkCore::getCamera(), &side);
  EXPECT_TRUE(OkCore::switchCamera("camera"));
  EXPECT_EQ(OkCore::getCamera()->getName(), "camera");
  EXPECT_TRUE(OkCore::switchCamera("side"));
  EXPECT_EQ(OkCore::findCamera("side"), &side);
  EXPECT_EQ(OkCore::findCamera("none"), nullptr);
  // The camera takes the picture's size when it is drawn through.
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(side.getWidth(), 64);
  EXPECT_EQ(side.getHeight(), 48);
}

TEST_F(Core, CamerasThatAreNotThereAreRefused) {
  ASSERT_TRUE(startNull());
  const LogCapture log;
  OkCamera *before = OkCore::getCamera();
  EXPECT_EQ(OkCore::addCamera(nullptr), -1);
  EXPECT_FALSE(OkCore::switchCamera(-1));
  EXPECT_FALSE(OkCore::switchCamera(1));
  EXPECT_FALSE(OkCore::switchCamera("nobody"));
  EXPECT_EQ(OkCore::getCamera(), before);
  EXPECT_TRUE(log.mentions("nobody"));
}

TEST_F(Core, ADeletedCameraLeavesAndTheEnginesTakesOver) {
  ASSERT_TRUE(startNull());
  auto first = std::make_unique<OkCamera>("first", 10, 10);
  OkCamera second("second", 10, 10);
  OkCore::addCamera(first.get());
  OkCore::addCamera(&second);
  OkCore::switchCamera("first");
  first.reset();
  EXPECT_EQ(OkCore::getCamera()->getName(), "camera");
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  EXPECT_EQ(OkCore::findCamera("first"), nullptr);
  const LogCapture log;
  EXPECT_FALSE(OkCore::switchCamera(1));
  EXPECT_TRUE(OkCore::switchCamera(2)) << "the others keep their index";
  EXPECT_EQ(OkCore::getCamera(), &second);
}

TEST_F(Core, SizesAreTakenOrRefused) {
  ASSERT_TRUE(startNull());
  EXPECT_TRUE(OkCore::setSize(200, 100));
  EXPECT_EQ(OkCore::getWidth(), 200);
  EXPECT_EQ(OkCore::getHeight(), 100);
  EXPECT_EQ(OkCore::getCamera()->getWidth(), 200);
  const LogCapture log;
  EXPECT_FALSE(OkCore::setSize(0, 0));
  EXPECT_FALSE(OkCore::setSize(-5, 100));
  EXPECT_FALSE(OkCore::setSize(std::numeric_limits<int>::max(), 100));
  EXPECT_EQ(OkCore::getWidth(), 200);
}

TEST_F(Core, TheNullDeviceHasNoPixelsToGive) {
  ASSERT_TRUE(startNull());
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  const OkResult<OkImage> picture = OkCore::readPixels();
  ASSERT_FALSE(picture.isOk());
  EXPECT_NE(picture.error().message.find("null device"), std::string::npos);
  const std::string path = ::testing::TempDir() + "okinawa_core_null.png";
  EXPECT_FALSE(OkCore::saveScreenshot(path).isOk());
  EXPECT_FALSE(OkFiles::isFile(path));
}

TEST_F(Core, TheNullDeviceCullsAndCounts) {
  ASSERT_TRUE(startNull());
  OkScene scene("count");
  const auto ahead = makeQuad("ahead");
  const auto behind = makeQuad("behind");
  behind->setPosition(0.0f, 0.0f, 50.0f);
  scene.addObject(ahead.get());
  scene.addObject(behind.get());
  OkCore::getSceneHandler()->addScene(&scene, "count");
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  const OkFrameStatistics &frame = OkCore::getRenderer()->getStatistics();
  EXPECT_EQ(frame.itemsTotal, 2u);
  EXPECT_EQ(frame.itemsVisible, 1u);
  EXPECT_EQ(frame.drawCalls, 1u);
  EXPECT_EQ(frame.triangles, 2u);
  OkCore::getSceneHandler()->removeScene(&scene);
}

TEST_F(Core, AHundredCyclesLeaveNothing) {
  const std::size_t objects = OkObject::getLiveCount();
  const std::size_t materials = OkMaterialTable::getInstance().getCount();
  const std::size_t meshes = OkMesh::getLiveCount();
  const std::size_t textures = OkTexture::getLiveCount();
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(startNull());
    OkScene scene("cycle");
    const auto quad = makeQuad();
    scene.addObject(quad.get());
    OkCore::getSceneHandler()->addScene(&scene, "cycle");
    ASSERT_TRUE(OkCore::runFrame({}, {}));
    OkCore::getSceneHandler()->removeScene(&scene);
    OkCore::exit();
  }
  EXPECT_EQ(OkObject::getLiveCount(), objects);
  EXPECT_EQ(OkMaterialTable::getInstance().getCount(), materials);
  EXPECT_EQ(OkMesh::getLiveCount(), meshes);
  EXPECT_EQ(OkTexture::getLiveCount(), textures);
}

TEST_F(Core, WhatIsStillHeldAtExitIsNamed) {
  ASSERT_TRUE(startNull());
  const unsigned char pixel[] = {1, 2, 3};
  const float triangle[] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0};
  const unsigned int indices[] = {0, 1, 2};
  OkTextureHandler &textures = *OkTextureHandler::getInstance();
  OkMeshHandler &meshes = *OkMeshHandler::getInstance();
  OkTexture *texture = textures.createTextureFromRawData("forgotten paint", pixel, 1, 1, 3);
  ASSERT_NE(texture, nullptr);
  ASSERT_NE(meshes.createMesh("forgotten shape", triangle, 15, indices, 3), nullptr);
  textures.addReference("forgotten paint");
  const LogCapture log;
  OkCore::exit();
  EXPECT_TRUE(log.mentions("forgotten paint (2 references)")) << log.text();
  EXPECT_TRUE(log.mentions("forgotten shape (1 reference)")) << log.text();
  // What is held stays valid without an engine.
  EXPECT_EQ(texture->getWidth(), 1);
  EXPECT_EQ(texture->getImage().getBytes()[2], 3);
  textures.removeReference("forgotten paint");
  textures.removeReference("forgotten paint");
  meshes.removeReference("forgotten shape");
}

TEST_F(Core, AnOrderlyExitSaysNothing) {
  const LogCapture log;
  ASSERT_TRUE(startNull());
  EXPECT_TRUE(OkCore::runFrame({}, {}));
  OkCore::exit();
  EXPECT_EQ(log.text(), "");
}

TEST_F(Core, AFrameLimitHolds) {
  OkOptions options = optionsFor(OkDevice::Null);
  options.maxFramesPerSecond = 100.0f;
  ASSERT_TRUE(OkCore::initialize(options));
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 10; ++i) {
    OkCore::runFrame({}, {});
  }
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(90));
}

TEST_F(Core, Case_D81_AFreeClockIsHeldToItsLongestStep) {
  OkOptions options = optionsFor(OkDevice::Null);
  options.fixedStepSeconds = 0.0f;
  options.maxStepSeconds = 0.02f;
  ASSERT_TRUE(OkCore::initialize(options));
  std::vector<float> steps;
  for (int i = 0; i < 2; ++i) {
    OkCore::runFrame([&](float dt) { steps.push_back(dt); }, {});
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  EXPECT_EQ(steps, (std::vector<float>{0.0f, 0.02f}));
}

}  // namespace
