#include "import/gltf_primitive.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <string>
#include <utility>

#include "import/gltf_normals.hpp"
#include "import/gltf_topology.hpp"

namespace okinawa {

namespace {

/** Which vertices of the accessors a primitive uses. */
struct Span {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

template <int N>
bool isFinite(const glm::vec<N, float> &value) {
  for (int c = 0; c < N; ++c) {
    if (!std::isfinite(value[c])) {
      return false;
    }
  }
  return true;
}

/** Replaces what is no number; true when there was any. */
template <int N>
bool repair(std::vector<glm::vec<N, float>> &values, const glm::vec<N, float> &replacement) {
  bool repaired = false;
  for (auto &value : values) {
    if (!isFinite(value)) {
      value = replacement;
      repaired = true;
    }
  }
  return repaired;
}

template <int N>
std::vector<glm::vec<N, float>> toVectors(const std::vector<float> &numbers) {
  std::vector<glm::vec<N, float>> values(numbers.size() / N);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (int c = 0; c < N; ++c) {
      values[i][c] = numbers[i * N + static_cast<std::size_t>(c)];
    }
  }
  return values;
}

/**
 * Reads an attribute that a primitive may have. One of another shape or another number of vertices
 * is left out with a warning: what remains is still the model's shape.
 */
template <int N>
std::vector<glm::vec<N, float>> readOptional(const GltfValue &attributes, const char *name,
                                             const Span &span, GltfAccessors &accessors) {
  constexpr GltfShape kShapes[] = {GltfShape::Scalar, GltfShape::Vec2, GltfShape::Vec3,
                                   GltfShape::Vec4};
  const GltfValue value = attributes[name];
  const int accessor = value.index(accessors.size());
  if (accessor < 0) {
    return {};
  }
  const GltfAccessor &source = accessors.at(accessor);
  if (source.shape != kShapes[N - 1] || source.count < span.first + span.count) {
    value.warn("does not fit the primitive's vertices and is left out");
    return {};
  }
  return toVectors<N>(accessors.readFloats(accessor, span.first, span.count));
}

/** Integer colours are shares of one, whether the file remembers to say so or not. */
std::vector<glm::vec4> readColors(const GltfValue &attributes, const Span &span,
                                  GltfAccessors &accessors) {
  const GltfValue value = attributes["COLOR_0"];
  const int accessor = value.index(accessors.size());
  if (accessor < 0) {
    return {};
  }
  const GltfAccessor &source = accessors.at(accessor);
  const bool hasAlpha = source.shape == GltfShape::Vec4;
  if ((source.shape != GltfShape::Vec3 && !hasAlpha) || source.count < span.first + span.count) {
    value.warn("does not fit the primitive's vertices and is left out");
    return {};
  }
  const auto numbers = accessors.readFloats(accessor, span.first, span.count, true);
  if (hasAlpha) {
    return toVectors<4>(numbers);
  }
  std::vector<glm::vec4> colors;
  colors.reserve(numbers.size() / 3);
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    colors.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2], 1.0f);
  }
  return colors;
}

/** The position accessor of a primitive, -1 when it has none or not one of positions. */
int findPositions(const GltfValue &value, const GltfAccessors &accessors) {
  const GltfValue position = value["attributes"]["POSITION"];
  const int accessor = position.index(accessors.size());
  if (accessor < 0) {
    if (!value.report().failed()) {
      value.warn("has no positions and is left out");
    }
    return -1;
  }
  const GltfAccessor &source = accessors.at(accessor);
  if (source.shape != GltfShape::Vec3 || source.component == GltfComponent::UInt32) {
    position.fail("positions must be three numbers each");
    return -1;
  }
  return accessor;
}

/** The primitive's index list before it is made a plain one; empty after a failure. */
std::vector<std::uint32_t> readIndexList(const GltfValue &value, std::uint64_t vertexCount,
                                         GltfAccessors &accessors) {
  const GltfValue reference = value["indices"];
  const int accessor = reference.index(accessors.size());
  if (accessor < 0) {
    std::vector<std::uint32_t> indices;
    if (!value.report().failed() && accessors.charge(vertexCount)) {
      indices.resize(vertexCount);
      std::iota(indices.begin(), indices.end(), 0u);
    }
    return indices;
  }
  std::vector<std::uint32_t> indices = accessors.readIndices(accessor);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] >= vertexCount) {
      reference.fail("index " + std::to_string(i) + " names vertex " + std::to_string(indices[i]) +
                     " of only " + std::to_string(vertexCount));
      return {};
    }
  }
  return indices;
}

