#include "mesh/mesh_shapes_outline.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "okinawa/base/limits.hpp"

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_bridges.hpp"

namespace okinawa {

namespace {

// Pairs of edges that are looked at: about a second. Outlines that people draw stay far below.
constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 29;
// Holes times corners: what the checks and the bridges between contours cost.
constexpr std::uint64_t kMostHoleWork = std::uint64_t{1} << 28;

int sideOf(const FlatCorner &a, const FlatCorner &b, const FlatCorner &c) noexcept {
  const double turn = turnOf(a, b, c);
  return turn > 0.0 ? 1 : turn < 0.0 ? -1 : 0;
}

/** Whether a point that is known to be on the line through two others is between them. */
bool isBetween(const FlatCorner &a, const FlatCorner &b, const FlatCorner &point) noexcept {
  return std::min(a.x, b.x) <= point.x && point.x <= std::max(a.x, b.x) &&
         std::min(a.y, b.y) <= point.y && point.y <= std::max(a.y, b.y);
}

bool doSegmentsMeet(const FlatCorner &a, const FlatCorner &b, const FlatCorner &c,
                    const FlatCorner &d) noexcept {
  const int abc = sideOf(a, b, c);
  const int abd = sideOf(a, b, d);
  const int cda = sideOf(c, d, a);
  const int cdb = sideOf(c, d, b);
  if (abc * abd < 0 && cda * cdb < 0) {
    return true;
  }
  return (abc == 0 && isBetween(a, b, c)) || (abd == 0 && isBetween(a, b, d)) ||
         (cda == 0 && isBetween(c, d, a)) || (cdb == 0 && isBetween(c, d, b));
}

/** Whether two edges lie on each other beyond the corner that they share. */
bool doNeighboursFold(const FlatCorner &shared, const FlatCorner &a, const FlatCorner &b) noexcept {
  const double along = (a.x - shared.x) * (b.x - shared.x) + (a.y - shared.y) * (b.y - shared.y);
  return turnOf(shared, a, b) == 0.0 && along > 0.0;
}

class ContactSearch {
 public:
  ContactSearch(std::span<const FlatCorner> corners, std::span<const OutlineEdge> edges)
      : corners_(corners), edges_(edges) {}

  OutlineContact run() {
    chooseAxis();
    std::vector<std::uint32_t> order(edges_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
      return low(a, alongX_) < low(b, alongX_);
    });
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const double end = high(order[i], alongX_);
      for (std::size_t k = i + 1; k < order.size() && low(order[k], alongX_) <= end; ++k) {
        if (++pairs > kMostPairs) {
          return {.isFound = true, .isUndecided = true};
        }
        if (doMeet(order[i], order[k])) {
          return {true, false, std::min(order[i], order[k]), std::max(order[i], order[k])};
        }
      }
    }
    return {};
  }

 private:
  /** Along which axis edges are shorter in all: fewer of them are abreast of each other. */
  void chooseAxis() {
    double x = 0.0;
    double y = 0.0;
    for (std::uint32_t edge = 0; edge < edges_.size(); ++edge) {
      x += high(edge, true) - low(edge, true);
      y += high(edge, false) - low(edge, false);
    }
    alongX_ = x <= y;
  }

  [[nodiscard]] double coordinate(std::uint32_t corner, bool isX) const {
    return isX ? corners_[corner].x : corners_[corner].y;
  }
  [[nodiscard]] double low(std::uint32_t edge, bool isX) const {
    return std::min(coordinate(edges_[edge].from, isX), coordinate(edges_[edge].to, isX));
  }
  [[nodiscard]] double high(std::uint32_t edge, bool isX) const {
    return std::max(coordinate(edges_[edge].from, isX), coordinate(edges_[edge].to, isX));
  }

  [[nodiscard]] bool doMeet(std::uint32_t first, std::uint32_t second) const {
    if (low(first, !alongX_) > high(second, !alongX_) ||
        low(second, !alongX_) > high(first, !alongX_)) {
      return false;
    }
    const OutlineEdge &a = edges_[first];
    const OutlineEdge &b = edges_[second];
    if (a.to == b.from) {
      return doNeighboursFold(corners_[a.to], corners_[a.from], corners_[b.to]);
    }
    if (b.to == a.from) {
      return doNeighboursFold(corners_[b.to], corners_[b.from], corners_[a.to]);
    }
    return doSegmentsMeet(corners_[a.from], corners_[a.to], corners_[b.from], corners_[b.to]);
  }

  std::span<const FlatCorner> corners_;
  std::span<const OutlineEdge> edges_;
  bool alongX_ = true;
};

bool isSame(const glm::vec2 &a, const glm::vec2 &b) noexcept {
  return a.x == b.x && a.y == b.y;
}

/** Corners in one place count once, also around the end. */
std::vector<glm::vec2> withoutRepeats(std::span<const glm::vec2> contour) {
  std::vector<glm::vec2> corners;
  for (const glm::vec2 &corner : contour) {
    if (corners.empty() || !isSame(corners.back(), corner)) {
      corners.push_back(corner);
    }
  }
  while (corners.size() > 1 && isSame(corners.back(), corners.front())) {
    corners.pop_back();
  }
  return corners;
}

std::string nameOfContour(std::size_t contour) {
  return contour == 0 ? "outline" : "hole " + std::to_string(contour - 1);
}

}  // namespace

OutlineContact findContact(std::span<const FlatCorner> corners,
                           std::span<const OutlineEdge> edges) {
  return ContactSearch(corners, edges).run();
}

