#include "okinawa/scene/object.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <vector>

#include "support/log_capture.hpp"

namespace {

constexpr float kHalfPi = 1.57079632679f;

void expectNear(const OkPoint &actual, float x, float y, float z, float tolerance = 1e-5f) {
  EXPECT_NEAR(actual.x(), x, tolerance);
  EXPECT_NEAR(actual.y(), y, tolerance);
  EXPECT_NEAR(actual.z(), z, tolerance);
}

void expectSameMatrix(const glm::mat4 &a, const glm::mat4 &b, float tolerance = 1e-5f) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      EXPECT_NEAR(a[column][row], b[column][row], tolerance) << column << "," << row;
    }
  }
}

/** An object with content bounds. */
class Ball : public OkObject {
 public:
  explicit Ball(std::string name, float radius = 1.0f, glm::vec3 center = glm::vec3(0.0f))
      : OkObject(std::move(name)) {
    OkBox box;
    box.add(center - radius);
    box.add(center + radius);
    setLocalBounds({center, radius}, box);
  }
};

TEST(OkObject, StartsAtTheOriginUnturnedAndUnscaled) {
  OkObject object("node");
  EXPECT_EQ(object.getName(), "node");
  expectNear(object.getWorldPosition(), 0, 0, 0);
  expectSameMatrix(object.getWorldMatrix(), glm::mat4(1.0f));
  EXPECT_EQ(object.getParent(), nullptr);
  EXPECT_EQ(object.getRadius(), 0.0f);
}

TEST(OkObject, RotationIsYawAfterPitchAfterRoll) {
  OkObject object;
  object.setRotation(kHalfPi, kHalfPi, 0.0f);
  // Pitch takes -Z to +Y, which yaw leaves alone.
  const glm::vec3 forward = object.getWorldLinear() * glm::vec3(0, 0, -1);
  expectNear(forward, 0, 1, 0);
  object.setRotation(0.0f, kHalfPi, kHalfPi);
  // Roll takes X to Y; yaw about Y leaves it there.
  expectNear(OkPoint(object.getWorldLinear() * glm::vec3(1, 0, 0)), 0, 1, 0);
}

TEST(OkObject, MoveAndRotateAdd) {
  OkObject object;
  object.setPosition(1, 2, 3);
  object.move(0.5f, -1, 0);
  expectNear(object.getPosition(), 1.5f, 1, 3);
  object.setRotation(0.1f, 0.2f, 0.3f);
  object.rotate(0.1f, 0.1f, 0.1f);
  expectNear(OkPoint(object.getRotation().toVec3()), 0.2f, 0.3f, 0.4f);
}

TEST(OkObject, WorldPlaceFollowsTheParents) {
  OkObject parent("parent"), child("child"), grandchild("grandchild");
  parent.attach(&child);
  grandchild.attachTo(&child);
  child.setPosition(1, 0, 0);
  grandchild.setPosition(0, 0, -2);
  parent.setRotation(0, kHalfPi, 0);
  parent.setScaling(2);
  // Yaw of a quarter turn takes +X to -Z and -Z to -X.
  expectNear(child.getWorldPosition(), 0, 0, -2);
  expectNear(grandchild.getWorldPosition(), -4, 0, -2);
}

TEST(OkObject, Case_D7_WorldPlaceIsRightAtOnceAfterAMove) {
  OkObject parent, child;
  parent.attach(&child);
  expectNear(child.getWorldPosition(), 0, 0, 0);
  parent.move(10, 0, 0);
  expectNear(child.getWorldPosition(), 10, 0, 0);
  parent.setScaling(3, 1, 1);
  child.setPosition(1, 0, 0);
  expectNear(child.getWorldPosition(), 13, 0, 0);
}

