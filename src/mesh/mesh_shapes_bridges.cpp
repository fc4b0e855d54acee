#include "mesh/mesh_shapes_bridges.hpp"

#include <algorithm>
#include <cmath>
#include <glm/vec3.hpp>
#include <limits>
#include <utility>

#include "okinawa/mesh/polygon.hpp"

namespace okinawa {

namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

/**
 * The outline with the holes tied in so far, as a ring of links; a corner at the end of a bridge
 * has two. Source for the choice of bridges: Eberly, "Triangulation by Ear Clipping" (2002),
 * section 5.
 */
class BridgedRing {
 public:
  BridgedRing(std::span<const FlatCorner> corners, std::span<const std::uint32_t> starts)
      : corners_(corners), starts_(starts) {
    addContour(0);
  }

  /** False when no bridge is found, which the checks before should rule out. */
  bool tie(std::size_t hole) {
    const std::uint32_t tip = rightmostOf(hole);
    const std::uint32_t shore = findShore(corners_[tip]);
    if (shore == kNone) {
      return false;
    }
    const std::uint32_t first = addContour(hole);
    const std::uint32_t tipLink = first + (tip - starts_[hole]);
    const std::uint32_t tipBack = addLink(tip);
    const std::uint32_t shoreBack = addLink(links_[shore].corner);
    connect(links_[tipLink].before, tipBack);
    connect(shoreBack, links_[shore].next);
    connect(shore, tipLink);
    connect(tipBack, shoreBack);
    return true;
  }

  [[nodiscard]] std::vector<std::uint32_t> walk() const {
    std::vector<std::uint32_t> outline;
    std::uint32_t at = 0;
    do {
      outline.push_back(links_[at].corner);
      at = links_[at].next;
    } while (at != 0);
    return outline;
  }

  [[nodiscard]] std::uint32_t rightmostOf(std::size_t contour) const {
    std::uint32_t best = starts_[contour];
    for (std::uint32_t i = best; i < starts_[contour + 1]; ++i) {
      best = corners_[i].x > corners_[best].x ? i : best;
    }
    return best;
  }

 private:
  struct Link {
    std::uint32_t corner;
    std::uint32_t before;
    std::uint32_t next;
  };

  std::uint32_t addLink(std::uint32_t corner) {
    links_.push_back({corner, kNone, kNone});
    return static_cast<std::uint32_t>(links_.size() - 1);
  }

  void connect(std::uint32_t from, std::uint32_t to) {
    links_[from].next = to;
    links_[to].before = from;
  }

  std::uint32_t addContour(std::size_t contour) {
    const auto first = static_cast<std::uint32_t>(links_.size());
    for (std::uint32_t i = starts_[contour]; i < starts_[contour + 1]; ++i) {
      addLink(i);
    }
    for (std::uint32_t link = first; link < links_.size(); ++link) {
      connect(link, link + 1 < links_.size() ? link + 1 : first);
    }
    return first;
  }

  [[nodiscard]] const FlatCorner &at(std::uint32_t link) const {
    return corners_[links_[link].corner];
  }

  /** Whether a point is seen from a link on its inner side, which is the left. */
  [[nodiscard]] bool opensTo(std::uint32_t link, const FlatCorner &point) const {
    const FlatCorner &before = at(links_[link].before);
    const FlatCorner &here = at(link);
    const FlatCorner &next = at(links_[link].next);
    const bool leftOfNext = turnOf(here, next, point) > 0.0;
    const bool leftOfBefore = turnOf(before, here, point) > 0.0;
    return turnOf(before, here, next) > 0.0 ? leftOfNext && leftOfBefore
                                            : leftOfNext || leftOfBefore;
  }

  /** Where a ray to the right from `tip` first meets an edge that has the inside on this side. */
  struct Shore {
    double x = std::numeric_limits<double>::infinity();
    /** The end of that edge that lies further to the right. */
    FlatCorner end{};
  };
  [[nodiscard]] Shore castRay(const FlatCorner &tip) const {
    Shore shore;
    for (std::uint32_t link = 0; link < links_.size(); ++link) {
      const FlatCorner &a = at(link);
      const FlatCorner &b = at(links_[link].next);
      if (!(a.y <= tip.y && tip.y <= b.y && a.y < b.y)) {
        continue;
      }
      const double x = a.x + (tip.y - a.y) / (b.y - a.y) * (b.x - a.x);
      if (x >= tip.x && x < shore.x) {
        shore = {x, a.x > b.x ? a : b};
      }
    }
    return shore;
  }

  /**
   * The link that a bridge from `tip` may go to: of the corners in the triangle between the tip,
   * where its ray lands and the end of the edge there, the one seen under the least angle.
   */
  [[nodiscard]] std::uint32_t findShore(const FlatCorner &tip) const {
    const Shore shore = castRay(tip);
    if (!std::isfinite(shore.x)) {
      return kNone;
    }
    const FlatCorner landing{shore.x, tip.y, kNone};
    std::uint32_t best = kNone;
    double bestSlope = std::numeric_limits<double>::infinity();
    for (std::uint32_t link = 0; link < links_.size(); ++link) {
      const FlatCorner &corner = at(link);
      const bool isEnd = corner.index == shore.end.index;
      if (corner.x <= tip.x || (!isEnd && !isInTriangle(tip, landing, shore.end, corner)) ||
          !opensTo(link, tip)) {
        continue;
      }
      const double slope = std::abs(corner.y - tip.y) / (corner.x - tip.x);
      if (slope < bestSlope || (slope == bestSlope && corner.x < at(best).x)) {
        best = link;
        bestSlope = slope;
      }
    }
    return best;
  }

  static bool isInTriangle(const FlatCorner &a, const FlatCorner &b, const FlatCorner &c,
                           const FlatCorner &point) noexcept {
    const double first = turnOf(a, b, point);
    const double second = turnOf(b, c, point);
    const double third = turnOf(c, a, point);
    return (first >= 0.0 && second >= 0.0 && third >= 0.0) ||
           (first <= 0.0 && second <= 0.0 && third <= 0.0);
  }

  std::span<const FlatCorner> corners_;
  std::span<const std::uint32_t> starts_;
  std::vector<Link> links_;
};

}  // namespace

std::vector<std::uint32_t> cutBridged(std::span<const FlatCorner> corners,
                                      std::span<const std::uint32_t> starts) {
  BridgedRing ring(corners, starts);
  std::vector<std::pair<double, std::size_t>> holes;
  for (std::size_t hole = 1; hole + 1 < starts.size(); ++hole) {
    holes.emplace_back(-corners[ring.rightmostOf(hole)].x, hole);
  }
  // From the right on: then no untied hole lies between a tip and what its ray meets.
  std::sort(holes.begin(), holes.end());
  for (const auto &hole : holes) {
    if (!ring.tie(hole.second)) {
      return {};
    }
  }
  const std::vector<std::uint32_t> outline = ring.walk();
  std::vector<glm::vec3> places;
  places.reserve(outline.size());
  for (const std::uint32_t corner : outline) {
    places.emplace_back(static_cast<float>(corners[corner].x),
                        static_cast<float>(corners[corner].y), 0.0f);
  }
  std::vector<std::uint32_t> triangles;
  OkPolygonCutter cutter;
  if (!cutter.cut(places, triangles)) {
    return {};
  }
  for (std::uint32_t &corner : triangles) {
    corner = outline[corner];
  }
  return triangles;
}

}  // namespace okinawa
