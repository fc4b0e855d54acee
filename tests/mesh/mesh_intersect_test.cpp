#include <cfenv>
#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "okinawa/mesh/mesh.hpp"

#include "mesh/shapes.hpp"

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t kAll = std::numeric_limits<std::uint32_t>::max();

std::unique_ptr<OkMesh> make(OkMeshData data) {
  auto result = OkMesh::create(std::move(data));
  return result ? std::move(result).value() : nullptr;
}

bool hits(const OkMesh &mesh, const glm::vec3 &origin, const glm::vec3 &direction,
          OkMeshHit *hit = nullptr, float tMin = 0.0f, float tMax = kInf) {
  return mesh.intersect(origin, direction, tMin, tMax, 0, kAll, hit);
}

TEST(Intersect, TriangleByHand) {
  const auto mesh = make(shapes::fromPositions({0, 0, 0, 4, 0, 0, 0, 4, 0}));
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {1, 2, 5}, {0, 0, -1}, &hit));
  EXPECT_EQ(hit.distance, 5.0f);
  EXPECT_EQ(hit.triangle, 0u);
  EXPECT_EQ(hit.u, 0.25f) << "weight of (4,0,0)";
  EXPECT_EQ(hit.v, 0.5f) << "weight of (0,4,0)";
  EXPECT_FALSE(hits(*mesh, {3, 2, 5}, {0, 0, -1})) << "beside it";
  EXPECT_FALSE(hits(*mesh, {1, 2, 5}, {0, 0, 1})) << "away from it";
  EXPECT_FALSE(hits(*mesh, {1, 2, 5}, {1, 0, 0})) << "along it";
}

TEST(Intersect, BothFacesCount) {
  const auto mesh = make(shapes::fromPositions({0, 0, 0, 4, 0, 0, 0, 4, 0}));
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {1, 2, -3}, {0, 0, 1}, &hit));
  EXPECT_EQ(hit.distance, 3.0f);
  EXPECT_EQ(hit.u, 0.25f);
  EXPECT_EQ(hit.v, 0.5f);
}

TEST(Intersect, EveryMainDirectionIsTheSame) {
  // The same triangle in the three planes, seen from both sides.
  for (int axis = 0; axis < 3; ++axis) {
    OkMeshData data;
    for (const glm::vec2 p : {glm::vec2(0, 0), glm::vec2(4, 0), glm::vec2(0, 4)}) {
      glm::vec3 corner(0.0f);
      corner[(axis + 1) % 3] = p.x;
      corner[(axis + 2) % 3] = p.y;
      shapes::addVertex(data, corner.x, corner.y, corner.z);
    }
    const auto mesh = make(std::move(data));
    for (const float side : {-1.0f, 1.0f}) {
      glm::vec3 origin(0.0f);
      origin[axis] = 5 * side;
      origin[(axis + 1) % 3] = 1;
      origin[(axis + 2) % 3] = 2;
      glm::vec3 direction(0.0f);
      direction[axis] = -side;
      OkMeshHit hit;
      ASSERT_TRUE(hits(*mesh, origin, direction, &hit)) << axis << ' ' << side;
      EXPECT_EQ(hit.distance, 5.0f);
      EXPECT_EQ(hit.u, 0.25f);
      EXPECT_EQ(hit.v, 0.5f);
    }
  }
}

TEST(Intersect, DistancesCountInTheLengthOfTheDirection) {
  const auto mesh = make(shapes::square());
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {0.5f, 0.25f, 6}, {0, 0, -2}, &hit));
  EXPECT_EQ(hit.distance, 3.0f);
  ASSERT_TRUE(hits(*mesh, {0.5f, 0.25f, 6}, {0, 0, -1e-20f}, &hit));
  EXPECT_FLOAT_EQ(hit.distance, 6e20f);
}

TEST(Intersect, KeepsToItsInterval) {
  const auto mesh = make(shapes::square());
  const glm::vec3 from(0.5f, 0.25f, 6);
  EXPECT_TRUE(hits(*mesh, from, {0, 0, -1}, nullptr, 0, 6));
  EXPECT_TRUE(hits(*mesh, from, {0, 0, -1}, nullptr, 6, 7));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, -1}, nullptr, 0, 5.99f));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, -1}, nullptr, 6.01f, 100));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, -1}, nullptr, 8, 4));
  EXPECT_TRUE(hits(*mesh, from, {0, 0, 1}, nullptr, -10, 0)) << "backwards, if asked to";
}

