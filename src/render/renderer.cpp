#include "okinawa/render/renderer.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"

#include "gl/framebuffer.hpp"
#include "gl/vertex_array.hpp"
#include "render/batcher.hpp"
#include "render/frame_meter.hpp"
#include "render/kept_scene.hpp"
#include "render/line_pass.hpp"
#include "render/material_mirror.hpp"
#include "render/mesh_residency.hpp"
#include "render/render_target_impl.hpp"
#include "render/shader_library.hpp"
#include "render/surface_pass.hpp"
#include "render/texture_residency.hpp"
#include "scene/collect.hpp"
#include "scene/kept_draws.hpp"

namespace {

using okinawa::BatchLimits;
using okinawa::FrameMeter;
namespace gl = okinawa::gl;

constexpr std::uint32_t kTexelsPerInstance = sizeof(OkDrawInstance) / 16;
constexpr std::uint32_t kTexelsPerMaterial = sizeof(okinawa::PackedMaterial) / 16;

BatchLimits limitsOf(const gl::Context &context) {
  const auto texels =
      static_cast<std::uint32_t>(std::max(context.limits().maxTextureBufferSize, 65536));
  return {.instancesPerChunk = texels / kTexelsPerInstance,
          .materialsPerPage = texels / kTexelsPerMaterial,
          .slots = texels};
}

}  // namespace

struct OkRenderer::Impl {
  Impl(gl::Context &device, okinawa::ShaderLibrary library)
      : context(device),
        shaders(std::move(library)),
        meshes(device),
        textures(std::make_shared<okinawa::TextureResidency>(device)),
        materials(device, limitsOf(device).materialsPerPage),
        batcher(limitsOf(device)),
        surfaces({device, shaders, meshes, *textures, materials}),
        lines(device),
        emptyArray(gl::VertexArray::create(device)) {}

  OkStatus prepare(const OkScene &scene, const OkView &view, std::uint64_t viewer);
  okinawa::KeptScene &findKept(okinawa::KeptDraws &kept);
  void drawPasses(const OkScene &scene, const okinawa::TargetBuffers &target);
  void clear(const glm::vec4 &background);
  void encode(const okinawa::TargetBuffers &target);
  void drawLines();
  void count();

  gl::Context &context;
  okinawa::ShaderLibrary shaders;
  okinawa::MeshResidency meshes;
  /** Shared so that targets, which may live longer, know when it is gone. */
  std::shared_ptr<okinawa::TextureResidency> textures;
  okinawa::MaterialMirror materials;
  okinawa::Batcher batcher;
  /** Of the scenes drawn so far, as long as they live. */
  std::vector<std::unique_ptr<okinawa::KeptScene>> keptScenes;
  okinawa::KeptScene *keptScene = nullptr;
  okinawa::KeptScene::View *keptView = nullptr;
  okinawa::SurfacePass surfaces;
  okinawa::LinePass lines;
  okinawa::ViewUniforms uniforms;
  /** Core GL draws nothing without one, the encode pass reads nothing from it. */
  gl::VertexArray emptyArray;
  OkDrawList list;
  FrameMeter meter;
  bool unlit = false;
};

OkRenderer::OkRenderer() = default;

OkResult<std::unique_ptr<OkRenderer>> OkRenderer::create(gl::Context &context) {
  OkResult<okinawa::ShaderLibrary> shaders = okinawa::ShaderLibrary::create(context);
  if (!shaders.isOk()) {
    return shaders.error();
  }
  std::unique_ptr<OkRenderer> renderer(new OkRenderer());
  renderer->impl_ = std::make_unique<Impl>(context, std::move(shaders).value());
  OkMesh::setStore(&renderer->impl_->meshes);
  OkTexture::setStore(renderer->impl_->textures.get());
  return renderer;
}

OkRenderer::~OkRenderer() {
  OkMesh::setStore(nullptr);
  OkTexture::setStore(nullptr);
}

OkResult<std::unique_ptr<OkRenderTarget>> OkRenderer::createTarget(int width, int height,
                                                                   int samples) {
  auto impl = std::make_unique<OkRenderTarget::Impl>();
  impl->queue = impl_->context.deleteQueue();
  impl->textures = impl_->textures;
  impl->samples = samples;
  // Something that is drawn to has a size: a window that starts minimised gets one texel.
  if (OkStatus status = impl->resize(width == 0 ? 1 : width, height == 0 ? 1 : height);
      !status.isOk()) {
    return status.error();
  }
  return std::unique_ptr<OkRenderTarget>(new OkRenderTarget(std::move(impl)));
}

OkStatus OkRenderer::render(const OkScene &scene, const OkView &view, OkRenderTarget &target) {
  const auto started = FrameMeter::Clock::now();
  OkStatus status = target.resize(view.width, view.height);
  if (status.isOk()) {
    status = impl_->prepare(scene, view, target.impl_->picture.getId());
  }
  if (status.isOk()) {
    impl_->drawPasses(scene, target.impl_->buffers);
  }
  impl_->count();
  impl_->meter.current().cpuMs += FrameMeter::milliseconds(started, FrameMeter::Clock::now());
  return status;
}

okinawa::KeptScene &OkRenderer::Impl::findKept(okinawa::KeptDraws &kept) {
  std::erase_if(keptScenes, [](const auto &each) { return !each->isAlive(); });
  for (const auto &each : keptScenes) {
    if (each->getSerial() == kept.getSerial()) {
      return *each;
    }
  }
  keptScenes.push_back(std::make_unique<okinawa::KeptScene>(context, limitsOf(context), kept));
  return *keptScenes.back();
}

