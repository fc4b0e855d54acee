#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <random>

#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/** An object of an application's own: a ball that rays meet exactly. */
class Ball : public OkObject {
 public:
  explicit Ball(float radius) : radius_(radius) {
    OkBox box;
    box.add(glm::vec3(-radius));
    box.add(glm::vec3(radius));
    setLocalBounds({glm::vec3(0.0f), radius}, box);
  }

  bool pickSelf(const OkRay &ray, const OkPickOptions &, OkHit &hit) const override {
    OkWorldSphere sphere;
    sphere.center = getWorldPositionPrecise();
    sphere.radius = radius_;
    const auto span = ray.intersect(sphere);
    if (!span) {
      return false;
    }
    hit.object = OkObject::fromId(getId());
    hit.distancePrecise = span->enter;
    hit.distance = static_cast<float>(span->enter);
    hit.pointPrecise = ray.atPrecise(span->enter);
    return true;
  }

 private:
  float radius_;
};

struct Crowd {
  explicit Crowd(int count) {
    for (int i = 0; i < count; ++i) {
      balls.push_back(std::make_unique<Ball>(2.5f + place(1.5f)));
      balls.back()->setPosition(place(40), place(40), place(40));
      scene.addObject(balls.back().get());
    }
  }
  float place(float reach) { return std::uniform_real_distribution<float>(-reach, reach)(random); }
  OkRay ray() {
    return OkRay(OkPoint(place(60), place(60), place(60)), OkPoint(place(1), place(1), place(1)));
  }
  /** Every object asked, one by one; from within several balls, all are equally far. */
  OkHit bruteForce(const OkRay &ray) const {
    OkHit nearest;
    for (const auto &ball : balls) {
      OkHit hit;
      if (ball->getScene() != &scene || !ball->pickSelf(ray, {}, hit)) {
        continue;
      }
      if (!nearest || hit.distancePrecise < nearest.distancePrecise ||
          (hit.distancePrecise == nearest.distancePrecise &&
           ball->getId().index < nearest.object->getId().index)) {
        nearest = hit;
      }
    }
    return nearest;
  }

  std::mt19937 random{11};
  OkScene scene{"crowd"};
  std::vector<std::unique_ptr<Ball>> balls;
};

TEST(ScenePick, AnEmptySceneIsMissed) {
  OkScene scene;
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(), OkPoint(0, 0, -1))));
  EXPECT_TRUE(scene.pickAll(OkRay(OkPoint(), OkPoint(0, 0, -1))).empty());
  OkObject plain;
  scene.addObject(&plain);
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(), OkPoint(0, 0, -1))));
}

TEST(ScenePick, AgreesWithAskingEverybody) {
  Crowd crowd(500);
  int hits = 0;
  for (int i = 0; i < 3000; ++i) {
    const OkRay ray = crowd.ray();
    const OkHit wanted = crowd.bruteForce(ray);
    const OkHit found = crowd.scene.pick(ray);
    ASSERT_EQ(found.object, wanted.object) << "ray " << i;
    hits += found ? 1 : 0;
    if (found) {
      EXPECT_EQ(found.distancePrecise, wanted.distancePrecise);
    }
  }
  EXPECT_GT(hits, 300);
}

TEST(ScenePick, Case_D7_AgreesWhileObjectsMoveComeGoAndDie) {
  Crowd crowd(300);
  OkObject group("group");
  crowd.scene.addObject(&group);
  for (int round = 0; round < 60; ++round) {
    for (int k = 0; k < 20; ++k) {
      const auto i = static_cast<std::size_t>(crowd.random() % crowd.balls.size());
      std::unique_ptr<Ball> &ball = crowd.balls[i];
      switch (crowd.random() % 6) {
        case 0:
          ball = std::make_unique<Ball>(1.0f);
          ball->setPosition(crowd.place(40), crowd.place(40), crowd.place(40));
          crowd.scene.addObject(ball.get());
          break;
        case 1:
          crowd.scene.removeObject(ball.get());
          break;
        case 2:
          crowd.scene.addObject(ball.get());
          break;
        case 3:
          ball->attachTo(&group);
          break;
        case 4:
          group.move(crowd.place(3), crowd.place(3), 0);
          break;
        default:
          ball->move(crowd.place(2), crowd.place(2), crowd.place(2));
      }
    }
    for (int i = 0; i < 60; ++i) {
      const OkRay ray = crowd.ray();
      ASSERT_EQ(crowd.scene.pick(ray).object, crowd.bruteForce(ray).object) << "round " << round;
    }
  }
}

