#include "okinawa/mesh/polygon.hpp"

#include <GL/glu.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numeric>
#include <utility>

#include "okinawa/base/limits.hpp"

#include "mesh/ear_clipper.hpp"

namespace {

// Doubled areas below this share of the square of the outline's extent are rounding.
constexpr double kFlatShare = 1e-12;

// From here on outlines are made smaller first; GLU alone is fast enough below.
constexpr std::size_t kManyCorners = 256;
// What GLU still does in about a second; its time grows with the square of the corners and faster
// with the crossings (1024 corners at random, 100 000 crossings: 5 seconds).
constexpr std::size_t kGluCorners = 8192;
constexpr std::size_t kGluCrossings = 8192;

using Corner = okinawa::FlatCorner;

struct Plane {
  /** Which coordinates the outline is looked at in; in this order it turns counter-clockwise. */
  int x = 0;
  int y = 1;
  bool isValid = false;
};

double largestOf(const glm::dvec3 &v) noexcept {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/** The sum of the cross products around the outline: twice its area along its normal (Newell). */
glm::dvec3 newellNormal(std::span<const glm::vec3> corners) noexcept {
  // Counted from one corner, so that outlines far from the origin keep their digits.
  const glm::dvec3 origin(corners[0]);
  glm::dvec3 sum(0.0);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    sum += glm::cross(glm::dvec3(corners[i]) - origin, glm::dvec3(corners[i + 1]) - origin);
  }
  return sum;
}

/** For outlines whose loops cancel out: the plane of the largest triangle at the first corner. */
glm::dvec3 widestNormal(std::span<const glm::vec3> corners) noexcept {
  const glm::dvec3 origin(corners[0]);
  glm::dvec3 furthest(0.0);
  for (const glm::vec3 &corner : corners) {
    const glm::dvec3 apart = glm::dvec3(corner) - origin;
    furthest = glm::dot(apart, apart) > glm::dot(furthest, furthest) ? apart : furthest;
  }
  glm::dvec3 widest(0.0);
  for (const glm::vec3 &corner : corners) {
    const glm::dvec3 normal = glm::cross(furthest, glm::dvec3(corner) - origin);
    widest = glm::dot(normal, normal) > glm::dot(widest, widest) ? normal : widest;
  }
  return widest;
}

double extentOf(std::span<const glm::vec3> corners) noexcept {
  double extent = 0.0;
  for (const glm::vec3 &corner : corners) {
    extent = std::max(extent, largestOf(glm::dvec3(corner) - glm::dvec3(corners[0])));
  }
  return extent;
}

/**
 * Drops the coordinate along which the outline faces most. What is left are the coordinates as they
 * were given, so that corners in one place or on one line along an axis stay so exactly.
 */
Plane choosePlane(std::span<const glm::vec3> corners) noexcept {
  const double extent = extentOf(corners);
  const double flat = kFlatShare * extent * extent;
  glm::dvec3 normal = newellNormal(corners);
  if (!(largestOf(normal) > flat)) {
    normal = widestNormal(corners);
  }
  if (!(largestOf(normal) > flat)) {
    return {};
  }
  const glm::dvec3 size = glm::abs(normal);
  const int dropped = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
  Plane plane{(dropped + 1) % 3, (dropped + 2) % 3, true};
  if (normal[dropped] < 0.0) {
    std::swap(plane.x, plane.y);
  }
  return plane;
}

bool crosses(const Corner &a, const Corner &b, const Corner &c, const Corner &d) noexcept {
  using okinawa::turnOf;
  return turnOf(a, b, c) * turnOf(a, b, d) < 0.0 && turnOf(c, d, a) * turnOf(c, d, b) < 0.0;
}

/** Counts up to `most` places where edges of the outline cross. */
std::size_t countCrossings(std::span<const Corner> outline, std::size_t most) {
  const auto end = [&](std::size_t edge) { return outline[(edge + 1) % outline.size()]; };
  const auto left = [&](std::size_t edge) { return std::min(outline[edge].x, end(edge).x); };
  std::vector<std::size_t> order(outline.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return left(a) < left(b); });
  std::size_t count = 0;
  for (std::size_t i = 0; i < order.size() && count < most; ++i) {
    const Corner &a = outline[order[i]];
    const Corner b = end(order[i]);
    const double right = std::max(a.x, b.x);
    for (std::size_t k = i + 1; k < order.size() && left(order[k]) <= right; ++k) {
      count += crosses(a, b, outline[order[k]], end(order[k]));
    }
  }
  return count;
}

