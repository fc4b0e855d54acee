#include "render/surface_pass.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <span>
#include <utility>

#include "okinawa/math/color.hpp"
#include "okinawa/texture/texture.hpp"

#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

gl::Enum primitiveOf(OkDrawMode mode) {
  switch (mode) {
    case OK_DRAW_LINES:
      return gl::kLines;
    case OK_DRAW_POINTS:
      return gl::kPoints;
    default:
      return gl::kTriangles;
  }
}

/** The alpha of the target is coverage: it grows with what is laid over, never with added light. */
gl::BlendState blendOf(OkBlendMode mode) {
  if (mode == OK_BLEND_ADDITIVE) {
    return {gl::kSrcAlpha, gl::kOne, gl::kZero, gl::kOne};
  }
  return {gl::kSrcAlpha, gl::kOneMinusSrcAlpha, gl::kOne, gl::kOneMinusSrcAlpha};
}

const OkSampler &samplerOf(const OkMaterialState &state, const OkTexture &texture) {
  return state.overridesSampler ? state.sampler : texture.getSampler();
}

/** Bytes into the index buffer, in the form of the pointer that multi-draws want. */
std::uint64_t indexOffset(const Batch &batch, bool shortIndices) {
  const std::uint64_t first = std::uint64_t{batch.place.firstIndex} + batch.firstIndex;
  return first * (shortIndices ? 2u : 4u);
}

std::uint64_t triangleCount(const Batch &batch) {
  return batch.mode == OK_DRAW_TRIANGLES ? std::uint64_t{batch.indexCount / 3} * batch.instanceCount
                                         : 0;
}

}  // namespace

ViewUniforms ViewUniforms::make(const OkView &view, const OkDaylight &daylight) {
  ViewUniforms uniforms;
  uniforms.clipFromRelative = view.projection * glm::mat4(view.rotation);
  const auto height = static_cast<float>(view.height);
  uniforms.viewport = {static_cast<float>(view.width), height,
                       0.5f * height * std::abs(view.projection[1][1])};
  const float length = glm::length(daylight.direction);
  if (length > 0.0f && std::isfinite(length)) {
    uniforms.towardSun = -daylight.direction / length;
  }
  uniforms.sunColor = okSrgbToLinear(daylight.color) * daylight.intensity;
  uniforms.ambientColor = okSrgbToLinear(daylight.ambient);
  return uniforms;
}

SurfacePass::SurfacePass(const SurfaceResources &resources)
    : resources_(resources), streamed_(resources.context) {}

OkStatus SurfacePass::begin(const BatchList &batches, const ViewUniforms &uniforms) {
  batches_ = &batches;
  uniforms_ = uniforms;
  for (std::size_t i = 0; i < batches.chunks.size(); ++i) {
    const InstanceChunk &chunk = batches.chunks[i];
    if (chunk.count == 0) {
      continue;
    }
    if (i >= streamed_.chunks.size()) {
      streamed_.chunks.push_back(std::make_unique<StreamBuffer>(resources_.context, gl::kRGBA32UI));
    }
    const std::span instances = std::span(batches.instances).subspan(chunk.first, chunk.count);
    if (OkStatus status = streamed_.chunks[i]->upload(std::as_bytes(instances)); !status.isOk()) {
      return status;
    }
  }
  if (!batches.slotInstances.empty()) {
    return streamed_.slots.upload(std::as_bytes(std::span(batches.slotInstances)));
  }
  return okSuccess();
}

void SurfacePass::drawSolid(const std::vector<Batch> &kept, const BatchSource &source) {
  gl::State &state = resources_.context.state();
  state.setEnabled(gl::kBlend, false);
  state.setEnabled(gl::kDepthTest, true);
  state.setEnabled(gl::kProgramPointSize, true);
  state.setDepthFunction(gl::kLequal);
  state.setDepthMask(true);
  drawBatches(kept, source);
  drawBatches(batches_->solid, streamed_);
}

void SurfacePass::drawBlended() {
  if (batches_->blended.empty()) {
    return;
  }
  gl::State &state = resources_.context.state();
  state.setEnabled(gl::kBlend, true);
  state.setEnabled(gl::kDepthTest, true);
  state.setEnabled(gl::kProgramPointSize, true);
  state.setDepthFunction(gl::kLequal);
  state.setDepthMask(false);
  drawBatches(batches_->blended, streamed_);
}

void SurfacePass::end() {
  gl::State &state = resources_.context.state();
  state.setEnabled(gl::kBlend, false);
  state.setEnabled(gl::kCullFace, false);
  state.setFrontFace(gl::kCCW);
  state.setPolygonMode(gl::kFill);
  state.setDepthMask(true);
}

void SurfacePass::drawBatches(const std::vector<Batch> &batches, const BatchSource &source) {
  source_ = &source;
  ++viewSerial_;
  const Batch *prepared = nullptr;
  for (std::size_t i = 0; i < batches.size();) {
    const Batch &batch = batches[i];
    std::size_t end = i + 1;
    if ((batch.features & kSurfaceSlots) != 0) {
      while (end < batches.size() && shareState(batch, batches[end])) {
        ++end;
      }
    }
    if (prepared == nullptr || !shareState(*prepared, batch)) {
      prepared = prepare(batch) ? &batch : nullptr;
    }
    if (prepared != nullptr && end - i > 1) {
      drawMany(&batch, &batch + (end - i));
    } else if (prepared != nullptr) {
      drawOne(batch);
    }
    i = end;
  }
}

