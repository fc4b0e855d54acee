#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

#include "mesh/mesh_builder_judge.hpp"

namespace {

using judge::Facts;
using judge::factsOf;
using judge::kPi;
using judge::reasonOf;
using judge::sectionsOf;
using Outline = OkMeshBuilder::Outline;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Outline rectangle(float left, float bottom, float right, float top) {
  return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
}

Outline circle(glm::vec2 middle, float radius, int corners) {
  Outline outline;
  for (int i = 0; i < corners; ++i) {
    const double turn = 2.0 * kPi * i / corners;
    outline.push_back(middle + radius * glm::vec2(std::cos(turn), std::sin(turn)));
  }
  return outline;
}

double areaOf(const Outline &outline) {
  double twice = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const glm::dvec2 a(outline[i]);
    const glm::dvec2 b(outline[(i + 1) % outline.size()]);
    twice += a.x * b.y - a.y * b.x;
  }
  return std::abs(twice) / 2.0;
}

double aroundOf(const Outline &outline) {
  double length = 0.0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    length += glm::distance(glm::dvec2(outline[i]), glm::dvec2(outline[(i + 1) % outline.size()]));
  }
  return length;
}

/** Closed, of the right measures, and with one tunnel a hole. */
void expectExtrusion(const Outline &outline, const std::vector<Outline> &holes, float depth) {
  const OkMeshBuilder body = OkMeshBuilder::extrusion(outline, holes, {.depth = depth});
  ASSERT_EQ(reasonOf(body), "");
  double area = areaOf(outline);
  double around = aroundOf(outline);
  for (const Outline &hole : holes) {
    area -= areaOf(hole);
    around += aroundOf(hole);
  }
  const double deep = static_cast<double>(depth);
  const Facts facts = factsOf(body);
  EXPECT_EQ(facts.openEdges, 0u);
  EXPECT_EQ(facts.euler(), 2 - 2 * static_cast<long>(holes.size()));
  EXPECT_NEAR(facts.volume, area * deep, area * deep * 1e-5);
  EXPECT_NEAR(facts.area, 2.0 * area + around * deep, facts.area * 1e-5);
  EXPECT_GT(facts.leastNormalCosine, 0.999);
  EXPECT_TRUE(facts.uvsInRange);
}

TEST(MeshShapesExtrusion, SquareIsABox) {
  const OkMeshBuilder body = OkMeshBuilder::extrusion(rectangle(0, 0, 2, 1), {}, {.depth = 3});
  EXPECT_EQ(sectionsOf(body), "side:24 front:6 back:6");
  EXPECT_EQ(body.getVertexCount(), 24u);
  EXPECT_DOUBLE_EQ(factsOf(body).volume, 6.0);
  for (std::size_t i = 0; i < body.getVertexCount(); ++i) {
    EXPECT_EQ(std::abs(judge::vertexAt(body.data(), i).place.z), 1.5);
  }
  expectExtrusion(rectangle(0, 0, 2, 1), {}, 3);
  const OkMeshBuilder open =
      OkMeshBuilder::extrusion(rectangle(0, 0, 2, 1), {}, {.depth = 3, .capped = false});
  EXPECT_EQ(sectionsOf(open), "side:24");
}

TEST(MeshShapesExtrusion, OutlinesMayTurnEitherWayAndRepeatCorners) {
  Outline backward = rectangle(0, 0, 2, 1);
  std::reverse(backward.begin(), backward.end());
  expectExtrusion(backward, {}, 1);
  Outline repeated = rectangle(0, 0, 2, 1);
  repeated.insert(repeated.begin() + 1, repeated[0]);
  repeated.push_back(repeated[0]);
  expectExtrusion(repeated, {}, 1);
  const OkMeshBuilder body = OkMeshBuilder::extrusion(repeated);
  EXPECT_EQ(body.getVertexCount(), 24u) << "corners in one place count once";
}

