#include "okinawa/mesh/polygon.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat3x3.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

using Outline = std::vector<glm::vec3>;
using Triangles = std::vector<std::uint32_t>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/** Twice the area of the outline, along its normal. */
glm::dvec3 doubledArea(const Outline &outline) {
  glm::dvec3 sum(0.0);
  for (std::size_t i = 0; i < outline.size(); ++i) {
    sum += glm::cross(glm::dvec3(outline[i]), glm::dvec3(outline[(i + 1) % outline.size()]));
  }
  return sum;
}

/** The triangles use corners alone, none is flipped, and their areas add up to the outline's. */
void expectCovers(const Outline &outline, const Triangles &triangles, double tolerance = 1e-5) {
  ASSERT_EQ(triangles.size() % 3, 0u);
  const glm::dvec3 whole = doubledArea(outline);
  const glm::dvec3 normal = glm::normalize(whole);
  double sum = 0.0;
  for (std::size_t i = 0; i < triangles.size(); i += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      ASSERT_LT(triangles[i + k], outline.size());
    }
    const Outline corners{outline[triangles[i]], outline[triangles[i + 1]],
                          outline[triangles[i + 2]]};
    const double area = glm::dot(doubledArea(corners), normal);
    EXPECT_GE(area, -tolerance) << "triangle " << i / 3 << " is flipped";
    sum += area;
  }
  EXPECT_NEAR(sum, glm::length(whole), tolerance * (1.0 + glm::length(whole)));
}

Triangles cut(const Outline &outline) {
  OkPolygonCutter cutter;
  Triangles triangles;
  EXPECT_TRUE(cutter.cut(outline, triangles));
  return triangles;
}

Outline flat(std::initializer_list<glm::vec2> points) {
  Outline outline;
  for (const glm::vec2 &p : points) {
    outline.emplace_back(p.x, p.y, 0.0f);
  }
  return outline;
}

/** The outline turned into every main direction, both ways round, and slanted. */
std::vector<Outline> turned(const Outline &outline) {
  std::vector<Outline> all;
  const glm::vec3 axes[4] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 2, 3}};
  for (const glm::vec3 &axis : axes) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), static_cast<float>(quarter) * 1.57079633f,
                                       glm::normalize(axis)));
      Outline result;
      for (const glm::vec3 &p : outline) {
        result.push_back(turn * p + glm::vec3(3, -2, 5));
      }
      all.push_back(result);
    }
  }
  return all;
}

TEST(Polygon, TriangleIsItself) {
  EXPECT_EQ(cut(flat({{0, 0}, {1, 0}, {0, 1}})), (Triangles{0, 1, 2}));
  EXPECT_EQ(cut(flat({{0, 0}, {0, 1}, {1, 0}})), (Triangles{0, 1, 2})) << "the way it turns";
}

TEST(Polygon, Case_D50_QuadInEveryPlane) {
  const Outline quads[3] = {{{1, 1, 0}, {2, 1, 0}, {2, 1, 1}, {1, 1, 1}},
                            {{1, 0, 1}, {2, 0, 1}, {2, 1, 1}, {1, 1, 1}},
                            {{1, 1, 0}, {1, 2, 0}, {1, 2, 1}, {1, 1, 1}}};
  for (const Outline &quad : quads) {
    for (const Outline &each : turned(quad)) {
      const Triangles triangles = cut(each);
      EXPECT_EQ(triangles.size(), 6u);
      expectCovers(each, triangles);
      Outline reversed(each.rbegin(), each.rend());
      expectCovers(reversed, cut(reversed));
    }
  }
}

TEST(Polygon, QuadThatBendsInward) {
  // An arrow head; whichever corner comes first.
  Outline arrow = flat({{0, 0}, {2, -2}, {0, 2}, {-2, -2}});
  for (int i = 0; i < 4; ++i) {
    const Triangles triangles = cut(arrow);
    EXPECT_EQ(triangles.size(), 6u);
    expectCovers(arrow, triangles);
    std::rotate(arrow.begin(), arrow.begin() + 1, arrow.end());
  }
}

TEST(Polygon, QuadWithACornerOnALine) {
  Outline quad = flat({{0, 0}, {1, 0}, {2, 0}, {1, 2}});
  for (int i = 0; i < 4; ++i) {
    const Triangles triangles = cut(quad);
    EXPECT_EQ(triangles.size(), 6u);
    expectCovers(quad, triangles);
    std::rotate(quad.begin(), quad.begin() + 1, quad.end());
  }
}

TEST(Polygon, QuadWithTwoCornersInOnePlace) {
  const Outline quad = flat({{0, 0}, {1, 0}, {1, 0}, {0, 1}});
  expectCovers(quad, cut(quad));
}

TEST(Polygon, Case_D49_WallOutlineWithConcaveAndCollinearCorners) {
  const Outline wall = flat({{0, 0},
                             {4, 0},
                             {8, 0},
                             {8, 3},
                             {6, 3},
                             {6, 1},
                             {5, 1},
                             {5, 3},
                             {4, 3},
                             {3, 3},
                             {3, 1},
                             {2, 1},
                             {2, 3},
                             {1, 3},
                             {0, 3},
                             {0, 1}});
  ASSERT_EQ(wall.size(), 16u);
  for (const Outline &each : turned(wall)) {
    expectCovers(each, cut(each));
  }
}