OkStatus OkRenderer::Impl::prepare(const OkScene &scene, const OkView &view, std::uint64_t viewer) {
  okinawa::beginList(view, list);
  okinawa::KeptDraws &kept = scene.getKeptDraws();
  kept.update(view.eye, list.wireframe);
  keptScene = &findKept(kept);
  keptView = &keptScene->look(view, viewer);
  kept.collectRest(view, keptView->getSeen(), list);
  const OkMaterialTable &table = OkMaterialTable::getInstance();
  if (OkStatus status = materials.update(table); !status.isOk()) {
    return status;
  }
  if (OkStatus status = keptScene->prepare(*keptView, table, meshes, unlit); !status.isOk()) {
    return status;
  }
  const okinawa::BatchList &batches = batcher.build(list, table, meshes, unlit);
  uniforms = okinawa::ViewUniforms::make(view, scene.getDaylight());
  return surfaces.begin(batches, uniforms);
}

void OkRenderer::Impl::drawPasses(const OkScene &scene, const okinawa::TargetBuffers &target) {
  gl::State &state = context.state();
  target.bindForDrawing();
  state.setViewport({0, 0, target.getWidth(), target.getHeight()});
  // Values are exact as they are: neither the driver's dithering nor its own curve may touch them.
  state.setEnabled(gl::kDither, false);
  state.setEnabled(gl::kFramebufferSrgb, false);
  clear(scene.getBackground());
  surfaces.drawSolid(keptView->getSolid(), *keptView);
  surfaces.drawBlended();
  surfaces.end();
  target.resolve();
  encode(target);
  drawLines();
}

void OkRenderer::Impl::clear(const glm::vec4 &background) {
  gl::State &state = context.state();
  const glm::vec4 color = okSrgbToLinear(background);
  state.setEnabled(gl::kScissorTest, false);
  state.setColorMask({});
  state.setDepthMask(true);
  state.setClearColor(color.r, color.g, color.b, color.a);
  state.setClearDepth(1.0);
  context.commands().clear(gl::kColorBufferBit | gl::kDepthBufferBit);
}

void OkRenderer::Impl::encode(const okinawa::TargetBuffers &target) {
  gl::State &state = context.state();
  target.getFinalFramebuffer().bind();
  state.setEnabled(gl::kDepthTest, false);
  shaders.getEncode().use();
  target.getColor().bind(okinawa::kUnitTexture);
  // Single texels are fetched: no sampler of the scene may stand in the way.
  state.bindSampler(okinawa::kUnitTexture, 0);
  emptyArray.bind();
  context.commands().drawArrays(gl::kTriangles, 0, 3);
}

void OkRenderer::Impl::drawLines() {
  const OkResult<bool> drawn =
      lines.draw(list.debugLines, shaders.getLines(), uniforms.clipFromRelative);
  if (!drawn.isOk()) {
    OkLog::error(drawn.error().describe());
  } else if (drawn.value()) {
    ++meter.current().drawCalls;
  }
}

void OkRenderer::Impl::count() {
  OkFrameStatistics &frame = meter.current();
  const okinawa::DrawCounts drawn = surfaces.takeCounts();
  frame.drawCalls += drawn.drawCalls;
  frame.triangles += drawn.triangles;
  frame.itemsTotal += list.itemsTotal;
  frame.itemsVisible += list.itemsVisible;
  frame.uploadedBytes += meshes.takeUploadedBytes() + textures->takeUploadedBytes() +
                         materials.takeUploadedBytes() + surfaces.takeUploadedBytes() +
                         lines.takeUploadedBytes();
  if (keptScene != nullptr) {
    frame.uploadedBytes += keptScene->takeUploadedBytes();
  }
}

void OkRenderer::present(OkRenderTarget &target, int framebufferWidth, int framebufferHeight) {
  gl::Context &context = impl_->context;
  if (framebufferWidth <= 0 || framebufferHeight <= 0 || !context.hasDefaultFramebuffer()) {
    return;
  }
  const auto started = FrameMeter::Clock::now();
  const gl::Rectangle from{0, 0, target.getWidth(), target.getHeight()};
  const gl::Rectangle to{0, 0, framebufferWidth, framebufferHeight};
  context.state().setEnabled(gl::kFramebufferSrgb, false);
  context.state().setEnabled(gl::kScissorTest, false);
  const OkStatus status = target.impl_->buffers.getFinalFramebuffer().blitToDefault(
      from, to, gl::kColorBufferBit, from == to ? gl::kNearest : gl::kLinear);
  if (!status.isOk()) {
    OkLog::error(status.error().describe());
  }
  impl_->meter.current().cpuMs += FrameMeter::milliseconds(started, FrameMeter::Clock::now());
}

void OkRenderer::beginFrame() {
  impl_->context.state().resetCounters();
  impl_->meter.begin(FrameMeter::Clock::now());
}

void OkRenderer::endFrame() {
  impl_->context.endFrame();
  OkFrameStatistics &frame = impl_->meter.current();
  frame.gpuMemoryBytes = impl_->context.gpuMemoryBytes();
  frame.cpuMeshBytes = impl_->meshes.getCpuBytes();
  impl_->meter.end(FrameMeter::Clock::now(), impl_->context.state().counters());
}

const OkFrameStatistics &OkRenderer::getStatistics() const noexcept {
  return impl_->meter.last();
}

void OkRenderer::setUnlit(bool unlit) noexcept {
  impl_->unlit = unlit;
}

void OkRenderer::setShaderFolder(const std::string &folder) {
  impl_->shaders.setFolder(folder);
  impl_->shaders.reload();
}

bool OkRenderer::reloadShaders() {
  return impl_->shaders.reload();
}

std::size_t OkRenderer::getDeviceObjectCount() const noexcept {
  return impl_->context.liveObjectCount();
}
