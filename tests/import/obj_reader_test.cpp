// The statements of the format, one by one, from memory.
#include <cstring>
#include <gmock/gmock.h>

#include "okinawa/math/color.hpp"

#include "import/obj_fixture.hpp"
#include "support/comma_locale.hpp"

using namespace objtest;
using testing::HasSubstr;

namespace {

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

}  // namespace

TEST(ObjReader, OneTriangle) {
  const OkModelData model = mustRead(kTriangle + "f 1 2 3\n");
  expectSound(model);
  EXPECT_TRUE(model.warnings.empty());
  EXPECT_EQ(model.path, "memory.obj");
  EXPECT_EQ(model.nodes[0].name, "memory");
  EXPECT_EQ(model.nodes[0].mesh, 0);
  EXPECT_EQ(model.nodes[0].parent, -1);
  const OkModelData::Mesh &mesh = model.meshes[0];
  EXPECT_EQ(mesh.name, "memory");
  EXPECT_EQ(mesh.data.indices, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(mesh.data.vertices, (std::vector<float>{0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0,
                                                    0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1}));
  ASSERT_EQ(mesh.ranges.size(), 1u);
  ASSERT_EQ(model.materials.size(), 1u);
  EXPECT_EQ(model.materials[0].name, "default");
  EXPECT_EQ(model.materials[0].fill[0], 0.8f);
  EXPECT_TRUE(model.materials[0].surface.doubleSided);
}

TEST(ObjReader, EveryFormOfACorner) {
  const std::string lists = kTriangle + "vt 0.25 0.5\nvn 0 1 0\n";
  struct Form {
    const char *face;
    glm::vec2 uv;
    glm::vec3 normal;
  };
  const glm::vec2 uv(0.25f, 0.5f);
  const glm::vec3 up(0.0f, 1.0f, 0.0f);
  const glm::vec3 flat(0.0f, 0.0f, 1.0f);
  for (const Form &form :
       {Form{"f 1 2 3", {0, 0}, flat}, Form{"f 1/1 2/1 3/1", uv, flat},
        Form{"f 1//1 2//1 3//1", {0, 0}, up}, Form{"f 1/1/1 2/1/1 3/1/1", uv, up},
        Form{"f 1/ 2/ 3/", {0, 0}, flat}, Form{"f 1// 2// 3//", {0, 0}, flat},
        Form{"f 1/1/ 2/1/ 3/1/", uv, flat}, Form{"f -3/-1/-1 -2/-1/-1 -1/-1/-1", uv, up},
        Form{"f +1//+1 2//1 3//1", {0, 0}, up}, Form{"fo 1 2 3", {0, 0}, flat}}) {
    const OkModelData model = mustRead(lists + form.face);
    expectSound(model);
    EXPECT_TRUE(model.warnings.empty()) << form.face;
    ASSERT_EQ(triangleCount(model), 1u) << form.face;
    EXPECT_EQ(uvOf(model.meshes[0].data, 0), form.uv) << form.face;
    EXPECT_EQ(normalOf(model.meshes[0].data, 0), form.normal) << form.face;
  }
}

TEST(ObjReader, TextureCoordinatesCountFromTheBottom) {
  const OkModelData model =
      mustRead(kTriangle + "vt 0.1 0.9\nvt 0.5\nvt 0.2 0.3 0.4\nf 1/1 2/2 3/3");
  EXPECT_EQ(uvOf(model.meshes[0].data, 0), glm::vec2(0.1f, 0.9f));
  EXPECT_EQ(uvOf(model.meshes[0].data, 1), glm::vec2(0.5f, 0.0f));
  EXPECT_EQ(uvOf(model.meshes[0].data, 2), glm::vec2(0.2f, 0.3f));
}

TEST(ObjReader, CornersThatAreTheSameBecomeOneVertex) {
  const std::string quad = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 1\nvn 0 0 1\n";
  EXPECT_EQ(mustRead(quad + "f 1//1 2//1 3//1\nf 1//1 3//1 4//1").meshes[0].data.getVertexCount(),
            4u);
  // Another texture coordinate makes another vertex.
  EXPECT_EQ(
      mustRead(quad + "f 1/1/1 2/1/1 3/1/1\nf 1/2/1 3/1/1 4/1/1").meshes[0].data.getVertexCount(),
      5u);
}

TEST(ObjReader, Case_D40_NegativeIndicesCountFromTheirLine) {
  const OkModelData model =
      mustRead("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -3\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf -1 -2 -3\n");
  expectSound(model);
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.indices.size(), 6u);
  EXPECT_EQ(positionOf(data, data.indices[0]), glm::vec3(0, 1, 0));
  EXPECT_EQ(positionOf(data, data.indices[2]), glm::vec3(0, 0, 0));
  EXPECT_EQ(positionOf(data, data.indices[3]), glm::vec3(5, 1, 0));
  EXPECT_EQ(positionOf(data, data.indices[5]), glm::vec3(5, 0, 0));
}

