#include "mesh/triangle_tree.hpp"

#include <atomic>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <thread>

#include "okinawa/mesh/mesh.hpp"

#include "mesh/shapes.hpp"
#include "mesh/tree_judge.hpp"
#include "mesh/tree_slot.hpp"

namespace {

using namespace trees;

TEST(TriangleTree, AgreesOnRandomTriangles) {
  Random random(1);
  int hits = 0;
  for (const std::size_t count : {1, 2, 3, 8, 9, 16, 17, 33, 100, 1000}) {
    for (const float size : {0.05f, 0.5f, 5.0f}) {
      Judge judge(makeRandomSoup(random, count, 3.0f, size));
      ASSERT_NO_FATAL_FAILURE(askRandomly(judge, random, 60, 3.0f));
      ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 20, 8.0f));
      hits += judge.getHits();
    }
  }
  EXPECT_GT(hits, 2000) << "the rays must meet something to say anything";
}

TEST(TriangleTree, AgreesAtAllSizes) {
  for (const float scale : {1e-30f, 1e-18f, 1e-6f, 1e-3f, 1e3f, 1e6f, 1e15f, 1e30f}) {
    SCOPED_TRACE(scale);
    Random random(2);
    Judge judge(makeRandomSoup(random, 400, scale, scale * 0.3f));
    ASSERT_NO_FATAL_FAILURE(askRandomly(judge, random, 100, scale));
    ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 30, scale * 3));
  }
}

TEST(TriangleTree, AgreesFarAway) {
  // Small triangles at a place where floats are coarse, and rays from very far
  // away.
  for (const float away : {1e2f, 1e4f, 1e6f, 1e9f}) {
    SCOPED_TRACE(away);
    Random random(3);
    Soup soup;
    for (int i = 0; i < 300; ++i) {
      const glm::vec3 at = glm::vec3(away, -away, away) + pickPoint(random, 1.0f);
      soup.add(at, at + pickPoint(random, 0.5f), at + pickPoint(random, 0.5f));
    }
    Judge near(std::move(soup));
    ASSERT_NO_FATAL_FAILURE(askAtFeatures(near, random, 60, 3.0f));
    Judge far(makeRandomSoup(random, 300, 1.0f, 0.5f));
    ASSERT_NO_FATAL_FAILURE(askAtFeatures(far, random, 60, away));
    EXPECT_GT(far.getHits(), 10);
  }
}

TEST(TriangleTree, AgreesForUnusualDirections) {
  Random random(4);
  Judge judge(makeRandomSoup(random, 500, 1.0f, 0.4f));
  for (const float length : {1e-38f, 1e-30f, 1e-10f, 1e10f, 1e30f, 1e38f}) {
    for (int i = 0; i < 60; ++i) {
      const glm::vec3 origin = pickPoint(random, 3.0f);
      const glm::vec3 towards = glm::normalize(pickPoint(random, 1.0f) - origin);
      ASSERT_NO_FATAL_FAILURE(judge.ask({origin, towards * length}));
    }
  }
  for (int i = 0; i < 200; ++i) {
    glm::vec3 direction(0.0f);
    direction[i % 3] = i % 2 ? 1.0f : -1.0f;
    direction[(i + 1) % 3] = std::array{0.0f, -0.0f, 1e-38f, -1e-20f}[random() % 4];
    ASSERT_NO_FATAL_FAILURE(judge.ask({pickPoint(random, 1.0f) - direction * 3.0f, direction}));
  }
  EXPECT_GT(judge.getHits(), 200);
}

TEST(TriangleTree, Case_D10_RaysAlongAxesInThePlanesOfFaces) {
  Random random(5);
  Soup soup;
  soup.addMesh(shapes::grid(20, 400));
  Judge judge(std::move(soup));
  for (int i = 0; i < 200; ++i) {
    const auto whole = static_cast<float>(random() % 20);
    const float sign = i % 2 ? 1.0f : -1.0f;
    const float beside = static_cast<float>(random() % 3) * 0.5f;
    ASSERT_NO_FATAL_FAILURE(judge.ask({{-5 * sign, whole + beside, 0}, {sign, 0, 0}}));
    ASSERT_NO_FATAL_FAILURE(judge.ask({{whole + beside, -5 * sign, 0}, {0, sign, -0.0f}}));
    ASSERT_NO_FATAL_FAILURE(judge.ask({{whole, 7 + beside, 5 * sign}, {0, 0, -sign}}));
    ASSERT_NO_FATAL_FAILURE(judge.ask({{whole, 7 + beside, 0}, {0, -0.0f, sign}}));
  }
  const Answer corner = askTree(judge.getTree(), judge.getSoup().getSource(),
                                {{0, 0, 5}, {0, 0, -1}}, 0, kAll, TreePath::kBest);
  EXPECT_TRUE(corner.isFound) << "the outermost corner belongs to the mesh";
  EXPECT_EQ(corner.hit.distance, 5.0f);
}

