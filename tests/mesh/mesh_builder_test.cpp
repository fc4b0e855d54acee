#include "okinawa/mesh/mesh_builder.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/base/limits.hpp"
#include "okinawa/mesh/mesh_handler.hpp"

#include "mesh/mesh_builder_judge.hpp"
#include "mesh/shapes.hpp"
#include "support/log_capture.hpp"

namespace {

using judge::Facts;
using judge::factsOf;
using judge::reasonOf;
using judge::sectionsOf;
using judge::vertexAt;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

glm::mat4 movedBy(float x, float y, float z) {
  return glm::translate(glm::mat4(1.0f), glm::vec3(x, y, z));
}

TEST(MeshBuilder, IsAValue) {
  const OkMeshBuilder box = OkMeshBuilder::box();
  OkMeshBuilder copy = box;
  copy.translate({5, 0, 0}).setSection("copy");
  EXPECT_EQ(vertexAt(box.data(), 0).place.x, 0.5);
  EXPECT_EQ(vertexAt(copy.data(), 0).place.x, 5.5);
  EXPECT_EQ(box.getSections().size(), 6u);
}

TEST(MeshBuilder, AppendAddsTrianglesAndSectionsBehind) {
  OkMeshBuilder both = OkMeshBuilder::plane();
  both.append(OkMeshBuilder::cone({.segments = 4}), movedBy(0, 3, 0));
  EXPECT_EQ(reasonOf(both), "");
  EXPECT_EQ(sectionsOf(both), "surface:6 side:12 bottom:12");
  EXPECT_EQ(both.getVertexCount(), 4u + 9 + 5);
  EXPECT_NEAR(vertexAt(both.data(), 4).place.y, 2.5, 1e-6);
  EXPECT_EQ(both.data().indices[6], 4u);
  OkMeshBuilder twice = OkMeshBuilder::plane();
  twice.append(twice);
  EXPECT_EQ(sectionsOf(twice), "surface:6 surface:6");
  EXPECT_EQ(twice.getVertexCount(), 8u);
  OkMeshBuilder empty;
  empty.append(OkMeshBuilder());
  EXPECT_EQ(empty.getVertexCount(), 0u);
  empty.append(twice);
  EXPECT_EQ(empty.getTriangleCount(), 4u);
}

TEST(MeshBuilder, AppendKeepsTangentsWhole) {
  OkMeshBuilder with = OkMeshBuilder::plane();
  with.addTangents();
  const OkMeshBuilder without = OkMeshBuilder::box();
  for (const bool isFirst : {true, false}) {
    OkMeshBuilder both = isFirst ? with : without;
    both.append(isFirst ? without : with);
    ASSERT_EQ(both.data().tangents.size(), both.getVertexCount());
    EXPECT_TRUE(both.makeMesh().isOk());
    // The right face of the box, whose u runs along -Z.
    for (std::size_t i = 0; i < both.getVertexCount(); ++i) {
      if (vertexAt(both.data(), i).normal == glm::dvec3(1, 0, 0)) {
        EXPECT_EQ(both.data().tangents[i], glm::vec4(0, 0, -1, 1));
      }
    }
  }
}

TEST(MeshBuilder, AppendOfWhatFailedChangesNothing) {
  OkMeshBuilder box = OkMeshBuilder::box();
  box.append(OkMeshBuilder::sphere({.radius = -1}));
  EXPECT_EQ(reasonOf(box), "a sphere's radius must be finite and above zero, not -1");
  EXPECT_EQ(box.getTriangleCount(), 12u);
  EXPECT_FALSE(box.build().isOk());
  EXPECT_FALSE(box.makeMesh().isOk());
  box.translate({1, 0, 0}).subdivide().flip().setSection("x").append(OkMeshBuilder::plane());
  EXPECT_EQ(box.getTriangleCount(), 12u) << "nothing is done after a failure";
  EXPECT_EQ(vertexAt(box.data(), 0).place.x, 0.5);
  box.clearError().translate({1, 0, 0});
  EXPECT_EQ(vertexAt(box.data(), 0).place.x, 1.5);
  EXPECT_TRUE(box.build().isOk());
  box.append(OkMeshBuilder::box(), movedBy(kNan, 0, 0));
  EXPECT_EQ(reasonOf(box), "the matrix to transform a mesh by holds a number that is not finite");
  EXPECT_EQ(box.getTriangleCount(), 12u);
}

TEST(MeshBuilder, TransformMovesPlacesAndTurnsNormals) {
  OkMeshBuilder cylinder = OkMeshBuilder::cylinder({.radius = 1, .height = 2, .segments = 64});
  // Squeezed along X, normals lean towards X.
  cylinder.scale({0.5f, 1, 1}).rotate({0, 1.0f, 0}).translate({7, 8, 9});
  const Facts facts = factsOf(cylinder);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_NEAR(facts.volume, judge::kPi, 0.01 * judge::kPi);
  EXPECT_GT(facts.leastNormalCosine, 0.98);
  EXPECT_LT(facts.worstNormalLength, 1e-6);
}

TEST(MeshBuilder, MirrorsKeepFacesOutward) {
  for (const glm::vec3 &factors :
       {glm::vec3(-1, 1, 1), glm::vec3(1, -2, 1), glm::vec3(-1, -1, -3), glm::vec3(-1, -1, 1)}) {
    OkMeshBuilder box = OkMeshBuilder::box();
    box.addTangents().scale(factors);
    const Facts facts = factsOf(box);
    EXPECT_NEAR(facts.volume, std::abs(factors.x * factors.y * factors.z), 1e-6);
    EXPECT_GT(facts.leastNormalCosine, 0.999);
    // The frame still is that of the texture: what was asked anew is what was carried along.
    const std::vector<glm::vec4> carried = box.data().tangents;
    box.addTangents();
    ASSERT_EQ(box.data().tangents.size(), carried.size());
    for (std::size_t i = 0; i < carried.size(); ++i) {
      EXPECT_LT(glm::distance(carried[i], box.data().tangents[i]), 1e-5f);
    }
  }
}

TEST(MeshBuilder, TransformRefusesWhatIsNoPlacement) {
  const auto reason = [](const glm::mat4 &matrix) {
    OkMeshBuilder box = OkMeshBuilder::box();
    box.transform(matrix);
    EXPECT_EQ(box.data().vertices, OkMeshBuilder::box().data().vertices);
    EXPECT_EQ(box.data().indices, OkMeshBuilder::box().data().indices);
    return reasonOf(box);
  };
  EXPECT_NE(reason(movedBy(kInfinity, 0, 0)), "");
  EXPECT_EQ(reason(glm::scale(glm::mat4(1.0f), glm::vec3(1, 0, 1))),
            "the matrix to transform a mesh by flattens it");
  EXPECT_EQ(reason(glm::perspective(1.0f, 1.0f, 0.1f, 10.0f)),
            "the matrix to transform a mesh by is a projection");
  glm::mat4 huge = glm::scale(glm::mat4(1.0f), glm::vec3(3e38f));
  huge[3][0] = 3e38f;
  EXPECT_EQ(reason(huge), "the matrix moves a vertex further than a number can say");
  EXPECT_EQ(reasonOf(OkMeshBuilder::box().scale(glm::vec3(1e-20f))), "") << "small is not flat";
}

TEST(MeshBuilder, FlipTurnsTheInsideOut) {
  OkMeshBuilder ball = OkMeshBuilder::sphere({.radius = 1, .segments = 16, .rings = 8});
  const double volume = factsOf(ball).volume;
  ball.addTangents();
  const std::vector<glm::vec4> before = ball.data().tangents;
  ball.flip();
  const Facts facts = factsOf(ball);
  EXPECT_NEAR(facts.volume, -volume, 1e-9);
  EXPECT_GT(facts.leastNormalCosine, 0.9);
  for (std::size_t i = 0; i < before.size(); ++i) {
    // cross(-n, t) * -w is the same bitangent.
    EXPECT_EQ(ball.data().tangents[i], glm::vec4(glm::vec3(before[i]), -before[i].w));
  }
  ball.flip();
  EXPECT_NEAR(factsOf(ball).volume, volume, 1e-9);
}

TEST(MeshBuilder, SubdivideKeepsTheSurface) {
  OkMeshBuilder box = OkMeshBuilder::box({.size = {1, 2, 3}});
  box.subdivide();
  EXPECT_EQ(box.getTriangleCount(), 48u);
  EXPECT_EQ(box.getVertexCount(), 6u * 9) << "edges inside a face are cut once";
  EXPECT_EQ(sectionsOf(box), "right:24 left:24 top:24 bottom:24 front:24 back:24");
  box.subdivide(2);
  const Facts facts = factsOf(box);
  EXPECT_EQ(facts.triangles, 768u);
  EXPECT_NEAR(facts.area, 22.0, 1e-5);
  EXPECT_NEAR(facts.volume, 6.0, 1e-5);
  EXPECT_TRUE(facts.isClosed());
  EXPECT_EQ(facts.leastNormalCosine, 1.0);
  OkMeshBuilder ball = OkMeshBuilder::sphere({.radius = 1, .segments = 7, .rings = 5});
  const double area = factsOf(ball).area;
  ball.addTangents().subdivide(3);
  EXPECT_NEAR(factsOf(ball).area, area, area * 1e-6);
  EXPECT_TRUE(factsOf(ball).isClosed()) << "both sides of the seam are cut in one place";
  EXPECT_LT(factsOf(ball).worstNormalLength, 1e-6);
  EXPECT_TRUE(ball.makeMesh().isOk());
}

TEST(MeshBuilder, SubdivideHandsOnEveryStream) {
  OkMeshData data = shapes::square();
  data.colors = {glm::vec4(0), glm::vec4(1), glm::vec4(1), glm::vec4(0)};
  data.secondUvs = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  OkMeshBuilder square = OkMeshBuilder::fromData(data);
  square.subdivide();
  ASSERT_EQ(square.getVertexCount(), 9u);
  for (std::size_t i = 0; i < 9; ++i) {
    const glm::dvec3 place = vertexAt(square.data(), i).place;
    EXPECT_EQ(square.data().colors[i], glm::vec4(static_cast<float>(place.x)));
    EXPECT_EQ(square.data().secondUvs[i], glm::vec2(place.x, place.y));
  }
}

TEST(MeshBuilder, SubdivideRefusesWhatWouldNotFit) {
  OkMeshBuilder box = OkMeshBuilder::box();
  EXPECT_EQ(reasonOf(OkMeshBuilder(box).subdivide(13)),
            "a mesh subdivided 13 times needs more than the 536870912 indices that one mesh may "
            "have");
  EXPECT_NE(reasonOf(OkMeshBuilder(box).subdivide(2147483647)), "");
  EXPECT_EQ(reasonOf(OkMeshBuilder(box).subdivide(-1)), "a mesh cannot be subdivided -1 times");
  EXPECT_EQ(OkMeshBuilder(box).subdivide(0).getTriangleCount(), 12u);
  EXPECT_EQ(reasonOf(OkMeshBuilder().subdivide(2147483647)), "") << "nothing stays nothing";
}

TEST(MeshBuilder, SectionsAreCutAndMerged) {
  OkMeshBuilder grid = OkMeshBuilder::grid({.columns = 5, .rows = 1});
  ASSERT_EQ(sectionsOf(grid), "surface:30");
  grid.setSection("red", 4, 2);
  EXPECT_EQ(sectionsOf(grid), "surface:12 red:6 surface:12");
  grid.setSection("blue", 5, 3);
  EXPECT_EQ(sectionsOf(grid), "surface:12 red:3 blue:9 surface:6");
  grid.setSection("red", 0, 1);
  EXPECT_EQ(sectionsOf(grid), "red:3 surface:9 red:3 blue:9 surface:6");
  const std::vector<std::uint32_t> before = grid.data().indices;
  grid.mergeSections();
  EXPECT_EQ(sectionsOf(grid), "red:6 surface:15 blue:9");
  EXPECT_TRUE(
      std::equal(before.begin() + 12, before.begin() + 15, grid.data().indices.begin() + 3));
  EXPECT_NEAR(factsOf(grid).area, 1.0, 1e-6) << "every triangle is still there";
  grid.setSection("all");
  EXPECT_EQ(sectionsOf(grid), "all:30");
  for (const auto &[first, count] : std::vector<std::pair<std::uint64_t, std::uint64_t>>{
           {0, 11}, {10, 1}, {0, 0}, {~0ull, 2}, {1, ~0ull}}) {
    OkMeshBuilder copy = grid;
    EXPECT_NE(reasonOf(copy.setSection("x", first, count)), "");
    EXPECT_EQ(sectionsOf(copy), "all:30");
  }
  OkMeshBuilder empty;
  EXPECT_EQ(sectionsOf(empty.setSection("x").mergeSections()), "");
}

TEST(MeshBuilder, SelectKeepsTrianglesAndTheirVertices) {
  OkMeshBuilder grid = OkMeshBuilder::grid({.columns = 5, .rows = 1});
  grid.setSection("red", 4, 2);
  OkMeshBuilder part = grid;
  part.select(3, 2);
  EXPECT_EQ(sectionsOf(part), "surface:3 red:3");
  EXPECT_EQ(part.getVertexCount(), 6u) << "halves of two cells that share no corner";
  EXPECT_NEAR(factsOf(part).area, 0.2, 1e-6);
  part = grid;
  part.selectSection("red");
  EXPECT_EQ(sectionsOf(part), "red:6");
  EXPECT_EQ(part.getVertexCount(), 4u);
  part = grid;
  EXPECT_EQ(reasonOf(part.selectSection("green")), "the mesh has no section \"green\"");
  EXPECT_EQ(part.getTriangleCount(), 10u);
  part = grid;
  EXPECT_EQ(reasonOf(part.select(8, 3)), "a mesh of 10 triangles has no run of 3 from number 8");
  EXPECT_EQ(part.getTriangleCount(), 10u);
}

TEST(MeshBuilder, TakesGeometryThatIsThere) {
  OkMeshBuilder square = OkMeshBuilder::fromData(shapes::square());
  EXPECT_EQ(sectionsOf(square), "surface:6");
  // Without indices, vertices are used in their order.
  EXPECT_EQ(
      OkMeshBuilder::fromData(shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0})).data().indices,
      (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(reasonOf(OkMeshBuilder::fromData(shapes::fromPositions({0, 0, 0, 1, 0, 0}))),
            "there are 2 indices, which make no whole number of triangles");
  OkMeshData broken = shapes::square();
  broken.indices[1] = 9;
  EXPECT_NE(reasonOf(OkMeshBuilder::fromData(broken)).find("index 9"), std::string::npos);
  broken = shapes::square();
  broken.vertices[3] = kNan;
  EXPECT_NE(reasonOf(OkMeshBuilder::fromData(broken)), "");
  OkMeshBuilder ball = OkMeshBuilder::sphere();
  ball.addTangents();
  const auto mesh = ball.makeMesh();
  const OkMeshBuilder again = OkMeshBuilder::fromMesh(*mesh.value());
  EXPECT_EQ(again.data().vertices, ball.data().vertices);
  EXPECT_EQ(again.data().indices, ball.data().indices);
  EXPECT_EQ(again.data().tangents, ball.data().tangents);
  mesh.value()->releaseCpuCopy();
  EXPECT_EQ(reasonOf(OkMeshBuilder::fromMesh(*mesh.value())), "the mesh's CPU copy was released");
}

TEST(MeshBuilder, BuildsWhatMeshesTake) {
  OkMeshBuilder ball = OkMeshBuilder::sphere();
  const OkResult<OkMeshData> data = ball.build();
  ASSERT_TRUE(data.isOk());
  EXPECT_TRUE(data.value().validate().isOk());
  EXPECT_EQ(data.value().vertices, ball.data().vertices);
  OkMeshBuilder given = ball;
  EXPECT_EQ(std::move(given).build().value().indices, data.value().indices);
  EXPECT_TRUE(given.getSections().empty());
  EXPECT_EQ(given.weld().append(OkMeshBuilder::plane()).getTriangleCount(), 2u) << "empty, not bad";
  const OkResult<OkMeshData> none = OkMeshBuilder().build();
  ASSERT_FALSE(none.isOk());
  EXPECT_EQ(none.error().message, "there is no triangle to make a mesh of");
  // The classic way in takes it too.
  EXPECT_TRUE(OkMeshData::fromInterleaved(
                  data.value().vertices.data(), static_cast<long>(data.value().vertices.size()),
                  data.value().indices.data(), static_cast<long>(data.value().indices.size()), 8)
                  .isOk());
}

TEST(MeshBuilder, RegistersUnderAName) {
  OkMeshHandler &handler = *OkMeshHandler::getInstance();
  OkMesh *mesh = OkMeshBuilder::sphere().registerAs("ball");
  ASSERT_NE(mesh, nullptr);
  EXPECT_EQ(OkMeshBuilder::box().registerAs("ball"), mesh) << "same name, same mesh";
  EXPECT_EQ(handler.getMesh("ball"), mesh);
  const LogCapture log;
  EXPECT_FALSE(handler.retireMesh("ball"));
  EXPECT_TRUE(handler.removeReference(mesh));
  EXPECT_EQ(OkMeshBuilder::sphere({.radius = 0}).registerAs("dot"), nullptr);
  EXPECT_TRUE(log.warned("\"dot\" was not registered: a sphere's radius"));
  EXPECT_EQ(OkMeshBuilder::sphere().registerAs(""), nullptr);
  EXPECT_TRUE(handler.retireMesh("ball"));
  EXPECT_TRUE(handler.getMeshNames().empty());
}

}  // namespace
