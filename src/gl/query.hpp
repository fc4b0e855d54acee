#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "gl/object_handle.hpp"

namespace okinawa::gl {

/** One asynchronous question to the device. Its target is fixed when it is made. */
class Query : public ObjectHandle {
 public:
  Query() noexcept = default;
  static Query create(Context &context, Enum target = kTimeElapsed);

  void begin();
  void end();
  /** False before the first `end`. Never waits. */
  [[nodiscard]] bool isReady() const;
  /** Waits until it is ready; 0 before the first `end`. */
  [[nodiscard]] std::uint64_t result() const;

 private:
  Query(Context &context, Name name) : ObjectHandle(context, ObjectKind::Query, name) {}
  Enum target_ = kTimeElapsed;
  bool ended_ = false;
};

/**
 * Milliseconds the device spends between `begin` and `end`, read some frames later, so that the
 * calling thread never waits. One timer runs at a time.
 */
class GpuTimer {
 public:
  GpuTimer() = default;
  static GpuTimer create(Context &context);

  /** Not counted while all queries are still on their way. */
  void begin();
  void end();
  /** The latest that has arrived; nothing before the first. */
  [[nodiscard]] std::optional<double> milliseconds();

 private:
  static constexpr std::size_t kQueries = 4;
  std::array<Query, kQueries> queries_;
  std::size_t next_ = 0;
  std::size_t oldest_ = 0;
  std::size_t inFlight_ = 0;
  bool running_ = false;
  std::optional<double> latest_;
};

}  // namespace okinawa::gl
