#include "okinawa/mesh/mesh_data.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "okinawa/base/limits.hpp"

#include "mesh/interleaved.hpp"
#include "mesh/normals.hpp"

namespace {

using okinawa::meshError;

template <typename Stream>
OkStatus checkStream(const Stream &stream, std::size_t vertexCount, const char *name) {
  if (!stream.empty() && stream.size() != vertexCount) {
    return meshError("there are " + std::to_string(stream.size()) + " " + name + " for " +
                     std::to_string(vertexCount) + " vertices");
  }
  if (stream.empty()) {
    return okSuccess();
  }
  const auto components = static_cast<std::size_t>(Stream::value_type::length());
  const std::size_t bad = okinawa::findNotFinite({&stream.front().x, stream.size() * components});
  if (bad < stream.size() * components) {
    return meshError("vertex " + std::to_string(bad / components) + " has " + name +
                     " that are not finite");
  }
  return okSuccess();
}

OkStatus checkIndices(const std::vector<std::uint32_t> &indices, std::size_t vertexCount) {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] >= vertexCount) {
      return meshError("index " + std::to_string(indices[i]) + " at position " + std::to_string(i) +
                       " lies beyond the " + std::to_string(vertexCount) + " vertices");
    }
  }
  return okSuccess();
}

OkStatus checkVertices(const std::vector<float> &vertices) {
  if (vertices.size() % OkMeshData::kFloatsPerVertex != 0) {
    return meshError("there are " + std::to_string(vertices.size()) +
                     " floats of vertices, which is no multiple of 8");
  }
  const std::size_t bad = okinawa::findNotFinite(vertices);
  if (bad < vertices.size()) {
    return meshError("vertex " + std::to_string(bad / OkMeshData::kFloatsPerVertex) +
                     " has a number that is not finite");
  }
  return okSuccess();
}

void fillIndices(OkMeshData &data) {
  data.indices.resize(data.getVertexCount());
  std::iota(data.indices.begin(), data.indices.end(), 0u);
}

/** Both streams one after the other, with `filler` for the piece that has none. */
template <typename Value>
void appendStream(std::vector<Value> &into, std::size_t before, const std::vector<Value> &piece,
                  std::size_t added, const Value &filler) {
  if (into.empty() && piece.empty()) {
    return;
  }
  into.resize(before, filler);
  into.insert(into.end(), piece.begin(), piece.end());
  into.resize(before + added, filler);
}

void appendIndices(OkMeshData &into, const std::vector<std::uint32_t> &piece, std::uint64_t shift) {
  constexpr std::uint64_t kBeyondAll = std::numeric_limits<std::uint32_t>::max();
  into.indices.reserve(into.indices.size() + piece.size());
  for (const std::uint32_t index : piece) {
    // An index that no longer fits must not come out as a small one: `validate` finds this one.
    into.indices.push_back(static_cast<std::uint32_t>(std::min(index + shift, kBeyondAll)));
  }
}

}  // namespace

OkResult<OkMeshData> OkMeshData::fromInterleaved(const float *vertices, long floatCount,
                                                 const unsigned int *indices, long indexCount,
                                                 int stride, OkDrawMode mode) {
  const OkStatus shape = okinawa::checkInterleaved(vertices, floatCount, stride);
  if (!shape) {
    return shape.error();
  }
  if (indexCount < 0) {
    return meshError("the number of indices is negative");
  }
  if (!indices && indexCount > 0) {
    return meshError("there are " + std::to_string(indexCount) +
                     " indices, but no pointer to them");
  }
  if (static_cast<std::uint64_t>(indexCount) > OkLimits::kMeshIndices) {
    return meshError("there are more indices than the " + std::to_string(OkLimits::kMeshIndices) +
                     " that one mesh may have");
  }
  OkMeshData data;
  data.vertices = okinawa::expandInterleaved(vertices, floatCount, stride);
  if (indexCount > 0) {
    data.indices.assign(indices, indices + indexCount);
  }
  const OkStatus content = data.validate();
  if (!content) {
    return content.error();
  }
  if (stride == okinawa::kStrideWithoutNormals && mode == OK_DRAW_TRIANGLES) {
    data.computeNormals();
  }
  return data;
}

void OkMeshData::computeNormals() {
  okinawa::computeNormals(vertices, std::span<const std::uint32_t>(indices));
}

OkStatus OkMeshData::validate() const {
  if (getVertexCount() > OkLimits::kMeshVertices || indices.size() > OkLimits::kMeshIndices) {
    return meshError("there are " + std::to_string(getVertexCount()) + " vertices and " +
                     std::to_string(indices.size()) + " indices, more than one mesh may have");
  }
  OkStatus status = checkVertices(vertices);
  if (status) {
    status = checkIndices(indices, getVertexCount());
  }
  if (status) {
    status = checkStream(colors, getVertexCount(), "colors");
  }
  if (status) {
    status = checkStream(secondUvs, getVertexCount(), "second texture coordinates");
  }
  if (status) {
    status = checkStream(tangents, getVertexCount(), "tangents");
  }
  return status;
}

void OkMeshData::append(const OkMeshData &piece) {
  if (&piece == this) {
    append(OkMeshData(piece));
    return;
  }
  const std::size_t before = getVertexCount();
  const std::size_t added = piece.getVertexCount();
  // "In their order" cannot be said any more once one of the two has indices.
  if (indices.empty() && before > 0 && (!piece.indices.empty() && added > 0)) {
    fillIndices(*this);
  }
  if (piece.indices.empty() && added > 0 && !indices.empty()) {
    OkMeshData counted;
    counted.vertices.resize(piece.vertices.size());
    fillIndices(counted);
    appendIndices(*this, counted.indices, before);
  } else {
    appendIndices(*this, piece.indices, before);
  }
  vertices.insert(vertices.end(), piece.vertices.begin(), piece.vertices.end());
  appendStream(colors, before, piece.colors, added, glm::vec4(1.0f));
  appendStream(secondUvs, before, piece.secondUvs, added, glm::vec2(0.0f));
  appendStream(tangents, before, piece.tangents, added, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
}
