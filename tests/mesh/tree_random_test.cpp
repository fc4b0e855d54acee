#include <gtest/gtest.h>

#include "okinawa/mesh/mesh.hpp"

#include "mesh/shapes.hpp"
#include "mesh/tree_judge.hpp"

namespace {

using namespace trees;

/** A ball whose corners stand off by up to `bump` of the radius: closed, and star-shaped. */
OkMeshData makeBumpyBall(Random &random, float radius, std::uint32_t bands, float bump) {
  OkMeshData ball = shapes::ball(radius, bands);
  for (std::size_t vertex = 0; vertex < ball.vertices.size(); vertex += 8) {
    const float by = 1.0f + pick(random, -bump, bump);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      ball.vertices[vertex + axis] *= by;
    }
  }
  return ball;
}

void addBadTriangles(Soup &soup, Random &random, float reach) {
  for (int i = 0; i < 10; ++i) {
    const glm::vec3 a = pickPoint(random, reach);
    const glm::vec3 b = pickPoint(random, reach);
    soup.add(a, a, a);
    soup.add(a, b, b);
    soup.add(a, b, a + (b - a) * 0.5f);
    soup.add({kNan, 0, 0}, a, b);
    soup.add(a, {0, kInf, 0}, b);
    soup.add(a, b, pickPoint(random, 1.0f) * 1e30f);
  }
  soup.add({-kFloatMax, -kFloatMax, reach}, {kFloatMax, -kFloatMax, reach}, {0, kFloatMax, reach});
}

/** Alternately scattered, closed, flat, cut into lone triangles, doubled, and with bad ones. */
Soup makeMesh(unsigned number, float reach) {
  Random random(1000 + number);
  Soup soup;
  switch (number % 5) {
    case 0:
      return makeRandomSoup(random, 20 + number * 10, reach, reach * 0.3f);
    case 1:
      soup.addMesh(makeBumpyBall(random, reach, 6 + number / 5, 0.1f));
      return soup;
    case 2:
      for (int i = 0; i < 60; ++i) {
        const glm::vec3 at = pickPoint(random, reach);
        const glm::vec3 b = at + pickPoint(random, reach * 0.5f);
        const glm::vec3 c = at + pickPoint(random, reach * 0.01f);
        soup.add(at, b, c);
        soup.add(at, b, c);
        soup.add(c, b, at);
      }
      return soup;
    case 3: {
      OkMeshData grid = shapes::grid(16, 256);
      for (std::size_t i = 0; i < grid.vertices.size(); i += 8) {
        grid.vertices[i] = (grid.vertices[i] / 7.5f - 1.0f) * reach;
        grid.vertices[i + 1] = (grid.vertices[i + 1] / 7.5f - 1.0f) * reach;
        grid.vertices[i + 2] = pick(random, -0.1f, 0.1f) * reach;
      }
      soup.addMesh(grid);
      return soup;
    }
    default:
      soup = makeRandomSoup(random, 200, reach, reach * 0.5f);
      addBadTriangles(soup, random, reach);
      return soup;
  }
}

/** From anywhere to anywhere; now and then along an axis, or between two distances. */
Ray makeRay(Random &random, float reach) {
  Ray ray;
  ray.origin = pickPoint(random, reach * 2);
  ray.direction = pickPoint(random, reach) - ray.origin;
  if (random() % 16 == 0) {
    ray.direction = glm::vec3(0.0f);
    ray.direction[static_cast<int>(random() % 3)] = random() % 2 ? 1.0f : -1.0f;
  }
  if (random() % 8 == 0) {
    ray.tMin = 0.2f;
    ray.tMax = 0.9f;
  }
  return ray;
}

/** OKINAWA_TREE_RAYS sets the number of rays. */
TEST(TreeAgreement, RandomRaysOnFiftyMeshes) {
  constexpr unsigned kMeshes = 50;
  const long rays = getRayCount("OKINAWA_TREE_RAYS", 1000000, 10000) / kMeshes;
  long hits = 0;
  for (unsigned number = 0; number < kMeshes; ++number) {
    SCOPED_TRACE(number);
    const float reach = std::array{1.0f, 1e-3f, 50.0f, 1e4f}[number % 4];
    Judge judge(makeMesh(number, reach));
    Random random(2000 + number);
    for (long i = 0; i < rays; ++i) {
      ASSERT_NO_FATAL_FAILURE(judge.ask(makeRay(random, reach)));
    }
    hits += judge.getHits();
  }
  EXPECT_GT(hits, kMeshes * rays / 4) << "the rays must meet something to say anything";
}

