#include "okinawa/math/bounds.hpp"

#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/** The true largest singular value, by many power iterations in double precision. */
double trueStretch(const glm::mat3 &linear) {
  const glm::dmat3 m(linear);
  const glm::dmat3 square = glm::transpose(m) * m;
  double best = 0.0;
  for (const glm::dvec3 start :
       {glm::dvec3(1, 0.1, 0.2), glm::dvec3(0.3, 1, -0.4), glm::dvec3(-0.2, 0.5, 1)}) {
    glm::dvec3 v = glm::normalize(start);
    for (int i = 0; i < 150 && glm::length(square * v) > 0.0; ++i) {
      v = glm::normalize(square * v);
    }
    best = std::max(best, glm::length(m * v));
  }
  return best;
}

TEST(Sphere, EmptyHoldsNothing) {
  const OkSphere empty;
  EXPECT_TRUE(empty.isEmpty());
  OkSphere point;
  point.radius = 0.0f;
  EXPECT_FALSE(point.isEmpty());
}

TEST(Sphere, MergesToTheSmallestAroundBoth) {
  const OkSphere a{{0, 0, 0}, 1};
  const OkSphere b{{4, 0, 0}, 1};
  const OkSphere both = a.merged(b);
  EXPECT_NEAR(both.center.x, 2.0f, 1e-6f);
  EXPECT_NEAR(both.radius, 3.0f, 1e-5f);
  EXPECT_GE(both.radius, 3.0f);
}

TEST(Sphere, MergingWithOneInsideKeepsTheLarger) {
  const OkSphere large{{0, 0, 0}, 5};
  const OkSphere small{{1, 0, 0}, 1};
  EXPECT_EQ(large.merged(small).radius, 5.0f);
  EXPECT_EQ(small.merged(large).radius, 5.0f);
  EXPECT_EQ(small.merged(large).center, glm::vec3(0));
  EXPECT_EQ(large.merged(large).radius, 5.0f);
}

TEST(Sphere, MergingWithNothingChangesNothing) {
  const OkSphere a{{1, 2, 3}, 4};
  EXPECT_EQ(a.merged(OkSphere()).radius, 4.0f);
  EXPECT_EQ(OkSphere().merged(a).center, a.center);
  EXPECT_TRUE(OkSphere().merged(OkSphere()).isEmpty());
}

TEST(Sphere, MergedHoldsBoth) {
  std::mt19937 random(5);
  std::uniform_real_distribution<float> any(-1000, 1000);
  std::uniform_real_distribution<float> size(0, 300);
  for (int i = 0; i < 1000; ++i) {
    const OkSphere a{{any(random), any(random), any(random)}, size(random)};
    const OkSphere b{{any(random), any(random), any(random)}, size(random)};
    const OkSphere m = a.merged(b);
    EXPECT_LE(glm::distance(glm::dvec3(m.center), glm::dvec3(a.center)) + a.radius, m.radius);
    EXPECT_LE(glm::distance(glm::dvec3(m.center), glm::dvec3(b.center)) + b.radius, m.radius);
  }
}

TEST(WorldSphere, MergesFarFromTheOrigin) {
  const OkWorldSphere a{{1e9, 0, 0}, 1};
  const OkWorldSphere b{{1e9 + 4, 0, 0}, 1};
  const OkWorldSphere m = a.merged(b);
  EXPECT_NEAR(m.center.x, 1e9 + 2, 1e-6);
  EXPECT_NEAR(m.radius, 3.0f, 1e-5f);
}

TEST(Box, GrowsAroundPointsAndBoxes) {
  OkBox box;
  EXPECT_TRUE(box.isEmpty());
  EXPECT_EQ(box.getSize(), glm::vec3(0));
  EXPECT_EQ(box.getCenter(), glm::vec3(0));
  box.add(glm::vec3(1, 2, 3));
  EXPECT_FALSE(box.isEmpty());
  box.add(glm::vec3(-1, 4, 3));
  EXPECT_EQ(box.getSize(), glm::vec3(2, 2, 0));
  EXPECT_EQ(box.getCenter(), glm::vec3(0, 3, 3));
  OkBox other;
  other.add(OkBox());
  EXPECT_TRUE(other.isEmpty());
  other.add(box);
  EXPECT_EQ(other.min, box.min);
}

