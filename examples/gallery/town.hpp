#pragma once

#include <string>

#include "gallery/stage.hpp"

/** How a house of the town looks. Metres, sRGB. */
struct HousePlan {
  glm::vec2 place{0.0f};
  float yaw = 0.0f;
  /** Along X, up to the eaves, along Z. */
  glm::vec3 size{4.0f, 2.6f, 3.2f};
  float ridge = 1.5f;
  glm::vec3 walls{0.95f, 0.92f, 0.86f};
  glm::vec3 roof{0.72f, 0.30f, 0.22f};
  bool tower = false;
};

/** A group of walls, roof, chimney and tower; the parts carry their names as tags. */
OkItemGroup &addHouse(Stage &stage, const HousePlan &plan);
/** Green, roads, a pond, trees and hedges. */
void addTownGround(Stage &stage);
