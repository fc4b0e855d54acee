#include "item/pick_thin.hpp"

#include <algorithm>
#include <glm/geometric.hpp>

namespace okinawa {

namespace {

/** The vertices of a source relative to the ray's origin, in world axes. */
class Placed {
 public:
  Placed(const ThinSource &source, const OkRay &ray)
      : source_(&source), linear_(source.linear), offset_(source.position - ray.originPrecise()) {}

  [[nodiscard]] glm::dvec3 get(std::uint32_t position) const noexcept {
    const std::size_t vertex = source_->mesh->getIndex(source_->firstIndex + position);
    const float *at = &source_->mesh->getVertices()[vertex * OkMeshData::kFloatsPerVertex];
    return offset_ + linear_ * glm::dvec3(at[0], at[1], at[2]);
  }
  /** How many indices there really are. */
  [[nodiscard]] std::uint32_t getCount() const noexcept {
    const std::uint32_t all = source_->mesh->getIndexCount();
    return source_->firstIndex >= all ? 0
                                      : std::min(source_->indexCount, all - source_->firstIndex);
  }

 private:
  const ThinSource *source_;
  glm::dmat3 linear_;
  glm::dvec3 offset_;
};

struct Approach {
  double distance;
  double along;
};

/** Where a ray from the origin comes nearest to a line from `start` (Eberly, "Distance Between Line
 * and Ray", with both ends held). */
Approach approachLine(const glm::dvec3 &direction, const glm::dvec3 &start, const glm::dvec3 &edge,
                      double tMin, double tMax) noexcept {
  const double edgeEdge = glm::dot(edge, edge);
  const double edgeRay = glm::dot(edge, direction);
  const double edgeStart = glm::dot(edge, start);
  const double rayStart = glm::dot(direction, start);
  const double upright = edgeEdge - edgeRay * edgeRay;
  // Side by side: any place is as near, and the nearer end is met first.
  double along = edgeRay < 0.0 ? 1.0 : 0.0;
  if (upright > 1e-14 * edgeEdge) {
    along = std::clamp((edgeRay * rayStart - edgeStart) / upright, 0.0, 1.0);
  }
  const double free = rayStart + edgeRay * along;
  const double distance = std::clamp(free, tMin, tMax);
  if (distance != free && edgeEdge > 0.0) {
    along = std::clamp((edgeRay * distance - edgeStart) / edgeEdge, 0.0, 1.0);
  }
  return {distance, along};
}

/** Keeps a candidate when it is within the tolerance and met before the one there was. */
void consider(const OkRay &ray, const glm::dvec3 &point, const Approach &approach,
              std::uint32_t primitive, double tolerance, std::optional<ThinHit> &nearest) noexcept {
  const glm::dvec3 apart = ray.directionPrecise() * approach.distance - point;
  const bool isNear = glm::dot(apart, apart) <= tolerance * tolerance;
  if (isNear && (!nearest || approach.distance < nearest->distance)) {
    nearest = ThinHit{approach.distance, ray.originPrecise() + point, primitive, approach.along};
  }
}

}  // namespace

std::optional<ThinHit> findNearestLine(const ThinSource &source, const OkRay &ray, double tMax,
                                       double tolerance) {
  const Placed placed(source, ray);
  const auto tMin = static_cast<double>(ray.tMin());
  std::optional<ThinHit> nearest;
  for (std::uint32_t i = 0; i + 2 <= placed.getCount(); i += 2) {
    const glm::dvec3 start = placed.get(i);
    const glm::dvec3 edge = placed.get(i + 1) - start;
    const Approach approach = approachLine(ray.directionPrecise(), start, edge, tMin, tMax);
    consider(ray, start + edge * approach.along, approach, i / 2, tolerance, nearest);
  }
  return nearest;
}

std::optional<ThinHit> findNearestSegment(const ThinSegments &source, const OkRay &ray, double tMax,
                                          double tolerance) {
  const glm::dmat3 linear(source.linear);
  const glm::dvec3 offset = source.position - ray.originPrecise();
  const auto tMin = static_cast<double>(ray.tMin());
  std::optional<ThinHit> nearest;
  for (std::size_t i = 0; i < source.segments.size(); ++i) {
    const LineSegment &segment = source.segments[i];
    const glm::dvec3 start = offset + linear * glm::dvec3(source.points[segment.from]);
    const glm::dvec3 edge = offset + linear * glm::dvec3(source.points[segment.to]) - start;
    const Approach approach = approachLine(ray.directionPrecise(), start, edge, tMin, tMax);
    consider(ray, start + edge * approach.along, approach, static_cast<std::uint32_t>(i), tolerance,
             nearest);
  }
  return nearest;
}

std::optional<ThinHit> findNearestPoint(const ThinSource &source, const OkRay &ray, double tMax,
                                        double tolerance) {
  const Placed placed(source, ray);
  std::optional<ThinHit> nearest;
  for (std::uint32_t i = 0; i < placed.getCount(); ++i) {
    const glm::dvec3 point = placed.get(i);
    const double distance =
        std::clamp(glm::dot(ray.directionPrecise(), point), static_cast<double>(ray.tMin()), tMax);
    consider(ray, point, {distance, 0.0}, i, tolerance, nearest);
  }
  return nearest;
}

}  // namespace okinawa
