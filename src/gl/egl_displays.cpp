#include "gl/egl_displays.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "gl/egl_surface.hpp"

namespace okinawa::gl {

namespace {

constexpr EGLint kMostDevices = 32;

struct DisplayUsers {
  std::mutex mutex;
  std::map<EGLDisplay, int> counts;
};

DisplayUsers &displayUsers() {
  // Never destroyed: a context in a static variable may end after everything else has.
  static DisplayUsers &users = *new DisplayUsers;
  return users;
}

template <typename Function>
Function procedure(const char *name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

std::string_view textOf(const char *text) {
  return text ? std::string_view(text) : std::string_view();
}

bool hasClientExtension(std::string_view name) {
  return hasWord(textOf(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS)), name);
}

EGLDisplay platformDisplay(EGLenum platform, void *native) {
  const auto get = procedure<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  return get ? get(platform, native, nullptr) : EGL_NO_DISPLAY;
}

std::vector<EGLDeviceEXT> listDevices() {
  const bool listed =
      hasClientExtension("EGL_EXT_device_base") || hasClientExtension("EGL_EXT_device_enumeration");
  const auto query = procedure<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  EGLDeviceEXT devices[kMostDevices];
  EGLint count = 0;
  if (!listed || !query || query(kMostDevices, devices, &count) != EGL_TRUE) {
    return {};
  }
  // Parentheses: a device is a pointer to void, and braces would make a list of two of these.
  return std::vector<EGLDeviceEXT>(devices, devices + std::clamp(count, 0, kMostDevices));
}

std::vector<EglCandidate> listDeviceCandidates() {
  if (!hasClientExtension("EGL_EXT_platform_device")) {
    return {};
  }
  const auto queryText = procedure<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  std::vector<EglCandidate> candidates;
  const auto devices = listDevices();
  for (std::size_t index = 0; index < devices.size(); ++index) {
    EglCandidate candidate;
    candidate.device = static_cast<int>(index);
    candidate.description = "EGL device " + std::to_string(index);
    const auto extensions =
        queryText ? textOf(queryText(devices[index], EGL_EXTENSIONS)) : std::string_view();
    candidate.software = hasWord(extensions, "EGL_MESA_device_software");
    candidate.display = platformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[index]);
    candidates.push_back(std::move(candidate));
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const auto &a, const auto &b) { return a.software < b.software; });
  return candidates;
}

}  // namespace

std::vector<EglCandidate> listEglCandidates() {
  auto candidates = listDeviceCandidates();
  if (hasClientExtension("EGL_MESA_platform_surfaceless")) {
    EglCandidate candidate;
    candidate.description = "the EGL surfaceless platform";
    candidate.display = platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr);
    candidates.push_back(std::move(candidate));
  }
  EglCandidate last;
  last.description = "the default EGL display";
  last.display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  candidates.push_back(std::move(last));
  return candidates;
}

int countEglDevices() {
  return static_cast<int>(listDevices().size());
}

bool acquireEglDisplay(EGLDisplay display) {
  auto &users = displayUsers();
  const std::lock_guard lock(users.mutex);
  const auto known = users.counts.find(display);
  if (known != users.counts.end()) {
    ++known->second;
    return true;
  }
  EGLint major = 0;
  EGLint minor = 0;
  if (display == EGL_NO_DISPLAY || eglInitialize(display, &major, &minor) != EGL_TRUE) {
    return false;
  }
  users.counts[display] = 1;
  return true;
}

void releaseEglDisplay(EGLDisplay display) {
  auto &users = displayUsers();
  const std::lock_guard lock(users.mutex);
  const auto known = users.counts.find(display);
  if (known == users.counts.end() || --known->second > 0) {
    return;
  }
  users.counts.erase(known);
  eglTerminate(display);
  if (users.counts.empty()) {
    eglReleaseThread();
  }
}

std::string lastEglError() {
  const EGLint error = eglGetError();
  static constexpr const char *names[] = {
      "EGL_SUCCESS",       "EGL_NOT_INITIALIZED",     "EGL_BAD_ACCESS",
      "EGL_BAD_ALLOC",     "EGL_BAD_ATTRIBUTE",       "EGL_BAD_CONFIG",
      "EGL_BAD_CONTEXT",   "EGL_BAD_CURRENT_SURFACE", "EGL_BAD_DISPLAY",
      "EGL_BAD_MATCH",     "EGL_BAD_NATIVE_PIXMAP",   "EGL_BAD_NATIVE_WINDOW",
      "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE",         "EGL_CONTEXT_LOST"};
  const EGLint index = error - EGL_SUCCESS;
  return index >= 0 && index < static_cast<EGLint>(std::size(names)) ? names[index]
                                                                     : "an unknown EGL error";
}

}  // namespace okinawa::gl
