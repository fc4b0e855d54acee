#include "okinawa/render/renderer.hpp"

#include <algorithm>
#include <glm/vector_relational.hpp>
#include <limits>
#include <optional>
#include <utility>

#include "okinawa/base/capabilities.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"

#include "gl/framebuffer.hpp"
#include "gl/query.hpp"
#include "gl/vertex_array.hpp"
#include "render/batcher.hpp"
#include "render/frame_meter.hpp"
#include "render/kept_scene.hpp"
#include "render/line_pass.hpp"
#include "render/material_mirror.hpp"
#include "render/mesh_residency.hpp"
#include "render/paint_pass.hpp"
#include "render/preloader.hpp"
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
        preloader(meshes, *textures, device.limits().maxTextureSize),
        materials(device, limitsOf(device).materialsPerPage),
        batcher(limitsOf(device)),
        surfaces({device, shaders, meshes, *textures, materials}),
        lines(device),
        paints(device, *textures),
        emptyArray(gl::VertexArray::create(device)) {}

  OkStatus prepare(const OkScene &scene, const OkView &view, std::uint64_t viewer);
  okinawa::KeptScene &findKept(okinawa::KeptDraws &kept);
  void drawPasses(const OkScene &scene, const OkRenderTarget::Impl &target);
  void clear(const glm::vec4 &color);
  bool drawBackdrop(const OkScene &scene, const OkRenderTarget::Impl &target);
  void paintPlane(const OkScene &scene, OkPaintPlane plane, const OkRenderTarget::Impl &target);
  OkStatus paint(const OkScene2D &scene, const OkRenderTarget::Impl &target);
  void encode(const okinawa::TargetBuffers &target);
  void drawLines();
  void count();
  void countPainted();

  gl::Context &context;
  okinawa::ShaderLibrary shaders;
  okinawa::MeshResidency meshes;
  /** Shared so that targets, which may live longer, know when it is gone. */
  std::shared_ptr<okinawa::TextureResidency> textures;
  okinawa::Preloader preloader;
  okinawa::MaterialMirror materials;
  okinawa::Batcher batcher;
  /** Of the scenes drawn so far, as long as they live. */
  std::vector<std::unique_ptr<okinawa::KeptScene>> keptScenes;
  okinawa::KeptScene *keptScene = nullptr;
  okinawa::KeptScene::View *keptView = nullptr;
  okinawa::SurfacePass surfaces;
  okinawa::LinePass lines;
  okinawa::PaintPass paints;
  okinawa::ViewUniforms uniforms;
  /** Core GL draws nothing without one, the encode pass reads nothing from it. */
  gl::VertexArray emptyArray;
  OkDrawList list;
  FrameMeter meter;
  /** Runs from the first pass of a frame to its end; empty unless it is asked for. */
  std::optional<gl::GpuTimer> timer;
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
    impl_->drawPasses(scene, *target.impl_);
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

void OkRenderer::Impl::drawPasses(const OkScene &scene, const OkRenderTarget::Impl &target) {
  gl::State &state = context.state();
  if (timer) {
    timer->begin();
  }
  state.setViewport({0, 0, target.buffers.getWidth(), target.buffers.getHeight()});
  // Values are exact as they are: neither the driver's dithering nor its own curve may touch them.
  state.setEnabled(gl::kDither, false);
  state.setEnabled(gl::kFramebufferSrgb, false);
  const bool hasBackdrop = drawBackdrop(scene, target);
  if (!hasBackdrop) {
    target.buffers.bindForDrawing();
    clear(okSrgbToLinear(scene.getBackground()));
  }
  surfaces.drawSolid(keptView->getSolid(), *keptView);
  surfaces.drawBlended();
  surfaces.end();
  target.buffers.resolve();
  encode(target.buffers);
  drawLines();
  paintPlane(scene, OkPaintPlane::Over, target);
}

void OkRenderer::Impl::clear(const glm::vec4 &color) {
  gl::State &state = context.state();
  state.setEnabled(gl::kScissorTest, false);
  state.setColorMask({});
  state.setDepthMask(true);
  state.setClearColor(color.r, color.g, color.b, color.a);
  state.setClearDepth(1.0);
  context.commands().clear(gl::kColorBufferBit | gl::kDepthBufferBit);
}

/**
 * What is painted under a scene is finished in display space first, as all 2D is, and then becomes
 * the light that the scene is drawn before. False, drawing nothing, where nothing is under it.
 */
