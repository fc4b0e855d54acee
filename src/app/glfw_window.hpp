#pragma once

#include <memory>
#include <string>

#include "okinawa/app/core.hpp"
#include "okinawa/app/input.hpp"
#include "okinawa/base/result.hpp"

#include "app/window_geometry.hpp"
#include "gl/surface.hpp"

struct GLFWwindow;

namespace okinawa {

/**
 * A window of GLFW's with an OpenGL 3.3 core context; tells the input what happens in it. One at a
 * time: GLFW itself starts with it and ends with it. Main thread.
 */
class GlfwWindow final : public gl::Surface {
 public:
  /**
   * Fails with what was found and what to try; nothing is left behind then. `input` must outlive
   * the window.
   */
  static OkResult<std::unique_ptr<GlfwWindow>> create(const OkOptions &options, OkInput &input);
  ~GlfwWindow() override;
  GlfwWindow(const GlfwWindow &) = delete;
  GlfwWindow &operator=(const GlfwWindow &) = delete;

  bool makeCurrent() override;
  void releaseCurrent() override;
  Procedure getProcAddress(const char *name) override;
  void swapBuffers() override;
  void setVsync(bool enabled) override;
  [[nodiscard]] bool hasDefaultFramebuffer() const override { return true; }
  [[nodiscard]] std::string describe() const override;

  /** Lets the window system call back: input, sizes, the wish to close. */
  void pollEvents();
  [[nodiscard]] bool isCloseAsked() const;
  void setTitle(const std::string &title);
  /** Asks for a picture of this size in pixels; the window system has the last word. */
  void setPictureSize(Extent pixels);

  /** The last size in pixels that was not empty: what pictures should have. */
  [[nodiscard]] Extent getPictureSize() const noexcept { return picture_; }
  /** True while there is nothing to show a picture on. */
  [[nodiscard]] bool isMinimised() const noexcept { return minimised_; }
  [[nodiscard]] float getPixelRatio() const;

  /** What GLFW's callback of that name does. */
  void onFramebufferSize(int width, int height) noexcept;
  void onCursor(double x, double y);

 private:
  GlfwWindow(GLFWwindow *window, OkInput &input);
  void listen();
  [[nodiscard]] Extent getWindowSize() const;
  [[nodiscard]] Extent getFramebufferSize() const;

  GLFWwindow *window_;
  OkInput &input_;
  Extent picture_;
  bool minimised_ = false;
};

}  // namespace okinawa
