#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/scene_2d.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/state.hpp"
#include "gl/vertex_array.hpp"
#include "render/shader_library.hpp"
#include "render/surface_pass.hpp"
#include "render/texture_residency.hpp"

namespace okinawa {

/**
 * The pixels of a picture, from the bottom left as OpenGL counts them, whose centre lies in a
 * rectangle of a 2D scene. Always inside the picture; without an area where the two do not meet.
 */
[[nodiscard]] gl::Rectangle scissorOf(const OkScene2D &scene, const OkRect2D &rect, int width,
                                      int height) noexcept;

/**
 * Paints 2D scenes into the framebuffer bound, one call a run. What a scene paints stays on the
 * device as long as the scene lives and is sent again only when it is another.
 */
class PaintPass {
 public:
  PaintPass(gl::Context &context, TextureResidency &textures)
      : context_(context), textures_(textures) {}

  struct Canvas {
    int width = 0;
    int height = 0;
    /** `OkTexture::getId` of the picture itself: what would show it inside itself is left out. */
    std::uint64_t picture = 0;
  };

  /** Over the picture whose framebuffer is bound and whose viewport is set. */
  OkStatus paint(const OkScene2D &scene, const gl::Program &program, const Canvas &canvas);

  DrawCounts takeCounts() noexcept;
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  /** What one scene has on the device. */
  struct Kept {
    std::weak_ptr<const OkPaintList> lifetime;
    const OkPaintList *list = nullptr;
    gl::Buffer vertices;
    gl::Buffer indices;
    gl::VertexArray array;
    /** Of what lies in the buffers; 0 is nothing. */
    std::uint64_t vertexRevision = 0;
    std::uint64_t indexRevision = 0;
  };
  /** What uniforms and texture units were last set to. */
  struct Current {
    int finish = -1;
    int isTextured = -1;
    std::uint64_t texture = 0;
    bool byAlpha = false;
  };

  Kept &find(const OkScene2D &scene);
  OkStatus send(Kept &kept);
  OkStatus sendTo(gl::Buffer &buffer, std::span<const std::byte> content);
  void beginState(const OkScene2D &scene, const gl::Program &program, const Canvas &canvas);
  bool prepareRun(const OkPaintRun &run, const OkScene2D &scene, const gl::Program &program,
                  const Canvas &canvas);
  void complainOfLoop();
  bool setRunState(const OkPaintState &state, const gl::Program &program);
  bool setTexture(const OkPaintState &state, const gl::Program &program);

  gl::Context &context_;
  TextureResidency &textures_;
  std::vector<std::unique_ptr<Kept>> kept_;
  Current current_;
  bool isLoopSaid_ = false;
  DrawCounts counts_;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