bool OkRenderer::Impl::drawBackdrop(const OkScene &scene, const OkRenderTarget::Impl &target) {
  const auto isUnder = [](const OkScene2D *each) {
    return each->getVisible() && each->getPlane() == OkPaintPlane::Under;
  };
  const auto &shown = scene.getScenes2D();
  if (std::none_of(shown.begin(), shown.end(), isUnder)) {
    return false;
  }
  target.buffers.getFinalFramebuffer().bind();
  clear(scene.getBackground());
  paintPlane(scene, OkPaintPlane::Under, target);
  target.buffers.bindForDrawing();
  clear(glm::vec4(0.0f));
  gl::State &state = context.state();
  state.setEnabled(gl::kDepthTest, false);
  shaders.getBackdrop().use();
  target.buffers.getFinal().bind(okinawa::kUnitTexture);
  state.bindSampler(okinawa::kUnitTexture, 0);
  emptyArray.bind();
  context.commands().drawArrays(gl::kTriangles, 0, 3);
  return true;
}

void OkRenderer::Impl::paintPlane(const OkScene &scene, OkPaintPlane plane,
                                  const OkRenderTarget::Impl &target) {
  for (const OkScene2D *each : scene.getScenes2D()) {
    if (each->getPlane() != plane) {
      continue;
    }
    if (const OkStatus status = paint(*each, target); !status.isOk()) {
      OkLog::error(status.error().describe());
    }
  }
}

OkStatus OkRenderer::Impl::paint(const OkScene2D &scene, const OkRenderTarget::Impl &target) {
  if (!scene.getVisible()) {
    return okSuccess();
  }
  return paints.paint(
      scene, shaders.getPaint(),
      {target.buffers.getWidth(), target.buffers.getHeight(), target.picture.getId()});
}

OkStatus OkRenderer::paint(const OkScene2D &scene, OkRenderTarget &target,
                           const std::optional<glm::vec4> &background) {
  const auto started = FrameMeter::Clock::now();
  if (background && !(glm::all(glm::equal(*background, *background)))) {
    return OkError{"a background that is not a number is refused", {}, 0, -1};
  }
  const OkRenderTarget::Impl &inner = *target.impl_;
  inner.buffers.getFinalFramebuffer().bind();
  impl_->context.state().setViewport({0, 0, inner.buffers.getWidth(), inner.buffers.getHeight()});
  if (background && scene.getVisible()) {
    impl_->clear(*background);
  }
  OkStatus status = impl_->paint(scene, inner);
  impl_->countPainted();
  impl_->meter.current().cpuMs += FrameMeter::milliseconds(started, FrameMeter::Clock::now());
  return status;
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
  countPainted();
  if (keptScene != nullptr) {
    frame.uploadedBytes += keptScene->takeUploadedBytes();
  }
}

void OkRenderer::Impl::countPainted() {
  OkFrameStatistics &frame = meter.current();
  const okinawa::DrawCounts painted = paints.takeCounts();
  frame.drawCalls += painted.drawCalls;
  frame.triangles += painted.triangles;
  const okinawa::UploadCounts sentMeshes = meshes.takeCounts();
  const okinawa::UploadCounts sentTextures = textures->takeCounts();
  frame.largestUploadBytes =
      std::max({frame.largestUploadBytes, sentMeshes.largest, sentTextures.largest});
  frame.uploadedBytes += sentMeshes.bytes + sentTextures.bytes + materials.takeUploadedBytes() +
                         surfaces.takeUploadedBytes() + lines.takeUploadedBytes() +
                         paints.takeUploadedBytes();
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
  OkFrameStatistics &frame = impl_->meter.current();
  if (impl_->timer) {
    impl_->timer->end();
    frame.gpuMs = impl_->timer->milliseconds();
    // A clock without bits answers 0 (OpenGL 3.3 core specification, 2.13).
    if (frame.gpuMs == 0.0) {
      frame.gpuMs.reset();
    }
  }
  impl_->context.endFrame();
  frame.gpuMemoryBytes = impl_->context.gpuMemoryBytes();
  frame.cpuMeshBytes = impl_->meshes.getCpuBytes();
  impl_->meter.end(FrameMeter::Clock::now(), impl_->context.state().counters());
}

const OkFrameStatistics &OkRenderer::getStatistics() const noexcept {
  return impl_->meter.last();
}

bool OkRenderer::setGpuTimed(bool timed) {
  const bool possible = !impl_->context.isNull() && OkCapabilities::has("timer-queries");
  if (!timed || !possible) {
    impl_->timer.reset();
  } else if (!impl_->timer) {
    impl_->timer = gl::GpuTimer::create(impl_->context);
  }
  return possible;
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

okinawa::Preloader &OkRenderer::getPreloader() noexcept {
  return impl_->preloader;
}

std::size_t OkRenderer::getDeviceObjectCount() const noexcept {
  return impl_->context.liveObjectCount();
}
