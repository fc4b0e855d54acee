#include "mesh/normals.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

namespace okinawa {

namespace {

constexpr std::size_t kStride = OkMeshData::kFloatsPerVertex;

glm::dvec3 positionOf(std::span<const float> vertices, std::size_t vertex) noexcept {
  const float *at = vertices.data() + vertex * kStride;
  return {at[0], at[1], at[2]};
}

/** Twice the area along the normal. Double precision: products of tiny edges must not vanish. */
glm::dvec3 areaNormal(std::span<const float> vertices, std::size_t a, std::size_t b,
                      std::size_t c) noexcept {
  const glm::dvec3 corner = positionOf(vertices, a);
  return glm::cross(positionOf(vertices, b) - corner, positionOf(vertices, c) - corner);
}

void storeNormal(std::span<float> vertices, std::size_t vertex, const glm::dvec3 &sum) noexcept {
  const double length = glm::length(sum);
  const glm::dvec3 normal = length > 0.0 ? sum / length : glm::dvec3(0.0, 0.0, 1.0);
  float *at = vertices.data() + vertex * kStride + 5;
  for (int axis = 0; axis < 3; ++axis) {
    at[axis] = static_cast<float>(normal[axis]);
  }
}

void flatNormals(std::span<float> vertices) noexcept {
  const std::size_t count = vertices.size() / kStride;
  const std::size_t complete = count / 3 * 3;
  for (std::size_t vertex = 0; vertex < count; ++vertex) {
    const std::size_t first = vertex / 3 * 3;
    storeNormal(
        vertices, vertex,
        vertex < complete ? areaNormal(vertices, first, first + 1, first + 2) : glm::dvec3(0.0));
  }
}

template <typename Index>
void compute(std::span<float> vertices, std::span<const Index> indices) {
  if (indices.empty()) {
    flatNormals(vertices);
    return;
  }
  const std::size_t count = vertices.size() / kStride;
  std::vector<glm::dvec3> sums(count, glm::dvec3(0.0));
  for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
    const std::size_t a = indices[i];
    const std::size_t b = indices[i + 1];
    const std::size_t c = indices[i + 2];
    if (a < count && b < count && c < count) {
      const glm::dvec3 normal = areaNormal(vertices, a, b, c);
      sums[a] += normal;
      sums[b] += normal;
      sums[c] += normal;
    }
  }
  for (std::size_t vertex = 0; vertex < count; ++vertex) {
    storeNormal(vertices, vertex, sums[vertex]);
  }
}

}  // namespace

void computeNormals(std::span<float> vertices, std::span<const std::uint32_t> indices) {
  compute(vertices, indices);
}

void computeNormals(std::span<float> vertices, std::span<const std::uint16_t> indices) {
  compute(vertices, indices);
}

}  // namespace okinawa
