#pragma once

// All wrappers of GL objects.
#include "gl/buffer.hpp"
#include "gl/fence.hpp"
#include "gl/framebuffer.hpp"
#include "gl/program.hpp"
#include "gl/query.hpp"
#include "gl/renderbuffer.hpp"
#include "gl/sampler.hpp"
#include "gl/texture.hpp"
#include "gl/vertex_array.hpp"
