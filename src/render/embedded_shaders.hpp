#pragma once

#include <vector>

namespace okinawa {

/** One file of `shaders/`, compiled into the library. */
struct EmbeddedShader {
  const char *name;
  const char *text;
};

/** All of them, in alphabetical order. Defined by a generated source. */
const std::vector<EmbeddedShader> &embeddedShaders();

}  // namespace okinawa
