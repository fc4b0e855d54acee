#include "gl/state.hpp"

#include <algorithm>
#include <cmath>

#include "gl/commands.hpp"

namespace okinawa::gl {

namespace {

std::uint64_t indexedKey(Enum target, std::uint32_t index) noexcept {
  return (std::uint64_t{target} << 32) | index;
}

template <typename Key>
void eraseValue(SmallMap<Key, Name> &map, Name name) {
  map.eraseIf([name](const auto &entry) { return entry.second == name; });
}

void forgetIf(std::optional<Name> &known, Name name) {
  if (known == name) {
    known.reset();
  }
}

float heldTo(float value, float smallest, float largest) {
  return std::isfinite(value) ? std::clamp(value, smallest, std::max(smallest, largest)) : smallest;
}

}  // namespace

State::State(Commands &commands, const Limits &limits) : commands_(commands), limits_(limits) {
  textureUnits_.resize(static_cast<std::size_t>(std::max(1, limits.maxCombinedTextureUnits)));
}

template <typename Value>
bool State::changes(std::optional<Value> &known, const Value &wanted, std::uint32_t &counter) {
  if (known == wanted) {
    ++counters_.bindsAvoided;
    return false;
  }
  known = wanted;
  ++counter;
  return true;
}

void State::useProgram(Name program) {
  if (changes(program_, program, counters_.programBinds)) {
    commands_.useProgram(program);
  }
}

void State::bindVertexArray(Name array) {
  if (changes(vertexArray_, array, counters_.vertexArrayBinds)) {
    buffers_.erase(kElementArrayBuffer);
    commands_.bindVertexArray(array);
  }
}

void State::bindBuffer(Enum target, Name buffer) {
  if (buffers_.holds(target, buffer)) {
    ++counters_.bindsAvoided;
    return;
  }
  buffers_.set(target, buffer);
  ++counters_.bufferBinds;
  commands_.bindBuffer(target, buffer);
}

void State::bindBufferBase(Enum target, std::uint32_t index, Name buffer) {
  bindIndexed(target, index, {buffer, 0, -1});
}

void State::bindBufferRange(Enum target, std::uint32_t index, Name buffer, std::ptrdiff_t offset,
                            std::ptrdiff_t size) {
  bindIndexed(target, index, {buffer, offset, size});
}

void State::bindIndexed(Enum target, std::uint32_t index, const IndexedBuffer &wanted) {
  if (indexedBuffers_.holds(indexedKey(target, index), wanted)) {
    ++counters_.bindsAvoided;
    return;
  }
  indexedBuffers_.set(indexedKey(target, index), wanted);
  buffers_.set(target, wanted.buffer);
  ++counters_.bufferBinds;
  if (wanted.size < 0) {
    commands_.bindBufferBase(target, index, wanted.buffer);
  } else {
    commands_.bindBufferRange(target, index, wanted.buffer, wanted.offset, wanted.size);
  }
}

State::TextureUnit &State::textureUnit(std::uint32_t unit) {
  if (unit >= textureUnits_.size()) {
    textureUnits_.resize(std::size_t{unit} + 1);
  }
  return textureUnits_[unit];
}

void State::activateUnit(std::uint32_t unit) {
  if (activeUnit_ != unit) {
    activeUnit_ = unit;
    commands_.activeTexture(kTexture0 + unit);
  }
}

void State::bindTexture(std::uint32_t unit, Enum target, Name texture) {
  auto &textures = textureUnit(unit).textures;
  if (textures.holds(target, texture)) {
    ++counters_.bindsAvoided;
    return;
  }
  textures.set(target, texture);
  ++counters_.textureBinds;
  activateUnit(unit);
  commands_.bindTexture(target, texture);
}

void State::bindTextureForEdit(Enum target, Name texture) {
  const auto unit = static_cast<std::uint32_t>(std::max(1, limits_.maxCombinedTextureUnits)) - 1;
  bindTexture(unit, target, texture);
  // Where the binding was known, another unit may have been active since.
  activateUnit(unit);
}

void State::bindSampler(std::uint32_t unit, Name sampler) {
  if (changes(textureUnit(unit).sampler, sampler, counters_.samplerBinds)) {
    commands_.bindSampler(unit, sampler);
  }
}

void State::bindFramebuffer(Enum target, Name framebuffer) {
  const bool draw = target != kReadFramebuffer;
  const bool read = target != kDrawFramebuffer;
  const bool drawKnown = !draw || drawFramebuffer_ == framebuffer;
  const bool readKnown = !read || readFramebuffer_ == framebuffer;
  if (drawKnown && readKnown) {
    ++counters_.bindsAvoided;
    return;
  }
  if (draw) {
    drawFramebuffer_ = framebuffer;
  }
  if (read) {
    readFramebuffer_ = framebuffer;
  }
  ++counters_.framebufferBinds;
  commands_.bindFramebuffer(target, framebuffer);
}

void State::bindRenderbuffer(Name renderbuffer) {
  if (changes(renderbuffer_, renderbuffer, counters_.stateChanges)) {
    commands_.bindRenderbuffer(kRenderbuffer, renderbuffer);
  }
}

void State::setEnabled(Enum capability, bool enabled) {
  if (enabled_.holds(capability, enabled)) {
    ++counters_.bindsAvoided;
    return;
  }
  enabled_.set(capability, enabled);
  ++counters_.stateChanges;
  if (enabled) {
    commands_.enable(capability);
  } else {
    commands_.disable(capability);
  }
}

void State::setBlend(const BlendState &blend) {
  const auto before = blend_;
  if (!changes(blend_, blend, counters_.stateChanges)) {
    return;
  }
  const auto equations = [](const BlendState &of) {
    return std::array{of.equationColor, of.equationAlpha};
  };
  commands_.blendFuncSeparate(blend.sourceColor, blend.targetColor, blend.sourceAlpha,
                              blend.targetAlpha);
  if (!before || equations(*before) != equations(blend)) {
    commands_.blendEquationSeparate(blend.equationColor, blend.equationAlpha);
  }
}

void State::setDepthFunction(Enum function) {
  if (changes(depthFunction_, function, counters_.stateChanges)) {
    commands_.depthFunc(function);
  }
}

void State::setDepthMask(bool write) {
  if (changes(depthMask_, write, counters_.stateChanges)) {
    commands_.depthMask(write);
  }
}

void State::setColorMask(const ColorMask &mask) {
  if (changes(colorMask_, mask, counters_.stateChanges)) {
    commands_.colorMask(mask.red, mask.green, mask.blue, mask.alpha);
  }
}

void State::setCullFace(Enum face) {
  if (changes(cullFace_, face, counters_.stateChanges)) {
    commands_.cullFace(face);
  }
}

void State::setFrontFace(Enum winding) {
  if (changes(frontFace_, winding, counters_.stateChanges)) {
    commands_.frontFace(winding);
  }
}

void State::setPolygonMode(Enum mode) {
  if (changes(polygonMode_, mode, counters_.stateChanges)) {
    commands_.polygonMode(kFrontAndBack, mode);
  }
}

void State::setPolygonOffset(float factor, float units) {
  if (changes(polygonOffset_, {factor, units}, counters_.stateChanges)) {
    commands_.polygonOffset(factor, units);
  }
}

void State::setViewport(const Rectangle &rectangle) {
  if (changes(viewport_, rectangle, counters_.stateChanges)) {
    commands_.viewport(rectangle.x, rectangle.y, std::max(0, rectangle.width),
                       std::max(0, rectangle.height));
  }
}

void State::setScissor(const Rectangle &rectangle) {
  if (changes(scissor_, rectangle, counters_.stateChanges)) {
    commands_.scissor(rectangle.x, rectangle.y, std::max(0, rectangle.width),
                      std::max(0, rectangle.height));
  }
}

void State::setLineWidth(float width) {
  const float allowed = heldTo(width, limits_.minLineWidth, limits_.maxLineWidth);
  if (changes(lineWidth_, allowed, counters_.stateChanges)) {
    commands_.lineWidth(allowed);
  }
}

void State::setPointSize(float size) {
  const float allowed = heldTo(size, limits_.minPointSize, limits_.maxPointSize);
  if (changes(pointSize_, allowed, counters_.stateChanges)) {
    commands_.pointSize(allowed);
  }
}

void State::setClearColor(float red, float green, float blue, float alpha) {
  if (changes(clearColor_, {red, green, blue, alpha}, counters_.stateChanges)) {
    commands_.clearColor(red, green, blue, alpha);
  }
}

void State::setClearDepth(double depth) {
  if (changes(clearDepth_, depth, counters_.stateChanges)) {
    commands_.clearDepth(depth);
  }
}

void State::setUnpackAlignment(int bytes) {
  if (changes(unpackAlignment_, bytes, counters_.stateChanges)) {
    commands_.pixelStorei(kUnpackAlignment, bytes);
  }
}

void State::setPackAlignment(int bytes) {
  if (changes(packAlignment_, bytes, counters_.stateChanges)) {
    commands_.pixelStorei(kPackAlignment, bytes);
  }
}

void State::setUnpackRowLength(int texels) {
  if (changes(unpackRowLength_, texels, counters_.stateChanges)) {
    commands_.pixelStorei(kUnpackRowLength, texels);
  }
}

void State::reset() {
  program_.reset();
  vertexArray_.reset();
  buffers_.clear();
  indexedBuffers_.clear();
  for (auto &unit : textureUnits_) {
    unit = {};
  }
  activeUnit_.reset();
  drawFramebuffer_.reset();
  readFramebuffer_.reset();
  renderbuffer_.reset();
  enabled_.clear();
  blend_.reset();
  depthFunction_.reset();
  depthMask_.reset();
  colorMask_.reset();
  cullFace_.reset();
  frontFace_.reset();
  polygonMode_.reset();
  polygonOffset_.reset();
  viewport_.reset();
  scissor_.reset();
  lineWidth_.reset();
  pointSize_.reset();
  clearColor_.reset();
  clearDepth_.reset();
  unpackAlignment_.reset();
  packAlignment_.reset();
  unpackRowLength_.reset();
}

void State::forget(ObjectKind kind, Name name) {
  switch (kind) {
    case ObjectKind::Buffer:
      eraseValue(buffers_, name);
      indexedBuffers_.eraseIf([name](const auto &entry) { return entry.second.buffer == name; });
      break;
    case ObjectKind::VertexArray:
      if (vertexArray_ == name) {
        vertexArray_.reset();
        buffers_.erase(kElementArrayBuffer);
      }
      break;
    case ObjectKind::Texture:
      for (auto &unit : textureUnits_) {
        eraseValue(unit.textures, name);
      }
      break;
    case ObjectKind::Sampler:
      for (auto &unit : textureUnits_) {
        forgetIf(unit.sampler, name);
      }
      break;
    case ObjectKind::Program:
      forgetIf(program_, name);
      break;
    case ObjectKind::Framebuffer:
      forgetIf(drawFramebuffer_, name);
      forgetIf(readFramebuffer_, name);
      break;
    case ObjectKind::Renderbuffer:
      forgetIf(renderbuffer_, name);
      break;
    case ObjectKind::Query:
      break;
  }
}

}  // namespace okinawa::gl
