// Polygons with more than three corners, and the normals of files that have none.
#include <gtest/gtest.h>
#include <numbers>
#include <numeric>
#include <set>

#include "import/obj_fixture.hpp"

using namespace objtest;

namespace {

std::string vertexLine(const glm::vec3 &p) {
  return "v " + std::to_string(p.x) + " " + std::to_string(p.y) + " " + std::to_string(p.z) + "\n";
}

std::string faceOf(std::size_t corners) {
  std::string face = "f";
  for (std::size_t i = 1; i <= corners; ++i) {
    face += " " + std::to_string(i);
  }
  return face + "\n";
}

std::string polygon(const std::vector<glm::vec3> &corners) {
  std::string text;
  for (const glm::vec3 &corner : corners) {
    text += vertexLine(corner);
  }
  return text + faceOf(corners.size());
}

void expectCut(const std::vector<glm::vec3> &corners, const glm::vec3 &facing, float area) {
  const OkModelData model = mustRead(polygon(corners));
  expectSound(model);
  EXPECT_EQ(triangleCount(model), corners.size() - 2);
  // Signed: a triangle that was turned over would be missing twice.
  EXPECT_NEAR(signedArea(model.meshes[0].data, facing), area, area * 1e-5f);
}

const std::string kCube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n";
const std::string kCubeFaces = "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 3 4 8 7\nf 2 3 7 6\nf 4 1 5 8\n";

/** A grid of quads over a height, without normals. */
template <typename Height>
std::string grid(int side, Height height, const std::string &statement = "") {
  std::string text = statement;
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) {
      text += vertexLine({x, y, height(x, y)});
    }
  }
  const auto at = [&](int x, int y) { return std::to_string(y * (side + 1) + x + 1) + " "; };
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      text += "f " + at(x, y) + at(x + 1, y) + at(x + 1, y + 1) + at(x, y + 1) + "\n";
    }
  }
  return text;
}

}  // namespace

TEST(ObjFaces, ConvexQuads) {
  expectCut({{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0}}, {0, 0, 1}, 2.0f);
  expectCut({{0, 1, 0}, {2, 1, 0}, {2, 0, 0}, {0, 0, 0}}, {0, 0, -1}, 2.0f);
}

TEST(ObjFaces, ConcaveQuadsAreCutAtTheRightDiagonal) {
  // An arrow head, started at each of its corners.
  std::vector<glm::vec3> arrow = {{0, 0, 0}, {2, -2, 0}, {0, 4, 0}, {-2, -2, 0}};
  for (int start = 0; start < 4; ++start) {
    expectCut(arrow, {0, 0, 1}, 8.0f);
    std::rotate(arrow.begin(), arrow.begin() + 1, arrow.end());
  }
}

TEST(ObjFaces, AQuadWithACornerOnAStraightLine) {
  std::vector<glm::vec3> corners = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 2, 0}};
  for (int start = 0; start < 4; ++start) {
    expectCut(corners, {0, 0, 1}, 2.0f);
    std::rotate(corners.begin(), corners.begin() + 1, corners.end());
  }
}

TEST(ObjFaces, Case_D50_QuadsInEveryPlane) {
  expectCut({{1, 1, 0}, {2, 1, 0}, {2, 1, 1}, {1, 1, 1}}, {0, -1, 0}, 1.0f);
  expectCut({{1, 1, 0}, {1, 2, 0}, {1, 2, 1}, {1, 1, 1}}, {1, 0, 0}, 1.0f);
  expectCut({{1, 0, 1}, {2, 0, 1}, {2, 1, 1}, {1, 1, 1}}, {0, 0, 1}, 1.0f);
  expectCut({{0, 0, 0}, {1, 0, 1}, {1, 1, 1}, {0, 1, 0}}, {-1, 0, 1}, std::sqrt(2.0f));
}

