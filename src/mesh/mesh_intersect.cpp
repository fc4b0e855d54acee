#include <algorithm>
#include <atomic>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh.hpp"

#include "math/slabs.hpp"
#include "mesh/ray_triangle.hpp"
#include "mesh/tree_slot.hpp"

namespace {

bool isFinite(const glm::vec3 &v) noexcept {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool mayMeetBox(const OkBox &box, const glm::dvec3 &origin, const glm::dvec3 &direction, double low,
                double high) noexcept {
  // What the triangle test rounds may lie this much outside, relative to the
  // distances at work.
  constexpr double kSlack = 1e-6;
  const glm::dvec3 size(box.max - box.min);
  const glm::dvec3 apart = glm::dvec3(box.getCenter()) - origin;
  const double slack = kSlack * (std::abs(size.x) + std::abs(size.y) + std::abs(size.z) +
                                 std::abs(apart.x) + std::abs(apart.y) + std::abs(apart.z));
  return okinawa::clipToSlabs(glm::dvec3(box.min) - slack, glm::dvec3(box.max) + slack, origin,
                              direction, low, high);
}

okinawa::TriangleSource getSource(const OkMesh &mesh) noexcept {
  okinawa::TriangleSource source;
  source.vertices = mesh.getVertices().data();
  if (mesh.hasShortIndices()) {
    source.shortIndices = mesh.getShortIndices().data();
  } else {
    source.longIndices = mesh.getLongIndices().data();
  }
  source.triangleCount = mesh.getIndexCount() / 3;
  return source;
}

void searchLinearly(std::size_t first, std::size_t end,
                    okinawa::NearestTriangle &nearest) noexcept {
  for (std::size_t i = first; i + 3 <= end; i += 3) {
    nearest.tryTriangle(i, static_cast<std::uint32_t>(i / 3));
  }
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
                       std::uint32_t firstIndex, std::uint32_t indexCount, OkMeshHit *hit,
                       OkFaces faces) const {
  if (!hasCpuCopy_) {
    reportReleased(id_);
    return false;
  }
  if (!isFinite(origin) || !isFinite(direction) || direction == glm::vec3(0.0f) ||
      !(tMin <= tMax) || firstIndex >= indexCount_) {
    return false;
  }
  const std::size_t first = firstIndex;
  const std::size_t end = std::min<std::size_t>(first + indexCount, indexCount_);
  // The tree knows the triangles that start at multiples of three.
  const bool isWorthTree = end - first >= 3 * okinawa::TreeSlot::kFewTriangles && first % 3 == 0;
  const okinawa::TriangleTree *tree = isWorthTree ? tree_->getFitted() : nullptr;
  if (!tree && !mayMeetBox(box_, origin, direction, tMin, tMax)) {
    return false;
  }
  const okinawa::ShearedRay ray(origin, direction);
  const okinawa::TriangleSource source = getSource(*this);
  okinawa::NearestTriangle nearest(source, ray, tMin, tMax, faces);
  if (!tree && isWorthTree) {
    tree = tree_->findForSearch(source);
  }
  if (tree) {
    tree->search(origin, direction, ray, tMin, first / 3, end / 3, nearest);
  } else {
    searchLinearly(first, end, nearest);
  }
  if (nearest.isFound() && hit) {
    *hit = nearest.getHit();
  }
  return nearest.isFound();
}

void OkMesh::buildTree() const {
  if (hasCpuCopy_) {
    tree_->build(getSource(*this));
  }
}

bool OkMesh::hasTree() const noexcept {
  return tree_->getBytes() != 0;
}

std::size_t OkMesh::getTreeBytes() const noexcept {
  return tree_->getBytes();
}
