#include "render/frame_meter.hpp"

namespace okinawa {

void FrameMeter::begin(Clock::time_point now) {
  if (ended_) {
    // Only now is it known how long the last frame took with all that lies between.
    last_.frameMs = milliseconds(started_, now);
  }
  current_ = {};
  started_ = now;
  running_ = true;
  ended_ = false;
}

void FrameMeter::end(Clock::time_point now, const gl::StateCounters &counters) {
  current_.programBinds = counters.programBinds;
  current_.vertexArrayBinds = counters.vertexArrayBinds;
  current_.textureBinds = counters.textureBinds;
  current_.bindsAvoided = counters.bindsAvoided;
  current_.frameMs = running_ ? milliseconds(started_, now) : 0.0;
  last_ = current_;
  ended_ = running_;
  running_ = false;
}

}  // namespace okinawa
