#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh.hpp"

// Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection", Journal of Computer Graphics
// Techniques 2(1), 2013. The ray becomes the axis along which it runs most: corners are moved to
// its origin and sheared, and what remains is a test in the plane. The sheared corners are rounded
// to float, so that products of two are exact in double precision and the sign of each edge test
// is that of the exact value, whatever the compiler contracts; two triangles at one edge see
// opposite signs, and a ray through the edge meets at least one. No tolerance is involved, so size
// does not matter.

namespace {

constexpr std::size_t kStride = OkMeshData::kFloatsPerVertex;

/** A corner as the ray sees it: across the ray in x and y, along it in z. */
struct Sheared {
  float x;
  float y;
  double z;
};

struct TriangleHit {
  double distance;
  double u;
  double v;
};

class ShearedRay {
 public:
  ShearedRay(const glm::vec3 &origin, const glm::vec3 &direction) noexcept : origin_(origin) {
    const std::array<float, 3> size{std::abs(direction.x), std::abs(direction.y),
                                    std::abs(direction.z)};
    z_ = size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : (size[1] > size[2] ? 1 : 2);
    x_ = (z_ + 1) % 3;
    y_ = (x_ + 1) % 3;
    scale_ = 1.0 / direction[z_];
    shearX_ = direction[x_] * scale_;
    shearY_ = direction[y_] * scale_;
  }

  [[nodiscard]] Sheared shear(const float *corner) const noexcept {
    const double along = corner[z_] - origin_[z_];
    const double x = corner[x_] - origin_[x_];
    const double y = corner[y_] - origin_[y_];
    return {static_cast<float>(x - shearX_ * along), static_cast<float>(y - shearY_ * along),
            along * scale_};
  }

 private:
  glm::dvec3 origin_;
  int x_ = 0;
  int y_ = 1;
  int z_ = 2;
  double scale_ = 1.0;
  double shearX_ = 0.0;
  double shearY_ = 0.0;
};

double edge(const Sheared &a, const Sheared &b) noexcept {
  return static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
}

std::optional<TriangleHit> meet(const Sheared &a, const Sheared &b, const Sheared &c) noexcept {
  const double atA = edge(c, b);
  const double atB = edge(a, c);
  const double atC = edge(b, a);
  const bool isFront = atA >= 0.0 && atB >= 0.0 && atC >= 0.0;
  const bool isBack = atA <= 0.0 && atB <= 0.0 && atC <= 0.0;
  const double sum = atA + atB + atC;
  // All zero: the triangle is seen edge on or has no area. Written so that NaN is a miss.
  if (!(isFront || isBack) || !(std::abs(sum) > 0.0)) {
    return std::nullopt;
  }
  const double u = atB / sum;
  const double v = atC / sum;
  return TriangleHit{atA / sum * a.z + u * b.z + v * c.z, u, v};
}

bool isFinite(const glm::vec3 &v) noexcept {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/** Slabs, without a division by zero: a ray along a face of the box is inside it. */
bool mayMeetBox(const OkBox &box, const glm::dvec3 &origin, const glm::dvec3 &direction, double low,
                double high) noexcept {
  // What the triangle test rounds may lie this much outside, relative to the distances at work.
  constexpr double kSlack = 1e-6;
  const glm::dvec3 size(box.max - box.min);
  const glm::dvec3 apart = glm::dvec3(box.getCenter()) - origin;
  const double slack = kSlack * (std::abs(size.x) + std::abs(size.y) + std::abs(size.z) +
                                 std::abs(apart.x) + std::abs(apart.y) + std::abs(apart.z));
  for (int axis = 0; axis < 3; ++axis) {
    const double toMin = box.min[axis] - slack - origin[axis];
    const double toMax = box.max[axis] + slack - origin[axis];
    if (direction[axis] == 0.0) {
      if (toMin > 0.0 || toMax < 0.0) {
        return false;
      }
      continue;
    }
    const double first = toMin / direction[axis];
    const double second = toMax / direction[axis];
    low = std::max(low, std::min(first, second));
    high = std::min(high, std::max(first, second));
  }
  return low <= high;
}

template <typename Index>
bool searchTriangles(std::span<const float> vertices, std::span<const Index> indices,
                     std::size_t first, std::size_t end, const ShearedRay &ray, double tMin,
                     double tMax, OkMeshHit &hit) noexcept {
  bool found = false;
  double nearest = tMax;
  for (std::size_t i = first; i + 3 <= end; i += 3) {
    const std::optional<TriangleHit> met =
        meet(ray.shear(vertices.data() + indices[i] * kStride),
             ray.shear(vertices.data() + indices[i + 1] * kStride),
             ray.shear(vertices.data() + indices[i + 2] * kStride));
    if (!met || !(met->distance >= tMin && met->distance <= nearest) ||
        (found && met->distance == nearest)) {
      continue;
    }
    found = true;
    nearest = met->distance;
    hit.distance = static_cast<float>(met->distance);
    hit.triangle = static_cast<std::uint32_t>(i / 3);
    hit.u = static_cast<float>(met->u);
    hit.v = static_cast<float>(met->v);
  }
  return found;
}

/** Once in a row for each mesh: picking asks many times a second. */
void reportReleased(std::uint64_t meshId) {
  static std::atomic<std::uint64_t> lastReported{0};
  if (lastReported.exchange(meshId) != meshId) {
    OkLog::warning("a mesh whose CPU copy was released cannot be picked");
  }
}

}  // namespace

bool OkMesh::intersect(const glm::vec3 &origin, const glm::vec3 &direction, float tMin, float tMax,
                       std::uint32_t firstIndex, std::uint32_t indexCount, OkMeshHit *hit) const {
  if (!hasCpuCopy_) {
    reportReleased(id_);
    return false;
  }
  if (!isFinite(origin) || !isFinite(direction) || direction == glm::vec3(0.0f) ||
      !(tMin <= tMax) || firstIndex >= indexCount_ ||
      !mayMeetBox(box_, origin, direction, tMin, tMax)) {
    return false;
  }
  const std::size_t first = firstIndex;
  const std::size_t end = std::min<std::size_t>(first + indexCount, indexCount_);
  const ShearedRay ray(origin, direction);
  OkMeshHit nearest;
  const bool found =
      shortIndexWidth_
          ? searchTriangles(vertices_, getShortIndices(), first, end, ray, tMin, tMax, nearest)
          : searchTriangles(vertices_, getLongIndices(), first, end, ray, tMin, tMax, nearest);
  if (found && hit) {
    *hit = nearest;
  }
  return found;
}
