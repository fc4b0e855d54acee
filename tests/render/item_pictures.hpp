#pragma once

#include <atomic>
#include <filesystem>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "okinawa/base/config.hpp"
#include "okinawa/item/item.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "render/stage.hpp"

namespace okinawa::testing {

/**
 * Whole items in a scene, drawn offscreen and read back: 64 by 64 pixels, one metre a pixel, the
 * origin in the bottom left corner, seen along -Z. At its end the handlers are empty and the device
 * holds nothing.
 */
class ItemPictures : public GlStageTest {
 protected:
  static constexpr int kSide = 64;

  void SetUp() override {
    GlStageTest::SetUp();
    static std::atomic<int> counter{0};
    folder_ = ::testing::TempDir() + "okinawa-items-" + std::to_string(::getpid()) + "-" +
              std::to_string(counter.fetch_add(1));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    OkConfig::clear();
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
    EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
    GlStageTest::TearDown();
  }

  [[nodiscard]] std::string at(const std::string &name) const { return folder_ + "/" + name; }
  std::string save(const std::string &name, const OkImage &image) const {
    EXPECT_TRUE(image.savePng(at(name)));
    return at(name);
  }

  OkScene &scene() { return stage->scene(); }
  OkImage draw() { return stage->draw(kSide, kSide); }
  /** Through a camera of the test's own. */
  OkImage draw(const OkCamera &camera) {
    stage->frame(camera.makeView(kSide, kSide));
    return stage->picture();
  }
  const OkFrameStatistics &statistics() { return stage->renderer().getStatistics(); }
  std::uint32_t drawCalls() { return statistics().drawCalls; }
  std::size_t texturesOnDevice() {
    return stage->context().liveObjectCount(gl::ObjectKind::Texture);
  }

  /** A rectangle in the plane z = 0 whose texture runs over it `repeats` times. */
  static std::vector<float> rectangle(float left, float bottom, float width, float height,
                                      float repeats = 1.0f) {
    const float right = left + width;
    const float top = bottom + height;
    return {left,  bottom, 0, 0,       0,       right, bottom, 0, repeats, 0,
            right, top,    0, repeats, repeats, left,  top,    0, 0,       repeats};
  }
  static const std::vector<unsigned int> &rectangleIndices() {
    static const std::vector<unsigned int> indices = {0, 1, 2, 0, 2, 3};
    return indices;
  }
  template <typename Item = OkItem>
  static std::unique_ptr<Item> makeRectangle(float left, float bottom, float width, float height,
                                             float repeats = 1.0f) {
    const auto vertices = rectangle(left, bottom, width, height, repeats);
    auto item =
        std::make_unique<Item>("rectangle", vertices.data(), 20, rectangleIndices().data(), 6);
    item->setUnlit(true);
    return item;
  }

 private:
  std::string folder_;
};

/** How many pixels of a picture satisfy a condition on their four channels. */
template <typename Condition>
int countPixels(const OkImage &picture, const Condition &condition) {
  int count = 0;
  for (int row = 0; row < picture.getHeight(); ++row) {
    for (int column = 0; column < picture.getWidth(); ++column) {
      count += condition(pixelAt(picture, column, row)) ? 1 : 0;
    }
  }
  return count;
}

}  // namespace okinawa::testing
