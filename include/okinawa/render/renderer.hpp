#pragma once

#include <memory>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/render/render_target.hpp"
#include "okinawa/render/statistics.hpp"
#include "okinawa/scene/scene.hpp"

namespace okinawa::gl {
class Context;
}

/**
 * Draws scenes: draw list, batches, passes (opaque, then blended, then one encode to sRGB). One for
 * an engine; made after the device. Keeps meshes, textures and materials resident. Main thread
 * only.
 */
class OkRenderer {
 public:
  /** The context is borrowed and must outlive the renderer. Fails when a built-in shader does. */
  static OkResult<std::unique_ptr<OkRenderer>> create(okinawa::gl::Context &context);
  ~OkRenderer();
  OkRenderer(const OkRenderer &) = delete;
  OkRenderer &operator=(const OkRenderer &) = delete;

  /** `samples` above 1 asks for multisampling, held to what the device offers. */
  OkResult<std::unique_ptr<OkRenderTarget>> createTarget(int width, int height, int samples = 1);

  /** Draws a scene as a view sees it, and encodes the result. The target takes the view's size. */
  OkStatus render(const OkScene &scene, const OkView &view, OkRenderTarget &target);

  /** Copies a finished target to the window's own framebuffer, stretched to its size. */
  void present(OkRenderTarget &target, int framebufferWidth, int framebufferHeight);

  /** Starts counting anew; called by the loop once a frame. */
  void beginFrame();
  /** Drains deletions, checks for errors, closes the statistics. */
  void endFrame();
  /** Of the last frame that ended. */
  [[nodiscard]] const OkFrameStatistics &getStatistics() const noexcept;

  /** Lit, or texture and fill colour as they are. */
  void setUnlit(bool unlit) noexcept;

  /**
   * Shaders are looked for in this folder first, by file name, then in the library. Empty: only the
   * library. Reloads at once; a shader that fails to compile keeps the last good one, and the
   * driver's message goes to the log with file and line.
   */
  void setShaderFolder(const std::string &folder);
  /** Compiles what changed in the shader folder. True when all shaders are good. */
  bool reloadShaders();

  /** GL objects that the renderer and its targets hold right now. */
  [[nodiscard]] std::size_t getDeviceObjectCount() const noexcept;

 private:
  OkRenderer();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
