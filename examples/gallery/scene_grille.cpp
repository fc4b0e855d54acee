// Iron fences near and far: left of the path with mipmaps as usual, on its right with those that
// keep the coverage of the cutout.

#include <algorithm>
#include <cmath>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

constexpr const char *kPlain = "gallery grille";
constexpr const char *kKept = "gallery grille, coverage kept";
constexpr float kFenceHeight = 2.0f;
/** Half the width of what the fences leave open. */
constexpr float kPath = 2.2f;
constexpr float kSpan = 2.0f;
constexpr float kEyeZ = 14.0f;
/** Such that no row hides the next one. */
constexpr float kDistances[] = {16.0f, 25.0f, 40.0f, 64.0f, 104.0f, 168.0f};

/** Upright bars, one texel in six, with rails and rings between them; nothing else is covered. */
glm::vec4 drawGrille(float x, float y) {
  const float bar = std::abs(std::fmod(x, 16.0f) - 8.0f);
  const bool tip = y < 20.0f && bar < (y - 4.0f) * 0.22f;
  const bool upright = bar < 1.35f && y > 14.0f;
  const bool rail =
      std::abs(y - 47.0f) < 2.6f || std::abs(y - 67.0f) < 2.2f || std::abs(y - 226.0f) < 3.0f;
  const float gap = std::fmod(x + 8.0f, 16.0f) - 8.0f;
  const float ring = std::hypot(gap, y - 57.0f);
  const bool curl = std::abs(ring - 5.0f) < 1.3f;
  const bool covered = tip || upright || rail || curl;
  const float sheen = upright ? 0.05f * (1.35f - bar) : 0.03f;
  const glm::vec3 iron = glm::vec3(0.07f, 0.09f, 0.10f) + sheen;
  return {iron, covered ? 1.0f : 0.0f};
}

Shape makePanel(float width) {
  Shape shape;
  const float half = 0.5f * width;
  shape.quad({-half, 0.0f, 0.0f}, {half, 0.0f, 0.0f}, {half, kFenceHeight, 0.0f},
             {-half, kFenceHeight, 0.0f});
  return shape;
}

Shape makePost() {
  Shape shape;
  shape.color({0.74f, 0.70f, 0.64f}).box({-0.2f, 0.0f, -0.2f}, {0.2f, 2.1f, 0.2f});
  shape.color({0.82f, 0.78f, 0.72f}).box({-0.27f, 2.1f, -0.27f}, {0.27f, 2.24f, 0.27f});
  shape.ball({0.0f, 2.42f, 0.0f}, 0.2f, 14);
  return shape.darken(0.0f, 1.0f, 0.7f);
}

/** Instances of panels and posts along one side of the path, for every distance. */
void addFences(Stage &stage, const char *texture, OkTexture *grille, float side) {
  OkInstancedItem &panels = stage.own(std::make_unique<OkInstancedItem>("fence"));
  panels.setMesh(makePanel(kSpan).makeMesh());
  panels.setTexture(texture, grille);
  panels.setAlphaCutout(true);
  OkInstancedItem &posts = stage.own(std::make_unique<OkInstancedItem>("posts"));
  posts.setMesh(makePost().makeMesh());
  for (const float distance : kDistances) {
    const float reach = 0.85f * distance;
    const float z = kEyeZ - distance;
    int count = 0;
    for (float x = kPath; x < reach; x += kSpan) {
      panels.addInstance(side * (x + 0.5f * kSpan), 0.0f, z);
      if (count++ % 2 == 0) {
        posts.addInstance(side * x, 0.0f, z);
      }
      if (distance < 60.0f) {
        stage.shadow({side * (x + 0.5f * kSpan), 0.0f, z - 0.15f}, 1.7f, 0.5f, 0.4f);
      }
    }
  }
}

void addGround(Stage &stage) {
  const glm::vec3 haze(0.98f, 0.88f, 0.74f);
  stage.sky({0.24f, 0.46f, 0.76f}, haze);
  stage.floor({0.56f, 0.73f, 0.36f}, haze, 700.0f, {0.0f, -0.02f, -20.0f});
  Shape path;
  path.quad({-1.5f, 0.0f, 14.0f}, {1.5f, 0.0f, 14.0f}, {1.5f, 0.0f, -400.0f},
            {-1.5f, 0.0f, -400.0f});
  path.recolor([&](const glm::vec3 &place) {
    return mixColor({0.88f, 0.79f, 0.63f}, haze, place.z < 0.0f ? 0.8f : 0.0f);
  });
  stage.add("path", path).setUnlit(true);
}

}  // namespace

void buildGrille(Stage &stage) {
  stage.look({0.0f, 6.6f, kEyeZ}, {0.0f, 4.55f, 0.0f}, 42.0f);
  addGround(stage);
  OkTexture *plain = stage.paint(kPlain, 256, 256, drawGrille);
  OkTexture *kept = stage.paint(kKept, 256, 256, drawGrille);
  // Square by square: else the rails, which gain, would pay for the bars, which vanish.
  kept->keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD, 32);
  addFences(stage, kPlain, plain, -1.0f);
  addFences(stage, kKept, kept, 1.0f);
  stage.note({-5.2f, 8.3f, 0.0f}, "mipmaps as usual");
  stage.note({5.2f, 8.3f, 0.0f}, "keepCutoutCoverage");
  for (const float distance : kDistances) {
    // The last one is lifted off the one before it.
    const float height = distance > 150.0f ? 6.0f : 0.5f;
    stage.note({0.0f, height, kEyeZ - distance}, std::to_string(std::lround(distance)) + " m");
  }
  stage.title("Grilles near and far",
              "Cut at half the filtered alpha, thin bars are lost with distance, unless mipmaps "
              "keep their share");
}
