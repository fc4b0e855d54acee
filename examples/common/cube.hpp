#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

/**
 * A cube with sides of `size` metres around its own origin. Every cube of one size draws the same
 * shared mesh.
 */
inline std::unique_ptr<OkItem> makeCube(const std::string &name, float size) {
  std::vector<float> vertices;
  std::vector<unsigned int> indices;
  // Four corners for each of the six sides: a corner that two sides shared could have one normal.
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-0.5f, 0.5f}) {
      const auto first = static_cast<unsigned int>(vertices.size() / 5);
      for (const auto &[u, v] : {std::pair{0.0f, 0.0f}, {1.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}}) {
        float corner[3];
        corner[axis] = side * size;
        corner[(axis + 1) % 3] = (side < 0.0f ? 0.5f - u : u - 0.5f) * size;
        corner[(axis + 2) % 3] = (v - 0.5f) * size;
        vertices.insert(vertices.end(), {corner[0], corner[1], corner[2], u, v});
      }
      for (const unsigned int offset : {0u, 1u, 2u, 0u, 2u, 3u}) {
        indices.push_back(first + offset);
      }
    }
  }
  return std::make_unique<OkItem>(name, "cube " + std::to_string(size), vertices.data(),
                                  static_cast<long>(vertices.size()), indices.data(),
                                  static_cast<long>(indices.size()));
}
