#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_writer.hpp"

namespace {

using okinawa::multiplied;
using okinawa::ShapeCheck;
using okinawa::ShapeWriter;

struct NetCorner {
  glm::dvec3 direction;
  glm::dvec2 uv;
};
using NetFace = std::array<NetCorner, 3>;

// The net is five strips of four faces, each strip one wide and leaning by one half at its foot.
constexpr double kNetWidth = 5.5;

/** A corner of the upper or lower ring of five; `turn` counts fifths. */
NetCorner ringCorner(int strip, bool isUpper) {
  // Strip 5 is strip 0 again, to the last bit.
  const double fifths = strip % 5 + (isUpper ? 0.0 : 0.5);
  const okinawa::TurnDirection turn = okinawa::directionOf(fifths / 5.0);
  const double y = std::sqrt(0.2);
  const double out = 2.0 * y;
  return {{-turn.sine * out, isUpper ? y : -y, -turn.cosine * out},
          {(strip + (isUpper ? 0.0 : 0.5)) / kNetWidth, isUpper ? 2.0 / 3.0 : 1.0 / 3.0}};
}

std::array<NetFace, 4> stripFaces(int strip) {
  const NetCorner upper = ringCorner(strip, true);
  const NetCorner nextUpper = ringCorner(strip + 1, true);
  const NetCorner lower = ringCorner(strip, false);
  const NetCorner nextLower = ringCorner(strip + 1, false);
  const NetCorner north{{0.0, 1.0, 0.0}, {(strip + 0.5) / kNetWidth, 1.0}};
  const NetCorner south{{0.0, -1.0, 0.0}, {(strip + 1.0) / kNetWidth, 0.0}};
  return {NetFace{upper, nextUpper, north}, NetFace{upper, lower, nextUpper},
          NetFace{lower, nextLower, nextUpper}, NetFace{lower, south, nextLower}};
}

/**
 * Cuts one face. Corners are summed with whole weights, so that both faces of an edge get the same
 * numbers for the points on it.
 */
void addFace(ShapeWriter &writer, const NetFace &face, double radius, int divisions) {
  std::vector<std::uint32_t> below;
  for (int row = 0; row <= divisions; ++row) {
    std::vector<std::uint32_t> here;
    for (int i = 0; i <= divisions - row; ++i) {
      const double first = divisions - row - i;
      const glm::dvec3 sum =
          first * face[0].direction + (static_cast<double>(i) * face[1].direction +
                                       static_cast<double>(row) * face[2].direction);
      const glm::dvec2 uv = first * face[0].uv + (static_cast<double>(i) * face[1].uv +
                                                  static_cast<double>(row) * face[2].uv);
      const glm::dvec3 direction = glm::normalize(sum);
      here.push_back(
          writer.addVertex(direction * radius, direction, uv / static_cast<double>(divisions)));
    }
    for (std::size_t i = 0; row > 0 && i < here.size(); ++i) {
      writer.addTriangle(below[i], below[i + 1], here[i]);
      if (i + 1 < here.size()) {
        writer.addTriangle(below[i + 1], here[i + 1], here[i]);
      }
    }
    below = std::move(here);
  }
}

}  // namespace

OkMeshBuilder OkMeshBuilder::icosphere(const OkIcosphereShape &shape) {
  ShapeCheck check("an icosphere");
  check.size("radius", shape.radius).count("divisions", shape.divisions, 1);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const auto divisions = static_cast<std::uint64_t>(shape.divisions);
  const std::uint64_t vertices = multiplied(10, multiplied(divisions + 1, divisions + 2));
  const std::uint64_t triangles = multiplied(20, multiplied(divisions, divisions));
  if (!check.fits(vertices, triangles).isGood()) {
    return failed(check.getReason());
  }
  ShapeWriter writer;
  writer.reserve(vertices, triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  for (int strip = 0; strip < 5; ++strip) {
    for (const NetFace &face : stripFaces(strip)) {
      addFace(writer, face, static_cast<double>(shape.radius), shape.divisions);
    }
  }
  OkMeshBuilder builder = from(writer.takeData(), writer.takeSections());
  // Faces that lie side by side in the net share their edge.
  return builder.weld(0.0f);
}
