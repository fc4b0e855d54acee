#include "gallery/door_art.hpp"

#include <algorithm>
#include <cmath>

#include "gallery/paint.hpp"

namespace {

enum class Part { Frame, Leaf, Glass, Metal };

constexpr float kFrame = 16.0f;
constexpr float kWidth = kDoorWidth;
constexpr float kHeight = kDoorHeight;
/** Where the fanlight ends and the leaf begins. */
constexpr float kTransom = 92.0f;

bool isHandle(float x, float y) {
  const bool rose = std::hypot(x - 160.0f, y - 236.0f) < 8.0f;
  return rose || inRect(x, y, 140.0f, 233.0f, 160.0f, 239.0f);
}

bool isLetterSlot(float x, float y) {
  return inRect(x, y, 66.0f, 262.0f, 126.0f, 274.0f);
}

/** The half circle over the leaf, with the bars that divide it. */
bool isFanlight(float x, float y) {
  const float dx = x - kWidth / 2.0f;
  const float dy = 84.0f - y;
  const float radius = std::hypot(dx, dy);
  if (dy < 0.0f || radius > 66.0f || radius < 20.0f) {
    return false;
  }
  for (const float angle : {0.785f, 1.571f, 2.356f}) {
    if (std::abs(dx * std::sin(angle) - dy * std::cos(angle)) < 2.5f) {
      return false;
    }
  }
  return true;
}

bool isPane(float x, float y) {
  const bool left = inRect(x, y, 38.0f, 118.0f, 90.0f, 212.0f);
  const bool right = inRect(x, y, 102.0f, 118.0f, 154.0f, 212.0f);
  return (left || right) && std::abs(y - 165.0f) > 3.0f;
}

Part partAt(float x, float y) {
  if (isHandle(x, y) || isLetterSlot(x, y)) {
    return Part::Metal;
  }
  if (isFanlight(x, y) || isPane(x, y)) {
    return Part::Glass;
  }
  const bool leaf = inRect(x, y, kFrame, kTransom + 6.0f, kWidth - kFrame, kHeight);
  return leaf ? Part::Leaf : Part::Frame;
}

/** Light along the upper left edges of a panel, shade along the lower right ones. */
float bevel(float x, float y, float left, float top, float right, float bottom) {
  const float inside = insideRect(x, y, left, top, right, bottom);
  if (inside < 0.0f || inside > 6.0f) {
    return 0.0f;
  }
  const bool lit = std::min(x - left, y - top) < std::min(right - x, bottom - y);
  return lit ? -0.20f : 0.14f;
}

float leafShade(float x, float y) {
  float shade = 0.80f + 0.05f * smoothGrain(x * 3.0f, y * 0.25f, 9.0f);
  shade += bevel(x, y, 34.0f, 288.0f, 90.0f, 364.0f) + bevel(x, y, 102.0f, 288.0f, 158.0f, 364.0f);
  shade += bevel(x, y, 33.0f, 113.0f, 95.0f, 217.0f) + bevel(x, y, 97.0f, 113.0f, 159.0f, 217.0f);
  const float edge = insideRect(x, y, kFrame, kTransom + 6.0f, kWidth - kFrame, kHeight + 9.0f);
  return edge < 3.0f ? 0.30f : shade;
}

float frameShade(float x, float y) {
  const float edge = std::min(std::min(x, kWidth - x), y);
  float shade = 0.88f + 0.03f * grain(static_cast<int>(x), static_cast<int>(y));
  if (edge < 3.0f) {
    shade = 0.98f;
  } else if (std::abs(edge - 10.0f) < 1.5f) {
    shade = 0.62f;
  }
  const float radius = std::hypot(x - kWidth / 2.0f, 84.0f - y);
  return y < 84.0f && radius > 66.0f && radius < 70.0f ? 0.60f : shade;
}

/** A pale sky in it, with two slanting gleams. */
float glassShade(float x, float y) {
  const float slant = std::fmod(x + 0.6f * y + 30.0f, 120.0f);
  const float gleam = slant < 26.0f || (slant > 34.0f && slant < 42.0f) ? 0.12f : 0.0f;
  return 0.90f - 0.16f * std::clamp(y / 220.0f, 0.0f, 1.0f) + gleam;
}

}  // namespace

glm::vec4 drawDoor(float x, float y) {
  switch (partAt(x, y)) {
    case Part::Metal:
      return {mixColor({0.98f, 0.85f, 0.48f}, {0.62f, 0.44f, 0.14f}, std::fmod(y, 14.0f) / 14.0f),
              1.0f};
    case Part::Glass:
      return {glm::vec3(0.86f, 0.96f, 1.06f) * glassShade(x, y), 1.0f};
    case Part::Leaf:
      return {glm::vec3(leafShade(x, y)), 1.0f};
    case Part::Frame:
      break;
  }
  return {glm::vec3(frameShade(x, y)), 1.0f};
}

glm::vec4 drawDoorMask(float x, float y) {
  const Part part = partAt(x, y);
  return {part == Part::Frame ? 1.0f : 0.0f, part == Part::Glass ? 1.0f : 0.0f,
          part == Part::Leaf ? 1.0f : 0.0f, 1.0f};
}
