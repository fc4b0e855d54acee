// A sprite sheet, and three of its tags played: each column is one moment of all three.

#include <array>
#include <filesystem>
#include <memory>

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"

namespace {

/** One unit is a pixel of a picture 360 pixels high. */
constexpr float kHeight = 360.0f;
constexpr float kCell = 64.0f;
constexpr int kMoments = 8;
constexpr float kMoment = 0.1f;
constexpr float kSheetY = 133.0f;

struct Strip {
  const char *tag;
  const char *label;
  glm::vec3 sky;
  glm::vec3 ground;
  float y;
};

const Strip kStrips[] = {
    {"hop", "hop\nforward", {0.40f, 0.62f, 0.86f}, {0.42f, 0.66f, 0.30f}, 60.0f},
    {"breathe", "breathe\nping-pong", {0.86f, 0.60f, 0.52f}, {0.56f, 0.34f, 0.36f}, -8.0f},
    {"coin", "coin\nforward", {0.46f, 0.40f, 0.66f}, {0.28f, 0.26f, 0.44f}, -76.0f},
};

/** A cell that plays its tag, some time ahead of the one on its left. */
struct Moment {
  OkItem *item;
  OkSpriteAnimation animation;
};

struct Film {
  OkSpriteSheet sheet;
  std::vector<Moment> moments;
};

std::string findSheet() {
  const std::string here = "assets/gallery_slime.json";
  std::error_code error;
  return std::filesystem::exists(here, error) ? here : GALLERY_ASSETS "/gallery_slime.json";
}

Shape makeRect(float left, float bottom, float right, float top) {
  Shape shape;
  return shape.quad({left, bottom, 0.0f}, {right, bottom, 0.0f}, {right, top, 0.0f},
                    {left, top, 0.0f});
}

OkItem &addRect(Stage &stage, const Shape &shape, float x, float y, float z) {
  OkItem &item = stage.add("rectangle", shape);
  item.setPosition(x, y, z);
  item.setUnlit(true);
  return item;
}

void showRegion(OkItem &item, const OkSpriteRegion &region) {
  const float half = 0.5f * kCell;
  const glm::vec2 uvs[] = {region.uvBottomLeft, region.uvBottomRight, region.uvTopRight,
                           region.uvTopLeft};
  const glm::vec2 corners[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
  std::array<float, 20> vertices{};
  for (std::size_t i = 0; i < 4; ++i) {
    float *vertex = &vertices[5 * i];
    vertex[0] = corners[i].x;
    vertex[1] = corners[i].y;
    vertex[3] = uvs[i].x;
    vertex[4] = uvs[i].y;
  }
  item.updateVertexData(vertices.data(), 20);
}

OkItem &addSprite(Stage &stage, const OkSpriteSheet &sheet, float x, float y) {
  const float corners[20] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0};
  const unsigned int indices[] = {0, 1, 2, 0, 2, 3};
  OkItem &item = stage.own(std::make_unique<OkItem>("sprite", corners, 20, indices, 6));
  item.setTexture("sheet", sheet.getTexture());
  item.setAlphaCutout(true);
  item.setUnlit(true);
  item.setPosition(x, y, 1.0f);
  return item;
}

void addStrip(Stage &stage, Film &film, const Strip &strip) {
  const float half = 0.5f * kCell;
  Shape sky = makeRect(-228.0f, -half, 308.0f, half);
  sky.recolor([&](const glm::vec3 &place) {
    return place.y > 0.0f ? strip.sky : mixColor(strip.sky, {1.0f, 0.98f, 0.94f}, 0.55f);
  });
  addRect(stage, sky, 0.0f, strip.y, -2.0f);
  Shape ground = makeRect(-228.0f, -half, 308.0f, -half + 7.0f);
  ground.recolor([&](const glm::vec3 &) { return strip.ground; });
  addRect(stage, ground, 0.0f, strip.y, -1.0f);
  stage.note({-271.0f, strip.y, 0.0f}, strip.label);
  for (int i = 0; i < kMoments; ++i) {
    const float x = -190.0f + 66.0f * static_cast<float>(i);
    film.moments.push_back(
        {&addSprite(stage, film.sheet, x, strip.y), OkSpriteAnimation(film.sheet)});
    OkSpriteAnimation &animation = film.moments.back().animation;
    animation.play(strip.tag);
    animation.step(kMoment * static_cast<float>(i));
  }
}

/** The sheet as it is, each cell on the colour of its tag. */
void addSheet(Stage &stage, const OkSpriteSheet &sheet) {
  const auto width = static_cast<float>(sheet.getWidth());
  const auto height = static_cast<float>(sheet.getHeight());
  const float left = 40.0f - 0.5f * width;
  const float top = kSheetY + 0.5f * height;
  Shape mount = makeRect(-0.5f * width - 3.0f, -0.5f * height - 3.0f, 0.5f * width + 3.0f,
                         0.5f * height + 3.0f);
  mount.recolor([](const glm::vec3 &) { return glm::vec3(0.94f, 0.94f, 0.96f); });
  addRect(stage, mount, 40.0f, kSheetY, -3.0f);
  for (const Strip &strip : kStrips) {
    for (const OkSpriteRegion *region : sheet.getGroup(strip.tag)) {
      const auto size = static_cast<float>(region->w);
      Shape cell = makeRect(0.5f, 0.5f, size - 0.5f, size - 0.5f);
      cell.recolor([&](const glm::vec3 &) { return strip.sky; });
      addRect(stage, cell, left + static_cast<float>(region->x),
              top - static_cast<float>(region->y + region->h), -2.0f);
    }
  }
  OkItem &picture =
      addRect(stage, makeRect(-0.5f * width, -0.5f * height, 0.5f * width, 0.5f * height), 40.0f,
              kSheetY, 0.0f);
  picture.setTexture("sheet", sheet.getTexture());
  picture.setAlphaCutout(true);
  stage.note({-212.0f, kSheetY, 0.0f}, "the sheet and\nits three tags");
}

void play(Film &film, float dt) {
  for (Moment &moment : film.moments) {
    const OkSpriteRegion *region = moment.animation.step(dt);
    if (region != nullptr) {
      showRegion(*moment.item, *region);
    }
  }
}

}  // namespace

void buildSpriteAnimation(Stage &stage) {
  stage.getCamera().setOrthographic(kHeight, -10.0f, 10.0f);
  stage.getScene().setBackground(0.13f, 0.14f, 0.20f);
  const auto film = std::make_shared<Film>();
  if (!film->sheet.load(findSheet())) {
    return;
  }
  film->sheet.getTexture()->setFilter(OkFilter::Point);
  addSheet(stage, film->sheet);
  for (const Strip &strip : kStrips) {
    addStrip(stage, *film, strip);
  }
  const char *const times[kMoments] = {"0.0 s", "0.1 s", "0.2 s", "0.3 s",
                                       "0.4 s", "0.5 s", "0.6 s", "0.7 s"};
  for (int i = 0; i < kMoments; ++i) {
    stage.note({-190.0f + 66.0f * static_cast<float>(i), -121.0f, 0.0f}, times[i]);
  }
  play(*film, 0.0f);
  stage.onStep([film](float dt) { play(*film, dt); });
  stage.title("Sprite animation",
              "OkSpriteSheet reads what Aseprite and TexturePacker write; OkSpriteAnimation plays "
              "tags by name");
}
