#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

#include "okinawa/item/billboard.hpp"
#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item_group.hpp"
#include "okinawa/item/lod_item.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/pick_shapes.hpp"

namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  float place(float reach) { return std::uniform_real_distribution<float>(-reach, reach)(engine_); }
  std::size_t below(std::size_t count) { return engine_() % count; }
  /** From anywhere through the middle of things. */
  OkRay ray() {
    const OkPoint from(place(40), place(40), place(40));
    return OkRay(from, OkPoint(place(12), place(12), place(12)) - from);
  }

 private:
  std::mt19937 engine_;
};

/** Items of many shapes under parents that scale, shear and mirror. */
struct Yard {
  explicit Yard(int count) {
    for (int i = 0; i < 12; ++i) {
      parents.push_back(std::make_unique<OkObject>("parent"));
      scatter(*parents.back());
      scene.addObject(parents.back().get());
    }
    for (int i = 0; i < count; ++i) {
      const auto seed = static_cast<unsigned>(i);
      items.push_back(i % 3 == 0   ? pick_shapes::cube().makeItem()
                      : i % 3 == 1 ? pick_shapes::sphere(1.0f, 6, 9).makeItem()
                                   : pick_shapes::shards(seed, 40).makeItem());
      scatter(*items.back());
      parents[random.below(parents.size())]->attach(items.back().get());
    }
  }
  void scatter(OkObject &object) {
    object.setPosition(random.place(15), random.place(15), random.place(15));
    object.setRotation(random.place(3), random.place(3), random.place(3));
    object.setScaling(random.place(2), random.place(2), random.place(2));
  }
  OkHit bruteForce(const OkRay &ray) const {
    OkHit nearest;
    for (const auto &item : items) {
      OkHit hit;
      if (item->getScene() == &scene && item->intersectRay(ray, hit) &&
          (!nearest || hit.distancePrecise < nearest.distancePrecise)) {
        nearest = hit;
      }
    }
    return nearest;
  }
  /** How many of the rays were hits. */
  int expectSameAnswers(int rays) {
    int hits = 0;
    for (int i = 0; i < rays; ++i) {
      const OkRay ray = random.ray();
      const OkHit wanted = bruteForce(ray);
      const OkHit found = scene.pick(ray);
      EXPECT_EQ(found.isHit(), wanted.isHit());
      // What is at the same distance may be either, where two surfaces cross.
      EXPECT_NEAR(found.distancePrecise, wanted.distancePrecise, 1e-9);
      if (found && found.distancePrecise < wanted.distancePrecise - 1e-9) {
        EXPECT_EQ(found.item, wanted.item);
      }
      hits += found ? 1 : 0;
    }
    return hits;
  }

  Random random{21};
  OkScene scene{"yard"};
  std::vector<std::unique_ptr<OkObject>> parents;
  std::vector<std::unique_ptr<OkItem>> items;
};

TEST(SceneItems, PicksAgreeWithAskingEveryItem) {
  Yard yard(240);
  EXPECT_GT(yard.expectSameAnswers(1500), 300);
}

TEST(SceneItems, Case_D7_PicksAgreeWhileEverythingMoves) {
  Yard yard(120);
  int hits = 0;
  for (int round = 0; round < 40; ++round) {
    for (int k = 0; k < 10; ++k) {
      yard.scatter(*yard.items[yard.random.below(yard.items.size())]);
    }
    yard.scatter(*yard.parents[yard.random.below(yard.parents.size())]);
    yard.parents[yard.random.below(yard.parents.size())]->attach(
        yard.items[yard.random.below(yard.items.size())].get());
    yard.items.erase(yard.items.begin() +
                     static_cast<std::ptrdiff_t>(yard.random.below(yard.items.size())));
    yard.items.push_back(pick_shapes::cube().makeItem());
    yard.scatter(*yard.items.back());
    yard.scene.addObject(yard.items.back().get());
    hits += yard.expectSameAnswers(40);
  }
  EXPECT_GT(hits, 100);
}

