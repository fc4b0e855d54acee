#include <gtest/gtest.h>
#include <thread>

#include "okinawa/mesh/mesh.hpp"

#include "mesh/shapes.hpp"
#include "mesh/tree_judge.hpp"

namespace {

using namespace trees;

TEST(TreeRefit, AgreesAfterSmallMoves) {
  Random random(41);
  Soup soup;
  soup.addMesh(shapes::ball(2.0f, 16));
  Judge judge(std::move(soup));
  for (int step = 0; step < 5; ++step) {
    judge.move([&](Soup &moved) {
      for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
        moved.moveVertex(vertex, pickPoint(random, 0.1f));
      }
    });
    ASSERT_NO_FATAL_FAILURE(askRandomly(judge, random, 60, 2.0f));
    ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 40, 5.0f));
  }
  EXPECT_GT(judge.getHits(), 1000);
}

TEST(TreeRefit, AgreesWhereEverythingGoesFarAway) {
  Random random(42);
  Judge judge(makeRandomSoup(random, 500, 1.0f, 0.3f));
  judge.move([&](Soup &moved) {
    for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
      moved.moveVertex(vertex, glm::vec3(1000, -500, 2) + pickPoint(random, 10.0f));
    }
  });
  ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 200, 5.0f));
  EXPECT_GT(judge.getHits(), 100);
}

/** Vertices in one place are stored once in a leaf until they part. */
TEST(TreeRefit, CornersInOnePlaceMayPart) {
  Random random(43);
  Soup soup;
  for (int i = 0; i < 64; ++i) {
    const glm::vec3 at(static_cast<float>(i % 8), static_cast<float>(i / 8), 0);
    soup.add(at, at + glm::vec3(1, 0, 0), at + glm::vec3(0, 1, 0));
    soup.add(at + glm::vec3(1, 0, 0), at + glm::vec3(1, 1, 0), at + glm::vec3(0, 1, 0));
  }
  Judge judge(std::move(soup));
  const std::size_t bytes = judge.getTree().getBytes();
  for (int step = 0; step < 3; ++step) {
    judge.move([&](Soup &moved) {
      for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
        if (vertex % 3 == 1 || step > 0) {
          moved.moveVertex(vertex, pickPoint(random, 0.4f));
        }
      }
    });
    ASSERT_NO_FATAL_FAILURE(askRandomly(judge, random, 100, 8.0f));
    ASSERT_NO_FATAL_FAILURE(askAtFeatures(judge, random, 100, 12.0f));
  }
  EXPECT_EQ(judge.getTree().getBytes(), bytes);
  EXPECT_GT(judge.getHits(), 300);
}

TEST(TreeRefit, DecayTellsGoodMovesFromBad) {
  Random random(44);
  Soup soup;
  soup.addMesh(shapes::grid(40, 1600));
  Judge judge(std::move(soup));
  EXPECT_EQ(judge.getTree().getDecay(), 1.0);
  judge.move([](Soup &moved) {
    for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
      moved.moveVertex(vertex, {100, 200, 300});
    }
  });
  EXPECT_NEAR(judge.getTree().getDecay(), 1.0, 0.01) << "elsewhere";
  judge.move([&](Soup &moved) {
    for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
      moved.moveVertex(vertex, pickPoint(random, 40.0f));
    }
  });
  EXPECT_GT(judge.getTree().getDecay(), 4.0) << "all mixed up";
}

TEST(TreeRefit, NothingAndPoints) {
  Judge nothing{Soup()};
  nothing.move([](Soup &) {});
  EXPECT_EQ(nothing.getTree().getDecay(), 1.0);
  Soup points;
  for (int i = 0; i < 50; ++i) {
    points.add({1, 1, 1}, {1, 1, 1}, {1, 1, 1});
  }
  Judge judge(std::move(points));
  judge.move([](Soup &moved) { moved.moveVertex(0, {0.5f, 0, 0}); });
  EXPECT_FALSE(std::isnan(judge.getTree().getDecay()));
  judge.move([](Soup &moved) {
    for (std::size_t vertex = 0; vertex < moved.getVertexCount(); ++vertex) {
      moved.moveVertex(vertex, glm::vec3(vertex % 3 == 0, vertex % 3 == 1, vertex % 7) * 3.0f);
    }
  });
  ASSERT_NO_FATAL_FAILURE(judge.ask({{2, 2, 20}, {0, 0, -1}}));
}

// The tree inside a mesh.

std::unique_ptr<OkMesh> make(OkMeshData data) {
  auto result = OkMesh::create(std::move(data));
  return result ? std::move(result).value() : nullptr;
}

bool hits(const OkMesh &mesh, const glm::vec3 &origin, OkMeshHit *hit = nullptr) {
  return mesh.intersect(origin, {0, 0, -1}, 0.0f, kInf, 0, kAll, hit);
}

bool update(OkMesh &mesh, const std::vector<float> &vertices) {
  return static_cast<bool>(
      mesh.updateVertices(vertices.data(), static_cast<long>(vertices.size()), 8));
}

