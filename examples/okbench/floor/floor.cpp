#include "floor.hpp"

#include <glad/gl.h>

namespace floorGl {

void finish() {
  glFinish();
}

}  // namespace floorGl
