#pragma once

#include <okinawa/okinawa.hpp>

namespace okview {

/** Flies a camera with the keyboard and the mouse. */
class FlyControls {
 public:
  /** Metres a second to begin with: about the size of what is looked at. */
  void setSpeed(double metresPerSecond) { speed_ = metresPerSecond; }
  void step(OkCamera &camera, const OkInput &input, float dt);

 private:
  double speed_ = 1.0;
};

}  // namespace okview