TEST(ObjFaces, Case_D49_AWallOutlineWithConcaveParts) {
  const std::vector<glm::vec3> wall = {
      {0, 0, 0}, {3, 0, 0}, {3, 2, 0}, {4, 2, 0}, {4, 0, 0}, {7, 0, 0}, {7, 3, 0}, {8, 3, 0},
      {8, 0, 0}, {9, 0, 0}, {9, 5, 0}, {6, 5, 0}, {6, 4, 0}, {5, 4, 0}, {5, 5, 0}, {0, 5, 0}};
  expectCut(wall, {0, 0, 1}, 45.0f - 2.0f - 3.0f - 1.0f);
}

TEST(ObjFaces, Case_D49_CollinearCorners) {
  std::vector<glm::vec3> corners;
  for (int i = 0; i < 10; ++i) {
    corners.emplace_back(i, 0, 0);
  }
  corners.emplace_back(10, 0, 0);
  corners.emplace_back(10, 10, 0);
  corners.emplace_back(0, 10, 0);
  const OkModelData model = mustRead(polygon(corners));
  expectSound(model);
  EXPECT_NEAR(signedArea(model.meshes[0].data, {0, 0, 1}), 100.0f, 1e-3f);
}

TEST(ObjFaces, Case_D49_ARingWithABridgedHole) {
  // A ring of 32 corners around a hole of 32, joined by one bridge that is walked both ways.
  std::string text;
  const int sides = 32;
  for (int ring = 0; ring < 2; ++ring) {
    for (int i = 0; i < sides; ++i) {
      const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / sides;
      const float radius = ring == 0 ? 2.0f : 1.0f;
      text += vertexLine({radius * std::cos(angle), radius * std::sin(angle), 0.0f});
    }
  }
  text += "f";
  for (int i = 0; i <= sides; ++i) {
    text += " " + std::to_string(i % sides + 1);
  }
  for (int i = 0; i <= sides; ++i) {
    text += " " + std::to_string(sides + (sides - i) % sides + 1);
  }
  const OkModelData model = mustRead(text + "\n");
  expectSound(model);
  const float outline = 0.5f * sides * std::sin(2.0f * std::numbers::pi_v<float> / sides);
  EXPECT_NEAR(signedArea(model.meshes[0].data, {0, 0, 1}), outline * 3.0f, 1e-3f);
}

TEST(ObjFaces, TensOfThousandsOfCorners) {
  // A star with ten thousand rays.
  std::vector<glm::vec3> star;
  const int rays = 10000;
  for (int i = 0; i < rays * 2; ++i) {
    const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / rays;
    const float radius = i % 2 == 0 ? 100.0f : 50.0f;
    star.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0.0f);
  }
  const OkModelData model = mustRead(polygon(star));
  expectSound(model);
  const float expected = 100.0f * 50.0f * rays * std::sin(std::numbers::pi_v<float> / rays);
  EXPECT_NEAR(signedArea(model.meshes[0].data, {0, 0, 1}), expected, expected * 1e-3f);
}

TEST(ObjFaces, CornersKeepTheirTextureCoordinates) {
  const OkModelData model = mustRead(
      "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 2 1 0\nv 0 4 0\nvt 0 0\nvt 4 0\nvt 4 4\nvt 2 1\nvt 0 4\n"
      "f 1/1 2/2 3/3 4/4 5/5\n");
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.indices.size(), 9u);
  for (const std::uint32_t index : data.indices) {
    EXPECT_EQ(uvOf(data, index), glm::vec2(positionOf(data, index)));
  }
}

TEST(ObjFaces, FlatFacesAreCountedInOneWarning) {
  const OkModelData model = mustRead(
      "v 0 0 0\nv 1 1 1\nv 2 2 2\nv 3 3 3\nv 0 1 0\nf 1 2 3\nf 1 2 3 4\nf 1 1 1\nf 1 2 5\n");
  expectSound(model);
  // Flat triangles stay, so that triangles count as in the file; a flat quad has none.
  EXPECT_EQ(triangleCount(model), 3u);
  EXPECT_TRUE(warns(model, "line 6: a face has no area (and 2 more like it)"));
}

TEST(ObjFaces, AFileOfFlatPolygonsGivesNoRange) {
  const OkModelData model = mustRead("v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n");
  expectSound(model);
  EXPECT_TRUE(model.meshes[0].ranges.empty());
}