struct TesselatorDeleter {
  void operator()(GLUtesselator *tesselator) const noexcept { gluDeleteTess(tesselator); }
};

}  // namespace

struct OkPolygonCutter::Impl {
  std::unique_ptr<GLUtesselator, TesselatorDeleter> tesselator{gluNewTess()};
  okinawa::EarClipper clipper;
  std::vector<Corner> corners;
  std::vector<Corner> rest;
  std::vector<std::uint32_t> found;
  bool failed = false;

  Impl();
  void project(std::span<const glm::vec3> points, const Plane &plane);
  void cutQuad();
  void cutMany();
  void cutFan();
  void cutAny(std::vector<Corner> &outline);
  void dropCollapsed();
};

namespace {

// GLU's call-backs. The last argument is the cutter's own state.

template <typename State>
struct Callbacks {
  static void takeVertex(void *vertex, void *state) {
    static_cast<State *>(state)->found.push_back(static_cast<Corner *>(vertex)->index);
  }

  /** Being there makes GLU give separate triangles in place of fans and strips. */
  static void takeEdgeFlag(GLboolean, void *) {}

  static void takeError(GLenum, void *state) { static_cast<State *>(state)->failed = true; }

  /**
   * Where edges cross or corners coincide, GLU asks for a new corner. It gets the nearest of those
   * that meet there: exactly the right one where corners coincide, and else one of the outline.
   */
  static void combine(GLdouble at[3], void *meeting[4], GLfloat[4], void **chosen, void *) {
    *chosen = meeting[0];
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 4; ++i) {
      const Corner *corner = static_cast<Corner *>(meeting[i]);
      if (!corner) {
        continue;
      }
      const double apart = std::hypot(corner->x - at[0], corner->y - at[1]);
      if (apart < least) {
        least = apart;
        *chosen = meeting[i];
      }
    }
  }
};

using GluFunction = void (*)();

}  // namespace

OkPolygonCutter::Impl::Impl() {
  if (!tesselator) {
    return;
  }
  using Own = Callbacks<Impl>;
  GLUtesselator *const tess = tesselator.get();
  gluTessProperty(tess, GLU_TESS_WINDING_RULE, GLU_TESS_WINDING_NONZERO);
  gluTessNormal(tess, 0.0, 0.0, 1.0);
  gluTessCallback(tess, GLU_TESS_VERTEX_DATA, reinterpret_cast<GluFunction>(&Own::takeVertex));
  gluTessCallback(tess, GLU_TESS_EDGE_FLAG_DATA, reinterpret_cast<GluFunction>(&Own::takeEdgeFlag));
  gluTessCallback(tess, GLU_TESS_ERROR_DATA, reinterpret_cast<GluFunction>(&Own::takeError));
  gluTessCallback(tess, GLU_TESS_COMBINE_DATA, reinterpret_cast<GluFunction>(&Own::combine));
}

void OkPolygonCutter::Impl::project(std::span<const glm::vec3> points, const Plane &plane) {
  corners.clear();
  corners.reserve(points.size());
  for (const glm::vec3 &point : points) {
    corners.push_back({point[plane.x], point[plane.y], static_cast<std::uint32_t>(corners.size())});
  }
}

