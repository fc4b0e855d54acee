#include "okinawa/mesh/mesh_builder.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat3x3.hpp>
#include <numeric>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh_handler.hpp"

#include "mesh/interleaved.hpp"
#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_builder_weld.hpp"

namespace {

constexpr const char *kWholeSection = "surface";

bool isFinite(const glm::mat4 &matrix) {
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      if (!std::isfinite(matrix[column][row])) {
        return false;
      }
    }
  }
  return true;
}

/** The transposed inverse times the determinant: where normals go, up to the sign. */
glm::dmat3 cofactorsOf(const glm::dmat3 &m) {
  return {glm::cross(m[1], m[2]), glm::cross(m[2], m[0]), glm::cross(m[0], m[1])};
}

/** Empty, or why a mesh cannot be moved by the matrix. */
std::string checkMatrix(const glm::mat4 &matrix) {
  if (!isFinite(matrix)) {
    return "the matrix to transform a mesh by holds a number that is not finite";
  }
  if (matrix[0][3] != 0.0f || matrix[1][3] != 0.0f || matrix[2][3] != 0.0f ||
      matrix[3][3] != 1.0f) {
    return "the matrix to transform a mesh by is a projection";
  }
  const glm::dmat3 linear = glm::dmat3(glm::mat3(matrix));
  if (glm::dot(cofactorsOf(linear)[0], linear[0]) == 0.0) {
    return "the matrix to transform a mesh by flattens it";
  }
  return {};
}

void turnTriangles(std::vector<std::uint32_t> &indices) {
  for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
    std::swap(indices[i + 1], indices[i + 2]);
  }
}

void turnBitangents(std::vector<glm::vec4> &tangents) {
  for (glm::vec4 &tangent : tangents) {
    tangent.w = -tangent.w;
  }
}

void moveDirections(OkMeshData &data, const glm::dmat3 &linear) {
  const glm::dmat3 cofactors = cofactorsOf(linear);
  const bool mirrors = glm::dot(cofactors[0], linear[0]) < 0.0;
  for (std::size_t vertex = 0; vertex < data.getVertexCount(); ++vertex) {
    const glm::dvec3 normal = okinawa::normalAt(data, vertex);
    const glm::dvec3 moved = cofactors * normal * (mirrors ? -1.0 : 1.0);
    okinawa::setNormal(data, vertex, okinawa::unitOr(moved, normal));
  }
  for (glm::vec4 &tangent : data.tangents) {
    const glm::dvec3 along{glm::vec3(tangent)};
    tangent = glm::vec4(glm::vec3(okinawa::unitOr(linear * along, along)), tangent.w);
  }
  if (mirrors) {
    turnTriangles(data.indices);
    turnBitangents(data.tangents);
  }
}

}  // namespace

OkMeshBuilder OkMeshBuilder::failed(std::string reason) {
  OkMeshBuilder builder;
  builder.reason_ = std::move(reason);
  return builder;
}

OkMeshBuilder OkMeshBuilder::from(OkMeshData data, std::vector<OkMeshSection> sections) {
  const OkStatus status = data.validate();
  if (!status) {
    return failed(status.error().message);
  }
  OkMeshBuilder builder;
  builder.data_ = std::move(data);
  builder.sections_ = std::move(sections);
  return builder;
}

OkMeshBuilder &OkMeshBuilder::fail(std::string reason) {
  if (isGood()) {
    reason_ = std::move(reason);
  }
  return *this;
}

OkMeshBuilder OkMeshBuilder::fromData(OkMeshData data) {
  if (data.indices.empty()) {
    const std::string tooMuch =
        okinawa::checkMeshSize("this mesh", data.getVertexCount(), data.getVertexCount());
    if (!tooMuch.empty()) {
      return failed(tooMuch);
    }
    data.indices.resize(data.getVertexCount());
    std::iota(data.indices.begin(), data.indices.end(), 0u);
  }
  if (data.indices.size() % 3 != 0) {
    return failed("there are " + std::to_string(data.indices.size()) +
                  " indices, which make no whole number of triangles");
  }
  std::vector<OkMeshSection> sections;
  if (!data.indices.empty()) {
    sections.push_back({kWholeSection, 0, 0});
  }
  OkMeshBuilder builder = from(std::move(data), std::move(sections));
  if (!builder.sections_.empty()) {
    builder.sections_[0].count = static_cast<std::uint32_t>(builder.data_.indices.size());
  }
  return builder;
}

OkMeshBuilder OkMeshBuilder::fromMesh(const OkMesh &mesh) {
  if (!mesh.hasCpuCopy()) {
    return failed("the mesh's CPU copy was released");
  }
  OkMeshData data;
  data.vertices.assign(mesh.getVertices().begin(), mesh.getVertices().end());
  data.indices.reserve(mesh.getIndexCount());
  for (std::uint32_t i = 0; i < mesh.getIndexCount(); ++i) {
    data.indices.push_back(mesh.getIndex(i));
  }
  data.colors.assign(mesh.getColors().begin(), mesh.getColors().end());
  data.secondUvs.assign(mesh.getSecondUvs().begin(), mesh.getSecondUvs().end());
  data.tangents.assign(mesh.getTangents().begin(), mesh.getTangents().end());
  return fromData(std::move(data));
}

