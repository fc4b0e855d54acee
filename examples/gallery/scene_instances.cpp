// Ten thousand tulips in one draw call, each with a place, a turn, a size and a colour of its own.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

constexpr int kColumns = 125;
constexpr int kRows = 80;
constexpr const char *kDrawing = "gallery tulip";
constexpr const char *kMask = "gallery tulip mask";

/** The left half of the picture is petal, the right half leaf; petals are tinted. */
glm::vec4 drawTulip(float x, float y) {
  const float light = 1.0f - y / 32.0f;
  const glm::vec3 petal = glm::vec3(0.66f + 0.34f * light);
  const glm::vec3 leaf = mixColor({0.13f, 0.34f, 0.14f}, {0.40f, 0.66f, 0.28f}, light);
  return {x < 16.0f ? petal : leaf, 1.0f};
}

void addPetals(Shape &shape) {
  constexpr int kPetals = 5;
  for (int i = 0; i < kPetals; ++i) {
    const float turn = 2.0f * std::numbers::pi_v<float> / kPetals;
    const auto at = [&](float steps, float radius, float height) {
      const float angle = (static_cast<float>(i) + steps) * turn;
      return glm::vec3(radius * std::sin(angle), height, radius * std::cos(angle));
    };
    shape.quad(at(-0.5f, 0.03f, 0.46f), at(0.5f, 0.03f, 0.46f), at(0.5f, 0.125f, 0.58f),
               at(-0.5f, 0.125f, 0.58f), {0.1f, 0.05f}, {0.4f, 0.45f});
    shape.quad(at(-0.5f, 0.125f, 0.58f), at(0.5f, 0.125f, 0.58f), at(0.14f, 0.085f, 0.78f),
               at(-0.14f, 0.085f, 0.78f), {0.1f, 0.45f}, {0.4f, 0.98f});
  }
}

void addLeaves(Shape &shape) {
  shape.quad({-0.012f, 0.0f, 0.0f}, {0.012f, 0.0f, 0.0f}, {0.012f, 0.48f, 0.0f},
             {-0.012f, 0.48f, 0.0f}, {0.6f, 0.1f}, {0.9f, 0.6f});
  for (int i = 0; i < 3; ++i) {
    const float angle = 2.1f * static_cast<float>(i);
    const glm::vec3 out(std::sin(angle), 0.0f, std::cos(angle));
    const glm::vec3 side(0.05f * out.z, 0.0f, -0.05f * out.x);
    const glm::vec3 middle = out * 0.09f + glm::vec3(0.0f, 0.22f, 0.0f);
    const glm::vec3 tip = out * 0.20f + glm::vec3(0.0f, 0.42f, 0.0f);
    shape.quad(-side * 0.4f, side * 0.4f, middle + side, middle - side, {0.6f, 0.0f}, {0.9f, 0.5f});
    shape.quad(middle - side, middle + side, tip + side * 0.1f, tip - side * 0.1f, {0.6f, 0.5f},
               {0.9f, 0.95f});
  }
}

/** Colours lie in bands that wave a little, with some strays. */
glm::vec3 colorAt(int column, int row) {
  const std::array<glm::vec3, 7> bands{{{0.93f, 0.16f, 0.20f},
                                        {1.00f, 0.52f, 0.12f},
                                        {1.00f, 0.82f, 0.16f},
                                        {0.98f, 0.94f, 0.88f},
                                        {0.98f, 0.50f, 0.66f},
                                        {0.74f, 0.22f, 0.56f},
                                        {0.42f, 0.20f, 0.52f}}};
  const bool stray = grain(column + 7, row + 31) > 0.975f;
  const float place =
      (static_cast<float>(column) + 6.0f * std::sin(0.07f * static_cast<float>(row))) / 9.0f +
      40.0f;
  const auto band = static_cast<std::size_t>(place) + (stray ? 3u : 0u);
  const glm::vec3 color = bands[band % bands.size()];
  return glm::clamp(color * (1.0f + 0.10f * grain(row, column)), 0.0f, 1.0f);
}

void plant(OkInstancedItem &tulips) {
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      const float x =
          0.34f * (static_cast<float>(column - kColumns / 2)) + 0.11f * grain(column, row);
      const float z = -0.42f * static_cast<float>(row) + 0.13f * grain(row, column + 1000);
      const float size = 1.0f + 0.16f * grain(column * 3, row * 5);
      const int index = tulips.addInstance(x, 0.0f, z, 3.14f * grain(column, row + 500), size);
      const glm::vec3 color = colorAt(column, row);
      tulips.setInstanceMaterialTint(index, 0, color.r, color.g, color.b);
    }
  }
}

