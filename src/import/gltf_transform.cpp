#include "import/gltf_transform.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include "okinawa/math/rotation.hpp"

namespace okinawa {

namespace {

/** Far beyond the rounding of exporters, far below what an eye sees. */
constexpr double kShearTolerance = 1e-4;

/** Some unit vector across another vector. */
glm::dvec3 anyAcross(const glm::dvec3 &axis) {
  const glm::dvec3 unit = glm::normalize(axis);
  const glm::dvec3 other = std::abs(unit.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
  return glm::normalize(glm::cross(unit, other));
}

bool hasLength(const glm::dvec3 &vector) {
  return glm::length(vector) > 0.0;
}

/** Axes scaled to nothing have lost their direction: any that stands upright on the rest will do.
 */
void fillEmptyAxes(glm::dmat3 &axes) {
  for (int a = 0; a < 3; ++a) {
    if (hasLength(axes[a])) {
      continue;
    }
    const glm::dvec3 next = axes[(a + 1) % 3];
    const glm::dvec3 last = axes[(a + 2) % 3];
    const glm::dvec3 across = glm::cross(next, last);
    if (hasLength(across)) {
      axes[a] = across;
    } else if (hasLength(next) || hasLength(last)) {
      axes[a] = anyAcross(hasLength(next) ? next : last);
    } else {
      axes[a][a] = 1.0;
    }
  }
}

/** The proper rotation nearest to the axes, X first (Gram and Schmidt). */
glm::dmat3 nearestRotation(glm::dmat3 axes) {
  fillEmptyAxes(axes);
  const glm::dvec3 x = glm::normalize(axes[0]);
  glm::dvec3 y = glm::normalize(axes[1]);
  y -= x * glm::dot(x, y);
  y = glm::length(y) > 1e-9 ? glm::normalize(y) : anyAcross(x);
  return {x, y, glm::cross(x, y)};
}

bool isSheared(const glm::dmat3 &linear) {
  for (int a = 0; a < 3; ++a) {
    const int b = (a + 1) % 3;
    const double lengths = glm::length(linear[a]) * glm::length(linear[b]);
    if (std::abs(glm::dot(linear[a], linear[b])) > kShearTolerance * lengths) {
      return true;
    }
  }
  return false;
}

void takeApart(const GltfValue &value, const double *m, OkModelData::Node &node) {
  glm::dmat3 linear(m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]);
  if (m[3] != 0.0 || m[7] != 0.0 || m[11] != 0.0 || m[15] != 1.0) {
    value.warn("has a perspective part, which is left out");
  }
  if (isSheared(linear)) {
    value.warn("is sheared, which is lost");
  }
  const bool mirrored = glm::determinant(linear) < 0.0;
  if (mirrored) {
    linear[0] = -linear[0];
  }
  const glm::dvec3 lengths(glm::length(linear[0]), glm::length(linear[1]), glm::length(linear[2]));
  node.position = {m[12], m[13], m[14]};
  node.scale = glm::vec3(lengths * glm::dvec3(mirrored ? -1.0 : 1.0, 1.0, 1.0));
  node.rotation = OkRotation::fromMatrix(glm::mat3(nearestRotation(linear)));
}

void readRotation(const GltfValue &value, OkModelData::Node &node) {
  double q[4] = {0.0, 0.0, 0.0, 1.0};
  if (!value.numbers(q)) {
    return;
  }
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  if (!(length > 0.0) || !std::isfinite(length)) {
    value.warn("is no rotation and is left out");
    return;
  }
  const auto part = [&](int i) { return static_cast<float>(q[i] / length); };
  node.rotation = OkRotation::fromQuaternion(glm::quat(part(3), part(0), part(1), part(2)));
}

}  // namespace

void readGltfTransform(const GltfValue &value, OkModelData::Node &node) {
  float matrix[16];
  double exact[16];
  // Read in both widths: the numbers must fit the narrower one, as scales are kept in it.
  if (value["matrix"].singles(matrix) && value["matrix"].numbers(exact)) {
    takeApart(value, exact, node);
    return;
  }
  float single[3];
  if (value["translation"].singles(single)) {
    double position[3];
    value["translation"].numbers(position);
    node.position = {position[0], position[1], position[2]};
  }
  readRotation(value["rotation"], node);
  float scale[3] = {1.0f, 1.0f, 1.0f};
  value["scale"].singles(scale);
  node.scale = {scale[0], scale[1], scale[2]};
}

}  // namespace okinawa
