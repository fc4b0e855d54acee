#include "okinawa/scene/debug_lines.hpp"

#include <gtest/gtest.h>

#include "okinawa/base/config.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

namespace {

class Ball : public OkObject {
 public:
  Ball() : OkObject("ball") {
    OkBox box;
    box.add(glm::vec3(-2.0f));
    box.add(glm::vec3(2.0f));
    setLocalBounds({glm::vec3(0.0f), 2.0f}, box);
  }
};

class OkDebugLinesTest : public testing::Test {
 protected:
  void SetUp() override {
    scene_.addObject(&ball_);
    ball_.setPosition(0, 0, -10);
  }
  void TearDown() override { OkConfig::clear(); }

  const OkDebugLines &collect() {
    OkCamera camera("camera", 100, 100);
    scene_.collect(camera.makeView(), list_);
    return list_.debugLines;
  }

  OkScene scene_;
  Ball ball_;
  OkDrawList list_;
};

TEST_F(OkDebugLinesTest, NothingIsDrawnUnlessAsked) {
  EXPECT_TRUE(collect().isEmpty());
}

TEST_F(OkDebugLinesTest, TheSwitchReachesEveryObjectAlsoLaterOnes) {
  OkConfig::setBool("debug.origins", true);
  EXPECT_EQ(collect().getVertices().size(), 6u);
  Ball later;
  later.setPosition(1, 0, -10);
  scene_.addObject(&later);
  EXPECT_EQ(collect().getVertices().size(), 12u);
  OkConfig::setBool("debug.origins", false);
  EXPECT_TRUE(collect().isEmpty());
}

TEST_F(OkDebugLinesTest, OneObjectMayShowItsAxesBySwitchOfItsOwn) {
  Ball other;
  other.setPosition(1, 0, -10);
  scene_.addObject(&other);
  ball_.setDrawOriginAxis(true);
  EXPECT_EQ(collect().getVertices().size(), 6u);
}

TEST_F(OkDebugLinesTest, AxesAreAsLongAsTheObjectReaches) {
  ball_.setScaling(3);
  ball_.setDrawOriginAxis(true);
  const std::vector<OkDebugLines::Vertex> &vertices = collect().getVertices();
  ASSERT_EQ(vertices.size(), 6u);
  EXPECT_EQ(vertices[0].position, glm::vec3(0, 0, -10));
  EXPECT_NEAR(vertices[1].position.x, 6.0f, 0.1f);
}

TEST_F(OkDebugLinesTest, WhatIsNotSeenAddsNothing) {
  OkConfig::setBool("debug.origins", true);
  ball_.setPosition(0, 0, 50);
  EXPECT_TRUE(collect().isEmpty());
}

TEST(OkDebugLines, PlacesAreRelativeToTheEye) {
  OkDebugLines lines;
  lines.begin(glm::dvec3(1.0e7, 0, 0), {});
  lines.addLine(glm::dvec3(1.0e7 + 0.125, 0, 0), glm::dvec3(1.0e7, 1, 0), glm::vec4(1.0f));
  EXPECT_EQ(lines.getVertices()[0].position, glm::vec3(0.125f, 0, 0));
}

TEST(OkDebugLines, ABoxHasTwelveEdgesAndASphereThreeCircles) {
  OkDebugLines lines;
  lines.begin(glm::dvec3(0.0), {});
  OkWorldBox box;
  lines.addBox(box, glm::vec4(1.0f));
  EXPECT_TRUE(lines.isEmpty());
  box.add(glm::dvec3(-1.0));
  box.add(glm::dvec3(1.0));
  lines.addBox(box, glm::vec4(1.0f));
  EXPECT_EQ(lines.getVertices().size(), 24u);
  lines.begin(glm::dvec3(0.0), {});
  OkWorldSphere sphere;
  lines.addSphere(sphere, glm::vec4(1.0f));
  EXPECT_TRUE(lines.isEmpty());
  sphere.radius = 2.0f;
  lines.addSphere(sphere, glm::vec4(1.0f));
  EXPECT_EQ(lines.getVertices().size(), 3u * 32u * 2u);
  for (const OkDebugLines::Vertex &vertex : lines.getVertices()) {
    EXPECT_NEAR(glm::length(vertex.position), 2.0f, 1e-5f);
  }
}

}  // namespace