TEST(Intersect, TheNearestWins) {
  OkMeshData data = shapes::square(0);
  data.append(shapes::square(3));
  data.append(shapes::square(1));
  const auto mesh = make(std::move(data));
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {0.75f, 0.25f, 10}, {0, 0, -1}, &hit));
  EXPECT_EQ(hit.distance, 7.0f);
  EXPECT_EQ(hit.triangle, 2u);
  ASSERT_TRUE(hits(*mesh, {0.75f, 0.25f, 10}, {0, 0, -1}, &hit, 7.5f));
  EXPECT_EQ(hit.distance, 9.0f);
  EXPECT_EQ(hit.triangle, 4u);
}

TEST(Intersect, AmongEquallyNearTheFirstWins) {
  OkMeshData data = shapes::square();
  data.append(shapes::square());
  const auto mesh = make(std::move(data));
  OkMeshHit hit;
  ASSERT_TRUE(hits(*mesh, {0.75f, 0.25f, 10}, {0, 0, -1}, &hit));
  EXPECT_EQ(hit.triangle, 0u);
}

TEST(Intersect, AsksOnlyTheRange) {
  OkMeshData data = shapes::square(1);
  data.append(shapes::square(0));
  const auto mesh = make(std::move(data));
  OkMeshHit hit;
  ASSERT_TRUE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, 6, 6, &hit));
  EXPECT_EQ(hit.distance, 5.0f);
  EXPECT_EQ(hit.triangle, 2u) << "counted from the start of the index list";
  EXPECT_FALSE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, 3, 3, &hit));
  EXPECT_FALSE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, 0, 0, &hit));
  EXPECT_FALSE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, 12, 3, &hit));
  EXPECT_FALSE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, kAll, kAll, &hit));
  EXPECT_TRUE(mesh->intersect({0.75f, 0.25f, 5}, {0, 0, -1}, 0, 10, 6, kAll, &hit));
}

TEST(Intersect, Case_D6_IncompleteLastTriangleIsIgnored) {
  for (const std::size_t count : {1u, 2u, 3u, 4u, 5u}) {
    OkMeshData data = shapes::fromPositions({0, 0, 0, 4, 0, 0, 0, 4, 0});
    for (std::size_t i = 0; i < count; ++i) {
      data.indices.push_back(static_cast<std::uint32_t>(i % 3));
    }
    const auto mesh = make(std::move(data));
    EXPECT_EQ(hits(*mesh, {1, 1, 5}, {0, 0, -1}), count >= 3) << count;
  }
  const auto empty = make({});
  EXPECT_FALSE(hits(*empty, {1, 1, 5}, {0, 0, -1}));
  // The end of the range, too, cuts a triangle off.
  const auto square = make(shapes::square());
  EXPECT_FALSE(square->intersect({0.25f, 0.75f, 5}, {0, 0, -1}, 0, 10, 0, 5, nullptr));
  EXPECT_TRUE(square->intersect({0.25f, 0.75f, 5}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
}

/** The box from 32 to 96. */
OkMeshData blockOf(float low, float high) {
  OkMeshData data;
  for (int i = 0; i < 8; ++i) {
    shapes::addVertex(data, i & 1 ? high : low, i & 2 ? high : low, i & 4 ? high : low);
  }
  data.indices = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
  return data;
}

TEST(Intersect, Case_D10_RaysAlongFacesAndAxesAreNoNumberTrouble) {
  const auto mesh = make(blockOf(32, 96));
  std::feclearexcept(FE_ALL_EXCEPT);
  OkMeshHit hit;
  // In the plane of the face y = 32: the near and the far face are met at their edges.
  ASSERT_TRUE(hits(*mesh, {16, 32, 50}, {1, 0, 0}, &hit));
  EXPECT_EQ(hit.distance, 16.0f);
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0f, 1.0f}) {
      glm::vec3 origin(60, 61, 62);
      origin[axis] = 64 + 100 * side;
      glm::vec3 direction(0.0f);
      direction[axis] = -side;
      ASSERT_TRUE(hits(*mesh, origin, direction, &hit)) << axis;
      EXPECT_EQ(hit.distance, 68.0f);
      origin[(axis + 1) % 3] = 32;  // In the plane of a face.
      ASSERT_TRUE(hits(*mesh, origin, direction, &hit)) << axis;
      EXPECT_EQ(hit.distance, 68.0f);
      origin[(axis + 1) % 3] = 31.5f;
      EXPECT_FALSE(hits(*mesh, origin, direction, &hit));
    }
  }
  EXPECT_EQ(std::fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW), 0);
}

TEST(Intersect, Case_D11_TinyMeshesAreHitTwice) {
  for (const float size : {1e-15f, 1e-6f, 1e-4f, 1.0f, 1e6f, 1e15f}) {
    const auto mesh = make(shapes::ball(size));
    OkMeshHit near;
    OkMeshHit far;
    // Off the axes, so that no edge is met.
    const glm::vec3 from(0.05f * size, 0.07f * size, 3 * size);
    ASSERT_TRUE(hits(*mesh, from, {0, 0, -1}, &near)) << size;
    EXPECT_NEAR(near.distance / size, 2.0f, 0.05f);
    ASSERT_TRUE(hits(*mesh, from, {0, 0, -1}, &far, 3 * size)) << size;
    EXPECT_NEAR(far.distance / size, 4.0f, 0.05f);
  }
}