TEST(ObjFaces, OutlinesWalkedSeveralTimesAreMeantOnce) {
  const std::string corners = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -1 0.5 0\n";
  EXPECT_EQ(triangleCount(mustRead(corners + "f 1 2 3 4 1 2 3 4\n")), 2u);
  EXPECT_EQ(triangleCount(mustRead(corners + "f 1 2 3 1 2 3 1 2 3\n")), 1u);
  EXPECT_EQ(triangleCount(mustRead(corners + "f 1 2 3 4 5\n")), 3u);
  EXPECT_TRUE(warns(mustRead(corners + "f 1 1 1 1 1 1\n"), "a face has no area"));
}

TEST(ObjFaces, QuadsThatRepeatACorner) {
  const OkModelData model = mustRead("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 1 2 3\nf 1 2 3 3\n");
  expectSound(model);
  EXPECT_NEAR(signedArea(model.meshes[0].data, {0, 0, 1}), 1.0f, 1e-6f);
}

TEST(ObjNormals, ACubeWithoutNormalsHasEdges) {
  const OkModelData model = mustRead(kCube + kCubeFaces);
  expectSound(model);
  const OkMeshData &data = model.meshes[0].data;
  EXPECT_EQ(data.getVertexCount(), 24u);
  for (std::size_t i = 0; i < data.indices.size(); i += 3) {
    const glm::vec3 face = glm::normalize(areaOf(data, i));
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(glm::dot(normalOf(data, data.indices[i + k]), face), 1.0f, 1e-6f);
    }
  }
}

TEST(ObjNormals, AGentleSurfaceIsSmooth) {
  const OkModelData model =
      mustRead(grid(8, [](int x, int y) { return 0.1f * static_cast<float>(x * x + y * y); }));
  expectSound(model);
  EXPECT_EQ(model.meshes[0].data.getVertexCount(), 81u);
  // In the middle the slope is 0.2 times the coordinate.
  const glm::vec3 expected = glm::normalize(glm::vec3(-0.2f * 4, -0.2f * 4, 1.0f));
  for (std::size_t i = 0; i < 81; ++i) {
    if (glm::vec2(positionOf(model.meshes[0].data, i)) == glm::vec2(4, 4)) {
      EXPECT_NEAR(glm::dot(normalOf(model.meshes[0].data, i), expected), 1.0f, 1e-3f);
    }
  }
}

TEST(ObjNormals, TheCreaseIsAtSixtyDegrees) {
  for (const float degrees : {55.0f, 65.0f}) {
    const float angle = degrees * std::numbers::pi_v<float> / 180.0f;
    const OkModelData model =
        mustRead("v 0 0 0\nv 0 1 0\n" + vertexLine({1, 0, 0}) + vertexLine({1, 1, 0}) +
                 vertexLine({-std::cos(angle), 0, std::sin(angle)}) +
                 vertexLine({-std::cos(angle), 1, std::sin(angle)}) + "f 1 3 4 2\nf 5 1 2 6\n");
    expectSound(model);
    EXPECT_EQ(model.meshes[0].data.getVertexCount(), degrees < 60.0f ? 6u : 8u) << degrees;
  }
}

TEST(ObjNormals, ASeamInTheTextureIsNoneInTheLight) {
  // Two faces meet at a gentle edge with other texture coordinates on either side.
  const std::string faces = "vt 0 0\nvt 1 1\nf 1/1 3/1 4/1 2/1\nf 5/2 1/2 2/2 6/2\n";
  const OkModelData model =
      mustRead("v 0 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv -1 0 0.3\nv -1 1 0.3\n" + faces);
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.getVertexCount(), 8u);
  std::set<float> normals;
  for (std::size_t i = 0; i < 8; ++i) {
    if (positionOf(data, i).x == 0.0f) {
      normals.insert(normalOf(data, i).x);
    }
  }
  EXPECT_EQ(normals.size(), 1u);
}

