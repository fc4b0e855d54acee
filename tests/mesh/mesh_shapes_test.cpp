#include <functional>
#include <gtest/gtest.h>
#include <limits>

#include "mesh/mesh_builder_judge.hpp"

namespace {

using judge::Facts;
using judge::factsOf;
using judge::kPi;
using judge::reasonOf;
using judge::sectionsOf;
using judge::Vertex;
using judge::vertexAt;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/** The vertex nearest to a place, for looking at what was put there. */
Vertex nearest(const OkMeshBuilder &builder, const glm::dvec3 &place) {
  Vertex best = vertexAt(builder.data(), 0);
  for (std::size_t i = 0; i < builder.getVertexCount(); ++i) {
    const Vertex vertex = vertexAt(builder.data(), i);
    best = glm::distance(vertex.place, place) < glm::distance(best.place, place) ? vertex : best;
  }
  return best;
}

std::size_t countAt(const OkMeshBuilder &builder, const glm::dvec3 &place) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < builder.getVertexCount(); ++i) {
    count += glm::distance(vertexAt(builder.data(), i).place, place) < 1e-6 ? 1 : 0;
  }
  return count;
}

using Normal = std::function<glm::dvec3(const Vertex &)>;

/** Normals as the formula of the surface says, at every vertex of one section or of all. */
void expectNormals(OkMeshBuilder builder, const char *section, const Normal &normal) {
  if (section != nullptr) {
    builder.selectSection(section);
  }
  ASSERT_GT(builder.getVertexCount(), 0u);
  for (std::size_t i = 0; i < builder.getVertexCount(); ++i) {
    const Vertex vertex = vertexAt(builder.data(), i);
    ASSERT_LT(glm::distance(vertex.normal, normal(vertex)), 1e-5)
        << "vertex " << i << " at " << vertex.place.x << " " << vertex.place.y << " "
        << vertex.place.z;
  }
}

struct Solid {
  const char *name;
  OkMeshBuilder builder;
  long euler;
  double area;
  double volume;
  /** Normals of round sides lean away from flat triangles. */
  double leastCosine = 0.98;
};

std::vector<Solid> solids() {
  const double slant = std::sqrt(0.5 * 0.5 + 1.0);
  std::vector<Solid> all;
  all.push_back(
      {"box", OkMeshBuilder::box({.size = {1, 2, 3}, .cells = {2, 3, 4}}), 2, 22.0, 6.0, 0.999999});
  all.push_back({"sphere", OkMeshBuilder::sphere({.radius = 2, .segments = 64, .rings = 32}), 2,
                 16.0 * kPi, 32.0 / 3.0 * kPi});
  all.push_back({"icosphere", OkMeshBuilder::icosphere({.radius = 2, .divisions = 16}), 2,
                 16.0 * kPi, 32.0 / 3.0 * kPi});
  all.push_back({"cylinder",
                 OkMeshBuilder::cylinder({.radius = 0.5f, .height = 2, .segments = 64, .rings = 4}),
                 2, 2.0 * kPi + 0.5 * kPi, 0.5 * kPi});
  all.push_back({"cone", OkMeshBuilder::cone({.segments = 64, .rings = 32}), 2,
                 kPi * 0.5 * slant + kPi * 0.25, kPi * 0.25 / 3.0});
  all.push_back({"blunt cone",
                 OkMeshBuilder::cone({.radius = 1, .topRadius = 0.5f, .segments = 64}), 2,
                 kPi * (1.5 * slant + 1.0 + 0.25), kPi / 3.0 * (1.0 + 0.5 + 0.25)});
  all.push_back({"capsule",
                 OkMeshBuilder::capsule({.radius = 0.5f, .height = 3, .segments = 64, .rings = 16}),
                 2, kPi + 2.0 * kPi, kPi / 6.0 + kPi * 0.25 * 2.0});
  all.push_back({"capsule that is a ball",
                 OkMeshBuilder::capsule({.radius = 0.5f, .height = 1, .segments = 64, .rings = 16}),
                 2, kPi, kPi / 6.0});
  all.push_back(
      {"torus",
       OkMeshBuilder::torus({.radius = 1, .tubeRadius = 0.25f, .segments = 96, .sides = 48}), 0,
       4.0 * kPi * kPi * 0.25, 2.0 * kPi * kPi * 0.0625});
  all.push_back({"arrow",
                 OkMeshBuilder::arrow({.length = 2,
                                       .shaftRadius = 0.1f,
                                       .headRadius = 0.3f,
                                       .headLength = 0.4f,
                                       .segments = 64}),
                 2, 2.0 * kPi * 0.1 * 1.6 + kPi * 0.09 + kPi * 0.3 * std::sqrt(0.09 + 0.16),
                 kPi * 0.01 * 1.6 + kPi * 0.09 * 0.4 / 3.0});
  return all;
}

