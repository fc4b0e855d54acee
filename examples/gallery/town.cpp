#include "gallery/town.hpp"

#include <cmath>

#include "gallery/paint.hpp"

namespace {

constexpr glm::vec3 kGlass{0.30f, 0.42f, 0.55f};
constexpr glm::vec3 kTrim{0.98f, 0.97f, 0.94f};

/** Windows along one long side, at z; the middle place is the door's where there is one. */
void addWindows(Shape &shape, const glm::vec3 &size, float z, bool door) {
  const int count = size.x > 5.0f ? 5 : 3;
  const float depth = z > 0.0f ? 0.05f : -0.05f;
  for (int i = 0; i < count; ++i) {
    const float x = (static_cast<float>(i) - 0.5f * static_cast<float>(count - 1)) * size.x /
                    (static_cast<float>(count) + 0.2f);
    const bool isDoor = door && i == count / 2;
    const float low = isDoor ? 0.0f : 0.9f;
    const float high = isDoor ? 1.7f : 1.9f;
    const auto panel = [&](float half, float bottom, float top, float reach) {
      shape.box({x - half, bottom, std::min(z, z + reach)},
                {x + half, top, std::max(z, z + reach)});
    };
    shape.color(kTrim);
    panel(0.42f, low - (isDoor ? 0.0f : 0.1f), high + 0.1f, depth);
    shape.color(isDoor ? glm::vec3(0.36f, 0.24f, 0.18f) : kGlass);
    panel(0.32f, low, high, 1.6f * depth);
  }
}

OkItem &addPart(Stage &stage, OkItemGroup &group, const std::string &tag, const Shape &shape) {
  OkItem &item = stage.add(tag, shape, &group);
  group.addItem(&item, tag);
  return item;
}

Shape makeWalls(const HousePlan &plan) {
  const glm::vec3 half = 0.5f * plan.size;
  Shape walls;
  walls.color(plan.walls).box({-half.x, 0.0f, -half.z}, {half.x, plan.size.y - 0.06f, half.z});
  const glm::vec3 left(-half.x, plan.size.y + plan.ridge * 0.93f, 0.0f);
  const glm::vec3 right(half.x, left.y, 0.0f);
  walls.triangle({half.x, plan.size.y, half.z}, {half.x, plan.size.y, -half.z}, right);
  walls.triangle({-half.x, plan.size.y, -half.z}, {-half.x, plan.size.y, half.z}, left);
  addWindows(walls, plan.size, half.z, true);
  addWindows(walls, plan.size, -half.z, false);
  walls.color(kGlass).box({half.x - 0.02f, 1.0f, -0.35f}, {half.x + 0.06f, 1.9f, 0.35f});
  return walls.darken(0.0f, 1.3f, 0.78f);
}

/** Two slopes that stand over the walls on all sides. */
Shape makeRoof(const HousePlan &plan) {
  const glm::vec3 half = 0.5f * plan.size;
  const float drop = 0.3f * plan.ridge / half.z;
  Shape roof;
  roof.color(plan.roof).gable({-half.x - 0.3f, plan.size.y - drop, -half.z - 0.3f},
                              {half.x + 0.3f, 0.0f, half.z + 0.3f}, plan.ridge + drop);
  roof.color(plan.roof * 0.75f)
      .box({-half.x - 0.32f, plan.size.y + plan.ridge - 0.08f, -0.1f},
           {half.x + 0.32f, plan.size.y + plan.ridge + 0.08f, 0.1f});
  return roof;
}

Shape makeTower(const HousePlan &plan) {
  const float x = -0.5f * plan.size.x;
  Shape tower;
  tower.color(plan.walls).box({x - 1.5f, 0.0f, -0.9f}, {x + 0.3f, 5.6f, 0.9f});
  tower.color(kGlass).box({x - 0.85f, 4.0f, -0.95f}, {x - 0.35f, 5.0f, 0.95f});
  tower.darken(0.0f, 1.3f, 0.78f);
  tower.color(plan.roof);
  const glm::vec3 tip(x - 0.6f, 9.0f, 0.0f);
  const glm::vec3 corners[] = {{x - 1.65f, 5.55f, 1.05f},
                               {x + 0.45f, 5.55f, 1.05f},
                               {x + 0.45f, 5.55f, -1.05f},
                               {x - 1.65f, 5.55f, -1.05f}};
  for (std::size_t i = 0; i < 4; ++i) {
    tower.triangle(corners[i], corners[(i + 1) % 4], tip);
  }
  tower.color({0.95f, 0.78f, 0.30f}).ball({x - 0.6f, 9.1f, 0.0f}, 0.17f, 10);
  return tower;
}

void addTrees(Stage &stage) {
  Shape tree;
  tree.color({0.42f, 0.30f, 0.20f}).lathe({}, {{0.16f, 0.0f}, {0.11f, 1.0f}}, 7);
  tree.color({0.34f, 0.56f, 0.28f}).ball({0.0f, 1.55f, 0.0f}, 0.85f, 12);
  tree.color({0.42f, 0.64f, 0.32f}).ball({0.25f, 2.1f, 0.15f}, 0.6f, 12);
  tree.darken(0.0f, 2.2f, 0.7f);
  OkInstancedItem &trees = stage.own(std::make_unique<OkInstancedItem>("trees"));
  trees.setMesh(tree.makeMesh());
  for (int i = 0; i < 190; ++i) {
    const float angle = 2.4f * static_cast<float>(i);
    const float radius = 18.5f + 0.16f * static_cast<float>(i) + 1.5f * grain(i, 1);
    const float x = radius * std::cos(angle);
    const float z = 0.8f * radius * std::sin(angle);
    if (z < 12.0f) {
      trees.addInstance(x, 0.0f, z, angle, 1.1f + 0.35f * grain(i, 2));
      stage.shadow({x + 0.3f, 0.0f, z}, 1.3f, 1.2f, 0.35f);
    }
  }
}

void addRoad(Stage &stage, const glm::vec3 &from, const glm::vec3 &to, float width) {
  const glm::vec3 along = to - from;
  const float length = std::hypot(along.x, along.z);
  const glm::vec3 side = 0.5f * width / length * glm::vec3(-along.z, 0.0f, along.x);
  Shape road;
  road.color({0.80f, 0.76f, 0.68f}).quad(from + side, to + side, to - side, from - side);
  OkItem &item = stage.add("road", road);
  item.setUnlit(true);
}

}  // namespace