/** Most faces of models: from the corner that bends inward, if there is one. */
void OkPolygonCutter::Impl::cutQuad() {
  int inward = -1;
  int inwardCount = 0;
  for (int i = 0; i < 4; ++i) {
    const auto at = [&](int step) { return corners[static_cast<std::size_t>((i + step) % 4)]; };
    if (!(okinawa::turnOf(at(0), at(1), at(2)) > 0.0)) {
      inward = (i + 1) % 4;
      ++inwardCount;
    }
  }
  if (inwardCount > 1) {
    cutAny(corners);
    return;
  }
  const auto first = static_cast<std::uint32_t>(std::max(inward, 0));
  found = {first, (first + 1) % 4, (first + 2) % 4, first, (first + 2) % 4, (first + 3) % 4};
}

void OkPolygonCutter::Impl::cutMany() {
  clipper.clip(corners, found, rest);
  const bool isSimple = rest.size() > 3 && rest.size() <= kGluCorners &&
                        countCrossings(rest, kGluCrossings) < kGluCrossings;
  if (isSimple) {
    cutAny(rest);
  } else {
    cutFan();
  }
}

/** The rest as the triangles at its first corner: for tangles that nobody draws on purpose. */
void OkPolygonCutter::Impl::cutFan() {
  for (std::size_t i = 1; i + 1 < rest.size(); ++i) {
    if (okinawa::turnOf(rest[0], rest[i], rest[i + 1]) > 0.0) {
      found.insert(found.end(), {rest[0].index, rest[i].index, rest[i + 1].index});
    }
  }
}

/** By GLU's tessellator; the outline must stay where it is until this returns. */
void OkPolygonCutter::Impl::cutAny(std::vector<Corner> &outline) {
  GLUtesselator *const tess = tesselator.get();
  if (!tess) {
    return;
  }
  gluTessBeginPolygon(tess, this);
  gluTessBeginContour(tess);
  for (Corner &corner : outline) {
    std::array<GLdouble, 3> place{corner.x, corner.y, 0.0};
    gluTessVertex(tess, place.data(), &corner);
  }
  gluTessEndContour(tess);
  gluTessEndPolygon(tess);
  if (failed) {
    found.clear();
  }
  dropCollapsed();
}

/** What crossings leave where their stand-in already is a corner of the triangle. */
void OkPolygonCutter::Impl::dropCollapsed() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i + 3 <= found.size(); i += 3) {
    const std::array<std::uint32_t, 3> triangle{found[i], found[i + 1], found[i + 2]};
    if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0]) {
      std::copy(triangle.begin(), triangle.end(),
                found.begin() + static_cast<std::ptrdiff_t>(kept));
      kept += 3;
    }
  }
  found.resize(kept);
}

OkPolygonCutter::OkPolygonCutter() : impl_(std::make_unique<Impl>()) {}

OkPolygonCutter::~OkPolygonCutter() = default;

bool OkPolygonCutter::cut(std::span<const glm::vec3> corners,
                          std::vector<std::uint32_t> &triangles) {
  if (corners.size() < 3 || corners.size() > OkLimits::kPolygonCorners) {
    return false;
  }
  for (const glm::vec3 &corner : corners) {
    if (!std::isfinite(corner.x) || !std::isfinite(corner.y) || !std::isfinite(corner.z)) {
      return false;
    }
  }
  const Plane plane = choosePlane(corners);
  if (!plane.isValid) {
    return false;
  }
  impl_->found.clear();
  impl_->failed = false;
  impl_->project(corners, plane);
  if (corners.size() == 3) {
    impl_->found = {0, 1, 2};
  } else if (corners.size() == 4) {
    impl_->cutQuad();
  } else if (corners.size() < kManyCorners) {
    impl_->cutAny(impl_->corners);
  } else {
    impl_->cutMany();
  }
  triangles.insert(triangles.end(), impl_->found.begin(), impl_->found.end());
  return !impl_->found.empty();
}
