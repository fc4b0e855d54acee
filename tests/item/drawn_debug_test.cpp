// What an item shows about itself: axes at its origin, the sphere it fits in, the box around that
// sphere, and where that sphere is centred.

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <vector>

#include "okinawa/base/config.hpp"
#include "okinawa/item/instanced_item.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

namespace {

using Vertices = std::vector<OkDebugLines::Vertex>;

/** Baked in the coordinates of a region: two metres wide, far from its own origin. */
constexpr float kFarQuad[20] = {
    31, 1,  0, 1, 1,  //
    31, -1, 0, 1, 0,  //
    29, -1, 0, 0, 0,  //
    29, 1,  0, 0, 1,  //
};
constexpr unsigned int kIndices[6] = {0, 1, 3, 1, 2, 3};

class ItemDebugLines : public testing::Test {
 protected:
  void SetUp() override {
    item = std::make_unique<OkItem>("far", kFarQuad, 20, kIndices, 6);
    item->setPosition(-30, 0, -50);
    scene.addObject(item.get());
    radius = item->getRadius();
    ASSERT_NEAR(radius, std::sqrt(2.0f), 1e-3f);
  }
  void TearDown() override { OkConfig::clear(); }

  Vertices collect() {
    const OkCamera camera("camera", 100, 100);
    OkDrawList list;
    scene.collect(camera.makeView(), list);
    return list.debugLines.getVertices();
  }
  static glm::vec3 middleOf(const Vertices &vertices) {
    glm::vec3 low(1e9f), high(-1e9f);
    for (const OkDebugLines::Vertex &vertex : vertices) {
      low = glm::min(low, vertex.position);
      high = glm::max(high, vertex.position);
    }
    return (low + high) * 0.5f;
  }

  OkScene scene;
  std::unique_ptr<OkItem> item;
  float radius = 0.0f;
};

TEST_F(ItemDebugLines, AxesStandAtTheOriginAndTheRestWhereTheMeshIs) {
  OkConfig::setBool("debug.origins", true);
  const Vertices axes = collect();
  ASSERT_EQ(axes.size(), 6u);
  EXPECT_EQ(axes[0].position, glm::vec3(-30, 0, -50));
  EXPECT_NEAR(glm::length(axes[1].position - axes[0].position), radius, 1e-3f);
  OkConfig::clear();
  for (const char *key : {"debug.spheres", "debug.boxes", "debug.centres"}) {
    OkConfig::setBool(key, true);
    const Vertices lines = collect();
    EXPECT_FALSE(lines.empty()) << key;
    EXPECT_LT(glm::length(middleOf(lines) - glm::vec3(0, 0, -50)), 1e-3f) << key;
    OkConfig::clear();
  }
}

TEST_F(ItemDebugLines, TheSphereIsTheOneItClaimsToFitIn) {
  OkConfig::setBool("debug.spheres", true);
  item->setScaling(3);
  item->setPosition(-90, 0, -50);
  for (const OkDebugLines::Vertex &vertex : collect()) {
    EXPECT_NEAR(glm::length(vertex.position - glm::vec3(0, 0, -50)), 3 * radius, 1e-2f);
  }
}

TEST_F(ItemDebugLines, TheBoxIsTheOneAroundThatSphere) {
  OkConfig::setBool("debug.boxes", true);
  const Vertices lines = collect();
  EXPECT_EQ(lines.size(), 24u);
  for (const OkDebugLines::Vertex &vertex : lines) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_NEAR(std::fabs(vertex.position[axis] - (axis == 2 ? -50.0f : 0.0f)), radius, 1e-3f);
    }
  }
}

TEST_F(ItemDebugLines, TheSwitchesOfTheReference) {
  OkConfig::setBool("debug.spheres", true);
  const std::size_t sphere = collect().size();
  item->setDrawOriginAxis(true);
  EXPECT_EQ(collect().size(), sphere + 6);
  OkConfig::setBool("debug.spheres", false);
  EXPECT_EQ(collect().size(), 6u);
  item->setDrawOriginAxis(false);
  EXPECT_TRUE(collect().empty());
}

TEST_F(ItemDebugLines, AnObjectMadeAfterTheSwitchIsInStep) {
  OkConfig::setBool("debug.centres", true);
  const std::size_t one = collect().size();
  OkItem later("later", kFarQuad, 20, kIndices, 6);
  later.setPosition(-30, 0, -60);
  scene.addObject(&later);
  EXPECT_EQ(collect().size(), 2 * one);
  OkConfig::setBool("debug.centres", false);
  EXPECT_TRUE(collect().empty());
}

TEST_F(ItemDebugLines, AnInstancedItemShowsTheSphereOfAllItsCopies) {
  OkInstancedItem copies("copies", kFarQuad, 20, kIndices, 6);
  copies.addInstance(-40, 0, -50);
  copies.addInstance(-20, 0, -50);
  item->setVisible(false);
  scene.addObject(&copies);
  OkConfig::setBool("debug.spheres", true);
  float reach = 0.0f;
  for (const OkDebugLines::Vertex &vertex : collect()) {
    reach = std::max(reach, vertex.position.x);
  }
  EXPECT_GE(reach, 10.0f + 1.0f);
}

/** An item that knows how high it stands. */
class Tower : public OkItem {
 public:
  Tower() : OkItem("tower", kFarQuad, 20, kIndices, 6) {}
  void drawDebugHelpers(OkDebugLines &lines) const override {
    OkItem::drawDebugHelpers(lines);
    lines.addLine(getWorldPositionPrecise(), getWorldPositionPrecise() + glm::dvec3(0, 9, 0),
                  glm::vec4(1.0f));
  }
};

TEST_F(ItemDebugLines, ASubclassAddsToWhatAnItemShows) {
  Tower tower;
  tower.setPosition(-30, 0, -50);
  OkConfig::setBool("debug.boxes", true);
  const std::size_t before = collect().size();
  scene.addObject(&tower);
  const Vertices lines = collect();
  ASSERT_EQ(lines.size(), 2 * before + 2);
  EXPECT_EQ(lines.back().position, glm::vec3(-30, 9, -50));
}

}  // namespace
