// OkObject as the Items reference has it: what every drawable inherits.

#include <cmath>
#include <type_traits>

#include "okinawa/item/item_group.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/reference_fixture.hpp"

namespace {

using referencetest::collect;
using referencetest::kQuad;
using referencetest::kQuadIndices;
using referencetest::makeQuad;

class ReferenceObject : public referencetest::ReferenceTest {};

constexpr float kQuarter = 1.57079632679f;

void expectNear(const OkPoint &actual, float x, float y, float z) {
  EXPECT_NEAR(actual.x(), x, 1e-5f);
  EXPECT_NEAR(actual.y(), y, 1e-5f);
  EXPECT_NEAR(actual.z(), z, 1e-5f);
}

TEST_F(ReferenceObject, EveryDrawableIsAnObject) {
  static_assert(std::is_base_of_v<OkObject, OkItem>);
  static_assert(std::is_base_of_v<OkObject, OkItemGroup>);
  static_assert(std::is_base_of_v<OkObject, OkCamera>);
  static_assert(!std::is_copy_constructible_v<OkItem>);
  static_assert(!std::is_copy_constructible_v<OkTexture>);
}

TEST_F(ReferenceObject, PlaceIsSetMovedAndRead) {
  OkItem item("item");
  item.setPosition(1, 2, 3);
  expectNear(item.getPosition(), 1, 2, 3);
  item.move(0.5f, -2, 1);
  expectNear(item.getPosition(), 1.5f, 0, 4);
  item.setPosition(OkPoint(7, 8, 9));
  expectNear(item.getWorldPosition(), 7, 8, 9);
}

TEST_F(ReferenceObject, RotationIsInRadiansAndAdds) {
  OkItem item("item");
  item.setRotation(0, kQuarter, 0);
  expectNear(OkPoint(item.getWorldLinear() * glm::vec3(1, 0, 0)), 0, 0, -1);
  item.rotate(0.25f, 0.5f, -0.25f);
  const OkRotation rotation = item.getRotation();
  EXPECT_NEAR(rotation.pitch(), 0.25f, 1e-6f);
  EXPECT_NEAR(rotation.yaw(), kQuarter + 0.5f, 1e-6f);
  EXPECT_NEAR(rotation.roll(), -0.25f, 1e-6f);
}

TEST_F(ReferenceObject, ScalingIsPerAxis) {
  OkItem item("item");
  item.setScaling(2, 3, 4);
  expectNear(item.getScaling(), 2, 3, 4);
  expectNear(OkPoint(item.getWorldLinear() * glm::vec3(1, 1, 1)), 2, 3, 4);
}

TEST_F(ReferenceObject, ChildrenAreWalkedInTheOrderOfTheirAttaching) {
  OkObject parent("parent");
  OkItem first("first"), second("second"), third("third");
  parent.attach(&first);
  second.attachTo(&parent);
  parent.attach(&third);
  std::string names;
  for (const OkObject *child = parent.getFirstChild(); child != nullptr;
       child = child->getNextSibling()) {
    EXPECT_EQ(child->getParent(), &parent);
    names += child->getName() + " ";
  }
  EXPECT_EQ(names, "first second third ");
  second.detachFromParent();
  EXPECT_EQ(second.getParent(), nullptr);
  EXPECT_EQ(first.getNextSibling(), &third);
  parent.detachAllChildren();
  EXPECT_EQ(parent.getFirstChild(), nullptr);
  EXPECT_EQ(first.getParent(), nullptr);
  EXPECT_EQ(third.getNextSibling(), nullptr);
}

TEST_F(ReferenceObject, AChildFollowsItsParent) {
  OkObject parent("parent");
  const auto child = makeQuad("child");
  parent.attach(child.get());
  child->setPosition(1, 0, 0);
  parent.setPosition(10, 0, 0);
  parent.setRotation(0, 0, kQuarter);
  parent.setScaling(2, 2, 2);
  expectNear(child->getWorldPosition(), 10, 2, 0);
  EXPECT_NEAR(child->getWorldSphere().radius, 2.0f * child->getRadius(), 1e-3f);
}

TEST_F(ReferenceObject, DeletingTakesAnItemOutOfItsParentAndLeavesItsChildren) {
  OkObject parent("parent");
  OkItem left("left"), right("right"), child("child"), other("other");
  auto middle = std::make_unique<OkItem>("middle");
  parent.attach(&left);
  parent.attach(middle.get());
  parent.attach(&right);
  middle->attach(&child);
  middle->attach(&other);
  middle.reset();
  EXPECT_EQ(left.getNextSibling(), &right);
  EXPECT_EQ(parent.getChildCount(), 2);
  EXPECT_EQ(child.getParent(), nullptr);
  EXPECT_EQ(child.getNextSibling(), nullptr);
  EXPECT_EQ(other.getParent(), nullptr);
  child.setPosition(1, 2, 3);
  expectNear(child.getWorldPosition(), 1, 2, 3);
}

/** An object that made its children and deletes them before itself. */
class Owner : public OkObject {
 public:
  explicit Owner(int children) : OkObject("owner") {
    for (int i = 0; i < children; ++i) {
      attach(new OkItem("part", kQuad.data(), 20, kQuadIndices.data(), 6));
    }
  }
  ~Owner() override {
    while (OkObject *child = getFirstChild()) {
      delete child;
    }
  }
};

TEST_F(ReferenceObject, AnOwnerDeletesItsChildrenBeforeItself) {
  const std::size_t before = OkObject::getLiveCount();
  {
    Owner owner(5);
    EXPECT_EQ(OkObject::getLiveCount(), before + 6);
  }
  EXPECT_EQ(OkObject::getLiveCount(), before);
}

TEST_F(ReferenceObject, ObjectsLiveOnTheHeapTheStackOrInAPointerThatOwnsThem) {
  auto *heap = new OkItem("heap");
  OkItem stack("stack");
  const auto owned = std::make_unique<OkItem>("owned");
  OkScene scene("scene");
  scene.addObject(heap);
  scene.addObject(&stack);
  scene.addObject(owned.get());
  EXPECT_EQ(scene.getObjectCount(), 3);
  delete heap;
  EXPECT_EQ(scene.getObjectCount(), 2);
}

/** Answers the two questions as it is told, and counts. */
class Asked : public OkItem {
 public:
  explicit Asked(const std::string &name)
      : OkItem(name, kQuad.data(), 20, kQuadIndices.data(), 6) {}
  [[nodiscard]] bool shouldDraw() const override { return draws; }
  [[nodiscard]] bool shouldStep(float dt) const override {
    lastAsked = dt;
    return steps;
  }
  void stepSelf(float dt) override { time += dt; }
  bool draws = true;
  bool steps = true;
  float time = 0.0f;
  mutable float lastAsked = 0.0f;
};

TEST_F(ReferenceObject, TheTwoQuestionsSkipAnObjectAndAllUnderIt) {
  Asked parent("parent"), child("child"), grandchild("grandchild");
  parent.attach(&child);
  child.attach(&grandchild);
  parent.setPosition(0, 0, -5);
  OkScene scene("scene");
  scene.addObject(&parent);
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 3u);
  child.draws = false;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 1u);
  child.draws = true;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 3u) << "it is asked anew for every frame";
  child.steps = false;
  scene.step(0.5f);
  EXPECT_FLOAT_EQ(parent.time, 0.5f);
  EXPECT_FLOAT_EQ(child.lastAsked, 0.5f);
  EXPECT_FLOAT_EQ(child.time, 0.0f);
  EXPECT_FLOAT_EQ(grandchild.time, 0.0f);
}

