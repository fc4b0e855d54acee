#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gl/command_id.hpp"
#include "gl/commands.hpp"

namespace okinawa::gl {

namespace recording {
struct Object;
struct Uniform;
}  // namespace recording

/**
 * Counts every call, writes it down when asked, and either passes it on to a driver or answers
 * itself. Answers of its own: names count up from 1, shaders compile, framebuffers are complete,
 * queries are ready with 0, and there is never an error. A uniform, attribute or block exists when
 * the sources of its program mention its name. Counts a program must live with (texels of a buffer
 * texture, bytes of a uniform block, units, samples) are what OpenGL 3.3 promises; sides of images,
 * of which nothing is stored, are 16384.
 */
class RecordingCommands final : public Commands {
 public:
  /** Without a driver. */
  RecordingCommands();
  /** Passes every call on. */
  explicit RecordingCommands(std::unique_ptr<Commands> driver);
  ~RecordingCommands() override;

  [[nodiscard]] std::uint64_t count(CommandId id) const noexcept;
  /** All calls. */
  [[nodiscard]] std::uint64_t total() const noexcept;
  /** Draw calls; a multi-draw counts once. */
  [[nodiscard]] std::uint64_t drawCalls() const noexcept;
  void resetCounts() noexcept { counts_ = {}; }

  /**
   * Writes down each call as one line, "bindTexture 0xDE1 texture#2". Objects are numbered by kind
   * in the order made and uniforms go by name, so that the lines do not depend on the driver.
   */
  void setLogging(bool enabled) noexcept { logging_ = enabled; }
  [[nodiscard]] const std::vector<std::string> &log() const noexcept { return log_; }
  void clearLog() { log_.clear(); }

  /** What the getters answer from now on, driver or not. */
  void setInteger(Enum parameter, std::vector<int> values);
  void setFloat(Enum parameter, std::vector<float> values);
  /** The next `getError` answers this, once. Driver or not. */
  void injectError(Enum error) { injectedErrors_.push_back(error); }
  /** From now on shaders fail to compile with this message; empty: they compile. */
  void setCompileFailure(std::string message) { compileFailure_ = std::move(message); }
  void setLinkFailure(std::string message) { linkFailure_ = std::move(message); }
  void setFramebufferStatus(Enum status) noexcept { framebufferStatus_ = status; }

