#pragma once

#include <memory>

#include "okinawa/base/result.hpp"
#include "okinawa/texture/image.hpp"
#include "okinawa/texture/texture.hpp"

class OkRenderer;

/**
 * A picture that scenes are drawn into: colour with depth, resizable, usable as a texture on items.
 * Made by `OkRenderer::createTarget`; sizes of 0 keep the last size. Main thread only.
 */
class OkRenderTarget {
 public:
  ~OkRenderTarget();
  OkRenderTarget(const OkRenderTarget &) = delete;
  OkRenderTarget &operator=(const OkRenderTarget &) = delete;

  /** Refused with a sentence beyond what the device can do; the old size stays. */
  OkStatus resize(int width, int height);
  [[nodiscard]] int getWidth() const noexcept;
  [[nodiscard]] int getHeight() const noexcept;

  /** The finished, display-encoded picture; stays the same object through a resize. */
  [[nodiscard]] OkTexture *getTexture() noexcept;

  /** The finished picture, RGBA with eight bits, rows from the top. Fails on the null device. */
  OkResult<OkImage> readPixels();

 private:
  friend class OkRenderer;
  struct Impl;
  explicit OkRenderTarget(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};
