#pragma once

#include <chrono>

#include "okinawa/render/statistics.hpp"

#include "gl/state.hpp"

namespace okinawa {

/** Adds up what one frame cost, and keeps the figures of the last one that ended. */
class FrameMeter {
 public:
  using Clock = std::chrono::steady_clock;

  void begin(Clock::time_point now);
  void end(Clock::time_point now, const gl::StateCounters &counters);

  /** Of the frame in progress. */
  [[nodiscard]] OkFrameStatistics &current() noexcept { return current_; }
  [[nodiscard]] const OkFrameStatistics &last() const noexcept { return last_; }

  [[nodiscard]] static double milliseconds(Clock::time_point from, Clock::time_point to) noexcept {
    return std::chrono::duration<double, std::milli>(to - from).count();
  }

 private:
  OkFrameStatistics current_;
  OkFrameStatistics last_;
  Clock::time_point started_{};
  bool running_ = false;
  bool ended_ = false;
};

}  // namespace okinawa
