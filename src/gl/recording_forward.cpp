#include "gl/recording_commands.hpp"
#include "gl/recording_detail.hpp"

// The calls that are only counted, written down and passed on.

namespace okinawa::gl {

using recording::Hex;
using recording::Object;
using recording::Uniform;

void RecordingCommands::deleteBuffer(Name buffer) {
  pass(CommandId::DeleteBuffer, &Commands::deleteBuffer, Object{"buffer", buffer});
}

void RecordingCommands::bindBuffer(Enum target, Name buffer) {
  pass(CommandId::BindBuffer, &Commands::bindBuffer, Hex{target}, Object{"buffer", buffer});
}

void RecordingCommands::bindBufferBase(Enum target, std::uint32_t index, Name buffer) {
  pass(CommandId::BindBufferBase, &Commands::bindBufferBase, Hex{target}, index,
       Object{"buffer", buffer});
}

void RecordingCommands::bindBufferRange(Enum target, std::uint32_t index, Name buffer,
                                        std::ptrdiff_t offset, std::ptrdiff_t size) {
  pass(CommandId::BindBufferRange, &Commands::bindBufferRange, Hex{target}, index,
       Object{"buffer", buffer}, offset, size);
}

void RecordingCommands::bufferData(Enum target, std::ptrdiff_t size, const void *data, Enum usage) {
  pass(CommandId::BufferData, &Commands::bufferData, Hex{target}, size, data, Hex{usage});
}

void RecordingCommands::bufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                                      const void *data) {
  pass(CommandId::BufferSubData, &Commands::bufferSubData, Hex{target}, offset, size, data);
}

void RecordingCommands::getBufferSubData(Enum target, std::ptrdiff_t offset, std::ptrdiff_t size,
                                         void *data) {
  pass(CommandId::GetBufferSubData, &Commands::getBufferSubData, Hex{target}, offset, size, data);
}

void RecordingCommands::copyBufferSubData(Enum readTarget, Enum writeTarget,
                                          std::ptrdiff_t readOffset, std::ptrdiff_t writeOffset,
                                          std::ptrdiff_t size) {
  pass(CommandId::CopyBufferSubData, &Commands::copyBufferSubData, Hex{readTarget},
       Hex{writeTarget}, readOffset, writeOffset, size);
}

void RecordingCommands::flushMappedBufferRange(Enum target, std::ptrdiff_t offset,
                                               std::ptrdiff_t length) {
  pass(CommandId::FlushMappedBufferRange, &Commands::flushMappedBufferRange, Hex{target}, offset,
       length);
}

void RecordingCommands::deleteVertexArray(Name array) {
  pass(CommandId::DeleteVertexArray, &Commands::deleteVertexArray, Object{"vertexArray", array});
}

void RecordingCommands::bindVertexArray(Name array) {
  pass(CommandId::BindVertexArray, &Commands::bindVertexArray, Object{"vertexArray", array});
}

void RecordingCommands::vertexAttribPointer(std::uint32_t index, int size, Enum type,
                                            bool normalized, int stride, std::ptrdiff_t offset) {
  pass(CommandId::VertexAttribPointer, &Commands::vertexAttribPointer, index, size, Hex{type},
       normalized, stride, offset);
}

void RecordingCommands::vertexAttribIPointer(std::uint32_t index, int size, Enum type, int stride,
                                             std::ptrdiff_t offset) {
  pass(CommandId::VertexAttribIPointer, &Commands::vertexAttribIPointer, index, size, Hex{type},
       stride, offset);
}

void RecordingCommands::enableVertexAttribArray(std::uint32_t index) {
  pass(CommandId::EnableVertexAttribArray, &Commands::enableVertexAttribArray, index);
}

void RecordingCommands::disableVertexAttribArray(std::uint32_t index) {
  pass(CommandId::DisableVertexAttribArray, &Commands::disableVertexAttribArray, index);
}

void RecordingCommands::vertexAttribDivisor(std::uint32_t index, std::uint32_t divisor) {
  pass(CommandId::VertexAttribDivisor, &Commands::vertexAttribDivisor, index, divisor);
}

void RecordingCommands::vertexAttrib4f(std::uint32_t index, float x, float y, float z, float w) {
  pass(CommandId::VertexAttrib4f, &Commands::vertexAttrib4f, index, x, y, z, w);
}

void RecordingCommands::vertexAttribI4ui(std::uint32_t index, std::uint32_t x, std::uint32_t y,
                                         std::uint32_t z, std::uint32_t w) {
  pass(CommandId::VertexAttribI4ui, &Commands::vertexAttribI4ui, index, x, y, z, w);
}

