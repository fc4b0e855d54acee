#include "mesh/mesh_optimize.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <set>

using okinawa::MeshOptimizer;

namespace {

constexpr std::uint32_t kSide = 40;

/** A grid of quads whose triangles and vertices are in no order; colours tell vertices apart. */
OkMeshData shuffledGrid(bool streams = false) {
  std::mt19937 random(3);
  std::vector<std::uint32_t> places((kSide + 1) * (kSide + 1));
  std::iota(places.begin(), places.end(), 0u);
  std::shuffle(places.begin(), places.end(), random);
  OkMeshData data;
  data.vertices.resize(places.size() * 8);
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    float *at = data.vertices.data() + std::size_t{8} * places[i];
    at[0] = static_cast<float>(i % (kSide + 1));
    at[1] = static_cast<float>(i / (kSide + 1));
    at[7] = 1.0f;
  }
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (std::uint32_t y = 0; y < kSide; ++y) {
    for (std::uint32_t x = 0; x < kSide; ++x) {
      const std::uint32_t a = y * (kSide + 1) + x;
      const std::uint32_t b = a + kSide + 1;
      triangles.push_back({places[a], places[a + 1], places[b]});
      triangles.push_back({places[a + 1], places[b + 1], places[b]});
    }
  }
  std::shuffle(triangles.begin(), triangles.end(), random);
  for (const auto &triangle : triangles) {
    data.indices.insert(data.indices.end(), triangle.begin(), triangle.end());
  }
  for (std::size_t i = 0; streams && i < places.size(); ++i) {
    const float x = data.vertices[i * 8];
    const float y = data.vertices[i * 8 + 1];
    data.colors.emplace_back(x, y, 0.0f, 1.0f);
    data.secondUvs.emplace_back(x, y);
    data.tangents.emplace_back(x, y, 0.0f, 1.0f);
  }
  return data;
}

using Corner = std::array<float, 2>;
using Triangle = std::array<Corner, 3>;

/** The triangles by their places, each turned so that its smallest corner is first. */
std::multiset<Triangle> trianglesOf(const OkMeshData &data, std::size_t first, std::size_t count) {
  std::multiset<Triangle> set;
  for (std::size_t i = first; i + 3 <= first + count; i += 3) {
    Triangle triangle;
    for (std::size_t k = 0; k < 3; ++k) {
      const float *at = data.vertices.data() + std::size_t{8} * data.indices[i + k];
      triangle[k] = {at[0], at[1]};
    }
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()),
                triangle.end());
    set.insert(triangle);
  }
  return set;
}

/** Vertices transformed for each triangle, with a cache of 16 that forgets the oldest. */
double missesPerTriangle(const std::vector<std::uint32_t> &indices) {
  std::vector<std::uint32_t> cache;
  std::size_t misses = 0;
  for (const std::uint32_t index : indices) {
    if (std::find(cache.begin(), cache.end(), index) == cache.end()) {
      ++misses;
      cache.push_back(index);
      if (cache.size() > 16) {
        cache.erase(cache.begin());
      }
    }
  }
  return static_cast<double>(misses) / (static_cast<double>(indices.size()) / 3.0);
}

OkMeshData optimized(OkMeshData data) {
  MeshOptimizer optimizer(data);
  optimizer.reorderTriangles(0, data.indices.size());
  optimizer.finish();
  return data;
}

}  // namespace

TEST(MeshOptimize, KeepsTheTrianglesAndTheirTurn) {
  const OkMeshData before = shuffledGrid();
  const OkMeshData after = optimized(before);
  EXPECT_EQ(trianglesOf(after, 0, after.indices.size()),
            trianglesOf(before, 0, before.indices.size()));
  EXPECT_EQ(after.getVertexCount(), before.getVertexCount());
  EXPECT_TRUE(after.validate());
}

TEST(MeshOptimize, TransformsFarFewerVertices) {
  const OkMeshData before = shuffledGrid();
  const OkMeshData after = optimized(before);
  EXPECT_GT(missesPerTriangle(before.indices), 2.5);
  EXPECT_LT(missesPerTriangle(after.indices), 0.85);
}

TEST(MeshOptimize, VerticesLieInTheOrderOfTheirUse) {
  const OkMeshData after = optimized(shuffledGrid());
  std::uint32_t next = 0;
  for (const std::uint32_t index : after.indices) {
    ASSERT_LE(index, next);
    next = std::max(next, index + 1);
  }
}

TEST(MeshOptimize, EveryStreamFollows) {
  const OkMeshData after = optimized(shuffledGrid(true));
  for (std::size_t i = 0; i < after.getVertexCount(); ++i) {
    const glm::vec2 place(after.vertices[i * 8], after.vertices[i * 8 + 1]);
    ASSERT_EQ(glm::vec2(after.colors[i]), place);
    ASSERT_EQ(after.secondUvs[i], place);
    ASSERT_EQ(glm::vec2(after.tangents[i]), place);
  }
}

TEST(MeshOptimize, RangesKeepToThemselves) {
  const OkMeshData before = shuffledGrid();
  const std::size_t half = before.indices.size() / 6 * 3;
  OkMeshData after = before;
  MeshOptimizer optimizer(after);
  optimizer.reorderTriangles(0, half);
  optimizer.finish();
  EXPECT_EQ(trianglesOf(after, 0, half), trianglesOf(before, 0, half));
  // What was not named keeps its order, triangle by triangle.
  for (std::size_t i = half; i < before.indices.size(); ++i) {
    const float *a = before.vertices.data() + std::size_t{8} * before.indices[i];
    const float *b = after.vertices.data() + std::size_t{8} * after.indices[i];
    ASSERT_EQ(a[0], b[0]);
    ASSERT_EQ(a[1], b[1]);
  }
}

TEST(MeshOptimize, UnusedVerticesGo) {
  OkMeshData data = shuffledGrid();
  const std::size_t used = data.getVertexCount();
  data.vertices.insert(data.vertices.begin(), 80, 0.0f);
  for (std::uint32_t &index : data.indices) {
    index += 10;
  }
  EXPECT_EQ(optimized(data).getVertexCount(), used);
}

TEST(MeshOptimize, BadDataStayAsTheyAre) {
  OkMeshData data = shuffledGrid();
  data.indices[5] = 1u << 30;
  const auto indices = data.indices;
  EXPECT_EQ(optimized(data).indices, indices);
  OkMeshData bare;
  bare.vertices.resize(24);
  EXPECT_EQ(optimized(bare).vertices.size(), 24u);
  OkMeshData grid = shuffledGrid();
  MeshOptimizer optimizer(grid);
  optimizer.reorderTriangles(grid.indices.size(), 3);
  optimizer.reorderTriangles(std::uint64_t{1} << 60, 3);
  optimizer.reorderTriangles(grid.indices.size() - 4, std::uint64_t{1} << 60);
  EXPECT_EQ(trianglesOf(grid, 0, grid.indices.size() - 4).size(),
            trianglesOf(shuffledGrid(), 0, grid.indices.size() - 4).size());
}