OkMeshBuilder &OkMeshBuilder::append(const OkMeshBuilder &other, const glm::mat4 &transform) {
  if (!isGood()) {
    return *this;
  }
  // Checked before the copy is made.
  const std::string tooMuch =
      okinawa::checkMeshSize("the mesh with what was to be appended",
                             okinawa::added(data_.getVertexCount(), other.data_.getVertexCount()),
                             okinawa::added(data_.indices.size(), other.data_.indices.size()));
  if (!tooMuch.empty()) {
    return fail(tooMuch);
  }
  OkMeshBuilder piece = other;
  if (transform != glm::mat4(1.0f)) {
    piece.transform(transform);
  }
  // A mesh has tangents everywhere or nowhere.
  if (!data_.tangents.empty() && piece.data_.tangents.empty()) {
    piece.addTangents();
  }
  if (!piece.isGood()) {
    return fail(std::move(piece.reason_));
  }
  if (!data_.vertices.empty() && data_.tangents.empty() && !piece.data_.tangents.empty() &&
      !addTangents().isGood()) {
    return *this;
  }
  const auto before = static_cast<std::uint32_t>(data_.indices.size());
  data_.append(piece.data_);
  for (OkMeshSection &section : piece.sections_) {
    sections_.push_back({std::move(section.name), section.first + before, section.count});
  }
  return *this;
}

OkMeshBuilder &OkMeshBuilder::transform(const glm::mat4 &matrix) {
  if (!isGood()) {
    return *this;
  }
  std::string bad = checkMatrix(matrix);
  if (!bad.empty()) {
    return fail(std::move(bad));
  }
  const glm::dmat3 linear = glm::dmat3(glm::mat3(matrix));
  const glm::dvec3 offset{glm::vec3(matrix[3])};
  std::vector<float> before = data_.vertices;
  for (std::size_t vertex = 0; vertex < data_.getVertexCount(); ++vertex) {
    okinawa::setPosition(data_, vertex, linear * okinawa::positionAt(data_, vertex) + offset);
  }
  if (okinawa::findNotFinite(data_.vertices) < data_.vertices.size()) {
    data_.vertices = std::move(before);
    return fail("the matrix moves a vertex further than a number can say");
  }
  moveDirections(data_, linear);
  return *this;
}

OkMeshBuilder &OkMeshBuilder::translate(const glm::vec3 &offset) {
  return transform(glm::translate(glm::mat4(1.0f), offset));
}

OkMeshBuilder &OkMeshBuilder::rotate(const OkRotation &rotation) {
  return transform(glm::mat4(rotation.toMatrix()));
}

OkMeshBuilder &OkMeshBuilder::scale(const glm::vec3 &factors) {
  return transform(glm::scale(glm::mat4(1.0f), factors));
}

OkMeshBuilder &OkMeshBuilder::flip() {
  if (!isGood()) {
    return *this;
  }
  turnTriangles(data_.indices);
  turnBitangents(data_.tangents);
  for (std::size_t vertex = 0; vertex < data_.getVertexCount(); ++vertex) {
    okinawa::setNormal(data_, vertex, -okinawa::normalAt(data_, vertex));
  }
  return *this;
}

OkMeshBuilder &OkMeshBuilder::weld(float tolerance, OkWeld what) {
  if (!isGood()) {
    return *this;
  }
  if (!(tolerance >= 0.0f) || !std::isfinite(tolerance)) {
    return fail("the tolerance of a weld must be finite and not below zero, not " +
                okinawa::toText(tolerance));
  }
  const okinawa::Likeness likeness =
      what == OkWeld::Positions ? okinawa::Likeness::Position : okinawa::Likeness::Everything;
  const std::vector<std::uint32_t> alike = okinawa::findAlike(data_, tolerance, likeness);
  for (std::uint32_t &index : data_.indices) {
    index = alike[index];
  }
  std::vector<char> keep;
  keep.reserve(data_.indices.size() / 3);
  for (std::size_t i = 0; i < data_.indices.size(); i += 3) {
    const std::uint32_t a = data_.indices[i];
    const std::uint32_t b = data_.indices[i + 1];
    const std::uint32_t c = data_.indices[i + 2];
    keep.push_back(a != b && b != c && c != a ? 1 : 0);
  }
  okinawa::keepTriangles(data_, sections_, keep);
  okinawa::dropUnusedVertices(data_);
  return *this;
}

OkStatus OkMeshBuilder::getStatus() const {
  return isGood() ? okSuccess() : OkStatus(okinawa::meshError(reason_));
}

OkMeshBuilder &OkMeshBuilder::clearError() {
  reason_.clear();
  return *this;
}

std::uint32_t OkMeshBuilder::getVertexCount() const noexcept {
  return static_cast<std::uint32_t>(data_.getVertexCount());
}

std::uint32_t OkMeshBuilder::getTriangleCount() const noexcept {
  return static_cast<std::uint32_t>(data_.indices.size() / 3);
}

OkResult<OkMeshData> OkMeshBuilder::build() const & {
  OkMeshBuilder copy = *this;
  return std::move(copy).build();
}

OkResult<OkMeshData> OkMeshBuilder::build() && {
  if (!isGood()) {
    return okinawa::meshError(reason_);
  }
  if (data_.indices.empty()) {
    return okinawa::meshError("there is no triangle to make a mesh of");
  }
  OkMeshData data = std::move(data_);
  // Sections of what is no longer here would lead nowhere.
  *this = OkMeshBuilder();
  return data;
}

OkResult<std::unique_ptr<OkMesh>> OkMeshBuilder::makeMesh() const {
  OkResult<OkMeshData> data = build();
  if (!data) {
    return data.error();
  }
  return OkMesh::create(std::move(data).value());
}

OkMesh *OkMeshBuilder::registerAs(const std::string &name) const {
  OkResult<OkMeshData> data = build();
  if (!data) {
    OkLog::warning("mesh \"" + name + "\" was not registered: " + data.error().message);
    return nullptr;
  }
  return OkMeshHandler::getInstance()->registerMesh(name, std::move(data).value());
}