void RecordingCommands::deleteTexture(Name texture) {
  pass(CommandId::DeleteTexture, &Commands::deleteTexture, Object{"texture", texture});
}

void RecordingCommands::activeTexture(Enum unit) {
  pass(CommandId::ActiveTexture, &Commands::activeTexture, Hex{unit});
}

void RecordingCommands::bindTexture(Enum target, Name texture) {
  pass(CommandId::BindTexture, &Commands::bindTexture, Hex{target}, Object{"texture", texture});
}

void RecordingCommands::texImage2D(Enum target, int level, Enum internalFormat, int width,
                                   int height, Enum format, Enum type, const void *pixels) {
  pass(CommandId::TexImage2D, &Commands::texImage2D, Hex{target}, level, Hex{internalFormat}, width,
       height, Hex{format}, Hex{type}, pixels);
}

void RecordingCommands::texSubImage2D(Enum target, int level, int x, int y, int width, int height,
                                      Enum format, Enum type, const void *pixels) {
  pass(CommandId::TexSubImage2D, &Commands::texSubImage2D, Hex{target}, level, x, y, width, height,
       Hex{format}, Hex{type}, pixels);
}

void RecordingCommands::texImage3D(Enum target, int level, Enum internalFormat, int width,
                                   int height, int depth, Enum format, Enum type,
                                   const void *pixels) {
  pass(CommandId::TexImage3D, &Commands::texImage3D, Hex{target}, level, Hex{internalFormat}, width,
       height, depth, Hex{format}, Hex{type}, pixels);
}

void RecordingCommands::texSubImage3D(Enum target, int level, int x, int y, int z, int width,
                                      int height, int depth, Enum format, Enum type,
                                      const void *pixels) {
  pass(CommandId::TexSubImage3D, &Commands::texSubImage3D, Hex{target}, level, x, y, z, width,
       height, depth, Hex{format}, Hex{type}, pixels);
}

void RecordingCommands::texImage2DMultisample(Enum target, int samples, Enum internalFormat,
                                              int width, int height, bool fixedSampleLocations) {
  pass(CommandId::TexImage2DMultisample, &Commands::texImage2DMultisample, Hex{target}, samples,
       Hex{internalFormat}, width, height, fixedSampleLocations);
}

void RecordingCommands::compressedTexImage2D(Enum target, int level, Enum internalFormat, int width,
                                             int height, int bytes, const void *data) {
  pass(CommandId::CompressedTexImage2D, &Commands::compressedTexImage2D, Hex{target}, level,
       Hex{internalFormat}, width, height, bytes, data);
}

void RecordingCommands::compressedTexSubImage2D(Enum target, int level, int x, int y, int width,
                                                int height, Enum format, int bytes,
                                                const void *data) {
  pass(CommandId::CompressedTexSubImage2D, &Commands::compressedTexSubImage2D, Hex{target}, level,
       x, y, width, height, Hex{format}, bytes, data);
}

void RecordingCommands::copyTexSubImage2D(Enum target, int level, int x, int y, int readX,
                                          int readY, int width, int height) {
  pass(CommandId::CopyTexSubImage2D, &Commands::copyTexSubImage2D, Hex{target}, level, x, y, readX,
       readY, width, height);
}

void RecordingCommands::texParameteri(Enum target, Enum parameter, int value) {
  pass(CommandId::TexParameteri, &Commands::texParameteri, Hex{target}, Hex{parameter}, value);
}

void RecordingCommands::texParameterf(Enum target, Enum parameter, float value) {
  pass(CommandId::TexParameterf, &Commands::texParameterf, Hex{target}, Hex{parameter}, value);
}

void RecordingCommands::texParameteriv(Enum target, Enum parameter, const int *values) {
  pass(CommandId::TexParameteriv, &Commands::texParameteriv, Hex{target}, Hex{parameter}, values);
}

void RecordingCommands::texParameterfv(Enum target, Enum parameter, const float *values) {
  pass(CommandId::TexParameterfv, &Commands::texParameterfv, Hex{target}, Hex{parameter}, values);
}

void RecordingCommands::generateMipmap(Enum target) {
  pass(CommandId::GenerateMipmap, &Commands::generateMipmap, Hex{target});
}

void RecordingCommands::texBuffer(Enum target, Enum internalFormat, Name buffer) {
  pass(CommandId::TexBuffer, &Commands::texBuffer, Hex{target}, Hex{internalFormat},
       Object{"buffer", buffer});
}