TEST(ObjReader, Case_D40_NegativeTextureCoordinatesAndNormalsToo) {
  const OkModelData model =
      mustRead(kTriangle +
               "vt 1 1\nvn 0 0 1\nf 1/-1/-1 2/-1/-1 3/-1/-1\nvt 2 2\nvn 0 1 0\n"
               "f 1/-1/-1 2/-1/-1 3/-1/-1\n");
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.getVertexCount(), 6u);
  EXPECT_EQ(uvOf(data, 0), glm::vec2(1, 1));
  EXPECT_EQ(uvOf(data, 3), glm::vec2(2, 2));
  EXPECT_EQ(normalOf(data, 3), glm::vec3(0, 1, 0));
}

TEST(ObjReader, IndicesMayNameVerticesThatComeLater) {
  EXPECT_EQ(triangleCount(mustRead("f 1 2 3\n" + kTriangle)), 1u);
}

TEST(ObjReader, Case_D41_TextureCoordinatesThatAreNotThere) {
  const OkModelData model = mustRead(kTriangle + "vn 0 0 1\nf 1/1/1 2/2/2 3/3/3\n");
  expectSound(model);
  EXPECT_EQ(triangleCount(model), 1u);
  EXPECT_EQ(uvOf(model.meshes[0].data, 0), glm::vec2(0.0f));
  EXPECT_TRUE(warns(model, "line 5: a corner names a texture coordinate that is not there"));
  EXPECT_TRUE(warns(model, "and 2 more like it"));
  EXPECT_TRUE(warns(model, "a corner names a normal that is not there"));
  EXPECT_TRUE(warns(mustRead(kTriangle + "f 1/0/0 2/-5/-5 3/99999999999999999999"), "not there"));
}

TEST(ObjReader, Case_D42_LastFaceWithoutANewline) {
  EXPECT_EQ(triangleCount(mustRead("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3")), 1u);
  EXPECT_EQ(triangleCount(mustRead("v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3")), 1u);
  EXPECT_EQ(triangleCount(mustRead("v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3")), 1u);
}

TEST(ObjReader, Case_D43_TrailingBlankLines) {
  for (const char *tail : {"\n   ", "\n\t", "\r\n  \r\n ", "\n\n\n", "   ", "\n#"}) {
    EXPECT_EQ(triangleCount(mustRead(kTriangle + "f 1 2 3" + tail)), 1u);
  }
}

TEST(ObjReader, Case_D44_ContinuedLines) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const OkModelData model = mustRead("v 0 0 \\" + end + "0" + end + "v 1 0 0" + end + "v 1 1 0" +
                                       end + "v 0 1 0" + end + "f 1 2 3 \\" + end + "4" + end);
    expectSound(model);
    EXPECT_EQ(triangleCount(model), 2u);
    EXPECT_EQ(signedArea(model.meshes[0].data, {0, 0, 1}), 1.0f);
  }
}

TEST(ObjReader, Case_D45_MaterialNamesKeepTheirBlanks) {
  const OkModelData model =
      mustRead(kTriangle + "usemtl  Main Cube 1 \t\nf 1 2 3\nusemtl Main\nf 1 2 3\n");
  ASSERT_EQ(model.materials.size(), 2u);
  EXPECT_EQ(model.materials[0].name, "Main Cube 1");
  EXPECT_EQ(model.materials[1].name, "Main");
}