/** Outer circle, across a bridge to the inner circle the other way round, and back. */
Outline ringWithBridge(int around) {
  Outline ring;
  const auto at = [&](int i, float radius) {
    const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(around);
    return glm::vec3(radius * std::cos(angle), radius * std::sin(angle), 0.0f);
  };
  for (int i = 0; i <= around; ++i) {
    ring.push_back(i == around ? ring[0] : at(i, 2.0f));
  }
  const std::size_t inner = ring.size();
  for (int i = around; i >= 0; --i) {
    ring.push_back(i == 0 ? ring[inner] : at(i % around, 1.0f));
  }
  return ring;
}

TEST(Polygon, Case_D49_RingOfSixtySixCornersWithABridgedHole) {
  const Outline ring = ringWithBridge(32);
  ASSERT_EQ(ring.size(), 66u);
  for (const Outline &each : turned(ring)) {
    expectCovers(each, cut(each));
  }
  // The middle of the hole is in no triangle.
  for (const std::uint32_t index : cut(ring)) {
    EXPECT_GE(glm::length(ring[index]), 0.999f);
  }
}

TEST(Polygon, FarFromTheOriginAndTiny) {
  for (const float size : {1e-6f, 1.0f, 1e6f}) {
    Outline outline;
    for (const glm::vec2 p :
         {glm::vec2(0, 0), glm::vec2(4, 0), glm::vec2(4, 4), glm::vec2(2, 1), glm::vec2(0, 4)}) {
      outline.emplace_back(p.x * size, 7.0f * size, p.y * size);
    }
    const Triangles triangles = cut(outline);
    EXPECT_EQ(triangles.size(), 9u) << size;
  }
  Outline far = flat({{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}});
  for (glm::vec3 &p : far) {
    p += glm::vec3(100000, 200000, -50000);
  }
  EXPECT_EQ(cut(far).size(), 9u);
}

TEST(Polygon, NotQuitePlanarOutlines) {
  std::mt19937 random(14);
  std::uniform_real_distribution<float> noise(-0.05f, 0.05f);
  Outline outline;
  for (int i = 0; i < 40; ++i) {
    const float angle = 6.2831853f * static_cast<float>(i) / 40.0f;
    const float radius = i % 2 ? 1.0f : 2.0f;
    outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle), noise(random));
  }
  EXPECT_EQ(cut(outline).size(), 38u * 3u);
}

TEST(Polygon, EnclosesNothing) {
  OkPolygonCutter cutter;
  Triangles triangles{7, 8, 9};
  EXPECT_FALSE(cutter.cut({}, triangles));
  EXPECT_FALSE(cutter.cut(flat({{0, 0}}), triangles));
  EXPECT_FALSE(cutter.cut(flat({{0, 0}, {1, 0}}), triangles));
  EXPECT_FALSE(cutter.cut(flat({{0, 0}, {1, 0}, {2, 0}}), triangles));
  EXPECT_FALSE(cutter.cut(flat({{1, 1}, {1, 1}, {1, 1}, {1, 1}}), triangles));
  EXPECT_FALSE(cutter.cut(flat({{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}), triangles));
  EXPECT_FALSE(cutter.cut(flat({{0, 0}, {1, 0}, {1, 1}, {1, 0}}), triangles)) << "there and back";
  for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
    Outline outline = flat({{0, 0}, {1, 0}, {1, 1}, {0, 1}, {-1, 0}});
    outline[3].y = bad;
    EXPECT_FALSE(cutter.cut(outline, triangles));
  }
  EXPECT_EQ(triangles, (Triangles{7, 8, 9})) << "what was there stays";
}

TEST(Polygon, OutlinesThatCrossThemselvesUseTheirOwnCorners) {
  OkPolygonCutter cutter;
  const Outline outlines[] = {
      flat({{0, 0}, {2, 2}, {2, 0}, {0, 2}}),              // bow tie
      flat({{0, 0}, {3, 3}, {3, 0}, {0, 1}}),              // uneven bow tie
      flat({{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}}),  // pentagram
      flat({{0, 0}, {4, 0}, {4, 3}, {1, -1}, {0, 3}, {-1, 1}, {2, 1}}),
  };
  for (const Outline &outline : outlines) {
    Triangles triangles;
    EXPECT_TRUE(cutter.cut(outline, triangles));
    EXPECT_FALSE(triangles.empty());
    ASSERT_EQ(triangles.size() % 3, 0u);
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
      EXPECT_LT(triangles[i], outline.size());
      EXPECT_NE(triangles[i], triangles[i + 1]);
      EXPECT_NE(triangles[i + 1], triangles[i + 2]);
      EXPECT_NE(triangles[i + 2], triangles[i]);
    }
  }
}