void RecordingCommands::getTexImage(Enum target, int level, Enum format, Enum type, void *pixels) {
  pass(CommandId::GetTexImage, &Commands::getTexImage, Hex{target}, level, Hex{format}, Hex{type},
       pixels);
}

int RecordingCommands::getTexLevelParameteri(Enum target, int level, Enum parameter) {
  return pass(CommandId::GetTexLevelParameteri, &Commands::getTexLevelParameteri, Hex{target},
              level, Hex{parameter});
}

void RecordingCommands::pixelStorei(Enum parameter, int value) {
  pass(CommandId::PixelStorei, &Commands::pixelStorei, Hex{parameter}, value);
}

void RecordingCommands::texStorage2D(Enum target, int levels, Enum internalFormat, int width,
                                     int height) {
  pass(CommandId::TexStorage2D, &Commands::texStorage2D, Hex{target}, levels, Hex{internalFormat},
       width, height);
}

void RecordingCommands::deleteSampler(Name sampler) {
  pass(CommandId::DeleteSampler, &Commands::deleteSampler, Object{"sampler", sampler});
}

void RecordingCommands::bindSampler(std::uint32_t unit, Name sampler) {
  pass(CommandId::BindSampler, &Commands::bindSampler, unit, Object{"sampler", sampler});
}

void RecordingCommands::samplerParameteri(Name sampler, Enum parameter, int value) {
  pass(CommandId::SamplerParameteri, &Commands::samplerParameteri, Object{"sampler", sampler},
       Hex{parameter}, value);
}

void RecordingCommands::samplerParameterf(Name sampler, Enum parameter, float value) {
  pass(CommandId::SamplerParameterf, &Commands::samplerParameterf, Object{"sampler", sampler},
       Hex{parameter}, value);
}

void RecordingCommands::samplerParameterfv(Name sampler, Enum parameter, const float *values) {
  pass(CommandId::SamplerParameterfv, &Commands::samplerParameterfv, Object{"sampler", sampler},
       Hex{parameter}, values);
}

void RecordingCommands::compileShader(Name shader) {
  pass(CommandId::CompileShader, &Commands::compileShader, Object{"shader", shader});
}

void RecordingCommands::detachShader(Name program, Name shader) {
  pass(CommandId::DetachShader, &Commands::detachShader, Object{"program", program},
       Object{"shader", shader});
}

void RecordingCommands::bindFragDataLocation(Name program, std::uint32_t color,
                                             const std::string &name) {
  pass(CommandId::BindFragDataLocation, &Commands::bindFragDataLocation, Object{"program", program},
       color, name);
}

void RecordingCommands::validateProgram(Name program) {
  pass(CommandId::ValidateProgram, &Commands::validateProgram, Object{"program", program});
}

int RecordingCommands::getActiveUniformBlocki(Name program, std::uint32_t block, Enum parameter) {
  return pass(CommandId::GetActiveUniformBlocki, &Commands::getActiveUniformBlocki,
              Object{"program", program}, block, Hex{parameter});
}

void RecordingCommands::uniformBlockBinding(Name program, std::uint32_t block,
                                            std::uint32_t binding) {
  pass(CommandId::UniformBlockBinding, &Commands::uniformBlockBinding, Object{"program", program},
       block, binding);
}

void RecordingCommands::uniform1i(int location, int value) {
  pass(CommandId::Uniform1i, &Commands::uniform1i, Uniform{location}, value);
}

void RecordingCommands::uniform1ui(int location, std::uint32_t value) {
  pass(CommandId::Uniform1ui, &Commands::uniform1ui, Uniform{location}, value);
}

void RecordingCommands::uniform1f(int location, float value) {
  pass(CommandId::Uniform1f, &Commands::uniform1f, Uniform{location}, value);
}

void RecordingCommands::uniform2f(int location, float x, float y) {
  pass(CommandId::Uniform2f, &Commands::uniform2f, Uniform{location}, x, y);
}

void RecordingCommands::uniform3f(int location, float x, float y, float z) {
  pass(CommandId::Uniform3f, &Commands::uniform3f, Uniform{location}, x, y, z);
}

void RecordingCommands::uniform4f(int location, float x, float y, float z, float w) {
  pass(CommandId::Uniform4f, &Commands::uniform4f, Uniform{location}, x, y, z, w);
}

