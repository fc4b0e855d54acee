// Files that others made. The numbers were counted by a separate script.
#include <gmock/gmock.h>

#include "okinawa/math/color.hpp"

#include "import/obj_fixture.hpp"

using namespace objtest;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

struct Expected {
  const char *file;
  std::size_t triangles;
  /** Materials with their triangles, in order. */
  std::vector<std::pair<std::string, std::uint32_t>> ranges;
  glm::vec3 least;
  glm::vec3 most;
};

void PrintTo(const Expected &expected, std::ostream *out) {
  *out << expected.file;
}

class ObjRealFile : public testing::TestWithParam<Expected> {};

std::vector<Expected> expectations() {
  const glm::vec3 half(0.5f);
  const glm::vec3 one(1.0f);
  const glm::vec3 zero(0.0f);
  return {
      {"spider",
       1368,
       {{"HLeibTex", 80}, {"Skin", 260}, {"BeinTex", 952}, {"Augentex", 76}},
       {-92.655235f, -42.233826f, -106.6912f},
       {57.936218f, 37.503952f, 86.6912f}},
      {"octocat/octocat",
       8828,
       {{"Octocat", 8828}},
       {-0.969009f, -0.775217f, -0.669339f},
       {0.969009f, 0.777575f, 0.669339f}},
      {"tram",
       36758,
       {{"bodyColor", 1806},
        {"metal", 34760},
        {"windows", 112},
        {"lights", 40},
        {"lights.red", 40}},
       {-0.597664f, -0.935047f, -9.911303f},
       {0.597664f, 0.776535f, 0.644123f}},
      {"pie",
       1170,
       {{"pie-crust", 996}, {"pie-dish", 174}},
       {-1.43802953f, 0.0063628363f, -1.43802953f},
       {1.43802953f, 0.97442371f, 1.43802953f}},
      {"scarecrow",
       912,
       {{"stick", 24}, {"hat", 144}, {"head", 174}, {"shirt", 570}},
       {-6.33543839f, 0.0f, -2.22418896f},
       {6.33543839f, 10.88641537f, 1.59122692f}},
      {"tomato",
       408,
       {{"stalk", 276}, {"tomato", 120}, {"stake", 12}},
       {-0.90710543f, -5.1892656e-18f, -0.68129042f},
       {0.73952319f, 6.0f, 1.02284718f}},
      {"bunny",
       69666,
       {{"default", 69666}},
       {-1.0f, -0.991233f, -0.775047f},
       {1.0f, 0.991233f, 0.775047f}},
      {"cornell_box",
       34,
       {{"white", 30}, {"green", 2}, {"red", 2}},
       zero,
       {556.0f, 548.8f, 559.2f}},
      {"concave_polygon",
       64,
       {{"test", 64}},
       {-1.146f, 1.6575f, 1.6055f},
       {-1.146f, 3.1425f, 3.0905f}},
      {"space_in_material_name",
       64,
       {{"Hard Shiny Plastic White", 64}},
       {-1.146f, 1.6575f, 1.6055f},
       {-1.146f, 3.1425f, 3.0905f}},
      {"cube_usemtl", 12, {{"mtl3", 2}, {"mtl", 6}, {"mtl2", 4}}, zero, one},
      {"cube_mtllib_after_g", 12, {{"MyMaterial", 12}}, zero, one},
      {"cube_with_vertexcolors", 12, {{"default", 12}}, zero, one},
      {"cube_with_vertexcolors_uni", 12, {{"default", 12}}, zero, one},
      {"box_mat_with_spaces", 12, {{"Material name with many, many spaces", 12}}, -half, half},
      {"box_without_lineending", 12, {{"Default", 12}}, -half, half},
      {"box_longline", 12, {{"Defauli", 12}}, -half, half},
      {"empty_mat", 256, {{"", 256}}, {-1, -1, -1}, {1.0f, 2.802455f, 1.0f}},
      {"multiple_spaces", 1, {{"default", 1}}, one, {3, 3, 3}},
      {"number_formats", 1, {{"default", 1}}, {-1, -2, -3}, {1, 2, 3}},
      {"regr_3429812",
       4,
       {{"Trim", 4}},
       {0.0418548f, 0.961535f, 0.0939126f},
       {0.0498759f, 0.964456f, 0.0980526f}},
  };
}

