#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/import/model_importer.hpp"
#include "okinawa/texture/texture.hpp"

class OkRenderer;

/** Names one load of one loader; never used twice. 0 is none. */
using OkLoadId = std::uint64_t;

/** How a model is loaded in the background. */
struct OkLoadOptions {
  /** `OkImportOptions::writeSidecar` and `optimize`. */
  bool writeSidecar = true;
  bool optimize = false;
  /**
   * Frees the CPU copies of meshes that one item alone draws once they are on the device: they are
   * still drawn, but neither picked nor changed. Meshes stay where there is no device to hold them.
   */
  bool releaseMeshes = false;
};

/**
 * Loads models and textures while frames are drawn. A thread of the loader's own reads files,
 * decodes pictures, checks meshes and makes mipmaps; `update` then makes the objects and sends
 * their data to the device, no more in one frame than the budget says and at most 256 KB in one
 * call. What is handed over is on the device already, so drawing it for the first time costs
 * nothing.
 *
 * Loads end in the order they were started, each with one call of its callback on the main thread,
 * unless it was cancelled. The engine has a loader of its own, `OkCore::getLoader()`, which the
 * loop updates once a frame. Main thread only.
 */
class OkAsyncLoader {
 public:
  /** Bytes a frame: about a millisecond on a machine without a graphics card. */
  static constexpr std::uint64_t kFrameBytes = std::uint64_t{2} * 1024 * 1024;
  /** Budgets below this are raised to it: one call must always be possible. */
  static constexpr std::uint64_t kLeastFrameBytes = std::uint64_t{256} * 1024;

  using ModelCallback = std::function<void(OkResult<std::unique_ptr<OkModel>> model)>;
  /** The receiver holds one reference on the texture, as from `OkTextureHandler`. */
  using TextureCallback = std::function<void(OkResult<OkTexture *> texture)>;

  /** `renderer` is borrowed and must outlive the loader; with null nothing is sent ahead. */
  explicit OkAsyncLoader(OkRenderer *renderer = nullptr);
  /** Cancels everything and waits for the thread, which is a matter of milliseconds. */
  ~OkAsyncLoader();
  OkAsyncLoader(const OkAsyncLoader &) = delete;
  OkAsyncLoader &operator=(const OkAsyncLoader &) = delete;

  /**
   * Starts a load. A failed one calls back with the sentence that the loading at once would have
   * given; warnings go to the log. Callbacks may start and cancel loads, but not destroy the
   * loader; without one the model is dropped and the texture's reference given back.
   */
  OkLoadId loadModel(const std::string &path, ModelCallback done,
                     const OkLoadOptions &options = {});
  OkLoadId loadTexture(const std::string &path, TextureCallback done);

  /**
   * The load never calls back, and what was made for it goes. False when it is over, or was never
   * started here.
   */
  bool cancel(OkLoadId id);
  void cancelAll();

  [[nodiscard]] bool isOver(OkLoadId id) const;
  /** From 0 to 1, never falling; 1 once the load is over. 0 for one that was never started here. */
  [[nodiscard]] float getProgress(OkLoadId id) const;
  /** Loads that are not over. */
  [[nodiscard]] std::size_t getPendingCount() const noexcept;

  /** Bytes of objects and uploads a frame. */
  void setFrameBudget(std::uint64_t bytes) noexcept;
  [[nodiscard]] std::uint64_t getFrameBudget() const noexcept;

  /** One frame's share of work, then the callbacks of what is finished. */
  void update();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
