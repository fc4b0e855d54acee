#include "import/gltf_normals.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>

namespace okinawa {

namespace {

const glm::vec3 kFallback(0.0f, 0.0f, 1.0f);

/** In double, so that neither tiny nor huge models lose their normals to underflow. */
glm::dvec3 areaNormal(const GltfPrimitive &primitive, std::size_t corner) {
  const auto at = [&](std::size_t i) {
    return glm::dvec3(primitive.positions[primitive.indices[corner + i]]);
  };
  return glm::cross(at(1) - at(0), at(2) - at(0));
}

/** False for a vector that has no direction. */
bool normalizeInto(const glm::dvec3 &vector, glm::vec3 &out) {
  const double length = glm::length(vector);
  if (!(length > 0.0) || !std::isfinite(length)) {
    return false;
  }
  out = glm::vec3(vector / length);
  return true;
}

/** Gives each index a vertex of its own. */
template <typename T>
void spread(std::vector<T> &stream, const std::vector<std::uint32_t> &indices) {
  if (stream.empty()) {
    return;
  }
  std::vector<T> spreadOut;
  spreadOut.reserve(indices.size());
  for (const std::uint32_t index : indices) {
    spreadOut.push_back(stream[index]);
  }
  stream = std::move(spreadOut);
}

void makeFlat(GltfPrimitive &primitive) {
  spread(primitive.positions, primitive.indices);
  spread(primitive.uvs, primitive.indices);
  spread(primitive.secondUvs, primitive.indices);
  spread(primitive.colors, primitive.indices);
  std::iota(primitive.indices.begin(), primitive.indices.end(), 0u);
  primitive.normals.assign(primitive.positions.size(), kFallback);
  for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
    glm::vec3 normal = kFallback;
    normalizeInto(areaNormal(primitive, i), normal);
    for (std::size_t corner = 0; corner < 3; ++corner) {
      primitive.normals[i + corner] = normal;
    }
  }
}

/** The normal of each vertex from the triangles around it, weighted by their areas. */
std::vector<glm::dvec3> smoothNormals(const GltfPrimitive &primitive) {
  std::vector<glm::dvec3> sums(primitive.positions.size(), glm::dvec3(0.0));
  if (primitive.mode != OK_DRAW_TRIANGLES) {
    return sums;
  }
  for (std::size_t i = 0; i + 2 < primitive.indices.size(); i += 3) {
    const glm::dvec3 normal = areaNormal(primitive, i);
    for (std::size_t corner = 0; corner < 3; ++corner) {
      sums[primitive.indices[i + corner]] += normal;
    }
  }
  return sums;
}

void normalizeGiven(const GltfValue &value, GltfPrimitive &primitive) {
  std::vector<std::size_t> bad;
  for (std::size_t i = 0; i < primitive.normals.size(); ++i) {
    if (!normalizeInto(glm::dvec3(primitive.normals[i]), primitive.normals[i])) {
      bad.push_back(i);
    }
  }
  if (bad.empty()) {
    return;
  }
  value.warn("has normals without a direction; they are made from its triangles");
  const std::vector<glm::dvec3> made = smoothNormals(primitive);
  for (const std::size_t i : bad) {
    primitive.normals[i] = kFallback;
    normalizeInto(made[i], primitive.normals[i]);
  }
}

}  // namespace

void finishGltfNormals(const GltfValue &value, GltfPrimitive &primitive) {
  if (!primitive.normals.empty()) {
    normalizeGiven(value, primitive);
  } else if (primitive.mode == OK_DRAW_TRIANGLES) {
    makeFlat(primitive);
  } else {
    primitive.normals.assign(primitive.positions.size(), kFallback);
  }
}

}  // namespace okinawa