TEST(MeshShapes, SolidsAreClosedAndMeasureWhatTheFormulasSay) {
  for (const Solid &solid : solids()) {
    SCOPED_TRACE(solid.name);
    ASSERT_EQ(reasonOf(solid.builder), "");
    const Facts facts = factsOf(solid.builder);
    EXPECT_TRUE(facts.indicesInRange);
    EXPECT_TRUE(facts.uvsInRange);
    EXPECT_EQ(facts.openEdges, 0u);
    EXPECT_EQ(facts.degenerate, 0u);
    EXPECT_EQ(facts.euler(), solid.euler);
    EXPECT_NEAR(facts.area, solid.area, solid.area * 0.01);
    // Positive: triangles run counter-clockwise as seen from outside.
    EXPECT_NEAR(facts.volume, solid.volume, solid.volume * 0.01);
    EXPECT_GT(facts.leastNormalCosine, solid.leastCosine);
    EXPECT_LT(facts.worstNormalLength, 1e-6);
    EXPECT_TRUE(solid.builder.makeMesh().isOk());
  }
}

TEST(MeshShapes, CoarsestSolidsAreClosedToo) {
  const std::vector<OkMeshBuilder> coarse{OkMeshBuilder::sphere({.segments = 3, .rings = 2}),
                                          OkMeshBuilder::icosphere({.divisions = 1}),
                                          OkMeshBuilder::cylinder({.segments = 3}),
                                          OkMeshBuilder::cone({.segments = 3}),
                                          OkMeshBuilder::capsule({.segments = 3, .rings = 1}),
                                          OkMeshBuilder::torus({.segments = 3, .sides = 3}),
                                          OkMeshBuilder::arrow({.segments = 3})};
  for (std::size_t i = 0; i < coarse.size(); ++i) {
    SCOPED_TRACE(i);
    const Facts facts = factsOf(coarse[i]);
    EXPECT_TRUE(facts.isClosed());
    EXPECT_EQ(facts.euler(), i == 5 ? 0 : 2);
    EXPECT_GT(facts.volume, 0.0);
    EXPECT_GT(facts.leastNormalCosine, 0.0);
  }
}

TEST(MeshShapes, OddCountsAreClosedAtTheSeam) {
  for (const int segments : {5, 7, 11, 13, 37, 97}) {
    SCOPED_TRACE(segments);
    EXPECT_TRUE(
        factsOf(OkMeshBuilder::sphere({.segments = segments, .rings = segments})).isClosed());
    EXPECT_TRUE(
        factsOf(OkMeshBuilder::torus({.segments = segments, .sides = segments})).isClosed());
    EXPECT_TRUE(factsOf(OkMeshBuilder::cylinder({.segments = segments, .rings = 3})).isClosed());
    EXPECT_TRUE(factsOf(OkMeshBuilder::box({.size = {0.1f, 0.7f, 1.3f}, .cells = {segments, 3, 7}}))
                    .isClosed());
  }
  for (const int divisions : {2, 3, 7, 25}) {
    EXPECT_TRUE(factsOf(OkMeshBuilder::icosphere({.divisions = divisions})).isClosed());
  }
}