TEST(ScenePick, Case_D7_AMovedParentCountsAtOnce) {
  OkScene scene;
  OkObject parent("parent");
  Ball ball(1.0f);
  parent.attach(&ball);
  scene.addObject(&parent);
  const OkRay here(OkPoint(0, 0, 5), OkPoint(0, 0, -1));
  const OkRay there(OkPoint(10, 0, 5), OkPoint(0, 0, -1));
  EXPECT_EQ(scene.pick(here).object, &ball);
  parent.move(10, 0, 0);
  EXPECT_FALSE(scene.pick(here));
  EXPECT_EQ(scene.pick(there).object, &ball);
}

TEST(ScenePick, TwoScenesDoNotSeeEachOther) {
  OkScene first("first");
  OkScene second("second");
  Ball ball(1.0f);
  const OkRay ray(OkPoint(0, 0, 5), OkPoint(0, 0, -1));
  first.addObject(&ball);
  EXPECT_TRUE(first.pick(ray));
  EXPECT_FALSE(second.pick(ray));
  second.addObject(&ball);
  EXPECT_FALSE(first.pick(ray));
  EXPECT_TRUE(second.pick(ray));
}

TEST(ScenePick, Case_D12_AllHitsComeInOrderOfWorldDistance) {
  Crowd crowd(400);
  std::size_t most = 0;
  for (int i = 0; i < 200; ++i) {
    const OkRay ray = crowd.ray();
    std::vector<double> wanted;
    for (const auto &ball : crowd.balls) {
      OkHit hit;
      if (ball->pickSelf(ray, {}, hit)) {
        wanted.push_back(hit.distancePrecise);
      }
    }
    std::sort(wanted.begin(), wanted.end());
    std::vector<double> found;
    for (const OkHit &hit : crowd.scene.pickAll(ray)) {
      found.push_back(hit.distancePrecise);
    }
    EXPECT_EQ(found, wanted);
    most = std::max(most, found.size());
  }
  EXPECT_GE(most, 3u);
}

TEST(ScenePick, OfEquallyFarObjectsItIsAlwaysTheSame) {
  OkScene scene;
  std::vector<std::unique_ptr<Ball>> balls;
  for (int i = 0; i < 20; ++i) {
    balls.push_back(std::make_unique<Ball>(1.0f));
    scene.addObject(balls.back().get());
  }
  const OkRay ray(OkPoint(0, 0, 5), OkPoint(0, 0, -1));
  const OkObject *first = scene.pick(ray).object;
  for (int i = 0; i < 10; ++i) {
    // Far away and back: the tree is another one now.
    balls[static_cast<std::size_t>(i)]->setPosition(100, 0, 0);
    static_cast<void>(scene.pick(ray));
    balls[static_cast<std::size_t>(i)]->setPosition(0, 0, 0);
    EXPECT_EQ(scene.pick(ray).object, first);
  }
  EXPECT_EQ(scene.pickAll(ray).front().object, first);
}

TEST(ScenePick, RaysThatAreNoneAndReaches) {
  OkScene scene;
  Ball ball(1.0f);
  scene.addObject(&ball);
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, 0))));
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(0, 0, 5), OkPoint(kNan, 0, -1))));
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(kNan, 0, 5), OkPoint(0, 0, -1))));
  EXPECT_TRUE(scene.pickAll(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, 0))).empty());
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1), 0, 3.9f)));
  EXPECT_TRUE(scene.pick(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1), 0, 4)));
  EXPECT_FALSE(scene.pick(OkRay(OkPoint(0, 0, 5), OkPoint(0, 0, -1), 8, 9)));
}

TEST(ScenePick, FiltersChooseWhoIsAsked) {
  OkScene scene;
  Ball front(1.0f);
  Ball back(1.0f);
  front.setPosition(0, 0, 5);
  scene.addObject(&front);
  scene.addObject(&back);
  const OkRay ray(OkPoint(0, 0, 10), OkPoint(0, 0, -1));
  EXPECT_EQ(scene.pick(ray).object, &front);
  const auto notFront = [&](const OkObject &object) { return &object != &front; };
  EXPECT_EQ(scene.pick(ray, notFront).object, &back);
  EXPECT_EQ(scene.pickAll(ray, notFront).size(), 1u);

  front.setLayerMask(2);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::layers(1)).object, &back);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::layers(2)).object, &front);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::layers(3)).object, &front);
  EXPECT_FALSE(scene.pick(ray, OkPickFilter::layers(2).only(notFront)));
  EXPECT_FALSE(scene.pick(ray, OkPickFilter::layers(0)));
  EXPECT_FALSE(
      scene.pick(ray, OkPickFilter(notFront).only([](const OkObject &) { return false; })));
  EXPECT_EQ(scene.pick(ray, OkPickFilter(OkPickFilter::Test())).object, &front);
}

