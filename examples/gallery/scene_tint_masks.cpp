// One drawing of a door and one mask hang on four doors, each in colours of its own.

#include <algorithm>
#include <cmath>

#include "gallery/door_art.hpp"
#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

constexpr const char *kDrawing = "gallery door";
constexpr const char *kMask = "gallery door mask";
constexpr float kWidth = 1.4f;
constexpr float kHeight = 2.8f;

struct Paint {
  glm::vec3 frame;
  glm::vec3 glass;
  glm::vec3 leaf;
  bool lit = false;
};

const Paint kPaints[] = {
    {{0.95f, 0.93f, 0.88f}, {0.62f, 0.80f, 0.95f}, {0.12f, 0.34f, 0.62f}},
    {{0.42f, 0.25f, 0.14f}, {0.70f, 0.86f, 0.80f}, {0.16f, 0.48f, 0.30f}},
    {{0.96f, 0.94f, 0.86f}, {1.00f, 0.80f, 0.36f}, {0.78f, 0.18f, 0.16f}, true},
    {{0.20f, 0.20f, 0.24f}, {0.78f, 0.66f, 0.90f}, {0.95f, 0.72f, 0.18f}},
};

void setColors(OkItem &door, const Paint &paint) {
  const glm::vec3 zones[] = {paint.frame, paint.glass, paint.leaf};
  for (int slot = 0; slot < 3; ++slot) {
    const glm::vec3 &color = zones[slot];
    door.setMaterialTint(slot, color.r, color.g, color.b);
  }
  door.setMaterialLuminance(1, paint.lit);
}

Shape makePanel(float width, float height) {
  Shape shape;
  const float half = 0.5f * width;
  shape.quad({-half, 0.0f, 0.0f}, {half, 0.0f, 0.0f}, {half, height, 0.0f}, {-half, height, 0.0f});
  return shape;
}

/** Stone around the door, its step, and the house number. */
Shape makeSurround() {
  Shape shape;
  const float half = 0.5f * kWidth;
  shape.color({0.74f, 0.70f, 0.66f});
  shape.box({-half - 0.22f, 0.0f, -0.1f}, {-half, kHeight + 0.2f, 0.12f});
  shape.box({half, 0.0f, -0.1f}, {half + 0.22f, kHeight + 0.2f, 0.12f});
  shape.box({-half, kHeight, -0.1f}, {half, kHeight + 0.2f, 0.12f});
  shape.color({0.82f, 0.78f, 0.73f});
  shape.box({-half - 0.34f, kHeight + 0.2f, -0.1f}, {half + 0.34f, kHeight + 0.34f, 0.24f});
  shape.color({0.66f, 0.63f, 0.61f});
  shape.box({-half - 0.3f, -0.16f, -0.1f}, {half + 0.3f, 0.0f, 0.55f});
  return shape.darken(-0.3f, 1.2f, 0.75f);
}

void addDoor(Stage &stage, const Paint &paint, float x, OkTexture *drawing) {
  stage.addShared("door surround", makeSurround()).setPosition(x, 0.0f, 0.0f);
  OkItem &door = stage.addShared("door", makePanel(kWidth, kHeight));
  door.setPosition(x, 0.0f, 0.03f);
  door.setTexture(kDrawing, drawing);
  door.setTintMask(kMask);
  setColors(door, paint);
  door.setUnlit(paint.lit);
  stage.shadow({x, -0.16f, 0.75f}, 1.3f, 0.6f, 0.5f);
}

/** Warm light on the wall and the pavement before the lit door. */
void addGlow(Stage &stage, float x) {
  OkTexture *glow = stage.paint("gallery glow", 64, 64, [](float u, float v) {
    const float depth = 1.0f - std::min(1.0f, std::hypot(u - 32.0f, v - 32.0f) / 32.0f);
    return glm::vec4(1.0f, 0.74f, 0.36f, depth * depth);
  });
  OkItem &wall = stage.add("glow on the wall", makePanel(5.0f, 4.8f));
  wall.setPosition(x, -0.5f, 0.02f);
  OkItem &ground = stage.add("glow on the ground", makePanel(3.2f, 2.6f));
  ground.setPosition(x, -0.13f, 2.2f);
  ground.setRotation(-1.5708f, 0.0f, 0.0f);
  for (OkItem *item : {&wall, &ground}) {
    item->setTexture("gallery glow", glow);
    item->setAdditive(true);
    item->setUnlit(true);
    item->setOpacity(item == &wall ? 0.75f : 0.55f);
  }
}

/** A clipped box tree in a pot, between two doors. */
void addTopiary(Stage &stage, float x) {
  Shape shape;
  shape.color({0.66f, 0.36f, 0.26f})
      .lathe({}, {{0.16f, 0.0f}, {0.24f, 0.34f}, {0.27f, 0.34f}, {0.27f, 0.42f}, {0.0f, 0.40f}}, 24)
      .color({0.36f, 0.26f, 0.20f})
      .lathe({0.0f, 0.4f, 0.0f}, {{0.04f, 0.0f}, {0.035f, 0.7f}}, 8)
      .color({0.26f, 0.46f, 0.28f})
      .ball({0.0f, 0.66f, 0.0f}, 0.27f, 20)
      .ball({0.0f, 1.16f, 0.0f}, 0.24f, 20)
      .darken(0.0f, 1.4f, 0.6f);
  stage.addShared("topiary", shape).setPosition(x, -0.16f, 0.7f);
  stage.shadow({x, -0.16f, 0.7f}, 0.55f, 0.45f, 0.6f);
}

