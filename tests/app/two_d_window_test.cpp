// 2D scenes on a real window: the same picture as offscreen and as the software painter's. Needs a
// display.

#include <chrono>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>

#include "okinawa/app/core.hpp"
#include "okinawa/item/sprite.hpp"

#include "app/app_scene.hpp"
#include "app/core_engine.hpp"
#include "render/sprite_painter.hpp"

namespace {

using okinawa::testing::PictureDifference;
using okinawa::testing::SpriteCrowd;

constexpr int kWidth = 320;
constexpr int kHeight = 200;

class TwoDWindow : public apptest::EngineTest {
 protected:
  void SetUp() override {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
      GTEST_SKIP() << "no display: run under Xvfb (DISPLAY is not set)";
    }
  }

  /** An X server that was just left by its last client refuses new ones for a moment. */
  static bool startPatiently(OkDevice device) {
    for (int attempt = 0; attempt < 40; ++attempt) {
      if (OkCore::initialize(apptest::optionsFor(device, kWidth, kHeight))) {
        return true;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

  static OkImage draw(OkDevice device, OkScene2D &paper) {
    OkCore::exit();
    EXPECT_TRUE(startPatiently(device)) << OkCore::getLastError();
    OkImage image;
    {
      OkScene scene("around");
      scene.addScene2D(&paper);
      OkCore::getSceneHandler()->addScene(&scene, "around");
      OkCore::runFrame({}, {});
      OkCore::runFrame({}, {});
      OkResult<OkImage> pixels = OkCore::readPixels();
      EXPECT_TRUE(pixels.isOk());
      if (pixels.isOk()) {
        image = std::move(pixels).value();
      }
    }
    EXPECT_EQ(okinawa::runningEngine()->getContext().errorCount(), 0u);
    return image;
  }
};

TEST_F(TwoDWindow, AWindowAnOffscreenPictureAndASoftwarePainterAgree) {
  for (const bool isHard : {true, false}) {
    SpriteCrowd crowd(1000, kWidth, kHeight, isHard, OkFilter::Point);
    const OkImage shown = draw(OkDevice::Window, crowd.scene);
    const OkImage offscreen = draw(OkDevice::Offscreen, crowd.scene);
    const auto expected = crowd.paintInSoftware(kWidth, kHeight);
    ASSERT_EQ(shown.getBytes().size(), expected.size());
    EXPECT_LE(PictureDifference(shown.getBytes(), expected).worst, isHard ? 0 : 3);
    EXPECT_LE(PictureDifference(shown.getBytes(), offscreen.getBytes()).worst, isHard ? 0 : 1);
    OkCore::exit();
  }
}

TEST_F(TwoDWindow, AHeadUpDisplayCanBePaintedInTheDrawCallback) {
  ASSERT_TRUE(startPatiently(OkDevice::Window));
  OkScene2D paper;
  OkSprite sprite("s");
  sprite.setSize(10, 10);
  sprite.setTint(1.0f, 0.0f, 0.0f);
  paper.add(&sprite);
  const auto paint = [&paper](float) {
    EXPECT_TRUE(OkCore::getRenderer()->paint(paper, *OkCore::getTarget()).isOk());
  };
  OkCore::runFrame({}, paint);
  OkResult<OkImage> pixels = OkCore::readPixels();
  ASSERT_TRUE(pixels.isOk());
  EXPECT_EQ(pixels.value().getBytes()[0], 255);
  EXPECT_EQ(pixels.value().getBytes()[1], 0);
  EXPECT_EQ(OkCore::getRenderer()->getStatistics().drawCalls, 1u);
}

}  // namespace
