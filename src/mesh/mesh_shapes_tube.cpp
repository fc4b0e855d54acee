#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "okinawa/base/limits.hpp"

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_writer.hpp"

namespace {

using okinawa::multiplied;
using okinawa::ShapeCheck;
using okinawa::ShapeWriter;
using okinawa::TurnDirection;
using okinawa::unitOr;

/** Where a ring stands: `side` is where its u begins, `along` the way of the curve. */
struct Frame {
  glm::dvec3 place{0.0};
  glm::dvec3 along{0.0};
  glm::dvec3 side{0.0};
};

/** A checked curve with a frame at each point; closed ones repeat their first point at the end. */
class Curve {
 public:
  /** Empty, or why the points are no curve; where the shape's name ends. */
  std::string take(std::span<const glm::vec3> points, bool isClosed) {
    if (isClosed && points.size() > 1 && points.front() == points.back()) {
      points = points.first(points.size() - 1);
    }
    isClosed_ = isClosed;
    const std::size_t least = isClosed ? 3 : 2;
    if (points.size() < least || points.size() > OkLimits::kMeshVertices) {
      return "'s curve needs " + std::to_string(least) + " points or more, not " +
             std::to_string(points.size());
    }
    for (const glm::vec3 &point : points) {
      frames_.push_back({.place = glm::dvec3(point)});
    }
    if (isClosed) {
      frames_.push_back(frames_.front());
    }
    std::string bad = checkPoints();
    return bad.empty() ? findDirections() : bad;
  }

  [[nodiscard]] const std::vector<Frame> &getFrames() const noexcept { return frames_; }

  /** Carries the first side along without turning it about the curve. */
  void carryFrames() {
    const glm::dvec3 along = frames_.front().along;
    // The seam of an upright tube is where that of a cylinder is, that of a flat one below.
    const glm::dvec3 wanted =
        std::abs(along.y) < 0.99 ? glm::dvec3(0, -1, 0) : glm::dvec3(0, 0, -1);
    frames_.front().side = unitOr(wanted - along * glm::dot(along, wanted), wanted);
    for (std::size_t i = 1; i < frames_.size(); ++i) {
      frames_[i].side = carried(frames_[i - 1], frames_[i]);
    }
    if (isClosed_) {
      closeRound();
    }
  }

 private:
  [[nodiscard]] static std::string pointName(std::size_t point) {
    return "point " + std::to_string(point);
  }

  [[nodiscard]] std::string checkPoints() const {
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const glm::dvec3 &place = frames_[i].place;
      if (!std::isfinite(place.x) || !std::isfinite(place.y) || !std::isfinite(place.z)) {
        return "'s curve has a " + pointName(i) + " that is not finite";
      }
      if (i > 0 && place == frames_[i - 1].place) {
        return "'s curve has " + pointName(i - 1) + " and the next in one place";
      }
    }
    return {};
  }

  /** At each point the middle between the directions of its two pieces. */
  std::string findDirections() {
    const std::size_t last = frames_.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      const bool hasBoth = isClosed_ || (i > 0 && i < last);
      const std::size_t before = i > 0 ? i - 1 : hasBoth ? last - 1 : 0;
      const std::size_t after = i < last ? i : hasBoth ? 0 : last - 1;
      const glm::dvec3 sum = directionOf(before) + directionOf(after);
      // Two unit vectors that nearly cancel: there is no plane between the pieces.
      if (glm::length(sum) < 1e-6) {
        return "'s curve turns straight back at " + pointName(i);
      }
      frames_[i].along = glm::normalize(sum);
    }
    return {};
  }

  [[nodiscard]] glm::dvec3 directionOf(std::size_t piece) const {
    return unitOr(frames_[piece + 1].place - frames_[piece].place, glm::dvec3(0.0));
  }

  static glm::dvec3 reflected(const glm::dvec3 &vector, const glm::dvec3 &across) {
    const double length = glm::dot(across, across);
    return length > 0.0 ? vector - across * (2.0 * glm::dot(across, vector) / length) : vector;
  }

  /**
   * By two reflections, which follow the frame that turns least to the fourth order. Source: Wang,
   * Juettler, Zheng, Liu, "Computation of Rotation Minimizing Frames" (2008).
   */
  static glm::dvec3 carried(const Frame &from, const Frame &to) {
    const glm::dvec3 chord = unitOr(to.place - from.place, glm::dvec3(0.0));
    const glm::dvec3 side = reflected(from.side, chord);
    const glm::dvec3 along = reflected(from.along, chord);
    const glm::dvec3 moved = reflected(side, to.along - along);
    return unitOr(moved - to.along * glm::dot(to.along, moved),
                  okinawa::anyPerpendicular(to.along));
  }

  /** Shares out the angle by which the last frame misses the first, so that the ends meet. */
  void closeRound() {
    const Frame &first = frames_.front();
    const Frame &last = frames_.back();
    const glm::dvec3 across = glm::cross(last.along, last.side);
    const double missed = std::atan2(glm::dot(first.side, across), glm::dot(first.side, last.side));
    const auto pieces = static_cast<double>(frames_.size() - 1);
    for (std::size_t i = 1; i + 1 < frames_.size(); ++i) {
      const double angle = missed * static_cast<double>(i) / pieces;
      const glm::dvec3 side = frames_[i].side;
      frames_[i].side =
          side * std::cos(angle) + glm::cross(frames_[i].along, side) * std::sin(angle);
    }
    frames_.back() = frames_.front();
  }

  std::vector<Frame> frames_;
  bool isClosed_ = false;
};

