#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/pick_shapes.hpp"

namespace {

struct Copy {
  glm::vec3 position{0.0f};
  float yaw = 0.0f;
  float scale = 1.0f;
  bool alive = true;
};

/** An instanced item beside plain items that stand where its copies do. */
struct Field {
  explicit Field(int count) : shape(pick_shapes::cube()) {
    item = std::make_unique<OkInstancedItem>(
        "copies", shape.vertices.data(), static_cast<long>(shape.vertices.size()),
        shape.indices.data(), static_cast<long>(shape.indices.size()));
    item->setPosition(3, -2, 1);
    item->setRotation(0.2f, 0.5f, -0.3f);
    item->setScaling(1, 0.5f, -2);
    for (int i = 0; i < count; ++i) {
      const Copy copy = make();
      EXPECT_EQ(item->addInstance(copy.position.x, copy.position.y, copy.position.z, copy.yaw,
                                  copy.scale),
                i);
      copies.push_back(copy);
    }
  }
  float place(float reach) { return std::uniform_real_distribution<float>(-reach, reach)(random); }
  Copy make() {
    const float scale = place(0.8f);
    return {{place(30), place(30), place(30)}, place(3), scale == 0.0f ? 0.5f : scale, true};
  }
  /** From anywhere, past one of the copies or through it. */
  OkRay ray() {
    const OkPoint from(place(60), place(60), place(60));
    const OkPoint aim =
        copies.empty()
            ? OkPoint()
            : item->getWorldPosition() +
                  OkPoint(item->getWorldLinear() * copies[random() % copies.size()].position);
    return OkRay(from, aim + OkPoint(place(1), place(1), place(1)) - from);
  }
  OkHit bruteForce(const OkRay &ray) {
    if (stand == nullptr) {
      stand = shape.makeItem();
      item->attach(stand.get());
    }
    OkHit nearest;
    for (std::size_t i = 0; i < copies.size(); ++i) {
      if (!copies[i].alive) {
        continue;
      }
      stand->setPosition(OkPoint(copies[i].position));
      stand->setRotation(0, copies[i].yaw, 0);
      stand->setScaling(copies[i].scale);
      OkHit hit;
      if (stand->intersectRay(ray, hit) &&
          (!nearest || hit.distancePrecise < nearest.distancePrecise)) {
        nearest = hit;
        nearest.instance = static_cast<int>(i);
      }
    }
    return nearest;
  }
  int expectSameAnswers(int rays) {
    int hits = 0;
    for (int i = 0; i < rays; ++i) {
      const OkRay next = ray();
      const OkHit wanted = bruteForce(next);
      OkHit hit;
      EXPECT_EQ(item->intersectInstances(next, hit), wanted.isHit());
      if (wanted && hit) {
        ++hits;
        EXPECT_EQ(hit.instance, wanted.instance);
        EXPECT_EQ(hit.triangle, wanted.triangle);
        EXPECT_EQ(hit.item, item.get());
        EXPECT_NEAR(hit.distance, wanted.distance, 1e-4f);
        EXPECT_EQ(hit.frontFace, wanted.frontFace);
        EXPECT_NEAR(hit.normal.distance(wanted.normal), 0.0f, 1e-4f);
      }
    }
    return hits;
  }

  std::mt19937 random{17};
  pick_shapes::Shape shape;
  std::unique_ptr<OkInstancedItem> item;
  std::unique_ptr<OkItem> stand;
  std::vector<Copy> copies;
};

TEST(PickInstances, TheNearestCopyAnswers) {
  Field field(700);
  EXPECT_GT(field.expectSameAnswers(200), 50);
}

TEST(PickInstances, CopiesThatMoveComeAndGoAreFollowed) {
  Field field(120);
  int hits = 0;
  for (int round = 0; round < 30; ++round) {
    for (int k = 0; k < 10; ++k) {
      const std::size_t i = field.random() % field.copies.size();
      Copy &copy = field.copies[i];
      const Copy next = field.make();
      if (!copy.alive) {
        continue;
      }
      if (field.random() % 4 == 0) {
        field.item->removeInstance(static_cast<int>(i));
        copy.alive = false;
        // The freed number is given out again.
        EXPECT_EQ(field.item->addInstance(next.position.x, next.position.y, next.position.z,
                                          next.yaw, next.scale),
                  static_cast<int>(i));
        copy = next;
      } else {
        copy = next;
        field.item->setInstance(static_cast<int>(i), next.position.x, next.position.y,
                                next.position.z, next.yaw, next.scale);
      }
    }
    hits += field.expectSameAnswers(30);
  }
  EXPECT_GT(hits, 50);
}

TEST(PickInstances, RemovedAndClearedCopiesAreGone) {
  Field field(0);
  field.item->setScaling(1);
  field.item->setRotation(0, 0, 0);
  field.item->setPosition(0, 0, 0);
  field.item->addInstance(0, 0, 0);
  const int behind = field.item->addInstance(0, 0, -10);
  const OkRay ray(OkPoint(0.1f, 0.2f, 5), OkPoint(0, 0, -1));
  OkHit hit;
  ASSERT_TRUE(field.item->intersectInstances(ray, hit));
  EXPECT_EQ(hit.instance, 0);
  field.item->removeInstance(0);
  ASSERT_TRUE(field.item->intersectInstances(ray, hit));
  EXPECT_EQ(hit.instance, behind);
  EXPECT_FLOAT_EQ(hit.distance, 14.0f);
  field.item->clearInstances();
  EXPECT_FALSE(field.item->intersectInstances(ray, hit));
  // The base copy stands where the item does, whatever the copies do.
  EXPECT_TRUE(field.item->intersectRay(ray, nullptr));
}

TEST(PickInstances, HiddenCopiesAreTheCallersRule) {
  Field field(0);
  field.item->setScaling(1);
  field.item->setRotation(0, 0, 0);
  field.item->setPosition(0, 0, 0);
  field.item->addInstance(0, 0, 0);
  field.item->addInstance(0, 0, -10);
  OkScene scene;
  scene.addObject(field.item.get());
  const OkRay ray(OkPoint(0.1f, 0.2f, 5), OkPoint(0, 0, -1));
  field.item->setInstanceVisible(0, false);
  EXPECT_EQ(scene.pick(ray).instance, 0);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).instance, 1);
  EXPECT_EQ(scene.pickAll(ray).size(), 2u);
  ASSERT_EQ(scene.pickAll(ray, OkPickFilter::visible()).size(), 1u);
  field.item->setInstance(1, 100, 0, 0);
  EXPECT_FALSE(scene.pick(ray, OkPickFilter::visible()));
  EXPECT_EQ(scene.pick(OkRay(OkPoint(100, 0, 5), OkPoint(0, 0, -1))).instance, 1);
}