TEST(MeshShapesExtrusion, ConcaveOutlines) {
  const Outline cross{{1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}, {2, 2},
                      {2, 3}, {1, 3}, {1, 2}, {0, 2}, {0, 1}, {1, 1}};
  expectExtrusion(cross, {}, 1);
  Outline star;
  for (int i = 0; i < 300; ++i) {
    const double turn = 2.0 * kPi * i / 300;
    star.push_back((i % 2 == 0 ? 2.0f : 1.0f) * glm::vec2(std::cos(turn), std::sin(turn)));
  }
  expectExtrusion(star, {}, 0.5f);
  // Corners on a straight line stay corners.
  expectExtrusion({{0, 0}, {1, 0}, {2, 0}, {2, 1}, {1, 1}, {0, 1}}, {}, 1);
}

TEST(MeshShapesExtrusion, HolesAreTunnels) {
  expectExtrusion(rectangle(0, 0, 4, 4), {rectangle(1, 1, 2, 2)}, 1);
  Outline backward = rectangle(1, 1, 2, 2);
  std::reverse(backward.begin(), backward.end());
  expectExtrusion(rectangle(0, 0, 4, 4), {backward}, 1);
  expectExtrusion(circle({0, 0}, 2, 64), {circle({0, 0}, 1, 64)}, 1);
  expectExtrusion(circle({0, 0}, 2, 300), {circle({0, 0}, 1, 300)}, 1);
}

TEST(MeshShapesExtrusion, ManyHolesInRowsAndColumns) {
  // All aligned, which is what makes bridges run through corners.
  std::vector<Outline> holes;
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 7; ++x) {
      const auto left = static_cast<float>(x * 2 + 1);
      const auto bottom = static_cast<float>(y * 2 + 1);
      holes.push_back((x + y) % 2 == 0 ? rectangle(left, bottom, left + 1, bottom + 1)
                                       : circle({left + 0.5f, bottom + 0.5f}, 0.5f, 12));
    }
  }
  expectExtrusion(rectangle(0, 0, 15, 15), holes, 1);
}

TEST(MeshShapesExtrusion, HolesInABentOutline) {
  const Outline bent{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 7}, {7, 7}, {7, 3}, {0, 3}};
  expectExtrusion(bent,
                  {circle({1.5f, 1.5f}, 1, 9), circle({1.5f, 8.5f}, 1, 9), circle({8.5f, 5}, 1, 9),
                   rectangle(4, 1, 6, 2), rectangle(4, 8, 6, 9)},
                  2);
}

TEST(MeshShapesExtrusion, RandomOutlinesWithRandomHoles) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> share(0.0f, 1.0f);
  for (int round = 0; round < 60; ++round) {
    SCOPED_TRACE(round);
    // Star-shaped around the middle, with holes in cells of their own.
    Outline outline;
    const int corners = 20 + round * 3;
    for (int i = 0; i < corners; ++i) {
      const double turn = 2.0 * kPi * i / corners;
      outline.push_back((8.0f + 6.0f * share(random)) * glm::vec2(std::cos(turn), std::sin(turn)));
    }
    std::vector<Outline> holes;
    for (int cell = 0; cell < 25; ++cell) {
      if (share(random) < 0.6f) {
        const glm::vec2 middle(static_cast<float>(cell % 5 - 2) * 2.0f,
                               static_cast<float>(cell / 5 - 2) * 2.0f);
        Outline hole;
        const int count = 3 + static_cast<int>(share(random) * 9);
        for (int i = 0; i < count; ++i) {
          const double turn = 2.0 * kPi * i / count;
          hole.push_back(middle +
                         (0.3f + 0.6f * share(random)) * glm::vec2(std::cos(turn), std::sin(turn)));
        }
        holes.push_back(hole);
      }
    }
    expectExtrusion(outline, holes, 1);
  }
}