void addFacade(Stage &stage) {
  OkTexture *bricks = stage.paint("gallery bricks", 128, 128, [](float x, float y) {
    const int row = static_cast<int>(y / 16.0f);
    const float along = x + (row % 2 == 0 ? 0.0f : 16.0f);
    const float up = std::fmod(y, 16.0f);
    const float across = std::fmod(along, 32.0f);
    const bool joint = up < 1.6f || across < 1.6f;
    const int brick = static_cast<int>(along / 32.0f) % 4;
    const float tone = 0.92f + 0.10f * grain(brick, row) + 0.04f * smoothGrain(x, y, 3.0f);
    return glm::vec4(joint ? glm::vec3(0.50f, 0.50f, 0.56f) : glm::vec3(0.60f, 0.55f, 0.60f) * tone,
                     1.0f);
  });
  bricks->setWrap(OkWrap::Repeat, OkWrap::Repeat);
  Shape wall;
  wall.quad({-12.0f, -0.16f, 0.0f}, {12.0f, -0.16f, 0.0f}, {12.0f, 6.0f, 0.0f},
            {-12.0f, 6.0f, 0.0f}, {0.0f, 0.0f}, {16.0f, 4.1f});
  stage.add("wall", wall.darken(-0.5f, 1.6f, 0.70f)).setTexture("gallery bricks", bricks);
  OkTexture *slabs = stage.paint("gallery slabs", 128, 128, [](float u, float v) {
    const float joint = std::min(std::fmod(u, 64.0f), std::fmod(v, 64.0f));
    const float tone = 0.47f + 0.03f * grain(static_cast<int>(u) / 64, static_cast<int>(v) / 64) +
                       0.012f * grain(static_cast<int>(u), static_cast<int>(v));
    return glm::vec4(glm::vec3(0.96f, 0.97f, 1.08f) * (joint < 1.5f ? 0.34f : tone), 1.0f);
  });
  slabs->setWrap(OkWrap::Repeat, OkWrap::Repeat);
  slabs->setAnisotropy(8.0f);
  Shape pavement;
  pavement.quad({-14.0f, -0.16f, 8.0f}, {14.0f, -0.16f, 8.0f}, {14.0f, -0.16f, 0.0f},
                {-14.0f, -0.16f, 0.0f}, {0.0f, 0.0f}, {14.0f, 4.0f});
  stage.add("pavement", pavement).setTexture("gallery slabs", slabs);
}

/** The two pictures that all doors share, in frames on the wall. */
void addPictures(Stage &stage, OkTexture *drawing, OkTexture *mask) {
  Shape frame;
  frame.color({0.16f, 0.15f, 0.18f}).box({-0.62f, 0.55f, 0.0f}, {0.62f, 2.75f, 0.06f});
  for (const auto &[x, texture, name] :
       {std::tuple{-5.05f, drawing, kDrawing}, std::tuple{-3.65f, mask, kMask}}) {
    stage.addShared("picture frame", frame).setPosition(x, 0.0f, 0.0f);
    OkItem &picture = stage.addShared("picture", makePanel(1.06f, 2.06f));
    picture.setPosition(x, 0.62f, 0.08f);
    picture.setTexture(name, texture);
    picture.setUnlit(true);
    stage.note({x, 3.0f, 0.0f}, texture == drawing ? "the drawing" : "its mask");
  }
}

}  // namespace

void buildTintMasks(Stage &stage) {
  stage.look({0.16f, 1.75f, 12.4f}, {0.16f, 1.36f, 0.0f}, 31.0f);
  stage.getScene().setBackground(0.10f, 0.12f, 0.20f);
  stage.light({0.80f, 0.86f, 1.0f}, 0.50f, {0.80f, 0.80f, 0.90f});
  OkTexture *drawing = stage.paint(kDrawing, kDoorWidth, kDoorHeight, drawDoor);
  OkTexture *mask = stage.paint(kMask, kDoorWidth, kDoorHeight, drawDoorMask);
  addFacade(stage);
  addPictures(stage, drawing, mask);
  float x = -1.75f;
  for (const Paint &paint : kPaints) {
    addDoor(stage, paint, x, drawing);
    if (&paint != kPaints) {
      addTopiary(stage, x - 1.12f);
    }
    if (paint.lit) {
      addGlow(stage, x);
      stage.note({x, 3.62f, 0.2f}, "setMaterialLuminance");
    }
    x += 2.25f;
  }
  stage.title("Tint masks",
              "One drawing, one mask: frame, glass and leaf take the colours of each item. The "
              "third glass is lit");
}
