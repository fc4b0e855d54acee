#pragma once

#include "import/gltf_primitive.hpp"

namespace okinawa {

/**
 * Sees to it that each vertex has a unit normal. Without any in the file, triangles become flat
 * (glTF 2.0, 3.7.2.1), each with vertices of its own, and tangents are dropped; normals that are
 * zero or no numbers are made from the triangles around their vertex, with a warning.
 */
void finishGltfNormals(const GltfValue &value, GltfPrimitive &primitive);

}  // namespace okinawa
