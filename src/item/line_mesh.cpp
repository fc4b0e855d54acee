#include "item/line_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <numbers>

namespace okinawa {

namespace {

constexpr std::uint32_t kNone = LineSegment::kNone;

/** As shaders/line.glsl names them. */
enum EndKind { kOpen = 0, kJoined = 1, kCut = 2 };

struct End {
  glm::vec3 point{0.0f};
  glm::vec3 other{0.0f};
  glm::vec3 beyond{0.0f};
  EndKind kind = kOpen;
  glm::vec2 distances{0.0f};
  glm::vec4 color{1.0f};
};

/** Four roots of twelve bits in the 24 that a float keeps exactly. */
glm::vec2 packColor(const glm::vec4 &color) {
  const glm::vec4 roots =
      glm::round(glm::sqrt(glm::clamp(color, glm::vec4(0.0f), glm::vec4(1.0f))) * 4095.0f);
  return {roots.x * 4096.0f + roots.y, roots.z * 4096.0f + roots.w};
}

/** Appends vertices and indices segment by segment. */
class Writer {
 public:
  Writer(std::size_t segments, int outline, bool colored) : outline_(outline), colored_(colored) {
    const std::size_t vertices = segments * lineVertices(outline);
    data_.vertices.reserve(vertices * OkMeshData::kFloatsPerVertex);
    data_.secondUvs.reserve(vertices);
    data_.tangents.reserve(vertices);
    data_.colors.reserve(colored ? vertices : 0);
    data_.indices.reserve(segments * lineIndices(outline));
  }

  void addSegment(const End &from, const End &to) {
    const auto base = static_cast<std::uint32_t>(data_.tangents.size());
    const auto count = static_cast<std::uint32_t>(outline_) + 2;
    addEnd(from, to);
    addEnd(to, from);
    // The left of one end is across from the right of the other.
    for (const std::uint32_t corner : {0u, 1u, count, 0u, count, count + 1}) {
      data_.indices.push_back(base + corner);
    }
    addFan(base);
    addFan(base + count);
  }
  OkMeshData take() { return std::move(data_); }

 private:
  void addEnd(const End &end, const End &other) {
    const glm::vec2 color = colored_ ? packColor(other.color) : glm::vec2(0.0f);
    const int shape = static_cast<int>(end.kind) << 12 | outline_ << 6;
    for (int corner = 0; corner < outline_ + 2; ++corner) {
      const glm::vec3 &p = end.point;
      const glm::vec3 &q = end.other;
      data_.vertices.insert(
          data_.vertices.end(),
          {p.x, p.y, p.z, static_cast<float>(shape | corner), color.x, q.x, q.y, q.z});
      data_.secondUvs.push_back(end.distances);
      data_.tangents.emplace_back(end.beyond, color.y);
      if (colored_) {
        data_.colors.push_back(end.color);
      }
    }
  }
  /** From the left corner over the outline to the right one: a convex polygon. */
  void addFan(std::uint32_t left) {
    const auto count = static_cast<std::uint32_t>(outline_);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = i + 1 < count ? left + 3 + i : left + 1;
      data_.indices.insert(data_.indices.end(), {left, left + 2 + i, next});
    }
  }

  OkMeshData data_;
  int outline_;
  bool colored_;
};

/** The last point before each that stands somewhere else; in closed strips counted around. */
void findNeighbours(std::span<const glm::vec3> points, const LineStrip &strip,
                    std::vector<std::uint32_t> &before, std::vector<std::uint32_t> &after) {
  const std::uint32_t count = strip.count;
  before.assign(count, kNone);
  after.assign(count, kNone);
  // The second time around a closed strip, what the first one found at its end is known.
  const std::uint64_t steps = std::uint64_t{count} * (strip.closed ? 2 : 1);
  const auto at = [&](std::uint32_t i) -> const glm::vec3 & { return points[strip.first + i]; };
  for (std::uint64_t step = 1; step < steps; ++step) {
    const auto i = static_cast<std::uint32_t>(step % count);
    const std::uint32_t last = i == 0 ? count - 1 : i - 1;
    before[i] = at(last) != at(i) ? strip.first + last : before[last];
    const std::uint32_t j = count - 1 - i;
    const std::uint32_t next = j == count - 1 ? 0 : j + 1;
    after[j] = at(next) != at(j) ? strip.first + next : after[next];
  }
}

glm::vec4 colorOf(const LineShape &shape, std::uint32_t point) {
  return shape.colors.empty() ? glm::vec4(1.0f) : shape.colors[point];
}

/** Both ends of a segment, but for the distances. */
void describeEnds(const LineShape &shape, const LineSegment &segment, End &from, End &to) {
  from.point = to.other = shape.points[segment.from];
  to.point = from.other = shape.points[segment.to];
  from.kind = segment.before == kNone ? kOpen : kJoined;
  to.kind = segment.after == kNone ? kOpen : kJoined;
  from.beyond = segment.before == kNone ? from.point : shape.points[segment.before];
  to.beyond = segment.after == kNone ? to.point : shape.points[segment.after];
  from.color = colorOf(shape, segment.from);
  to.color = colorOf(shape, segment.to);
}

/** Moves an end to the near plane, at a share of the way to the other one. */
void cut(End &end, End &other, double share) {
  const auto part = static_cast<float>(share);
  end.point = glm::vec3(glm::mix(glm::dvec3(end.point), glm::dvec3(other.point), share));
  end.color = glm::mix(end.color, other.color, part);
  end.kind = kCut;
  end.beyond = end.point;
  other.other = end.point;
}

/** Cuts a segment at the near plane; false where nothing of it is left. */
bool cutSegment(const LineViewer &viewer, End &from, End &to, double *pixels) {
  glm::dvec4 a = viewer.clipFromLocal * glm::dvec4(from.point, 1.0);
  glm::dvec4 b = viewer.clipFromLocal * glm::dvec4(to.point, 1.0);
  const double nearA = a.z + a.w;
  const double nearB = b.z + b.w;
  if (from.point == to.point || (nearA < 0.0 && nearB < 0.0)) {
    return false;
  }
  if (nearA < 0.0) {
    cut(from, to, nearA / (nearA - nearB));
    a = glm::mix(a, b, nearA / (nearA - nearB));
  } else if (nearB < 0.0) {
    cut(to, from, nearB / (nearB - nearA));
    b = glm::mix(b, a, nearB / (nearB - nearA));
  }
  const glm::dvec2 way = glm::dvec2(b) / b.w - glm::dvec2(a) / a.w;
  *pixels = glm::length(way * 0.5 * viewer.sizePixels);
  return std::isfinite(*pixels);
}

}  // namespace

