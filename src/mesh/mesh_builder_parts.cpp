#include "mesh/mesh_builder_parts.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <glm/geometric.hpp>

#include "okinawa/base/limits.hpp"

namespace okinawa {

namespace {

constexpr std::size_t kStride = OkMeshData::kFloatsPerVertex;
constexpr std::size_t kNormalOffset = 5;

template <typename Number>
std::string shortestText(Number number) {
  char text[64];
  const std::to_chars_result end = std::to_chars(text, text + sizeof text, number);
  return {text, end.ptr};
}

template <typename Value>
void gather(std::vector<Value> &stream, std::span<const std::uint32_t> sources) {
  if (stream.empty()) {
    return;
  }
  std::vector<Value> gathered;
  gathered.reserve(sources.size());
  for (const std::uint32_t source : sources) {
    gathered.push_back(stream[source]);
  }
  stream = std::move(gathered);
}

void store(OkMeshData &data, std::size_t at, const glm::dvec3 &value) noexcept {
  for (int axis = 0; axis < 3; ++axis) {
    data.vertices[at + static_cast<std::size_t>(axis)] = static_cast<float>(value[axis]);
  }
}

}  // namespace

std::string checkMeshSize(const std::string &what, std::uint64_t vertices, std::uint64_t indices) {
  if (vertices > OkLimits::kMeshVertices) {
    return what + " needs more than the " + std::to_string(OkLimits::kMeshVertices) +
           " vertices that one mesh may have";
  }
  if (indices > OkLimits::kMeshIndices) {
    return what + " needs more than the " + std::to_string(OkLimits::kMeshIndices) +
           " indices that one mesh may have";
  }
  return {};
}

std::string toText(double number) {
  return shortestText(number);
}

std::string toText(float number) {
  return shortestText(number);
}

glm::dvec3 positionAt(const OkMeshData &data, std::size_t vertex) noexcept {
  const float *at = data.vertices.data() + vertex * kStride;
  return {at[0], at[1], at[2]};
}

glm::dvec2 uvAt(const OkMeshData &data, std::size_t vertex) noexcept {
  const float *at = data.vertices.data() + vertex * kStride;
  return {at[3], at[4]};
}

glm::dvec3 normalAt(const OkMeshData &data, std::size_t vertex) noexcept {
  const float *at = data.vertices.data() + vertex * kStride + kNormalOffset;
  return {at[0], at[1], at[2]};
}

void setPosition(OkMeshData &data, std::size_t vertex, const glm::dvec3 &position) noexcept {
  store(data, vertex * kStride, position);
}

void setNormal(OkMeshData &data, std::size_t vertex, const glm::dvec3 &normal) noexcept {
  store(data, vertex * kStride + kNormalOffset, normal);
}

glm::dvec3 unitOr(const glm::dvec3 &vector, const glm::dvec3 &instead) noexcept {
  const double largest = std::max({std::abs(vector.x), std::abs(vector.y), std::abs(vector.z)});
  if (!(largest > 0.0) || !std::isfinite(largest)) {
    return instead;
  }
  // Scaled first: squares of very small or very large numbers would vanish or overflow.
  return glm::normalize(vector / largest);
}

glm::dvec3 anyPerpendicular(const glm::dvec3 &unit) noexcept {
  const glm::dvec3 size = glm::abs(unit);
  const glm::dvec3 axis = size.x <= size.y && size.x <= size.z ? glm::dvec3(1.0, 0.0, 0.0)
                          : size.y <= size.z                   ? glm::dvec3(0.0, 1.0, 0.0)
                                                               : glm::dvec3(0.0, 0.0, 1.0);
  return unitOr(axis - unit * glm::dot(axis, unit), glm::dvec3(1.0, 0.0, 0.0));
}

double angleBetween(const glm::dvec3 &a, const glm::dvec3 &b) noexcept {
  const glm::dvec3 unitA = unitOr(a, glm::dvec3(0.0));
  const glm::dvec3 unitB = unitOr(b, glm::dvec3(0.0));
  return std::atan2(glm::length(glm::cross(unitA, unitB)), glm::dot(unitA, unitB));
}

void gatherVertices(OkMeshData &data, std::span<const std::uint32_t> sources) {
  std::vector<float> vertices;
  vertices.reserve(sources.size() * kStride);
  for (const std::uint32_t source : sources) {
    const auto at = data.vertices.begin() + static_cast<std::ptrdiff_t>(source * kStride);
    vertices.insert(vertices.end(), at, at + static_cast<std::ptrdiff_t>(kStride));
  }
  data.vertices = std::move(vertices);
  gather(data.colors, sources);
  gather(data.secondUvs, sources);
  gather(data.tangents, sources);
}

void dropUnusedVertices(OkMeshData &data) {
  constexpr std::uint32_t kUnused = 0xffffffffu;
  std::vector<std::uint32_t> placeOf(data.getVertexCount(), kUnused);
  for (const std::uint32_t index : data.indices) {
    placeOf[index] = 0;
  }
  std::vector<std::uint32_t> sources;
  for (std::uint32_t vertex = 0; vertex < placeOf.size(); ++vertex) {
    if (placeOf[vertex] != kUnused) {
      placeOf[vertex] = static_cast<std::uint32_t>(sources.size());
      sources.push_back(vertex);
    }
  }
  if (sources.size() == placeOf.size()) {
    return;
  }
  for (std::uint32_t &index : data.indices) {
    index = placeOf[index];
  }
  gatherVertices(data, sources);
}

void keepTriangles(OkMeshData &data, std::vector<OkMeshSection> &sections,
                   std::span<const char> keep) {
  std::vector<std::uint32_t> indices;
  std::vector<OkMeshSection> kept;
  for (OkMeshSection &section : sections) {
    const auto first = static_cast<std::uint32_t>(indices.size());
    for (std::uint32_t i = section.first; i < section.first + section.count; i += 3) {
      if (keep[i / 3] != 0) {
        indices.insert(indices.end(), {data.indices[i], data.indices[i + 1], data.indices[i + 2]});
      }
    }
    const auto count = static_cast<std::uint32_t>(indices.size()) - first;
    if (count > 0) {
      kept.push_back({std::move(section.name), first, count});
    }
  }
  data.indices = std::move(indices);
  sections = std::move(kept);
}

}  // namespace okinawa