TEST_F(ReferenceObject, AHiddenObjectHidesWhatHangsUnderIt) {
  OkObject parent("parent");
  const auto child = makeQuad();
  parent.attach(child.get());
  child->setPosition(0, 0, -5);
  OkScene scene("scene");
  scene.addObject(&parent);
  OkCamera camera("camera", 100, 100);
  OkDrawList list;
  parent.setVisible(false);
  scene.collect(camera.makeView(), list);
  EXPECT_TRUE(list.solid.empty());
  EXPECT_TRUE(child->getVisible()) << "its own switch is as it was";
  parent.setVisible(true);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 1u);
  child->setVisible(false);
  scene.collect(camera.makeView(), list);
  EXPECT_TRUE(list.solid.empty());
}

TEST_F(ReferenceObject, LookAtTurnsTheFrontToATarget) {
  OkItem item("item");
  item.setPosition(3, 0, 0);
  item.lookAt(OkPoint(3, 0, 9), OkPoint(0, 1, 0));
  expectNear(OkPoint(item.getWorldLinear() * glm::vec3(0, 0, -1)), 0, 0, 1);
}

TEST_F(ReferenceObject, AUserPointerIsKeptAsGiven) {
  OkItem item("item");
  EXPECT_EQ(item.getUserPointer(), nullptr);
  int mine = 7;
  item.setUserPointer(&mine);
  EXPECT_EQ(item.getUserPointer(), &mine);
}