TEST(Intersect, TinyMeshesAreHitFromFarAway) {
  const auto mesh = make(shapes::ball(1e-3f));
  EXPECT_TRUE(hits(*mesh, {0.0001f, 0.0002f, 1000}, {0, 0, -1}));
  EXPECT_FALSE(hits(*mesh, {0.0011f, 0, 1000}, {0, 0, -1}));
}

TEST(Intersect, ClosedMeshesLetNoRayThrough) {
  const auto mesh = make(shapes::ball(1.0f, 12));
  std::mt19937 random(11);
  std::uniform_real_distribution<float> any(-1, 1);
  const auto vertices = mesh->getVertices();
  for (int i = 0; i < 1000; ++i) {
    const glm::vec3 from(0.1f * any(random), 0.1f * any(random), 0.1f * any(random));
    // At vertices, at the middle of edges, and anywhere.
    const auto triangle = static_cast<std::uint32_t>(random() % (mesh->getIndexCount() / 3) * 3);
    const auto corner = [&](std::uint32_t k) {
      const float *at = vertices.data() + std::size_t{8} * mesh->getIndex(triangle + k);
      return glm::vec3(at[0], at[1], at[2]);
    };
    const glm::vec3 targets[3] = {corner(0), (corner(0) + corner(1)) * 0.5f,
                                  glm::vec3(any(random), any(random), any(random))};
    for (const glm::vec3 &target : targets) {
      ASSERT_TRUE(hits(*mesh, from, target - from)) << i;
    }
  }
}

TEST(Intersect, NoRaySlipsThroughASharedEdge) {
  // Two triangles at a slanted edge, aimed at from everywhere: at least one is met.
  std::mt19937 random(12);
  std::uniform_real_distribution<float> any(-1, 1);
  for (int i = 0; i < 3000; ++i) {
    const glm::vec3 a(any(random), any(random), any(random));
    const glm::vec3 b(any(random), any(random), any(random));
    const glm::vec3 from(any(random) * 9, any(random) * 9, any(random) * 9);
    // The two outer corners lie on either side of the plane through the eye and the edge.
    const glm::vec3 side = glm::normalize(glm::cross(a - from, b - from)) * 0.5f;
    const glm::vec3 c = (a + b) * 0.5f + side;
    const glm::vec3 d = (a + b) * 0.5f - side;
    const auto mesh = make(shapes::fromPositions(
        {a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z}, {0, 1, 2, 1, 0, 3}));
    const float share = 0.5f + 0.45f * any(random);
    ASSERT_TRUE(hits(*mesh, from, a + (b - a) * share - from)) << i;
  }
}

TEST(Intersect, AgreesWithThePlainTestInDoublePrecision) {
  std::mt19937 random(13);
  std::uniform_real_distribution<float> any(-2, 2);
  int met = 0;
  for (int i = 0; i < 5000; ++i) {
    const glm::vec3 a(any(random), any(random), any(random));
    const glm::vec3 b(any(random), any(random), any(random));
    const glm::vec3 c(any(random), any(random), any(random));
    const glm::vec3 o(any(random), any(random), any(random));
    const glm::vec3 d(any(random), any(random), any(random));
    // Moeller and Trumbore's formulas for o + t d = a + u (b - a) + v (c - a).
    const glm::dvec3 ab = glm::dvec3(b) - glm::dvec3(a);
    const glm::dvec3 ac = glm::dvec3(c) - glm::dvec3(a);
    const glm::dvec3 ao = glm::dvec3(o) - glm::dvec3(a);
    const glm::dvec3 p = glm::cross(glm::dvec3(d), ac);
    const glm::dvec3 q = glm::cross(ao, ab);
    const double det = glm::dot(ab, p);
    const double u = glm::dot(ao, p) / det;
    const double v = glm::dot(glm::dvec3(d), q) / det;
    const double t = glm::dot(ac, q) / det;
    const double margin = std::min({u, v, 1.0 - u - v, t});
    if (std::abs(margin) < 1e-4 || std::abs(det) < 1e-3) {
      continue;
    }
    const auto mesh = make(shapes::fromPositions({a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z}));
    OkMeshHit hit;
    ASSERT_EQ(hits(*mesh, o, d, &hit), margin > 0.0) << i;
    if (margin > 0.0) {
      ++met;
      EXPECT_NEAR(hit.distance, t, 1e-4 * (1 + std::abs(t)));
      EXPECT_NEAR(hit.u, u, 1e-3);
      EXPECT_NEAR(hit.v, v, 1e-3);
    }
  }
  EXPECT_GT(met, 100);
}

