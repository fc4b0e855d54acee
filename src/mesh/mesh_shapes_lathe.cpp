#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "okinawa/base/limits.hpp"

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_outline.hpp"
#include "mesh/mesh_shapes_writer.hpp"

namespace {

using okinawa::RoundRow;

/** A checked profile; closed ones repeat their first point at the end. */
class Profile {
 public:
  /** Empty, or why the points are no profile; where the shape's name ends. */
  std::string take(std::span<const glm::vec2> points, bool isClosed) {
    isClosed_ = isClosed;
    if (isClosed && points.size() > 1 && points.front() == points.back()) {
      points = points.first(points.size() - 1);
    }
    const std::size_t least = isClosed ? 3 : 2;
    if (points.size() < least || points.size() > OkLimits::kPolygonCorners) {
      return "'s profile needs from " + std::to_string(least) + " to " +
             std::to_string(OkLimits::kPolygonCorners) + " points, not " +
             std::to_string(points.size());
    }
    for (const glm::vec2 &point : points) {
      points_.emplace_back(point);
    }
    if (isClosed) {
      points_.push_back(points_.front());
    }
    std::string bad = checkPoints();
    if (bad.empty()) {
      bad = checkContacts();
    }
    if (bad.empty() && isSolid() && volume() < 0.0) {
      std::reverse(points_.begin(), points_.end());
    }
    return bad;
  }

  [[nodiscard]] std::uint64_t countPieces() const noexcept { return points_.size() - 1; }

  /** The rows of each stretch without a sharp joint or a pole inside. */
  [[nodiscard]] std::vector<std::vector<RoundRow>> makeRuns(double smoothRadians) const {
    double length = 0.0;
    for (std::size_t piece = 0; piece < countPieces(); ++piece) {
      length += glm::distance(points_[piece], points_[piece + 1]);
    }
    std::vector<std::vector<RoundRow>> runs;
    double walked = 0.0;
    for (std::size_t piece = 0; piece < countPieces(); ++piece) {
      const bool isSmooth = piece > 0 && isSmoothJoint(piece - 1, piece, smoothRadians);
      if (!isSmooth) {
        const bool wraps =
            piece == 0 && isClosed_ && isSmoothJoint(countPieces() - 1, 0, smoothRadians);
        const glm::dvec2 normal = wraps ? normalAtJoint(countPieces() - 1, 0) : normalOf(piece);
        runs.push_back({rowAt(piece, normal, walked / length)});
      }
      walked += glm::distance(points_[piece], points_[piece + 1]);
      const std::size_t next = piece + 1 < countPieces() ? piece + 1 : 0;
      const bool goesOn = (next != 0 || isClosed_) && isSmoothJoint(piece, next, smoothRadians);
      runs.back().push_back(rowAt(piece + 1, goesOn ? normalAtJoint(piece, next) : normalOf(piece),
                                  std::min(walked / length, 1.0)));
    }
    return runs;
  }

 private:
  [[nodiscard]] static std::string pointName(std::size_t point) {
    return "point " + std::to_string(point);
  }

  [[nodiscard]] std::string checkPoints() const {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (!std::isfinite(points_[i].x) || !std::isfinite(points_[i].y)) {
        return "'s profile has a " + pointName(i) + " that is not finite";
      }
      if (points_[i].x < 0.0) {
        return "'s profile has a " + pointName(i) + " beyond the axis";
      }
      if (i > 0 && points_[i] == points_[i - 1]) {
        return "'s profile has " + pointName(i - 1) + " and the next in one place";
      }
      if (i > 0 && points_[i].x == 0.0 && points_[i - 1].x == 0.0) {
        return "'s profile has " + pointName(i - 1) + " and the next both on the axis";
      }
    }
    return {};
  }

  [[nodiscard]] std::string checkContacts() const {
    std::vector<okinawa::FlatCorner> corners;
    std::vector<okinawa::OutlineEdge> edges;
    const auto count = static_cast<std::uint32_t>(points_.size() - (isClosed_ ? 1 : 0));
    for (std::uint32_t i = 0; i < count; ++i) {
      corners.push_back({points_[i].x, points_[i].y, i});
    }
    for (std::uint32_t i = 0; i + 1 < points_.size(); ++i) {
      edges.push_back({i, (i + 1) % count});
    }
    const okinawa::OutlineContact contact = okinawa::findContact(corners, edges);
    if (contact.isUndecided) {
      return "'s profile is too tangled";
    }
    return contact.isFound
               ? "'s profile touches or crosses itself after " + pointName(contact.firstEdge) +
                     " and after " + pointName(contact.secondEdge)
               : std::string();
  }

  [[nodiscard]] bool isSolid() const {
    return isClosed_ || (points_.front().x == 0.0 && points_.back().x == 0.0);
  }

  /** Of what the profile encloses, up to a factor; positive when it runs upward outside. */
  [[nodiscard]] double volume() const {
    double sum = 0.0;
    for (std::size_t i = 0; i < countPieces(); ++i) {
      const double a = points_[i].x;
      const double b = points_[i + 1].x;
      // Heights from one point on, so that profiles far away keep their digits.
      sum += (points_[i + 1].y - points_[i].y) * (a * a + a * b + b * b);
    }
    return sum;
  }

  [[nodiscard]] glm::dvec2 alongOf(std::size_t piece) const {
    return glm::normalize(points_[piece + 1] - points_[piece]);
  }
  [[nodiscard]] glm::dvec2 normalOf(std::size_t piece) const {
    const glm::dvec2 along = alongOf(piece);
    return {along.y, -along.x};
  }
  [[nodiscard]] glm::dvec2 normalAtJoint(std::size_t before, std::size_t after) const {
    return glm::normalize(normalOf(before) + normalOf(after));
  }
  [[nodiscard]] bool isSmoothJoint(std::size_t before, std::size_t after,
                                   double smoothRadians) const {
    if (points_[after].x == 0.0) {
      return false;
    }
    const double bend =
        okinawa::angleBetween(glm::dvec3(alongOf(before), 0.0), glm::dvec3(alongOf(after), 0.0));
    // A joint that folds nearly back has no normal of its own.
    return bend <= smoothRadians && bend < glm::radians(179.0);
  }

  [[nodiscard]] RoundRow rowAt(std::size_t point, const glm::dvec2 &normal, double v) const {
    return {points_[point].x, points_[point].y, normal.x, normal.y, v};
  }

  std::vector<glm::dvec2> points_;
  bool isClosed_ = false;
};

}  // namespace

OkMeshBuilder OkMeshBuilder::lathe(std::span<const glm::vec2> profile, const OkLatheShape &shape) {
  okinawa::ShapeCheck check("a lathe");
  check.count("segments", shape.segments, 3);
  check.that(shape.smoothDegrees >= 0.0f && shape.smoothDegrees <= 180.0f,
             "'s smooth angle must lie from 0 to 180 degrees");
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  Profile checked;
  const std::string bad = checked.take(profile, shape.closed);
  if (!check.that(bad.empty(), bad).isGood()) {
    return failed(check.getReason());
  }
  const okinawa::ShapeSize size =
      okinawa::sizeOfRows(2 * checked.countPieces(), 0, static_cast<std::uint64_t>(shape.segments));
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  okinawa::ShapeWriter writer;
  writer.beginSection(okinawa::kSurfaceSection);
  const double smooth = glm::radians(static_cast<double>(shape.smoothDegrees)) + 1e-9;
  for (const std::vector<RoundRow> &run : checked.makeRuns(smooth)) {
    writer.addRows(run, shape.segments);
  }
  return from(writer.takeData(), writer.takeSections());
}