/** A closed mesh in an `OkMesh`, and rays at points of its edges. */
class Vessel {
 public:
  explicit Vessel(OkMeshData data) : mesh_(std::move(OkMesh::create(std::move(data))).value()) {}

  /** A corner, the middle of an edge, or any other point of it as well as floats can say. */
  glm::vec3 pickOnEdge(Random &random) const {
    const auto first = static_cast<std::uint32_t>(random() % (mesh_->getIndexCount() / 3) * 3);
    const auto side = static_cast<std::uint32_t>(random() % 3);
    const glm::vec3 a = getCorner(first + side);
    const glm::vec3 b = getCorner(first + (side + 1) % 3);
    const std::array parts{0.0f, 0.5f, pick(random, 0, 1), pick(random, 0, 1e-6f)};
    return a + (b - a) * parts[random() % parts.size()];
  }
  bool isMet(const glm::vec3 &origin, const glm::vec3 &direction, OkMeshHit *hit) const {
    return mesh_->intersect(origin, direction, 0, kInf, 0, kAll, hit);
  }

 private:
  glm::vec3 getCorner(std::uint32_t position) const {
    const float *at = mesh_->getVertices().data() + std::size_t{8} * mesh_->getIndex(position);
    return {at[0], at[1], at[2]};
  }

  std::unique_ptr<OkMesh> mesh_;
};

/** OKINAWA_LEAK_RAYS sets the number of rays. */
TEST(TreeLeaks, NoneThroughClosedMeshes) {
  struct Kind {
    float radius;
    std::uint32_t bands;
    float bump;
  };
  constexpr std::array kKinds{Kind{1.0f, 24, 0.02f}, Kind{1.0f, 100, 0.003f}, Kind{1e-4f, 40, 0.1f},
                              Kind{3e5f, 60, 0.01f}, Kind{1.0f, 30, 0.0f}};
  const long rays = getRayCount("OKINAWA_LEAK_RAYS", 1000000, 20000) / long{kKinds.size()};
  Random random(31);
  for (const Kind &kind : kKinds) {
    SCOPED_TRACE(kind.radius);
    const Vessel vessel(makeBumpyBall(random, kind.radius, kind.bands, kind.bump));
    for (long i = 0; i < rays; ++i) {
      const glm::vec3 target = vessel.pickOnEdge(random);
      // From within: there is no way out. From outside, towards the middle: not past the edge.
      const bool isInside = i % 2 == 0;
      const glm::vec3 origin =
          isInside ? pickPoint(random, kind.radius * 0.3f) : target * pick(random, 2, 4);
      OkMeshHit hit;
      ASSERT_TRUE(vessel.isMet(origin, target - origin, &hit)) << i;
      ASSERT_LT(hit.distance, isInside ? 2.0f : 1.001f) << i;
    }
  }
}

TEST(TreeSize, TenMillionTriangles) {
  if (!std::getenv("OKINAWA_TREE_HUGE")) {
    GTEST_SKIP() << "OKINAWA_TREE_HUGE is not set: this takes a gigabyte and a minute";
  }
  constexpr std::uint32_t kColumns = 2238;
  auto made = OkMesh::create(shapes::grid(kColumns, kColumns * kColumns));
  ASSERT_TRUE(made);
  const OkMesh &mesh = *made.value();
  const std::size_t triangles = mesh.getIndexCount() / 3;
  ASSERT_GT(triangles, 10000000u);
  mesh.buildTree();
  ASSERT_TRUE(mesh.hasTree());
  EXPECT_LE(mesh.getTreeBytes(), 40 * triangles);
  RecordProperty("bytes", std::to_string(mesh.getTreeBytes()));
  Random random(33);
  for (int i = 0; i < 100000; ++i) {
    const auto column = static_cast<std::uint32_t>(random() % (kColumns - 1));
    const auto row = static_cast<std::uint32_t>(random() % (kColumns - 1));
    OkMeshHit hit;
    ASSERT_TRUE(
        mesh.intersect({static_cast<float>(column) + 0.25f, static_cast<float>(row) + 0.5f, 3},
                       {0, 0, -1}, 0, kInf, 0, kAll, &hit));
    ASSERT_EQ(hit.triangle, (row * (kColumns - 1) + column) * 2);
    ASSERT_EQ(hit.distance, 3.0f);
  }
}

}  // namespace
