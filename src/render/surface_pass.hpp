#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/scene.hpp"

#include "gl/context.hpp"
#include "render/batch.hpp"
#include "render/material_mirror.hpp"
#include "render/mesh_residency.hpp"
#include "render/shader_library.hpp"
#include "render/stream_buffer.hpp"
#include "render/texture_residency.hpp"

namespace okinawa {

/** What is the same for everything a view draws. Colours are linear. */
struct ViewUniforms {
  glm::mat4 clipFromRelative{1.0f};
  /** Width, height, and how many pixels a metre is where w is 1. */
  glm::vec3 viewport{1.0f};
  glm::vec3 towardSun{0.0f, 1.0f, 0.0f};
  glm::vec3 sunColor{0.0f};
  glm::vec3 ambientColor{0.0f};

  static ViewUniforms make(const OkView &view, const OkDaylight &daylight);
};

/** What the passes drew since they were last asked. */
struct DrawCounts {
  std::uint32_t drawCalls = 0;
  std::uint64_t triangles = 0;
};

/** Borrowed from the renderer. */
struct SurfaceResources {
  gl::Context &context;
  ShaderLibrary &shaders;
  MeshResidency &meshes;
  TextureResidency &textures;
  MaterialMirror &materials;
};

/** Sends batches to the device: solid ones, then blended ones, into the framebuffer bound. */
class SurfacePass {
 public:
  explicit SurfacePass(const SurfaceResources &resources);

  /** Uploads the instances and tables of a list, which must stay until the passes are drawn. */
  OkStatus begin(const BatchList &batches, const ViewUniforms &uniforms);
  /** What a scene keeps, then what the list has. */
  void drawSolid(const std::vector<Batch> &kept, const BatchSource &source);
  void drawBlended();
  /** Puts back what other passes expect: filled polygons, depth writes, no culling. */
  void end();

  DrawCounts takeCounts() noexcept;
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  /** The instances of the list. */
  class Streamed final : public BatchSource {
   public:
    explicit Streamed(gl::Context &context) : slots(context, gl::kR32UI) {}
    void bindChunk(std::uint32_t chunk) const override { chunks[chunk]->bind(kUnitInstances); }
    void bindSlots() const override { slots.bind(kUnitSlots); }
    void bindListPage(std::uint32_t /*page*/) const override {}
    [[nodiscard]] glm::vec3 getEye() const override { return glm::vec3(0.0f); }

    std::vector<std::unique_ptr<StreamBuffer>> chunks;
    StreamBuffer slots;
  };

  void drawBatches(const std::vector<Batch> &batches, const BatchSource &source);
  bool prepare(const Batch &batch);
  void setViewUniforms(SurfaceProgram &program);
  void bindTextures(const Batch &batch);
  void setRasterState(const Batch &batch, const OkMaterialState &state);
  void drawOne(const Batch &batch);
  void drawMany(const Batch *first, const Batch *last);

  SurfaceResources resources_;
  Streamed streamed_;
  const BatchSource *source_ = nullptr;
  const BatchList *batches_ = nullptr;
  ViewUniforms uniforms_;
  std::uint64_t viewSerial_ = 0;
  SurfaceProgram *program_ = nullptr;
  DrawCounts counts_;
  std::vector<int> multiCounts_;
  std::vector<const void *> multiOffsets_;
  std::vector<int> multiBases_;
};

}  // namespace okinawa