TEST(ObjReader, Case_D47_NumbersInAnyLocale) {
  const CommaLocale comma;
  if (!comma.isSet()) {
    GTEST_SKIP() << "no locale with a decimal comma is installed";
  }
  const OkModelData model = mustRead("v 0.5 1.25 -3.75\nv 1 0 0\nv 0 1 0\nf 1 2 3");
  EXPECT_EQ(positionOf(model.meshes[0].data, 0), glm::vec3(0.5f, 1.25f, -3.75f));
}

TEST(ObjReader, Case_D48_NumbersAsCHasThem) {
  const OkModelData model = mustRead("v .5 -.73 +1e-2\nv\t1.\t2.E1\t1e+2\nv 0 0 0\nf 1 2 3");
  EXPECT_TRUE(model.warnings.empty());
  EXPECT_EQ(positionOf(model.meshes[0].data, 0), glm::vec3(0.5f, -0.73f, 0.01f));
  EXPECT_EQ(positionOf(model.meshes[0].data, 1), glm::vec3(1.0f, 20.0f, 100.0f));
}

TEST(ObjReader, ANumberWithATailIsWarnedOf) {
  const OkModelData model = mustRead("v 3.1+e2 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3");
  EXPECT_EQ(positionOf(model.meshes[0].data, 0).x, 3.1f);
  EXPECT_TRUE(warns(model, "line 1: a number is followed by something"));
}

TEST(ObjReader, Case_D53_ByteOrderMark) {
  TemporaryFolder folder;
  folder.write("model.mtl", "newmtl Red\r\nKd 1 0 0\r\n");
  const std::string path = folder.write(
      "model.obj",
      "\xef\xbb\xbfmtllib model.mtl\r\nv 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nusemtl Red\r\nf 1 2 3\r\n");
  const auto model = okReadObj(path);
  ASSERT_TRUE(model) << model.error().describe();
  ASSERT_EQ(model.value().materials.size(), 1u);
  EXPECT_EQ(model.value().materials[0].fill[0], 1.0f);
  EXPECT_EQ(model.value().materials[0].fill[1], 0.0f);
  EXPECT_TRUE(model.value().warnings.empty());
}

TEST(ObjReader, Case_D38_NamesInUtf8) {
  TemporaryFolder folder;
  const std::string cyrillic = "\xd1\x82\xd0\xb5\xd1\x81\xd1\x82";
  folder.write(cyrillic + ".mtl", "newmtl " + cyrillic + "\nmap_Kd " + cyrillic + " 1.png\n");
  folder.write(cyrillic + " 1.png", "x");
  const std::string path =
      folder.write(cyrillic + ".obj", "mtllib " + cyrillic + ".mtl\n" + kTriangle + "usemtl " +
                                          cyrillic + "\nf 1 2 3\n");
  const auto model = okReadObj(path);
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().nodes[0].name, cyrillic);
  EXPECT_EQ(model.value().materials[0].name, cyrillic);
  ASSERT_EQ(model.value().textures.size(), 1u);
  EXPECT_FALSE(model.value().textures[0].missing);
  EXPECT_TRUE(model.value().warnings.empty());
}

TEST(ObjReader, CommentsAndBlanks) {
  const OkModelData model = mustRead(
      "#v 9 9 9\n\t # v 9 9 9\n  v 0 0 0 # v\nv\t1 0\t0\t\nv 0 1 0#\n\nf 1 2 3 # 4\n   \n");
  EXPECT_EQ(triangleCount(model), 1u);
  EXPECT_EQ(positionOf(model.meshes[0].data, 2), glm::vec3(0, 1, 0));
}

TEST(ObjReader, VertexColoursAreDecodedFromSrgb) {
  const OkModelData model = mustRead("v 0 0 0 1 0.5 0\nv 1 0 0\nv 0 1 0 0 0 1 0.25\nf 1 2 3");
  expectSound(model);
  const auto &colors = model.meshes[0].data.colors;
  ASSERT_EQ(colors.size(), 3u);
  EXPECT_EQ(colors[0], glm::vec4(1.0f, okSrgbToLinear(0.5f), 0.0f, 1.0f));
  EXPECT_EQ(colors[1], glm::vec4(1.0f));
  EXPECT_EQ(colors[2], glm::vec4(0.0f, 0.0f, 1.0f, 0.25f));
}

