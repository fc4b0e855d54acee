#include "okinawa/scene/debug_lines.hpp"

#include <cmath>

#include "okinawa/base/config.hpp"

namespace {

constexpr int kCircleSegments = 32;
constexpr double kTurn = 6.28318530717958647692;

}  // namespace

OkDebugSwitches OkDebugSwitches::fromConfig() {
  OkDebugSwitches switches;
  switches.origins = OkConfig::getBool("debug.origins");
  switches.spheres = OkConfig::getBool("debug.spheres");
  switches.boxes = OkConfig::getBool("debug.boxes");
  switches.centres = OkConfig::getBool("debug.centres");
  return switches;
}

void OkDebugLines::begin(const glm::dvec3 &eye, const OkDebugSwitches &switches) {
  eye_ = eye;
  switches_ = switches;
  vertices_.clear();
}

void OkDebugLines::addLine(const glm::dvec3 &from, const glm::dvec3 &to, const glm::vec4 &color) {
  vertices_.push_back({glm::vec3(from - eye_), color});
  vertices_.push_back({glm::vec3(to - eye_), color});
}

void OkDebugLines::addAxes(const glm::mat3 &linear, const glm::dvec3 &origin, float length) {
  const glm::vec4 colors[3] = {
      {1.0f, 0.25f, 0.25f, 1.0f}, {0.3f, 0.9f, 0.3f, 1.0f}, {0.35f, 0.5f, 1.0f, 1.0f}};
  for (int axis = 0; axis < 3; ++axis) {
    const float reach = glm::length(linear[axis]);
    if (reach > 0.0f) {
      addLine(origin, origin + glm::dvec3(linear[axis] * (length / reach)), colors[axis]);
    }
  }
}

void OkDebugLines::addSphere(const OkWorldSphere &sphere, const glm::vec4 &color) {
  if (sphere.isEmpty()) {
    return;
  }
  const auto radius = static_cast<double>(sphere.radius);
  for (int axis = 0; axis < 3; ++axis) {
    glm::dvec3 last(0.0);
    for (int i = 0; i <= kCircleSegments; ++i) {
      const double angle = kTurn * i / kCircleSegments;
      glm::dvec3 point = sphere.center;
      point[(axis + 1) % 3] += radius * std::cos(angle);
      point[(axis + 2) % 3] += radius * std::sin(angle);
      if (i > 0) {
        addLine(last, point, color);
      }
      last = point;
    }
  }
}

void OkDebugLines::addBox(const OkWorldBox &box, const glm::vec4 &color) {
  if (box.isEmpty()) {
    return;
  }
  const auto corner = [&box](int bits) {
    return glm::dvec3((bits & 1) != 0 ? box.max.x : box.min.x,
                      (bits & 2) != 0 ? box.max.y : box.min.y,
                      (bits & 4) != 0 ? box.max.z : box.min.z);
  };
  // An edge joins two corners that differ in one bit.
  for (int from = 0; from < 8; ++from) {
    for (const int bit : {1, 2, 4}) {
      if ((from & bit) == 0) {
        addLine(corner(from), corner(from | bit), color);
      }
    }
  }
}

void OkDebugLines::addCross(const glm::dvec3 &center, float size, const glm::vec4 &color) {
  for (int axis = 0; axis < 3; ++axis) {
    glm::dvec3 arm(0.0);
    arm[axis] = static_cast<double>(size) * 0.5;
    addLine(center - arm, center + arm, color);
  }
}
