#pragma once

#include <algorithm>
#include <atomic>

/**
 * Where a reading on another thread stands, and how to end it early. Any thread; must live until
 * the reading has returned.
 */
class OkImportWatch {
 public:
  /** The reading fails soon with "the loading was cancelled". */
  void cancel() noexcept { cancelled_.store(true); }
  [[nodiscard]] bool isCancelled() const noexcept { return cancelled_.load(); }

  /** From 0 to 1, never falling. */
  [[nodiscard]] float getProgress() const noexcept { return progress_.load(); }
  /** For the one who reads. Less than before changes nothing. */
  void setProgress(float progress) noexcept {
    progress_.store(std::max(progress_.load(), std::min(progress, 1.0f)));
  }

 private:
  std::atomic<bool> cancelled_{false};
  std::atomic<float> progress_{0.0f};
};