TEST(BoundingBox, LeavesOutWhatIsNotFinite) {
  const std::vector<float> points{0, 0, 0, kNan, 5, 5, 1, 2, 3, 7, kInf, 7};
  const OkBox box = okBoundingBox(points, 3);
  EXPECT_EQ(box.min, glm::vec3(0));
  EXPECT_EQ(box.max, glm::vec3(1, 2, 3));
}

TEST(BoundingBox, KeepsToTheStride) {
  const std::vector<float> points{1, 1, 1, 99, 99, 2, 3, 4, -99, -99};
  EXPECT_EQ(okBoundingBox(points, 5).min, glm::vec3(1));
  EXPECT_EQ(okBoundingBox(points, 5).max, glm::vec3(2, 3, 4));
  EXPECT_TRUE(okBoundingBox(points, 0).isEmpty());
  EXPECT_TRUE(okBoundingBox({}, 3).isEmpty());
  const std::vector<float> shortOne{1, 2};
  EXPECT_TRUE(okBoundingBox(shortOne, 3).isEmpty());
}

TEST(BoundingSphere, FewPointsByHand) {
  const std::vector<float> one{1, 2, 3};
  EXPECT_EQ(okBoundingSphere(one, 3).center, glm::vec3(1, 2, 3));
  EXPECT_EQ(okBoundingSphere(one, 3).radius, 0.0f);

  const std::vector<float> two{0, 0, 0, 2, 0, 0};
  EXPECT_EQ(okBoundingSphere(two, 3).center, glm::vec3(1, 0, 0));
  EXPECT_NEAR(okBoundingSphere(two, 3).radius, 1.0f, 1e-6f);

  // Equilateral triangle of side 2: radius 2 / sqrt(3).
  const std::vector<float> three{-1, 0, 0, 1, 0, 0, 0, std::sqrt(3.0f), 0};
  EXPECT_NEAR(okBoundingSphere(three, 3).radius, 2.0f / std::sqrt(3.0f), 2e-6f);

  // Blunt triangle: the two far corners alone determine it.
  const std::vector<float> blunt{-2, 0, 0, 2, 0, 0, 0, 1, 0};
  EXPECT_NEAR(okBoundingSphere(blunt, 3).radius, 2.0f, 2e-6f);

  // Corners of a regular tetrahedron in a cube of side 2: radius sqrt(3).
  const std::vector<float> four{1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
  EXPECT_NEAR(okBoundingSphere(four, 3).radius, std::sqrt(3.0f), 2e-6f);
}

TEST(BoundingSphere, CubeOfEightCorners) {
  std::vector<float> corners;
  for (int i = 0; i < 8; ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      corners.push_back((i >> axis) & 1 ? 0.5f : -0.5f);
    }
  }
  const OkSphere sphere = okBoundingSphere(corners, 3);
  EXPECT_NEAR(sphere.radius, std::sqrt(0.75f), 1e-6f);
  EXPECT_NEAR(glm::length(sphere.center), 0.0f, 1e-6f);
}