TEST(MeshShapes, NormalsAreThoseOfTheSurface) {
  const Normal ball = [](const Vertex &v) { return glm::normalize(v.place); };
  expectNormals(OkMeshBuilder::sphere({.radius = 3}), nullptr, ball);
  expectNormals(OkMeshBuilder::icosphere({.radius = 3}), nullptr, ball);
  expectNormals(OkMeshBuilder::cylinder(), "side", [](const Vertex &v) {
    return glm::normalize(glm::dvec3(v.place.x, 0.0, v.place.z));
  });
  expectNormals(OkMeshBuilder::cylinder(), "top",
                [](const Vertex &) { return glm::dvec3(0, 1, 0); });
  expectNormals(OkMeshBuilder::cylinder(), "bottom",
                [](const Vertex &) { return glm::dvec3(0, -1, 0); });
  // By the u of each vertex, as the tip has no direction of its own.
  expectNormals(OkMeshBuilder::cone({.rings = 3}), "side", [](const Vertex &v) {
    const double turn = v.uv.x * 2.0 * kPi;
    return glm::normalize(glm::dvec3(-std::sin(turn), 0.5, -std::cos(turn)));
  });
  expectNormals(OkMeshBuilder::capsule(), nullptr, [](const Vertex &v) {
    return glm::normalize(v.place - glm::dvec3(0.0, std::clamp(v.place.y, -0.25, 0.25), 0.0));
  });
  expectNormals(OkMeshBuilder::torus(), nullptr, [](const Vertex &v) {
    const glm::dvec3 ring = glm::normalize(glm::dvec3(v.place.x, 0.0, v.place.z)) * 0.5;
    return glm::normalize(v.place - ring);
  });
}

TEST(MeshShapes, PlaneAndGridFaceUpWithTheTextureUpright) {
  const OkMeshBuilder plane = OkMeshBuilder::plane({.size = {4, 2}});
  EXPECT_EQ(plane.getVertexCount(), 4u);
  EXPECT_EQ(plane.getTriangleCount(), 2u);
  const Facts facts = factsOf(plane);
  EXPECT_DOUBLE_EQ(facts.area, 8.0);
  EXPECT_EQ(facts.leastNormalCosine, 1.0) << "wound for seeing it from above";
  const Vertex corner = nearest(plane, {-2, 0, 1});
  EXPECT_EQ(corner.uv, glm::dvec2(0, 0));
  EXPECT_EQ(corner.normal, glm::dvec3(0, 1, 0));
  EXPECT_EQ(nearest(plane, {2, 0, -1}).uv, glm::dvec2(1, 1));
  const OkMeshBuilder grid = OkMeshBuilder::grid({.size = {4, 2}, .columns = 3, .rows = 5});
  EXPECT_EQ(grid.getVertexCount(), 24u);
  EXPECT_EQ(grid.getTriangleCount(), 30u);
  EXPECT_NEAR(factsOf(grid).area, 8.0, 1e-6);
  EXPECT_EQ(factsOf(grid).euler(), 1) << "a disc";
}