TEST(ScenePick, Case_D13_WhatHangsUnderAHiddenObjectIsPassedByTheVisibleFilter) {
  OkScene scene;
  OkObject parent("parent");
  Ball child(1.0f);
  Ball behind(1.0f);
  behind.setPosition(0, 0, -5);
  parent.attach(&child);
  scene.addObject(&parent);
  scene.addObject(&behind);
  const OkRay ray(OkPoint(0, 0, 10), OkPoint(0, 0, -1));
  parent.setVisible(false);
  child.setVisible(true);
  EXPECT_EQ(scene.pick(ray).object, &child) << "geometry alone counts without a filter";
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).object, &behind);
  parent.setVisible(true);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).object, &child);
  child.setVisible(false);
  EXPECT_EQ(scene.pick(ray, OkPickFilter::visible()).object, &behind);
}

TEST(ScenePick, BatchesAnswerAsSinglePicks) {
  Crowd crowd(300);
  std::vector<OkRay> rays;
  for (int i = 0; i < 2000; ++i) {
    rays.push_back(crowd.ray());
  }
  for (const int threads : {0, 1, 4}) {
    crowd.balls[0]->move(1, 0, 0);
    std::vector<OkHit> hits(rays.size());
    crowd.scene.pickBatch(rays, hits, {}, {}, threads);
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const OkHit wanted = crowd.scene.pick(rays[i]);
      ASSERT_EQ(hits[i].object, wanted.object) << threads << " threads, ray " << i;
      EXPECT_EQ(hits[i].distancePrecise, wanted.distancePrecise);
    }
  }
  // Old answers are overwritten by misses too, and room decides how many are written.
  std::vector<OkHit> hits(3);
  hits[0].object = crowd.balls[0].get();
  const std::vector<OkRay> misses(2, OkRay(OkPoint(0, 0, 500), OkPoint(0, 0, 1)));
  crowd.scene.pickBatch(misses, hits);
  EXPECT_FALSE(hits[0]);
  crowd.scene.pickBatch(rays, std::span(hits).first(0));
  crowd.scene.pickBatch({}, hits);
}

TEST(SceneOverlap, SpheresAgreeWithAskingEverybody) {
  Crowd crowd(400);
  for (int i = 0; i < 200; ++i) {
    OkWorldSphere sphere;
    sphere.center = {crowd.place(50), crowd.place(50), crowd.place(50)};
    sphere.radius = 1.0f + std::abs(crowd.place(12));
    std::vector<OkObject *> wanted;
    for (const auto &ball : crowd.balls) {
      const OkWorldBox box = ball->getWorldBox();
      const glm::dvec3 nearest = glm::clamp(sphere.center, box.min, box.max);
      if (glm::length(nearest - sphere.center) <= static_cast<double>(sphere.radius)) {
        wanted.push_back(ball.get());
      }
    }
    std::vector<OkObject *> found = crowd.scene.overlapSphere(sphere);
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, wanted);
  }
  EXPECT_TRUE(crowd.scene.overlapSphere(OkWorldSphere()).empty());
  OkWorldSphere all;
  all.radius = 1000.0f;
  EXPECT_EQ(crowd.scene.overlapSphere(all).size(), 400u);
  EXPECT_EQ(
      crowd.scene.overlapSphere(all, [&](const OkObject &o) { return &o == crowd.balls[3].get(); })
          .size(),
      1u);
}