TEST(BoundingSphere, DegenerateSets) {
  EXPECT_TRUE(okBoundingSphere({}, 3).isEmpty());
  EXPECT_TRUE(okBoundingSphere(std::vector<float>{kNan, 0, 0}, 3).isEmpty());
  EXPECT_TRUE(okBoundingSphere(std::vector<float>{1, 2, 3}, 0).isEmpty());
  const std::vector<float> same{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
  EXPECT_EQ(okBoundingSphere(same, 3).radius, 0.0f);
  const std::vector<float> line{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4};
  EXPECT_NEAR(okBoundingSphere(line, 3).radius, std::sqrt(12.0f), 4e-6f);
  const std::vector<float> mixed{0, 0, 0, kInf, 0, 0, 2, 0, 0, 0, kNan, 0};
  EXPECT_NEAR(okBoundingSphere(mixed, 3).radius, 1.0f, 1e-6f);
}

TEST(BoundingSphere, EverySizeWorks) {
  for (const float size : {1e-30f, 1e-6f, 1e6f, 1e30f}) {
    const std::vector<float> two{-size, 0, 0, size, 0, 0, 0, size, 0};
    EXPECT_NEAR(okBoundingSphere(two, 3).radius / size, 1.0f, 2e-6f) << size;
  }
}

/** Points of several kinds: in a box, on a sphere, on a circle, on a line, on a grid, far away. */
std::vector<float> makePoints(int kind, std::mt19937 &random, int count) {
  std::uniform_real_distribution<float> unit(-1, 1);
  std::vector<float> points;
  for (int i = 0; i < count; ++i) {
    glm::vec3 p(unit(random), unit(random), unit(random));
    switch (kind) {
      case 1:
        p = glm::normalize(p);
        break;
      case 2:
        p = glm::normalize(glm::vec3(p.x, p.y, 0));
        break;
      case 3:
        p = glm::vec3(p.x, 2 * p.x, -p.x);
        break;
      case 4:
        p = glm::round(p * 2.0f);
        break;
      case 5:
        p += glm::vec3(10000, -5000, 300);
        break;
      default:
        break;
    }
    points.insert(points.end(), {p.x, p.y, p.z});
  }
  return points;
}

/** Badoiu and Clarkson's simple iteration: slow, independent, from above. */
double referenceRadius(const std::vector<float> &points) {
  glm::dvec3 center(points[0], points[1], points[2]);
  double radius = 0.0;
  for (int i = 1; i < 8000; ++i) {
    glm::dvec3 far = center;
    radius = 0.0;
    for (std::size_t k = 0; k < points.size(); k += 3) {
      const glm::dvec3 p(points[k], points[k + 1], points[k + 2]);
      if (glm::distance(p, center) > radius) {
        radius = glm::distance(p, center);
        far = p;
      }
    }
    center += (far - center) / (i + 1.0);
  }
  return radius;
}

TEST(BoundingSphere, HoldsEveryPointAndIsHardlyWiderThanTheSmallest) {
  std::mt19937 random(6);
  for (int kind = 0; kind < 6; ++kind) {
    for (const int count : {2, 3, 5, 40}) {
      const std::vector<float> points = makePoints(kind, random, count);
      const OkSphere sphere = okBoundingSphere(points, 3);
      for (std::size_t i = 0; i < points.size(); i += 3) {
        const glm::vec3 p(points[i], points[i + 1], points[i + 2]);
        EXPECT_LE(glm::distance(glm::dvec3(p), glm::dvec3(sphere.center)), sphere.radius);
        EXPECT_LE(glm::distance(p, sphere.center), sphere.radius) << "in single precision";
      }
      // A reference from above is at most a few ten-thousandths too wide itself. Far from the
      // origin the centre has but three digits after the point.
      EXPECT_LE(sphere.radius, referenceRadius(points) * 1.001 + 1e-30) << kind << ' ' << count;
    }
  }
}

TEST(BoundingSphere, HoldsEveryPointOfLargeSets) {
  std::mt19937 random(7);
  for (int kind = 0; kind < 6; ++kind) {
    const std::vector<float> points = makePoints(kind, random, 20000);
    const OkSphere sphere = okBoundingSphere(points, 3);
    for (std::size_t i = 0; i < points.size(); i += 3) {
      const glm::vec3 p(points[i], points[i + 1], points[i + 2]);
      ASSERT_LE(glm::distance(p, sphere.center), sphere.radius) << kind;
    }
  }
}

TEST(BoundingSphere, AMillionPointsAreNoBurden) {
  std::mt19937 random(8);
  const std::vector<float> points = makePoints(1, random, 1000000);
  const OkSphere sphere = okBoundingSphere(points, 3);
  EXPECT_NEAR(sphere.radius, 1.0f, 1e-3f);
}

TEST(MaximumStretch, RotationAndScaleByHand) {
  EXPECT_NEAR(okMaximumStretch(glm::mat3(1.0f)), 1.0f, 1e-6f);
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), 1.0f, glm::vec3(1, 2, 3)));
  EXPECT_NEAR(okMaximumStretch(turn), 1.0f, 1e-5f);
  glm::mat3 scale(1.0f);
  scale[0][0] = -3.0f;
  scale[1][1] = 2.0f;
  EXPECT_NEAR(okMaximumStretch(scale), 3.0f, 1e-5f);
  EXPECT_NEAR(okMaximumStretch(turn * scale), 3.0f, 1e-4f);
  EXPECT_NEAR(okMaximumStretch(scale * turn), 3.0f, 1e-4f);
  EXPECT_NEAR(okMaximumStretch(glm::mat3(0.0f)), 0.0f, 1e-30f);
}

