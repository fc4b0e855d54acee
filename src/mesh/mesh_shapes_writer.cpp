#include "mesh/mesh_shapes_writer.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

#include "mesh/mesh_builder_parts.hpp"

namespace okinawa {

TurnDirection directionOf(double turn) noexcept {
  const double share = turn - std::floor(turn);
  const double quarters = std::round(share * 4.0);
  const double angle = (share - quarters / 4.0) * 2.0 * std::numbers::pi;
  const double sine = std::sin(angle);
  const double cosine = std::cos(angle);
  switch (static_cast<int>(quarters) % 4) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

ShapeCheck &ShapeCheck::size(const char *name, float value) {
  return that(std::isfinite(value) && value > 0.0f,
              std::string("'s ") + name + " must be finite and above zero, not " + toText(value));
}

ShapeCheck &ShapeCheck::count(const char *name, std::int64_t value, std::int64_t least) {
  return that(value >= least, " needs " + std::to_string(least) + " " + name + " or more, not " +
                                  std::to_string(value));
}

ShapeCheck &ShapeCheck::that(bool isTrue, const std::string &reason) {
  if (isGood() && !isTrue) {
    reason_ = shape_ + reason;
  }
  return *this;
}

ShapeCheck &ShapeCheck::fits(std::uint64_t vertices, std::uint64_t triangles) {
  if (isGood()) {
    reason_ = checkMeshSize(shape_ + " so fine", vertices, multiplied(triangles, 3));
  }
  return *this;
}

ShapeSize sizeOfRows(std::uint64_t rows, std::uint64_t poles, std::uint64_t segments) noexcept {
  return {multiplied(rows, segments + 1), multiplied(multiplied(rows - 1, 2) - poles, segments)};
}

ShapeSize sizeOfDisc(std::uint64_t segments) noexcept {
  return {segments + 1, segments};
}

void ShapeWriter::reserve(std::uint64_t vertices, std::uint64_t triangles) {
  data_.vertices.reserve(static_cast<std::size_t>(vertices) * OkMeshData::kFloatsPerVertex);
  data_.indices.reserve(static_cast<std::size_t>(triangles) * 3);
}

std::uint32_t ShapeWriter::addVertex(const glm::dvec3 &position, const glm::dvec3 &normal,
                                     const glm::dvec2 &uv) {
  const auto vertex = static_cast<std::uint32_t>(data_.getVertexCount());
  for (const double number :
       {position.x, position.y, position.z, uv.x, uv.y, normal.x, normal.y, normal.z}) {
    data_.vertices.push_back(static_cast<float>(number));
  }
  return vertex;
}

void ShapeWriter::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  data_.indices.insert(data_.indices.end(), {a, b, c});
}

void ShapeWriter::addCells(std::uint32_t first, std::uint32_t columns, std::uint32_t rows) {
  const std::uint32_t width = columns + 1;
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t corner = first + row * width + column;
      addTriangle(corner, corner + 1, corner + width + 1);
      addTriangle(corner, corner + width + 1, corner + width);
    }
  }
}

void ShapeWriter::endSection() {
  if (sections_.empty()) {
    return;
  }
  OkMeshSection &last = sections_.back();
  last.count = static_cast<std::uint32_t>(data_.indices.size()) - last.first;
  if (last.count == 0) {
    sections_.pop_back();
  }
}

void ShapeWriter::beginSection(const char *name) {
  endSection();
  sections_.push_back({name, static_cast<std::uint32_t>(data_.indices.size()), 0});
}

std::vector<OkMeshSection> ShapeWriter::takeSections() {
  endSection();
  return std::move(sections_);
}

/** One vertex a meridian; of a pole one a segment, in its middle, so that no triangle is bent. */
std::vector<std::uint32_t> ShapeWriter::addRow(const RoundRow &row, int segments) {
  const bool isPole = row.radius == 0.0;
  const int count = isPole ? segments : segments + 1;
  std::vector<std::uint32_t> vertices;
  vertices.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const double u = (i + (isPole ? 0.5 : 0.0)) / segments;
    const TurnDirection turn = directionOf(u);
    const glm::dvec3 out(-turn.sine, 0.0, -turn.cosine);
    const glm::dvec3 up(0.0, 1.0, 0.0);
    vertices.push_back(addVertex(out * row.radius + up * row.y,
                                 out * row.normalOut + up * row.normalUp, {u, row.v}));
  }
  return vertices;
}

void ShapeWriter::addRows(std::span<const RoundRow> rows, int segments) {
  std::vector<std::uint32_t> below = addRow(rows[0], segments);
  for (std::size_t row = 1; row < rows.size(); ++row) {
    std::vector<std::uint32_t> above = addRow(rows[row], segments);
    const bool fromPole = rows[row - 1].radius == 0.0;
    const bool toPole = rows[row].radius == 0.0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(segments); ++i) {
      if (fromPole) {
        addTriangle(below[i], above[i + 1], above[i]);
      } else if (toPole) {
        addTriangle(below[i], below[i + 1], above[i]);
      } else {
        addTriangle(below[i], below[i + 1], above[i + 1]);
        addTriangle(below[i], above[i + 1], above[i]);
      }
    }
    below = std::move(above);
  }
}

void ShapeWriter::addDisc(double radius, double y, bool facesUp, int segments) {
  const double side = facesUp ? 1.0 : -1.0;
  const glm::dvec3 normal(0.0, side, 0.0);
  const std::uint32_t middle = addVertex({0.0, y, 0.0}, normal, {0.5, 0.5});
  const std::uint32_t rim = middle + 1;
  for (int i = 0; i < segments; ++i) {
    const TurnDirection turn = directionOf(static_cast<double>(i) / segments);
    addVertex({-turn.sine * radius, y, -turn.cosine * radius}, normal,
              {0.5 - 0.5 * turn.sine, 0.5 + 0.5 * side * turn.cosine});
  }
  const auto count = static_cast<std::uint32_t>(segments);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t here = rim + i;
    const std::uint32_t next = rim + (i + 1) % count;
    addTriangle(middle, facesUp ? here : next, facesUp ? next : here);
  }
}

void ShapeWriter::addRectangle(const glm::dvec3 &middle, const glm::dvec3 &right,
                               const glm::dvec3 &up, int columns, int rows) {
  const glm::dvec3 normal = unitOr(glm::cross(unitOr(right, right), unitOr(up, up)), right);
  const auto first = static_cast<std::uint32_t>(data_.getVertexCount());
  // Counted from the middle, so that the same place from the other side is the same number.
  const auto fromMiddle = [](int i, int count) {
    return static_cast<double>(2 * static_cast<std::int64_t>(i) - count) / (2.0 * count);
  };
  for (int row = 0; row <= rows; ++row) {
    for (int column = 0; column <= columns; ++column) {
      addVertex(middle + right * fromMiddle(column, columns) + up * fromMiddle(row, rows), normal,
                {static_cast<double>(column) / columns, static_cast<double>(row) / rows});
    }
  }
  addCells(first, static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows));
}

}  // namespace okinawa
