#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"
#include "okinawa/scene/line_style.hpp"

namespace okinawa {

/** Points [first, first + count) in their order, the last joined to the first where closed. */
struct LineStrip {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool closed = false;
};

/** The way from one point of a strip to the next. */
struct LineSegment {
  static constexpr std::uint32_t kNone = 0xffffffffu;

  std::uint32_t from = 0;
  std::uint32_t to = 0;
  /** The points that come before and after it and stand somewhere else; none at an open end. */
  std::uint32_t before = kNone;
  std::uint32_t after = kNone;
  /** Along the strip, in metres. */
  double start = 0.0;
  double end = 0.0;
  bool beginsStrip = false;
};

/** Points, the colours of each (linear; empty for white), and what goes from one to another. */
struct LineShape {
  std::span<const glm::vec3> points;
  std::span<const glm::vec4> colors;
  std::span<const LineSegment> segments;
};

/**
 * All segments of some strips, also those without a length, so that their number depends on nothing
 * but the strips. Joints look past repeated points.
 */
[[nodiscard]] std::vector<LineSegment> listSegments(std::span<const glm::vec3> points,
                                                    std::span<const LineStrip> strips);
[[nodiscard]] std::uint64_t countSegments(std::span<const LineStrip> strips) noexcept;

/**
 * Corners between left and right that the rounding of a style takes: enough for arcs that leave
 * their circle by no more than an eighth of a pixel, and one for what has no arcs.
 */
[[nodiscard]] int countOutline(const OkLineStyle &style) noexcept;

/** Vertices and indices of a segment. */
[[nodiscard]] constexpr std::uint64_t lineVertices(int outline) noexcept {
  return 2 * (2 + static_cast<std::uint64_t>(outline));
}
[[nodiscard]] constexpr std::uint64_t lineIndices(int outline) noexcept {
  return 6 + 6 * static_cast<std::uint64_t>(outline);
}

/**
 * What shaders/line.glsl makes polygons of. Each vertex bears its own end of a segment as position,
 * the other end as normal, the point beyond as tangent, and as second texture coordinate the
 * distances to its own and the other end along the strip. The first coordinate says which corner of
 * which outline it is and what kind of end; what is left over holds the other end's colour, for
 * ends that the near plane cuts off.
 */
[[nodiscard]] OkMeshData makeLineMesh(const LineShape &shape, int outline);

/** A view as lines see it that count dashes in its pixels. */
struct LineViewer {
  glm::dmat4 clipFromLocal{1.0};
  glm::dvec2 sizePixels{1.0};
  /** Distances along strips count from the last whole one of these. */
  double period = 1.0;
};

/**
 * The same with distances in pixels of a view, and cut at its near plane, where the way on the
 * screen begins: no shader can know the length of what comes before a segment.
 */
[[nodiscard]] OkMeshData makeLineMeshForView(const LineShape &shape, int outline,
                                             const LineViewer &viewer);

}  // namespace okinawa
