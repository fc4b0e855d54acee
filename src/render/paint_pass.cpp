#include "render/paint_pass.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/texture/texture.hpp"

namespace okinawa {

namespace {

/** What the shader does with a colour last; its numbers. */
enum PaintFinish {
  kFinishAlpha = 0,
  kFinishAdditive = 1,
  kFinishPremultiplied = 2,
  kFinishOpaque = 3,
  kFinishCutout = 4,
};

int finishOf(OkPaintBlend blend) noexcept {
  switch (blend) {
    case OkPaintBlend::Alpha:
      break;
    case OkPaintBlend::Additive:
      return kFinishAdditive;
    case OkPaintBlend::Premultiplied:
      return kFinishPremultiplied;
    case OkPaintBlend::Opaque:
      return kFinishOpaque;
    case OkPaintBlend::Cutout:
      return kFinishCutout;
  }
  return kFinishAlpha;
}

bool isBlended(OkPaintBlend blend) noexcept {
  return blend != OkPaintBlend::Opaque && blend != OkPaintBlend::Cutout;
}

/** The first pixel whose centre lies at or beyond `edge`, held to the picture; 0 for NaN. */
int pixelFrom(float edge, int size) noexcept {
  const float pixel = std::ceil(edge - 0.5f);
  return pixel > 0.0f ? static_cast<int>(std::min(pixel, static_cast<float>(size))) : 0;
}

gl::VertexAttribute attribute(std::uint32_t index, int components, std::size_t offset) {
  gl::VertexAttribute result;
  result.index = index;
  result.components = components;
  result.stride = sizeof(OkPaintVertex);
  result.offset = offset;
  return result;
}

}  // namespace

gl::Rectangle scissorOf(const OkScene2D &scene, const OkRect2D &rect, int width,
                        int height) noexcept {
  const glm::vec2 low = (glm::vec2(rect.x, rect.y) - scene.getTopLeft()) * scene.getZoom();
  const glm::vec2 high = low + glm::vec2(rect.width, rect.height) * scene.getZoom();
  const int left = pixelFrom(low.x, width);
  const int top = pixelFrom(low.y, height);
  const int right = std::max(pixelFrom(high.x, width), left);
  const int bottom = std::max(pixelFrom(high.y, height), top);
  return {left, height - bottom, right - left, bottom - top};
}

PaintPass::Kept &PaintPass::find(const OkScene2D &scene) {
  std::erase_if(kept_, [](const auto &each) { return each->lifetime.expired(); });
  const OkPaintList &list = scene.getPaintList();
  for (const auto &each : kept_) {
    if (each->list == &list) {
      return *each;
    }
  }
  auto fresh = std::make_unique<Kept>();
  fresh->lifetime = scene.getLifetime();
  fresh->list = &list;
  fresh->vertices = gl::Buffer::create(context_);
  fresh->indices = gl::Buffer::create(context_);
  fresh->array = gl::VertexArray::create(context_);
  fresh->array.setAttribute(attribute(0, 2, offsetof(OkPaintVertex, position)), fresh->vertices);
  fresh->array.setAttribute(attribute(1, 2, offsetof(OkPaintVertex, uv)), fresh->vertices);
  gl::VertexAttribute color = attribute(2, 4, offsetof(OkPaintVertex, color));
  color.type = gl::kUnsignedByte;
  color.normalized = true;
  fresh->array.setAttribute(color, fresh->vertices);
  fresh->array.setIndexBuffer(fresh->indices);
  kept_.push_back(std::move(fresh));
  return *kept_.back();
}

OkStatus PaintPass::sendTo(gl::Buffer &buffer, std::span<const std::byte> content) {
  uploadedBytes_ += content.size();
  // Whole and new each time: the driver need not wait for draws in flight, and knows what to do
  // with a buffer that is filled anew in the size that it had.
  return buffer.allocate(content.size(), gl::kStreamDraw, content.data());
}

OkStatus PaintPass::send(Kept &kept) {
  const OkPaintList &list = *kept.list;
  if (kept.vertexRevision != list.getVertexRevision()) {
    kept.vertexRevision = 0;
    OkStatus status = sendTo(kept.vertices, std::as_bytes(std::span(list.getVertices())));
    if (!status.isOk()) {
      return status;
    }
    kept.vertexRevision = list.getVertexRevision();
  }
  if (kept.indexRevision != list.getIndexRevision()) {
    kept.indexRevision = 0;
    OkStatus status = sendTo(kept.indices, std::as_bytes(std::span(list.getIndices())));
    if (!status.isOk()) {
      return status;
    }
    kept.indexRevision = list.getIndexRevision();
  }
  return okSuccess();
}

void PaintPass::beginState(const OkScene2D &scene, const gl::Program &program,
                           const Canvas &canvas) {
  gl::State &state = context_.state();
  state.setEnabled(gl::kDither, false);
  state.setEnabled(gl::kFramebufferSrgb, false);
  state.setEnabled(gl::kDepthTest, false);
  state.setEnabled(gl::kCullFace, false);
  state.setColorMask({});
  // The shader has multiplied by alpha.
  state.setBlend({gl::kOne, gl::kOneMinusSrcAlpha, gl::kOne, gl::kOneMinusSrcAlpha});
  state.setPolygonMode(gl::kFill);
  const float clipPerPixel = 2.0f * scene.getZoom();
  program.set("uTopLeft", scene.getTopLeft());
  program.set("uClipFromPixels", glm::vec2(clipPerPixel / static_cast<float>(canvas.width),
                                           clipPerPixel / static_cast<float>(canvas.height)));
  current_ = {};
}

OkStatus PaintPass::paint(const OkScene2D &scene, const gl::Program &program,
                          const Canvas &canvas) {
  Kept &kept = find(scene);
  const std::vector<OkPaintRun> &runs = kept.list->getRuns();
  if (runs.empty()) {
    return okSuccess();
  }
  if (OkStatus status = send(kept); !status.isOk()) {
    return status;
  }
  beginState(scene, program, canvas);
  for (const OkPaintRun &run : runs) {
    if (!prepareRun(run, scene, program, canvas)) {
      continue;
    }
    kept.array.bind();
    context_.commands().drawElementsBaseVertex(gl::kTriangles, static_cast<int>(run.indexCount),
                                               gl::kUnsignedInt,
                                               static_cast<std::ptrdiff_t>(run.firstIndex) * 4, 0);
    ++counts_.drawCalls;
    counts_.triangles += run.indexCount / 3;
  }
  context_.state().setEnabled(gl::kScissorTest, false);
  context_.state().setEnabled(gl::kBlend, false);
  return okSuccess();
}

/** Sets everything for a run; false when it shows nothing. */
bool PaintPass::prepareRun(const OkPaintRun &run, const OkScene2D &scene,
                           const gl::Program &program, const Canvas &canvas) {
  if (run.state.isClipped) {
    const gl::Rectangle scissor = scissorOf(scene, run.state.scissor, canvas.width, canvas.height);
    if (scissor.width == 0 || scissor.height == 0) {
      return false;
    }
    context_.state().setScissor(scissor);
  }
  if (run.state.texture != 0 && run.state.texture == canvas.picture) {
    complainOfLoop();
    return false;
  }
  return setRunState(run.state, program);
}

void PaintPass::complainOfLoop() {
  if (!isLoopSaid_) {
    OkLog::error(
        "a 2D scene shows the picture of the render target that it is painted into: "
        "that part is left out");
    isLoopSaid_ = true;
  }
}

bool PaintPass::setRunState(const OkPaintState &run, const gl::Program &program) {
  if (!setTexture(run, program)) {
    return false;
  }
  if (const int finish = finishOf(run.blend); finish != current_.finish) {
    current_.finish = finish;
    program.set("uFinish", finish);
  }
  context_.state().setEnabled(gl::kScissorTest, run.isClipped);
  context_.state().setEnabled(gl::kBlend, isBlended(run.blend));
  return true;
}

/** False for a texture that is gone or has no image: nothing is drawn then. */
bool PaintPass::setTexture(const OkPaintState &run, const gl::Program &program) {
  const int isTextured = run.texture != 0 ? 1 : 0;
  // Texels without alpha have no colour that anybody sees, unless blending ignores their alpha.
  const bool byAlpha = run.blend == OkPaintBlend::Alpha || run.blend == OkPaintBlend::Additive ||
                       run.blend == OkPaintBlend::Cutout;
  if (isTextured != 0 && (run.texture != current_.texture || byAlpha != current_.byAlpha)) {
    const OkTexture *texture = OkTexture::fromId(run.texture);
    if (texture == nullptr || !texture->isLoaded()) {
      return false;
    }
    const gl::Texture &image =
        byAlpha ? textures_.getByAlpha(*texture) : textures_.get(*texture, OkTextureRole::Color);
    image.bind(kUnitTexture);
    textures_.getSampler(texture->getSampler()).bind(kUnitTexture);
    current_.texture = run.texture;
    current_.byAlpha = byAlpha;
  }
  if (isTextured != current_.isTextured) {
    current_.isTextured = isTextured;
    program.set("uTextured", isTextured);
  }
  return true;
}

DrawCounts PaintPass::takeCounts() noexcept {
  return std::exchange(counts_, {});
}

std::uint64_t PaintPass::takeUploadedBytes() noexcept {
  return std::exchange(uploadedBytes_, 0);
}

}  // namespace okinawa
