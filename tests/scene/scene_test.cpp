#include "okinawa/scene/scene.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/scene/camera.hpp"

#include "support/log_capture.hpp"

namespace {

/** Notes its own death. */
class Mortal : public OkObject {
 public:
  Mortal(std::string name, std::vector<std::string> *deaths)
      : OkObject(std::move(name)), deaths_(deaths) {}
  ~Mortal() override { deaths_->push_back(getName()); }

 private:
  std::vector<std::string> *deaths_;
};

/** Counts how often it was asked to draw. */
class Drawable : public OkObject {
 public:
  explicit Drawable(std::string name) : OkObject(std::move(name)) {
    OkBox box;
    box.add(glm::vec3(-1.0f));
    box.add(glm::vec3(1.0f));
    setLocalBounds({glm::vec3(0.0f), 1.0f}, box);
  }
  bool shouldDraw() const override { return wantsDraw; }
  void collectSelf(const OkView &, OkDrawList &) const override { ++collected; }
  bool wantsDraw = true;
  mutable int collected = 0;
};

OkView lookDownMinusZ() {
  OkCamera camera("camera", 100, 100);
  return camera.makeView();
}

TEST(OkScene, OwnsNothingThatWasOnlyAdded) {
  std::vector<std::string> deaths;
  Mortal root("root", &deaths);
  {
    OkScene scene("scene");
    EXPECT_TRUE(scene.addObject(&root));
    EXPECT_TRUE(scene.addObject(&root));
    EXPECT_EQ(scene.getRoots().size(), 1u);
    EXPECT_EQ(root.getScene(), &scene);
  }
  EXPECT_TRUE(deaths.empty());
  EXPECT_EQ(root.getScene(), nullptr);
}

TEST(OkScene, AdoptedTreesDieChildrenFirst) {
  std::vector<std::string> deaths;
  {
    OkScene scene;
    auto root = std::make_unique<Mortal>("root", &deaths);
    auto *child = new Mortal("child", &deaths);
    auto *leaf = new Mortal("leaf", &deaths);
    root->attach(child);
    child->attach(leaf);
    EXPECT_NE(scene.adopt(std::move(root)), nullptr);
  }
  EXPECT_EQ(deaths, (std::vector<std::string>{"leaf", "child", "root"}));
}

TEST(OkScene, PartsOwnedElsewhereOutliveAnAdoptedTree) {
  std::vector<std::string> deaths;
  Mortal kept("kept", &deaths);
  kept.setOwnedElsewhere(true);
  {
    OkScene scene;
    auto root = std::make_unique<Mortal>("root", &deaths);
    root->attach(&kept);
    scene.adopt(std::move(root));
  }
  EXPECT_EQ(deaths, (std::vector<std::string>{"root"}));
  EXPECT_EQ(kept.getParent(), nullptr);
}

TEST(OkScene, DeletingARootTakesItOut) {
  std::vector<std::string> deaths;
  OkScene scene;
  auto root = std::make_unique<Mortal>("root", &deaths);
  scene.addObject(root.get());
  root.reset();
  EXPECT_TRUE(scene.getRoots().empty());
  OkObject *adopted = scene.adopt(std::make_unique<Mortal>("adopted", &deaths));
  delete adopted;
  EXPECT_TRUE(scene.getRoots().empty());
}

TEST(OkScene, AnAdoptedObjectTakenOutIsStillOwned) {
  std::vector<std::string> deaths;
  {
    OkScene scene;
    OkObject *object = scene.adopt(std::make_unique<Mortal>("object", &deaths));
    EXPECT_TRUE(scene.removeObject(object));
    EXPECT_FALSE(scene.removeObject(object));
    EXPECT_TRUE(scene.getRoots().empty());
  }
  EXPECT_EQ(deaths.size(), 1u);
}

TEST(OkScene, ObjectsMoveBetweenScenesAndParents) {
  OkScene first, second;
  OkObject parent, object;
  first.addObject(&object);
  second.addObject(&object);
  EXPECT_TRUE(first.getRoots().empty());
  EXPECT_EQ(object.getScene(), &second);
  parent.attach(&object);
  EXPECT_TRUE(second.getRoots().empty());
  EXPECT_EQ(object.getScene(), nullptr);
  first.addObject(&object);
  EXPECT_EQ(object.getParent(), nullptr);
  EXPECT_EQ(parent.getFirstChild(), nullptr);
}

TEST(OkScene, NullIsRefused) {
  LogCapture log;
  OkScene scene;
  EXPECT_FALSE(scene.addObject(nullptr));
  EXPECT_EQ(scene.adopt(nullptr), nullptr);
  EXPECT_FALSE(scene.removeObject(nullptr));
}

TEST(OkScene, CountsAndFindsInAllTrees) {
  OkScene scene;
  OkObject a("a"), b("b"), c("c");
  scene.addObject(&a);
  scene.addObject(&b);
  a.attach(&c);
  EXPECT_EQ(scene.getObjectCount(), 3);
  EXPECT_EQ(scene.find("c"), &c);
  EXPECT_EQ(scene.find("d"), nullptr);
}

TEST(OkScene, BackgroundRefusesWhatIsNotFinite) {
  LogCapture log;
  OkScene scene;
  scene.setBackground(0.1f, 0.2f, 0.3f);
  scene.setBackground(std::numeric_limits<float>::quiet_NaN(), 0, 0);
  EXPECT_FLOAT_EQ(scene.getBackground().y, 0.2f);
  EXPECT_EQ(log.warnings.size(), 1u);
}

TEST(OkScene, CollectsWhatTheViewCanSee) {
  OkScene scene;
  Drawable front("front"), behind("behind"), side("side");
  for (Drawable *object : {&front, &behind, &side}) {
    scene.addObject(object);
  }
  front.setPosition(0, 0, -10);
  behind.setPosition(0, 0, 10);
  side.setPosition(100, 0, -10);
  OkDrawList list;
  scene.collect(lookDownMinusZ(), list);
  EXPECT_EQ(front.collected, 1);
  EXPECT_EQ(behind.collected, 0);
  EXPECT_EQ(side.collected, 0);
  EXPECT_EQ(list.itemsTotal, 3u);
  EXPECT_EQ(list.itemsVisible, 1u);
}

TEST(OkScene, TheTwoQuestionsAndVisibilitySkipSubtrees) {
  OkScene scene;
  Drawable parent("parent"), child("child");
  parent.attach(&child);
  parent.setPosition(0, 0, -10);
  scene.addObject(&parent);
  OkDrawList list;
  parent.wantsDraw = false;
  scene.collect(lookDownMinusZ(), list);
  EXPECT_EQ(child.collected, 0);
  parent.wantsDraw = true;
  parent.setVisible(false);
  scene.collect(lookDownMinusZ(), list);
  EXPECT_EQ(child.collected, 0);
  parent.setVisible(true);
  scene.collect(lookDownMinusZ(), list);
  EXPECT_EQ(child.collected, 1);
}

TEST(OkScene, LayerMasksLeaveOutTheObjectNotItsChildren) {
  OkScene scene;
  Drawable parent("parent"), child("child");
  parent.attach(&child);
  parent.setPosition(0, 0, -10);
  scene.addObject(&parent);
  parent.setLayerMask(2);
  OkView view = lookDownMinusZ();
  view.layerMask = 1;
  OkDrawList list;
  scene.collect(view, list);
  EXPECT_EQ(parent.collected, 0);
  EXPECT_EQ(child.collected, 1);
}

TEST(OkScene, StepReachesEveryRootThatIsStillThere) {
  class Stepper : public OkObject {
   public:
    void stepSelf(float) override {
      ++steps;
      if (victim != nullptr) {
        delete victim;
        victim = nullptr;
      }
    }
    int steps = 0;
    OkObject *victim = nullptr;
  };
  OkScene scene;
  Stepper first, last;
  auto *victim = new Stepper();
  scene.addObject(&first);
  scene.addObject(victim);
  scene.addObject(&last);
  first.victim = victim;
  scene.step(0.1f);
  EXPECT_EQ(first.steps, 1);
  EXPECT_EQ(last.steps, 1);
  EXPECT_EQ(scene.getRoots().size(), 2u);
}

TEST(OkScene, BoundsCoverAllRoots) {
  OkScene scene;
  EXPECT_TRUE(scene.getSphere().isEmpty());
  Drawable a("a"), b("b");
  scene.addObject(&a);
  scene.addObject(&b);
  b.setPosition(0, 0, 8);
  EXPECT_NEAR(scene.getBox().max.z, 9.0, 1e-6);
  EXPECT_NEAR(scene.getSphere().radius, 5.0f, 1e-3f);
}

TEST(OkSceneHandler, KeepsOneSceneCurrent) {
  LogCapture log;
  OkSceneHandler handler;
  OkScene first("first"), second("second");
  EXPECT_EQ(handler.getCurrentScene(), nullptr);
  EXPECT_EQ(handler.addScene(&first, "one"), 0);
  EXPECT_EQ(handler.addScene(&second, "two"), 1);
  EXPECT_EQ(handler.addScene(nullptr, "none"), -1);
  EXPECT_EQ(handler.getCurrentScene(), &first);
  EXPECT_TRUE(handler.setScene(1));
  EXPECT_FALSE(handler.setScene(2));
  EXPECT_FALSE(handler.setScene(-1));
  EXPECT_EQ(handler.getCurrentScene(), &second);
  EXPECT_EQ(handler.findScene("one"), &first);
  EXPECT_EQ(handler.findScene("three"), nullptr);
  EXPECT_TRUE(handler.removeScene(&first));
  EXPECT_EQ(handler.getCurrentScene(), &second);
  EXPECT_TRUE(handler.removeScene(&second));
  EXPECT_EQ(handler.getCurrentScene(), nullptr);
  EXPECT_FALSE(handler.removeScene(&second));
}

TEST(OkSceneHandler, ASceneThatDiesLeavesEveryList) {
  OkSceneHandler handler;
  OkScene kept("kept");
  {
    OkSceneHandler gone;
    OkScene mortal("mortal");
    handler.addScene(&kept, "kept");
    handler.addScene(&mortal, "mortal");
    handler.addScene(&mortal, "mortal again");
    gone.addScene(&mortal, "mortal");
    gone.addScene(&kept, "kept");
    handler.setScene(1);
  }
  EXPECT_EQ(handler.getSceneCount(), 1);
  EXPECT_EQ(handler.getCurrentScene(), nullptr);
  EXPECT_EQ(handler.findScene("mortal"), nullptr);
}

}  // namespace