TEST(PickInstances, AnotherMeshIsPickedAsItIs) {
  Field field(0);
  field.item->setScaling(1);
  field.item->setRotation(0, 0, 0);
  field.item->setPosition(0, 0, 0);
  field.item->addInstance(0, 0, 0);
  const OkRay beside(OkPoint(2.5f, 0, 5), OkPoint(0, 0, -1));
  OkHit hit;
  EXPECT_FALSE(field.item->intersectInstances(beside, hit));
  std::vector<float> wide = field.shape.vertices;
  for (std::size_t i = 0; i < wide.size(); i += 5) {
    wide[i] *= 3.0f;
  }
  ASSERT_TRUE(field.item->updateVertexData(wide.data(), static_cast<long>(wide.size())));
  EXPECT_TRUE(field.item->intersectInstances(beside, hit));
}

TEST(PickInstances, BadRaysAndSqueezedItemsAreMissed) {
  Field field(20);
  OkHit hit;
  EXPECT_FALSE(field.item->intersectInstances(OkRay(OkPoint(), OkPoint()), hit));
  field.item->setScaling(1, 0, 1);
  for (int i = 0; i < 50; ++i) {
    EXPECT_FALSE(field.item->intersectInstances(field.ray(), hit));
  }
  OkInstancedItem empty("empty");
  empty.addInstance(0, 0, 0);
  EXPECT_FALSE(empty.intersectInstances(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1)), hit));
}

TEST(PickInstances, AFarCopyKeepsItsMillimetre) {
  Field field(0);
  field.item->setScaling(1);
  field.item->setRotation(0, 0, 0);
  field.item->setPositionPrecise(glm::dvec3(1.0e6, 1.0e6, -1.0e6));
  field.item->addInstance(5, 0, 0);
  const glm::dvec3 from(1.0e6 + 5.1, 1.0e6 + 0.2, -1.0e6 + 123.4567);
  OkHit hit;
  ASSERT_TRUE(field.item->intersectInstances(OkRay(from, glm::dvec3(0, 0, -1)), hit));
  EXPECT_NEAR(hit.distancePrecise, 122.4567, 1e-3);
}

TEST(PickInstances, LinesOfCopiesKeepTheToleranceOfTheWorld) {
  pick_shapes::Shape line;
  line.add(-1, 0, 0);
  line.add(1, 0, 0);
  line.indices = {0, 1};
  OkInstancedItem item("lines", line.vertices.data(), static_cast<long>(line.vertices.size()),
                       line.indices.data(), 2);
  item.setDrawMode(OK_DRAW_LINES);
  item.addInstance(0, 0, 0, 0, 0.1f);
  OkPickOptions options;
  options.lineTolerance = 0.3f;
  OkHit hit;
  EXPECT_TRUE(
      item.intersectInstances(OkRay(OkPoint(0, 0.29f, 5), OkPoint(0, 0, -1)), hit, options));
  EXPECT_FALSE(
      item.intersectInstances(OkRay(OkPoint(0, 0.31f, 5), OkPoint(0, 0, -1)), hit, options));
  item.setScaling(0.01f);
  EXPECT_TRUE(
      item.intersectInstances(OkRay(OkPoint(0, 0.29f, 5), OkPoint(0, 0, -1)), hit, options));
}

}  // namespace
