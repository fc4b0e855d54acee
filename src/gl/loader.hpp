#pragma once

#include "gl/surface.hpp"

namespace okinawa::gl {

struct LoadedVersion {
  int major = 0;
  int minor = 0;
};

/** Finds the GL functions through the surface, whose context is current; 0.0 when there are none.
 */
LoadedVersion loadGlFunctions(Surface &surface);

}  // namespace okinawa::gl
