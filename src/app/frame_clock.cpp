#include "app/frame_clock.hpp"

#include <algorithm>

namespace okinawa {

FrameClock::FrameClock(float fixedStepSeconds, float maxStepSeconds,
                       float maxFramesPerSecond) noexcept
    : fixedStep_(fixedStepSeconds),
      maxStep_(maxStepSeconds),
      period_(maxFramesPerSecond > 0.0f ? 1.0 / static_cast<double>(maxFramesPerSecond) : 0.0) {}

float FrameClock::beginFrame(double now) noexcept {
  const double passed = started_ ? now - last_ : 0.0;
  last_ = now;
  started_ = true;
  if (fixedStep_ > 0.0f) {
    return fixedStep_;
  }
  // Clamping drops the time beyond the longest step instead of paying it back in later frames.
  return static_cast<float>(std::clamp(passed, 0.0, static_cast<double>(maxStep_)));
}

double FrameClock::getWaitSeconds(double now) noexcept {
  if (period_ <= 0.0) {
    return 0.0;
  }
  due_ = paced_ ? std::max(due_ + period_, now) : last_ + period_;
  paced_ = true;
  return std::max(0.0, due_ - now);
}

}  // namespace okinawa
