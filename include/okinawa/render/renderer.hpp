#pragma once

#include <glm/vec4.hpp>
#include <memory>
#include <optional>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/render/render_target.hpp"
#include "okinawa/render/statistics.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/scene/scene_2d.hpp"

namespace okinawa {
class Preloader;
namespace gl {
class Context;
}
}  // namespace okinawa

/**
 * Draws scenes: draw list, batches, passes (opaque, then blended, one encode to sRGB, 2D). One for
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

  /**
   * Paints a 2D scene at once: over the picture that a target holds, or anew over a background
   * (sRGB with alpha). `render` does so by itself for the 2D scenes that a scene shows. A hidden
   * scene paints nothing, not even the background.
   */
  OkStatus paint(const OkScene2D &scene, OkRenderTarget &target,
                 const std::optional<glm::vec4> &background = std::nullopt);

  /** Copies a finished target to the window's own framebuffer, stretched to its size. */
  void present(OkRenderTarget &target, int framebufferWidth, int framebufferHeight);

  /** Starts counting anew; called by the loop once a frame. */
  void beginFrame();
  /** Drains deletions, checks for errors, closes the statistics. */
  void endFrame();
  /** Of the last frame that ended. */
  [[nodiscard]] const OkFrameStatistics &getStatistics() const noexcept;

  /**
   * Whether frames are timed on the device too (`OkFrameStatistics::gpuMs`). Off at first: asking
   * costs the driver some microseconds a frame. Between frames only. False where the device cannot
   * tell, as `OkCapabilities` says under "timer-queries"; then nothing changes.
   */
  bool setGpuTimed(bool timed);

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

  /** What sends meshes and textures ahead of their first drawing, for `OkAsyncLoader`. */
  [[nodiscard]] okinawa::Preloader &getPreloader() noexcept;

  /** GL objects that the renderer and its targets hold right now. */
  [[nodiscard]] std::size_t getDeviceObjectCount() const noexcept;

 private:
  OkRenderer();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
