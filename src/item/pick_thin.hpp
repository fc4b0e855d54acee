#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <span>

#include "okinawa/math/ray.hpp"
#include "okinawa/mesh/mesh.hpp"

#include "item/line_mesh.hpp"

namespace okinawa {

/** A line or a point that passes near a ray. */
struct ThinHit {
  /** Along the ray, where the two are nearest. */
  double distance = 0.0;
  glm::dvec3 point{0.0};
  /** Counts lines or points from the start of the searched indices. */
  std::uint32_t primitive = 0;
  /** Weight of the line's second end. */
  double along = 0.0;
};

/** Lines or points of a mesh that is placed in the world. */
struct ThinSource {
  const OkMesh *mesh = nullptr;
  glm::mat3 linear{1.0f};
  glm::dvec3 position{0.0};
  std::uint32_t firstIndex = 0;
  std::uint32_t indexCount = 0;
};

/**
 * The one that the ray meets first among those it passes within `tolerance` world units, between
 * the ray's start and `tMax`. An incomplete last line is ignored.
 */
[[nodiscard]] std::optional<ThinHit> findNearestLine(const ThinSource &source, const OkRay &ray,
                                                     double tMax, double tolerance);
[[nodiscard]] std::optional<ThinHit> findNearestPoint(const ThinSource &source, const OkRay &ray,
                                                      double tMax, double tolerance);

/** Segments between points, placed in the world. */
struct ThinSegments {
  std::span<const glm::vec3> points;
  std::span<const LineSegment> segments;
  glm::mat3 linear{1.0f};
  glm::dvec3 position{0.0};
};
/** As `findNearestLine`. */
[[nodiscard]] std::optional<ThinHit> findNearestSegment(const ThinSegments &source,
                                                        const OkRay &ray, double tMax,
                                                        double tolerance);

}  // namespace okinawa
