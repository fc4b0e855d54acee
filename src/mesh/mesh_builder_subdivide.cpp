#include <algorithm>
#include <glm/geometric.hpp>
#include <unordered_map>

#include "okinawa/base/limits.hpp"

#include "mesh/mesh_builder_parts.hpp"

namespace {

template <typename Value>
void addMiddle(std::vector<Value> &stream, std::uint32_t a, std::uint32_t b) {
  if (!stream.empty()) {
    const Value middle = stream[a] * 0.5f + stream[b] * 0.5f;
    stream.push_back(middle);
  }
}

/** Appends the vertex halfway between two others. */
std::uint32_t addMidpoint(OkMeshData &data, std::uint32_t a, std::uint32_t b) {
  const auto middle = static_cast<std::uint32_t>(data.getVertexCount());
  const glm::dvec3 normal = okinawa::normalAt(data, a) + okinawa::normalAt(data, b);
  const glm::dvec2 uv = (okinawa::uvAt(data, a) + okinawa::uvAt(data, b)) * 0.5;
  const glm::dvec3 place = (okinawa::positionAt(data, a) + okinawa::positionAt(data, b)) * 0.5;
  const glm::dvec3 instead = okinawa::normalAt(data, a);
  data.vertices.resize(data.vertices.size() + OkMeshData::kFloatsPerVertex);
  okinawa::setPosition(data, middle, place);
  data.vertices[middle * OkMeshData::kFloatsPerVertex + 3] = static_cast<float>(uv.x);
  data.vertices[middle * OkMeshData::kFloatsPerVertex + 4] = static_cast<float>(uv.y);
  okinawa::setNormal(data, middle, okinawa::unitOr(normal, instead));
  addMiddle(data.colors, a, b);
  addMiddle(data.secondUvs, a, b);
  if (!data.tangents.empty()) {
    const glm::vec4 first = data.tangents[a];
    const glm::dvec3 sum(glm::vec3(first) + glm::vec3(data.tangents[b]));
    const glm::vec3 along(okinawa::unitOr(sum, glm::dvec3(glm::vec3(first))));
    data.tangents.emplace_back(along, first.w);
  }
  return middle;
}

void cutOnce(OkMeshData &data) {
  std::unordered_map<std::uint64_t, std::uint32_t> middles;
  const auto middleOf = [&](std::uint32_t a, std::uint32_t b) {
    // Both triangles of an edge must get the same numbers, so the order is that of the indices.
    const std::uint32_t low = std::min(a, b);
    const std::uint32_t high = std::max(a, b);
    const auto [entry, isNew] =
        middles.try_emplace(static_cast<std::uint64_t>(high) << 32 | low, 0u);
    if (isNew) {
      entry->second = addMidpoint(data, low, high);
    }
    return entry->second;
  };
  std::vector<std::uint32_t> indices;
  indices.reserve(data.indices.size() * 4);
  for (std::size_t i = 0; i < data.indices.size(); i += 3) {
    const std::uint32_t a = data.indices[i];
    const std::uint32_t b = data.indices[i + 1];
    const std::uint32_t c = data.indices[i + 2];
    const std::uint32_t ab = middleOf(a, b);
    const std::uint32_t bc = middleOf(b, c);
    const std::uint32_t ca = middleOf(c, a);
    indices.insert(indices.end(), {a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca});
  }
  data.indices = std::move(indices);
}

}  // namespace

OkMeshBuilder &OkMeshBuilder::subdivide(int levels) {
  if (!isGood()) {
    return *this;
  }
  if (levels < 0) {
    return fail("a mesh cannot be subdivided " + std::to_string(levels) + " times");
  }
  std::uint64_t indices = data_.indices.size();
  for (int level = 0; level < levels && indices > 0 && indices <= OkLimits::kMeshIndices; ++level) {
    indices = okinawa::multiplied(indices, 4);
  }
  // Each cut adds at most one vertex an edge, and there are no more edges than indices: counted so,
  // all cuts together add at most a third of the last number of indices.
  const std::uint64_t vertices = okinawa::added(data_.getVertexCount(), indices / 3);
  const std::string tooMuch = okinawa::checkMeshSize(
      "a mesh subdivided " + std::to_string(levels) + " times", vertices, indices);
  if (!tooMuch.empty()) {
    return fail(tooMuch);
  }
  for (int level = 0; level < levels && !data_.indices.empty(); ++level) {
    cutOnce(data_);
    for (OkMeshSection &section : sections_) {
      section.first *= 4;
      section.count *= 4;
    }
  }
  return *this;
}
