#include "mesh/ray_triangle.hpp"

#include <optional>

// Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", Journal of
// Computer Graphics Techniques 2(1), 2013. The ray becomes the axis along which
// it runs most: corners are moved to its origin and sheared, and what remains
// is a test in the plane. The sheared corners are rounded to float, so that
// products of two are exact in double precision and the sign of each edge test
// is that of the exact value, whatever the compiler contracts; two triangles at
// one edge see opposite signs, and a ray through the edge meets at least one.
// No tolerance is involved, so size does not matter.

// GCC 12's basic-block vectoriser keeps the doubles and drops the rounding to float (12.2, -O2), so
// that triangles at one edge disagree and some rays through it are lost: src/CMakeLists.txt turns
// it off for this file.

namespace okinawa {

namespace {

using Corner = ShearedRay::Corner;

struct TriangleHit {
  double distance;
  double u;
  double v;
  /** Twice the area as the ray sees it, counter-clockwise in its x and y below zero. */
  double sum;
};

double edge(const Corner &a, const Corner &b) noexcept {
  return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
}

std::optional<TriangleHit> meet(const Corner &a, const Corner &b, const Corner &c) noexcept {
  const double atA = edge(c, b);
  const double atB = edge(a, c);
  const double atC = edge(b, a);
  const bool isLeft = atA >= 0.0 && atB >= 0.0 && atC >= 0.0;
  const bool isRight = atA <= 0.0 && atB <= 0.0 && atC <= 0.0;
  const double sum = atA + atB + atC;
  // All zero: the triangle is seen edge on or has no area. Written so that NaN
  // is a miss.
  if (!(isLeft || isRight) || !(std::abs(sum) > 0.0)) {
    return std::nullopt;
  }
  const double u = atB / sum;
  const double v = atC / sum;
  return TriangleHit{atA / sum * a.z + u * b.z + v * c.z, u, v, sum};
}

}  // namespace

bool NearestTriangle::tryTriangle(std::size_t position, std::uint32_t triangle) noexcept {
  Corners corners;
  for (std::size_t corner = 0; corner < 3; ++corner) {
    const float *at = source_->getVertex(position + corner);
    for (std::size_t i = 0; i < 3; ++i) {
      corners[corner][i] = at[ray_->getAxes()[i]];
    }
  }
  return tryCorners(corners, triangle);
}

bool NearestTriangle::tryCorners(const Corners &corners, std::uint32_t triangle) noexcept {
  const auto &[a, b, c] = corners;
  const std::optional<TriangleHit> met = meet(
      ray_->shear(a[0], a[1], a[2]), ray_->shear(b[0], b[1], b[2]), ray_->shear(c[0], c[1], c[2]));
  if (!met || !(met->distance >= tMin_ && met->distance <= nearest_) ||
      (found_ && met->distance == nearest_ && triangle > hit_.triangle)) {
    return false;
  }
  const bool isFront = (met->sum > 0.0) == ray_->isForward();
  if (!isWanted(isFront)) {
    return false;
  }
  found_ = true;
  nearest_ = met->distance;
  hit_.distance = static_cast<float>(met->distance);
  hit_.distancePrecise = met->distance;
  hit_.triangle = triangle;
  hit_.u = static_cast<float>(met->u);
  hit_.v = static_cast<float>(met->v);
  hit_.isFront = isFront;
  return true;
}

}  // namespace okinawa