TEST(TriangleTree, OfEqualOnesTheLowestWins) {
  Soup soup;
  for (int i = 0; i < 300; ++i) {
    soup.add({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  }
  Judge judge(std::move(soup));
  ASSERT_NO_FATAL_FAILURE(judge.ask({{1, 1, 5}, {0, 0, -1}}));
  ASSERT_NO_FATAL_FAILURE(judge.ask({{1, 1, 5}, {0, 0, -1}}, 100, 250));
  const Answer answer = askTree(judge.getTree(), judge.getSoup().getSource(),
                                {{1, 1, 5}, {0, 0, -1}}, 117, 300, TreePath::kBest);
  EXPECT_EQ(answer.hit.triangle, 117u);
  EXPECT_EQ(answer.hit.distance, 5.0f);
}

TEST(TriangleTree, BadTrianglesDoNotHurt) {
  Random random(6);
  Soup soup = makeRandomSoup(random, 300, 1.0f, 0.4f);
  for (int i = 0; i < 40; ++i) {
    const glm::vec3 a = pickPoint(random, 1.0f);
    const glm::vec3 b = pickPoint(random, 1.0f);
    soup.add(a, a, a);
    soup.add(a, b, b);
    soup.add(a, b, a + (b - a) * 0.5f);
    soup.add({kNan, 0, 0}, a, b);
    soup.add(a, {0, kInf, 0}, b);
    soup.add(a, b, {0, 0, -kInf});
    soup.add({kNan, kNan, kNan}, {kNan, kNan, kNan}, {kNan, kNan, kNan});
  }
  soup.add({-kFloatMax, -kFloatMax, 0.2f}, {kFloatMax, -kFloatMax, 0.2f}, {0, kFloatMax, 0.2f});
  soup.add({-1e20f, -1e20f, -1e20f}, {1e20f, 0, 0}, {0, 1e20f, 1e20f});
  Judge judge(std::move(soup));
  EXPECT_EQ(judge.getTree().getTriangleCount(), judge.getSoup().getCount() - 160)
      << "those that are not finite are left out";
  ASSERT_NO_FATAL_FAILURE(askRandomly(judge, random, 300, 1.0f));
  EXPECT_GT(judge.getHits(), 300);
}

TEST(TriangleTree, OnlyBadTriangles) {
  Soup points;
  Soup nans;
  for (int i = 0; i < 100; ++i) {
    points.add({0, 0, 0}, {0, 0, 0}, {0, 0, 0});
    nans.add({kNan, 0, 0}, {1, 0, 0}, {0, 1, 0});
  }
  Judge point(std::move(points));
  ASSERT_NO_FATAL_FAILURE(point.ask({{0, 0, 5}, {0, 0, -1}}));
  ASSERT_NO_FATAL_FAILURE(point.ask({{0, 0, 0}, {0, 0, -1}}));
  Judge nan(std::move(nans));
  ASSERT_NO_FATAL_FAILURE(nan.ask({{0.2f, 0.2f, 5}, {0, 0, -1}}));
  EXPECT_EQ(nan.getTree().getTriangleCount(), 0u);
  Judge nothing{Soup()};
  ASSERT_NO_FATAL_FAILURE(nothing.ask({{0, 0, 5}, {0, 0, -1}}));
}

/** Sizes that double from triangle to triangle: the heuristic cuts off a few at
 * a time. */
TEST(TriangleTree, UnbalancedSizes) {
  Random random(7);
  Soup soup;
  for (int exponent = -120; exponent < 120; ++exponent) {
    for (int i = 0; i < 6; ++i) {
      const float size = std::ldexp(1.0f, exponent);
      soup.add({size, pick(random, 0, size), 0}, {size, 0, size}, {size * 1.5f, size, size * 0.3f});
    }
  }
  Judge judge(std::move(soup));
  EXPECT_LE(judge.getTree().getBytes(), 40 * judge.getSoup().getCount());
  ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 100, 5.0f));
  EXPECT_GT(judge.getHits(), 50);
}

TEST(TriangleTree, InsideAndOnTheSurface) {
  Random random(8);
  Soup soup;
  soup.addMesh(shapes::ball(2.0f, 24));
  Judge judge(std::move(soup));
  for (int i = 0; i < 300; ++i) {
    ASSERT_NO_FATAL_FAILURE(judge.ask({pickPoint(random, 0.5f), pickPoint(random, 1.0f)}));
    ASSERT_EQ(judge.getHits(), i + 1) << "there is no way out of a closed mesh";
  }
  ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 200, 5.0f));
}