OkModelData open(const std::string &path) {
  auto model = okReadObj(path);
  if (!model) {
    ADD_FAILURE() << model.error().describe();
    OkModelData empty;
    empty.meshes.emplace_back();
    return empty;
  }
  return std::move(model).value();
}

}  // namespace

TEST_P(ObjRealFile, LoadsRight) {
  const Expected &expected = GetParam();
  const std::string path = realData("models/obj/" + std::string(expected.file) + ".obj");
  if (path.empty()) {
    GTEST_SKIP() << "the real files are not at hand";
  }
  const OkModelData model = open(path);
  expectSound(model);
  EXPECT_EQ(triangleCount(model), expected.triangles);
  const OkModelData::Mesh &mesh = model.meshes[0];
  ASSERT_EQ(mesh.ranges.size(), expected.ranges.size());
  for (std::size_t i = 0; i < mesh.ranges.size(); ++i) {
    const OkModelData::Range &range = mesh.ranges[i];
    EXPECT_EQ(model.materials[static_cast<std::size_t>(range.material)].name,
              expected.ranges[i].first);
    EXPECT_EQ(range.count, expected.ranges[i].second * 3) << expected.ranges[i].first;
  }
  OkBox box;
  for (std::size_t i = 0; i < mesh.data.getVertexCount(); ++i) {
    box.add(positionOf(mesh.data, i));
  }
  EXPECT_EQ(box.min, expected.least);
  EXPECT_EQ(box.max, expected.most);
}

INSTANTIATE_TEST_SUITE_P(All, ObjRealFile, testing::ValuesIn(expectations()),
                         [](const auto &tested) {
                           std::string name = tested.param.file;
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });

class ObjRealFiles : public testing::Test {
 protected:
  void SetUp() override {
    if (realData("models/obj").empty()) {
      GTEST_SKIP() << "the real files are not at hand";
    }
  }
  static OkModelData openObj(const std::string &name) {
    return open(realData("models/obj/" + name + ".obj"));
  }
};

TEST_F(ObjRealFiles, Case_D52_SpiderFindsItsPictures) {
  const OkModelData model = openObj("spider");
  ASSERT_EQ(model.textures.size(), 4u);
  for (const OkModelData::Texture &texture : model.textures) {
    EXPECT_FALSE(texture.missing) << texture.path;
  }
  EXPECT_EQ(model.materials[1].albedoMap, "wal67ar_small.jpg");
  EXPECT_FLOAT_EQ(model.materials[1].surface.tint[0], 0.827451f);
  ASSERT_TRUE(model.materials[1].surface.sampler);
  EXPECT_EQ(model.materials[1].surface.sampler->wrapU, OkWrap::Repeat);
}

TEST_F(ObjRealFiles, OctocatUsesTheOnlyMaterialOfItsLibrary) {
  const OkModelData model = openObj("octocat/octocat");
  ASSERT_EQ(model.textures.size(), 1u);
  EXPECT_FALSE(model.textures[0].missing);
  EXPECT_EQ(model.materials[0].texture, 0);
  // Its Kd is black, which would hide the picture.
  EXPECT_EQ(model.materials[0].surface.tint[0], 1.0f);
}

TEST_F(ObjRealFiles, TheBunnyIsSmooth) {
  const OkModelData model = openObj("bunny");
  EXPECT_GE(model.meshes[0].data.getVertexCount(), 34835u);
  // Creases split less than one vertex in a hundred.
  EXPECT_LT(model.meshes[0].data.getVertexCount(), 35183u);
  EXPECT_THAT(model.warnings, IsEmpty());
}

