// What each part of a robot's arm says about itself: axes, sphere, box and centre. Every joint is a
// child of the one before.

#include <cmath>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

const glm::vec3 kPaint{0.95f, 0.52f, 0.14f};
const glm::vec3 kMetal{0.42f, 0.45f, 0.52f};
const glm::vec3 kDark{0.20f, 0.22f, 0.27f};

Shape makeBase() {
  Shape shape;
  shape.color(kDark).lathe({}, {{1.15f, 0.0f}, {1.15f, 0.18f}, {0.85f, 0.34f}, {0.0f, 0.34f}}, 40);
  shape.color(kMetal).lathe({0.0f, 0.34f, 0.0f}, {{0.62f, 0.0f}, {0.62f, 0.24f}, {0.0f, 0.24f}},
                            40);
  shape.color(kPaint)
      .box({-0.44f, 0.58f, -0.34f}, {-0.24f, 1.5f, 0.34f})
      .box({0.24f, 0.58f, -0.34f}, {0.44f, 1.5f, 0.34f});
  return shape.darken(0.0f, 0.8f, 0.75f);
}

/** A limb from its joint upwards, with the next joint's shell at the end. */
Shape makeLimb(float length, float width) {
  Shape shape;
  const float half = 0.5f * width;
  shape.color(kMetal).rod({-half - 0.14f, 0.0f, 0.0f}, {half + 0.14f, 0.0f, 0.0f},
                          0.26f * width + 0.1f, 24);
  shape.color(kPaint)
      .box({-half, -0.1f, -half * 0.8f}, {half, length, half * 0.8f})
      .color(kPaint * 0.8f)
      .box({-half - 0.03f, 0.35f, -half * 0.45f}, {half + 0.03f, length - 0.3f, half * 0.45f});
  shape.color(kDark).ball({0.0f, length, 0.0f}, 0.62f * width, 24);
  return shape;
}

Shape makeFinger(float side) {
  Shape shape;
  shape.color(kMetal)
      .box({-0.06f, 0.0f, -0.12f}, {0.06f, 0.42f, 0.12f})
      .color(kDark)
      .box({side > 0.0f ? -0.16f : -0.06f, 0.42f, -0.12f},
           {side > 0.0f ? 0.06f : 0.16f, 0.80f, 0.12f});
  return shape;
}

/** An open crate with balls in it, which are its children. */
void addCrate(Stage &stage) {
  Shape shape;
  shape.color({0.72f, 0.54f, 0.34f})
      .box({-0.8f, 0.0f, -0.6f}, {0.8f, 0.1f, 0.6f})
      .box({-0.8f, 0.1f, -0.6f}, {-0.7f, 0.75f, 0.6f})
      .box({0.7f, 0.1f, -0.6f}, {0.8f, 0.75f, 0.6f})
      .box({-0.7f, 0.1f, -0.6f}, {0.7f, 0.75f, -0.5f})
      .color({0.78f, 0.60f, 0.38f})
      .box({-0.7f, 0.1f, 0.5f}, {0.7f, 0.75f, 0.6f});
  OkItem &crate = stage.add("crate", shape);
  crate.setPosition(2.75f, 0.0f, 0.0f);
  crate.setRotation(0.0f, -0.45f, 0.0f);
  stage.shadow({2.9f, 0.0f, 0.0f}, 1.5f, 1.2f, 0.7f);
  const glm::vec3 colors[] = {{0.92f, 0.34f, 0.38f}, {0.50f, 0.80f, 0.42f}};
  float x = -0.34f;
  for (const glm::vec3 &color : colors) {
    Shape ball;
    ball.color(color).ball({}, 0.3f, 28);
    stage.add("ball", ball, &crate).setPosition(x, 0.66f, 0.0f);
    x += 0.68f;
  }
}

/** Says which lines are which, at the upper arm. */
void addLegend(Stage &stage, const OkItem &part) {
  const OkWorldSphere sphere = part.getWorldSphere();
  const OkPoint center(glm::vec3(sphere.center));
  const float radius = sphere.radius;
  stage.note(center + OkPoint(-radius, radius - 0.25f, radius), "box");
  stage.note(center + OkPoint(-0.72f * radius, 0.40f * radius, 0.3f), "sphere");
  stage.note(center + OkPoint(-0.66f, -0.42f, 0.0f), "centre");
  stage.note(part.getWorldPosition() + OkPoint(1.62f, -0.42f, 0.0f), "axes");
}

}  // namespace

void buildDebugHelpers(Stage &stage) {
  stage.look({0.9f, 3.3f, 12.6f}, {0.1f, 1.66f, 0.0f}, 31.5f);
  stage.light({1.0f, 0.96f, 0.9f}, 1.0f, {0.72f, 0.74f, 0.82f});
  const glm::vec3 night(0.13f, 0.16f, 0.22f);
  stage.sky({0.07f, 0.08f, 0.12f}, night);
  stage.floor({0.25f, 0.29f, 0.37f}, night, 26.0f);

  OkItem &base = stage.add("base", makeBase());
  base.setPosition(-2.3f, 0.0f, 0.0f);
  base.setRotation(0.0f, 0.35f, 0.0f);
  stage.shadow({-2.1f, 0.0f, 0.0f}, 2.2f, 1.8f, 0.7f);
  OkItem &upper = stage.add("upper arm", makeLimb(2.3f, 0.46f), &base);
  upper.setPosition(0.0f, 1.2f, 0.0f);
  upper.setRotation(0.0f, 0.0f, -0.30f);
  OkItem &fore = stage.add("forearm", makeLimb(1.9f, 0.36f), &upper);
  fore.setPosition(0.0f, 2.3f, 0.0f);
  fore.setRotation(0.0f, 0.0f, -1.05f);
  OkItem &hand = stage.add("hand", makeLimb(0.55f, 0.30f), &fore);
  hand.setPosition(0.0f, 1.9f, 0.0f);
  hand.setRotation(0.0f, 0.5f, -0.85f);
  for (const float side : {-1.0f, 1.0f}) {
    OkItem &finger = stage.add("finger", makeFinger(side), &hand);
    finger.setPosition(0.24f * side, 0.62f, 0.0f);
    finger.setRotation(0.0f, 0.0f, -0.18f * side);
  }
  Shape ball;
  ball.color({0.30f, 0.66f, 0.95f}).ball({}, 0.3f, 28);
  stage.add("ball", ball, &hand).setPosition(0.0f, 1.3f, 0.0f);

  addCrate(stage);
  addLegend(stage, upper);

  for (const char *key : {"debug.origins", "debug.spheres", "debug.boxes", "debug.centres"}) {
    OkConfig::setBool(key, true);
  }
  stage.onStep([&upper, &fore, time = 0.0f](float dt) mutable {
    time += dt;
    upper.setRotation(0.0f, 0.0f, -0.30f + 0.12f * std::sin(time));
    fore.setRotation(0.0f, 0.0f, -1.05f + 0.25f * std::sin(1.3f * time));
  });
  stage.onEnd([] {
    for (const char *key : {"debug.origins", "debug.spheres", "debug.boxes", "debug.centres"}) {
      OkConfig::remove(key);
    }
  });
  stage.title("Debug helpers",
              "debug.origins, debug.spheres, debug.boxes, debug.centres: for every object, in one "
              "draw call");
}
