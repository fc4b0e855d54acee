#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_outline.hpp"
#include "mesh/mesh_shapes_writer.hpp"

namespace {

using okinawa::FlatCorner;
using okinawa::OutlineSet;
using okinawa::ShapeWriter;

glm::dvec2 placeOf(const FlatCorner &corner) {
  return {corner.x, corner.y};
}

/** One end: all corners at one depth, and the triangles of the inside. */
void addEnd(ShapeWriter &writer, const OutlineSet &set, const std::vector<std::uint32_t> &triangles,
            double z, bool isFront) {
  glm::dvec2 low = placeOf(set.getCorners()[0]);
  glm::dvec2 high = low;
  for (const FlatCorner &corner : set.getCorners()) {
    low = glm::min(low, placeOf(corner));
    high = glm::max(high, placeOf(corner));
  }
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < set.getCorners().size(); ++i) {
    const glm::dvec2 place = placeOf(set.getCorners()[i]);
    const glm::dvec2 uv = (place - low) / (high - low);
    const std::uint32_t vertex =
        writer.addVertex({place.x, place.y, z}, {0.0, 0.0, isFront ? 1.0 : -1.0},
                         {isFront ? uv.x : 1.0 - uv.x, uv.y});
    first = i == 0 ? vertex : first;
  }
  for (std::size_t i = 0; i < triangles.size(); i += 3) {
    const std::uint32_t second = triangles[i + (isFront ? 1 : 2)];
    const std::uint32_t third = triangles[i + (isFront ? 2 : 1)];
    writer.addTriangle(first + triangles[i], first + second, first + third);
  }
}

/** The inside is on the left of each edge, so the wall faces right. */
void addWalls(ShapeWriter &writer, const OutlineSet &set, std::size_t contour, double half) {
  const auto edges = set.getEdges().subspan(
      set.getStarts()[contour], set.getStarts()[contour + 1] - set.getStarts()[contour]);
  const auto lengthOf = [&](const okinawa::OutlineEdge &edge) {
    return glm::distance(placeOf(set.getCorners()[edge.from]), placeOf(set.getCorners()[edge.to]));
  };
  double around = 0.0;
  for (const okinawa::OutlineEdge &edge : edges) {
    around += lengthOf(edge);
  }
  double walked = 0.0;
  for (const okinawa::OutlineEdge &edge : edges) {
    const glm::dvec2 from = placeOf(set.getCorners()[edge.from]);
    const glm::dvec2 to = placeOf(set.getCorners()[edge.to]);
    const glm::dvec3 normal = okinawa::unitOr({to.y - from.y, from.x - to.x, 0.0}, {1, 0, 0});
    const double u = walked / around;
    walked += lengthOf(edge);
    const double nextU = std::min(walked / around, 1.0);
    const std::uint32_t corner = writer.addVertex({from.x, from.y, -half}, normal, {u, 0.0});
    writer.addVertex({to.x, to.y, -half}, normal, {nextU, 0.0});
    writer.addVertex({from.x, from.y, half}, normal, {u, 1.0});
    writer.addVertex({to.x, to.y, half}, normal, {nextU, 1.0});
    writer.addCells(corner, 1, 1);
  }
}

}  // namespace

OkMeshBuilder OkMeshBuilder::extrusion(std::span<const glm::vec2> outline,
                                       std::span<const Outline> holes,
                                       const OkExtrusionShape &shape) {
  const std::string name = "an extrusion";
  okinawa::ShapeCheck check(name);
  if (!check.size("depth", shape.depth).isGood()) {
    return failed(check.getReason());
  }
  OutlineSet set;
  std::string bad = set.take(name, outline, holes);
  if (!bad.empty()) {
    return failed(std::move(bad));
  }
  std::vector<std::uint32_t> triangles;
  if (shape.capped) {
    triangles = set.cut();
    if (triangles.empty()) {
      return failed(name + "'s outline and holes could not be cut into triangles");
    }
  }
  const double half = static_cast<double>(shape.depth) / 2.0;
  ShapeWriter writer;
  writer.beginSection("side");
  for (std::size_t contour = 0; contour + 1 < set.getStarts().size(); ++contour) {
    addWalls(writer, set, contour, half);
  }
  if (shape.capped) {
    writer.beginSection("front");
    addEnd(writer, set, triangles, half, true);
    writer.beginSection("back");
    addEnd(writer, set, triangles, -half, false);
  }
  return from(writer.takeData(), writer.takeSections());
}