TEST(ObjNormals, TwinsOfAPositionShareTheirLight) {
  // The edge is written twice: other vertex numbers, the same coordinates, one of them minus zero.
  const OkModelData model = mustRead(
      "v 0 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv -1 0 0.3\nv -1 1 0.3\nv -0 0 0\nv 0 1 -0\n"
      "f 1 3 4 2\nf 5 7 8 6\n");
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.getVertexCount(), 8u);
  EXPECT_EQ(normalOf(data, data.indices[0]), normalOf(data, data.indices[7]));
  EXPECT_LT(normalOf(data, data.indices[0]).z, 1.0f);
}

TEST(ObjNormals, AreWeightedByArea) {
  const OkModelData model =
      mustRead("v 0 0 0\nv 0 1 0\nv 9 0 0\nv 9 1 0\nv -1 0 1\nv -1 1 1\nf 1 3 4 2\nf 5 1 2 6\n");
  const OkMeshData &data = model.meshes[0].data;
  const glm::vec3 expected = glm::normalize(glm::vec3(0, 0, 9) + glm::vec3(1, 0, 1));
  EXPECT_NEAR(glm::dot(normalOf(data, 0), expected), 1.0f, 1e-6f);
}

TEST(ObjNormals, SmoothingGroupsDecide) {
  EXPECT_EQ(mustRead(kCube + "s 1\n" + kCubeFaces).meshes[0].data.getVertexCount(), 8u);
  EXPECT_EQ(mustRead(kCube + "s on\n" + kCubeFaces).meshes[0].data.getVertexCount(), 8u);
  EXPECT_EQ(mustRead(kCube + "s off\n" + kCubeFaces).meshes[0].data.getVertexCount(), 24u);
  const auto slope = [](int x, int) { return 0.1f * static_cast<float>(x * x); };
  EXPECT_EQ(mustRead(grid(4, slope)).meshes[0].data.getVertexCount(), 25u);
  EXPECT_EQ(mustRead(grid(4, slope, "s off\n")).meshes[0].data.getVertexCount(), 64u);
  EXPECT_EQ(mustRead(grid(4, slope, "s 0\n")).meshes[0].data.getVertexCount(), 64u);
  // Two groups meet: the edge between them is hard, however flat.
  const OkModelData two = mustRead(
      "v 0 0 0\nv 0 1 0\nv 1 0 0\nv 1 1 0\nv -1 0 0.1\nv -1 1 0.1\ns 1\nf 1 3 4 2\ns 2\nf 5 1 2 "
      "6\n");
  EXPECT_EQ(two.meshes[0].data.getVertexCount(), 8u);
}

TEST(ObjNormals, StatedNormalsStayAndOnlyMissingOnesAreComputed) {
  const OkModelData model =
      mustRead("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvn 1 0 0\nf 1//1 2//1 3//1\nf 2 4 3\n");
  const OkMeshData &data = model.meshes[0].data;
  EXPECT_EQ(normalOf(data, data.indices[0]), glm::vec3(1, 0, 0));
  EXPECT_EQ(normalOf(data, data.indices[3]), glm::vec3(0, 0, 1));
}

TEST(ObjNormals, BothSidesOfASheetAreSmoothForThemselves) {
  // Each face is there twice, wound either way.
  const std::string sheet = grid(2, [](int x, int) { return 0.1f * static_cast<float>(x * x); });
  const OkModelData model = mustRead(sheet + "f 4 5 2 1\nf 5 6 3 2\nf 7 8 5 4\nf 8 9 6 5\n");
  expectSound(model);
  EXPECT_EQ(model.meshes[0].data.getVertexCount(), 18u);
}

TEST(ObjNormals, AFanOfManyFacesAroundOneVertexIsQuick) {
  std::string text = "v 0 0 1\n";
  const int count = 100000;
  for (int i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / count;
    text += vertexLine({std::cos(angle) * 1000.0, std::sin(angle) * 1000.0, 0.0});
  }
  for (int i = 0; i < count; ++i) {
    text += "f 1 " + std::to_string(i + 2) + " " + std::to_string((i + 1) % count + 2) + "\n";
  }
  const OkModelData model = mustRead(text);
  expectSound(model);
  EXPECT_EQ(triangleCount(model), static_cast<std::size_t>(count));
  EXPECT_NEAR(normalOf(model.meshes[0].data, 0).z, 1.0f, 1e-3f);
}
