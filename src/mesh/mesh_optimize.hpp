#pragma once

#include <cstdint>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

namespace okinawa {

/**
 * Reorders a mesh for the device, by meshoptimizer: triangles so that vertices are transformed once
 * and what is in front comes first, then vertices into the order in which they are used. The same
 * triangles are drawn, each turned the same way. Any thread.
 *
 * Say which pieces of the index list may be reordered (each for itself), then `finish`. Lists of
 * lines and points, and triangles that are blended in their order, are simply not named.
 */
class MeshOptimizer {
 public:
  /** The data are borrowed. Those that `OkMeshData::validate` refuses are left as they are. */
  explicit MeshOptimizer(OkMeshData &data);

  /** Triangles; what lies beyond the index list, and an incomplete last triangle, stay. */
  void reorderTriangles(std::uint64_t first, std::uint64_t count);
  /** Puts the vertices in order; those that no index names go. Without indices there is none. */
  void finish();

 private:
  OkMeshData &data_;
  bool isUsable_;
  std::vector<std::uint32_t> reordered_;
};

}  // namespace okinawa