void addTulips(Stage &stage) {
  OkTexture *drawing = stage.paint(kDrawing, 32, 32, drawTulip);
  stage.paint(kMask, 32, 32,
              [](float x, float) { return glm::vec4(x < 16.0f ? 1.0f : 0.0f, 0.0f, 0.0f, 1.0f); });
  Shape tulip;
  addPetals(tulip);
  addLeaves(tulip);
  OkInstancedItem &tulips = stage.own(std::make_unique<OkInstancedItem>("tulips"));
  tulips.setMesh(tulip.makeMesh());
  tulips.setTexture(kDrawing, drawing);
  tulips.setTintMask(kMask);
  plant(tulips);
}

OkItem &addMill(Stage &stage, const OkPoint &place) {
  Shape tower;
  tower.color({0.60f, 0.42f, 0.34f})
      .lathe({}, {{2.0f, 0.0f}, {1.7f, 2.2f}}, 8)
      .color({0.86f, 0.82f, 0.74f})
      .lathe({0.0f, 2.2f, 0.0f}, {{2.5f, 0.0f}, {2.5f, 0.12f}, {1.6f, 0.12f}, {1.15f, 4.0f}}, 8)
      .color({0.36f, 0.28f, 0.26f})
      .lathe({0.0f, 6.2f, 0.0f}, {{1.35f, 0.0f}, {1.2f, 0.5f}, {0.7f, 1.2f}, {0.0f, 1.5f}}, 8)
      .color({0.25f, 0.32f, 0.40f})
      .box({-0.3f, 3.6f, 1.1f}, {0.3f, 4.4f, 1.62f})
      .box({-0.4f, 0.0f, 1.5f}, {0.4f, 1.3f, 1.95f});
  OkItem &mill = stage.add("mill", tower);
  mill.setPosition(place);
  Shape sails;
  for (int i = 0; i < 4; ++i) {
    const float angle = 0.5f * std::numbers::pi_v<float> * static_cast<float>(i) + 0.42f;
    const glm::vec3 out(std::cos(angle), std::sin(angle), 0.0f);
    const glm::vec3 side(-out.y, out.x, 0.0f);
    sails.color({0.30f, 0.22f, 0.18f}).rod({}, out * 4.0f, 0.07f, 6);
    sails.color({0.97f, 0.95f, 0.90f})
        .quad(out * 1.0f, out * 4.0f, out * 4.0f + side * 0.8f, out * 1.0f + side * 0.8f);
  }
  OkItem &wheel = stage.add("sails", sails, &mill);
  wheel.setPosition(0.0f, 6.7f, 1.6f);
  return wheel;
}

/** A dark line of trees that closes the field. */
void addTrees(Stage &stage) {
  Shape tree;
  tree.color({0.30f, 0.44f, 0.36f})
      .ball({0.0f, 1.4f, 0.0f}, 1.5f, 10)
      .ball({1.1f, 1.1f, 0.2f}, 1.1f, 10);
  OkInstancedItem &trees = stage.own(std::make_unique<OkInstancedItem>("trees"));
  trees.setMesh(tree.makeMesh());
  for (int i = 0; i < 46; ++i) {
    trees.addInstance(2.6f * static_cast<float>(i - 23) + grain(i, 3), -0.3f,
                      -52.0f - 3.0f * grain(i, 4), grain(i, 5), 1.1f + 0.45f * grain(i, 6));
  }
}

}  // namespace

void buildInstances(Stage &stage) {
  stage.look({0.0f, 3.1f, 5.2f}, {0.0f, 1.2f, -8.0f}, 42.0f);
  const glm::vec3 haze(0.93f, 0.93f, 0.90f);
  stage.sky({0.30f, 0.55f, 0.86f}, haze);
  stage.floor({0.30f, 0.40f, 0.20f}, {0.62f, 0.74f, 0.50f}, 160.0f);
  stage.light({1.0f, 0.95f, 0.86f}, 0.62f, {0.72f, 0.73f, 0.78f});
  addTulips(stage);
  addTrees(stage);
  OkItem &wheel = addMill(stage, {8.6f, 0.0f, -36.5f});
  wheel.getParent()->setRotation(0.0f, -0.35f, 0.0f);
  stage.onStep([&wheel](float dt) { wheel.rotate(0.0f, 0.0f, -0.5f * dt); });
  stage.title("10,000 tinted instances",
              "One OkInstancedItem, one draw call: each tulip has a place, a turn, a size and a "
              "colour of its own");
}
