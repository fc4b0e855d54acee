#include "render/line_pass.hpp"

#include <bit>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace okinawa {

namespace {

using Vertex = OkDebugLines::Vertex;

gl::VertexAttribute attribute(std::uint32_t index, int components, std::size_t offset) {
  gl::VertexAttribute result;
  result.index = index;
  result.components = components;
  result.stride = sizeof(Vertex);
  result.offset = offset;
  return result;
}

}  // namespace

OkStatus LinePass::upload(const OkDebugLines &lines) {
  const std::span<const Vertex> vertices(lines.getVertices());
  if (array_.isEmpty()) {
    vertices_ = gl::Buffer::create(context_);
    array_ = gl::VertexArray::create(context_);
    array_.setAttribute(attribute(0, 3, offsetof(Vertex, position)), vertices_);
    array_.setAttribute(attribute(1, 4, offsetof(Vertex, color)), vertices_);
  }
  const OkStatus status =
      vertices.size_bytes() > vertices_.size()
          ? vertices_.allocate(std::bit_ceil(vertices.size_bytes()), gl::kStreamDraw)
          : vertices_.orphan();
  if (!status.isOk()) {
    return status;
  }
  uploadedBytes_ += vertices.size_bytes();
  return vertices_.writeItems(0, vertices);
}

OkResult<bool> LinePass::draw(const OkDebugLines &lines, const gl::Program &program,
                              const glm::mat4 &clipFromRelative) {
  if (lines.isEmpty()) {
    return false;
  }
  if (OkStatus status = upload(lines); !status.isOk()) {
    return status.error();
  }
  gl::State &state = context_.state();
  state.setEnabled(gl::kDepthTest, false);
  state.setEnabled(gl::kBlend, true);
  state.setBlend({gl::kSrcAlpha, gl::kOneMinusSrcAlpha, gl::kOne, gl::kOneMinusSrcAlpha});
  program.use();
  program.set("uClipFromRelative", clipFromRelative);
  array_.bind();
  context_.commands().drawArrays(gl::kLines, 0, static_cast<int>(lines.getVertices().size()));
  state.setEnabled(gl::kBlend, false);
  return true;
}

std::uint64_t LinePass::takeUploadedBytes() noexcept {
  return std::exchange(uploadedBytes_, 0);
}

}  // namespace okinawa