std::uint64_t countSegments(std::span<const LineStrip> strips) noexcept {
  std::uint64_t count = 0;
  for (const LineStrip &strip : strips) {
    count += strip.closed ? strip.count : strip.count - 1;
  }
  return count;
}

std::vector<LineSegment> listSegments(std::span<const glm::vec3> points,
                                      std::span<const LineStrip> strips) {
  std::vector<LineSegment> segments;
  segments.reserve(countSegments(strips));
  std::vector<std::uint32_t> before;
  std::vector<std::uint32_t> after;
  for (const LineStrip &strip : strips) {
    findNeighbours(points, strip, before, after);
    double along = 0.0;
    const std::uint32_t count = strip.closed ? strip.count : strip.count - 1;
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = i + 1 < strip.count ? i + 1 : 0;
      LineSegment segment;
      segment.from = strip.first + i;
      segment.to = strip.first + next;
      segment.before = before[i];
      segment.after = after[next];
      segment.start = along;
      along += glm::distance(glm::dvec3(points[segment.from]), glm::dvec3(points[segment.to]));
      segment.end = along;
      segment.beginsStrip = i == 0;
      segments.push_back(segment);
    }
  }
  return segments;
}

int countOutline(const OkLineStyle &style) noexcept {
  if (style.join != OkLineJoin::Round && style.cap != OkLineCap::Round) {
    return style.cap == OkLineCap::Square ? 2 : 1;
  }
  if (style.widthUnit == OkLineUnit::Metres) {
    // Good for radii of 26 pixels; wider ones show corners when they are looked at closely.
    return 15;
  }
  // A chord leaves its circle by the radius times one minus the cosine of half its angle.
  const double radius = std::max(0.5, 0.5 * static_cast<double>(style.width));
  const double step = 2.0 * std::acos(1.0 - std::min(0.125 / radius, 0.25));
  const double needed = std::numbers::pi / step;
  for (const int outline : {3, 7, 15}) {
    if (needed <= outline + 1) {
      return outline;
    }
  }
  return 31;
}

OkMeshData makeLineMesh(const LineShape &shape, int outline) {
  Writer writer(shape.segments.size(), outline, !shape.colors.empty());
  for (const LineSegment &segment : shape.segments) {
    End from;
    End to;
    describeEnds(shape, segment, from, to);
    from.distances = {segment.start, segment.end};
    to.distances = {segment.end, segment.start};
    writer.addSegment(from, to);
  }
  return writer.take();
}

OkMeshData makeLineMeshForView(const LineShape &shape, int outline, const LineViewer &viewer) {
  Writer writer(shape.segments.size(), outline, !shape.colors.empty());
  double along = 0.0;
  for (const LineSegment &segment : shape.segments) {
    End from;
    End to;
    describeEnds(shape, segment, from, to);
    along = segment.beginsStrip ? 0.0 : std::fmod(along, viewer.period);
    double pixels = 0.0;
    if (cutSegment(viewer, from, to, &pixels)) {
      from.distances = {along, along + pixels};
      to.distances = {along + pixels, along};
      along += pixels;
    } else {
      // Ends at one place: drawn as nothing.
      to.point = to.other = from.other = from.point;
    }
    writer.addSegment(from, to);
  }
  return writer.take();
}

}  // namespace okinawa