void RecordingCommands::uniform2i(int location, int x, int y) {
  pass(CommandId::Uniform2i, &Commands::uniform2i, Uniform{location}, x, y);
}

void RecordingCommands::uniform1iv(int location, int count, const int *values) {
  pass(CommandId::Uniform1iv, &Commands::uniform1iv, Uniform{location}, count, values);
}

void RecordingCommands::uniform1fv(int location, int count, const float *values) {
  pass(CommandId::Uniform1fv, &Commands::uniform1fv, Uniform{location}, count, values);
}

void RecordingCommands::uniform2fv(int location, int count, const float *values) {
  pass(CommandId::Uniform2fv, &Commands::uniform2fv, Uniform{location}, count, values);
}

void RecordingCommands::uniform3fv(int location, int count, const float *values) {
  pass(CommandId::Uniform3fv, &Commands::uniform3fv, Uniform{location}, count, values);
}

void RecordingCommands::uniform4fv(int location, int count, const float *values) {
  pass(CommandId::Uniform4fv, &Commands::uniform4fv, Uniform{location}, count, values);
}

void RecordingCommands::uniformMatrix3fv(int location, int count, bool transpose,
                                         const float *values) {
  pass(CommandId::UniformMatrix3fv, &Commands::uniformMatrix3fv, Uniform{location}, count,
       transpose, values);
}

void RecordingCommands::uniformMatrix4fv(int location, int count, bool transpose,
                                         const float *values) {
  pass(CommandId::UniformMatrix4fv, &Commands::uniformMatrix4fv, Uniform{location}, count,
       transpose, values);
}

void RecordingCommands::deleteFramebuffer(Name framebuffer) {
  pass(CommandId::DeleteFramebuffer, &Commands::deleteFramebuffer,
       Object{"framebuffer", framebuffer});
}

void RecordingCommands::bindFramebuffer(Enum target, Name framebuffer) {
  pass(CommandId::BindFramebuffer, &Commands::bindFramebuffer, Hex{target},
       Object{"framebuffer", framebuffer});
}

void RecordingCommands::framebufferTexture2D(Enum target, Enum attachment, Enum textureTarget,
                                             Name texture, int level) {
  pass(CommandId::FramebufferTexture2D, &Commands::framebufferTexture2D, Hex{target},
       Hex{attachment}, Hex{textureTarget}, Object{"texture", texture}, level);
}

void RecordingCommands::framebufferTextureLayer(Enum target, Enum attachment, Name texture,
                                                int level, int layer) {
  pass(CommandId::FramebufferTextureLayer, &Commands::framebufferTextureLayer, Hex{target},
       Hex{attachment}, Object{"texture", texture}, level, layer);
}

void RecordingCommands::framebufferRenderbuffer(Enum target, Enum attachment,
                                                Enum renderbufferTarget, Name renderbuffer) {
  pass(CommandId::FramebufferRenderbuffer, &Commands::framebufferRenderbuffer, Hex{target},
       Hex{attachment}, Hex{renderbufferTarget}, Object{"renderbuffer", renderbuffer});
}

void RecordingCommands::blitFramebuffer(int fromX0, int fromY0, int fromX1, int fromY1, int toX0,
                                        int toY0, int toX1, int toY1, Bitfield mask, Enum filter) {
  pass(CommandId::BlitFramebuffer, &Commands::blitFramebuffer, fromX0, fromY0, fromX1, fromY1, toX0,
       toY0, toX1, toY1, Hex{mask}, Hex{filter});
}

void RecordingCommands::readBuffer(Enum buffer) {
  pass(CommandId::ReadBuffer, &Commands::readBuffer, Hex{buffer});
}

void RecordingCommands::readPixels(int x, int y, int width, int height, Enum format, Enum type,
                                   void *pixels) {
  pass(CommandId::ReadPixels, &Commands::readPixels, x, y, width, height, Hex{format}, Hex{type},
       pixels);
}

void RecordingCommands::deleteRenderbuffer(Name renderbuffer) {
  pass(CommandId::DeleteRenderbuffer, &Commands::deleteRenderbuffer,
       Object{"renderbuffer", renderbuffer});
}

void RecordingCommands::bindRenderbuffer(Enum target, Name renderbuffer) {
  pass(CommandId::BindRenderbuffer, &Commands::bindRenderbuffer, Hex{target},
       Object{"renderbuffer", renderbuffer});
}

void RecordingCommands::renderbufferStorage(Enum target, Enum internalFormat, int width,
                                            int height) {
  pass(CommandId::RenderbufferStorage, &Commands::renderbufferStorage, Hex{target},
       Hex{internalFormat}, width, height);
}