TEST(MeshShapes, BoxHasSixNamedFacesWithTheWholeTexture) {
  const OkMeshBuilder box = OkMeshBuilder::box();
  EXPECT_EQ(box.getVertexCount(), 24u);
  EXPECT_EQ(sectionsOf(box), "right:6 left:6 top:6 bottom:6 front:6 back:6");
  const std::vector<std::pair<const char *, glm::dvec3>> faces{
      {"right", {1, 0, 0}},   {"left", {-1, 0, 0}}, {"top", {0, 1, 0}},
      {"bottom", {0, -1, 0}}, {"front", {0, 0, 1}}, {"back", {0, 0, -1}}};
  for (const auto &face : faces) {
    SCOPED_TRACE(face.first);
    OkMeshBuilder one = box;
    one.selectSection(face.first);
    ASSERT_EQ(one.getVertexCount(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
      const Vertex v = vertexAt(one.data(), i);
      EXPECT_EQ(v.normal, face.second);
      EXPECT_EQ(glm::dot(v.place, face.second), 0.5);
    }
    EXPECT_EQ(nearest(one, face.second * 0.5).normal, face.second);
  }
  // Seen from +Z, u grows to the right and v up.
  OkMeshBuilder front = box;
  front.selectSection("front");
  EXPECT_EQ(nearest(front, {-0.5, -0.5, 0.5}).uv, glm::dvec2(0, 0));
  EXPECT_EQ(nearest(front, {0.5, 0.5, 0.5}).uv, glm::dvec2(1, 1));
}

TEST(MeshShapes, RoundShapesHaveTheirSeamBehind) {
  const OkMeshBuilder sphere = OkMeshBuilder::sphere({.radius = 1, .segments = 16, .rings = 8});
  EXPECT_EQ(countAt(sphere, {0, 0, -1}), 2u) << "u = 0 and u = 1";
  EXPECT_EQ(nearest(sphere, {0, 0, 1}).uv, glm::dvec2(0.5, 0.5));
  EXPECT_EQ(nearest(sphere, {1, 0, 0}).uv, glm::dvec2(0.75, 0.5));
  EXPECT_EQ(nearest(sphere, {0, 1, 0}).uv.y, 1.0);
  EXPECT_EQ(countAt(sphere, {0, 1, 0}), 16u);
  const OkMeshBuilder cylinder = OkMeshBuilder::cylinder({.radius = 1, .capped = false});
  EXPECT_EQ(countAt(cylinder, {0, 0.5, -1}), 2u);
  EXPECT_EQ(nearest(cylinder, {0, 0.5, 1}).uv, glm::dvec2(0.5, 1.0));
  EXPECT_EQ(factsOf(cylinder).euler(), 0);
  EXPECT_EQ(factsOf(cylinder).openEdges, 64u);
  const OkMeshBuilder torus = OkMeshBuilder::torus({.radius = 1, .tubeRadius = 0.5f});
  EXPECT_NEAR(nearest(torus, {0, 0, 1.5}).uv.y, 0.5, 1e-6);
  EXPECT_NEAR(nearest(torus, {0, 0.5, 1}).uv.y, 0.75, 1e-6);
}

TEST(MeshShapes, PartsAreSections) {
  EXPECT_EQ(sectionsOf(OkMeshBuilder::cylinder({.segments = 4, .rings = 2})),
            "side:48 bottom:12 top:12");
  EXPECT_EQ(sectionsOf(OkMeshBuilder::cone({.segments = 4})), "side:12 bottom:12");
  EXPECT_EQ(sectionsOf(OkMeshBuilder::cone({.segments = 4, .capped = false})), "side:12");
  EXPECT_EQ(sectionsOf(OkMeshBuilder::arrow({.segments = 4})), "shaft:36 head:36");
  EXPECT_EQ(sectionsOf(OkMeshBuilder::sphere({.segments = 4, .rings = 2})), "surface:24");
}

TEST(MeshShapes, CountsAreThoseOfTheFormulas) {
  const OkMeshBuilder sphere = OkMeshBuilder::sphere({.segments = 8, .rings = 4});
  EXPECT_EQ(sphere.getVertexCount(), 3u * 9 + 2 * 8);
  EXPECT_EQ(sphere.getTriangleCount(), 8u * (2 * 4 - 2));
  // 12 corners, 30 edges of n - 1 points and 20 faces; the net's outline repeats its edges.
  const OkMeshBuilder ico = OkMeshBuilder::icosphere({.divisions = 4});
  EXPECT_EQ(ico.getTriangleCount(), 320u);
  EXPECT_EQ(factsOf(ico).places, 10u * 16 + 2);
  EXPECT_LT(ico.getVertexCount(), 162u + 60) << "faces of the net share their edges";
  // Nearly equal triangles are what it is for.
  double least = 1e9;
  double most = 0.0;
  for (std::size_t t = 0; t < ico.getTriangleCount(); ++t) {
    const double area = glm::length(judge::areaNormal(judge::triangleAt(ico.data(), t)));
    least = std::min(least, area);
    most = std::max(most, area);
  }
  EXPECT_LT(most / least, 2.2);
}

TEST(MeshShapes, HeightFieldLiesAsItsSamplesSay) {
  // Rising by 1 along X and by 2 along Z on cells of one metre.
  const std::vector<float> heights{0, 1, 2, 2, 3, 4};
  const OkMeshBuilder field =
      OkMeshBuilder::heightField(heights, {.columns = 3, .rows = 2, .size = {2, 1}});
  ASSERT_EQ(reasonOf(field), "");
  EXPECT_EQ(field.getVertexCount(), 6u);
  EXPECT_EQ(field.getTriangleCount(), 4u);
  EXPECT_EQ(nearest(field, {-1, 0, -0.5}).place, glm::dvec3(-1, 0, -0.5));
  EXPECT_EQ(nearest(field, {1, 4, 0.5}).place, glm::dvec3(1, 4, 0.5));
  EXPECT_EQ(nearest(field, {-1, 0, -0.5}).uv, glm::dvec2(0, 1));
  const glm::dvec3 normal = glm::normalize(glm::dvec3(-1, 1, -2));
  expectNormals(field, nullptr, [&](const Vertex &) { return normal; });
  const Facts facts = factsOf(field);
  EXPECT_GT(facts.leastNormalCosine, 0.999999);
  EXPECT_NEAR(facts.area, 2.0 * std::sqrt(6.0), 1e-6);
  EXPECT_EQ(facts.euler(), 1);
  const OkMeshBuilder down = OkMeshBuilder::heightField(
      heights, {.columns = 3, .rows = 2, .size = {2, 1}, .heightScale = -0.5f});
  EXPECT_EQ(nearest(down, {1, -2, 0.5}).place, glm::dvec3(1, -2, 0.5));
  EXPECT_GT(factsOf(down).leastNormalCosine, 0.999999) << "still facing up";
}

TEST(MeshShapes, HeightFieldRefusesBadSamples) {
  const std::vector<float> four{0, 1, 2, 3};
  EXPECT_EQ(reasonOf(OkMeshBuilder::heightField(four, {.columns = 4, .rows = 1})),
            "a height field needs 2 rows or more, not 1");
  EXPECT_EQ(reasonOf(OkMeshBuilder::heightField(four, {.columns = 1, .rows = 4})),
            "a height field needs 2 columns or more, not 1");
  EXPECT_EQ(reasonOf(OkMeshBuilder::heightField(four, {.columns = 3, .rows = 2})),
            "a height field of 3 by 2 samples needs 6 of them, not 4");
  EXPECT_EQ(reasonOf(OkMeshBuilder::heightField({}, {})),
            "a height field of 2 by 2 samples needs 4 of them, not 0");
  const std::vector<float> broken{0, 1, kNan, 3};
  EXPECT_EQ(reasonOf(OkMeshBuilder::heightField(broken, {})),
            "a height field's sample 2 is not finite");
  EXPECT_NE(reasonOf(OkMeshBuilder::heightField(four, {.heightScale = kInfinity})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::heightField(four, {.size = {0, 1}})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::heightField(four, {.columns = 2147483647, .rows = 2147483647})),
            "");
  EXPECT_NE(reasonOf(OkMeshBuilder::heightField(four, {.heightScale = 3e38f})), "")
      << "heights beyond what a number can say";
}

TEST(MeshShapes, SizesMustBeFiniteAndAboveZero) {
  for (const float bad : {0.0f, -1.0f, kNan, kInfinity, -kInfinity}) {
    SCOPED_TRACE(bad);
    const std::vector<OkMeshBuilder> refused{
        OkMeshBuilder::plane({.size = {bad, 1}}),   OkMeshBuilder::grid({.size = {1, bad}}),
        OkMeshBuilder::box({.size = {1, bad, 1}}),  OkMeshBuilder::sphere({.radius = bad}),
        OkMeshBuilder::icosphere({.radius = bad}),  OkMeshBuilder::cylinder({.radius = bad}),
        OkMeshBuilder::cylinder({.height = bad}),   OkMeshBuilder::cone({.radius = bad}),
        OkMeshBuilder::cone({.height = bad}),       OkMeshBuilder::capsule({.radius = bad}),
        OkMeshBuilder::capsule({.height = bad}),    OkMeshBuilder::torus({.radius = bad}),
        OkMeshBuilder::torus({.tubeRadius = bad}),  OkMeshBuilder::arrow({.length = bad}),
        OkMeshBuilder::arrow({.shaftRadius = bad}), OkMeshBuilder::arrow({.headRadius = bad}),
        OkMeshBuilder::arrow({.headLength = bad})};
    for (std::size_t i = 0; i < refused.size(); ++i) {
      EXPECT_NE(reasonOf(refused[i]), "") << "shape " << i;
      EXPECT_EQ(refused[i].getVertexCount(), 0u);
      EXPECT_FALSE(refused[i].build().isOk());
    }
  }
  EXPECT_EQ(reasonOf(OkMeshBuilder::sphere({.radius = -1})),
            "a sphere's radius must be finite and above zero, not -1");
  EXPECT_NE(reasonOf(OkMeshBuilder::cone({.topRadius = kNan})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::cone({.topRadius = -0.1f})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::capsule({.radius = 1, .height = 1.9f})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::torus({.radius = 1, .tubeRadius = 1})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::arrow({.shaftRadius = 0.2f, .headRadius = 0.1f})), "");
  EXPECT_NE(reasonOf(OkMeshBuilder::arrow({.length = 0.2f})), "");
}

TEST(MeshShapes, CountsAreNeitherTooFewNorTooMany) {
  constexpr int kMost = std::numeric_limits<int>::max();
  EXPECT_EQ(reasonOf(OkMeshBuilder::sphere({.segments = 2})),
            "a sphere needs 3 segments or more, not 2");
  for (const int bad : {std::numeric_limits<int>::min(), -1, 0, kMost}) {
    SCOPED_TRACE(bad);
    EXPECT_NE(reasonOf(OkMeshBuilder::grid({.columns = bad, .rows = kMost})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::box({.cells = {bad, kMost, 1}})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::sphere({.segments = bad, .rings = kMost})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::sphere({.segments = kMost, .rings = bad})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::icosphere({.divisions = bad})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::cylinder({.segments = bad, .rings = kMost})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::cone({.segments = kMost, .rings = bad})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::capsule({.segments = bad, .rings = kMost})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::torus({.segments = bad, .sides = kMost})), "");
    EXPECT_NE(reasonOf(OkMeshBuilder::arrow({.segments = bad})), "");
  }
  EXPECT_EQ(reasonOf(OkMeshBuilder::sphere({.segments = 65536, .rings = 65536})),
            "a sphere so fine needs more than the 268435456 vertices that one mesh may have");
}

TEST(MeshShapes, ExtremeSizesGiveFiniteMeshes) {
  for (const float size : {1e-30f, 1e30f}) {
    SCOPED_TRACE(size);
    EXPECT_EQ(reasonOf(OkMeshBuilder::sphere({.radius = size})), "");
    EXPECT_EQ(reasonOf(OkMeshBuilder::box({.size = {size, size, size}})), "");
    EXPECT_EQ(reasonOf(OkMeshBuilder::cone({.radius = size, .height = size})), "");
    const OkMeshBuilder ball = OkMeshBuilder::sphere({.radius = size});
    EXPECT_NEAR(glm::length(vertexAt(ball.data(), 40).normal), 1.0, 1e-6);
    EXPECT_TRUE(factsOf(ball).isClosed());
  }
}

}  // namespace
