#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "okinawa/base/result.hpp"

/** How an index list is read. */
enum OkDrawMode { OK_DRAW_TRIANGLES, OK_DRAW_LINES, OK_DRAW_POINTS };

/**
 * The vertices and indices of a mesh as plain data, before they become an `OkMesh`. Any thread.
 *
 * `vertices` is interleaved, eight floats each: x y z u v nx ny nz. The optional streams are empty
 * or hold one value a vertex. No indices means that vertices are used in their order.
 */
struct OkMeshData {
  static constexpr std::size_t kFloatsPerVertex = 8;

  std::vector<float> vertices;
  std::vector<std::uint32_t> indices;
  /** Linear colour and alpha, multiplied with the texture and the tint. */
  std::vector<glm::vec4> colors;
  /** A second set of texture coordinates. */
  std::vector<glm::vec2> secondUvs;
  /** Tangent and, in w, the sign of the bitangent (glTF 2.0, 3.7.2.1). */
  std::vector<glm::vec4> tangents;

  [[nodiscard]] std::size_t getVertexCount() const noexcept {
    return vertices.size() / kFloatsPerVertex;
  }

  /**
   * Checks and copies the classic forms: `stride` 5 (x y z u v, normals computed) or 8
   * (x y z u v nx ny nz). `floatCount` counts floats, not vertices. Refused: another stride, a
   * count that is no multiple of it, a null pointer with a count, an index beyond the vertices, a
   * coordinate that is not finite. `mode` decides whether normals can be computed at all.
   */
  static OkResult<OkMeshData> fromInterleaved(const float *vertices, long floatCount,
                                              const unsigned int *indices, long indexCount,
                                              int stride = 5, OkDrawMode mode = OK_DRAW_TRIANGLES);

  /**
   * Normals from the triangles: flat where no two triangles share a vertex (no indices, or each
   * index used once), else smooth, weighted by area. A vertex of degenerate triangles only gets +Z.
   */
  void computeNormals();

  /** The reason why this cannot become a mesh, or success: counts agree, indices in range, finite.
   */
  [[nodiscard]] OkStatus validate() const;

  /** Appends another piece and moves its indices along by the vertices already here. */
  void append(const OkMeshData &piece);
};