/** By points: where all of the box's corners are drawn. */
int countCornersSeen(const OkCamera &camera, const OkObject &object, const OkPixelRect &rectangle) {
  int seen = 0;
  for (int i = 0; i < 8; ++i) {
    const OkBox &box = object.getLocalBox();
    const glm::vec3 corner((i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                           (i & 4) ? box.max.z : box.min.z);
    const glm::vec3 place = object.getWorldLinear() * corner + object.getWorldPosition().toVec3();
    glm::vec3 pixel(0.0f);
    const bool inFront = camera.project(place, 800, 600, &pixel);
    seen += inFront && pixel.x >= rectangle.x && pixel.x <= rectangle.x + rectangle.width &&
                    pixel.y >= rectangle.y && pixel.y <= rectangle.y + rectangle.height &&
                    pixel.z >= camera.getNear() && pixel.z <= camera.getFar()
                ? 1
                : 0;
  }
  return seen;
}

TEST(SceneOverlap, ARubberBandAgreesWithTheCornersOfEverybody) {
  Crowd crowd(400);
  for (const auto &ball : crowd.balls) {
    ball->setRotation(crowd.place(3), crowd.place(3), crowd.place(3));
  }
  OkCamera camera("camera", 800, 600);
  camera.setPosition(10, 20, 90);
  camera.setRotation(-0.2f, 0.1f, 0.3f);
  for (const bool orthographic : {false, true}) {
    orthographic ? camera.setOrthographic(80, 1, 120) : camera.setPerspective(50, 1, 120);
    std::size_t total = 0;
    for (int i = 0; i < 60; ++i) {
      const OkPixelRect rectangle{400 + crowd.place(390), 300 + crowd.place(290),
                                  std::abs(crowd.place(300)), std::abs(crowd.place(300))};
      const OkView view = camera.makeRectangleView(rectangle, 800, 600);
      const auto touching = crowd.scene.overlapFrustum(view);
      const auto inside = crowd.scene.overlapFrustum(view, OkOverlap::Inside);
      total += inside.size();
      for (const auto &ball : crowd.balls) {
        const int seen = countCornersSeen(camera, *ball, rectangle);
        const bool touches = std::count(touching.begin(), touching.end(), ball.get()) == 1;
        const bool within = std::count(inside.begin(), inside.end(), ball.get()) == 1;
        EXPECT_TRUE(touches || seen == 0);
        EXPECT_EQ(within, seen == 8);
      }
    }
    EXPECT_GT(total, 50u);
  }
}

TEST(SceneOverlap, ARubberBandMayBeDraggedAnyWayOrNotAtAll) {
  OkScene scene;
  Ball ball(0.5f);
  ball.setPosition(0, 0, -10);
  scene.addObject(&ball);
  OkCamera camera("camera", 800, 600);
  const auto select = [&](const OkPixelRect &rectangle) {
    return scene.overlapFrustum(camera.makeRectangleView(rectangle, 800, 600)).size();
  };
  EXPECT_EQ(select({300, 200, 200, 200}), 1u);
  EXPECT_EQ(select({500, 400, -200, -200}), 1u);
  EXPECT_EQ(select({400, 300, 0, 0}), 1u) << "a click";
  EXPECT_EQ(select({10, 10, 100, 100}), 0u);
  EXPECT_EQ(select({500, 300, 0, 0}), 0u);
}

TEST(SceneOverlap, ALargeObjectBesideAThinBandIsNotChosen) {
  // A plate that reaches behind every single plane of the frustum, and into none of it.
  OkScene scene;
  Ball plate(1.0f);
  plate.setScaling(200, 0.01f, 200);
  plate.setRotation(0, 0, 0.7853981634f);
  plate.setPosition(3, -3, -20);
  scene.addObject(&plate);
  OkCamera camera("camera", 800, 600);
  camera.setPerspective(60, 0.1f, 50);
  EXPECT_EQ(scene.overlapFrustum(camera.makeRectangleView({398, 298, 4, 4}, 800, 600)).size(), 0u);
  EXPECT_EQ(scene.overlapFrustum(camera.makeView()).size(), 1u);
}

TEST(SceneOverlap, LayersOfTheViewAndFiltersCount) {
  OkScene scene;
  Ball ball(0.5f);
  ball.setPosition(0, 0, -10);
  ball.setLayerMask(2);
  scene.addObject(&ball);
  OkCamera camera("camera", 800, 600);
  OkView view = camera.makeView();
  EXPECT_EQ(scene.overlapFrustum(view).size(), 1u);
  view.layerMask = 1;
  EXPECT_TRUE(scene.overlapFrustum(view).empty());
  view.layerMask = 3;
  ball.setVisible(false);
  EXPECT_TRUE(scene.overlapFrustum(view, OkOverlap::Touching, OkPickFilter::visible()).empty());
}

TEST(ScenePick, AThousandKilometresOutNothingIsLost) {
  for (const double far : {1.0e4, 1.0e6}) {
    Crowd crowd(200);
    OkObject world("world");
    crowd.scene.addObject(&world);
    for (const auto &ball : crowd.balls) {
      ball->attachTo(&world);
    }
    std::vector<OkRay> rays;
    std::vector<OkHit> near;
    for (int i = 0; i < 500; ++i) {
      rays.push_back(crowd.ray());
      near.push_back(crowd.scene.pick(rays.back()));
    }
    const glm::dvec3 away(far, far, -far);
    world.setPositionPrecise(away);
    for (std::size_t i = 0; i < rays.size(); ++i) {
      const OkHit hit =
          crowd.scene.pick(OkRay(rays[i].originPrecise() + away, rays[i].directionPrecise()));
      ASSERT_EQ(hit.object, near[i].object);
      if (hit) {
        EXPECT_NEAR(hit.distancePrecise, near[i].distancePrecise, 1e-4);
      }
    }
  }
}

}  // namespace
