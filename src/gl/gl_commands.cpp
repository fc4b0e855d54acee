// The only file of the library that calls OpenGL.

#include <glad/gl.h>
#include <memory>
#include <string>
#include <string_view>

#include "gl/commands.hpp"

namespace okinawa::gl {

namespace {

const void *pointer(std::ptrdiff_t offset) {
  return reinterpret_cast<const void *>(offset);
}

GLboolean glBoolean(bool value) {
  return value ? GL_TRUE : GL_FALSE;
}

std::string textOf(const GLubyte *text) {
  return text ? std::string(reinterpret_cast<const char *>(text)) : std::string();
}

template <typename Get>
std::string infoLog(int size, Get &&get) {
  if (size <= 1) {
    return {};
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  int length = 0;
  get(size, &length, text.data());
  text.resize(static_cast<std::size_t>(length));
  return text;
}

class GlCommands final : public Commands {
 public:
  Name genBuffer() override {
    Name name = 0;
    glGenBuffers(1, &name);
    return name;
  }
  void deleteBuffer(Name buffer) override { glDeleteBuffers(1, &buffer); }
  void bindBuffer(Enum target, Name buffer) override { glBindBuffer(target, buffer); }
  void bindBufferBase(Enum target, std::uint32_t index, Name buffer) override {
    glBindBufferBase(target, index, buffer);
  }
  void bindBufferRange(Enum target, std::uint32_t index, Name buffer, std::ptrdiff_t offset,
                       std::ptrdiff_t size) override {
    glBindBufferRange(target, index, buffer, offset, size);
  }
  void bufferData(Enum target, std::ptrdiff_t size, const void *data, Enum usage) override {
    glBufferData(target, size, data, usage);
  }
  void bufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                     const void *data) override {
    glBufferSubData(target, offset, size, data);
  }
  void getBufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                        void *data) override {
    glGetBufferSubData(target, offset, size, data);
  }
  void copyBufferSubData(Enum readTarget, Enum writeTarget, std::ptrdiff_t readOffset,
                         std::ptrdiff_t writeOffset, std::ptrdiff_t size) override {
    glCopyBufferSubData(readTarget, writeTarget, readOffset, writeOffset, size);
  }
  void *mapBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length,
                       Bitfield access) override {
    return glMapBufferRange(target, offset, length, access);
  }
  void flushMappedBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length) override {
    glFlushMappedBufferRange(target, offset, length);
  }
  bool unmapBuffer(Enum target) override { return glUnmapBuffer(target) == GL_TRUE; }
  Name genVertexArray() override {
    Name name = 0;
    glGenVertexArrays(1, &name);
    return name;
  }
  void deleteVertexArray(Name array) override { glDeleteVertexArrays(1, &array); }
  void bindVertexArray(Name array) override { glBindVertexArray(array); }
  void vertexAttribPointer(std::uint32_t index, int size, Enum type, bool normalized, int stride,
                           std::ptrdiff_t offset) override {
    glVertexAttribPointer(index, size, type, glBoolean(normalized), stride, pointer(offset));
  }
  void vertexAttribIPointer(std::uint32_t index, int size, Enum type, int stride,
                            std::ptrdiff_t offset) override {
    glVertexAttribIPointer(index, size, type, stride, pointer(offset));
  }
  void enableVertexAttribArray(std::uint32_t index) override { glEnableVertexAttribArray(index); }
  void disableVertexAttribArray(std::uint32_t index) override { glDisableVertexAttribArray(index); }
  void vertexAttribDivisor(std::uint32_t index, std::uint32_t divisor) override {
    glVertexAttribDivisor(index, divisor);
  }
  void vertexAttrib4f(std::uint32_t index, float x, float y, float z, float w) override {
    glVertexAttrib4f(index, x, y, z, w);
  }
  void vertexAttribI4ui(std::uint32_t index, std::uint32_t x, std::uint32_t y, std::uint32_t z,
                        std::uint32_t w) override {
    glVertexAttribI4ui(index, x, y, z, w);
  }
  Name genTexture() override {
    Name name = 0;
    glGenTextures(1, &name);
    return name;
  }
  void deleteTexture(Name texture) override { glDeleteTextures(1, &texture); }
  void activeTexture(Enum unit) override { glActiveTexture(unit); }
  void bindTexture(Enum target, Name texture) override { glBindTexture(target, texture); }
  void texImage2D(Enum target, int level, Enum internalFormat, int width, int height, Enum format,
                  Enum type, const void *pixels) override {
    glTexImage2D(target, level, static_cast<int>(internalFormat), width, height, 0, format, type,
                 pixels);
  }
  void texSubImage2D(Enum target, int level, int x, int y, int width, int height, Enum format,
                     Enum type, const void *pixels) override {
    glTexSubImage2D(target, level, x, y, width, height, format, type, pixels);
  }
  void texImage3D(Enum target, int level, Enum internalFormat, int width, int height, int depth,
                  Enum format, Enum type, const void *pixels) override {
    glTexImage3D(target, level, static_cast<int>(internalFormat), width, height, depth, 0, format,
                 type, pixels);
  }
  void texSubImage3D(Enum target, int level, int x, int y, int z, int width, int height, int depth,
                     Enum format, Enum type, const void *pixels) override {
    glTexSubImage3D(target, level, x, y, z, width, height, depth, format, type, pixels);
  }
  void texImage2DMultisample(Enum target, int samples, Enum internalFormat, int width, int height,
                             bool fixedSampleLocations) override {
    glTexImage2DMultisample(target, samples, internalFormat, width, height,
                            glBoolean(fixedSampleLocations));
  }
  void compressedTexImage2D(Enum target, int level, Enum internalFormat, int width, int height,
                            int bytes, const void *data) override {
    glCompressedTexImage2D(target, level, internalFormat, width, height, 0, bytes, data);
  }
  void compressedTexSubImage2D(Enum target, int level, int x, int y, int width, int height,
                               Enum format, int bytes, const void *data) override {
    glCompressedTexSubImage2D(target, level, x, y, width, height, format, bytes, data);
  }
  void copyTexSubImage2D(Enum target, int level, int x, int y, int readX, int readY, int width,
                         int height) override {
    glCopyTexSubImage2D(target, level, x, y, readX, readY, width, height);
  }
  void texParameteri(Enum target, Enum parameter, int value) override {
    glTexParameteri(target, parameter, value);
  }
  void texParameterf(Enum target, Enum parameter, float value) override {
    glTexParameterf(target, parameter, value);
  }
  void texParameteriv(Enum target, Enum parameter, const int *values) override {
    glTexParameteriv(target, parameter, values);
  }
  void texParameterfv(Enum target, Enum parameter, const float *values) override {
    glTexParameterfv(target, parameter, values);
  }
  void generateMipmap(Enum target) override { glGenerateMipmap(target); }
  void texBuffer(Enum target, Enum internalFormat, Name buffer) override {
    glTexBuffer(target, internalFormat, buffer);
  }
  void getTexImage(Enum target, int level, Enum format, Enum type, void *pixels) override {
    glGetTexImage(target, level, format, type, pixels);
  }
  int getTexLevelParameteri(Enum target, int level, Enum parameter) override {
    int value = 0;
    glGetTexLevelParameteriv(target, level, parameter, &value);
    return value;
  }
  void pixelStorei(Enum parameter, int value) override { glPixelStorei(parameter, value); }
  void texStorage2D(Enum target, int levels, Enum internalFormat, int width, int height) override {
    glTexStorage2D(target, levels, internalFormat, width, height);
  }
  Name genSampler() override {
    Name name = 0;
    glGenSamplers(1, &name);
    return name;
  }
  void deleteSampler(Name sampler) override { glDeleteSamplers(1, &sampler); }
  void bindSampler(std::uint32_t unit, Name sampler) override { glBindSampler(unit, sampler); }
  void samplerParameteri(Name sampler, Enum parameter, int value) override {
    glSamplerParameteri(sampler, parameter, value);
  }
  void samplerParameterf(Name sampler, Enum parameter, float value) override {
    glSamplerParameterf(sampler, parameter, value);
  }
  void samplerParameterfv(Name sampler, Enum parameter, const float *values) override {
    glSamplerParameterfv(sampler, parameter, values);
  }
  Name createShader(Enum type) override { return glCreateShader(type); }
  void deleteShader(Name shader) override { glDeleteShader(shader); }
  void shaderSource(Name shader, std::string_view source) override {
    const char *text = source.data();
    const int length = static_cast<int>(source.size());
    glShaderSource(shader, 1, &text, &length);
  }
  void compileShader(Name shader) override { glCompileShader(shader); }
  int getShaderi(Name shader, Enum parameter) override {
    int value = 0;
    glGetShaderiv(shader, parameter, &value);
    return value;
  }
  std::string getShaderInfoLog(Name shader) override {
    return infoLog(getShaderi(shader, kInfoLogLength), [&](int size, int *length, char *text) {
      glGetShaderInfoLog(shader, size, length, text);
    });
  }
  Name createProgram() override { return glCreateProgram(); }
  void deleteProgram(Name program) override { glDeleteProgram(program); }
  void attachShader(Name program, Name shader) override { glAttachShader(program, shader); }
  void detachShader(Name program, Name shader) override { glDetachShader(program, shader); }
  void bindAttribLocation(Name program, std::uint32_t index, const std::string &name) override {
    glBindAttribLocation(program, index, name.c_str());
  }
  void bindFragDataLocation(Name program, std::uint32_t color, const std::string &name) override {
    glBindFragDataLocation(program, color, name.c_str());
  }
  void linkProgram(Name program) override { glLinkProgram(program); }
  void validateProgram(Name program) override { glValidateProgram(program); }
  int getProgrami(Name program, Enum parameter) override {
    int value = 0;
    glGetProgramiv(program, parameter, &value);
    return value;
  }
  std::string getProgramInfoLog(Name program) override {
    return infoLog(getProgrami(program, kInfoLogLength), [&](int size, int *length, char *text) {
      glGetProgramInfoLog(program, size, length, text);
    });
  }
  void useProgram(Name program) override { glUseProgram(program); }
  int getAttribLocation(Name program, const std::string &name) override {
    return glGetAttribLocation(program, name.c_str());
  }
  int getUniformLocation(Name program, const std::string &name) override {
    return glGetUniformLocation(program, name.c_str());
  }
  std::uint32_t getUniformBlockIndex(Name program, const std::string &name) override {
    return glGetUniformBlockIndex(program, name.c_str());
  }
  int getActiveUniformBlocki(Name program, std::uint32_t block, Enum parameter) override {
    int value = 0;
    glGetActiveUniformBlockiv(program, block, parameter, &value);
    return value;
  }
  void uniformBlockBinding(Name program, std::uint32_t block, std::uint32_t binding) override {
    glUniformBlockBinding(program, block, binding);
  }
  void uniform1i(int location, int value) override { glUniform1i(location, value); }
  void uniform1ui(int location, std::uint32_t value) override { glUniform1ui(location, value); }
  void uniform1f(int location, float value) override { glUniform1f(location, value); }
  void uniform2f(int location, float x, float y) override { glUniform2f(location, x, y); }
  void uniform3f(int location, float x, float y, float z) override {
    glUniform3f(location, x, y, z);
  }
  void uniform4f(int location, float x, float y, float z, float w) override {
    glUniform4f(location, x, y, z, w);
  }
  void uniform2i(int location, int x, int y) override { glUniform2i(location, x, y); }
  void uniform1iv(int location, int count, const int *values) override {
    glUniform1iv(location, count, values);
  }
  void uniform1fv(int location, int count, const float *values) override {
    glUniform1fv(location, count, values);
  }
  void uniform2fv(int location, int count, const float *values) override {
    glUniform2fv(location, count, values);
  }
  void uniform3fv(int location, int count, const float *values) override {
    glUniform3fv(location, count, values);
  }
  void uniform4fv(int location, int count, const float *values) override {
    glUniform4fv(location, count, values);
  }
  void uniformMatrix3fv(int location, int count, bool transpose, const float *values) override {
    glUniformMatrix3fv(location, count, glBoolean(transpose), values);
  }
  void uniformMatrix4fv(int location, int count, bool transpose, const float *values) override {
    glUniformMatrix4fv(location, count, glBoolean(transpose), values);
  }
  Name genFramebuffer() override {
    Name name = 0;
    glGenFramebuffers(1, &name);
    return name;
  }
  void deleteFramebuffer(Name framebuffer) override { glDeleteFramebuffers(1, &framebuffer); }
  void bindFramebuffer(Enum target, Name framebuffer) override {
    glBindFramebuffer(target, framebuffer);
  }
  void framebufferTexture2D(Enum target, Enum attachment, Enum textureTarget, Name texture,
                            int level) override {
    glFramebufferTexture2D(target, attachment, textureTarget, texture, level);
  }
  void framebufferTextureLayer(Enum target, Enum attachment, Name texture, int level,
                               int layer) override {
    glFramebufferTextureLayer(target, attachment, texture, level, layer);
  }
  void framebufferRenderbuffer(Enum target, Enum attachment, Enum renderbufferTarget,
                               Name renderbuffer) override {
    glFramebufferRenderbuffer(target, attachment, renderbufferTarget, renderbuffer);
  }
  Enum checkFramebufferStatus(Enum target) override { return glCheckFramebufferStatus(target); }
  void blitFramebuffer(int fromX0, int fromY0, int fromX1, int fromY1, int toX0, int toY0, int toX1,
                       int toY1, Bitfield mask, Enum filter) override {
    glBlitFramebuffer(fromX0, fromY0, fromX1, fromY1, toX0, toY0, toX1, toY1, mask, filter);
  }
  void drawBuffers(int count, const Enum *buffers) override { glDrawBuffers(count, buffers); }
  void readBuffer(Enum buffer) override { glReadBuffer(buffer); }
  void readPixels(int x, int y, int width, int height, Enum format, Enum type,
                  void *pixels) override {
    glReadPixels(x, y, width, height, format, type, pixels);
  }
  Name genRenderbuffer() override {
    Name name = 0;
    glGenRenderbuffers(1, &name);
    return name;
  }
  void deleteRenderbuffer(Name renderbuffer) override { glDeleteRenderbuffers(1, &renderbuffer); }
  void bindRenderbuffer(Enum target, Name renderbuffer) override {
    glBindRenderbuffer(target, renderbuffer);
  }
  void renderbufferStorage(Enum target, Enum internalFormat, int width, int height) override {
    glRenderbufferStorage(target, internalFormat, width, height);
  }
  void renderbufferStorageMultisample(Enum target, int samples, Enum internalFormat, int width,
                                      int height) override {
    glRenderbufferStorageMultisample(target, samples, internalFormat, width, height);
  }
  void clear(Bitfield mask) override { glClear(mask); }
  void clearColor(float red, float green, float blue, float alpha) override {
    glClearColor(red, green, blue, alpha);
  }
  void clearDepth(double depth) override { glClearDepth(depth); }
  void clearStencil(int value) override { glClearStencil(value); }
  void clearBufferfv(Enum buffer, int drawBuffer, const float *value) override {
    glClearBufferfv(buffer, drawBuffer, value);
  }
  void clearBufferiv(Enum buffer, int drawBuffer, const int *value) override {
    glClearBufferiv(buffer, drawBuffer, value);
  }
  void clearBufferuiv(Enum buffer, int drawBuffer, const std::uint32_t *value) override {
    glClearBufferuiv(buffer, drawBuffer, value);
  }
  void clearBufferfi(Enum buffer, int drawBuffer, float depth, int stencil) override {
    glClearBufferfi(buffer, drawBuffer, depth, stencil);
  }
  void enable(Enum capability) override { glEnable(capability); }
  void disable(Enum capability) override { glDisable(capability); }
  bool isEnabled(Enum capability) override { return glIsEnabled(capability) == GL_TRUE; }
  void blendFuncSeparate(Enum sourceColor, Enum targetColor, Enum sourceAlpha,
                         Enum targetAlpha) override {
    glBlendFuncSeparate(sourceColor, targetColor, sourceAlpha, targetAlpha);
  }
  void blendEquationSeparate(Enum color, Enum alpha) override {
    glBlendEquationSeparate(color, alpha);
  }
  void blendColor(float red, float green, float blue, float alpha) override {
    glBlendColor(red, green, blue, alpha);
  }
  void depthFunc(Enum function) override { glDepthFunc(function); }
  void depthMask(bool write) override { glDepthMask(glBoolean(write)); }
  void depthRange(double nearest, double farthest) override { glDepthRange(nearest, farthest); }
  void colorMask(bool red, bool green, bool blue, bool alpha) override {
    glColorMask(glBoolean(red), glBoolean(green), glBoolean(blue), glBoolean(alpha));
  }
  void stencilFuncSeparate(Enum face, Enum function, int reference, Bitfield mask) override {
    glStencilFuncSeparate(face, function, reference, mask);
  }
  void stencilOpSeparate(Enum face, Enum stencilFail, Enum depthFail, Enum bothPass) override {
    glStencilOpSeparate(face, stencilFail, depthFail, bothPass);
  }
  void stencilMaskSeparate(Enum face, Bitfield mask) override { glStencilMaskSeparate(face, mask); }
  void cullFace(Enum face) override { glCullFace(face); }
  void frontFace(Enum winding) override { glFrontFace(winding); }
  void polygonMode(Enum face, Enum mode) override { glPolygonMode(face, mode); }
  void polygonOffset(float factor, float units) override { glPolygonOffset(factor, units); }
  void viewport(int x, int y, int width, int height) override { glViewport(x, y, width, height); }
  void scissor(int x, int y, int width, int height) override { glScissor(x, y, width, height); }
  void lineWidth(float width) override { glLineWidth(width); }
  void pointSize(float size) override { glPointSize(size); }
  void primitiveRestartIndex(std::uint32_t index) override { glPrimitiveRestartIndex(index); }
  void provokingVertex(Enum convention) override { glProvokingVertex(convention); }
  void drawArrays(Enum mode, int first, int count) override { glDrawArrays(mode, first, count); }
  void drawArraysInstanced(Enum mode, int first, int count, int instances) override {
    glDrawArraysInstanced(mode, first, count, instances);
  }
  void drawElementsBaseVertex(Enum mode, int count, Enum type, std::ptrdiff_t offset,
                              int baseVertex) override {
    glDrawElementsBaseVertex(mode, count, type, pointer(offset), baseVertex);
  }
  void drawElementsInstancedBaseVertex(Enum mode, int count, Enum type, std::ptrdiff_t offset,
                                       int instances, int baseVertex) override {
    glDrawElementsInstancedBaseVertex(mode, count, type, pointer(offset), instances, baseVertex);
  }
  void multiDrawElementsBaseVertex(Enum mode, const int *counts, Enum type,
                                   const void *const *offsets, int draws,
                                   const int *baseVertices) override {
    glMultiDrawElementsBaseVertex(mode, counts, type, offsets, draws, baseVertices);
  }
  Name genQuery() override {
    Name name = 0;
    glGenQueries(1, &name);
    return name;
  }
  void deleteQuery(Name query) override { glDeleteQueries(1, &query); }
  void beginQuery(Enum target, Name query) override { glBeginQuery(target, query); }
  void endQuery(Enum target) override { glEndQuery(target); }
  void queryCounter(Name query, Enum target) override { glQueryCounter(query, target); }
  std::uint32_t getQueryObjectui(Name query, Enum parameter) override {
    std::uint32_t value = 0;
    glGetQueryObjectuiv(query, parameter, &value);
    return value;
  }
  std::uint64_t getQueryObjectui64(Name query, Enum parameter) override {
    GLuint64 value = 0;
    glGetQueryObjectui64v(query, parameter, &value);
    return value;
  }
  void *fenceSync(Enum condition, Bitfield flags) override { return glFenceSync(condition, flags); }
  void deleteSync(void *sync) override { glDeleteSync(static_cast<GLsync>(sync)); }
  Enum clientWaitSync(void *sync, Bitfield flags, std::uint64_t nanoseconds) override {
    return glClientWaitSync(static_cast<GLsync>(sync), flags, nanoseconds);
  }
  int getInteger(Enum parameter) override {
    int value = 0;
    glGetIntegerv(parameter, &value);
    return value;
  }
  void getIntegers(Enum parameter, int *values) override { glGetIntegerv(parameter, values); }
  float getFloat(Enum parameter) override {
    float value = 0.0f;
    glGetFloatv(parameter, &value);
    return value;
  }
  void getFloats(Enum parameter, float *values) override { glGetFloatv(parameter, values); }
  std::string getString(Enum parameter) override { return textOf(glGetString(parameter)); }
  std::string getStringi(Enum parameter, std::uint32_t index) override {
    return textOf(glGetStringi(parameter, index));
  }
  Enum getError() override { return glGetError(); }
  void finish() override { glFinish(); }
  void flush() override { glFlush(); }
  void debugMessageCallback(DebugCallback callback, const void *user) override {
    callback_ = callback;
    user_ = user;
    if (glDebugMessageCallback) {
      glDebugMessageCallback(callback ? &GlCommands::onMessage : nullptr, this);
    }
  }
  void debugMessageControl(Enum source, Enum type, Enum severity, bool enabled) override {
    if (glDebugMessageControl) {
      glDebugMessageControl(source, type, severity, 0, nullptr, glBoolean(enabled));
    }
  }
  void objectLabel(Enum kind, Name name, std::string_view label) override {
    if (glObjectLabel) {
      glObjectLabel(kind, name, static_cast<int>(label.size()), label.data());
    }
  }
  void pushDebugGroup(std::uint32_t id, std::string_view message) override {
    if (glPushDebugGroup) {
      glPushDebugGroup(kDebugSourceApplication, id, static_cast<int>(message.size()),
                       message.data());
    }
  }
  void popDebugGroup() override {
    if (glPopDebugGroup) {
      glPopDebugGroup();
    }
  }

 private:
  static void GLAD_API_PTR onMessage(GLenum source, GLenum type, GLuint id, GLenum severity,
                                     GLsizei length, const GLchar *message, const void *user) {
    const auto *self = static_cast<const GlCommands *>(user);
    const auto text = length < 0 ? std::string_view(message)
                                 : std::string_view(message, static_cast<std::size_t>(length));
    self->callback_(source, type, id, severity, text, self->user_);
  }

  DebugCallback callback_ = nullptr;
  const void *user_ = nullptr;
};

}  // namespace

std::unique_ptr<Commands> createGlCommands() {
  return std::make_unique<GlCommands>();
}

}  // namespace okinawa::gl
