#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "gl/constants.hpp"

namespace okinawa::gl {

class Context;

enum class ObjectKind {
  Buffer,
  VertexArray,
  Texture,
  Sampler,
  Program,
  Framebuffer,
  Renderbuffer,
  Query
};
constexpr std::size_t kObjectKindCount = 8;

/** "buffer", "vertex array", and so on. */
[[nodiscard]] const char *kindName(ObjectKind kind) noexcept;

/**
 * What the wrappers of GL objects share with their context, and what outlives it: who is alive, how
 * many bytes they hold, and which names wait to be deleted. A wrapper may be destroyed on any
 * thread and at any time; the names are deleted on the context's thread, or not at all once it is
 * gone.
 */
class DeleteQueue {
 public:
  explicit DeleteQueue(Context *context) noexcept : context_(context) {}
  DeleteQueue(const DeleteQueue &) = delete;
  DeleteQueue &operator=(const DeleteQueue &) = delete;

  /** Null once the context is gone. Only the context's thread may use it. */
  [[nodiscard]] Context *context() const noexcept;

  void noteCreated(ObjectKind kind);
  void noteBytes(std::uint64_t before, std::uint64_t after);
  /** The wrapper lets go of `name`. After `close` this only counts. */
  void release(ObjectKind kind, Name name, std::uint64_t bytes);

  /** Objects that wrappers hold right now; names that wait for deletion are not among them. */
  [[nodiscard]] std::size_t liveCount(ObjectKind kind) const;
  [[nodiscard]] std::size_t liveCount() const;
  [[nodiscard]] std::uint64_t liveBytes() const;
  /** "2 buffers, 1 texture"; empty when nothing is alive. */
  [[nodiscard]] std::string describeLive() const;
  [[nodiscard]] std::size_t waitingCount() const;
  /** Wrappers that were destroyed after the context. */
  [[nodiscard]] std::size_t lateReleases() const;

  /** Deletes what waits. Called by the context on its thread. */
  void drain(Context &context);
  /** The context is going: from now on nothing reaches the driver. */
  void close();

 private:
  struct Waiting {
    ObjectKind kind;
    Name name;
  };

  mutable std::mutex mutex_;
  Context *context_;
  std::vector<Waiting> waiting_;
  std::array<std::size_t, kObjectKindCount> live_{};
  std::uint64_t bytes_ = 0;
  std::size_t lateReleases_ = 0;
};

}  // namespace okinawa::gl
