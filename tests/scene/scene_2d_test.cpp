// 2D scenes as data: order, runs, what is made anew and what is only mended.

#include "okinawa/scene/scene_2d.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <random>
#include <tuple>

#include "okinawa/scene/scene.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** Paints rectangles whose first vertex says which object it was. */
class Block : public OkObject2D {
 public:
  explicit Block(int number, std::uint64_t texture = 0) : number_(number) {
    state.texture = texture;
  }
  void paintSelf(OkPaintList &list) const override {
    ++painted;
    OkPaintState clipped = state;
    clipState(clipped);
    for (int i = 0; i < quads; ++i) {
      if (OkPaintVertex *corner = list.addQuad(clipped)) {
        corner[0].position = getPlace().origin;
        corner[0].color = static_cast<std::uint32_t>(number_);
      }
    }
  }
  void touch() { contentChanged(); }
  void nudge() { verticesChanged(); }

  OkPaintState state;
  int quads = 1;
  mutable int painted = 0;

 private:
  int number_;
};

std::vector<int> orderOf(const OkScene2D &scene) {
  std::vector<int> order;
  const auto &vertices = scene.getPaintList().getVertices();
  for (std::size_t i = 0; i < vertices.size(); i += 4) {
    order.push_back(static_cast<int>(vertices[i].color));
  }
  return order;
}

TEST(PaintList, QuadsOfEqualStateAreOneRun) {
  OkPaintList list;
  OkPaintState first;
  OkPaintState second;
  second.texture = 7;
  list.begin();
  list.addQuad(first);
  list.addQuad(first);
  list.addQuad(second);
  list.addQuad(first);
  ASSERT_EQ(list.getRuns().size(), 3u);
  EXPECT_EQ(list.getRuns()[0].indexCount, 12u);
  EXPECT_EQ(list.getRuns()[1].state.texture, 7u);
  EXPECT_EQ(list.getRuns()[1].firstIndex, 12u);
  EXPECT_EQ(list.getRuns()[2].firstIndex, 18u);
  const std::vector<std::uint32_t> expected = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7};
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), list.getIndices().begin()));
}

TEST(PaintList, EachPartOfAStateMakesARun) {
  OkPaintState base;
  OkPaintState blend = base;
  blend.blend = OkPaintBlend::Additive;
  OkPaintState clipped = base;
  clipped.clip({0, 0, 4, 4});
  OkPaintState elsewhere = base;
  elsewhere.clip({1, 0, 4, 4});
  OkPaintList list;
  for (const OkPaintState &state : {base, blend, clipped, elsewhere, elsewhere}) {
    list.addQuad(state);
  }
  EXPECT_EQ(list.getRuns().size(), 4u);
}

TEST(PaintList, TrianglesCountFromTheirOwnFirstVertex) {
  OkPaintList list;
  list.addQuad({});
  const std::vector<std::uint32_t> indices = {2, 0, 1};
  ASSERT_NE(list.addTriangles({}, 3, indices), nullptr);
  EXPECT_EQ(list.getIndices().back(), 5u);
  EXPECT_EQ(list.getRuns().size(), 1u);
  const LogCapture log;
  EXPECT_EQ(list.addTriangles({}, 2, indices), nullptr);
  EXPECT_TRUE(log.warned("beyond"));
  EXPECT_EQ(list.getVertices().size(), 7u);
}

TEST(PaintList, WhatGoesBeyondItsLimitsIsSaidOnceAndLeftOut) {
  OkPaintList list;
  list.begin();
  list.addQuad({});
  const LogCapture log;
  const std::vector<std::uint32_t> none;
  EXPECT_EQ(list.addTriangles({}, OkPaintList::kMostVertices, none), nullptr);
  EXPECT_EQ(list.addTriangles({}, std::numeric_limits<std::size_t>::max(), none), nullptr);
  // Nobody reads indices that there is no room for.
  const std::uint32_t one = 0;
  EXPECT_EQ(list.addTriangles({}, 1, std::span(&one, OkPaintList::kMostIndices)), nullptr);
  EXPECT_EQ(log.count(), 1u);
  EXPECT_EQ(list.getVertices().size(), 4u);
  EXPECT_NE(list.addQuad({}), nullptr);
}

TEST(PaintList, ColoursAreRoundedAndHeld) {
  EXPECT_EQ(okPackColor({1.0f, 0.0f, 0.5f, 1.0f}), 0xff8000ffu);
  EXPECT_EQ(okPackColor({7.0f, -3.0f, kNan, kInfinity}), 0xff0000ffu);
}

TEST(PaintList, ScissorsMeet) {
  const OkRect2D a{0, 0, 10, 10};
  EXPECT_EQ(a.intersect({4, 5, 100, 2}), (OkRect2D{4, 5, 6, 2}));
  const OkRect2D apart = a.intersect({20, 0, 5, 5});
  EXPECT_EQ(apart.width * apart.height, 0.0f);
}

