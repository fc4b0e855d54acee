#include "render/mesh_page.hpp"

#include <algorithm>
#include <span>
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

/**
 * Sends streams to their places by way of one buffer, in pieces that a budget allows; stops at a
 * failure and when the budget is used up. What lies before `position` was sent earlier.
 */
class StreamWriter {
 public:
  StreamWriter(gl::Buffer &staging, std::uint64_t &position, UploadBudget &budget,
               UploadCounts &counts)
      : staging_(staging), position_(position), budget_(budget), counts_(counts) {}

  /** `bytesAt(offset, length)` gives the bytes of a piece of the stream. */
  template <typename BytesAt>
  void writePieces(gl::Buffer &target, std::uint64_t first, std::uint64_t bytes,
                   const BytesAt &bytesAt) {
    const std::uint64_t begin = start_;
    start_ += bytes;
    while (status_.isOk() && !waits_ && position_ < start_) {
      const std::uint64_t offset = position_ - begin;
      // Everything in a mesh is two or four bytes wide; a short rest goes as it is.
      const std::uint64_t rest = bytes - offset;
      const std::uint64_t length = budget_.take(rest, rest < 4 ? rest : 4);
      if (length == 0) {
        waits_ = true;
        return;
      }
      status_ = staging_.setData(bytesAt(offset, length), gl::kStreamDraw);
      if (status_.isOk()) {
        status_ = target.copyFrom(staging_, 0, first + offset, length);
        counts_.add(length);
        position_ += length;
      }
    }
  }

  template <typename T>
  void write(gl::Buffer &target, std::uint64_t first, std::span<const T> items) {
    if (target.isEmpty() || items.empty()) {
      return;
    }
    const auto bytes = std::as_bytes(items);
    writePieces(target, first * sizeof(T), bytes.size(),
                [bytes](std::uint64_t offset, std::uint64_t length) {
                  return bytes.subspan(offset, length);
                });
  }

  /** The same value over and over. */
  void fill(gl::Buffer &target, std::uint64_t first, std::uint64_t count, std::uint32_t value) {
    constexpr std::uint64_t kPiece = UploadBudget::kCallBytes / sizeof(value);
    const std::vector<std::uint32_t> values(std::min(count, kPiece), value);
    const auto bytes = std::as_bytes(std::span(values));
    writePieces(target, first * sizeof(value), count * sizeof(value),
                [bytes](std::uint64_t, std::uint64_t length) { return bytes.first(length); });
  }

  OkResult<bool> finish() const {
    return status_.isOk() ? OkResult<bool>(!waits_) : OkResult<bool>(status_.error());
  }

 private:
  gl::Buffer &staging_;
  std::uint64_t &position_;
  UploadBudget &budget_;
  UploadCounts &counts_;
  OkStatus status_ = okSuccess();
  /** Where the stream at hand starts, counted over all of them. */
  std::uint64_t start_ = 0;
  bool waits_ = false;
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

OkResult<bool> MeshPage::write(const OkMesh &mesh, const MeshRange &range, std::uint32_t slot,
                               gl::Buffer &staging, std::uint64_t &position, UploadBudget &budget,
                               UploadCounts &counts, bool verticesOnly) {
  const std::uint64_t first = range.firstVertex;
  StreamWriter writer(staging, position, budget, counts);
  // The eight floats of a vertex count one by one here.
  writer.write(vertices_, first * OkMeshData::kFloatsPerVertex, mesh.getVertices());
  if (!verticesOnly) {
    writer.fill(slots_, first, range.vertexCount, slot);
  }
  writer.write(colors_, first, mesh.getColors());
  writer.write(secondUvs_, first, mesh.getSecondUvs());
  writer.write(tangents_, first, mesh.getTangents());
  if (!verticesOnly) {
    writer.write(indices_, range.firstIndex, mesh.getShortIndices());
    writer.write(indices_, range.firstIndex, mesh.getLongIndices());
  }
  return writer.finish();
}

}  // namespace okinawa
