// Names over a small town: billboards with texts that were baked from the built-in font. Each house
// is a group.

#include "gallery/scenes.hpp"
#include "gallery/stage.hpp"
#include "gallery/town.hpp"

namespace {

struct Sign {
  const char *text;
  OkPoint place;
  glm::vec3 color;
};

/** A thin mast, and the text above it. */
void addLabel(Stage &stage, const Sign &sign) {
  constexpr int kScale = 4;
  constexpr float kMetresPerPixel = 0.066f / kScale;
  const std::string name = std::string("label ") + sign.text;
  OkTexture *texture = OkFont::bake(name, " " + std::string(sign.text) + " ", kScale,
                                    {1.0f, 1.0f, 1.0f, 1.0f}, {sign.color, 1.0f});
  // Baked larger than it is seen: smaller and smooth rather than point by point.
  texture->setFilter(OkFilter::Trilinear);
  OkBillboard &label = stage.own(
      std::make_unique<OkBillboard>(name, kMetresPerPixel * static_cast<float>(texture->getWidth()),
                                    kMetresPerPixel * static_cast<float>(texture->getHeight())));
  label.setTexture(name, texture);
  OkTextureHandler::getInstance()->removeReference(name);  // the label holds it now
  label.setPosition(sign.place);
  label.setUnlit(true);
  label.setCameraOffset(2.0f);

  Shape mast;
  mast.color(sign.color).rod({0.0f, -1.4f, 0.0f}, {0.0f, 0.0f, 0.0f}, 0.05f, 6);
  OkItem &pole = stage.add("mast", mast);
  pole.setPosition(sign.place);
  pole.setUnlit(true);
}

void addHouses(Stage &stage) {
  const glm::vec3 slate(0.36f, 0.40f, 0.48f);
  const glm::vec3 tile(0.76f, 0.36f, 0.24f);
  const glm::vec3 thatch(0.70f, 0.56f, 0.34f);
  const HousePlan plans[] = {
      {{-2.6f, -3.4f}, 0.0f, {5.6f, 3.2f, 3.6f}, 1.9f, {0.96f, 0.94f, 0.90f}, slate, true},
      {{7.0f, -3.2f}, 0.06f, {6.4f, 3.0f, 3.6f}, 1.6f, {0.93f, 0.80f, 0.62f}, tile},
      {{-9.8f, 5.2f}, 0.35f, {4.0f, 2.6f, 3.2f}, 1.5f, {0.82f, 0.88f, 0.92f}, tile},
      {{-3.2f, 6.4f}, -0.12f, {4.4f, 2.6f, 3.2f}, 1.5f, {0.96f, 0.86f, 0.72f}, thatch},
      {{14.2f, 2.0f}, -0.5f, {4.0f, 2.6f, 3.2f}, 1.4f, {0.92f, 0.76f, 0.72f}, slate},
      {{-11.5f, -4.6f}, 0.3f, {4.2f, 2.6f, 3.2f}, 1.6f, {0.90f, 0.90f, 0.80f}, tile},
      {{-7.0f, -11.0f}, 0.15f, {4.2f, 2.6f, 3.2f}, 1.5f, {0.94f, 0.88f, 0.84f}, slate},
      {{7.2f, -10.5f}, -0.2f, {4.6f, 2.6f, 3.2f}, 1.5f, {0.96f, 0.93f, 0.82f}, thatch},
      {{14.6f, -8.5f}, -0.4f, {4.0f, 2.6f, 3.2f}, 1.5f, {0.85f, 0.90f, 0.86f}, tile},
  };
  for (const HousePlan &plan : plans) {
    addHouse(stage, plan);
  }
}

}  // namespace

void buildLabels(Stage &stage) {
  stage.look({-2.0f, 15.0f, 32.0f}, {1.0f, 1.9f, -1.0f}, 31.0f);
  addTownGround(stage);
  addHouses(stage);
  const glm::vec3 red(0.72f, 0.20f, 0.20f);
  const glm::vec3 blue(0.14f, 0.36f, 0.62f);
  const glm::vec3 green(0.16f, 0.46f, 0.32f);
  const Sign signs[] = {
      {"Town hall", {-3.0f, 8.2f, -3.4f}, red},    {"School", {7.0f, 6.8f, -3.2f}, red},
      {"Bakery", {-3.2f, 6.2f, 6.4f}, blue},       {"Smithy", {-9.8f, 6.2f, 5.2f}, blue},
      {"Inn", {14.2f, 6.0f, 2.0f}, blue},          {"Duck pond", {9.6f, 2.2f, 7.4f}, green},
      {"Mill lane 3", {8.6f, 7.5f, -10.5f}, blue}, {"Post office", {-11.5f, 6.4f, -4.6f}, red},
  };
  for (const Sign &sign : signs) {
    addLabel(stage, sign);
  }
  stage.title("Labels over a town",
              "OkBillboard with texts of OkFont::bake, before the roofs by setCameraOffset; houses "
              "are OkItemGroups");
}