TEST(MeshShapesExtrusion, WhatTouchesOrCrossesIsNamed) {
  EXPECT_EQ(reasonOf(OkMeshBuilder::extrusion(Outline{{0, 0}, {2, 0.5f}, {2, 0}, {0, 2}})),
            "an extrusion cannot be made: the edge of the outline from (0, 0) to (2, 0.5) touches "
            "or crosses the edge of the outline from (2, 0) to (0, 2)");
  // Two squares that meet in a corner, and an outline that runs back over itself.
  const std::vector<Outline> refused{
      {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 1}, {0, 1}},
      {{0, 0}, {3, 0}, {3, 1}, {5, 1}, {3, 1}, {3, 2}, {0, 2}},
      {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}};
  for (const Outline &outline : refused) {
    EXPECT_NE(reasonOf(OkMeshBuilder::extrusion(outline)).find("touches or crosses"),
              std::string::npos);
  }
}

TEST(MeshShapesExtrusion, HolesMustLieInside) {
  const Outline square = rectangle(0, 0, 4, 4);
  const auto with = [&](const std::vector<Outline> &holes) {
    return reasonOf(OkMeshBuilder::extrusion(square, holes));
  };
  EXPECT_EQ(with({rectangle(5, 5, 6, 6)}), "an extrusion's hole 0 does not lie inside the outline");
  EXPECT_EQ(with({rectangle(1, 1, 3, 3), rectangle(1.5f, 1.5f, 2, 2)}),
            "an extrusion's hole 1 lies inside hole 0");
  EXPECT_NE(with({rectangle(3, 3, 5, 5)}).find("of the hole 0"), std::string::npos);
  EXPECT_NE(with({rectangle(1, 1, 3, 3), rectangle(2, 2, 3.5f, 3.5f)}), "");
  EXPECT_NE(with({rectangle(0, 1, 1, 2)}), "") << "touches the outline";
  EXPECT_NE(with({rectangle(-1, -1, 5, 5)}), "") << "around the outline";
  EXPECT_EQ(with({{}}), "an extrusion's hole 0 needs 3 corners in different places or more, not 0");
}

TEST(MeshShapesExtrusion, BadOutlinesAreRefused) {
  EXPECT_EQ(reasonOf(OkMeshBuilder::extrusion({})),
            "an extrusion's outline needs 3 corners in different places or more, not 0");
  EXPECT_NE(reasonOf(OkMeshBuilder::extrusion(Outline{{0, 0}, {1, 0}, {1, 0}, {0, 0}})), "");
  EXPECT_EQ(reasonOf(OkMeshBuilder::extrusion(Outline{{0, 0}, {1, 1}, {2, 2}})),
            "an extrusion's outline encloses no area");
  EXPECT_EQ(reasonOf(OkMeshBuilder::extrusion(Outline{{0, 0}, {1, kNan}, {2, 2}})),
            "an extrusion's outline has a corner 1 that is not finite");
  EXPECT_NE(reasonOf(OkMeshBuilder::extrusion(rectangle(0, 0, 1, 1), {}, {.depth = 0})), "");
  const Outline huge((1u << 20) + 1, glm::vec2(0));
  EXPECT_EQ(reasonOf(OkMeshBuilder::extrusion(huge)),
            "an extrusion's outline and holes have too many corners");
}

TEST(MeshShapesExtrusion, TangledOutlinesEndInASentenceSoon) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> place(-1.0f, 1.0f);
  Outline tangle;
  for (int i = 0; i < 20000; ++i) {
    tangle.emplace_back(place(random), place(random));
  }
  EXPECT_NE(reasonOf(OkMeshBuilder::extrusion(tangle)), "");
}

TEST(MeshShapesLathe, HalfCircleIsASphere) {
  std::vector<glm::vec2> profile;
  for (int i = 0; i <= 32; ++i) {
    const double turn = kPi * i / 32;
    profile.emplace_back(i % 32 == 0 ? 0.0f : static_cast<float>(std::sin(turn)), -std::cos(turn));
  }
  for (const bool isReversed : {false, true}) {
    const OkMeshBuilder ball = OkMeshBuilder::lathe(profile, {.segments = 64});
    ASSERT_EQ(reasonOf(ball), "");
    const Facts facts = factsOf(ball);
    EXPECT_TRUE(facts.isClosed());
    EXPECT_EQ(facts.euler(), 2);
    EXPECT_NEAR(facts.area, 4.0 * kPi, 0.04 * kPi);
    EXPECT_NEAR(facts.volume, 4.0 / 3.0 * kPi, 0.013 * kPi) << isReversed;
    EXPECT_GT(facts.leastNormalCosine, 0.99);
    EXPECT_TRUE(facts.uvsInRange);
    EXPECT_EQ(ball.getVertexCount(), 31u * 65 + 2 * 64) << "one vertex a ring and meridian";
    std::reverse(profile.begin(), profile.end());
  }
}