TEST(SceneItems, Case_D2_TheNearestIsSoInTheWorld) {
  OkScene scene;
  const auto nearBig = pick_shapes::cube().makeItem("near");
  nearBig->setPosition(0, 0, -15);
  nearBig->setScaling(10);
  const auto farSmall = pick_shapes::cube().makeItem("far");
  farSmall->setPosition(0, 0, -40);
  farSmall->setScaling(0.1f);
  scene.addObject(farSmall.get());
  scene.addObject(nearBig.get());
  const std::vector<OkHit> hits = scene.pickAll(OkRay(OkPoint(0.01f, 0.02f, 0), OkPoint(0, 0, -1)));
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].item, nearBig.get());
  EXPECT_NEAR(hits[0].distance, 5.0f, 1e-5f);
  EXPECT_NEAR(hits[1].distance, 39.9f, 1e-4f);
}

TEST(SceneItems, Case_D3_TheLengthOfTheDirectionDoesNotMatter) {
  OkScene scene;
  const auto cube = pick_shapes::cube().makeItem();
  scene.addObject(cube.get());
  const OkHit one = scene.pick(OkRay(OkPoint(-5, 0.1f, 0.2f), OkPoint(1, 0, 0)));
  const OkHit ten = scene.pick(OkRay(OkPoint(-5, 0.1f, 0.2f), OkPoint(10, 0, 0)));
  EXPECT_NEAR(one.distance, 4.0f, 1e-6f);
  EXPECT_EQ(one.distancePrecise, ten.distancePrecise);
  EXPECT_EQ(one.pointPrecise, ten.pointPrecise);
}

TEST(SceneItems, Case_D12_OneMeshUnderTwoNodesSortsByWorldDistance) {
  const pick_shapes::Shape shape = pick_shapes::cube();
  const auto make = [&](const char *name) {
    return std::make_unique<OkItem>(name, "shared cube", shape.vertices.data(),
                                    static_cast<long>(shape.vertices.size()), shape.indices.data(),
                                    static_cast<long>(shape.indices.size()));
  };
  OkScene scene;
  const auto small = make("small");
  const auto big = make("big");
  ASSERT_EQ(small->getMesh(), big->getMesh());
  small->setScaling(0.2f);
  small->setPosition(0, 0, -10);
  big->setScaling(8);
  big->setPosition(0, 0, -30);
  scene.addObject(big.get());
  scene.addObject(small.get());
  const std::vector<OkHit> hits = scene.pickAll(OkRay(OkPoint(0.05f, 0, 0), OkPoint(0, 0, -1)));
  ASSERT_EQ(hits.size(), 2u);
  EXPECT_EQ(hits[0].item, small.get());
  EXPECT_NEAR(hits[0].distance, 9.8f, 1e-5f);
  EXPECT_NEAR(hits[1].distance, 22.0f, 1e-5f);
}

TEST(SceneItems, Case_D13_HiddenRangesAndParentsArePassedByTheVisibleFilter) {
  OkScene scene;
  OkItemGroup group("group");
  const auto front = pick_shapes::quad().makeItem("front");
  const auto back = pick_shapes::quad().makeItem("back");
  front->addMaterialFromFile(0, 6, "");
  back->setPosition(0, 0, -1);
  group.addItem(front.get());
  scene.addObject(&group);
  scene.addObject(back.get());
  const OkRay ray(OkPoint(0.1f, 0, 3), OkPoint(0, 0, -1));
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).item, front.get());
  group.setVisible(false);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).item, back.get());
  EXPECT_EQ(scene.pick(ray).item, front.get());
  group.setVisible(true);
  front->setRangeVisible(0, false);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).item, back.get());
  EXPECT_EQ(scene.pick(ray).item, front.get());
}

TEST(SceneItems, Case_D19_ChangedVerticesArePickedWhereTheyAre) {
  OkScene scene;
  pick_shapes::Shape shape = pick_shapes::quad();
  const auto quad = shape.makeItem();
  scene.addObject(quad.get());
  const OkRay here(OkPoint(0.1f, 0, 3), OkPoint(0, 0, -1));
  const OkRay there(OkPoint(50.1f, 0, 3), OkPoint(0, 0, -1));
  EXPECT_TRUE(scene.pick(here));
  for (std::size_t i = 0; i < shape.vertices.size(); i += 5) {
    shape.vertices[i] += 50.0f;
  }
  ASSERT_TRUE(
      quad->updateVertexData(shape.vertices.data(), static_cast<long>(shape.vertices.size())));
  EXPECT_FALSE(scene.pick(here));
  EXPECT_TRUE(scene.pick(there));
}

