#include "okinawa/mesh/mesh.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "mesh/interleaved.hpp"
#include "mesh/normals.hpp"
#include "mesh/tree_slot.hpp"

namespace {

std::atomic<std::uint64_t> nextId{1};
std::atomic<std::size_t> liveCount{0};
std::atomic<OkMeshStore *> deathStore{nullptr};

constexpr std::size_t kStride = OkMeshData::kFloatsPerVertex;
constexpr std::uint32_t kLargestShortIndex = 0xffff;

template <typename Value>
std::size_t bytesOf(const std::vector<Value> &values) noexcept {
  return values.capacity() * sizeof(Value);
}

template <typename Value>
void release(std::vector<Value> &values) noexcept {
  std::vector<Value>().swap(values);
}

/** One flag a vertex that an index names; the number of those. */
template <typename Index>
std::size_t markUsed(std::span<const Index> indices, std::vector<char> &used) {
  std::size_t count = 0;
  for (const Index index : indices) {
    count += used[index] == 0;
    used[index] = 1;
  }
  return count;
}

std::vector<float> gatherPositions(std::span<const float> vertices, const std::vector<char> &used,
                                   std::size_t usedCount) {
  std::vector<float> positions;
  positions.reserve(usedCount * 3);
  for (std::size_t vertex = 0; vertex < used.size(); ++vertex) {
    if (used[vertex]) {
      const float *at = vertices.data() + vertex * kStride;
      positions.insert(positions.end(), at, at + 3);
    }
  }
  return positions;
}

}  // namespace

OkResult<std::unique_ptr<OkMesh>> OkMesh::create(OkMeshData data) {
  const OkStatus status = data.validate();
  if (!status) {
    return status.error();
  }
  std::unique_ptr<OkMesh> mesh(new OkMesh);
  mesh->adopt(std::move(data));
  return mesh;
}

OkMesh::OkMesh() : id_(nextId.fetch_add(1)), tree_(std::make_unique<okinawa::TreeSlot>()) {
  liveCount.fetch_add(1);
}

OkMesh::~OkMesh() {
  liveCount.fetch_sub(1);
  if (OkMeshStore *store = deathStore.load()) {
    store->dropMesh(id_);
  }
}

bool OkMesh::hasIndices(std::span<const std::uint32_t> indices) const noexcept {
  return shortIndexWidth_
             ? std::equal(indices.begin(), indices.end(), shortIndices_.begin(),
                          shortIndices_.end())
             : std::equal(indices.begin(), indices.end(), longIndices_.begin(), longIndices_.end());
}

void OkMesh::adopt(OkMeshData data) {
  tree_->drop();
  const std::uint32_t oldVertexCount = vertexCount_;
  vertexCount_ = static_cast<std::uint32_t>(data.getVertexCount());
  if (data.indices.empty()) {
    data.indices.resize(vertexCount_);
    std::iota(data.indices.begin(), data.indices.end(), 0u);
  }
  if (vertexCount_ != oldVertexCount || !hasIndices(data.indices)) {
    ++indexRevision_;
  }
  indexCount_ = static_cast<std::uint32_t>(data.indices.size());
  shortIndexWidth_ = std::all_of(data.indices.begin(), data.indices.end(),
                                 [](std::uint32_t index) { return index <= kLargestShortIndex; });
  release(shortIndices_);
  release(longIndices_);
  if (shortIndexWidth_) {
    shortIndices_.reserve(data.indices.size());
    for (const std::uint32_t index : data.indices) {
      shortIndices_.push_back(static_cast<std::uint16_t>(index));
    }
  } else {
    longIndices_ = std::move(data.indices);
    longIndices_.shrink_to_fit();
  }
  vertices_ = std::move(data.vertices);
  vertices_.shrink_to_fit();
  colors_ = std::move(data.colors);
  secondUvs_ = std::move(data.secondUvs);
  tangents_ = std::move(data.tangents);
  hasColors_ = !colors_.empty();
  hasSecondUvs_ = !secondUvs_.empty();
  hasTangents_ = !tangents_.empty();
  hasCpuCopy_ = true;
  ++revision_;
  updateBounds();
}

void OkMesh::updateBounds() {
  std::vector<char> used(vertexCount_, 0);
  const std::size_t usedCount =
      shortIndexWidth_ ? markUsed(getShortIndices(), used) : markUsed(getLongIndices(), used);
  if (usedCount == vertexCount_) {
    sphere_ = okBoundingSphere(vertices_, kStride);
    box_ = okBoundingBox(vertices_, kStride);
    return;
  }
  const std::vector<float> positions = gatherPositions(vertices_, used, usedCount);
  sphere_ = okBoundingSphere(positions, 3);
  box_ = okBoundingBox(positions, 3);
}

OkStatus OkMesh::updateVertices(const float *vertices, long floatCount, int stride) {
  if (!hasCpuCopy_) {
    return okinawa::meshError("the CPU copy of this mesh was released: it cannot be changed");
  }
  if (const OkStatus shape = okinawa::checkInterleaved(vertices, floatCount, stride); !shape) {
    return shape;
  }
  if (floatCount / stride != static_cast<long>(vertexCount_)) {
    return okinawa::meshError("the mesh has " + std::to_string(vertexCount_) +
                              " vertices and keeps as many, but " +
                              std::to_string(floatCount / stride) + " were given");
  }
  std::vector<float> expanded = okinawa::expandInterleaved(vertices, floatCount, stride);
  const std::size_t bad = okinawa::findNotFinite(expanded);
  if (bad < expanded.size()) {
    return okinawa::meshError("vertex " + std::to_string(bad / kStride) +
                              " has a number that is not finite");
  }
  tree_->noteMove();
  vertices_ = std::move(expanded);
  if (stride == okinawa::kStrideWithoutNormals) {
    if (shortIndexWidth_) {
      okinawa::computeNormals(vertices_, getShortIndices());
    } else {
      okinawa::computeNormals(vertices_, getLongIndices());
    }
  }
  ++revision_;
  updateBounds();
  return okSuccess();
}

OkStatus OkMesh::replace(OkMeshData data) {
  const OkStatus status = data.validate();
  if (status) {
    adopt(std::move(data));
  }
  return status;
}

void OkMesh::releaseCpuCopy() {
  tree_->drop();
  release(vertices_);
  release(shortIndices_);
  release(longIndices_);
  release(colors_);
  release(secondUvs_);
  release(tangents_);
  hasCpuCopy_ = false;
}

std::size_t OkMesh::getCpuBytes() const noexcept {
  return bytesOf(vertices_) + bytesOf(shortIndices_) + bytesOf(longIndices_) + bytesOf(colors_) +
         bytesOf(secondUvs_) + bytesOf(tangents_);
}

void OkMesh::setStore(OkMeshStore *store) noexcept {
  deathStore.store(store);
}

std::size_t OkMesh::getLiveCount() noexcept {
  return liveCount.load();
}