TEST(MeshShapesLathe, SharpJointsHaveTwoNormals) {
  // A cylinder: bottom, side, top.
  const std::vector<glm::vec2> profile{{0, 0}, {1, 0}, {1, 2}, {0, 2}};
  const OkMeshBuilder sharp = OkMeshBuilder::lathe(profile, {.segments = 64});
  const Facts facts = factsOf(sharp);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_NEAR(facts.volume, 2.0 * kPi, 0.02 * kPi);
  EXPECT_GT(facts.leastNormalCosine, 0.99);
  EXPECT_EQ(sharp.getVertexCount(), 4u * 65 + 2 * 64);
  const OkMeshBuilder smooth = OkMeshBuilder::lathe(profile, {.segments = 64, .smoothDegrees = 90});
  EXPECT_EQ(smooth.getVertexCount(), 2u * 65 + 2 * 64);
}

TEST(MeshShapesLathe, ClosedProfilesAreRings) {
  for (const bool isReversed : {false, true}) {
    std::vector<glm::vec2> profile{{1, 0}, {2, 0}, {2, 1}, {1, 1}};
    if (isReversed) {
      std::reverse(profile.begin(), profile.end());
    }
    const OkMeshBuilder washer = OkMeshBuilder::lathe(profile, {.segments = 128, .closed = true});
    ASSERT_EQ(reasonOf(washer), "");
    const Facts facts = factsOf(washer);
    EXPECT_TRUE(facts.isClosed());
    EXPECT_EQ(facts.euler(), 0);
    EXPECT_NEAR(facts.volume, 3.0 * kPi, 0.03 * kPi);
    EXPECT_GT(facts.leastNormalCosine, 0.99);
  }
  std::vector<glm::vec2> round;
  for (int i = 0; i <= 48; ++i) {
    const double turn = 2.0 * kPi * (i % 48) / 48;
    round.emplace_back(2.0 + std::cos(turn), std::sin(turn));
  }
  const OkMeshBuilder torus = OkMeshBuilder::lathe(round, {.segments = 96, .closed = true});
  EXPECT_EQ(torus.getVertexCount(), 49u * 97) << "smooth all round; the repeated point is dropped";
  EXPECT_NEAR(factsOf(torus).volume, 4.0 * kPi * kPi, 0.04 * kPi * kPi);
}

TEST(MeshShapesLathe, OpenProfilesFaceRightOfTheirWay) {
  const OkMeshBuilder up = OkMeshBuilder::lathe(std::vector<glm::vec2>{{1, 0}, {1, 1}});
  const OkMeshBuilder down = OkMeshBuilder::lathe(std::vector<glm::vec2>{{1, 1}, {1, 0}});
  const auto outward = [](const OkMeshBuilder &builder) {
    const judge::Vertex v = judge::vertexAt(builder.data(), 0);
    return glm::dot(v.normal, glm::dvec3(v.place.x, 0, v.place.z));
  };
  EXPECT_NEAR(outward(up), 1.0, 1e-6);
  EXPECT_NEAR(outward(down), -1.0, 1e-6);
  EXPECT_GT(factsOf(up).leastNormalCosine, 0.9);
  EXPECT_GT(factsOf(down).leastNormalCosine, 0.9);
}

TEST(MeshShapesLathe, AProfileMayTouchTheAxisOnItsWay) {
  const std::vector<glm::vec2> hourglass{{0, 0}, {1, 0}, {0, 1}, {1, 2}, {0, 2}};
  const OkMeshBuilder body = OkMeshBuilder::lathe(hourglass, {.segments = 64});
  ASSERT_EQ(reasonOf(body), "");
  const Facts facts = factsOf(body);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_EQ(facts.euler(), 3) << "two balls that share a point";
  EXPECT_NEAR(facts.volume, 2.0 * kPi / 3.0, 0.01);
}