TEST(OkObject, NumbersThatAreNotFiniteAreRefused) {
  LogCapture log;
  OkObject object("odd");
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  object.setPosition(1, 2, 3);
  object.setPosition(nan, 0, 0);
  object.move(0, infinity, 0);
  object.setRotation(0, nan, 0);
  object.setScaling(infinity, 1, 1);
  object.setPositionPrecise(glm::dvec3(0, std::numeric_limits<double>::quiet_NaN(), 0));
  object.lookAt(OkPoint(nan, 0, 0));
  expectNear(object.getPosition(), 1, 2, 3);
  expectNear(OkPoint(object.getRotation().toVec3()), 0, 0, 0);
  expectNear(object.getScaling(), 1, 1, 1);
  EXPECT_EQ(log.warnings.size(), 6u);
  EXPECT_TRUE(log.warned("\"odd\""));
}

TEST(OkObject, Case_D23_CyclesAreRefused) {
  LogCapture log;
  OkObject a("a"), b("b"), c("c");
  EXPECT_TRUE(a.attach(&b));
  EXPECT_TRUE(b.attach(&c));
  EXPECT_FALSE(b.attach(&a));
  EXPECT_FALSE(c.attach(&a));
  EXPECT_FALSE(a.attach(&a));
  EXPECT_FALSE(a.attach(nullptr));
  EXPECT_EQ(a.getParent(), nullptr);
  EXPECT_EQ(b.getParent(), &a);
  EXPECT_EQ(c.getParent(), &b);
  EXPECT_EQ(log.warnings.size(), 4u);
}

TEST(OkObject, Case_D24_AttachingElsewhereMovesTheChild) {
  OkObject first, second, child;
  first.attach(&child);
  second.attach(&child);
  EXPECT_EQ(first.getFirstChild(), nullptr);
  EXPECT_EQ(first.getChildCount(), 0);
  EXPECT_EQ(second.getChildCount(), 1);
  EXPECT_EQ(second.getFirstChild(), &child);
  second.attach(&child);
  EXPECT_EQ(second.getChildCount(), 1);
}

TEST(OkObject, ChildrenKeepTheirOrderThroughRemovals) {
  OkObject parent, a("a"), b("b"), c("c");
  parent.attach(&a);
  parent.attach(&b);
  parent.attach(&c);
  EXPECT_EQ(a.getNextSibling(), &b);
  EXPECT_EQ(c.getPreviousSibling(), &b);
  b.detachFromParent();
  EXPECT_EQ(a.getNextSibling(), &c);
  EXPECT_EQ(c.getPreviousSibling(), &a);
  a.detachFromParent();
  EXPECT_EQ(parent.getFirstChild(), &c);
  EXPECT_EQ(parent.getLastChild(), &c);
  parent.detachAllChildren();
  EXPECT_EQ(parent.getFirstChild(), nullptr);
  EXPECT_EQ(c.getParent(), nullptr);
}

TEST(OkObject, DeletingLeavesChildrenDetachedAndAlive) {
  OkObject parent, child;
  auto middle = std::make_unique<OkObject>("middle");
  parent.attach(middle.get());
  middle->attach(&child);
  parent.setPosition(5, 0, 0);
  child.setPosition(1, 0, 0);
  expectNear(child.getWorldPosition(), 6, 0, 0);
  middle.reset();
  EXPECT_EQ(parent.getFirstChild(), nullptr);
  EXPECT_EQ(child.getParent(), nullptr);
  expectNear(child.getWorldPosition(), 1, 0, 0);
}

TEST(OkObject, KeepingTheWorldPlaceThroughAMove) {
  OkObject parent, child;
  parent.setPosition(1, 2, 3);
  parent.setRotation(0.3f, -0.7f, 1.1f);
  parent.setScaling(2, 2, 2);
  child.setPosition(4, 5, 6);
  child.setRotation(0.2f, 0.4f, -0.6f);
  child.setScaling(1, 3, 0.5f);
  const glm::mat4 before = child.getWorldMatrix();
  EXPECT_TRUE(parent.attach(&child, OkAttachMode::KeepWorld));
  expectSameMatrix(child.getWorldMatrix(), before, 1e-4f);
  child.detachFromParent(OkAttachMode::KeepWorld);
  expectSameMatrix(child.getWorldMatrix(), before, 1e-4f);
}

