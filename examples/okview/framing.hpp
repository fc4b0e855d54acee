#pragma once

#include <okinawa/okinawa.hpp>

namespace okview {

/** Where the eye stands and what it looks at. */
struct Placement {
  glm::dvec3 eye{0.0};
  glm::dvec3 target{0.0};
};

/**
 * The direction from the middle of a box toward the eye that shows it well: three quarters from the
 * front and above; flat boxes are looked at more along their thin axis, so never edge on; long ones
 * less along their long axis. Of length one.
 */
[[nodiscard]] glm::dvec3 chooseDirection(const OkWorldBox &box);

/** The axis along which a box is thin against both others, or -1. */
[[nodiscard]] int findFlatAxis(const OkWorldBox &box);

/** How far from the middle of a box the eye must be for all corners to be in the picture. */
[[nodiscard]] double fitDistance(const OkWorldBox &box, const glm::dvec3 &direction,
                                 float fovDegrees, int width, int height);

/** Puts the camera there, looking at the target with +Y up. */
void place(OkCamera &camera, const Placement &placement);

/** Sets the lens so that the near and far plane enclose the box as seen from where the camera is.
 */
void fitDepth(OkCamera &camera, const OkWorldBox &box, float fovDegrees);

}  // namespace okview