TEST(Scene2D, PaintsByOrderAloneAndStably) {
  OkScene2D scene;
  std::vector<std::unique_ptr<Block>> blocks;
  std::vector<std::pair<int, int>> expected;
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) {
    blocks.push_back(std::make_unique<Block>(i));
    const int order = static_cast<int>(random() % 9) - 4;
    blocks.back()->setZOrder(order);
    expected.emplace_back(order, i);
    scene.add(blocks.back().get());
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  const std::vector<int> order = orderOf(scene);
  ASSERT_EQ(order.size(), expected.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    ASSERT_EQ(order[i], expected[i].second) << i;
  }
  EXPECT_EQ(scene.getPaintList().getRuns().size(), 1u);
}

TEST(Scene2D, TheOutermostOrdersAreOrdersToo) {
  OkScene2D scene;
  Block first(1);
  Block second(2);
  Block third(3);
  first.setZOrder(std::numeric_limits<int>::max());
  second.setZOrder(std::numeric_limits<int>::min());
  for (Block *block : {&first, &second, &third}) {
    scene.add(block);
  }
  EXPECT_EQ(orderOf(scene), (std::vector<int>{2, 3, 1}));
  first.setZOrder(-1);
  EXPECT_EQ(orderOf(scene), (std::vector<int>{2, 1, 3}));
}

TEST(Scene2D, AMoveMendsOnlyWhatMoved) {
  OkScene2D scene;
  Block first(1);
  Block second(2);
  scene.add(&first);
  scene.add(&second);
  const OkPaintList &list = scene.getPaintList();
  const auto vertices = list.getVertexRevision();
  const auto indices = list.getIndexRevision();
  std::ignore = scene.getPaintList();
  EXPECT_EQ(list.getVertexRevision(), vertices) << "nothing changed";
  second.setPosition(5, 6);
  second.setPosition(7, 8);
  std::ignore = scene.getPaintList();
  EXPECT_EQ(first.painted, 1);
  EXPECT_EQ(second.painted, 2);
  EXPECT_NE(list.getVertexRevision(), vertices);
  EXPECT_EQ(list.getIndexRevision(), indices);
  EXPECT_EQ(list.getVertices()[4].position, glm::vec2(7, 8));
  EXPECT_EQ(list.getVertices()[0].position, glm::vec2(0, 0));
}

TEST(Scene2D, MendingEqualsMakingAnew) {
  OkScene2D scene;
  std::vector<std::unique_ptr<Block>> blocks;
  std::mt19937 random(11);
  for (int step = 0; step < 2000; ++step) {
    const std::size_t at = blocks.empty() ? 0 : random() % blocks.size();
    switch (random() % 8) {
      case 0:
        blocks.push_back(std::make_unique<Block>(step, random() % 3));
        scene.add(blocks.back().get());
        break;
      case 1:
        if (!blocks.empty()) {
          blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(at));
        }
        break;
      case 2:
        if (!blocks.empty()) {
          blocks[at]->setVisible(!blocks[at]->getVisible());
        }
        break;
      case 3:
        if (!blocks.empty()) {
          blocks[at]->setZOrder(static_cast<int>(random() % 5));
        }
        break;
      case 4:
        if (!blocks.empty()) {
          blocks[at]->quads = static_cast<int>(random() % 4);
          // Says less than is true: the scene has to notice by itself.
          blocks[at]->nudge();
        }
        break;
      default:
        if (!blocks.empty()) {
          blocks[at]->setPosition(static_cast<float>(step), static_cast<float>(random() % 100));
        }
    }
    if (random() % 3 != 0) {
      continue;
    }
    const std::vector<OkPaintVertex> mended = scene.getPaintList().getVertices();
    const std::vector<std::uint32_t> indices = scene.getPaintList().getIndices();
    if (!blocks.empty()) {
      blocks[0]->touch();
    }
    ASSERT_EQ(mended, scene.getPaintList().getVertices()) << step;
    ASSERT_EQ(indices, scene.getPaintList().getIndices()) << step;
  }
}

TEST(Scene2D, ObjectsLeaveWhenTheyDieAndWhenItDoes) {
  Block outliving(1);
  {
    OkScene2D scene;
    scene.add(&outliving);
    {
      Block passing(2);
      scene.add(&passing);
      EXPECT_EQ(orderOf(scene), (std::vector<int>{1, 2}));
      passing.setPosition(1, 1);
    }
    EXPECT_EQ(orderOf(scene), (std::vector<int>{1}));
    EXPECT_EQ(scene.getObjectCount(), 1u);
    EXPECT_FALSE(scene.remove(nullptr));
    const LogCapture log;
    EXPECT_FALSE(scene.add(nullptr));
    EXPECT_TRUE(log.warned("no object"));
  }
  EXPECT_EQ(outliving.getScene(), nullptr);
  outliving.setPosition(2, 2);
}

