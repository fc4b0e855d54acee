#pragma once

#include <memory>
#include <string>
#include <vector>

#include "okinawa/app/core.hpp"

#include "app/frame_clock.hpp"
#include "app/glfw_window.hpp"
#include "gl/context.hpp"

namespace okinawa {

/** What `OkCore` speaks for: everything that lives between start and exit. */
class Engine {
 public:
  explicit Engine(const OkOptions &options);
  /** Everything that draws goes before the context, the context before what is reported. */
  ~Engine();
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  /** An engine on the first device of the list that works; the error names each that did not. */
  static OkResult<std::unique_ptr<Engine>> start(const OkOptions &options,
                                                 const std::vector<OkDevice> &devices);

  /** One frame; false once the end was asked for. */
  bool runFrame(const OkCore::Callback &step, const OkCore::Callback &draw);
  [[nodiscard]] bool isInFrame() const noexcept { return inFrame_; }
  void askForExit() noexcept { exitAsked_ = true; }
  [[nodiscard]] bool isExitAsked() const noexcept { return exitAsked_; }
  [[nodiscard]] long getFrameCount() const noexcept { return frameCount_; }

  [[nodiscard]] OkDevice getDevice() const noexcept { return device_; }
  [[nodiscard]] gl::Context &getContext() noexcept { return *context_; }
  /** Null on the other devices. */
  [[nodiscard]] GlfwWindow *getWindow() noexcept { return window_; }
  [[nodiscard]] OkInput &getInput() noexcept { return input_; }
  [[nodiscard]] OkSceneHandler &getSceneHandler() noexcept { return scenes_; }
  [[nodiscard]] OkRenderer &getRenderer() noexcept { return *renderer_; }
  [[nodiscard]] OkAsyncLoader &getLoader() noexcept { return *loader_; }
  [[nodiscard]] OkRenderTarget &getTarget() noexcept { return *target_; }

  [[nodiscard]] OkCamera &getCamera() noexcept;
  int addCamera(OkCamera &camera);
  /** Null for an index that was never given out, or whose camera is gone. */
  [[nodiscard]] OkCamera *getCamera(int index) const noexcept;
  [[nodiscard]] OkCamera *findCamera(const std::string &name) const noexcept;
  void setActiveCamera(const OkCamera &camera) noexcept { OkCamera::setActive(&camera); }

  OkStatus setSize(int width, int height);

 private:
  OkStatus open(OkDevice device);
  OkResult<std::unique_ptr<gl::Context>> openContext(OkDevice device);
  void followWindow();
  void drawScene();
  void present();
  void pace();

  OkOptions options_;
  OkDevice device_ = OkDevice::Null;
  OkInput input_;
  FrameClock clock_;
  /** Owns the window where there is one. */
  std::unique_ptr<gl::Context> context_;
  GlfwWindow *window_ = nullptr;
  std::unique_ptr<OkRenderer> renderer_;
  std::unique_ptr<OkAsyncLoader> loader_;
  std::unique_ptr<OkRenderTarget> target_;
  OkSceneHandler scenes_;
  /** What is drawn while no scene is current: black. */
  OkScene emptyScene_;
  OkCamera camera_;
  std::vector<OkObjectId> cameras_;
  std::string lastDrawError_;
  long frameCount_ = 0;
  bool inFrame_ = false;
  bool exitAsked_ = false;
};

}  // namespace okinawa
