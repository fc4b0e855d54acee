#pragma once

#include <cstdint>

namespace okinawa::gl {

class Commands;

/** The sizes and counts a context allows. The values here are what OpenGL 3.3 promises. */
struct Limits {
  int maxTextureSize = 1024;
  int max3DTextureSize = 256;
  int maxArrayTextureLayers = 256;
  int maxCubeMapTextureSize = 1024;
  int maxRenderbufferSize = 1024;
  int maxViewportWidth = 1024;
  int maxViewportHeight = 1024;
  /** In texels. */
  int maxTextureBufferSize = 65536;
  /** In bytes. */
  int maxUniformBlockSize = 16384;
  int maxUniformBufferBindings = 36;
  int uniformBufferOffsetAlignment = 256;
  int maxVertexAttributes = 16;
  int maxTextureUnits = 16;
  int maxVertexTextureUnits = 16;
  int maxCombinedTextureUnits = 48;
  int maxSamples = 4;
  int maxDrawBuffers = 8;
  int maxColorAttachments = 8;
  /** 1 where anisotropic filtering is not there. */
  float maxAnisotropy = 1.0f;
  float minLineWidth = 1.0f;
  float maxLineWidth = 1.0f;
  float minPointSize = 1.0f;
  float maxPointSize = 1.0f;

  /** The largest side that works as texture, render target and viewport alike. */
  [[nodiscard]] int maxTargetSize() const noexcept;

  /** Asks the context. `forwardCompatible` contexts refuse every line width above 1. */
  static Limits query(Commands &commands, bool hasAnisotropy, bool forwardCompatible);
};

}  // namespace okinawa::gl