TEST(TriangleTree, NothingLeaksThroughEdges) {
  Random random(9);
  OkMeshData ball = shapes::ball(1.0f, 24);
  for (std::size_t i = 0; i < ball.vertices.size(); ++i) {
    ball.vertices[i] *= i % 8 < 3 ? 1.0f + pick(random, 0, 0.01f) : 1.0f;
  }
  Soup soup;
  soup.addMesh(ball);
  const TriangleSource source = soup.getSource();
  const TriangleTree tree(source);
  for (int i = 0; i < 100000; ++i) {
    const std::size_t triangle = random() % source.triangleCount;
    const std::size_t side = random() % 3;
    const glm::vec3 a = soup.getCorner(triangle * 3 + side);
    const glm::vec3 b = soup.getCorner(triangle * 3 + (side + 1) % 3);
    const glm::vec3 origin = pickPoint(random, 0.3f);
    const float part = i % 4 == 0 ? 0.0f : pick(random, 0, 1);
    const Ray ray{origin, a + (b - a) * part - origin};
    ASSERT_TRUE(askTree(tree, source, ray, 0, kAll, TreePath::kBest).isFound) << i;
  }
}

TEST(TriangleTree, IndexRanges) {
  Random random(10);
  Judge judge(makeRandomSoup(random, 600, 1.0f, 0.6f));
  for (int i = 0; i < 400; ++i) {
    const std::size_t first = random() % 600;
    const std::size_t end = first + random() % (601 - first);
    const glm::vec3 origin = pickPoint(random, 3.0f);
    ASSERT_NO_FATAL_FAILURE(judge.ask({origin, pickPoint(random, 0.5f) - origin}, first, end));
  }
  EXPECT_GT(judge.getHits(), 100);
}

TEST(TriangleTree, AtMostFortyBytesATriangle) {
  Random random(11);
  for (const std::size_t count : {64, 100, 129, 145, 288, 300, 1000, 1152, 2304, 5000, 9216}) {
    for (const float size : {0.001f, 0.1f, 10.0f}) {
      const Soup soup = makeRandomSoup(random, count, 1.0f, size);
      const TriangleTree tree(soup.getSource());
      EXPECT_EQ(tree.getTriangleCount(), count);
      EXPECT_LE(tree.getBytes(), 40 * count) << count << " of size " << size;
    }
    Soup same;
    for (std::size_t i = 0; i < count; ++i) {
      same.add({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
    }
    EXPECT_LE(TriangleTree(same.getSource()).getBytes(), 40 * count) << count << " in one place";
  }
}

// The tree inside a mesh.

std::unique_ptr<OkMesh> make(OkMeshData data) {
  auto result = OkMesh::create(std::move(data));
  return result ? std::move(result).value() : nullptr;
}

bool hits(const OkMesh &mesh, const glm::vec3 &origin, const glm::vec3 &direction,
          OkMeshHit *hit = nullptr, std::uint32_t first = 0, std::uint32_t count = kAll) {
  return mesh.intersect(origin, direction, 0.0f, kInf, first, count, hit);
}

TEST(MeshTree, IsBuiltByTheFirstPick) {
  const auto mesh = make(shapes::grid(20, 400));
  EXPECT_FALSE(mesh->hasTree());
  EXPECT_EQ(mesh->getTreeBytes(), 0u);
  EXPECT_FALSE(hits(*mesh, {50, 50, 5}, {0, 0, -1})) << "beside the box: no need of a tree";
  EXPECT_FALSE(mesh->hasTree());
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {7.25f, 3.25f, 5}, {0, 0, -1}, &hit));
  EXPECT_EQ(hit.distance, 5.0f);
  EXPECT_EQ(hit.triangle, (3u * 19 + 7) * 2);
  EXPECT_EQ(hit.u, 0.25f);
  EXPECT_EQ(hit.v, 0.25f);
  EXPECT_TRUE(mesh->hasTree());
  EXPECT_GT(mesh->getTreeBytes(), 0u);
  EXPECT_LE(mesh->getTreeBytes(), 40u * mesh->getIndexCount() / 3);
}

TEST(MeshTree, IsBuiltOnRequest) {
  const auto mesh = make(shapes::grid(20, 400));
  mesh->buildTree();
  EXPECT_TRUE(mesh->hasTree());
  const std::size_t bytes = mesh->getTreeBytes();
  mesh->buildTree();
  EXPECT_EQ(mesh->getTreeBytes(), bytes);
  EXPECT_TRUE(hits(*mesh, {7.25f, 3.25f, 5}, {0, 0, -1}));
}

