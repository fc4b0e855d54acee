// What went to the device in pieces is drawn as what went whole.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "okinawa/app/async_loader.hpp"

#include "app/app_scene.hpp"

namespace {

class AsyncLoaderGl : public apptest::EngineTest {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("okinawa_async_gl_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    OkImage image(500, 300, 3);
    for (int y = 0; y < 300; ++y) {
      for (int x = 0; x < 500; ++x) {
        image.setComponent(x, y, 0, static_cast<float>(x) / 499.0f);
        image.setComponent(x, y, 1, static_cast<float>(y) / 299.0f);
      }
    }
    ASSERT_TRUE(image.savePng((folder_ / "p.png").string()).isOk());
    std::ofstream(folder_ / "m.mtl") << "newmtl a\nmap_Kd p.png\n";
    writeWaves();
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  /** A sheet in waves: each vertex has a place, a picture coordinate and a normal of its own. */
  void writeWaves() const {
    constexpr int kSide = 150;
    std::ofstream file(folder_ / "waves.obj");
    file << "mtllib m.mtl\nusemtl a\n";
    for (int i = 0; i < kSide * kSide; ++i) {
      const double x = i % kSide / (kSide - 1.0);
      const double y = i / kSide / (kSide - 1.0);
      file << "v " << x * 2 - 1 << ' ' << y * 2 - 1 << ' ' << std::sin(x * 20) * 0.05 << "\nvt "
           << x << ' ' << y << '\n';
    }
    for (int i = 1; i <= kSide * (kSide - 1); ++i) {
      if (i % kSide != 0) {
        const int b = i + kSide;
        file << "f " << i << '/' << i << ' ' << i + 1 << '/' << i + 1 << ' ' << b + 1 << '/'
             << b + 1 << ' ' << b << '/' << b << '\n';
      }
    }
  }

  static OkImage picture(OkModel &model) {
    OkScene scene("s");
    scene.addObject(&model);
    OkCore::getSceneHandler()->setScene(OkCore::getSceneHandler()->addScene(&scene, "s"));
    OkCore::getCamera()->setPosition(0.0f, 0.0f, 2.0f);
    OkCore::runFrame({}, {});
    auto pixels = OkCore::readPixels();
    EXPECT_TRUE(pixels.isOk());
    OkCore::getSceneHandler()->removeScene(&scene);
    return pixels ? std::move(pixels).value() : OkImage();
  }

  std::filesystem::path folder_;
};

TEST_F(AsyncLoaderGl, APieceByPieceModelLooksAsTheOneLoadedAtOnce) {
  if (!OkCore::initialize(apptest::optionsFor(OkDevice::Offscreen))) {
    GTEST_SKIP() << OkCore::getLastError();
  }
  const std::string path = (folder_ / "waves.obj").string();
  std::unique_ptr<OkModel> model;
  OkCore::getLoader()->setFrameBudget(0);
  OkCore::getLoader()->loadModel(
      path, [&](OkResult<std::unique_ptr<OkModel>> result) { model = std::move(result).value(); },
      {.writeSidecar = false, .releaseMeshes = true});
  int sending = 0;
  while (OkCore::getLoader()->getPendingCount() > 0) {
    OkCore::runFrame({}, {});
    sending += OkCore::getRenderer()->getStatistics().largestUploadBytes > 0 ? 1 : 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_NE(model, nullptr);
  EXPECT_GT(sending, 5);
  const OkImage pieces = picture(*model);
  model.reset();

  auto whole = OkModelImporter::load(path, {.writeSidecar = false});
  ASSERT_TRUE(whole);
  const OkImage reference = picture(*whole.value());
  EXPECT_TRUE(std::ranges::equal(pieces.getBytes(), reference.getBytes()));
  // Not one black picture after another.
  EXPECT_GT(reference.getComponent(reference.getWidth() / 2, reference.getHeight() / 2, 0), 0.1f);
}

}  // namespace
