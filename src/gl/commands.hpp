#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "gl/constants.hpp"

namespace okinawa::gl {

/** Called by the driver with a message about a call; possibly on a thread of the driver's own. */
using DebugCallback = void (*)(Enum source, Enum type, std::uint32_t id, Enum severity,
                               std::string_view message, const void *user);

/**
 * OpenGL 3.3 as an interface: one method for one function, same name, same order of arguments, so
 * that the null device and tests can stand where a driver would. Names are made and deleted one at
 * a time, strings and single values are returned instead of written through pointers. Offsets into
 * buffers are byte counts. Only the thread of the context.
 *
 * The functions marked with an extension are there only where `OkCapabilities` says so.
 */
class Commands {
 public:
  virtual ~Commands() = default;

  // Buffers.
  virtual Name genBuffer() = 0;
  virtual void deleteBuffer(Name buffer) = 0;
  virtual void bindBuffer(Enum target, Name buffer) = 0;
  virtual void bindBufferBase(Enum target, std::uint32_t index, Name buffer) = 0;
  virtual void bindBufferRange(Enum target, std::uint32_t index, Name buffer, std::ptrdiff_t offset,
                               std::ptrdiff_t size) = 0;
  virtual void bufferData(Enum target, std::ptrdiff_t size, const void *data, Enum usage) = 0;
  virtual void bufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                             const void *data) = 0;
  virtual void getBufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                                void *data) = 0;
  virtual void copyBufferSubData(Enum readTarget, Enum writeTarget, std::ptrdiff_t readOffset,
                                 std::ptrdiff_t writeOffset, std::ptrdiff_t size) = 0;
  virtual void *mapBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length,
                               Bitfield access) = 0;
  virtual void flushMappedBufferRange(Enum target, std::ptrdiff_t offset,
                                      std::ptrdiff_t length) = 0;
  virtual bool unmapBuffer(Enum target) = 0;

  // Vertex arrays.
  virtual Name genVertexArray() = 0;
  virtual void deleteVertexArray(Name array) = 0;
  virtual void bindVertexArray(Name array) = 0;
  virtual void vertexAttribPointer(std::uint32_t index, int size, Enum type, bool normalized,
                                   int stride, std::ptrdiff_t offset) = 0;
  virtual void vertexAttribIPointer(std::uint32_t index, int size, Enum type, int stride,
                                    std::ptrdiff_t offset) = 0;
  virtual void enableVertexAttribArray(std::uint32_t index) = 0;
  virtual void disableVertexAttribArray(std::uint32_t index) = 0;
  virtual void vertexAttribDivisor(std::uint32_t index, std::uint32_t divisor) = 0;
  virtual void vertexAttrib4f(std::uint32_t index, float x, float y, float z, float w) = 0;
  virtual void vertexAttribI4ui(std::uint32_t index, std::uint32_t x, std::uint32_t y,
                                std::uint32_t z, std::uint32_t w) = 0;

  // Textures.
  virtual Name genTexture() = 0;
  virtual void deleteTexture(Name texture) = 0;
  virtual void activeTexture(Enum unit) = 0;
  virtual void bindTexture(Enum target, Name texture) = 0;
  virtual void texImage2D(Enum target, int level, Enum internalFormat, int width, int height,
                          Enum format, Enum type, const void *pixels) = 0;
  virtual void texSubImage2D(Enum target, int level, int x, int y, int width, int height,
                             Enum format, Enum type, const void *pixels) = 0;
  virtual void texImage3D(Enum target, int level, Enum internalFormat, int width, int height,
                          int depth, Enum format, Enum type, const void *pixels) = 0;
  virtual void texSubImage3D(Enum target, int level, int x, int y, int z, int width, int height,
                             int depth, Enum format, Enum type, const void *pixels) = 0;
  virtual void texImage2DMultisample(Enum target, int samples, Enum internalFormat, int width,
                                     int height, bool fixedSampleLocations) = 0;
  virtual void compressedTexImage2D(Enum target, int level, Enum internalFormat, int width,
                                    int height, int bytes, const void *data) = 0;
  virtual void compressedTexSubImage2D(Enum target, int level, int x, int y, int width, int height,
                                       Enum format, int bytes, const void *data) = 0;
  virtual void copyTexSubImage2D(Enum target, int level, int x, int y, int readX, int readY,
                                 int width, int height) = 0;
  virtual void texParameteri(Enum target, Enum parameter, int value) = 0;
  virtual void texParameterf(Enum target, Enum parameter, float value) = 0;
  virtual void texParameteriv(Enum target, Enum parameter, const int *values) = 0;
  virtual void texParameterfv(Enum target, Enum parameter, const float *values) = 0;
  virtual void generateMipmap(Enum target) = 0;
  virtual void texBuffer(Enum target, Enum internalFormat, Name buffer) = 0;
  virtual void getTexImage(Enum target, int level, Enum format, Enum type, void *pixels) = 0;
  virtual int getTexLevelParameteri(Enum target, int level, Enum parameter) = 0;
  virtual void pixelStorei(Enum parameter, int value) = 0;
  /** GL_ARB_texture_storage. */
  virtual void texStorage2D(Enum target, int levels, Enum internalFormat, int width,
                            int height) = 0;

  // Samplers.
  virtual Name genSampler() = 0;
  virtual void deleteSampler(Name sampler) = 0;
  virtual void bindSampler(std::uint32_t unit, Name sampler) = 0;
  virtual void samplerParameteri(Name sampler, Enum parameter, int value) = 0;
  virtual void samplerParameterf(Name sampler, Enum parameter, float value) = 0;
  virtual void samplerParameterfv(Name sampler, Enum parameter, const float *values) = 0;

  // Shaders and programs.
  virtual Name createShader(Enum type) = 0;
  virtual void deleteShader(Name shader) = 0;
  virtual void shaderSource(Name shader, std::string_view source) = 0;
  virtual void compileShader(Name shader) = 0;
  virtual int getShaderi(Name shader, Enum parameter) = 0;
  virtual std::string getShaderInfoLog(Name shader) = 0;
  virtual Name createProgram() = 0;
  virtual void deleteProgram(Name program) = 0;
  virtual void attachShader(Name program, Name shader) = 0;
  virtual void detachShader(Name program, Name shader) = 0;
  virtual void bindAttribLocation(Name program, std::uint32_t index, const std::string &name) = 0;
  virtual void bindFragDataLocation(Name program, std::uint32_t color, const std::string &name) = 0;
  virtual void linkProgram(Name program) = 0;
  virtual void validateProgram(Name program) = 0;
  virtual int getProgrami(Name program, Enum parameter) = 0;
  virtual std::string getProgramInfoLog(Name program) = 0;
  virtual void useProgram(Name program) = 0;
  virtual int getAttribLocation(Name program, const std::string &name) = 0;
  virtual int getUniformLocation(Name program, const std::string &name) = 0;
  virtual std::uint32_t getUniformBlockIndex(Name program, const std::string &name) = 0;
  virtual int getActiveUniformBlocki(Name program, std::uint32_t block, Enum parameter) = 0;
  virtual void uniformBlockBinding(Name program, std::uint32_t block, std::uint32_t binding) = 0;
  virtual void uniform1i(int location, int value) = 0;
  virtual void uniform1ui(int location, std::uint32_t value) = 0;
  virtual void uniform1f(int location, float value) = 0;
  virtual void uniform2f(int location, float x, float y) = 0;
  virtual void uniform3f(int location, float x, float y, float z) = 0;
  virtual void uniform4f(int location, float x, float y, float z, float w) = 0;
  virtual void uniform2i(int location, int x, int y) = 0;
  virtual void uniform1iv(int location, int count, const int *values) = 0;
  virtual void uniform1fv(int location, int count, const float *values) = 0;
  virtual void uniform2fv(int location, int count, const float *values) = 0;
  virtual void uniform3fv(int location, int count, const float *values) = 0;
  virtual void uniform4fv(int location, int count, const float *values) = 0;
  virtual void uniformMatrix3fv(int location, int count, bool transpose, const float *values) = 0;
  virtual void uniformMatrix4fv(int location, int count, bool transpose, const float *values) = 0;

  // Framebuffers and renderbuffers.
  virtual Name genFramebuffer() = 0;
  virtual void deleteFramebuffer(Name framebuffer) = 0;
  virtual void bindFramebuffer(Enum target, Name framebuffer) = 0;
  virtual void framebufferTexture2D(Enum target, Enum attachment, Enum textureTarget, Name texture,
                                    int level) = 0;
  virtual void framebufferTextureLayer(Enum target, Enum attachment, Name texture, int level,
                                       int layer) = 0;
  virtual void framebufferRenderbuffer(Enum target, Enum attachment, Enum renderbufferTarget,
                                       Name renderbuffer) = 0;
  virtual Enum checkFramebufferStatus(Enum target) = 0;
  virtual void blitFramebuffer(int fromX0, int fromY0, int fromX1, int fromY1, int toX0, int toY0,
                               int toX1, int toY1, Bitfield mask, Enum filter) = 0;
  virtual void drawBuffers(int count, const Enum *buffers) = 0;
  virtual void readBuffer(Enum buffer) = 0;
  virtual void readPixels(int x, int y, int width, int height, Enum format, Enum type,
                          void *pixels) = 0;
  virtual Name genRenderbuffer() = 0;
  virtual void deleteRenderbuffer(Name renderbuffer) = 0;
  virtual void bindRenderbuffer(Enum target, Name renderbuffer) = 0;
  virtual void renderbufferStorage(Enum target, Enum internalFormat, int width, int height) = 0;
  virtual void renderbufferStorageMultisample(Enum target, int samples, Enum internalFormat,
                                              int width, int height) = 0;

  // Clearing.
  virtual void clear(Bitfield mask) = 0;
  virtual void clearColor(float red, float green, float blue, float alpha) = 0;
  virtual void clearDepth(double depth) = 0;
  virtual void clearStencil(int value) = 0;
  virtual void clearBufferfv(Enum buffer, int drawBuffer, const float *value) = 0;
  virtual void clearBufferiv(Enum buffer, int drawBuffer, const int *value) = 0;
  virtual void clearBufferuiv(Enum buffer, int drawBuffer, const std::uint32_t *value) = 0;
  virtual void clearBufferfi(Enum buffer, int drawBuffer, float depth, int stencil) = 0;

  // Fixed state.
  virtual void enable(Enum capability) = 0;
  virtual void disable(Enum capability) = 0;
  virtual bool isEnabled(Enum capability) = 0;
  virtual void blendFuncSeparate(Enum sourceColor, Enum targetColor, Enum sourceAlpha,
                                 Enum targetAlpha) = 0;
  virtual void blendEquationSeparate(Enum color, Enum alpha) = 0;
  virtual void blendColor(float red, float green, float blue, float alpha) = 0;
  virtual void depthFunc(Enum function) = 0;
  virtual void depthMask(bool write) = 0;
  virtual void depthRange(double nearest, double farthest) = 0;
  virtual void colorMask(bool red, bool green, bool blue, bool alpha) = 0;
  virtual void stencilFuncSeparate(Enum face, Enum function, int reference, Bitfield mask) = 0;
  virtual void stencilOpSeparate(Enum face, Enum stencilFail, Enum depthFail, Enum bothPass) = 0;
  virtual void stencilMaskSeparate(Enum face, Bitfield mask) = 0;
  virtual void cullFace(Enum face) = 0;
  virtual void frontFace(Enum winding) = 0;
  virtual void polygonMode(Enum face, Enum mode) = 0;
  virtual void polygonOffset(float factor, float units) = 0;
  virtual void viewport(int x, int y, int width, int height) = 0;
  virtual void scissor(int x, int y, int width, int height) = 0;
  virtual void lineWidth(float width) = 0;
  virtual void pointSize(float size) = 0;
  virtual void primitiveRestartIndex(std::uint32_t index) = 0;
  virtual void provokingVertex(Enum convention) = 0;

  // Drawing. Offsets are bytes into the bound index buffer.
  virtual void drawArrays(Enum mode, int first, int count) = 0;
  virtual void drawArraysInstanced(Enum mode, int first, int count, int instances) = 0;
  virtual void drawElementsBaseVertex(Enum mode, int count, Enum type, std::ptrdiff_t offset,
                                      int baseVertex) = 0;
  virtual void drawElementsInstancedBaseVertex(Enum mode, int count, Enum type,
                                               std::ptrdiff_t offset, int instances,
                                               int baseVertex) = 0;
  virtual void multiDrawElementsBaseVertex(Enum mode, const int *counts, Enum type,
                                           const void *const *offsets, int draws,
                                           const int *baseVertices) = 0;

  // Queries and fences.
  virtual Name genQuery() = 0;
  virtual void deleteQuery(Name query) = 0;
  virtual void beginQuery(Enum target, Name query) = 0;
  virtual void endQuery(Enum target) = 0;
  virtual void queryCounter(Name query, Enum target) = 0;
  virtual std::uint32_t getQueryObjectui(Name query, Enum parameter) = 0;
  virtual std::uint64_t getQueryObjectui64(Name query, Enum parameter) = 0;
  virtual void *fenceSync(Enum condition, Bitfield flags) = 0;
  virtual void deleteSync(void *sync) = 0;
  virtual Enum clientWaitSync(void *sync, Bitfield flags, std::uint64_t nanoseconds) = 0;

  // Questions and the rest.
  virtual int getInteger(Enum parameter) = 0;
  /** For parameters of several values, as GL_MAX_VIEWPORT_DIMS: `values` must have room for all. */
  virtual void getIntegers(Enum parameter, int *values) = 0;
  virtual float getFloat(Enum parameter) = 0;
  virtual void getFloats(Enum parameter, float *values) = 0;
  virtual std::string getString(Enum parameter) = 0;
  virtual std::string getStringi(Enum parameter, std::uint32_t index) = 0;
  virtual Enum getError() = 0;
  virtual void finish() = 0;
  virtual void flush() = 0;
  /** GL_KHR_debug, as the four that follow; without it they do nothing. */
  virtual void debugMessageCallback(DebugCallback callback, const void *user) = 0;
  virtual void debugMessageControl(Enum source, Enum type, Enum severity, bool enabled) = 0;
  virtual void objectLabel(Enum kind, Name name, std::string_view label) = 0;
  virtual void pushDebugGroup(std::uint32_t id, std::string_view message) = 0;
  virtual void popDebugGroup() = 0;
};

/** The driver's own functions, those that the loader found last. Needs a current context. */
std::unique_ptr<Commands> createGlCommands();

}  // namespace okinawa::gl
