#include "render/mesh_page.hpp"

#include <utility>
#include <vector>

#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

constexpr std::uint64_t kVertexBytes = OkMeshData::kFloatsPerVertex * sizeof(float);

/** Locations of shaders/surface.vert.glsl. */
enum Location : std::uint32_t {
  kPosition = 0,
  kUv = 1,
  kNormal = 2,
  kColor = 3,
  kSecondUv = 4,
  kTangent = 5,
  kSlot = 6,
};

gl::VertexAttribute floats(Location location, int components, std::uint64_t stride,
                           std::uint64_t offset = 0) {
  gl::VertexAttribute attribute;
  attribute.index = location;
  attribute.components = components;
  attribute.stride = static_cast<int>(stride);
  attribute.offset = offset;
  return attribute;
}

/** Sends streams to their places by way of one buffer, counting the bytes; stops at a failure. */
class StreamWriter {
 public:
  explicit StreamWriter(gl::Buffer &staging) : staging_(staging) {}

  template <typename T>
  void write(gl::Buffer &target, std::uint64_t first, std::span<const T> items) {
    if (!status_.isOk() || target.isEmpty() || items.empty()) {
      return;
    }
    status_ = staging_.setData(items, gl::kStreamDraw);
    if (status_.isOk()) {
      status_ = target.copyFrom(staging_, 0, first * sizeof(T), items.size_bytes());
      sent_ += items.size_bytes();
    }
  }
  OkResult<std::uint64_t> finish() const {
    return status_.isOk() ? OkResult<std::uint64_t>(sent_)
                          : OkResult<std::uint64_t>(status_.error());
  }

 private:
  gl::Buffer &staging_;
  OkStatus status_ = okSuccess();
  std::uint64_t sent_ = 0;
};

}  // namespace

MeshPage::MeshPage(const MeshLayout &layout, std::uint64_t vertexCapacity,
                   std::uint64_t indexCapacity)
    : layout_(layout), vertexRanges_(vertexCapacity), indexRanges_(indexCapacity) {}

OkResult<MeshPage> MeshPage::create(gl::Context &context, const MeshLayout &layout,
                                    std::uint64_t vertexCapacity, std::uint64_t indexCapacity) {
  MeshPage page(layout, vertexCapacity, indexCapacity);
  if (OkStatus status = page.allocateBuffers(context); !status.isOk()) {
    return status.error();
  }
  page.describeArray(context);
  return page;
}

OkStatus MeshPage::allocateBuffers(gl::Context &context) {
  const auto make = [&context](gl::Buffer &buffer, std::uint64_t bytes) {
    buffer = gl::Buffer::create(context);
    return buffer.allocate(bytes, gl::kStaticDraw);
  };
  const std::uint64_t vertices = vertexRanges_.getCapacity();
  const std::uint64_t indexBytes = layout_.shortIndices ? 2 : 4;
  OkStatus status = make(vertices_, vertices * kVertexBytes);
  if (status.isOk()) {
    status = make(slots_, vertices * sizeof(std::uint32_t));
  }
  if (status.isOk() && (layout_.streams & kStreamColors) != 0) {
    status = make(colors_, vertices * sizeof(glm::vec4));
  }
  if (status.isOk() && (layout_.streams & kStreamSecondUvs) != 0) {
    status = make(secondUvs_, vertices * sizeof(glm::vec2));
  }
  if (status.isOk() && (layout_.streams & kStreamTangents) != 0) {
    status = make(tangents_, vertices * sizeof(glm::vec4));
  }
  if (status.isOk()) {
    status = make(indices_, indexRanges_.getCapacity() * indexBytes);
  }
  return status;
}

void MeshPage::describeArray(gl::Context &context) {
  array_ = gl::VertexArray::create(context);
  array_.setAttribute(floats(kPosition, 3, kVertexBytes), vertices_);
  array_.setAttribute(floats(kUv, 2, kVertexBytes, 3 * sizeof(float)), vertices_);
  array_.setAttribute(floats(kNormal, 3, kVertexBytes, 5 * sizeof(float)), vertices_);
  gl::VertexAttribute slot = floats(kSlot, 1, sizeof(std::uint32_t));
  slot.type = gl::kUnsignedInt;
  slot.integer = true;
  array_.setAttribute(slot, slots_);
  if (!colors_.isEmpty()) {
    array_.setAttribute(floats(kColor, 4, sizeof(glm::vec4)), colors_);
  }
  if (!secondUvs_.isEmpty()) {
    array_.setAttribute(floats(kSecondUv, 2, sizeof(glm::vec2)), secondUvs_);
  }
  if (!tangents_.isEmpty()) {
    array_.setAttribute(floats(kTangent, 4, sizeof(glm::vec4)), tangents_);
  }
  array_.setIndexBuffer(indices_);
}

std::optional<MeshRange> MeshPage::allocate(std::uint64_t vertexCount, std::uint64_t indexCount) {
  const auto firstVertex = vertexRanges_.allocate(vertexCount);
  if (!firstVertex.has_value()) {
    return std::nullopt;
  }
  const auto firstIndex = indexRanges_.allocate(indexCount);
  if (!firstIndex.has_value()) {
    vertexRanges_.free(*firstVertex, vertexCount);
    return std::nullopt;
  }
  return MeshRange{*firstVertex, vertexCount, *firstIndex, indexCount};
}

void MeshPage::free(const MeshRange &range) {
  vertexRanges_.free(range.firstVertex, range.vertexCount);
  indexRanges_.free(range.firstIndex, range.indexCount);
}

OkResult<std::uint64_t> MeshPage::write(const OkMesh &mesh, const MeshRange &range,
                                        std::uint32_t slot, gl::Buffer &staging) {
  const std::vector<std::uint32_t> slots(range.vertexCount, slot);
  const std::uint64_t first = range.firstVertex;
  StreamWriter writer(staging);
  // The eight floats of a vertex count one by one here.
  writer.write(vertices_, first * OkMeshData::kFloatsPerVertex, mesh.getVertices());
  writer.write(slots_, first, std::span<const std::uint32_t>(slots));
  writer.write(colors_, first, mesh.getColors());
  writer.write(secondUvs_, first, mesh.getSecondUvs());
  writer.write(tangents_, first, mesh.getTangents());
  writer.write(indices_, range.firstIndex, mesh.getShortIndices());
  writer.write(indices_, range.firstIndex, mesh.getLongIndices());
  return writer.finish();
}

}  // namespace okinawa
