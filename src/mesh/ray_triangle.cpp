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
};

double edge(const Corner &a, const Corner &b) noexcept {
  return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
}

std::optional<TriangleHit> meet(const Corner &a, const Corner &b, const Corner &c) noexcept {
  const double atA = edge(c, b);
  const double atB = edge(a, c);
  const double atC = edge(b, a);
  const bool isFront = atA >= 0.0 && atB >= 0.0 && atC >= 0.0;
  const bool isBack = atA <= 0.0 && atB <= 0.0 && atC <= 0.0;
  const double sum = atA + atB + atC;
  // All zero: the triangle is seen edge on or has no area. Written so that NaN
  // is a miss.
  if (!(isFront || isBack) || !(std::abs(sum) > 0.0)) {
    return std::nullopt;
  }
  const double u = atB / sum;
  const double v = atC / sum;
  return TriangleHit{atA / sum * a.z + u * b.z + v * c.z, u, v};
}

}  // namespace

bool NearestTriangle::tryTriangle(std::size_t position, std::uint32_t triangle) noexcept {
  const std::optional<TriangleHit> met =
      meet(ray_->shear(source_->getVertex(position)), ray_->shear(source_->getVertex(position + 1)),
           ray_->shear(source_->getVertex(position + 2)));
  if (!met || !(met->distance >= tMin_ && met->distance <= nearest_) ||
      (found_ && met->distance == nearest_ && triangle > hit_.triangle)) {
    return false;
  }
  found_ = true;
  nearest_ = met->distance;
  hit_.distance = static_cast<float>(met->distance);
  hit_.triangle = triangle;
  hit_.u = static_cast<float>(met->u);
  hit_.v = static_cast<float>(met->v);
  return true;
}

}  // namespace okinawa