TEST_F(ObjRealFiles, ConcavePolygonsKeepTheirArea) {
  const OkModelData model = openObj("concave_polygon");
  const OkMeshData &data = model.meshes[0].data;
  float absolute = 0.0f;
  for (std::size_t i = 0; i < data.indices.size(); i += 3) {
    absolute += glm::length(areaOf(data, i)) / 2.0f;
  }
  EXPECT_GT(absolute, 0.1f);
  EXPECT_NEAR(std::abs(signedArea(data, {1, 0, 0})), absolute, 1e-5f);
}

TEST_F(ObjRealFiles, LinesAndPoints) {
  const OkModelData lines = openObj("testline");
  expectSound(lines);
  ASSERT_EQ(lines.meshes[0].ranges.size(), 1u);
  EXPECT_EQ(lines.meshes[0].ranges[0].mode, OK_DRAW_LINES);
  EXPECT_EQ(lines.meshes[0].ranges[0].count, 36u);
  const OkModelData points = openObj("testpoints");
  expectSound(points);
  EXPECT_EQ(points.meshes[0].ranges[0].mode, OK_DRAW_POINTS);
  EXPECT_EQ(points.meshes[0].ranges[0].count, 24u);
  const OkModelData mixed = openObj("testmixed");
  expectSound(mixed);
  ASSERT_EQ(mixed.meshes[0].ranges.size(), 3u);
  EXPECT_EQ(triangleCount(mixed), 12u);
}

TEST_F(ObjRealFiles, VerticesOnlyAreNothingToSee) {
  const OkModelData model = openObj("point_cloud");
  expectSound(model);
  EXPECT_TRUE(model.meshes[0].data.indices.empty());
}

TEST_F(ObjRealFiles, VertexColours) {
  const OkModelData model = openObj("cube_with_vertexcolors");
  const OkMeshData &data = model.meshes[0].data;
  ASSERT_EQ(data.colors.size(), 24u);
  for (std::size_t i = 0; i < data.colors.size(); ++i) {
    if (positionOf(data, i) == glm::vec3(1, 1, 1)) {
      EXPECT_FLOAT_EQ(data.colors[i].z, okSrgbToLinear(0.78431f));
    }
  }
}

TEST_F(ObjRealFiles, CornellBoxColours) {
  const OkModelData model = openObj("cornell_box");
  EXPECT_THAT(model.materials[1].fill, ElementsAre(0.0f, 1.0f, 0.0f, 1.0f));
  EXPECT_THAT(model.materials[2].fill, ElementsAre(1.0f, 0.0f, 0.0f, 1.0f));
  EXPECT_THAT(model.warnings, IsEmpty());
}

TEST_F(ObjRealFiles, MissingLibrariesAreWarnedOf) {
  const OkModelData model = openObj("cube_mtllib_after_g");
  EXPECT_TRUE(warns(model, "line 2: the material library is not there"));
  EXPECT_TRUE(warns(model, "the material is not defined; plain grey is used: 'MyMaterial'"));
}

TEST_F(ObjRealFiles, BrokenOnesAreRefusedWithASentence) {
  const auto refused = [](const std::string &name) {
    const auto model = okReadObj(realData("models/" + name));
    return model ? "(it was read)" : model.error().describe();
  };
  EXPECT_THAT(refused("obj/box_UTF16BE.obj"), HasSubstr("UTF-16"));
  EXPECT_THAT(refused("broken/empty.obj"), HasSubstr("no statement"));
  EXPECT_THAT(refused("broken/malformed.obj"), HasSubstr("malformed.obj:28: there is no vertex 0"));
  const OkModelData second = open(realData("models/broken/malformed2.obj"));
  expectSound(second);
  EXPECT_EQ(triangleCount(second), 10u);
  EXPECT_TRUE(warns(second, "fewer than three corners"));
}