void RecordingCommands::renderbufferStorageMultisample(Enum target, int samples,
                                                       Enum internalFormat, int width, int height) {
  pass(CommandId::RenderbufferStorageMultisample, &Commands::renderbufferStorageMultisample,
       Hex{target}, samples, Hex{internalFormat}, width, height);
}

void RecordingCommands::clear(Bitfield mask) {
  pass(CommandId::Clear, &Commands::clear, Hex{mask});
}

void RecordingCommands::clearColor(float red, float green, float blue, float alpha) {
  pass(CommandId::ClearColor, &Commands::clearColor, red, green, blue, alpha);
}

void RecordingCommands::clearDepth(double depth) {
  pass(CommandId::ClearDepth, &Commands::clearDepth, depth);
}

void RecordingCommands::clearStencil(int value) {
  pass(CommandId::ClearStencil, &Commands::clearStencil, value);
}

void RecordingCommands::clearBufferfv(Enum buffer, int drawBuffer, const float *value) {
  pass(CommandId::ClearBufferfv, &Commands::clearBufferfv, Hex{buffer}, drawBuffer, value);
}

void RecordingCommands::clearBufferiv(Enum buffer, int drawBuffer, const int *value) {
  pass(CommandId::ClearBufferiv, &Commands::clearBufferiv, Hex{buffer}, drawBuffer, value);
}

void RecordingCommands::clearBufferuiv(Enum buffer, int drawBuffer, const std::uint32_t *value) {
  pass(CommandId::ClearBufferuiv, &Commands::clearBufferuiv, Hex{buffer}, drawBuffer, value);
}

void RecordingCommands::clearBufferfi(Enum buffer, int drawBuffer, float depth, int stencil) {
  pass(CommandId::ClearBufferfi, &Commands::clearBufferfi, Hex{buffer}, drawBuffer, depth, stencil);
}

void RecordingCommands::blendFuncSeparate(Enum sourceColor, Enum targetColor, Enum sourceAlpha,
                                          Enum targetAlpha) {
  pass(CommandId::BlendFuncSeparate, &Commands::blendFuncSeparate, Hex{sourceColor},
       Hex{targetColor}, Hex{sourceAlpha}, Hex{targetAlpha});
}

void RecordingCommands::blendEquationSeparate(Enum color, Enum alpha) {
  pass(CommandId::BlendEquationSeparate, &Commands::blendEquationSeparate, Hex{color}, Hex{alpha});
}

void RecordingCommands::blendColor(float red, float green, float blue, float alpha) {
  pass(CommandId::BlendColor, &Commands::blendColor, red, green, blue, alpha);
}

void RecordingCommands::depthFunc(Enum function) {
  pass(CommandId::DepthFunc, &Commands::depthFunc, Hex{function});
}

void RecordingCommands::depthMask(bool write) {
  pass(CommandId::DepthMask, &Commands::depthMask, write);
}

void RecordingCommands::depthRange(double nearest, double farthest) {
  pass(CommandId::DepthRange, &Commands::depthRange, nearest, farthest);
}

void RecordingCommands::colorMask(bool red, bool green, bool blue, bool alpha) {
  pass(CommandId::ColorMask, &Commands::colorMask, red, green, blue, alpha);
}

void RecordingCommands::stencilFuncSeparate(Enum face, Enum function, int reference,
                                            Bitfield mask) {
  pass(CommandId::StencilFuncSeparate, &Commands::stencilFuncSeparate, Hex{face}, Hex{function},
       reference, Hex{mask});
}

void RecordingCommands::stencilOpSeparate(Enum face, Enum stencilFail, Enum depthFail,
                                          Enum bothPass) {
  pass(CommandId::StencilOpSeparate, &Commands::stencilOpSeparate, Hex{face}, Hex{stencilFail},
       Hex{depthFail}, Hex{bothPass});
}

void RecordingCommands::stencilMaskSeparate(Enum face, Bitfield mask) {
  pass(CommandId::StencilMaskSeparate, &Commands::stencilMaskSeparate, Hex{face}, Hex{mask});
}

void RecordingCommands::cullFace(Enum face) {
  pass(CommandId::CullFace, &Commands::cullFace, Hex{face});
}

void RecordingCommands::frontFace(Enum winding) {
  pass(CommandId::FrontFace, &Commands::frontFace, Hex{winding});
}