TEST_F(ReferenceObject, PlaceInTheWorldIsRightWithoutAFrame) {
  OkObject parent("parent");
  const auto child = makeQuad();
  parent.attach(child.get());
  for (int i = 1; i < 5; ++i) {
    const auto at = static_cast<float>(i);
    parent.setPosition(at, 0, 0);
    EXPECT_NEAR(child->getWorldSphere().center.x, at, 1e-5);
    EXPECT_NEAR(child->getWorldBox().max.x, at + 0.5, 1e-5);
    EXPECT_NEAR(child->getWorldMatrix()[3][0], at, 1e-5f);
    expectNear(child->getWorldPosition(), at, 0, 0);
  }
}

TEST_F(ReferenceObject, RadiusAndCentreAreLocalTheWorldSphereIsNot) {
  const std::vector<float> far = referencetest::movedQuad(40);
  OkItem item("item", far.data(), 20, kQuadIndices.data(), 6);
  item.setScaling(3, 3, 3);
  item.setPosition(0, 5, 0);
  EXPECT_NEAR(item.getRadius(), std::sqrt(0.5f), 1e-3f);
  expectNear(item.getSphereCenter(), 40, 0, 0);
  EXPECT_NEAR(item.getWorldSphere().center.x, 120.0, 1e-3);
  EXPECT_NEAR(item.getWorldSphere().center.y, 5.0, 1e-5);
  EXPECT_NEAR(item.getWorldSphere().radius, 3.0f * std::sqrt(0.5f), 1e-2f);
}

TEST_F(ReferenceObject, AParentCanMeasureHowFarItsChildrenReach) {
  // By the centres of their spheres: by origins alone the reach would be 2, not 52.
  OkObject region("region");
  const std::vector<float> far = referencetest::movedQuad(50);
  OkItem baked("baked", far.data(), 20, kQuadIndices.data(), 6);
  const auto near = makeQuad("near");
  region.attach(&baked);
  region.attach(near.get());
  baked.setPosition(2, 0, 0);
  EXPECT_NEAR(region.getTreeBox().max.x, 52.5, 1e-3);
  EXPECT_NEAR(region.getTreeSphere().center.x, 26.0, 0.1);
}

TEST_F(ReferenceObject, TheAxesOfOneObjectShowWhateverTheSwitchSays) {
  const auto item = makeQuad();
  OkDebugLines lines;
  lines.begin(glm::dvec3(0.0), {});
  item->drawDebugHelpers(lines);
  EXPECT_TRUE(lines.isEmpty());
  item->setDrawOriginAxis(true);
  EXPECT_TRUE(item->getDrawOriginAxis());
  item->drawDebugHelpers(lines);
  EXPECT_EQ(lines.getVertices().size(), 6u);
}

TEST_F(ReferenceObject, StepReachesAnObjectAndItsChildren) {
  Asked parent("parent"), child("child");
  parent.attach(&child);
  parent.step(0.25f);
  parent.step(0.25f);
  EXPECT_FLOAT_EQ(parent.time, 0.5f);
  EXPECT_FLOAT_EQ(child.time, 0.5f);
}

}  // namespace