TEST(SceneItems, AnItemThatGetsItsMeshLaterIsFound) {
  OkScene scene;
  OkItem item("late");
  scene.addObject(&item);
  const OkRay ray(OkPoint(0.1f, 0, 3), OkPoint(0, 0, -1));
  EXPECT_FALSE(scene.pick(ray));
  const pick_shapes::Shape shape = pick_shapes::quad();
  item.addMesh(shape.vertices.data(), static_cast<long>(shape.vertices.size()),
               shape.indices.data(), static_cast<long>(shape.indices.size()), "");
  ASSERT_TRUE(item.upload());
  EXPECT_EQ(scene.pick(ray).item, &item);
}

TEST(SceneItems, OfAThingWithLevelsTheShownOneIsVisible) {
  OkScene scene;
  OkLodItem lod("lod");
  const auto fine = pick_shapes::sphere(1.0f).makeItem("fine");
  const auto coarse = pick_shapes::cube().makeItem("coarse");
  lod.addVersion(fine.get(), 10);
  lod.addVersion(coarse.get(), 100);
  lod.setHandoverSeconds(0);
  scene.addObject(&lod);
  OkCamera camera("camera", 100, 100);
  OkCamera::setActive(&camera);
  const OkRay ray(OkPoint(0.1f, 0.1f, 50), OkPoint(0, 0, -1));
  camera.setPosition(0, 0, 5);
  scene.step(0.1f);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).item, fine.get());
  camera.setPosition(0, 0, 50);
  scene.step(0.1f);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).item, coarse.get());
  OkCamera::setActive(nullptr);
}

TEST(SceneItems, BillboardsAreMetAsTheActiveCameraSeesThem) {
  OkScene scene;
  OkBillboard board("board", 2.0f, 1.0f);
  scene.addObject(&board);
  OkCamera camera("camera", 100, 100);
  OkCamera::setActive(&camera);
  Random random(31);
  for (int i = 0; i < 200; ++i) {
    if (i == 100) {
      board.setCameraOffset(1.5f);
    }
    board.setPosition(random.place(5), random.place(5), random.place(5));
    board.setScaling(1.0f + std::abs(random.place(2)), 1.0f, 1.0f);
    camera.setPosition(random.place(20), random.place(20), random.place(20));
    camera.lookAt(board.getPosition());
    // No step: the board's own rotation lags behind, its picture does not.
    const OkRay ray = camera.rayThroughPixel(50 + random.place(6), 50 + random.place(6), 100, 100);
    OkHit hit;
    const bool isMet = board.intersectRay(ray, hit);
    ASSERT_EQ(scene.pick(ray).isHit(), isMet) << i;
    ASSERT_TRUE(scene.pick(camera.rayThroughPixel(50, 50, 100, 100)).isHit()) << i;
  }
  OkCamera::setActive(nullptr);
}

TEST(SceneItems, BatchesOfManyThreadsBuildWhatTheyNeed) {
  Yard yard(60);
  // A mesh large enough for a tree of its own, and copies that want one, both not built yet.
  const auto globe = pick_shapes::sphere(6.0f, 80, 160).makeItem("globe");
  yard.scene.addObject(globe.get());
  const pick_shapes::Shape cube = pick_shapes::cube();
  OkInstancedItem copies("copies", cube.vertices.data(), static_cast<long>(cube.vertices.size()),
                         cube.indices.data(), static_cast<long>(cube.indices.size()));
  for (int i = 0; i < 500; ++i) {
    copies.addInstance(yard.random.place(20), yard.random.place(20), yard.random.place(20),
                       yard.random.place(3), 0.3f);
  }
  yard.scene.addObject(&copies);
  std::vector<OkRay> rays;
  for (int i = 0; i < 3000; ++i) {
    rays.push_back(yard.random.ray());
  }
  std::vector<OkHit> hits(rays.size());
  yard.scene.pickBatch(rays, hits, OkPickFilter::visible(), {}, 4);
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const OkHit wanted = yard.scene.pick(rays[i], OkPickFilter::visible());
    ASSERT_EQ(hits[i].item, wanted.item);
    EXPECT_EQ(hits[i].instance, wanted.instance);
    EXPECT_EQ(hits[i].triangle, wanted.triangle);
    EXPECT_EQ(hits[i].distancePrecise, wanted.distancePrecise);
  }
}

}  // namespace