bool SurfacePass::prepare(const Batch &batch) {
  program_ = resources_.shaders.getSurface(batch.features);
  if (program_ == nullptr) {
    return false;
  }
  program_->program.use();
  setViewUniforms(*program_);
  source_->bindChunk(batch.chunk);
  resources_.materials.bind(batch.materialPage, kUnitMaterials);
  if ((batch.features & kSurfaceSlots) != 0) {
    source_->bindSlots();
  }
  if ((batch.features & kSurfaceIndexed) != 0) {
    source_->bindListPage(batch.listPage);
  }
  bindTextures(batch);
  resources_.meshes.bindPage(batch.place.page);
  return true;
}

void SurfacePass::setViewUniforms(SurfaceProgram &program) {
  if (program.viewSerial == viewSerial_) {
    return;
  }
  program.viewSerial = viewSerial_;
  program.program.set(program.clipFromRelative, uniforms_.clipFromRelative);
  program.program.set(program.eye, source_->getEye());
  if (program.viewport >= 0) {
    program.program.set(program.viewport, uniforms_.viewport);
  }
  if (program.towardSun >= 0) {
    program.program.set(program.towardSun, uniforms_.towardSun);
    program.program.set(program.sunColor, uniforms_.sunColor);
    program.program.set(program.ambientColor, uniforms_.ambientColor);
  }
}

void SurfacePass::bindTextures(const Batch &batch) {
  const OkMaterialState &state = batch.state;
  TextureResidency &textures = resources_.textures;
  if ((batch.features & kSurfaceTextured) != 0) {
    const bool byAlpha = state.blend != OK_BLEND_OPAQUE;
    (byAlpha ? textures.getByAlpha(*state.texture)
             : textures.get(*state.texture, OkTextureRole::Color))
        .bind(kUnitTexture);
    textures.getSampler(samplerOf(state, *state.texture)).bind(kUnitTexture);
  }
  if ((batch.features & kSurfaceTintMask) != 0) {
    textures.get(*state.tintMask, OkTextureRole::Data).bind(kUnitTintMask);
    // Looked up as the colour is, so that the drawing and its weights agree at every distance.
    const bool hasColor = (batch.features & kSurfaceTextured) != 0;
    const OkTexture &leading = hasColor ? *state.texture : *state.tintMask;
    textures.getSampler(samplerOf(state, leading)).bind(kUnitTintMask);
  }
  setRasterState(batch, state);
}

void SurfacePass::setRasterState(const Batch &batch, const OkMaterialState &material) {
  gl::State &state = resources_.context.state();
  const bool mirrored = (batch.flags & OK_DRAW_FLAG_MIRRORED) != 0;
  state.setEnabled(gl::kCullFace, !material.doubleSided);
  state.setFrontFace(mirrored ? gl::kCW : gl::kCCW);
  state.setPolygonMode((batch.flags & OK_DRAW_FLAG_WIREFRAME) != 0 ? gl::kLine : gl::kFill);
  if (okIsBlended(material.blend)) {
    state.setBlend(blendOf(material.blend));
  }
}

void SurfacePass::drawOne(const Batch &batch) {
  const bool shortIndices = resources_.meshes.hasShortIndices(batch.place.page);
  const auto base = static_cast<int>(batch.firstInstance);
  if (program_->instanceBase >= 0 && program_->lastInstanceBase != base) {
    program_->program.set(program_->instanceBase, base);
    program_->lastInstanceBase = base;
  }
  resources_.context.commands().drawElementsInstancedBaseVertex(
      primitiveOf(batch.mode), static_cast<int>(batch.indexCount),
      shortIndices ? gl::kUnsignedShort : gl::kUnsignedInt,
      static_cast<std::ptrdiff_t>(indexOffset(batch, shortIndices)),
      static_cast<int>(batch.instanceCount), static_cast<int>(batch.place.baseVertex));
  ++counts_.drawCalls;
  counts_.triangles += triangleCount(batch);
}

void SurfacePass::drawMany(const Batch *first, const Batch *last) {
  const bool shortIndices = resources_.meshes.hasShortIndices(first->place.page);
  multiCounts_.clear();
  multiOffsets_.clear();
  multiBases_.clear();
  for (const Batch *batch = first; batch != last; ++batch) {
    multiCounts_.push_back(static_cast<int>(batch->indexCount));
    // GL takes offsets as pointers here.
    multiOffsets_.push_back(reinterpret_cast<const void *>(
        static_cast<std::uintptr_t>(indexOffset(*batch, shortIndices))));
    multiBases_.push_back(static_cast<int>(batch->place.baseVertex));
    counts_.triangles += triangleCount(*batch);
  }
  resources_.context.commands().multiDrawElementsBaseVertex(
      primitiveOf(first->mode), multiCounts_.data(),
      shortIndices ? gl::kUnsignedShort : gl::kUnsignedInt, multiOffsets_.data(),
      static_cast<int>(multiCounts_.size()), multiBases_.data());
  ++counts_.drawCalls;
}

DrawCounts SurfacePass::takeCounts() noexcept {
  return std::exchange(counts_, {});
}

std::uint64_t SurfacePass::takeUploadedBytes() noexcept {
  std::uint64_t bytes = streamed_.slots.takeUploadedBytes();
  for (const std::unique_ptr<StreamBuffer> &chunk : streamed_.chunks) {
    bytes += chunk->takeUploadedBytes();
  }
  return bytes;
}

}  // namespace okinawa
