#include "mesh/mesh_optimize.hpp"

#include <algorithm>
#include <meshoptimizer.h>

namespace okinawa {

namespace {

constexpr std::size_t kStride = OkMeshData::kFloatsPerVertex;

/** How much worse the vertex cache may do so that less is drawn over: the library's own advice. */
constexpr float kCacheLoss = 1.05f;

template <typename Value>
void reorder(std::vector<Value> &stream, std::size_t floatsPerVertex,
             const std::vector<std::uint32_t> &places, std::size_t kept) {
  if (stream.empty()) {
    return;
  }
  const std::size_t perVertex = floatsPerVertex * sizeof(float) / sizeof(Value);
  std::vector<Value> ordered(kept * perVertex);
  meshopt_remapVertexBuffer(ordered.data(), stream.data(), places.size(), perVertex * sizeof(Value),
                            places.data());
  stream = std::move(ordered);
}

}  // namespace

MeshOptimizer::MeshOptimizer(OkMeshData &data)
    : data_(data), isUsable_(!data.indices.empty() && data.validate().isOk()) {}

void MeshOptimizer::reorderTriangles(std::uint64_t first, std::uint64_t count) {
  if (!isUsable_ || first >= data_.indices.size()) {
    return;
  }
  const std::uint64_t there = std::min<std::uint64_t>(count, data_.indices.size() - first);
  const auto whole = static_cast<std::size_t>(there / 3 * 3);
  std::uint32_t *indices = data_.indices.data() + first;
  const std::size_t vertices = data_.getVertexCount();
  reordered_.resize(whole);
  meshopt_optimizeVertexCache(reordered_.data(), indices, whole, vertices);
  meshopt_optimizeOverdraw(indices, reordered_.data(), whole, data_.vertices.data(), vertices,
                           kStride * sizeof(float), kCacheLoss);
}

void MeshOptimizer::finish() {
  if (!isUsable_) {
    return;
  }
  std::vector<std::uint32_t> places(data_.getVertexCount());
  const std::size_t kept = meshopt_optimizeVertexFetchRemap(places.data(), data_.indices.data(),
                                                            data_.indices.size(), places.size());
  for (std::uint32_t &index : data_.indices) {
    index = places[index];
  }
  reorder(data_.vertices, kStride, places, kept);
  reorder(data_.colors, 4, places, kept);
  reorder(data_.secondUvs, 2, places, kept);
  reorder(data_.tangents, 4, places, kept);
}

}  // namespace okinawa
