#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "mesh/mesh_builder_fans.hpp"
#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_builder_weld.hpp"

// After Mikkelsen, "Simulation of Wrinkled Surfaces Revisited" (2008), and his MikkTSpace: corners
// that are alike in position, normal and texture coordinates share a tangent where their triangles
// join over edges and turn the same way in the texture; weights are the corners' angles.

namespace {

using okinawa::CornerFans;
using okinawa::positionAt;

enum class Turn : char { Unknown, Kept, Mirrored };

/** The direction of u on a triangle, and whether the texture is mirrored on it. */
struct FaceTangent {
  glm::dvec3 along{0.0};
  Turn turn = Turn::Unknown;
};

FaceTangent faceTangent(const OkMeshData &data, std::size_t first) {
  const std::uint32_t *corner = data.indices.data() + first;
  const glm::dvec3 edge1 = positionAt(data, corner[1]) - positionAt(data, corner[0]);
  const glm::dvec3 edge2 = positionAt(data, corner[2]) - positionAt(data, corner[0]);
  const glm::dvec2 uv1 = okinawa::uvAt(data, corner[1]) - okinawa::uvAt(data, corner[0]);
  const glm::dvec2 uv2 = okinawa::uvAt(data, corner[2]) - okinawa::uvAt(data, corner[0]);
  const double area = uv1.x * uv2.y - uv1.y * uv2.x;
  if (!(std::abs(area) > static_cast<double>(std::numeric_limits<float>::min()))) {
    return {};
  }
  const double sign = area > 0.0 ? 1.0 : -1.0;
  const glm::dvec3 along = okinawa::unitOr(sign * (uv2.y * edge1 - uv1.y * edge2), glm::dvec3(0.0));
  return {along, area > 0.0 ? Turn::Kept : Turn::Mirrored};
}

std::vector<FaceTangent> faceTangents(const OkMeshData &data) {
  std::vector<FaceTangent> faces;
  faces.reserve(data.indices.size() / 3);
  for (std::size_t i = 0; i < data.indices.size(); i += 3) {
    faces.push_back(faceTangent(data, i));
  }
  return faces;
}

/** Triangles without a direction of their own go with a neighbour that has one. */
void adoptTurns(const CornerFans &fans, std::vector<FaceTangent> &faces) {
  for (const CornerFans::Pair &pair : fans.getPairs()) {
    FaceTangent &first = faces[pair.firstCorner / 3];
    FaceTangent &second = faces[pair.secondCorner / 3];
    if (first.turn == Turn::Unknown) {
      first.turn = second.turn;
    } else if (second.turn == Turn::Unknown) {
      second.turn = first.turn;
    }
  }
}

glm::dvec3 intoPlane(const glm::dvec3 &vector, const glm::dvec3 &normal) {
  return okinawa::unitOr(vector - normal * glm::dot(normal, vector), glm::dvec3(0.0));
}

std::vector<glm::dvec3> sumTangents(const OkMeshData &data, const std::vector<FaceTangent> &faces,
                                    CornerFans &fans) {
  std::vector<glm::dvec3> sums(data.indices.size(), glm::dvec3(0.0));
  for (std::uint32_t corner = 0; corner < data.indices.size(); ++corner) {
    const std::uint32_t start = corner / 3 * 3;
    const std::uint32_t vertex = data.indices[corner];
    const glm::dvec3 here = positionAt(data, vertex);
    const glm::dvec3 normal = okinawa::unitOr(okinawa::normalAt(data, vertex), glm::dvec3(0.0));
    const glm::dvec3 next = positionAt(data, data.indices[start + (corner + 1 - start) % 3]) - here;
    const glm::dvec3 last = positionAt(data, data.indices[start + (corner + 2 - start) % 3]) - here;
    const double weight = okinawa::angleBetween(intoPlane(next, normal), intoPlane(last, normal));
    sums[fans.fanOf(corner)] += weight * intoPlane(faces[corner / 3].along, normal);
  }
  return sums;
}

}  // namespace

OkMeshBuilder &OkMeshBuilder::addTangents() {
  if (!isGood()) {
    return *this;
  }
  std::vector<std::uint32_t> places = data_.indices;
  const std::vector<std::uint32_t> alike =
      okinawa::findAlike(data_, 0.0f, okinawa::Likeness::Surface);
  for (std::uint32_t &place : places) {
    place = alike[place];
  }
  CornerFans fans(std::move(places));
  std::vector<FaceTangent> faces = faceTangents(data_);
  adoptTurns(fans, faces);
  for (const CornerFans::Pair &pair : fans.getPairs()) {
    if (faces[pair.firstCorner / 3].turn == faces[pair.secondCorner / 3].turn) {
      fans.join(pair);
    }
  }
  if (!fans.splitVertices(data_)) {
    return fail(okinawa::checkMeshSize("a mesh with this mirrored texture", ~0ull, 0));
  }
  const std::vector<glm::dvec3> sums = sumTangents(data_, faces, fans);
  data_.tangents.assign(data_.getVertexCount(), glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  for (std::uint32_t corner = 0; corner < data_.indices.size(); ++corner) {
    const std::uint32_t vertex = data_.indices[corner];
    const glm::dvec3 normal =
        okinawa::unitOr(okinawa::normalAt(data_, vertex), glm::dvec3(0.0, 0.0, 1.0));
    const glm::dvec3 sum = sums[fans.fanOf(corner)];
    const glm::dvec3 tangent =
        okinawa::unitOr(sum - normal * glm::dot(normal, sum), okinawa::anyPerpendicular(normal));
    const float side = faces[corner / 3].turn == Turn::Mirrored ? -1.0f : 1.0f;
    data_.tangents[vertex] = glm::vec4(glm::vec3(tangent), side);
  }
  return *this;
}
