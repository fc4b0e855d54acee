#include "okinawa/scene/debug_lines.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <vector>

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

/** Adds what only it knows to what every object shows: a line to what it guards. */
class Guard : public Ball {
 public:
  void drawDebugHelpers(OkDebugLines &lines) const override {
    OkObject::drawDebugHelpers(lines);
    lines.addLine(getWorldPositionPrecise(), glm::dvec3(0.0, 5.0, -10.0), glm::vec4(1.0f));
    switchesSeen = lines.getSwitches();
  }
  mutable OkDebugSwitches switchesSeen;
};

TEST_F(OkDebugLinesTest, ASubclassAddsWhatOnlyItKnows) {
  Guard guard;
  guard.setPosition(1, 0, -10);
  scene_.addObject(&guard);
  EXPECT_TRUE(collect().isEmpty());
  OkConfig::setBool("debug.boxes", true);
  // A switch of any kind asks everybody; the ball has nothing to say about boxes.
  const std::vector<OkDebugLines::Vertex> &line = collect().getVertices();
  ASSERT_EQ(line.size(), 2u);
  EXPECT_EQ(line[0].position, glm::vec3(1, 0, -10));
  EXPECT_EQ(line[1].position, glm::vec3(0, 5, -10));
  EXPECT_TRUE(guard.switchesSeen.boxes);
  EXPECT_FALSE(guard.switchesSeen.origins);
  // With its axes as well, by the switch or by its own.
  OkConfig::setBool("debug.origins", true);
  EXPECT_EQ(collect().getVertices().size(), 6u + 6u + 2u);
  OkConfig::clear();
  guard.setDrawOriginAxis(true);
  EXPECT_EQ(collect().getVertices().size(), 6u + 2u);
}

/** Turns the switches over in the middle of a frame. */
class Meddler : public Ball {
 public:
  void collectSelf(const OkView & /*view*/, OkDrawList & /*list*/) const override {
    OkConfig::setBool("debug.origins", !OkConfig::getBool("debug.origins"));
    OkConfig::setBool("graphics.wireframe", !OkConfig::getBool("graphics.wireframe"));
  }
};

TEST_F(OkDebugLinesTest, KeysAreReadOnceAFrameWhateverHappensInIt) {
  Meddler meddler;
  Ball after;
  for (Ball *ball : {static_cast<Ball *>(&meddler), &after}) {
    ball->setPosition(0, 0, -10);
    scene_.addObject(ball);
  }
  // Off as the frame begins: on in its middle shows nothing.
  EXPECT_TRUE(collect().isEmpty());
  EXPECT_FALSE(list_.wireframe);
  EXPECT_TRUE(OkConfig::getBool("debug.origins"));
  // On as the frame begins: off in its middle leaves nobody out.
  EXPECT_EQ(collect().getVertices().size(), 3u * 6u);
  EXPECT_TRUE(list_.wireframe);
  EXPECT_FALSE(OkConfig::getBool("debug.origins"));
  EXPECT_TRUE(collect().isEmpty());
}

TEST_F(OkDebugLinesTest, ALampAndADistrictHaveAxesOfTheirOwnLength) {
  Ball lamp, district;
  lamp.setScaling(0.05f);
  lamp.setPosition(1, 0, -10);
  district.setScaling(200);
  district.setPosition(0, 0, -600);
  scene_.addObject(&lamp);
  scene_.addObject(&district);
  lamp.setDrawOriginAxis(true);
  district.setDrawOriginAxis(true);
  const std::vector<OkDebugLines::Vertex> &vertices = collect().getVertices();
  ASSERT_EQ(vertices.size(), 12u);
  for (std::size_t line = 0; line < 6; ++line) {
    const float length = glm::length(vertices[2 * line + 1].position - vertices[2 * line].position);
    const float radius = line < 3 ? 0.1f : 400.0f;
    EXPECT_NEAR(length, radius, radius * 1e-3f) << line;
  }
}

TEST_F(OkDebugLinesTest, AxesTurnWithTheirObject) {
  ball_.setRotation(0, 1.57079632679f, 0);
  ball_.setDrawOriginAxis(true);
  const std::vector<OkDebugLines::Vertex> &vertices = collect().getVertices();
  ASSERT_EQ(vertices.size(), 6u);
  // A quarter turn of yaw takes X, the red one, to -Z.
  EXPECT_NEAR(vertices[1].position.z, -12.0f, 1e-4f);
  EXPECT_GT(vertices[1].color.r, vertices[1].color.g);
  EXPECT_NEAR(vertices[3].position.y, 2.0f, 1e-4f);
  EXPECT_NEAR(vertices[5].position.x, 2.0f, 1e-4f);
}

TEST_F(OkDebugLinesTest, OneBufferHoldsTheLinesOfAll) {
  OkConfig::setBool("debug.origins", true);
  std::vector<std::unique_ptr<Ball>> balls;
  for (int i = 0; i < 50; ++i) {
    balls.push_back(std::make_unique<Ball>());
    balls.back()->setPosition(0, 0, -10);
    scene_.addObject(balls.back().get());
  }
  EXPECT_EQ(collect().getVertices().size(), 51u * 6u);
  // Each frame starts from none.
  EXPECT_EQ(collect().getVertices().size(), 51u * 6u);
  balls.clear();
  EXPECT_EQ(collect().getVertices().size(), 6u);
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
