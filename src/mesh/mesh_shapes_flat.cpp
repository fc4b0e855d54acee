#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_writer.hpp"

// Shapes made of rectangles: planes, boxes and terrains.

namespace {

using okinawa::added;
using okinawa::multiplied;
using okinawa::ShapeCheck;
using okinawa::ShapeSize;
using okinawa::ShapeWriter;

/** `columns` and `rows` are checked to be above zero. */
ShapeSize sizeOfCells(int columns, int rows) {
  const auto wide = static_cast<std::uint64_t>(columns);
  const auto high = static_cast<std::uint64_t>(rows);
  return {multiplied(wide + 1, high + 1), multiplied(multiplied(wide, high), 2)};
}

struct BoxFace {
  const char *name;
  glm::ivec3 normal;
  glm::ivec3 right;
  glm::ivec3 up;
};

constexpr BoxFace kBoxFaces[6] = {
    {"right", {1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, {"left", {-1, 0, 0}, {0, 0, 1}, {0, 1, 0}},
    {"top", {0, 1, 0}, {1, 0, 0}, {0, 0, -1}},   {"bottom", {0, -1, 0}, {1, 0, 0}, {0, 0, 1}},
    {"front", {0, 0, 1}, {1, 0, 0}, {0, 1, 0}},  {"back", {0, 0, -1}, {-1, 0, 0}, {0, 1, 0}}};

int cellsAlong(const glm::ivec3 &cells, const glm::ivec3 &direction) {
  return direction.x != 0 ? cells.x : direction.y != 0 ? cells.y : cells.z;
}

/** Heights by column and row, and slopes by central differences, one-sided at the edges. */
class HeightSamples {
 public:
  HeightSamples(std::span<const float> heights, const OkHeightFieldShape &shape)
      : heights_(heights), shape_(shape) {}

  [[nodiscard]] double heightAt(int column, int row) const {
    const std::size_t at =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(shape_.columns) +
        static_cast<std::size_t>(column);
    return static_cast<double>(heights_[at]) * static_cast<double>(shape_.heightScale);
  }

  [[nodiscard]] glm::dvec3 normalAt(int column, int row) const {
    const int left = std::max(column - 1, 0);
    const int right = std::min(column + 1, shape_.columns - 1);
    const int back = std::max(row - 1, 0);
    const int front = std::min(row + 1, shape_.rows - 1);
    const double wide = static_cast<double>(shape_.size.x) * (right - left) / (shape_.columns - 1);
    const double deep = static_cast<double>(shape_.size.y) * (front - back) / (shape_.rows - 1);
    const glm::dvec3 alongX(wide, heightAt(right, row) - heightAt(left, row), 0.0);
    const glm::dvec3 alongZ(0.0, heightAt(column, front) - heightAt(column, back), deep);
    return okinawa::unitOr(glm::cross(alongZ, alongX), glm::dvec3(0.0, 1.0, 0.0));
  }

 private:
  std::span<const float> heights_;
  const OkHeightFieldShape &shape_;
};

/** Empty, or why the samples are no terrain. */
std::string checkHeights(std::span<const float> heights, const OkHeightFieldShape &shape) {
  ShapeCheck check("a height field");
  check.count("columns", shape.columns, 2).count("rows", shape.rows, 2);
  check.size("width", shape.size.x).size("depth", shape.size.y);
  check.that(std::isfinite(shape.heightScale), "'s height scale must be finite");
  if (!check.isGood()) {
    return check.getReason();
  }
  const std::uint64_t wanted =
      multiplied(static_cast<std::uint64_t>(shape.columns), static_cast<std::uint64_t>(shape.rows));
  check.that(heights.size() == wanted, " of " + std::to_string(shape.columns) + " by " +
                                           std::to_string(shape.rows) + " samples needs " +
                                           std::to_string(wanted) + " of them, not " +
                                           std::to_string(heights.size()));
  for (std::size_t i = 0; check.isGood() && i < heights.size(); ++i) {
    if (!std::isfinite(heights[i])) {
      check.that(false, "'s sample " + std::to_string(i) + " is not finite");
    }
  }
  const ShapeSize size = sizeOfCells(shape.columns - 1, shape.rows - 1);
  return check.fits(size.vertices, size.triangles).getReason();
}

}  // namespace

OkMeshBuilder OkMeshBuilder::plane(const OkPlaneShape &shape) {
  ShapeCheck check("a plane");
  if (!check.size("width", shape.size.x).size("depth", shape.size.y).isGood()) {
    return failed(check.getReason());
  }
  return grid({.size = shape.size, .columns = 1, .rows = 1});
}

OkMeshBuilder OkMeshBuilder::grid(const OkGridShape &shape) {
  ShapeCheck check("a grid");
  check.size("width", shape.size.x).size("depth", shape.size.y);
  check.count("columns", shape.columns, 1).count("rows", shape.rows, 1);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const ShapeSize size = sizeOfCells(shape.columns, shape.rows);
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  writer.addRectangle(glm::dvec3(0.0), {shape.size.x, 0.0, 0.0}, {0.0, 0.0, -shape.size.y},
                      shape.columns, shape.rows);
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::box(const OkBoxShape &shape) {
  ShapeCheck check("a box");
  check.size("width", shape.size.x).size("height", shape.size.y).size("depth", shape.size.z);
  check.count("cells along X", shape.cells.x, 1).count("cells along Y", shape.cells.y, 1);
  check.count("cells along Z", shape.cells.z, 1);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  ShapeSize total;
  for (const BoxFace &face : kBoxFaces) {
    const ShapeSize size =
        sizeOfCells(cellsAlong(shape.cells, face.right), cellsAlong(shape.cells, face.up));
    total = {added(total.vertices, size.vertices), added(total.triangles, size.triangles)};
  }
  if (!check.fits(total.vertices, total.triangles).isGood()) {
    return failed(check.getReason());
  }
  ShapeWriter writer;
  writer.reserve(total.vertices, total.triangles);
  const glm::dvec3 size(shape.size);
  for (const BoxFace &face : kBoxFaces) {
    writer.beginSection(face.name);
    writer.addRectangle(size * glm::dvec3(face.normal) * 0.5, size * glm::dvec3(face.right),
                        size * glm::dvec3(face.up), cellsAlong(shape.cells, face.right),
                        cellsAlong(shape.cells, face.up));
  }
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::heightField(std::span<const float> heights,
                                         const OkHeightFieldShape &shape) {
  const std::string bad = checkHeights(heights, shape);
  if (!bad.empty()) {
    return failed(bad);
  }
  const int columns = shape.columns - 1;
  const int rows = shape.rows - 1;
  const ShapeSize size = sizeOfCells(columns, rows);
  const HeightSamples samples(heights, shape);
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  // From the near edge on, as cells are laid from the lower left.
  for (int row = rows; row >= 0; --row) {
    for (int column = 0; column <= columns; ++column) {
      const double u = static_cast<double>(column) / columns;
      const double down = static_cast<double>(row) / rows;
      const glm::dvec3 place((u - 0.5) * static_cast<double>(shape.size.x),
                             samples.heightAt(column, row),
                             (down - 0.5) * static_cast<double>(shape.size.y));
      writer.addVertex(place, samples.normalAt(column, row),
                       {u, static_cast<double>(rows - row) / rows});
    }
  }
  writer.addCells(0, static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows));
  return from(writer.takeData(), writer.takeSections());
}