TEST(OkObject, KeepingTheWorldPlaceUnderAMirror) {
  OkObject parent, child;
  parent.setScaling(-1, 1, 1);
  child.setPosition(3, 0, 0);
  child.setRotation(0.1f, 0.5f, 0.2f);
  const glm::mat4 before = child.getWorldMatrix();
  parent.attach(&child, OkAttachMode::KeepWorld);
  expectSameMatrix(child.getWorldMatrix(), before);
}

TEST(OkObject, Case_D22_AShearedPlaceComesBackToTheStart) {
  OkObject parent, child;
  parent.setScaling(3, 1, 1);
  parent.attach(&child);
  child.setRotation(0, 0, kHalfPi / 2);
  const glm::mat4 sheared = child.getWorldMatrix();
  child.detachFromParent(OkAttachMode::KeepWorld);
  const glm::mat4 outside = child.getWorldMatrix();
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(std::isfinite(outside[i][0] + outside[i][1] + outside[i][2] + outside[i][3]));
  }
  // The first axis is kept whole.
  expectNear(OkPoint(glm::vec3(outside[0])), sheared[0][0], sheared[0][1], sheared[0][2]);
  parent.attach(&child, OkAttachMode::KeepWorld);
  expectNear(OkPoint(child.getRotation().toVec3()), 0, 0, kHalfPi / 2);
  expectNear(child.getScaling(), 1, 1, 1);
}

TEST(OkObject, AParentScaledToNothingCannotKeepTheWorldPlace) {
  LogCapture log;
  OkObject parent, child;
  parent.setScaling(0, 1, 1);
  child.setPosition(2, 0, 0);
  EXPECT_TRUE(parent.attach(&child, OkAttachMode::KeepWorld));
  EXPECT_TRUE(log.warned("scaled to nothing"));
  expectNear(child.getPosition(), 2, 0, 0);
}

TEST(OkObject, LookAtTurnsMinusZToTheTarget) {
  OkObject object;
  object.setPosition(1, 1, 1);
  object.lookAt(OkPoint(1, 1, 11));
  expectNear(OkPoint(object.getWorldLinear() * glm::vec3(0, 0, -1)), 0, 0, 1);
  expectNear(OkPoint(object.getWorldLinear() * glm::vec3(0, 1, 0)), 0, 1, 0);
}

TEST(OkObject, LookAtWorksUnderTurnedScaledAndMirroredParents) {
  OkObject parent, child;
  parent.attach(&child);
  parent.setPosition(5, -2, 1);
  parent.setRotation(0.4f, 1.9f, -0.3f);
  parent.setScaling(-2, 3, 0.5f);
  child.setPosition(1, 1, 1);
  const OkPoint target(-7, 3, 9);
  child.lookAt(target);
  const OkPoint wanted = (target - child.getWorldPosition()).normalize();
  const OkPoint forward = OkPoint(child.getWorldLinear() * glm::vec3(0, 0, -1)).normalize();
  expectNear(forward, wanted.x(), wanted.y(), wanted.z());
}

TEST(OkObject, Case_D63_LookAtStraightDownOrAtItselfIsFinite) {
  OkObject object;
  object.setPosition(0, 5, 0);
  object.lookAt(OkPoint(0, 0, 0));
  const glm::mat3 linear = object.getWorldLinear();
  expectNear(OkPoint(linear * glm::vec3(0, 0, -1)), 0, -1, 0);
  EXPECT_NEAR(glm::determinant(linear), 1.0f, 1e-5f);
  const OkRotation before = object.getRotation();
  object.lookAt(OkPoint(0, 5, 0));
  EXPECT_EQ(object.getRotation(), before);
}