TEST(ObjReader, VertexColoursUpTo255) {
  const OkModelData model = mustRead("v 0 0 0 255 0 51\nv 1 0 0 0 0 0\nv 0 1 0 0 0 0\nf 1 2 3");
  const auto &colors = model.meshes[0].data.colors;
  ASSERT_EQ(colors.size(), 3u);
  EXPECT_NEAR(colors[0].x, 1.0f, 1e-6f);
  EXPECT_NEAR(colors[0].z, okSrgbToLinear(0.2f), 1e-6f);
  EXPECT_TRUE(warns(model, "0 to 255"));
}

TEST(ObjReader, AWeightIsNoColour) {
  EXPECT_TRUE(mustRead("v 0 0 0 1\nv 1 0 0 1\nv 0 1 0 2\nf 1 2 3").meshes[0].data.colors.empty());
}

TEST(ObjReader, LinesBecomePairsAndPointsStayPoints) {
  const OkModelData model = mustRead(kTriangle + "v 1 1 0\nl 1 2 3\np 4 1\nl 3/1 4/2\nf 1 2 3\n");
  expectSound(model);
  const OkModelData::Mesh &mesh = model.meshes[0];
  ASSERT_EQ(mesh.ranges.size(), 3u);
  EXPECT_EQ(mesh.ranges[0].mode, OK_DRAW_LINES);
  EXPECT_EQ(mesh.ranges[0].count, 6u);
  EXPECT_EQ(mesh.ranges[1].mode, OK_DRAW_POINTS);
  EXPECT_EQ(mesh.ranges[1].count, 2u);
  EXPECT_EQ(mesh.ranges[2].mode, OK_DRAW_TRIANGLES);
  EXPECT_EQ(positionOf(mesh.data, mesh.data.indices[4]), glm::vec3(0, 1, 0));
  EXPECT_EQ(positionOf(mesh.data, mesh.data.indices[5]), glm::vec3(1, 1, 0));
}

TEST(ObjReader, RangesAreMaterialsInOrderOfFirstUse) {
  const OkModelData model = mustRead(kTriangle +
                                     "usemtl never\nusemtl b\nf 1 2 3\ng group\nusemtl a\nf 3 2 1\n"
                                     "o object\nusemtl b\nf 2 3 1\n");
  expectSound(model);
  ASSERT_EQ(model.meshes.size(), 1u);
  ASSERT_EQ(model.materials.size(), 2u);
  EXPECT_EQ(model.materials[0].name, "b");
  EXPECT_EQ(model.materials[1].name, "a");
  ASSERT_EQ(model.meshes[0].ranges.size(), 2u);
  EXPECT_EQ(model.meshes[0].ranges[0].count, 6u);
  EXPECT_EQ(model.meshes[0].ranges[0].material, 0);
  EXPECT_EQ(model.meshes[0].ranges[1].count, 3u);
  EXPECT_EQ(model.meshes[0].ranges[1].material, 1);
}

TEST(ObjReader, FacesWithTooFewCornersAreLeftOut) {
  const OkModelData model = mustRead(kTriangle + "f\nf 1 2\nf 1 2 3\nl 1\np\n");
  expectSound(model);
  EXPECT_EQ(triangleCount(model), 1u);
  EXPECT_TRUE(warns(model, "line 4: a face with fewer than three corners is left out (and 1 more"));
  EXPECT_TRUE(warns(model, "line 7: a line or a list of points"));
}

TEST(ObjReader, StatementsThatSayNothingHere) {
  const OkModelData model = mustRead(kTriangle +
                                     "g a b\no c\ns 1\nlod 2\nbevel on\nvp 0.3\nmg off\nf 1 2 3\n"
                                     "cstype bezier\ndeg 3\nwhat is this\nend\n");
  EXPECT_EQ(triangleCount(model), 1u);
  EXPECT_TRUE(warns(model, "line 12: free-form curves and surfaces are not supported"));
  EXPECT_TRUE(warns(model, "line 14: a statement is not known and is left out: 'what'"));
}

TEST(ObjReader, VerticesOnlyAreNoError) {
  const OkModelData model = mustRead("vn 0 0 1\nv 1 2 3\nv 4 5 6\n");
  expectSound(model);
  EXPECT_EQ(model.meshes[0].data.getVertexCount(), 0u);
  EXPECT_TRUE(model.meshes[0].ranges.empty());
  EXPECT_TRUE(warns(model, "nothing to see"));
}