std::string OutlineSet::take(const std::string &shape, std::span<const glm::vec2> outline,
                             std::span<const std::vector<glm::vec2>> holes) {
  // A bridge to a hole repeats two corners.
  std::uint64_t count = outline.size() + 2 * holes.size();
  for (const std::vector<glm::vec2> &hole : holes) {
    count += hole.size();
  }
  if (count > OkLimits::kPolygonCorners || count * holes.size() > kMostHoleWork) {
    return shape + "'s outline and holes have too many corners";
  }
  std::string bad = addContour(shape + "'s outline", outline);
  for (std::size_t i = 0; bad.empty() && i < holes.size(); ++i) {
    bad = addContour(shape + "'s hole " + std::to_string(i), holes[i]);
  }
  if (bad.empty()) {
    bad = checkContacts(shape);
  }
  return bad.empty() ? checkNesting(shape) : bad;
}

std::string OutlineSet::addContour(const std::string &name, std::span<const glm::vec2> contour) {
  for (std::size_t i = 0; i < contour.size(); ++i) {
    if (!std::isfinite(contour[i].x) || !std::isfinite(contour[i].y)) {
      return name + " has a corner " + std::to_string(i) + " that is not finite";
    }
  }
  const std::vector<glm::vec2> kept = withoutRepeats(contour);
  if (kept.size() < 3) {
    return name + " needs 3 corners in different places or more, not " +
           std::to_string(kept.size());
  }
  const std::uint32_t first = starts_.back();
  const auto count = static_cast<std::uint32_t>(kept.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    corners_.push_back({static_cast<double>(kept[i].x), static_cast<double>(kept[i].y), first + i});
    edges_.push_back({first + i, first + (i + 1) % count});
  }
  starts_.push_back(first + count);
  const std::size_t number = countContours() - 1;
  const double area = areaOf(number);
  if (area == 0.0) {
    return name + " encloses no area";
  }
  if ((area > 0.0) != (number == 0)) {
    std::reverse(corners_.begin() + first, corners_.end());
    for (std::uint32_t i = first; i < corners_.size(); ++i) {
      corners_[i].index = i;
    }
  }
  return {};
}

double OutlineSet::areaOf(std::size_t contour) const {
  const FlatCorner &origin = corners_[starts_[contour]];
  double twice = 0.0;
  for (std::uint32_t i = starts_[contour] + 1; i + 1 < starts_[contour + 1]; ++i) {
    twice += turnOf(origin, corners_[i], corners_[i + 1]);
  }
  return twice / 2.0;
}

std::string OutlineSet::describeEdge(std::uint32_t edge) const {
  std::size_t contour = 0;
  while (edge >= starts_[contour + 1]) {
    ++contour;
  }
  const auto place = [this](std::uint32_t corner) {
    const auto text = [](double number) { return toText(static_cast<float>(number)); };
    return "(" + text(corners_[corner].x) + ", " + text(corners_[corner].y) + ")";
  };
  return "the edge of the " + nameOfContour(contour) + " from " + place(edges_[edge].from) +
         " to " + place(edges_[edge].to);
}

std::string OutlineSet::checkContacts(const std::string &shape) const {
  const OutlineContact contact = findContact(corners_, edges_);
  if (contact.isUndecided) {
    return shape + "'s outline is too tangled to be cut";
  }
  if (!contact.isFound) {
    return {};
  }
  return shape + " cannot be made: " + describeEdge(contact.firstEdge) + " touches or crosses " +
         describeEdge(contact.secondEdge);
}

/** By counting crossings of a ray; contours are known not to touch. */
bool OutlineSet::isInside(std::uint32_t corner, std::size_t contour) const {
  const FlatCorner &point = corners_[corner];
  bool isIn = false;
  for (std::uint32_t edge = starts_[contour]; edge < starts_[contour + 1]; ++edge) {
    const FlatCorner &a = corners_[edges_[edge].from];
    const FlatCorner &b = corners_[edges_[edge].to];
    if ((a.y > point.y) != (b.y > point.y)) {
      const FlatCorner &low = a.y < b.y ? a : b;
      const FlatCorner &high = a.y < b.y ? b : a;
      isIn = isIn != (turnOf(low, high, point) > 0.0);
    }
  }
  return isIn;
}

std::string OutlineSet::checkNesting(const std::string &shape) const {
  for (std::size_t hole = 1; hole < countContours(); ++hole) {
    if (!isInside(starts_[hole], 0)) {
      return shape + "'s " + nameOfContour(hole) + " does not lie inside the outline";
    }
    for (std::size_t other = 1; other < countContours(); ++other) {
      if (other != hole && isInside(starts_[hole], other)) {
        return shape + "'s " + nameOfContour(hole) + " lies inside " + nameOfContour(other);
      }
    }
  }
  return {};
}

std::vector<std::uint32_t> OutlineSet::cut() const {
  double expected = 0.0;
  for (std::size_t contour = 0; contour < countContours(); ++contour) {
    expected += areaOf(contour);
  }
  std::vector<std::uint32_t> triangles = cutBridged(corners_, starts_);
  double total = 0.0;
  for (std::size_t i = 0; i < triangles.size(); i += 3) {
    total +=
        turnOf(corners_[triangles[i]], corners_[triangles[i + 1]], corners_[triangles[i + 2]]) /
        2.0;
  }
  // The cutter leaves out what it cannot do: that must not pass for the whole.
  const bool isWhole = std::abs(total - expected) <= 1e-6 * areaOf(0);
  return isWhole ? triangles : std::vector<std::uint32_t>();
}

}  // namespace okinawa
