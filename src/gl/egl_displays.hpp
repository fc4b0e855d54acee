#pragma once

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <string>
#include <vector>

namespace okinawa::gl {

/** One way to an EGL display, not yet initialized. */
struct EglCandidate {
  EGLDisplay display = EGL_NO_DISPLAY;
  /** "EGL device 0", "EGL surfaceless platform". */
  std::string description;
  /** Index among the devices; -1 for other platforms. */
  int device = -1;
  /** The device says that it draws in software, or nothing is known about it. */
  bool software = true;
};

/** The displays to try, best first: hardware devices, software devices, surfaceless, default. */
std::vector<EglCandidate> listEglCandidates();
/** The devices EGL lists; 0 when it cannot list them. */
int countEglDevices();

/** Initializes a display, or counts one more user of it. */
bool acquireEglDisplay(EGLDisplay display);
/** One user less; the last one ends the display, and the state EGL keeps for the thread. */
void releaseEglDisplay(EGLDisplay display);

/** "EGL_BAD_MATCH": what the last call on this thread failed with. */
std::string lastEglError();

}  // namespace okinawa::gl
