#include "okview/framing.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

namespace okview {

namespace {

/** Room around the model, as a share of its distance. */
constexpr double kMargin = 1.08;
/** The far plane is at most so many near planes away: what a 24-bit depth buffer tells apart. */
constexpr double kDepthRatio = 2.0e4;
/** Below this share of the middle side the thinnest one makes a box flat. */
constexpr double kFlat = 0.35;

/** Above this share of the middle side the longest one makes a box long. */
constexpr double kLong = 3.0;

/** The axes by the length of the box's sides, shortest first. */
glm::ivec3 sortAxes(const glm::dvec3 &size) {
  int axes[] = {0, 1, 2};
  std::sort(axes, axes + 3, [&](int a, int b) { return size[a] < size[b]; });
  return {axes[0], axes[1], axes[2]};
}

glm::dvec3 corner(const OkWorldBox &box, int i) {
  return {(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
          (i & 4) != 0 ? box.max.z : box.min.z};
}

double radians(float degrees) {
  return static_cast<double>(degrees) * std::numbers::pi / 180.0;
}

}  // namespace

glm::dvec3 chooseDirection(const OkWorldBox &box) {
  glm::dvec3 direction(0.6, 0.45, 0.8);
  const glm::dvec3 size = box.getSize();
  const glm::ivec3 order = sortAxes(size);
  const int flat = findFlatAxis(box);
  if (flat >= 0) {
    direction[flat] += 1.2 * (1.0 - size[flat] / (kFlat * size[order.y]));
  }
  if (size[order.z] > kLong * size[order.y]) {
    direction[order.z] *= 0.5;
  }
  return glm::normalize(direction);
}

int findFlatAxis(const OkWorldBox &box) {
  const glm::dvec3 size = box.getSize();
  const glm::ivec3 order = sortAxes(size);
  return size[order.x] < kFlat * size[order.y] ? order.x : -1;
}

double fitDistance(const OkWorldBox &box, const glm::dvec3 &direction, float fovDegrees, int width,
                   int height) {
  const double tangentY = std::tan(radians(fovDegrees) * 0.5);
  const double tangentX = tangentY * width / height;
  const glm::dmat3 axes(OkRotation::looking(glm::vec3(-direction), glm::vec3(0, 1, 0)).toMatrix());
  const glm::dvec3 middle = box.getCenter();
  double distance = 0.0;
  for (int i = 0; i < 8; ++i) {
    // In view axes: right, up, and how far toward the eye.
    const glm::dvec3 seen = glm::transpose(axes) * (corner(box, i) - middle);
    const double needed =
        std::max(std::abs(seen.x) / tangentX, std::abs(seen.y) / tangentY) + seen.z;
    distance = std::max(distance, needed);
  }
  // A single point needs some distance too.
  return distance > 0.0 ? distance * kMargin : 1e-4;
}

void place(OkCamera &camera, const Placement &placement) {
  camera.setPositionPrecise(placement.eye);
  const glm::vec3 forward(glm::normalize(placement.target - placement.eye));
  camera.setRotation(OkRotation::looking(forward, glm::vec3(0.0f, 1.0f, 0.0f)));
}

void fitDepth(OkCamera &camera, const OkWorldBox &box, float fovDegrees) {
  const glm::dvec3 eye = camera.getWorldPositionPrecise();
  const glm::dvec3 forward = -glm::normalize(glm::dvec3(camera.getWorldLinear()[2]));
  double nearest = std::numeric_limits<double>::infinity();
  double furthest = 0.0;
  for (int i = 0; !box.isEmpty() && i < 8; ++i) {
    const double depth = glm::dot(corner(box, i) - eye, forward);
    nearest = std::min(nearest, depth);
    furthest = std::max(furthest, depth);
  }
  if (!(furthest > 0.0)) {
    // Nothing lies ahead: any lens will do.
    camera.setPerspective(fovDegrees, 0.1f, 1000.0f);
    return;
  }
  const double far = std::max(furthest * 1.01, 1e-5);
  const double near = std::max(nearest * 0.99, far / kDepthRatio);
  camera.setPerspective(fovDegrees, static_cast<float>(near), static_cast<float>(far));
}

}  // namespace okview
