#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/debug_lines.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/program.hpp"
#include "gl/vertex_array.hpp"

namespace okinawa {

/** Draws the debug lines of a view in one call, over the finished picture. */
class LinePass {
 public:
  explicit LinePass(gl::Context &context) : context_(context) {}

  /** Into the framebuffer bound. Returns whether there was anything to draw. */
  OkResult<bool> draw(const OkDebugLines &lines, const gl::Program &program,
                      const glm::mat4 &clipFromRelative);
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  OkStatus upload(const OkDebugLines &lines);

  gl::Context &context_;
  gl::Buffer vertices_;
  gl::VertexArray array_;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