TEST(MeshShapesLathe, BadProfilesAreRefused) {
  using Profile = std::vector<glm::vec2>;
  const auto reason = [](const Profile &profile, const OkLatheShape &shape = {}) {
    return reasonOf(OkMeshBuilder::lathe(profile, shape));
  };
  EXPECT_EQ(reason({}), "a lathe's profile needs from 2 to 1048576 points, not 0");
  EXPECT_NE(reason({{1, 0}}), "");
  EXPECT_NE(reason({{1, 0}, {1, 1}}, {.closed = true}), "");
  EXPECT_EQ(reason({{1, 0}, {-1, 1}}), "a lathe's profile has a point 1 beyond the axis");
  EXPECT_EQ(reason({{1, 0}, {1, kNan}}), "a lathe's profile has a point 1 that is not finite");
  EXPECT_EQ(reason({{1, 0}, {1, 0}}), "a lathe's profile has point 0 and the next in one place");
  EXPECT_EQ(reason({{1, 0}, {0, 1}, {0, 2}}),
            "a lathe's profile has point 1 and the next both on the axis");
  EXPECT_EQ(reason({{1, 0}, {3, 2}, {3, 0}, {1, 2}}),
            "a lathe's profile touches or crosses itself after point 0 and after point 2");
  EXPECT_NE(reason({{1, 0}, {2, 0}, {1.5f, 0}}), "") << "runs back over itself";
  EXPECT_NE(reason({{1, 0}, {1, 1}}, {.segments = 2}), "");
  EXPECT_NE(reason({{1, 0}, {1, 1}}, {.smoothDegrees = kNan}), "");
  EXPECT_NE(reason({{1, 0}, {1, 1}}, {.segments = 2147483647}), "");
}

std::vector<glm::vec3> ring(double radius, int points) {
  std::vector<glm::vec3> curve;
  for (int i = 0; i < points; ++i) {
    const double turn = 2.0 * kPi * i / points;
    curve.emplace_back(radius * std::cos(turn), 0.0, radius * std::sin(turn));
  }
  return curve;
}

TEST(MeshShapesTube, StraightTubeIsACylinder) {
  const std::vector<glm::vec3> curve{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}};
  const OkMeshBuilder tube = OkMeshBuilder::tube(curve, {.radius = 0.5f, .sides = 64});
  EXPECT_EQ(sectionsOf(tube), "side:768 start:192 end:192");
  const Facts facts = factsOf(tube);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_EQ(facts.euler(), 2);
  EXPECT_NEAR(facts.volume, 0.5 * kPi, 0.005 * kPi);
  EXPECT_NEAR(facts.area, 2.0 * kPi + 0.5 * kPi, 0.025 * kPi);
  EXPECT_GT(facts.leastNormalCosine, 0.99);
  EXPECT_TRUE(facts.uvsInRange);
  const judge::Vertex first = judge::vertexAt(tube.data(), 0);
  EXPECT_EQ(first.place, glm::dvec3(0, 0, -0.5)) << "the seam is behind, as that of a cylinder";
  EXPECT_EQ(first.uv, glm::dvec2(0, 0));
  const OkMeshBuilder open =
      OkMeshBuilder::tube(curve, {.radius = 0.5f, .sides = 64, .capped = false});
  EXPECT_EQ(factsOf(open).openEdges, 128u);
}

