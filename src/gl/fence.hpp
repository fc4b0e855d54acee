#pragma once

#include <cstdint>
#include <memory>

#include "gl/delete_queue.hpp"

namespace okinawa::gl {

/** A mark in the stream of commands. Empty by default; only on the thread of its context. */
class Fence {
 public:
  Fence() noexcept = default;
  ~Fence() { release(); }
  Fence(Fence &&other) noexcept;
  Fence &operator=(Fence &&other) noexcept;
  Fence(const Fence &) = delete;
  Fence &operator=(const Fence &) = delete;

  /** Marks what was issued so far. */
  static Fence create(Context &context);

  [[nodiscard]] bool isEmpty() const noexcept { return sync_ == nullptr; }
  /** Whether the device is done with what came before; true when empty. Never waits. */
  [[nodiscard]] bool isSignaled() const;
  /** Flushes and waits; false when the time was not enough. */
  [[nodiscard]] bool wait(std::uint64_t nanoseconds) const;
  void release() noexcept;

 private:
  std::shared_ptr<DeleteQueue> queue_;
  void *sync_ = nullptr;
};

}  // namespace okinawa::gl