TEST(Intersect, DegenerateTrianglesAreNotHit) {
  const auto line = make(shapes::fromPositions({0, 0, 0, 1, 0, 0, 2, 0, 0}));
  EXPECT_FALSE(hits(*line, {1, 0, 5}, {0, 0, -1}));
  const auto point = make(shapes::fromPositions({1, 1, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_FALSE(hits(*point, {1, 1, 5}, {0, 0, -1}));
}

TEST(Intersect, RaysThatAreNoneHitNothing) {
  const auto mesh = make(shapes::square());
  const glm::vec3 from(0.5f, 0.25f, 1);
  EXPECT_FALSE(hits(*mesh, from, {0, 0, 0}));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, kNan}));
  EXPECT_FALSE(hits(*mesh, from, {0, kInf, -1}));
  EXPECT_FALSE(hits(*mesh, {kNan, 0, 1}, {0, 0, -1}));
  EXPECT_FALSE(hits(*mesh, {0.5f, 0.25f, kInf}, {0, 0, -1}));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, -1}, nullptr, kNan, 10));
  EXPECT_FALSE(hits(*mesh, from, {0, 0, -1}, nullptr, 0, kNan));
}

TEST(Intersect, AMissLeavesTheAnswerAlone) {
  const auto mesh = make(shapes::square());
  OkMeshHit hit;
  hit.distance = 42.0f;
  EXPECT_FALSE(hits(*mesh, {5, 5, 1}, {0, 0, -1}, &hit));
  EXPECT_FALSE(hits(*mesh, {0.5f, 0.5f, 1}, {0, 0, 1}, &hit));
  EXPECT_EQ(hit.distance, 42.0f);
}

TEST(Intersect, FacesThatAreNotWantedArePassedThrough) {
  // Two squares that face +Z, seen from above and below.
  OkMeshData data = shapes::square(0);
  data.append(shapes::square(3));
  const auto mesh = make(std::move(data));
  const auto ask = [&](float z, OkFaces faces, OkMeshHit *hit) {
    const glm::vec3 direction(0, 0, z > 0 ? -1 : 1);
    return mesh->intersect({0.75f, 0.25f, z}, direction, 0, 100, 0, kAll, hit, faces);
  };
  OkMeshHit hit;
  ASSERT_TRUE(ask(10, OkFaces::Both, &hit));
  EXPECT_TRUE(hit.isFront);
  ASSERT_TRUE(ask(10, OkFaces::Front, &hit));
  EXPECT_EQ(hit.distance, 7.0f);
  EXPECT_TRUE(hit.isFront);
  EXPECT_FALSE(ask(10, OkFaces::Back, &hit));
  ASSERT_TRUE(ask(-10, OkFaces::Both, &hit));
  EXPECT_FALSE(hit.isFront);
  EXPECT_FALSE(ask(-10, OkFaces::Front, &hit));
  ASSERT_TRUE(ask(-10, OkFaces::Back, &hit));
  EXPECT_EQ(hit.distance, 10.0f);
  EXPECT_FALSE(hit.isFront);
}

TEST(Intersect, FacesAlongAllAxes) {
  // A ball is seen from outside by its fronts and from inside by its backs.
  for (const std::uint32_t bands : {3u, 16u}) {
    const auto mesh = make(shapes::ball(1.0f, bands));
    std::mt19937 random(21);
    std::uniform_real_distribution<float> any(-1, 1);
    for (int i = 0; i < 300; ++i) {
      const glm::vec3 towards = glm::normalize(glm::vec3(any(random), any(random), any(random)));
      OkMeshHit near;
      OkMeshHit far;
      ASSERT_TRUE(
          mesh->intersect(towards * 5.0f, -towards, 0, 100, 0, kAll, &near, OkFaces::Front));
      ASSERT_TRUE(mesh->intersect(towards * 5.0f, -towards, 0, 100, 0, kAll, &far, OkFaces::Back));
      EXPECT_TRUE(near.isFront);
      EXPECT_FALSE(far.isFront);
      EXPECT_LT(near.distance, 5.0f);
      EXPECT_GT(far.distance, 5.0f);
    }
  }
}

TEST(Intersect, ThePreciseDistanceIsTheOneThatIsRounded) {
  const auto mesh = make(shapes::square());
  OkMeshHit hit;
  ASSERT_TRUE(mesh->intersect({0.75f, 0.25f, 16777218.0f}, {0, 0, -3}, 0, kInf, 0, kAll, &hit));
  EXPECT_EQ(hit.distancePrecise, 16777218.0 / 3.0);
  EXPECT_EQ(hit.distance, static_cast<float>(hit.distancePrecise));
}

}  // namespace