TEST(MeshShapesTube, RingIsATorus) {
  const OkMeshBuilder tube =
      OkMeshBuilder::tube(ring(2.0, 128), {.radius = 0.5f, .sides = 64, .closed = true});
  ASSERT_EQ(reasonOf(tube), "");
  const Facts facts = factsOf(tube);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_EQ(facts.euler(), 0);
  EXPECT_NEAR(facts.volume, kPi * kPi, 0.01 * kPi * kPi);
  EXPECT_NEAR(facts.area, 4.0 * kPi * kPi, 0.04 * kPi * kPi);
  EXPECT_GT(facts.leastNormalCosine, 0.98);
  std::vector<glm::vec3> repeated = ring(2.0, 128);
  repeated.push_back(repeated.front());
  EXPECT_EQ(
      OkMeshBuilder::tube(repeated, {.radius = 0.5f, .sides = 64, .closed = true}).getVertexCount(),
      tube.getVertexCount());
}

/** A knot out of plane: carried frames come back turned, which must be shared out. */
TEST(MeshShapesTube, KnotsCloseWithoutATwist) {
  std::vector<glm::vec3> knot;
  for (int i = 0; i < 256; ++i) {
    const double t = 2.0 * kPi * i / 256;
    knot.emplace_back((2.0 + std::cos(3.0 * t)) * std::cos(2.0 * t), std::sin(3.0 * t),
                      (2.0 + std::cos(3.0 * t)) * std::sin(2.0 * t));
  }
  const OkMeshBuilder tube =
      OkMeshBuilder::tube(knot, {.radius = 0.2f, .sides = 16, .closed = true});
  const Facts facts = factsOf(tube);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_EQ(facts.euler(), 0);
  EXPECT_GT(facts.volume, 0.0);
  EXPECT_GT(facts.leastNormalCosine, 0.9);
  // The same side of the texture stays on the same side: neighbours turn by little, everywhere.
  for (std::size_t i = 0; i + 1 < 257; ++i) {
    const glm::dvec3 here = judge::vertexAt(tube.data(), i * 17).normal;
    const glm::dvec3 next = judge::vertexAt(tube.data(), (i + 1) * 17).normal;
    EXPECT_GT(glm::dot(here, next), 0.97) << i;
  }
}

TEST(MeshShapesTube, FramesDoNotTurnOnAFlatCurve) {
  // A quarter circle in X and Y: the side that began along Z stays along Z.
  std::vector<glm::vec3> bend;
  for (int i = 0; i <= 32; ++i) {
    const double turn = kPi / 2.0 * i / 32;
    bend.emplace_back(std::cos(turn), std::sin(turn), 0.0);
  }
  const OkMeshBuilder tube = OkMeshBuilder::tube(bend, {.radius = 0.1f, .sides = 8});
  for (std::size_t i = 0; i < bend.size(); ++i) {
    const glm::dvec3 side = judge::vertexAt(tube.data(), i * 9).normal;
    EXPECT_NEAR(side.z, judge::vertexAt(tube.data(), 0).normal.z, 1e-6);
  }
}

TEST(MeshShapesTube, BadCurvesAreRefused) {
  using Curve = std::vector<glm::vec3>;
  const auto reason = [](const Curve &curve, const OkTubeShape &shape = {}) {
    return reasonOf(OkMeshBuilder::tube(curve, shape));
  };
  const Curve good{{0, 0, 0}, {1, 0, 0}};
  EXPECT_EQ(reason({}), "a tube's curve needs 2 points or more, not 0");
  EXPECT_EQ(reason({{0, 0, 0}}), "a tube's curve needs 2 points or more, not 1");
  EXPECT_EQ(reason(good, {.closed = true}), "a tube's curve needs 3 points or more, not 2");
  EXPECT_EQ(reason({{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}),
            "a tube's curve has point 1 and the next in one place");
  EXPECT_EQ(reason({{0, 0, 0}, {1, 0, 0}, {0.5f, 0, 0}}),
            "a tube's curve turns straight back at point 1");
  EXPECT_EQ(reason({{0, 0, 0}, {kNan, 0, 0}}), "a tube's curve has a point 1 that is not finite");
  EXPECT_NE(reason(good, {.radius = 0}), "");
  EXPECT_NE(reason(good, {.radius = kNan}), "");
  EXPECT_NE(reason(good, {.sides = 2}), "");
  EXPECT_NE(reason(good, {.sides = 2147483647}), "");
}

}  // namespace
