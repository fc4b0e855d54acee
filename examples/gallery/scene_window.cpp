// One window of two panes, from outside and from inside: a blue pane before an amber one, and a pot
// of flowers between them.

#include <array>
#include <cmath>
#include <numbers>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

constexpr float kHalfWidth = 1.15f;
constexpr float kHeight = 2.3f;
constexpr float kDepth = 0.42f;

/** Four beams, the bars that divide the opening, and the sill; painted outside, wood inside. */
void addFrameSide(Shape &shape, float low, float high) {
  const float bar = 0.16f;
  shape.box({-kHalfWidth, 0.0f, low}, {-kHalfWidth + bar, kHeight, high});
  shape.box({kHalfWidth - bar, 0.0f, low}, {kHalfWidth, kHeight, high});
  shape.box({-kHalfWidth + bar, 0.0f, low}, {kHalfWidth - bar, bar, high});
  shape.box({-kHalfWidth + bar, kHeight - bar, low}, {kHalfWidth - bar, kHeight, high});
}

void addBars(Shape &shape, float z) {
  shape.box({-0.035f, 0.16f, z - 0.03f}, {0.035f, kHeight - 0.16f, z + 0.03f});
  shape.box({-kHalfWidth + 0.16f, 1.42f, z - 0.03f}, {kHalfWidth - 0.16f, 1.49f, z + 0.03f});
}

Shape makeFrame() {
  Shape shape;
  shape.color({0.95f, 0.95f, 0.92f});
  addFrameSide(shape, 0.0f, kDepth);
  addBars(shape, kDepth - 0.06f);
  shape.box({-kHalfWidth - 0.12f, -0.1f, 0.0f}, {kHalfWidth + 0.12f, 0.0f, kDepth + 0.16f});
  shape.color({0.58f, 0.36f, 0.20f});
  addFrameSide(shape, -kDepth, 0.0f);
  addBars(shape, -kDepth + 0.06f);
  shape.box({-kHalfWidth - 0.12f, -0.1f, -kDepth - 0.16f}, {kHalfWidth + 0.12f, 0.0f, 0.0f});
  return shape;
}

Shape makePane(float z) {
  Shape shape;
  const float side = kHalfWidth - 0.16f;
  shape.quad({-side, 0.16f, z}, {side, 0.16f, z}, {side, kHeight - 0.16f, z},
             {-side, kHeight - 0.16f, z});
  return shape;
}

OkMaterial makeGlass(float r, float g, float b) {
  OkMaterial glass;
  glass.blend = OK_BLEND_ALPHA;
  glass.unlit = true;
  glass.tint[0] = r;
  glass.tint[1] = g;
  glass.tint[2] = b;
  glass.tint[3] = 0.46f;
  return glass;
}

Shape makeFlowers() {
  Shape shape;
  shape.color({0.76f, 0.38f, 0.24f})
      .lathe({0.0f, 0.17f, 0.0f},
             {{0.0f, 0.0f},
              {0.19f, 0.0f},
              {0.27f, 0.36f},
              {0.30f, 0.36f},
              {0.30f, 0.46f},
              {0.25f, 0.46f},
              {0.0f, 0.40f}},
             28);
  constexpr int kStems = 7;
  for (int i = 0; i < kStems; ++i) {
    const float turn = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / kStems;
    const float reach = i == 0 ? 0.05f : 0.42f + 0.12f * static_cast<float>(i % 2);
    const glm::vec3 head(reach * std::cos(turn), 1.18f + 0.17f * static_cast<float>(i % 3),
                         0.45f * reach * std::sin(turn));
    shape.color({0.24f, 0.50f, 0.22f}).rod({0.0f, 0.55f, 0.0f}, head, 0.022f, 6);
    shape.ball({0.45f * head.x, 0.86f, 0.5f * head.z}, 0.085f, 10);
    shape.color(i % 2 == 0 ? glm::vec3(0.95f, 0.28f, 0.36f) : glm::vec3(0.98f, 0.95f, 0.90f));
    for (int petal = 0; petal < 6; ++petal) {
      const float angle = 1.047f * static_cast<float>(petal);
      shape.ball(head + glm::vec3(0.095f * std::cos(angle), 0.095f * std::sin(angle), 0.0f), 0.062f,
                 10);
    }
    shape.color({1.0f, 0.82f, 0.25f}).ball(head, 0.068f, 10);
  }
  return shape;
}

/** One item: a solid frame and two panes, drawn in both passes. */
void addWindow(Stage &stage, const OkPoint &place, float yaw) {
  Shape whole = makeFrame();
  const long frame = whole.getIndexCount();
  OkMeshData data = whole.getData();
  data.append(makePane(kDepth - 0.06f).getData());
  data.append(makePane(-kDepth + 0.06f).getData());
  OkItem &window = stage.own(std::make_unique<OkItem>("window"));
  auto mesh = OkMesh::create(std::move(data));
  window.setMesh(std::move(mesh.value()));
  window.addMaterial(0, frame, nullptr);
  window.addMaterial(frame, 6, nullptr);
  window.addMaterial(frame + 6, 6, nullptr);
  window.setRangeMaterial(1, makeGlass(0.16f, 0.46f, 0.95f));
  window.setRangeMaterial(2, makeGlass(1.0f, 0.66f, 0.10f));
  window.setPosition(place);
  window.setRotation(0.0f, yaw, 0.0f);
  stage.addShared("flowers", makeFlowers(), &window);
  stage.shadow({place.x(), 0.0f, place.z()}, 2.0f, 1.1f, 0.5f);
}

Shape makeTable() {
  Shape shape;
  shape.color({0.80f, 0.72f, 0.62f})
      .lathe({}, {{1.55f, 0.0f}, {1.6f, 0.05f}, {1.6f, 0.22f}, {1.5f, 0.27f}, {0.0f, 0.27f}}, 60);
  return shape;
}

}  // namespace

void buildWindow(Stage &stage) {
  stage.look({0.0f, 2.4f, 9.6f}, {0.0f, 1.28f, 0.0f}, 25.0f);
  const glm::vec3 wall(0.90f, 0.87f, 0.83f);
  stage.sky({0.62f, 0.66f, 0.72f}, wall);
  stage.floor({0.96f, 0.94f, 0.91f}, wall, 26.0f);
  stage.light({1.0f, 0.97f, 0.92f}, 0.90f, {0.76f, 0.77f, 0.80f});
  const float pi = std::numbers::pi_v<float>;
  for (const float side : {-1.0f, 1.0f}) {
    const float x = side * 1.85f;
    stage.addShared("table", makeTable()).setPosition(x, 0.0f, 0.0f);
    stage.shadow({x + 0.2f, 0.0f, 0.0f}, 2.3f, 2.1f, 0.5f);
    addWindow(stage, {x, 0.37f, 0.0f}, side < 0.0f ? 0.42f : pi - 0.42f);
  }
  stage.note({-1.85f, 2.95f, 0.0f}, "outside: blue before amber");
  stage.note({1.85f, 2.95f, 0.0f}, "inside: amber before blue");
  stage.title("A window from both sides",
              "One item: the frame is drawn with what is solid, its two panes blended in the order "
              "of the view");
}
