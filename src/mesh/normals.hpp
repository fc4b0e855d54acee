#pragma once

#include <cstdint>
#include <span>

namespace okinawa {

/**
 * Writes normals into vertices of eight floats. A corner takes the sum of its triangles' normals
 * weighted by area: flat where no triangles share it, smooth where they do, and +Z where they
 * cancel or have no area. No indices means that vertices are used in their order. Triangles that
 * name a vertex beyond the end, and an incomplete last one, are left out.
 */
void computeNormals(std::span<float> vertices, std::span<const std::uint32_t> indices);
void computeNormals(std::span<float> vertices, std::span<const std::uint16_t> indices);

}  // namespace okinawa