glm::dvec3 outOf(const Frame &frame, double u) {
  const TurnDirection turn = okinawa::directionOf(u);
  return frame.side * turn.cosine + glm::cross(frame.along, frame.side) * turn.sine;
}

void addSide(ShapeWriter &writer, const std::vector<Frame> &frames, double radius, int sides) {
  double length = 0.0;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    length += glm::distance(frames[i].place, frames[i - 1].place);
  }
  double walked = 0.0;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    walked += i > 0 ? glm::distance(frames[i].place, frames[i - 1].place) : 0.0;
    for (int k = 0; k <= sides; ++k) {
      const double u = static_cast<double>(k) / sides;
      const glm::dvec3 out = outOf(frames[i], u);
      writer.addVertex(frames[i].place + out * radius, out, {u, std::min(walked / length, 1.0)});
    }
  }
  writer.addCells(0, static_cast<std::uint32_t>(sides),
                  static_cast<std::uint32_t>(frames.size() - 1));
}

void addCap(ShapeWriter &writer, const Frame &frame, double radius, int sides, bool isEnd) {
  const glm::dvec3 normal = isEnd ? frame.along : -frame.along;
  const std::uint32_t middle = writer.addVertex(frame.place, normal, {0.5, 0.5});
  for (int k = 0; k < sides; ++k) {
    const double u = static_cast<double>(k) / sides;
    const TurnDirection turn = okinawa::directionOf(u);
    writer.addVertex(frame.place + outOf(frame, u) * radius, normal,
                     {0.5 - 0.5 * turn.sine, 0.5 + (isEnd ? 0.5 : -0.5) * turn.cosine});
  }
  const auto count = static_cast<std::uint32_t>(sides);
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t here = middle + 1 + k;
    const std::uint32_t next = middle + 1 + (k + 1) % count;
    writer.addTriangle(middle, isEnd ? here : next, isEnd ? next : here);
  }
}

}  // namespace

OkMeshBuilder OkMeshBuilder::tube(std::span<const glm::vec3> curve, const OkTubeShape &shape) {
  ShapeCheck check("a tube");
  check.size("radius", shape.radius).count("sides", shape.sides, 3);
  const std::uint64_t around = check.isGood() ? static_cast<std::uint64_t>(shape.sides) + 1 : 0;
  const std::uint64_t rings = okinawa::added(curve.size(), 3);
  check.fits(multiplied(rings, around), multiplied(rings, 2 * around));
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  Curve checked;
  const std::string bad = checked.take(curve, shape.closed);
  if (!check.that(bad.empty(), bad).isGood()) {
    return failed(check.getReason());
  }
  checked.carryFrames();
  const std::vector<Frame> &frames = checked.getFrames();
  const double radius = static_cast<double>(shape.radius);
  ShapeWriter writer;
  writer.beginSection("side");
  addSide(writer, frames, radius, shape.sides);
  if (shape.capped && !shape.closed) {
    writer.beginSection("start");
    addCap(writer, frames.front(), radius, shape.sides, false);
    writer.beginSection("end");
    addCap(writer, frames.back(), radius, shape.sides, true);
  }
  return from(writer.takeData(), writer.takeSections());
}