TEST(MeshTree, SmallMeshesAndRangesStayLinear) {
  const auto small = make(shapes::grid(4, 16));
  small->buildTree();
  EXPECT_TRUE(hits(*small, {1.25f, 1.25f, 5}, {0, 0, -1}));
  EXPECT_FALSE(small->hasTree());
  const auto large = make(shapes::grid(20, 400));
  EXPECT_TRUE(hits(*large, {0.25f, 0.25f, 5}, {0, 0, -1}, nullptr, 0, 93));
  EXPECT_FALSE(large->hasTree());
  EXPECT_TRUE(hits(*large, {0.25f, 0.25f, 5}, {0, 0, -1}, nullptr, 0, 96));
  EXPECT_TRUE(large->hasTree());
}

TEST(MeshTree, RangesThatDoNotStartAtATriangle) {
  // Indices 1, 2, 3 and so on are triangles as well: no tree knows them.
  OkMeshData data;
  for (int i = 0; i < 200; ++i) {
    shapes::addVertex(data, static_cast<float>(i), i % 2 ? 1.0f : 0.0f, 0.0f);
  }
  const auto mesh = make(std::move(data));
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {2.0f, 0.5f, 1}, {0, 0, -1}, &hit, 1)) << "(1,1) (2,0) (3,1)";
  EXPECT_EQ(hit.triangle, 0u);
  ASSERT_TRUE(hits(*mesh, {2.0f, 0.5f, 1}, {0, 0, -1}, &hit, 1, 100));
  EXPECT_FALSE(hits(*mesh, {2.5f, 0.5f, 1}, {0, 0, -1}, &hit, 0)) << "between two triangles";
}

TEST(MeshTree, Case_D6_IncompleteLastTriangle) {
  for (const std::uint32_t more : {0u, 1u, 2u}) {
    OkMeshData data = shapes::grid(20, 400);
    const std::size_t whole = data.indices.size();
    for (std::uint32_t i = 0; i < more; ++i) {
      data.indices.push_back(i);
    }
    const auto mesh = make(std::move(data));
    OkMeshHit hit;
    ASSERT_TRUE(hits(*mesh, {18.75f, 18.75f, 5}, {0, 0, -1}, &hit));
    EXPECT_EQ(hit.triangle, whole / 3 - 1);
    EXPECT_TRUE(mesh->hasTree());
    const auto end = static_cast<std::uint32_t>(whole);
    EXPECT_FALSE(hits(*mesh, {18.75f, 18.75f, 5}, {0, 0, -1}, &hit, 0, end - 1))
        << "a range that ends within the triangle";
  }
}

TEST(MeshTree, GoesWithTheMesh) {
  const auto mesh = make(shapes::grid(20, 400));
  mesh->buildTree();
  ASSERT_TRUE(mesh->replace(shapes::ball(1.0f)));
  EXPECT_FALSE(mesh->hasTree());
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {0.1f, 0.2f, 5}, {0, 0, -1}, &hit));
  EXPECT_NEAR(hit.distance, 5 - std::sqrt(1 - 0.05f), 0.01f);
  EXPECT_TRUE(mesh->hasTree());
  mesh->releaseCpuCopy();
  EXPECT_FALSE(mesh->hasTree());
  mesh->buildTree();
  EXPECT_FALSE(mesh->hasTree());
  EXPECT_FALSE(hits(*mesh, {0.1f, 0.2f, 5}, {0, 0, -1}));
}

TEST(MeshTree, LongIndices) {
  const auto mesh = make(shapes::grid(300, 300 * 300));
  ASSERT_FALSE(mesh->hasShortIndices());
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {250.25f, 290.25f, 5}, {0, 0, -1}, &hit));
  EXPECT_EQ(hit.triangle, (290u * 299 + 250) * 2);
  EXPECT_LE(mesh->getTreeBytes(), 40u * mesh->getIndexCount() / 3);
}

TEST(MeshTree, ManyThreadsPickTheSameMeshAtOnce) {
  for (int round = 0; round < 8; ++round) {
    const auto mesh = make(shapes::grid(40, 1600));
    std::atomic<int> good{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        OkMeshHit hit;
        const float x = 3.25f + static_cast<float>(i);
        good += hits(*mesh, {x, 3.25f, 5}, {0, 0, -1}, &hit) &&
                hit.triangle == (3u * 39 + 3 + static_cast<unsigned>(i)) * 2;
      });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
    EXPECT_EQ(good, 4);
    EXPECT_TRUE(mesh->hasTree());
  }
}

}  // namespace
