#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

#include "import/gltf_accessors.hpp"

namespace okinawa {

/** One primitive of a mesh, its vertices in separate streams; empty streams are not in the file. */
struct GltfPrimitive {
  OkDrawMode mode = OK_DRAW_TRIANGLES;
  std::vector<std::uint32_t> indices;
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;
  std::vector<glm::vec2> uvs;
  std::vector<glm::vec2> secondUvs;
  std::vector<glm::vec4> colors;
  std::vector<glm::vec4> tangents;
};

/**
 * Reads one primitive: indices as a plain list, only the vertices between its smallest and largest
 * index, normals repaired or made. No indices in the result mean that there is nothing to draw, for
 * a reason that was warned about or is a failure in the report.
 */
GltfPrimitive readGltfPrimitive(const GltfValue &value, GltfAccessors &accessors);

/** The primitive as one piece of mesh data; texture coordinates count from the bottom from here. */
OkMeshData interleaveGltfPrimitive(GltfPrimitive primitive);

}  // namespace okinawa