  Name genBuffer() override;
  void deleteBuffer(Name buffer) override;
  void bindBuffer(Enum target, Name buffer) override;
  void bindBufferBase(Enum target, std::uint32_t index, Name buffer) override;
  void bindBufferRange(Enum target, std::uint32_t index, Name buffer, std::ptrdiff_t offset,
                       std::ptrdiff_t size) override;
  void bufferData(Enum target, std::ptrdiff_t size, const void *data, Enum usage) override;
  void bufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                     const void *data) override;
  void getBufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                        void *data) override;
  void copyBufferSubData(Enum readTarget, Enum writeTarget, std::ptrdiff_t readOffset,
                         std::ptrdiff_t writeOffset, std::ptrdiff_t size) override;
  void *mapBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length,
                       Bitfield access) override;
  void flushMappedBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length) override;
  bool unmapBuffer(Enum target) override;
  Name genVertexArray() override;
  void deleteVertexArray(Name array) override;
  void bindVertexArray(Name array) override;
  void vertexAttribPointer(std::uint32_t index, int size, Enum type, bool normalized, int stride,
                           std::ptrdiff_t offset) override;
  void vertexAttribIPointer(std::uint32_t index, int size, Enum type, int stride,
                            std::ptrdiff_t offset) override;
  void enableVertexAttribArray(std::uint32_t index) override;
  void disableVertexAttribArray(std::uint32_t index) override;
  void vertexAttribDivisor(std::uint32_t index, std::uint32_t divisor) override;
  void vertexAttrib4f(std::uint32_t index, float x, float y, float z, float w) override;
  void vertexAttribI4ui(std::uint32_t index, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                        std::uint32_t w) override;
  Name genTexture() override;
  void deleteTexture(Name texture) override;
  void activeTexture(Enum unit) override;
  void bindTexture(Enum target, Name texture) override;
  void texImage2D(Enum target, int level, Enum internalFormat, int width, int height, Enum format,
                  Enum type, const void *pixels) override;
  void texSubImage2D(Enum target, int level, int x, int y, int width, int height, Enum format,
                     Enum type, const void *pixels) override;
  void texImage3D(Enum target, int level, Enum internalFormat, int width, int height, int depth,
                  Enum format, Enum type, const void *pixels) override;
  void texSubImage3D(Enum target, int level, int x, int y, int z, int width, int height, int depth,
                     Enum format, Enum type, const void *pixels) override;
  void texImage2DMultisample(Enum target, int samples, Enum internalFormat, int width, int height,
                             bool fixedSampleLocations) override;
  void compressedTexImage2D(Enum target, int level, Enum internalFormat, int width, int height,
                            int bytes, const void *data) override;
  void compressedTexSubImage2D(Enum target, int level, int x, int y, int width, int height,
                               Enum format, int bytes, const void *data) override;
  void copyTexSubImage2D(Enum target, int level, int x, int y, int readX, int readY, int width,
                         int height) override;
  void texParameteri(Enum target, Enum parameter, int value) override;
  void texParameterf(Enum target, Enum parameter, float value) override;
  void texParameteriv(Enum target, Enum parameter, const int *values) override;
  void texParameterfv(Enum target, Enum parameter, const float *values) override;
  void generateMipmap(Enum target) override;
  void texBuffer(Enum target, Enum internalFormat, Name buffer) override;
  void getTexImage(Enum target, int level, Enum format, Enum type, void *pixels) override;
  int getTexLevelParameteri(Enum target, int level, Enum parameter) override;
  void pixelStorei(Enum parameter, int value) override;
  void texStorage2D(Enum target, int levels, Enum internalFormat, int width, int height) override;
  Name genSampler() override;
  void deleteSampler(Name sampler) override;
  void bindSampler(std::uint32_t unit, Name sampler) override;
  void samplerParameteri(Name sampler, Enum parameter, int value) override;
  void samplerParameterf(Name sampler, Enum parameter, float value) override;
  void samplerParameterfv(Name sampler, Enum parameter, const float *values) override;
  Name createShader(Enum type) override;
  void deleteShader(Name shader) override;
  void shaderSource(Name shader, std::string_view source) override;
  void compileShader(Name shader) override;
  int getShaderi(Name shader, Enum parameter) override;
  std::string getShaderInfoLog(Name shader) override;
  Name createProgram() override;
  void deleteProgram(Name program) override;
  void attachShader(Name program, Name shader) override;
  void detachShader(Name program, Name shader) override;
  void bindAttribLocation(Name program, std::uint32_t index, const std::string &name) override;
  void bindFragDataLocation(Name program, std::uint32_t color, const std::string &name) override;
  void linkProgram(Name program) override;
  void validateProgram(Name program) override;
  int getProgrami(Name program, Enum parameter) override;
  std::string getProgramInfoLog(Name program) override;
  void useProgram(Name program) override;
  int getAttribLocation(Name program, const std::string &name) override;
  int getUniformLocation(Name program, const std::string &name) override;
  std::uint32_t getUniformBlockIndex(Name program, const std::string &name) override;
  int getActiveUniformBlocki(Name program, std::uint32_t block, Enum parameter) override;
  void uniformBlockBinding(Name program, std::uint32_t block, std::uint32_t binding) override;
  void uniform1i(int location, int value) override;
  void uniform1ui(int location, std::uint32_t value) override;
  void uniform1f(int location, float value) override;
  void uniform2f(int location, float x, float y) override;
  void uniform3f(int location, float x, float y, float z) override;
  void uniform4f(int location, float x, float y, float z, float w) override;
  void uniform2i(int location, int x, int y) override;
  void uniform1iv(int location, int count, const int *values) override;
  void uniform1fv(int location, int count, const float *values) override;
  void uniform2fv(int location, int count, const float *values) override;
  void uniform3fv(int location, int count, const float *values) override;
  void uniform4fv(int location, int count, const float *values) override;
  void uniformMatrix3fv(int location, int count, bool transpose, const float *values) override;
  void uniformMatrix4fv(int location, int count, bool transpose, const float *values) override;
  Name genFramebuffer() override;
  void deleteFramebuffer(Name framebuffer) override;
  void bindFramebuffer(Enum target, Name framebuffer) override;
  void framebufferTexture2D(Enum target, Enum attachment, Enum textureTarget, Name texture,
                            int level) override;
  void framebufferTextureLayer(Enum target, Enum attachment, Name texture, int level,
                               int layer) override;
  void framebufferRenderbuffer(Enum target, Enum attachment, Enum renderbufferTarget,
                               Name renderbuffer) override;
  Enum checkFramebufferStatus(Enum target) override;
  void blitFramebuffer(int fromX0, int fromY0, int fromX1, int fromY1, int toX0, int toY0, int toX1,
                       int toY1, Bitfield mask, Enum filter) override;
  void drawBuffers(int count, const Enum *buffers) override;
  void readBuffer(Enum buffer) override;
  void readPixels(int x, int y, int width, int height, Enum format, Enum type,
                  void *pixels) override;
  Name genRenderbuffer() override;
  void deleteRenderbuffer(Name renderbuffer) override;
  void bindRenderbuffer(Enum target, Name renderbuffer) override;
  void renderbufferStorage(Enum target, Enum internalFormat, int width, int height) override;
  void renderbufferStorageMultisample(Enum target, int samples, Enum internalFormat, int width,
                                      int height) override;
  void clear(Bitfield mask) override;
  void clearColor(float red, float green, float blue, float alpha) override;
  void clearDepth(double depth) override;
  void clearStencil(int value) override;
  void clearBufferfv(Enum buffer, int drawBuffer, const float *value) override;
  void clearBufferiv(Enum buffer, int drawBuffer, const int *value) override;
  void clearBufferuiv(Enum buffer, int drawBuffer, const std::uint32_t *value) override;
  void clearBufferfi(Enum buffer, int drawBuffer, float depth, int stencil) override;
  void enable(Enum capability) override;
  void disable(Enum capability) override;
  bool isEnabled(Enum capability) override;
  void blendFuncSeparate(Enum sourceColor, Enum targetColor, Enum sourceAlpha,
                         Enum targetAlpha) override;
  void blendEquationSeparate(Enum color, Enum alpha) override;
  void blendColor(float red, float green, float blue, float alpha) override;
  void depthFunc(Enum function) override;
  void depthMask(bool write) override;
  void depthRange(double nearest, double farthest) override;
  void colorMask(bool red, bool green, bool blue, bool alpha) override;
  void stencilFuncSeparate(Enum face, Enum function, int reference, Bitfield mask) override;
  void stencilOpSeparate(Enum face, Enum stencilFail, Enum depthFail, Enum bothPass) override;
  void stencilMaskSeparate(Enum face, Bitfield mask) override;
  void cullFace(Enum face) override;
  void frontFace(Enum winding) override;
  void polygonMode(Enum face, Enum mode) override;
  void polygonOffset(float factor, float units) override;
  void viewport(int x, int y, int width, int height) override;
  void scissor(int x, int y, int width, int height) override;
  void lineWidth(float width) override;
  void pointSize(float size) override;
  void primitiveRestartIndex(std::uint32_t index) override;
  void provokingVertex(Enum convention) override;
  void drawArrays(Enum mode, int first, int count) override;
  void drawArraysInstanced(Enum mode, int first, int count, int instances) override;
  void drawElementsBaseVertex(Enum mode, int count, Enum type, std::ptrdiff_t offset,
                              int baseVertex) override;
  void drawElementsInstancedBaseVertex(Enum mode, int count, Enum type, std::ptrdiff_t offset,
                                       int instances, int baseVertex) override;
  void multiDrawElementsBaseVertex(Enum mode, const int *counts, Enum type,
                                   const void *const *offsets, int draws,
                                   const int *baseVertices) override;
  Name genQuery() override;
  void deleteQuery(Name query) override;
  void beginQuery(Enum target, Name query) override;
  void endQuery(Enum target) override;
  void queryCounter(Name query, Enum target) override;
  std::uint32_t getQueryObjectui(Name query, Enum parameter) override;
  std::uint64_t getQueryObjectui64(Name query, Enum parameter) override;
  void *fenceSync(Enum condition, Bitfield flags) override;
  void deleteSync(void *sync) override;
  Enum clientWaitSync(void *sync, Bitfield flags, std::uint64_t nanoseconds) override;
  int getInteger(Enum parameter) override;
  void getIntegers(Enum parameter, int *values) override;
  float getFloat(Enum parameter) override;
  void getFloats(Enum parameter, float *values) override;
  std::string getString(Enum parameter) override;
  std::string getStringi(Enum parameter, std::uint32_t index) override;
  Enum getError() override;
  void finish() override;
  void flush() override;
  void debugMessageCallback(DebugCallback callback, const void *user) override;
  void debugMessageControl(Enum source, Enum type, Enum severity, bool enabled) override;
  void objectLabel(Enum kind, Name name, std::string_view label) override;
  void pushDebugGroup(std::uint32_t id, std::string_view message) override;
  void popDebugGroup() override;

 private:
  struct ProgramRecord {
    /** Of all shaders attached, put together. */
    std::string sources;
    std::map<std::string, std::uint32_t> boundAttributes;
    /** Location or index by name, in the order asked for. */
    std::map<std::string, int> uniforms;
    std::map<std::string, int> attributes;
    std::map<std::string, int> blocks;
    std::map<int, std::string> uniformNames;
  };

  template <typename Result, typename... Parameters, typename... Arguments>
  Result pass(CommandId id, Result (Commands::*method)(Parameters...),
              const Arguments &...arguments);
  template <typename... Arguments>
  void record(CommandId id, const Arguments &...arguments);
  void appendText(std::string &line, const recording::Object &object) const;
  void appendText(std::string &line, const recording::Uniform &uniform) const;
  /** Numbers a new object for the log; makes up its name when there is no driver. */
  Name newName(std::string_view kind, Name fromDriver);
  /** The known or next number for a name that the sources mention; else `absent`. */
  int locate(const std::string &sources, std::map<std::string, int> &known, const std::string &name,
             int absent) const;

  std::unique_ptr<Commands> driver_;
  std::array<std::uint64_t, kCommandCount> counts_{};
  bool logging_ = false;
  std::vector<std::string> log_;
  Name lastName_ = 0;
  /** Numbers for the log: the last one given out by kind, and the one of each name. */
  std::map<std::string, std::uint32_t, std::less<>> lastNumber_;
  std::map<std::string, std::unordered_map<Name, std::uint32_t>, std::less<>> numbers_;
  std::unordered_map<Enum, std::vector<std::byte>> mapped_;
  std::unordered_map<Name, std::string> shaderSources_;
  std::unordered_map<Name, ProgramRecord> programs_;
  Name currentProgram_ = 0;
  std::unordered_map<Enum, bool> enabled_;
  std::unordered_map<Enum, std::vector<int>> integers_;
  std::unordered_map<Enum, std::vector<float>> floats_;
  std::vector<Enum> injectedErrors_;
  std::string compileFailure_;
  std::string linkFailure_;
  Enum framebufferStatus_ = kFramebufferComplete;
};

}  // namespace okinawa::gl
