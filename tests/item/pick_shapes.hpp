#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "okinawa/item/item.hpp"

/** Meshes for tests of picking. */
namespace pick_shapes {

struct Shape {
  std::vector<float> vertices;
  std::vector<unsigned int> indices;

  void add(float x, float y, float z, float u = 0.0f, float v = 0.0f) {
    vertices.insert(vertices.end(), {x, y, z, u, v});
  }
  [[nodiscard]] std::unique_ptr<OkItem> makeItem(const std::string &name = "shape") const {
    return std::make_unique<OkItem>(name, vertices.data(), static_cast<long>(vertices.size()),
                                    indices.data(), static_cast<long>(indices.size()));
  }
};

/** One by one in the XY plane, facing +Z, texture coordinates from the bottom left. */
inline Shape quad() {
  Shape shape;
  shape.add(-0.5f, -0.5f, 0, 0, 0);
  shape.add(0.5f, -0.5f, 0, 1, 0);
  shape.add(0.5f, 0.5f, 0, 1, 1);
  shape.add(-0.5f, 0.5f, 0, 0, 1);
  shape.indices = {0, 1, 2, 0, 2, 3};
  return shape;
}

/** Two metres wide, seen from outside. */
inline Shape cube() {
  Shape shape;
  for (int i = 0; i < 8; ++i) {
    shape.add((i & 1) ? 1.0f : -1.0f, (i & 2) ? 1.0f : -1.0f, (i & 4) ? 1.0f : -1.0f);
  }
  shape.indices = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                   2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  return shape;
}

inline Shape sphere(float radius, int rings = 12, int sectors = 24) {
  Shape shape;
  for (int j = 0; j <= rings; ++j) {
    for (int i = 0; i <= sectors; ++i) {
      const float down = 3.14159265f * static_cast<float>(j) / static_cast<float>(rings);
      const float around = 6.28318531f * static_cast<float>(i) / static_cast<float>(sectors);
      shape.add(radius * std::sin(down) * std::cos(around), radius * std::cos(down),
                radius * std::sin(down) * std::sin(around));
    }
  }
  for (int j = 0; j < rings; ++j) {
    for (int i = 0; i < sectors; ++i) {
      const auto a = static_cast<unsigned int>(j * (sectors + 1) + i);
      const auto c = a + static_cast<unsigned int>(sectors) + 1;
      shape.indices.insert(shape.indices.end(), {a, a + 1, c, a + 1, c + 1, c});
    }
  }
  return shape;
}

/** Triangles thrown about in a ball of radius 1, some of them without area. */
inline Shape shards(unsigned seed, int count) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> place(-0.57f, 0.57f);
  Shape shape;
  for (int i = 0; i < count; ++i) {
    for (int corner = 0; corner < 3; ++corner) {
      shape.add(place(random), place(random), place(random), place(random), place(random));
    }
    const auto first = static_cast<unsigned int>(3 * i);
    shape.indices.insert(shape.indices.end(), {first, first + 1, i % 10 == 0 ? first : first + 2});
  }
  return shape;
}

}  // namespace pick_shapes
