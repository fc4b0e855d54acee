#include "layout.hpp"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

namespace layout {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr int kTexels = 64;

double tangentOfHalfView() {
  return std::tan(kFovDegrees * 0.5 * kPi / 180.0);
}

void addVertex(Mesh &mesh, const glm::vec3 &position, const glm::vec2 &uv,
               const glm::vec3 &normal) {
  mesh.vertices.insert(mesh.vertices.end(), {position.x, position.y, position.z, uv.x, uv.y,
                                             normal.x, normal.y, normal.z});
}

glm::vec3 fieldPoint(int column, int row, int side) {
  const double x = 100.0 * column / side;
  const double z = 100.0 * row / side;
  const double y = 5.0 * std::sin(0.2 * x) * std::cos(0.23 * z) + std::sin(1.7 * x + 0.3 * z);
  return glm::vec3(x, y, z);
}

// Marsaglia, "Xorshift RNGs", 2003: the triple 13, 17, 5.
std::uint32_t nextRandom(std::uint32_t &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

// Rays through pixels of a square picture of 1024 by 1024.
std::vector<Ray> makeRays(const glm::vec3 &eye, const glm::vec3 &target, const glm::vec3 &up,
                          long count, std::uint32_t seed) {
  const glm::vec3 forward = glm::normalize(target - eye);
  const glm::vec3 right = glm::normalize(glm::cross(forward, up));
  const glm::vec3 above = glm::cross(right, forward);
  const auto half = static_cast<float>(tangentOfHalfView());
  const auto nextOffset = [&] {
    const auto pixel = static_cast<float>((nextRandom(seed) >> 8) % 1024);
    return ((pixel + 0.5f) / 512.0f - 1.0f) * half;
  };
  std::vector<Ray> rays;
  for (long i = 0; i < count; ++i) {
    const float x = nextOffset();
    const float y = nextOffset();
    rays.push_back({eye, glm::normalize(forward + x * right + y * above)});
  }
  return rays;
}

}  // namespace

Mesh makeBox(float stretch) {
  constexpr float kHalf = 0.3f;
  Mesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {1.0f, -1.0f}) {
      const auto first = static_cast<unsigned int>(mesh.vertices.size() / 8);
      for (const glm::vec2 &corner :
           {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)}) {
        glm::vec3 position;
        position[axis] = side * kHalf;
        position[(axis + 1) % 3] = corner.x * kHalf * side;
        position[(axis + 2) % 3] = corner.y * kHalf;
        position.y *= stretch;
        glm::vec3 normal(0.0f);
        normal[axis] = side;
        addVertex(mesh, position, corner * 0.5f + 0.5f, normal);
      }
      for (const unsigned int offset : {0u, 1u, 2u, 0u, 2u, 3u}) {
        mesh.indices.push_back(first + offset);
      }
    }
  }
  return mesh;
}

Mesh makeHeightField(int side) {
  Mesh mesh;
  const auto row = static_cast<unsigned int>(side) + 1;
  for (int j = 0; j <= side; ++j) {
    for (int i = 0; i <= side; ++i) {
      addVertex(mesh, fieldPoint(i, j, side), glm::vec2(0.0f), glm::vec3(0.0f, 1.0f, 0.0f));
    }
  }
  for (unsigned int j = 0; j + 1 < row; ++j) {
    for (unsigned int i = 0; i + 1 < row; ++i) {
      const unsigned int a = j * row + i;
      const unsigned int b = a + 1;
      const unsigned int c = a + row;
      mesh.indices.insert(mesh.indices.end(), {a, c, b, b, c, c + 1});
    }
  }
  return mesh;
}

Mesh makePatch(int number) {
  constexpr unsigned int kColumns = 20;
  constexpr unsigned int kRows = 25;
  Mesh mesh;
  for (unsigned int j = 0; j <= kRows; ++j) {
    for (unsigned int i = 0; i <= kColumns; ++i) {
      const auto x = static_cast<float>(i);
      const auto y = static_cast<float>(j);
      const float wave =
          0.1f * std::sin(x * 0.3f + static_cast<float>(number)) * std::cos(y * 0.2f);
      addVertex(mesh, {x / 20.0f - 0.5f, y / 25.0f - 0.5f, wave}, glm::vec2(0.0f),
                glm::vec3(0.0f, 0.0f, 1.0f));
    }
  }
  for (unsigned int j = 0; j < kRows; ++j) {
    for (unsigned int i = 0; i < kColumns; ++i) {
      const unsigned int a = j * (kColumns + 1) + i;
      const unsigned int above = a + kColumns + 1;
      mesh.indices.insert(mesh.indices.end(), {a, a + 1, above + 1, a, above + 1, above});
    }
  }
  return mesh;
}

std::vector<std::uint8_t> makeCheckerTexels() {
  std::vector<std::uint8_t> texels;
  for (int y = 0; y < kTexels; ++y) {
    for (int x = 0; x < kTexels; ++x) {
      const bool light = (x / 8 + y / 8) % 2 == 1;
      const std::uint8_t bright[] = {255, 220, 180, 255};
      const std::uint8_t dark[] = {200, 120, 60, 255};
      texels.insert(texels.end(), light ? bright : dark, (light ? bright : dark) + 4);
    }
  }
  return texels;
}

long getColumns(long count) {
  return static_cast<long>(std::ceil(std::sqrt(static_cast<double>(count))));
}

glm::vec3 gridPosition(long index, long count) {
  const long columns = getColumns(count);
  const long rows = (count + columns - 1) / columns;
  const long row = index / columns;
  return {static_cast<float>(index % columns) - static_cast<float>(columns - 1) * 0.5f,
          static_cast<float>(row) - static_cast<float>(rows - 1) * 0.5f, 0.0f};
}

double distanceForAll(double extent) {
  return (extent * 0.5 + 1.0) / tangentOfHalfView();
}

double distanceForTenth(long count) {
  return static_cast<double>(getColumns(count)) * std::sqrt(0.1) * 0.5 / tangentOfHalfView();
}

double getParentSpacing(long count) {
  return static_cast<double>(getColumns(count / kParents)) * 1.5;
}

glm::vec3 parentPosition(long parent, long count) {
  return gridPosition(parent, kParents) * static_cast<float>(getParentSpacing(count));
}

float parentAngleZ(long parent, long frame) {
  return 0.3f * static_cast<float>(parent) + 0.01f * static_cast<float>(frame);
}

glm::vec3 childPosition(long child, long perParent, long frame) {
  glm::vec3 position = gridPosition(child, perParent);
  position.z = 0.5f * std::sin(0.05f * static_cast<float>(frame) + static_cast<float>(child));
  return position;
}

float childAngleY(long child, long frame) {
  return 0.1f * static_cast<float>(child) + 0.02f * static_cast<float>(frame);
}

std::vector<Ray> makeFieldRays(long count, std::uint32_t seed) {
  return makeRays({50, 60, -40}, {50, 0, 50}, {0, 1, 0}, count, seed);
}

std::vector<Ray> makeGridRays(long items, long count, std::uint32_t seed) {
  const auto extent = static_cast<float>(getColumns(items));
  return makeRays({0, -extent * 0.7f, extent * 0.5f}, {0, 0, 0}, {0, 0, 1}, count, seed);
}

}  // namespace layout
