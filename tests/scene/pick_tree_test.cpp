#include "scene/pick_tree.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <set>

#include "okinawa/math/ray.hpp"

namespace {

using okinawa::PickTree;

class Boxes {
 public:
  explicit Boxes(unsigned seed) : random_(seed) {}

  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  glm::dvec3 somewhere(double reach) {
    return {between(-reach, reach), between(-reach, reach), between(-reach, reach)};
  }
  OkWorldBox make(double reach, double size) {
    OkWorldBox box;
    const glm::dvec3 corner = somewhere(reach);
    box.add(corner);
    box.add(corner + glm::dvec3(between(0, size), between(0, size), between(0, size)));
    return box;
  }
  std::size_t below(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }

 private:
  std::mt19937 random_;
};

/** In double precision, the entries that a ray meets for certain. */
bool meets(const OkWorldBox &box, const glm::dvec3 &origin, const glm::dvec3 &direction) {
  return OkRay(origin, direction).intersect(box).has_value();
}

std::set<std::uint32_t> cast(const PickTree &tree, const glm::dvec3 &origin,
                             const glm::dvec3 &direction,
                             double tMax = std::numeric_limits<double>::infinity(),
                             double grow = 0.0) {
  std::set<std::uint32_t> found;
  tree.cast(origin, direction, 0.0, tMax, grow, [&](std::uint32_t entry) {
    EXPECT_TRUE(found.insert(entry).second) << "visited twice";
  });
  return found;
}

/** Every box that is met is visited; and not many more, as a tree that visits all is none. */
void expectAnswers(const PickTree &tree, const std::vector<OkWorldBox> &boxes, Boxes &random,
                   double reach) {
  ASSERT_TRUE(tree.isSound());
  std::size_t met = 0;
  std::size_t visited = 0;
  for (int i = 0; i < 200; ++i) {
    const glm::dvec3 origin = random.somewhere(reach * 2.0);
    const glm::dvec3 direction = random.somewhere(1.0);
    const std::set<std::uint32_t> found = cast(tree, origin, direction);
    visited += found.size();
    for (std::size_t k = 0; k < boxes.size(); ++k) {
      if (!boxes[k].isEmpty() && meets(boxes[k], origin, direction)) {
        ++met;
        EXPECT_TRUE(found.count(static_cast<std::uint32_t>(k))) << "ray " << i << " box " << k;
      }
    }
  }
  EXPECT_LE(visited, met + met / 20 + 20);
}

TEST(PickTree, AnEmptyOneAnswersNothing) {
  PickTree tree;
  tree.update();
  EXPECT_TRUE(cast(tree, glm::dvec3(0.0), glm::dvec3(1, 0, 0)).empty());
  EXPECT_EQ(tree.getCount(), 0u);
  tree.remove(7);
  tree.update();
  EXPECT_TRUE(tree.isSound());
}

TEST(PickTree, FindsWhatRaysMeet) {
  for (const std::size_t count : {1u, 2u, 4u, 5u, 17u, 300u, 2000u}) {
    Boxes random(static_cast<unsigned>(count));
    PickTree tree;
    std::vector<OkWorldBox> boxes;
    for (std::size_t i = 0; i < count; ++i) {
      boxes.push_back(random.make(50.0, 5.0));
      tree.set(static_cast<std::uint32_t>(i), boxes.back());
    }
    tree.update();
    EXPECT_EQ(tree.getCount(), count);
    EXPECT_EQ(tree.getBuildCount(), 1u);
    expectAnswers(tree, boxes, random, 50.0);
  }
}

TEST(PickTree, FollowsBoxesThatMoveComeAndGo) {
  Boxes random(3);
  PickTree tree;
  std::vector<OkWorldBox> boxes(600);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    boxes[i] = random.make(50.0, 4.0);
    tree.set(static_cast<std::uint32_t>(i), boxes[i]);
  }
  tree.update();
  for (int round = 0; round < 40; ++round) {
    for (int k = 0; k < 60; ++k) {
      const std::size_t i = random.below(boxes.size());
      const auto entry = static_cast<std::uint32_t>(i);
      switch (random.below(4)) {
        case 0:
          boxes[i] = OkWorldBox();
          tree.remove(entry);
          break;
        case 1:
          boxes[i] = random.make(50.0, 4.0);
          tree.set(entry, boxes[i]);
          break;
        default:
          if (!boxes[i].isEmpty()) {
            const glm::dvec3 step = random.somewhere(1.0);
            boxes[i].min += step;
            boxes[i].max += step;
            tree.set(entry, boxes[i]);
          }
      }
    }
    tree.update();
    ASSERT_NO_FATAL_FAILURE(expectAnswers(tree, boxes, random, 50.0)) << "round " << round;
  }
  // Following is not building anew each time.
  EXPECT_LT(tree.getBuildCount(), 20u);
}

