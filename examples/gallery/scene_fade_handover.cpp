// A detailed lighthouse gives way to a plain stand-in: seven moments of one handover.

#include <cmath>
#include <numbers>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

const glm::vec3 kWhite{0.96f, 0.95f, 0.92f};
const glm::vec3 kRed{0.80f, 0.16f, 0.14f};

void addRailing(Shape &shape, float y, float radius) {
  constexpr int kPosts = 14;
  shape.color({0.20f, 0.22f, 0.26f});
  glm::vec3 last(0.0f, y, radius);
  for (int i = 1; i <= kPosts; ++i) {
    const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / kPosts;
    const glm::vec3 foot(radius * std::sin(angle), y, radius * std::cos(angle));
    const glm::vec3 up(0.0f, 0.22f, 0.0f);
    shape.rod(foot, foot + up, 0.016f, 5).rod(last + up, foot + up, 0.016f, 5);
    last = foot;
  }
}

Shape makeLighthouse() {
  Shape shape;
  shape.color({0.47f, 0.46f, 0.47f})
      .lathe({}, {{0.95f, 0.0f}, {0.98f, 0.12f}, {0.80f, 0.34f}, {0.0f, 0.36f}}, 9);
  constexpr int kBands = 6;
  const auto radius = [](float share) { return 0.56f - 0.22f * share; };
  for (int band = 0; band < kBands; ++band) {
    const float low = static_cast<float>(band) / kBands;
    const float high = static_cast<float>(band + 1) / kBands;
    shape.color(band % 2 == 0 ? kWhite : kRed)
        .lathe({0.0f, 0.3f, 0.0f}, {{radius(low), 2.6f * low}, {radius(high), 2.6f * high}}, 40);
  }
  shape.color({0.24f, 0.26f, 0.30f})
      .lathe({0.0f, 2.88f, 0.0f}, {{0.34f, 0.0f}, {0.52f, 0.08f}, {0.52f, 0.14f}, {0.0f, 0.14f}},
             40);
  addRailing(shape, 3.02f, 0.49f);
  shape.color({1.0f, 0.88f, 0.48f}).lathe({0.0f, 3.02f, 0.0f}, {{0.25f, 0.0f}, {0.25f, 0.42f}}, 8);
  shape.color(kRed).lathe({0.0f, 3.44f, 0.0f},
                          {{0.32f, 0.0f}, {0.29f, 0.08f}, {0.20f, 0.20f}, {0.0f, 0.30f}}, 24, true);
  shape.color({0.24f, 0.26f, 0.30f}).ball({0.0f, 3.77f, 0.0f}, 0.06f, 12);
  shape.color({0.33f, 0.21f, 0.13f}).box({-0.13f, 0.34f, 0.40f}, {0.13f, 0.86f, 0.58f});
  shape.color({0.16f, 0.24f, 0.36f})
      .box({-0.07f, 1.34f, 0.34f}, {0.07f, 1.62f, 0.48f})
      .box({-0.06f, 2.16f, 0.26f}, {0.06f, 2.42f, 0.40f});
  return shape.darken(0.0f, 1.2f, 0.72f);
}

Shape makeStandIn() {
  Shape shape;
  shape.color({0.36f, 0.55f, 0.78f})
      .lathe({},
             {{0.98f, 0.0f},
              {0.80f, 0.36f},
              {0.56f, 0.36f},
              {0.34f, 3.0f},
              {0.30f, 3.44f},
              {0.0f, 3.8f}},
             6);
  return shape.darken(0.0f, 1.2f, 0.72f);
}

}  // namespace

void buildFadeHandover(Stage &stage) {
  stage.look({0.0f, 3.4f, 19.0f}, {0.0f, 1.45f, 0.0f}, 24.0f);
  const glm::vec3 wall(0.80f, 0.86f, 0.90f);
  stage.sky({0.45f, 0.62f, 0.78f}, wall);
  stage.floor({0.93f, 0.90f, 0.84f}, wall, 30.0f);
  const Shape detailed = makeLighthouse();
  const Shape plain = makeStandIn();

  const std::pair<float, const char *> steps[] = {
      {1.0f, "1"},    {0.875f, "7/8"}, {0.75f, "3/4"}, {0.5f, "1/2"},
      {0.25f, "1/4"}, {0.125f, "1/8"}, {0.0f, "0"},
  };
  float x = -3.0f * 1.98f;
  for (const auto &[share, label] : steps) {
    OkItem &lighthouse = stage.addShared("lighthouse", detailed);
    lighthouse.setPosition(x, 0.0f, 0.0f);
    lighthouse.setFade(share);
    OkItem &standIn = stage.addShared("lighthouse stand-in", plain);
    standIn.setPosition(x, 0.0f, 0.0f);
    standIn.setFade(1.0f - share);
    standIn.setFadeInverted(true);
    stage.shadow({x + 0.3f, 0.0f, -0.2f}, 1.5f, 1.3f, 0.45f);
    stage.note({x, -0.34f, 0.0f}, label);
    x += 1.98f;
  }
  stage.title("Fade handover",
              "setFade(t) and, on the stand-in, setFade(1 - t) inverted: no pixel drawn twice, "
              "none left bare");
}