TEST(OkObject, WorldSphereHoldsUnderShear) {
  OkObject parent;
  Ball ball("ball");
  parent.attach(&ball);
  parent.setScaling(3, 1, 1);
  ball.setRotation(0, 0, kHalfPi / 2);
  const OkWorldSphere sphere = ball.getWorldSphere();
  // diag(3, 1, 1) stretches a sphere to 3 at most, whatever turned inside.
  EXPECT_GE(sphere.radius, 3.0f - 1e-4f);
  EXPECT_LE(sphere.radius, 3.3f);
}

TEST(OkObject, WorldSphereFollowsTheCentreNotTheOrigin) {
  Ball ball("ball", 2.0f, glm::vec3(10, 0, 0));
  ball.setRotation(0, 0, kHalfPi);
  expectNear(OkPoint(glm::vec3(ball.getWorldSphere().center)), 0, 10, 0);
  EXPECT_FLOAT_EQ(ball.getRadius(), 2.0f);
  expectNear(ball.getSphereCenter(), 10, 0, 0);
}

TEST(OkObject, Case_D20_WorldBoxCountsAllCorners) {
  class Bar : public OkObject {
   public:
    Bar() {
      OkBox box;
      box.add(glm::vec3(-5, -0.5f, -0.5f));
      box.add(glm::vec3(5, 0.5f, 0.5f));
      setLocalBounds({glm::vec3(0), 5.05f}, box);
    }
  } bar;
  bar.setRotation(0, 0, kHalfPi / 2);
  const OkWorldBox box = bar.getWorldBox();
  const double reach = (5.0 + 0.5) * std::sqrt(0.5);
  EXPECT_NEAR(box.max.x, reach, 1e-4);
  EXPECT_NEAR(box.max.y, reach, 1e-4);
  EXPECT_NEAR(box.min.x, -reach, 1e-4);
}

TEST(OkObject, TreeBoundsHoldEverythingBelow) {
  Ball near("near"), far("far");
  OkObject root;
  EXPECT_TRUE(root.getTreeSphere().isEmpty());
  EXPECT_TRUE(root.getTreeBox().isEmpty());
  root.attach(&near);
  root.attach(&far);
  far.setPosition(10, 0, 0);
  EXPECT_NEAR(root.getTreeSphere().radius, 6.0f, 1e-4f);
  EXPECT_NEAR(root.getTreeBox().max.x, 11.0, 1e-6);
  EXPECT_TRUE(root.getWorldSphere().isEmpty());
}

TEST(OkObject, AHundredThousandLevelsAreFine) {
  constexpr int kLevels = 100000;
  std::vector<std::unique_ptr<OkObject>> chain;
  for (int i = 0; i < kLevels; ++i) {
    chain.push_back(std::make_unique<OkObject>());
    chain.back()->setPosition(1, 0, 0);
    if (i > 0) {
      chain[chain.size() - 2]->attach(chain.back().get());
    }
  }
  expectNear(chain.back()->getWorldPosition(), kLevels, 0, 0);
  chain.front()->move(0, 1, 0);
  expectNear(chain.back()->getWorldPosition(), kLevels, 1, 0);
  int visited = 0;
  chain.front()->forEach([&visited](OkObject &) { ++visited; });
  EXPECT_EQ(visited, kLevels);
  chain.front()->step(0.1f);
  chain.clear();
}

TEST(OkObject, FarFromTheOriginNothingJitters) {
  OkObject region, thing;
  region.attach(&thing);
  region.setPosition(1.0e6f, 0, 0);
  thing.setPosition(0.001f, 0, 0);
  EXPECT_NEAR(thing.getWorldPositionPrecise().x - 1.0e6, 0.001, 1e-9);
}

TEST(OkObject, IdsNameTheLivingOnly) {
  OkObjectId id;
  {
    OkObject object;
    id = object.getId();
    EXPECT_EQ(OkObject::fromId(id), &object);
  }
  EXPECT_EQ(OkObject::fromId(id), nullptr);
  OkObject next;
  EXPECT_EQ(OkObject::fromId(id), nullptr);
  EXPECT_EQ(OkObject::fromId(OkObjectId()), nullptr);
}