TEST(Scene2D, AnObjectIsInOneSceneAtATime) {
  OkScene2D first;
  OkScene2D second;
  Block block(1);
  first.add(&block);
  block.setPosition(1, 1);
  second.add(&block);
  EXPECT_TRUE(second.add(&block)) << "again changes nothing";
  EXPECT_EQ(first.getObjectCount(), 0u);
  EXPECT_TRUE(orderOf(first).empty());
  EXPECT_EQ(orderOf(second), (std::vector<int>{1}));
  EXPECT_FALSE(first.remove(&block));
}

TEST(Scene2D, AdoptedOnesDieWithItAndCanBeTakenBack) {
  struct Counted : Block {
    explicit Counted(int &living) : Block(0), count(living) { ++count; }
    ~Counted() override { --count; }
    int &count;
  };
  int living = 0;
  std::unique_ptr<OkObject2D> back;
  {
    OkScene2D scene;
    OkObject2D *kept = scene.adopt(std::make_unique<Counted>(living));
    OkObject2D *deleted = scene.adopt(std::make_unique<Counted>(living));
    scene.adopt(std::make_unique<Counted>(living));
    EXPECT_EQ(living, 3);
    delete deleted;
    ASSERT_TRUE(scene.remove(kept));
    back.reset(kept);
    EXPECT_EQ(living, 2);
  }
  EXPECT_EQ(living, 1);
  back.reset();
  EXPECT_EQ(living, 0);
}

TEST(Scene2D, ManyGoingsAndComingsLeaveNoGaps) {
  OkScene2D scene;
  Block staying(1);
  scene.add(&staying);
  for (int i = 0; i < 10000; ++i) {
    Block passing(2);
    scene.add(&passing);
  }
  EXPECT_EQ(scene.getObjects().size(), 1u);
  EXPECT_EQ(orderOf(scene), (std::vector<int>{1}));
}

TEST(Scene2D, BadNumbersAreRefusedWithASentence) {
  OkScene2D scene;
  Block block(1);
  block.setPosition(3, 4);
  block.setScissor({1, 2, 3, 4});
  const LogCapture log;
  block.setPosition(kNan, 0);
  block.move(kInfinity, 0);
  block.setRotation(kNan);
  block.setScaling(1, kInfinity);
  block.setScissor({0, 0, -1, 2});
  block.setScissor({kNan, 0, 1, 2});
  scene.setView({0, kNan}, 1);
  scene.setView({0, 0}, 0);
  scene.setView({0, 0}, -2);
  EXPECT_EQ(log.count(), 9u);
  EXPECT_EQ(block.getPosition(), glm::vec2(3, 4));
  EXPECT_EQ(block.getScissor().width, 3.0f);
  EXPECT_EQ(scene.getZoom(), 1.0f);
}

TEST(Scene2D, AScissorOfTheObjectMeetsThatOfItsState) {
  OkScene2D scene;
  Block block(1);
  block.state.clip({0, 0, 10, 10});
  block.setScissor({5, 5, 10, 10});
  scene.add(&block);
  EXPECT_EQ(scene.getPaintList().getRuns()[0].state.scissor, (OkRect2D{5, 5, 5, 5}));
  block.clearScissor();
  EXPECT_EQ(scene.getPaintList().getRuns()[0].state.scissor, (OkRect2D{0, 0, 10, 10}));
}

TEST(Scene2D, IsShownByScenesUntilEitherDies) {
  OkScene2D paper;
  {
    OkScene scene;
    ASSERT_TRUE(scene.addScene2D(&paper));
    ASSERT_TRUE(scene.addScene2D(&paper)) << "again changes nothing";
    EXPECT_EQ(scene.getScenes2D().size(), 1u);
    {
      OkScene2D passing;
      scene.addScene2D(&passing);
      EXPECT_EQ(scene.getScenes2D().size(), 2u);
    }
    EXPECT_EQ(scene.getScenes2D(), (std::vector<OkScene2D *>{&paper}));
    const LogCapture log;
    EXPECT_FALSE(scene.addScene2D(nullptr));
    EXPECT_TRUE(log.warned("no 2D scene"));
  }
  OkScene other;
  EXPECT_FALSE(other.removeScene2D(&paper));
  EXPECT_TRUE(other.addScene2D(&paper));
  EXPECT_TRUE(other.removeScene2D(&paper));
  EXPECT_TRUE(other.getScenes2D().empty());
}

TEST(Scene2D, AQuarterTurnGoesFromXTowardsY) {
  Block block(1);
  block.setPosition(10, 20);
  block.setScaling(2, 3);
  block.setRotation(1.57079633f);
  const glm::vec2 along = block.getPlace().apply({1, 0});
  const glm::vec2 down = block.getPlace().apply({0, 1});
  EXPECT_NEAR(along.x, 10, 1e-5f);
  EXPECT_NEAR(along.y, 22, 1e-5f);
  EXPECT_NEAR(down.x, 7, 1e-5f);
  EXPECT_NEAR(down.y, 20, 1e-5f);
}

}  // namespace
