#pragma once

#include <string>

namespace okinawa::gl {

/**
 * Where a context comes from: a window, or something offscreen. Owns the driver's context and what
 * it draws to; destroying it ends both. One thread.
 */
class Surface {
 public:
  using Procedure = void (*)();

  virtual ~Surface() = default;

  virtual bool makeCurrent() = 0;
  /** Takes the context off this thread, so that it can be destroyed or moved. */
  virtual void releaseCurrent() = 0;
  /** The address of a GL function; null when the driver has none of that name. */
  virtual Procedure getProcAddress(const char *name) = 0;
  virtual void swapBuffers() = 0;
  virtual void setVsync(bool enabled) = 0;
  /** False when framebuffer 0 does not exist: nothing can be presented. */
  [[nodiscard]] virtual bool hasDefaultFramebuffer() const = 0;
  /** For messages: "GLFW window", "EGL device 0 (llvmpipe)". */
  [[nodiscard]] virtual std::string describe() const = 0;
};

}  // namespace okinawa::gl
