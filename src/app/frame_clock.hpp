#pragma once

namespace okinawa {

/**
 * Turns moments into step lengths and says how long a capped frame has still to wait. Told the time
 * by the caller, in seconds from any fixed moment.
 */
class FrameClock {
 public:
  /**
   * `fixedStepSeconds` above 0 is every step; else steps are the time that passed, at most
   * `maxStepSeconds`. `maxFramesPerSecond` of 0 is no limit.
   */
  FrameClock(float fixedStepSeconds, float maxStepSeconds, float maxFramesPerSecond) noexcept;

  /** Starts a frame; the length of its step in seconds. The first free step is 0. */
  [[nodiscard]] float beginFrame(double now) noexcept;

  /**
   * How long to wait before the next frame may begin. What a slow frame lost is not caught up: no
   * burst follows a pause.
   */
  [[nodiscard]] double getWaitSeconds(double now) noexcept;

 private:
  float fixedStep_;
  float maxStep_;
  double period_;
  double last_ = 0.0;
  double due_ = 0.0;
  bool started_ = false;
  bool paced_ = false;
};

}  // namespace okinawa