TEST(PickTree, SmallMovesRefit) {
  Boxes random(4);
  PickTree tree;
  std::vector<OkWorldBox> boxes(1000);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    boxes[i] = random.make(50.0, 4.0);
    tree.set(static_cast<std::uint32_t>(i), boxes[i]);
  }
  tree.update();
  for (int round = 0; round < 10; ++round) {
    for (std::size_t i = 0; i < boxes.size(); i += 10) {
      const double step = round % 2 == 0 ? 0.1 : -0.1;
      boxes[i].min.z += step;
      boxes[i].max.z += step;
      tree.set(static_cast<std::uint32_t>(i), boxes[i]);
    }
    tree.update();
  }
  EXPECT_EQ(tree.getBuildCount(), 1u);
  expectAnswers(tree, boxes, random, 50.0);
}

TEST(PickTree, WhatHasGrownBadIsBuiltAnew) {
  Boxes random(5);
  PickTree tree;
  std::vector<OkWorldBox> boxes(500);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    boxes[i] = random.make(50.0, 1.0);
    tree.set(static_cast<std::uint32_t>(i), boxes[i]);
  }
  tree.update();
  // Everything trades places.
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    boxes[i] = random.make(50.0, 1.0);
    tree.set(static_cast<std::uint32_t>(i), boxes[i]);
  }
  tree.update();
  EXPECT_EQ(tree.getBuildCount(), 2u);
  expectAnswers(tree, boxes, random, 50.0);
}

TEST(PickTree, AllGoAndOthersCome) {
  PickTree tree;
  Boxes random(6);
  for (std::uint32_t i = 0; i < 100; ++i) {
    tree.set(i, random.make(10.0, 1.0));
  }
  tree.update();
  for (std::uint32_t i = 0; i < 100; ++i) {
    tree.remove(i);
    if (i % 7 == 0) {
      tree.update();
      ASSERT_TRUE(tree.isSound()) << i;
    }
  }
  tree.update();
  ASSERT_TRUE(tree.isSound());
  EXPECT_TRUE(cast(tree, glm::dvec3(0.0, 0.0, 20.0), glm::dvec3(0, 0, -1)).empty());
  std::vector<OkWorldBox> boxes(30);
  for (std::uint32_t i = 0; i < 30; ++i) {
    boxes[i] = random.make(10.0, 1.0);
    tree.set(i, boxes[i]);
    tree.update();
    ASSERT_TRUE(tree.isSound()) << i;
  }
  expectAnswers(tree, boxes, random, 10.0);
}

TEST(PickTree, EqualBoxesAndPointsAreNoTrouble) {
  PickTree tree;
  OkWorldBox point;
  point.add(glm::dvec3(1.0, 2.0, 3.0));
  for (std::uint32_t i = 0; i < 1000; ++i) {
    tree.set(i, point);
  }
  tree.update();
  ASSERT_TRUE(tree.isSound());
  EXPECT_EQ(cast(tree, glm::dvec3(1.0, 2.0, 9.0), glm::dvec3(0, 0, -1)).size(), 1000u);
  EXPECT_TRUE(cast(tree, glm::dvec3(1.0, 2.5, 9.0), glm::dvec3(0, 0, -1)).empty());
}

TEST(PickTree, SizesOfEveryOrderAreNoTrouble) {
  // Each box reaches twice as far as the one before: sliced into equal parts, all but a few fall
  // into one.
  PickTree tree;
  std::vector<OkWorldBox> boxes(200);
  for (std::uint32_t i = 0; i < 200; ++i) {
    const double place = std::ldexp(1.0, static_cast<int>(i) - 100);
    boxes[i].add(glm::dvec3(place, 0.0, 0.0));
    boxes[i].add(glm::dvec3(place * 1.5, place, place));
    tree.set(i, boxes[i]);
  }
  tree.update();
  ASSERT_TRUE(tree.isSound());
  for (std::uint32_t i = 100; i < 200; ++i) {
    const double place = std::ldexp(1.25, static_cast<int>(i) - 100);
    EXPECT_TRUE(cast(tree, {place, place * 0.1, -place}, {0, 0, 1}).count(i)) << i;
  }
}