TEST(MaximumStretch, ShearByHand) {
  // x' = x + y: singular values are the golden ratio and its inverse.
  glm::mat3 shear(1.0f);
  shear[1][0] = 1.0f;
  EXPECT_NEAR(okMaximumStretch(shear), 1.6180340f, 1e-5f);
  // All ones: rank one, length 3.
  EXPECT_NEAR(okMaximumStretch(glm::mat3(1, 1, 1, 1, 1, 1, 1, 1, 1)), 3.0f, 1e-5f);
}

TEST(MaximumStretch, NeverBelowAndCloseToTheTruth) {
  std::mt19937 random(9);
  std::uniform_real_distribution<float> any(-2, 2);
  std::uniform_real_distribution<float> tiny(-1e-3f, 1e-3f);
  for (int i = 0; i < 2000; ++i) {
    glm::mat3 m;
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 3; ++r) {
        m[c][r] = i % 2 ? any(random) : (c == r ? any(random) : tiny(random));
      }
    }
    const double truth = trueStretch(m);
    EXPECT_GE(okMaximumStretch(m), truth);
    EXPECT_LE(okMaximumStretch(m), truth * 1.01 + 1e-30);
  }
}

TEST(MaximumStretch, EverySizeAndNoNumber) {
  EXPECT_NEAR(okMaximumStretch(glm::mat3(1e-30f)) / 1e-30f, 1.0f, 1e-5f);
  EXPECT_NEAR(okMaximumStretch(glm::mat3(1e30f)) / 1e30f, 1.0f, 1e-5f);
  EXPECT_EQ(okMaximumStretch(glm::mat3(kNan)), kInf);
  EXPECT_EQ(okMaximumStretch(glm::mat3(kInf)), kInf);
}

TEST(TransformBox, Case_D20_AllEightCornersCount) {
  OkBox box;
  box.add(glm::vec3(-10, -1, -1));
  box.add(glm::vec3(10, 1, 1));
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), glm::radians(45.0f), glm::vec3(0, 0, 1)));
  const OkWorldBox world = okTransformBox(box, turn, glm::dvec3(100, 0, 0));
  const double half = 11.0 * std::sqrt(0.5);
  EXPECT_NEAR(world.min.x, 100 - half, 1e-5);
  EXPECT_NEAR(world.max.x, 100 + half, 1e-5);
  EXPECT_NEAR(world.min.y, -half, 1e-5);
  EXPECT_NEAR(world.max.y, half, 1e-5);
  EXPECT_NEAR(world.max.z, 1.0, 1e-6);
}

TEST(TransformBox, AgreesWithItsCorners) {
  std::mt19937 random(10);
  std::uniform_real_distribution<float> any(-3, 3);
  for (int i = 0; i < 200; ++i) {
    OkBox box;
    box.add(glm::vec3(any(random), any(random), any(random)));
    box.add(glm::vec3(any(random), any(random), any(random)));
    const glm::mat3 m(any(random), any(random), any(random), any(random), any(random), any(random),
                      any(random), any(random), any(random));
    OkWorldBox corners;
    for (int k = 0; k < 8; ++k) {
      const glm::dvec3 corner(k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y,
                              k & 4 ? box.max.z : box.min.z);
      corners.add(glm::dmat3(m) * corner + glm::dvec3(1e7, 2, 3));
    }
    const OkWorldBox world = okTransformBox(box, m, glm::dvec3(1e7, 2, 3));
    EXPECT_LT(glm::length(world.min - corners.min), 1e-7);
    EXPECT_LT(glm::length(world.max - corners.max), 1e-7);
  }
}

TEST(TransformBox, NothingStaysNothing) {
  EXPECT_TRUE(okTransformBox(OkBox(), glm::mat3(1.0f), glm::dvec3(1)).isEmpty());
}

}  // namespace
