#include "gl/limits.hpp"

#include <algorithm>

#include "gl/commands.hpp"

namespace okinawa::gl {

int Limits::maxTargetSize() const noexcept {
  return std::min({maxTextureSize, maxRenderbufferSize, maxViewportWidth, maxViewportHeight});
}

Limits Limits::query(Commands &commands, bool hasAnisotropy, bool forwardCompatible) {
  Limits limits;
  const auto ask = [&](Enum parameter, int &value) { value = commands.getInteger(parameter); };
  ask(kMaxTextureSize, limits.maxTextureSize);
  ask(kMax3DTextureSize, limits.max3DTextureSize);
  ask(kMaxArrayTextureLayers, limits.maxArrayTextureLayers);
  ask(kMaxCubeMapTextureSize, limits.maxCubeMapTextureSize);
  ask(kMaxRenderbufferSize, limits.maxRenderbufferSize);
  ask(kMaxTextureBufferSize, limits.maxTextureBufferSize);
  ask(kMaxUniformBlockSize, limits.maxUniformBlockSize);
  ask(kMaxUniformBufferBindings, limits.maxUniformBufferBindings);
  ask(kUniformBufferOffsetAlignment, limits.uniformBufferOffsetAlignment);
  ask(kMaxVertexAttribs, limits.maxVertexAttributes);
  ask(kMaxTextureImageUnits, limits.maxTextureUnits);
  ask(kMaxVertexTextureImageUnits, limits.maxVertexTextureUnits);
  ask(kMaxCombinedTextureImageUnits, limits.maxCombinedTextureUnits);
  ask(kMaxSamples, limits.maxSamples);
  ask(kMaxDrawBuffers, limits.maxDrawBuffers);
  ask(kMaxColorAttachments, limits.maxColorAttachments);

  int viewport[2] = {limits.maxViewportWidth, limits.maxViewportHeight};
  commands.getIntegers(kMaxViewportDims, viewport);
  limits.maxViewportWidth = viewport[0];
  limits.maxViewportHeight = viewport[1];

  float range[2] = {1.0f, 1.0f};
  commands.getFloats(kAliasedLineWidthRange, range);
  limits.minLineWidth = range[0];
  // OpenGL 3.3 core specification, appendix E.1: wide lines are an error when forward compatible.
  limits.maxLineWidth = forwardCompatible ? 1.0f : range[1];
  range[0] = range[1] = 1.0f;
  commands.getFloats(kPointSizeRange, range);
  limits.minPointSize = range[0];
  limits.maxPointSize = range[1];
  if (hasAnisotropy) {
    limits.maxAnisotropy = std::max(1.0f, commands.getFloat(kMaxTextureMaxAnisotropy));
  }
  return limits;
}

}  // namespace okinawa::gl
