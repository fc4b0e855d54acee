#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "gl/constants.hpp"
#include "gl/delete_queue.hpp"
#include "gl/limits.hpp"
#include "gl/small_map.hpp"

namespace okinawa::gl {

class Commands;

struct BlendState {
  Enum sourceColor = kOne;
  Enum targetColor = kZero;
  Enum sourceAlpha = kOne;
  Enum targetAlpha = kZero;
  Enum equationColor = kFuncAdd;
  Enum equationAlpha = kFuncAdd;

  bool operator==(const BlendState &) const noexcept = default;
};

/** Pixels from the bottom left, as GL counts them. */
struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool operator==(const Rectangle &) const noexcept = default;
};

struct ColorMask {
  bool red = true;
  bool green = true;
  bool blue = true;
  bool alpha = true;

  bool operator==(const ColorMask &) const noexcept = default;
};

/** Calls that reached the commands since `resetCounters`, and those that were not needed. */
struct StateCounters {
  std::uint32_t programBinds = 0;
  std::uint32_t vertexArrayBinds = 0;
  std::uint32_t textureBinds = 0;
  std::uint32_t samplerBinds = 0;
  std::uint32_t bufferBinds = 0;
  std::uint32_t framebufferBinds = 0;
  std::uint32_t stateChanges = 0;
  /** Of all of the above. */
  std::uint32_t bindsAvoided = 0;
};

/**
 * What GL is known to be set to, so that a call that would change nothing is not made. A fresh
 * cache knows nothing: the first call of each kind always goes through. Foreign GL code must be
 * followed by `reset`. Calls made through `Commands` directly must not touch what is cached here.
 */
class State {
 public:
  State(Commands &commands, const Limits &limits);
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  // Binding points.
  void useProgram(Name program);
  /** The element buffer binding belongs to the vertex array and is forgotten with a change. */
  void bindVertexArray(Name array);
  void bindBuffer(Enum target, Name buffer);
  /** Indexed binding of a whole buffer; binds the general target as well, as GL does. */
  void bindBufferBase(Enum target, std::uint32_t index, Name buffer);
  void bindBufferRange(Enum target, std::uint32_t index, Name buffer, std::ptrdiff_t offset,
                       std::ptrdiff_t size);
  /** `unit` counts from 0. */
  void bindTexture(std::uint32_t unit, Enum target, Name texture);
  void bindSampler(std::uint32_t unit, Name sampler);
  /** Binds a texture to change it, on the last unit, which no shader of the engine reads. */
  void bindTextureForEdit(Enum target, Name texture);
  /** `kFramebuffer` binds both the draw and the read target. */
  void bindFramebuffer(Enum target, Name framebuffer);
  void bindRenderbuffer(Name renderbuffer);

  // Switches: `kBlend`, `kDepthTest`, `kCullFace`, `kScissorTest`, `kProgramPointSize` and so on.
  void setEnabled(Enum capability, bool enabled);

  void setBlend(const BlendState &blend);
  void setDepthFunction(Enum function);
  void setDepthMask(bool write);
  void setColorMask(const ColorMask &mask);
  void setCullFace(Enum face);
  void setFrontFace(Enum winding);
  /** Both faces: core GL knows no other choice. */
  void setPolygonMode(Enum mode);
  void setPolygonOffset(float factor, float units);
  void setViewport(const Rectangle &rectangle);
  void setScissor(const Rectangle &rectangle);
  /** Held to the range the context allows: more than 1 is an error in many. */
  void setLineWidth(float width);
  /** Held to the range the context allows. Without effect while `kProgramPointSize` is on. */
  void setPointSize(float size);
  void setClearColor(float red, float green, float blue, float alpha);
  void setClearDepth(double depth);
  /** Rows of pixel data given to GL and taken from it start at multiples of this many bytes. */
  void setUnpackAlignment(int bytes);
  void setPackAlignment(int bytes);
  /** In texels; 0: as wide as what is uploaded. */
  void setUnpackRowLength(int texels);

  /** Known binding, 0 when none or not known. */
  [[nodiscard]] Name program() const noexcept { return program_.value_or(0); }
  [[nodiscard]] Name vertexArray() const noexcept { return vertexArray_.value_or(0); }
  [[nodiscard]] Name drawFramebuffer() const noexcept { return drawFramebuffer_.value_or(0); }
  [[nodiscard]] Name readFramebuffer() const noexcept { return readFramebuffer_.value_or(0); }

  /** Forgets everything: for use after GL code that is not ours. */
  void reset();
  /** Forgets one object, whose name may be given out again. */
  void forget(ObjectKind kind, Name name);

  [[nodiscard]] const StateCounters &counters() const noexcept { return counters_; }
  void resetCounters() noexcept { counters_ = {}; }

 private:
  struct TextureUnit {
    SmallMap<Enum, Name> textures;
    std::optional<Name> sampler;
  };
  struct IndexedBuffer {
    Name buffer = 0;
    std::ptrdiff_t offset = 0;
    /** -1 for a whole buffer. */
    std::ptrdiff_t size = -1;
    bool operator==(const IndexedBuffer &) const noexcept = default;
  };

  template <typename Value>
  bool changes(std::optional<Value> &known, const Value &wanted, std::uint32_t &counter);
  void activateUnit(std::uint32_t unit);
  TextureUnit &textureUnit(std::uint32_t unit);
  void bindIndexed(Enum target, std::uint32_t index, const IndexedBuffer &wanted);

  Commands &commands_;
  Limits limits_;
  StateCounters counters_;

  std::optional<Name> program_;
  std::optional<Name> vertexArray_;
  SmallMap<Enum, Name> buffers_;
  SmallMap<std::uint64_t, IndexedBuffer> indexedBuffers_;
  std::vector<TextureUnit> textureUnits_;
  std::optional<std::uint32_t> activeUnit_;
  std::optional<Name> drawFramebuffer_;
  std::optional<Name> readFramebuffer_;
  std::optional<Name> renderbuffer_;
  SmallMap<Enum, bool> enabled_;
  std::optional<BlendState> blend_;
  std::optional<Enum> depthFunction_;
  std::optional<bool> depthMask_;
  std::optional<ColorMask> colorMask_;
  std::optional<Enum> cullFace_;
  std::optional<Enum> frontFace_;
  std::optional<Enum> polygonMode_;
  std::optional<std::array<float, 2>> polygonOffset_;
  std::optional<Rectangle> viewport_;
  std::optional<Rectangle> scissor_;
  std::optional<float> lineWidth_;
  std::optional<float> pointSize_;
  std::optional<std::array<float, 4>> clearColor_;
  std::optional<double> clearDepth_;
  std::optional<int> unpackAlignment_;
  std::optional<int> packAlignment_;
  std::optional<int> unpackRowLength_;
};

}  // namespace okinawa::gl