TEST(ObjReader, BadNormalsAreComputedAndBadTextureCoordinatesAreZero) {
  const OkModelData model =
      mustRead(kTriangle + "vn 0 0 0\nvn nan 0 1\nvn 0 1\nvt nan 1\nf 1/1/1 2/1/2 3/1/3");
  expectSound(model);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(normalOf(model.meshes[0].data, i), glm::vec3(0, 0, 1));
    EXPECT_EQ(uvOf(model.meshes[0].data, i), glm::vec2(0.0f));
  }
  EXPECT_TRUE(warns(model, "a normal has no direction"));
  EXPECT_TRUE(warns(model, "a texture coordinate cannot be read"));
}

TEST(ObjReader, NormalsAreMadeUnitLength) {
  const OkModelData model = mustRead(kTriangle + "vn 0 3e30 4e30\nvn 0 1e-30 0\nf 1//1 2//2 3//2");
  EXPECT_NEAR(normalOf(model.meshes[0].data, 0).y, 0.6f, 1e-6f);
  EXPECT_EQ(normalOf(model.meshes[0].data, 1), glm::vec3(0, 1, 0));
}

TEST(ObjReader, RefusalsNameFileAndLine) {
  EXPECT_THAT(refusal(kTriangle + "f 1 2 4\n"), HasSubstr("memory.obj:4: there is no vertex 4"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 0\n"), HasSubstr("memory.obj:4: there is no vertex 0"));
  EXPECT_THAT(refusal(kTriangle + "\nf 1 2 -4\n"),
              HasSubstr("memory.obj:5: there is no vertex -4"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 99999999999999999999999\n"), HasSubstr(":4:"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 -99999999999999999999999\n"), HasSubstr(":4:"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 4294967297\n"), HasSubstr(":4:"));
  EXPECT_THAT(refusal(kTriangle + "l 1 9\n"), HasSubstr("memory.obj:4:"));
  EXPECT_THAT(refusal(kTriangle + "p 9\n"), HasSubstr("memory.obj:4:"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 x\n"), HasSubstr(":4: the corner 'x' cannot be read"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 3/1/1/1\n"), HasSubstr("'3/1/1/1' cannot be read"));
  EXPECT_THAT(refusal(kTriangle + "f 1 2 3.5\n"), HasSubstr("'3.5' cannot be read"));
  EXPECT_THAT(refusal("v 1 2\n"), HasSubstr("memory.obj:1: a vertex needs three coordinates"));
  EXPECT_THAT(refusal("v a b c\n"), HasSubstr("memory.obj:1:"));
}

TEST(ObjReader, PositionsMustBeFinite) {
  for (const char *bad : {"nan", "inf", "-inf", "1e39", "1.#INF", "-1.#IND", "infinity"}) {
    EXPECT_THAT(refusal("v 0 0 0\nv 0 " + std::string(bad) + " 0\n"),
                HasSubstr("memory.obj:2: a vertex has a coordinate that is not finite"))
        << bad;
  }
}

TEST(ObjReader, FilesThatAreNoObj) {
  using namespace std::string_view_literals;
  EXPECT_THAT(refusal(""), HasSubstr("memory.obj: the file holds no statement of the OBJ format"));
  EXPECT_THAT(refusal("# only a comment\n"), HasSubstr("no statement"));
  EXPECT_THAT(refusal("hello world\nthis is text\n"), HasSubstr("no statement"));
  EXPECT_THAT(refusal("\xff\xfev\0 \0001\0"sv), HasSubstr("UTF-16"));
  EXPECT_THAT(refusal("\x7f"
                      "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0>\0\x01\0"sv),
              HasSubstr("the file is"));
  EXPECT_THAT(refusal("v 0 0 0\nv\0 1"sv), HasSubstr("not a text file"));
}

TEST(ObjReader, FilesThatCannotBeOpened) {
  TemporaryFolder folder;
  const auto missing = okReadObj(folder.at("missing.obj"));
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().describe(), HasSubstr("missing.obj"));
  ASSERT_FALSE(okReadObj(folder.root()));
}