bool readTopology(const GltfValue &value, std::uint64_t vertexCount, GltfAccessors &accessors,
                  GltfPrimitive &primitive) {
  const GltfValue mode = value["mode"];
  const std::uint64_t number = mode.count(4);
  auto list = makeGltfList(number, readIndexList(value, vertexCount, accessors));
  if (value.report().failed()) {
    return false;
  }
  if (!list) {
    mode.fail(std::to_string(number) + " is no way to draw");
    return false;
  }
  if (list->leftOver > 0) {
    value.warn("has indices left over that make no whole triangle or line");
  }
  if (list->indices.empty()) {
    value.warn("has too few indices to draw anything and is left out");
    return false;
  }
  primitive.mode = list->mode;
  primitive.indices = std::move(list->indices);
  return true;
}

/** Keeps only the vertices that the indices span, and moves the indices along. */
Span rebase(std::vector<std::uint32_t> &indices) {
  const auto [smallest, largest] = std::ranges::minmax(indices);
  for (std::uint32_t &index : indices) {
    index -= smallest;
  }
  return {smallest, static_cast<std::uint64_t>(largest) - smallest + 1};
}

void repairStreams(const GltfValue &value, GltfPrimitive &primitive) {
  bool repaired = repair<2>(primitive.uvs, glm::vec2(0.0f));
  repaired |= repair<2>(primitive.secondUvs, glm::vec2(0.0f));
  repaired |= repair<4>(primitive.colors, glm::vec4(1.0f));
  repaired |= repair<4>(primitive.tangents, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  if (repaired) {
    value.warn("holds texture coordinates, colours or tangents that are no finite numbers");
  }
}

}  // namespace

GltfPrimitive readGltfPrimitive(const GltfValue &value, GltfAccessors &accessors) {
  const GltfReport &report = value.report();
  const GltfValue attributes = value["attributes"];
  GltfPrimitive primitive;
  const int positions = findPositions(value, accessors);
  if (positions < 0) {
    return {};
  }
  const std::uint64_t vertexCount = accessors.at(positions).count;
  if (!readTopology(value, vertexCount, accessors, primitive)) {
    return {};
  }
  const Span span = rebase(primitive.indices);
  primitive.positions = toVectors<3>(accessors.readFloats(positions, span.first, span.count));
  for (const glm::vec3 &position : primitive.positions) {
    if (!isFinite(position)) {
      attributes["POSITION"].fail("holds a coordinate that is no finite number");
      return {};
    }
  }
  primitive.normals = readOptional<3>(attributes, "NORMAL", span, accessors);
  primitive.uvs = readOptional<2>(attributes, "TEXCOORD_0", span, accessors);
  primitive.secondUvs = readOptional<2>(attributes, "TEXCOORD_1", span, accessors);
  primitive.colors = readColors(attributes, span, accessors);
  if (!primitive.normals.empty()) {
    primitive.tangents = readOptional<4>(attributes, "TANGENT", span, accessors);
  }
  if (report.failed()) {
    return {};
  }
  repairStreams(value, primitive);
  finishGltfNormals(value, primitive);
  return primitive;
}

OkMeshData interleaveGltfPrimitive(GltfPrimitive primitive) {
  OkMeshData data;
  data.indices = std::move(primitive.indices);
  data.colors = std::move(primitive.colors);
  data.tangents = std::move(primitive.tangents);
  data.secondUvs = std::move(primitive.secondUvs);
  for (glm::vec2 &uv : data.secondUvs) {
    uv.y = 1.0f - uv.y;
  }
  data.vertices.reserve(primitive.positions.size() * OkMeshData::kFloatsPerVertex);
  for (std::size_t i = 0; i < primitive.positions.size(); ++i) {
    const glm::vec3 &p = primitive.positions[i];
    const glm::vec3 &n = primitive.normals[i];
    const glm::vec2 uv = primitive.uvs.empty() ? glm::vec2(0.0f, 1.0f) : primitive.uvs[i];
    data.vertices.insert(data.vertices.end(), {p.x, p.y, p.z, uv.x, 1.0f - uv.y, n.x, n.y, n.z});
  }
  return data;
}

}  // namespace okinawa
