#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

/** Small meshes whose every number is known. */
namespace shapes {

inline void addVertex(OkMeshData &data, float x, float y, float z) {
  data.vertices.insert(data.vertices.end(), {x, y, z, 0, 0, 0, 0, 1});
}

/** Positions alone, three floats each; normals +Z. */
inline OkMeshData fromPositions(std::initializer_list<float> positions,
                                std::vector<std::uint32_t> indices = {}) {
  OkMeshData data;
  for (const float *at = positions.begin(); at != positions.end(); at += 3) {
    addVertex(data, at[0], at[1], at[2]);
  }
  data.indices = std::move(indices);
  return data;
}

/** The square from (0,0,z) to (1,1,z), two triangles facing +Z. */
inline OkMeshData square(float z = 0.0f) {
  return fromPositions({0, 0, z, 1, 0, z, 1, 1, z, 0, 1, z}, {0, 1, 2, 0, 2, 3});
}

/** A ball of latitude and longitude bands around the origin, closed. */
inline OkMeshData ball(float radius, std::uint32_t bands = 16) {
  constexpr float kPi = 3.14159265f;
  OkMeshData data;
  const std::uint32_t around = bands * 2;
  addVertex(data, 0, radius, 0);
  for (std::uint32_t row = 1; row < bands; ++row) {
    const float down = kPi * static_cast<float>(row) / static_cast<float>(bands);
    for (std::uint32_t i = 0; i < around; ++i) {
      const float turn = 2 * kPi * static_cast<float>(i) / static_cast<float>(around);
      addVertex(data, radius * std::sin(down) * std::cos(turn), radius * std::cos(down),
                radius * std::sin(down) * std::sin(turn));
    }
  }
  addVertex(data, 0, -radius, 0);
  const auto at = [&](std::uint32_t row, std::uint32_t i) {
    return 1 + (row - 1) * around + i % around;
  };
  const auto last = static_cast<std::uint32_t>(data.getVertexCount() - 1);
  for (std::uint32_t i = 0; i < around; ++i) {
    data.indices.insert(data.indices.end(), {0, at(1, i + 1), at(1, i)});
    for (std::uint32_t row = 1; row + 1 < bands; ++row) {
      data.indices.insert(data.indices.end(), {at(row, i), at(row, i + 1), at(row + 1, i)});
      data.indices.insert(data.indices.end(), {at(row, i + 1), at(row + 1, i + 1), at(row + 1, i)});
    }
    data.indices.insert(data.indices.end(), {last, at(bands - 1, i), at(bands - 1, i + 1)});
  }
  return data;
}

/** A grid in the plane z = 0 with `columns` vertices a row, filled up to exactly `vertices`. */
inline OkMeshData grid(std::uint32_t columns, std::uint32_t vertices) {
  OkMeshData data;
  for (std::uint32_t i = 0; i < vertices; ++i) {
    addVertex(data, static_cast<float>(i % columns), static_cast<float>(i / columns), 0);
  }
  for (std::uint32_t i = 0; i + columns < vertices; ++i) {
    if ((i + 1) % columns != 0) {
      data.indices.insert(data.indices.end(), {i, i + 1, i + columns});
    }
    if ((i + 1) % columns != 0 && i + columns + 1 < vertices) {
      data.indices.insert(data.indices.end(), {i + 1, i + columns + 1, i + columns});
    }
  }
  return data;
}

}  // namespace shapes
