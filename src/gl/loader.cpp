#include "gl/loader.hpp"

#include <glad/gl.h>

namespace okinawa::gl {

LoadedVersion loadGlFunctions(Surface &surface) {
  const auto find = [](void *user, const char *name) -> GLADapiproc {
    return static_cast<Surface *>(user)->getProcAddress(name);
  };
  const int version = okgladLoadGLUserPtr(find, &surface);
  return {GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version)};
}

}  // namespace okinawa::gl