void RecordingCommands::polygonMode(Enum face, Enum mode) {
  pass(CommandId::PolygonMode, &Commands::polygonMode, Hex{face}, Hex{mode});
}

void RecordingCommands::polygonOffset(float factor, float units) {
  pass(CommandId::PolygonOffset, &Commands::polygonOffset, factor, units);
}

void RecordingCommands::viewport(int x, int y, int width, int height) {
  pass(CommandId::Viewport, &Commands::viewport, x, y, width, height);
}

void RecordingCommands::scissor(int x, int y, int width, int height) {
  pass(CommandId::Scissor, &Commands::scissor, x, y, width, height);
}

void RecordingCommands::lineWidth(float width) {
  pass(CommandId::LineWidth, &Commands::lineWidth, width);
}

void RecordingCommands::pointSize(float size) {
  pass(CommandId::PointSize, &Commands::pointSize, size);
}

void RecordingCommands::primitiveRestartIndex(std::uint32_t index) {
  pass(CommandId::PrimitiveRestartIndex, &Commands::primitiveRestartIndex, index);
}

void RecordingCommands::provokingVertex(Enum convention) {
  pass(CommandId::ProvokingVertex, &Commands::provokingVertex, Hex{convention});
}

void RecordingCommands::drawArrays(Enum mode, int first, int count) {
  pass(CommandId::DrawArrays, &Commands::drawArrays, Hex{mode}, first, count);
}

void RecordingCommands::drawArraysInstanced(Enum mode, int first, int count, int instances) {
  pass(CommandId::DrawArraysInstanced, &Commands::drawArraysInstanced, Hex{mode}, first, count,
       instances);
}

void RecordingCommands::drawElementsBaseVertex(Enum mode, int count, Enum type,
                                               std::ptrdiff_t offset, int baseVertex) {
  pass(CommandId::DrawElementsBaseVertex, &Commands::drawElementsBaseVertex, Hex{mode}, count,
       Hex{type}, offset, baseVertex);
}

void RecordingCommands::drawElementsInstancedBaseVertex(Enum mode, int count, Enum type,
                                                        std::ptrdiff_t offset, int instances,
                                                        int baseVertex) {
  pass(CommandId::DrawElementsInstancedBaseVertex, &Commands::drawElementsInstancedBaseVertex,
       Hex{mode}, count, Hex{type}, offset, instances, baseVertex);
}

void RecordingCommands::multiDrawElementsBaseVertex(Enum mode, const int *counts, Enum type,
                                                    const void *const *offsets, int draws,
                                                    const int *baseVertices) {
  pass(CommandId::MultiDrawElementsBaseVertex, &Commands::multiDrawElementsBaseVertex, Hex{mode},
       counts, Hex{type}, offsets, draws, baseVertices);
}

void RecordingCommands::deleteQuery(Name query) {
  pass(CommandId::DeleteQuery, &Commands::deleteQuery, Object{"query", query});
}

void RecordingCommands::beginQuery(Enum target, Name query) {
  pass(CommandId::BeginQuery, &Commands::beginQuery, Hex{target}, Object{"query", query});
}

void RecordingCommands::endQuery(Enum target) {
  pass(CommandId::EndQuery, &Commands::endQuery, Hex{target});
}

void RecordingCommands::queryCounter(Name query, Enum target) {
  pass(CommandId::QueryCounter, &Commands::queryCounter, Object{"query", query}, Hex{target});
}

void RecordingCommands::deleteSync(void *sync) {
  pass(CommandId::DeleteSync, &Commands::deleteSync, sync);
}

void RecordingCommands::finish() {
  pass(CommandId::Finish, &Commands::finish);
}

void RecordingCommands::flush() {
  pass(CommandId::Flush, &Commands::flush);
}

void RecordingCommands::debugMessageControl(Enum source, Enum type, Enum severity, bool enabled) {
  pass(CommandId::DebugMessageControl, &Commands::debugMessageControl, Hex{source}, Hex{type},
       Hex{severity}, enabled);
}

void RecordingCommands::objectLabel(Enum kind, Name name, std::string_view label) {
  pass(CommandId::ObjectLabel, &Commands::objectLabel, Hex{kind}, name, label);
}

void RecordingCommands::pushDebugGroup(std::uint32_t id, std::string_view message) {
  pass(CommandId::PushDebugGroup, &Commands::pushDebugGroup, id, message);
}

void RecordingCommands::popDebugGroup() {
  pass(CommandId::PopDebugGroup, &Commands::popDebugGroup);
}

}  // namespace okinawa::gl
