#pragma once

#include <memory>

#include "okinawa/render/render_target.hpp"

#include "gl/context.hpp"
#include "gl/delete_queue.hpp"
#include "render/target_buffers.hpp"
#include "render/texture_residency.hpp"

struct OkRenderTarget::Impl {
  /** Knows whether the context is still there. */
  std::shared_ptr<okinawa::gl::DeleteQueue> queue;
  /** Gone when the renderer is. */
  std::weak_ptr<okinawa::TextureResidency> textures;
  okinawa::TargetBuffers buffers;
  int samples = 1;
  OkTexture picture{"render target"};

  Impl() = default;
  Impl(const Impl &) = delete;
  Impl &operator=(const Impl &) = delete;
  ~Impl();

  OkStatus resize(int width, int height);
};
