#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "okinawa/base/result.hpp"

#include "gl/surface.hpp"

namespace okinawa::gl {

/**
 * An offscreen context through EGL: no window, no display server. Displays are counted by process,
 * so that several of these may live at once and the last one to go ends the display.
 */
class EglSurface final : public Surface {
 public:
  /** Tries the ways there are, in the order that `createEglContext` states. */
  static OkResult<std::unique_ptr<Surface>> open(std::optional<int> device, bool debug);

  ~EglSurface() override;
  EglSurface(const EglSurface &) = delete;
  EglSurface &operator=(const EglSurface &) = delete;

  bool makeCurrent() override;
  void releaseCurrent() override;
  Procedure getProcAddress(const char *name) override;
  void swapBuffers() override {}
  void setVsync(bool) override {}
  /** Its framebuffer 0 is nothing, or one pixel. */
  [[nodiscard]] bool hasDefaultFramebuffer() const override { return false; }
  [[nodiscard]] std::string describe() const override { return description_; }

 private:
  friend class EglOpener;
  EglSurface() = default;

  // EGL's handles are pointers without a type of ours: its header stays out of this one.
  void *display_ = nullptr;
  void *context_ = nullptr;
  void *pixelBuffer_ = nullptr;
  std::string description_;
};

/** Whether `list`, names with blanks between them, has `name` as a whole. */
[[nodiscard]] bool hasWord(std::string_view list, std::string_view name) noexcept;

}  // namespace okinawa::gl
