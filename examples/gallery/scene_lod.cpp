// An avenue of trees in three versions by distance; the row on the right shows its triangles.

#include <array>
#include <cmath>
#include <limits>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

constexpr int kVersions = 3;
constexpr float kSide = 5.2f;
constexpr float kEyeZ = 11.0f;
/** Metres from the eye; those of the third and fifth row are crossed by a step of three metres. */
constexpr float kDistances[] = {11.0f, 19.0f, 31.0f, 48.0f, 75.0f, 110.0f};
constexpr float kNear = 33.0f;
constexpr float kMiddle = 76.7f;

const glm::vec3 kBark{0.44f, 0.31f, 0.22f};

Shape makeDetailed() {
  Shape shape;
  shape.color(kBark).lathe({}, {{0.34f, 0.0f}, {0.22f, 0.3f}, {0.17f, 1.6f}, {0.10f, 2.8f}}, 14,
                           true);
  for (int i = 0; i < 13; ++i) {
    const float angle = 2.4f * static_cast<float>(i);
    const float height = 2.0f + 0.21f * static_cast<float>(i);
    const float reach = 1.15f * std::sqrt(1.0f - std::pow((height - 2.9f) / 2.0f, 2.0f));
    const glm::vec3 leaf(reach * std::cos(angle), height, reach * std::sin(angle));
    shape.color(kBark).rod({0.0f, height - 0.7f, 0.0f}, leaf, 0.05f, 6);
    shape.color(mixColor({0.26f, 0.50f, 0.24f}, {0.52f, 0.72f, 0.32f}, grain(i, 2) * 0.5f + 0.5f))
        .ball(leaf, 0.74f + 0.10f * grain(i, 3), 16);
  }
  return shape.darken(0.0f, 4.2f, 0.62f);
}

Shape makeMiddle() {
  Shape shape;
  shape.color(kBark).lathe({}, {{0.26f, 0.0f}, {0.12f, 2.4f}}, 5);
  shape.color({0.36f, 0.58f, 0.27f})
      .ball({0.0f, 2.5f, 0.0f}, 1.6f, 8)
      .ball({0.15f, 3.9f, 0.1f}, 1.15f, 7);
  return shape.darken(0.0f, 4.2f, 0.62f);
}

Shape makeFar() {
  Shape shape;
  shape.color({0.34f, 0.54f, 0.27f}).lathe({}, {{0.2f, 0.0f}, {1.7f, 2.2f}, {0.0f, 5.1f}}, 5);
  return shape.darken(0.0f, 4.2f, 0.62f);
}

void addTree(Stage &stage, const std::array<Shape, kVersions> &shapes, const OkPoint &place,
             bool wireframe) {
  OkLodItem &tree = stage.own(std::make_unique<OkLodItem>("tree"));
  tree.setPosition(place);
  tree.setRotation(0.0f, place.z(), 0.0f);
  const float limits[kVersions] = {kNear, kMiddle, std::numeric_limits<float>::infinity()};
  for (std::size_t i = 0; i < kVersions; ++i) {
    OkItem &item = stage.addShared("tree " + std::to_string(i), shapes[i]);
    item.setWireframe(wireframe);
    tree.addVersion(&item, limits[i]);
  }
  stage.shadow({place.x() + 0.4f, 0.0f, place.z() - 0.2f}, 2.1f, 1.8f, wireframe ? 0.25f : 0.5f);
}

void addGround(Stage &stage) {
  const glm::vec3 haze(0.86f, 0.91f, 0.93f);
  stage.sky({0.40f, 0.64f, 0.90f}, haze);
  stage.floor({0.66f, 0.77f, 0.48f}, haze, 240.0f, {0.0f, -0.02f, 0.0f});
  Shape path;
  path.quad({-1.5f, 0.0f, 30.0f}, {1.5f, 0.0f, 30.0f}, {1.5f, 0.0f, -200.0f},
            {-1.5f, 0.0f, -200.0f});
  path.color({0.90f, 0.84f, 0.72f}).recolor([&](const glm::vec3 &place) {
    return mixColor({0.90f, 0.84f, 0.72f}, haze, place.z < 0.0f ? 0.9f : 0.0f);
  });
  stage.add("path", path).setUnlit(true);
}

}  // namespace

void buildLod(Stage &stage) {
  const OkPoint eye(0.0f, 3.4f, kEyeZ);
  const OkPoint target(0.0f, 2.3f, 0.0f);
  stage.look(eye, target, 44.0f);
  addGround(stage);
  const std::array<Shape, kVersions> shapes{makeDetailed(), makeMiddle(), makeFar()};
  for (const float distance : kDistances) {
    addTree(stage, shapes, {-kSide, 0.0f, kEyeZ - distance}, false);
    addTree(stage, shapes, {kSide, 0.0f, kEyeZ - distance}, true);
  }
  const auto count = [&](std::size_t version) {
    return std::to_string(shapes[version].getIndexCount() / 3) + " triangles";
  };
  stage.note({kSide, -0.45f, 0.0f}, count(0));
  stage.note({kSide, -1.9f, kEyeZ - 48.0f}, count(1));
  stage.note({kSide + 7.0f, 13.0f, kEyeZ - 110.0f}, count(2));
  // The trees settle for an eye that stands farther back; from here some are on their way.
  stage.look(eye + OkPoint(0.0f, 0.0f, 3.0f), target, 44.0f);
  stage.getScene().step(0.0f);
  stage.look(eye, target, 44.0f);
  stage.getScene().step(0.15f);

  stage.title("Levels of detail",
              "OkLodItem shows what fits the distance and hands over by dithering: here the third "
              "and fifth row");
}