TEST(Polygon, OneCutterServesManyPolygons) {
  OkPolygonCutter cutter;
  const Outline concave = flat({{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}});
  Triangles first;
  ASSERT_TRUE(cutter.cut(concave, first));
  Triangles scratch;
  cutter.cut(flat({{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}}), scratch);
  cutter.cut(flat({{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}), scratch);
  Triangles again = first;
  ASSERT_TRUE(cutter.cut(concave, again));
  ASSERT_EQ(again.size(), 2 * first.size()) << "appended";
  EXPECT_TRUE(std::equal(first.begin(), first.end(), again.begin() + 9));
}

/** Seconds that one outline takes, which must come out right. */
double secondsFor(const Outline &outline) {
  const auto start = std::chrono::steady_clock::now();
  const Triangles triangles = cut(outline);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(triangles.size(), (outline.size() - 2u) * 3u);
  expectCovers(outline, triangles, 1e-3);
  return seconds.count();
}

TEST(Polygon, TwentyThousandCornersInWellUnderASecond) {
  constexpr int kCorners = 20000;
  for (const float inner : {5.0f, 9.9f, 10.0f}) {
    Outline star;
    for (int i = 0; i < kCorners; ++i) {
      const float angle = 6.2831853f * static_cast<float>(i) / kCorners;
      const float radius = i % 2 ? inner : 10.0f;
      star.emplace_back(radius * std::cos(angle), 1.0f, -radius * std::sin(angle));
    }
    EXPECT_LT(secondsFor(star), 1.0) << inner;
  }
  Outline comb;
  for (int i = 0; i < kCorners; ++i) {
    comb.emplace_back(static_cast<float>(kCorners - i), i % 2 ? 10.0f : 1.0f, 0.0f);
  }
  comb.emplace_back(0.0f, 0.0f, 0.0f);
  comb.emplace_back(static_cast<float>(kCorners), 0.0f, 0.0f);
  EXPECT_LT(secondsFor(comb), 1.0);
}

TEST(Polygon, LargeBridgedRing) {
  const Outline ring = ringWithBridge(4000);
  OkPolygonCutter cutter;
  Triangles triangles;
  ASSERT_TRUE(cutter.cut(ring, triangles));
  expectCovers(ring, triangles, 1e-4);
  for (std::size_t i = 0; i < triangles.size(); i += 3) {
    const glm::vec3 middle =
        (ring[triangles[i]] + ring[triangles[i + 1]] + ring[triangles[i + 2]]) / 3.0f;
    EXPECT_GT(glm::length(middle), 0.99f) << "over the hole";
  }
}

TEST(Polygon, LargeTanglesEndSoon) {
  std::mt19937 random(16);
  std::uniform_real_distribution<float> any(-1, 1);
  for (const std::size_t count : {300u, 5000u, 100000u}) {
    Outline tangle;
    for (std::size_t i = 0; i < count; ++i) {
      tangle.emplace_back(any(random), any(random), 0.0f);
    }
    OkPolygonCutter cutter;
    Triangles triangles;
    const auto start = std::chrono::steady_clock::now();
    cutter.cut(tangle, triangles);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_LT(seconds.count(), 10.0) << count;
    ASSERT_EQ(triangles.size() % 3, 0u);
    EXPECT_LT(*std::max_element(triangles.begin(), triangles.end()), count);
  }
}

TEST(Polygon, LargeOutlinesInOnePlaceOrOnALine) {
  OkPolygonCutter cutter;
  Triangles triangles;
  Outline doubled = ringWithBridge(600);
  const Outline again = doubled;
  doubled.insert(doubled.end(), again.begin(), again.end());  // Twice around: every corner twice.
  EXPECT_TRUE(cutter.cut(doubled, triangles));
  EXPECT_FALSE(cutter.cut(Outline(1000, glm::vec3(1, 2, 3)), triangles));
  Outline tooMany((std::size_t{1} << 20) + 1, glm::vec3(0.0f));
  tooMany[1].x = tooMany[2].y = 1.0f;
  EXPECT_FALSE(cutter.cut(tooMany, triangles)) << "beyond the limit";
}

TEST(Polygon, RandomOutlinesNeverBreakIt) {
  OkPolygonCutter cutter;
  std::mt19937 random(15);
  std::uniform_real_distribution<float> any(-1, 1);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t count = 3 + random() % 30;
    Outline outline;
    for (std::size_t k = 0; k < count; ++k) {
      glm::vec3 p(any(random), any(random), any(random) * static_cast<float>(i % 3));
      if (i % 4 == 1) {
        p = glm::round(p * 2.0f);  // Many corners in one place or on one line.
      } else if (i % 4 == 2 && k > 0 && random() % 3 == 0) {
        p = outline[random() % k];
      } else if (i % 4 == 3) {
        p *= std::pow(10.0f, 30.0f * any(random));
      }
      outline.push_back(p);
    }
    Triangles triangles;
    const bool found = cutter.cut(outline, triangles);
    ASSERT_EQ(found, !triangles.empty());
    ASSERT_EQ(triangles.size() % 3, 0u);
    for (const std::uint32_t index : triangles) {
      ASSERT_LT(index, count);
    }
  }
}

}  // namespace