TEST(MeshTree, Case_D19_PickedAtTheNewPlace) {
  OkMeshData data = shapes::grid(20, 400);
  std::vector<float> moved = data.vertices;
  for (std::size_t i = 0; i < moved.size(); i += 8) {
    moved[i] += 50.0f;
  }
  const auto mesh = make(std::move(data));
  mesh->buildTree();
  const std::size_t bytes = mesh->getTreeBytes();
  ASSERT_TRUE(update(*mesh, moved));
  EXPECT_TRUE(mesh->hasTree());
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {57.25f, 3.25f, 5}, &hit));
  EXPECT_EQ(hit.triangle, (3u * 19 + 7) * 2);
  EXPECT_FALSE(hits(*mesh, {7.25f, 3.25f, 5}));
  EXPECT_EQ(mesh->getTreeBytes(), bytes) << "the same tree";
}

TEST(MeshTree, WithoutATreeAMoveMakesNone) {
  OkMeshData data = shapes::grid(20, 400);
  const std::vector<float> same = data.vertices;
  const auto mesh = make(std::move(data));
  ASSERT_TRUE(update(*mesh, same));
  EXPECT_FALSE(mesh->hasTree());
  EXPECT_TRUE(hits(*mesh, {7.25f, 3.25f, 5}));
  EXPECT_TRUE(mesh->hasTree());
}

/** Corners that change places at random: boxes around them hold half the mesh each. */
std::vector<float> shuffle(std::vector<float> vertices, Random &random) {
  for (std::size_t i = vertices.size() / 8 - 1; i > 0; --i) {
    const std::size_t other = random() % (i + 1);
    std::swap_ranges(vertices.begin() + static_cast<std::ptrdiff_t>(i * 8),
                     vertices.begin() + static_cast<std::ptrdiff_t>(i * 8 + 8),
                     vertices.begin() + static_cast<std::ptrdiff_t>(other * 8));
  }
  return vertices;
}

TEST(MeshTree, ATreeThatHasBecomeBadIsBuiltAnew) {
  Random random(45);
  OkMeshData data = shapes::grid(40, 1600);
  const std::vector<float> mixed = shuffle(data.vertices, random);
  const auto mesh = make(std::move(data));
  mesh->buildTree();
  ASSERT_TRUE(update(*mesh, mixed));
  const auto fresh = [&] {
    OkMeshData again = shapes::grid(40, 1600);
    again.vertices = mixed;
    return make(std::move(again));
  }();
  OkMeshHit hit;
  OkMeshHit expected;
  for (int i = 0; i < 40; ++i) {
    const glm::vec3 origin(pick(random, 5, 34), pick(random, 5, 34), 5);
    ASSERT_TRUE(hits(*fresh, origin, &expected));
    ASSERT_TRUE(hits(*mesh, origin, &hit)) << i;
    EXPECT_EQ(hit.triangle, expected.triangle);
    if (i == 0) {
      EXPECT_FALSE(mesh->hasTree()) << "it may move again: not yet";
    }
  }
  EXPECT_TRUE(mesh->hasTree()) << "once it pays";
}

TEST(MeshTree, OnRequestABadTreeIsBuiltAnewAtOnce) {
  Random random(46);
  OkMeshData data = shapes::grid(40, 1600);
  const std::vector<float> mixed = shuffle(data.vertices, random);
  const auto mesh = make(std::move(data));
  mesh->buildTree();
  ASSERT_TRUE(update(*mesh, mixed));
  mesh->buildTree();
  EXPECT_TRUE(mesh->hasTree());
  EXPECT_TRUE(hits(*mesh, {20.3f, 20.2f, 5}));
  EXPECT_TRUE(mesh->hasTree());
}

TEST(MeshTree, MovedEveryStepAndPickedByManyThreads) {
  OkMeshData data = shapes::grid(30, 900);
  std::vector<float> vertices = data.vertices;
  const auto mesh = make(std::move(data));
  mesh->buildTree();
  for (int step = 1; step <= 20; ++step) {
    for (std::size_t i = 0; i < vertices.size(); i += 8) {
      vertices[i + 2] = static_cast<float>(step);
    }
    ASSERT_TRUE(update(*mesh, vertices));
    std::array<float, 3> distances{};
    std::vector<std::thread> threads;
    for (float &distance : distances) {
      threads.emplace_back([&] {
        OkMeshHit hit;
        distance = hits(*mesh, {7.25f, 3.25f, 100}, &hit) ? hit.distance : 0.0f;
      });
    }
    for (std::thread &thread : threads) {
      thread.join();
    }
    for (const float distance : distances) {
      EXPECT_EQ(distance, 100.0f - static_cast<float>(step));
    }
  }
}

TEST(MeshTree, BuiltByAnotherThreadWhileThisOnePicks) {
  const auto mesh = make(shapes::grid(200, 40000));
  std::thread builder([&] { mesh->buildTree(); });
  for (int i = 0; i < 20; ++i) {
    OkMeshHit hit;
    EXPECT_TRUE(hits(*mesh, {57.25f, 3.25f, 5}, &hit));
    EXPECT_EQ(hit.triangle, (3u * 199 + 57) * 2);
  }
  builder.join();
  EXPECT_TRUE(mesh->hasTree());
}

}  // namespace