OkItemGroup &addHouse(Stage &stage, const HousePlan &plan) {
  OkItemGroup &house = stage.own(std::make_unique<OkItemGroup>("house"));
  house.setPosition(plan.place.x, 0.0f, plan.place.y);
  house.setRotation(0.0f, plan.yaw, 0.0f);
  addPart(stage, house, "walls", makeWalls(plan));
  addPart(stage, house, "roof", makeRoof(plan));
  if (plan.tower) {
    addPart(stage, house, "tower", makeTower(plan));
  } else {
    Shape chimney;
    const float x = 0.28f * plan.size.x;
    const float top = plan.size.y + plan.ridge;
    chimney.color({0.60f, 0.40f, 0.34f})
        .box({x - 0.22f, top - 1.1f, -0.7f}, {x + 0.22f, top + 0.4f, -0.26f});
    addPart(stage, house, "chimney", chimney);
  }
  const float reach = 0.5f * std::max(plan.size.x, plan.size.z) + 1.1f;
  stage.shadow({plan.place.x + 0.5f, 0.0f, plan.place.y - 0.3f}, 1.25f * reach, 1.15f * reach,
               0.6f);
  return house;
}

void addTownGround(Stage &stage) {
  const glm::vec3 haze(0.88f, 0.91f, 0.90f);
  stage.sky({0.45f, 0.66f, 0.88f}, haze);
  stage.floor({0.60f, 0.74f, 0.44f}, haze, 170.0f, {0.0f, -0.03f, 0.0f});
  addRoad(stage, {-60.0f, 0.0f, 1.2f}, {60.0f, 0.0f, 1.2f}, 1.9f);
  addRoad(stage, {2.2f, 0.001f, -70.0f}, {2.2f, 0.001f, 40.0f}, 1.9f);
  Shape pond;
  pond.color({0.86f, 0.83f, 0.72f}).lathe({}, {{3.0f, 0.0f}, {0.0f, 0.0f}}, 40);
  pond.color({0.42f, 0.66f, 0.82f}).lathe({0.0f, 0.02f, 0.0f}, {{2.7f, 0.0f}, {0.0f, 0.0f}}, 40);
  OkItem &water = stage.add("pond", pond);
  water.setUnlit(true);
  water.setPosition(9.6f, 0.0f, 7.4f);
  water.setScaling(1.25f, 1.0f, 0.85f);
  addTrees(stage);
}
