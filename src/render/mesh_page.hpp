#pragma once

#include <cstdint>
#include <optional>

#include "okinawa/base/result.hpp"
#include "okinawa/mesh/mesh.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/vertex_array.hpp"
#include "render/range_allocator.hpp"
#include "render/upload_budget.hpp"

namespace okinawa {

/** What meshes must agree in to share a page. */
struct MeshLayout {
  /** Bits of `MeshStream`. */
  std::uint8_t streams = 0;
  bool shortIndices = true;

  bool operator==(const MeshLayout &) const noexcept = default;
};

/** Where a mesh lies in its page. */
struct MeshRange {
  std::uint64_t firstVertex = 0;
  std::uint64_t vertexCount = 0;
  std::uint64_t firstIndex = 0;
  std::uint64_t indexCount = 0;
};

/** One vertex array over buffers that many meshes of one layout share. */
class MeshPage {
 public:
  static OkResult<MeshPage> create(gl::Context &context, const MeshLayout &layout,
                                   std::uint64_t vertexCapacity, std::uint64_t indexCapacity);

  /** Nothing when there is no room. */
  [[nodiscard]] std::optional<MeshRange> allocate(std::uint64_t vertexCount,
                                                  std::uint64_t indexCount);
  void free(const MeshRange &range);
  /**
   * Copies what `budget` allows of a mesh to its range, from `position` on (bytes over all streams,
   * one after the other), and moves `position` along; true once all is there. Every vertex also
   * bears `slot`. The data pass through `staging`, so that pages stay where the driver keeps what
   * never changes. With `verticesOnly`, indices and slots stay as they are.
   */
  OkResult<bool> write(const OkMesh &mesh, const MeshRange &range, std::uint32_t slot,
                       gl::Buffer &staging, std::uint64_t &position, UploadBudget &budget,
                       UploadCounts &counts, bool verticesOnly = false);

  [[nodiscard]] bool isUnused() const noexcept { return vertexRanges_.getUsed() == 0; }
  [[nodiscard]] const MeshLayout &getLayout() const noexcept { return layout_; }
  [[nodiscard]] std::uint64_t getVertexCapacity() const noexcept {
    return vertexRanges_.getCapacity();
  }
  void bind() const { array_.bind(); }

 private:
  MeshPage(const MeshLayout &layout, std::uint64_t vertexCapacity, std::uint64_t indexCapacity);
  OkStatus allocateBuffers(gl::Context &context);
  void describeArray(gl::Context &context);

  MeshLayout layout_;
  RangeAllocator vertexRanges_;
  RangeAllocator indexRanges_;
  gl::Buffer vertices_;
  gl::Buffer slots_;
  gl::Buffer colors_;
  gl::Buffer secondUvs_;
  gl::Buffer tangents_;
  gl::Buffer indices_;
  gl::VertexArray array_;
};

}  // namespace okinawa