TEST(OkObject, LiveCountComesBackToWhereItWas) {
  const std::size_t before = OkObject::getLiveCount();
  {
    OkObject a, b;
    a.attach(&b);
    EXPECT_EQ(OkObject::getLiveCount(), before + 2);
  }
  EXPECT_EQ(OkObject::getLiveCount(), before);
}

TEST(OkObject, FindAndRootAndAncestors) {
  OkObject root("root"), branch("branch"), leaf("leaf");
  root.attach(&branch);
  branch.attach(&leaf);
  EXPECT_EQ(root.find("leaf"), &leaf);
  EXPECT_EQ(root.find("none"), nullptr);
  EXPECT_EQ(branch.find("root"), nullptr);
  EXPECT_EQ(leaf.getRoot(), &root);
  EXPECT_TRUE(root.isAncestorOf(&leaf));
  EXPECT_FALSE(leaf.isAncestorOf(&root));
  EXPECT_FALSE(root.isAncestorOf(nullptr));
}

TEST(OkObject, VisibilityReachesDownTheTree) {
  OkObject root, child;
  root.attach(&child);
  EXPECT_TRUE(child.isVisibleInTree());
  root.setVisible(false);
  EXPECT_TRUE(child.getVisible());
  EXPECT_FALSE(child.isVisibleInTree());
}

class Counter : public OkObject {
 public:
  explicit Counter(std::string name) : OkObject(std::move(name)) {}
  void stepSelf(float dt) override {
    time += dt;
    if (onStep) {
      onStep();
    }
  }
  bool shouldStep(float) const override { return wantsStep; }
  float time = 0.0f;
  bool wantsStep = true;
  std::function<void()> onStep;
};

TEST(OkObject, StepReachesTheTreeUnlessAskedNotTo) {
  Counter root("root"), child("child"), grandchild("grandchild");
  root.attach(&child);
  child.attach(&grandchild);
  root.step(0.5f);
  EXPECT_FLOAT_EQ(grandchild.time, 0.5f);
  child.wantsStep = false;
  root.step(0.25f);
  EXPECT_FLOAT_EQ(root.time, 0.75f);
  EXPECT_FLOAT_EQ(child.time, 0.5f);
  EXPECT_FLOAT_EQ(grandchild.time, 0.5f);
  LogCapture log;
  root.step(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FLOAT_EQ(root.time, 0.75f);
}

TEST(OkObject, Case_D25_RemovalInsideAStepSkipsNobodyElse) {
  Counter root("root");
  std::vector<std::unique_ptr<Counter>> children;
  for (int i = 0; i < 5; ++i) {
    children.push_back(std::make_unique<Counter>(std::to_string(i)));
    root.attach(children.back().get());
  }
  children[0]->onStep = [&children] {
    children[1].reset();
    children[2]->detachFromParent();
  };
  children[3]->onStep = [&children] { children[3]->detachFromParent(); };
  root.step(1.0f);
  EXPECT_FLOAT_EQ(children[0]->time, 1.0f);
  EXPECT_FLOAT_EQ(children[2]->time, 0.0f);
  EXPECT_FLOAT_EQ(children[3]->time, 1.0f);
  EXPECT_FLOAT_EQ(children[4]->time, 1.0f);
}

TEST(OkObject, Case_D25_AnObjectMayDeleteItselfInAStep) {
  Counter root("root"), last("last");
  auto *doomed = new Counter("doomed");
  root.attach(doomed);
  root.attach(&last);
  doomed->onStep = [doomed] { delete doomed; };
  root.step(1.0f);
  EXPECT_EQ(root.getFirstChild(), &last);
  EXPECT_FLOAT_EQ(last.time, 1.0f);
}

TEST(OkObject, WhatAVisitAddsBelowIsNotVisited) {
  OkObject root, added;
  int visited = 0;
  root.forEach([&](OkObject &object) {
    ++visited;
    if (&object == &root) {
      root.attach(&added);
    }
  });
  EXPECT_EQ(visited, 1);
  added.detachFromParent();
}

}  // namespace