TEST(PickTree, Case_D10_RaysInFacePlanesMeetTheBox) {
  PickTree tree;
  OkWorldBox box;
  box.add(glm::dvec3(32.0));
  box.add(glm::dvec3(96.0));
  tree.set(0, box);
  tree.update();
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      for (const double place : {32.0, 64.0, 96.0}) {
        glm::dvec3 origin(place);
        origin[axis] = sign > 0.0 ? 16.0 : 112.0;
        glm::dvec3 direction(0.0);
        direction[axis] = sign;
        EXPECT_EQ(cast(tree, origin, direction).size(), 1u) << axis << sign << place;
        origin[(axis + 1) % 3] = 97.0;
        EXPECT_TRUE(cast(tree, origin, direction).empty());
      }
    }
  }
}

TEST(PickTree, TheEndOfTheRayIsKept) {
  PickTree tree;
  OkWorldBox box;
  box.add(glm::dvec3(-1.0, -1.0, -11.0));
  box.add(glm::dvec3(1.0, 1.0, -10.0));
  tree.set(0, box);
  tree.update();
  EXPECT_TRUE(cast(tree, glm::dvec3(0.0), {0, 0, -1}, 9.9).empty());
  EXPECT_EQ(cast(tree, glm::dvec3(0.0), {0, 0, -1}, 10.0).size(), 1u);
  // A direction twice as long reaches twice as far.
  EXPECT_EQ(cast(tree, glm::dvec3(0.0), {0, 0, -2}, 5.0).size(), 1u);
  EXPECT_TRUE(cast(tree, glm::dvec3(0.0), {0, 0, 1}).empty());
}

TEST(PickTree, NearerBoxesComeFirstAndShorteningCounts) {
  PickTree tree;
  for (std::uint32_t i = 0; i < 100; ++i) {
    OkWorldBox box;
    box.add(glm::dvec3(-1.0, -1.0, -3.0 * i - 1.0));
    box.add(glm::dvec3(1.0, 1.0, -3.0 * i));
    tree.set(i, box);
  }
  tree.update();
  std::vector<std::uint32_t> order;
  double end = std::numeric_limits<double>::infinity();
  tree.cast({0.1, 0.2, 5.0}, {0, 0, -1}, 0.0, end, 0.0, [&](std::uint32_t entry) {
    order.push_back(entry);
    end = order.size() == 3 ? 12.0 : end;
  });
  EXPECT_EQ(order, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(PickTree, GrownBoxesAreMetFromBeside) {
  PickTree tree;
  OkWorldBox point;
  point.add(glm::dvec3(0.0, 0.5, -5.0));
  tree.set(0, point);
  tree.update();
  EXPECT_TRUE(cast(tree, glm::dvec3(0.0), {0, 0, -1}, 100.0, 0.4).empty());
  EXPECT_EQ(cast(tree, glm::dvec3(0.0), {0, 0, -1}, 100.0, 0.51).size(), 1u);
}

TEST(PickTree, FarWorldsLoseNoBox) {
  for (const double far : {1.0e4, 1.0e6, 1.0e9}) {
    PickTree tree;
    Boxes random(8);
    const glm::dvec3 away(far, -far, far);
    std::vector<OkWorldBox> boxes(200);
    for (std::uint32_t i = 0; i < 200; ++i) {
      boxes[i] = random.make(20.0, 1.0);
      boxes[i].min += away;
      boxes[i].max += away;
      tree.set(i, boxes[i]);
    }
    // From the world's origin, straight at one of them.
    tree.update();
    std::size_t visited = 0;
    for (std::uint32_t i = 0; i < 200; ++i) {
      const std::set<std::uint32_t> found = cast(tree, glm::dvec3(0.0), boxes[i].getCenter());
      EXPECT_TRUE(found.count(i)) << far << " " << i;
      visited += found.size();
    }
    EXPECT_LT(visited, 1500u) << far;
  }
}

TEST(PickTree, GatherFindsWhatATestLetsThrough) {
  Boxes random(9);
  PickTree tree;
  std::vector<OkWorldBox> boxes(500);
  for (std::uint32_t i = 0; i < 500; ++i) {
    boxes[i] = random.make(50.0, 4.0);
    tree.set(i, boxes[i]);
  }
  tree.update();
  std::set<std::uint32_t> found;
  tree.gather([](const OkWorldBox &box) { return box.min.x < 0.0 && box.min.y < 0.0; },
              [&](std::uint32_t entry) { found.insert(entry); });
  for (std::uint32_t i = 0; i < 500; ++i) {
    if (boxes[i].min.x < 0.0 && boxes[i].min.y < 0.0) {
      EXPECT_TRUE(found.count(i));
    }
    if (boxes[i].min.x > 0.01 || boxes[i].min.y > 0.01) {
      EXPECT_FALSE(found.count(i));
    }
  }
}

}  // namespace
