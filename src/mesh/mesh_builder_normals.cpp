#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "mesh/mesh_builder_fans.hpp"
#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_builder_weld.hpp"

namespace {

// Rounding of the positions must not make a bend of exactly the limit a sharp one.
constexpr double kBendSlack = 1e-4;

/** The unit normal of each triangle, or zero for one without area. */
std::vector<glm::dvec3> faceNormals(const OkMeshData &data) {
  std::vector<glm::dvec3> normals;
  normals.reserve(data.indices.size() / 3);
  for (std::size_t i = 0; i < data.indices.size(); i += 3) {
    const glm::dvec3 corner = okinawa::positionAt(data, data.indices[i]);
    const glm::dvec3 first = okinawa::positionAt(data, data.indices[i + 1]) - corner;
    const glm::dvec3 second = okinawa::positionAt(data, data.indices[i + 2]) - corner;
    normals.push_back(okinawa::unitOr(glm::cross(first, second), glm::dvec3(0.0)));
  }
  return normals;
}

/**
 * Sums the normals of each fan, weighted by the angle at the corner, so that the result does not
 * depend on how faces are cut into triangles. Source: Thuermer, Wuethrich, "Computing Vertex
 * Normals from Polygonal Facets" (1998).
 */
std::vector<glm::dvec3> sumNormals(const OkMeshData &data, const std::vector<glm::dvec3> &faces,
                                   okinawa::CornerFans &fans) {
  std::vector<glm::dvec3> sums(data.indices.size(), glm::dvec3(0.0));
  for (std::uint32_t corner = 0; corner < data.indices.size(); ++corner) {
    const std::uint32_t start = corner / 3 * 3;
    const glm::dvec3 here = okinawa::positionAt(data, data.indices[corner]);
    const glm::dvec3 next =
        okinawa::positionAt(data, data.indices[start + (corner + 1 - start) % 3]);
    const glm::dvec3 last =
        okinawa::positionAt(data, data.indices[start + (corner + 2 - start) % 3]);
    sums[fans.fanOf(corner)] += faces[corner / 3] * okinawa::angleBetween(next - here, last - here);
  }
  return sums;
}

}  // namespace

OkMeshBuilder &OkMeshBuilder::recomputeNormals(float smoothDegrees) {
  if (!isGood()) {
    return *this;
  }
  if (!(smoothDegrees >= 0.0f && smoothDegrees <= 180.0f)) {
    return fail("the angle up to which normals are smooth must lie from 0 to 180 degrees, not " +
                okinawa::toText(smoothDegrees));
  }
  std::vector<std::uint32_t> places = data_.indices;
  const std::vector<std::uint32_t> alike =
      okinawa::findAlike(data_, 0.0f, okinawa::Likeness::Position);
  for (std::uint32_t &place : places) {
    place = alike[place];
  }
  okinawa::CornerFans fans(std::move(places));
  const std::vector<glm::dvec3> faces = faceNormals(data_);
  const double limit = glm::radians(static_cast<double>(smoothDegrees)) + kBendSlack;
  for (const okinawa::CornerFans::Pair &pair : fans.getPairs()) {
    // A triangle without area has normal zero, which bends nowhere.
    if (okinawa::angleBetween(faces[pair.firstCorner / 3], faces[pair.secondCorner / 3]) <= limit) {
      fans.join(pair);
    }
  }
  if (!fans.splitVertices(data_)) {
    return fail(okinawa::checkMeshSize("a mesh with these sharp edges", ~0ull, 0));
  }
  const std::vector<glm::dvec3> sums = sumNormals(data_, faces, fans);
  for (std::uint32_t corner = 0; corner < data_.indices.size(); ++corner) {
    okinawa::setNormal(data_, data_.indices[corner],
                       okinawa::unitOr(sums[fans.fanOf(corner)], glm::dvec3(0.0, 0.0, 1.0)));
  }
  data_.tangents.clear();
  return *this;
}
