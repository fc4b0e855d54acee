#include "okinawa/import/material_sidecar.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "okinawa/base/files.hpp"
#include "okinawa/base/limits.hpp"

#include "import/obj_fixture.hpp"
#include "support/comma_locale.hpp"

using namespace objtest;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

class MaterialSidecarTest : public testing::Test {
 protected:
  /** Two materials: "Skin" with a picture, "Plain" without. */
  OkModelData model() const {
    OkModelData data;
    data.path = folder_.at("spider.obj");
    OkModelData::Texture texture;
    texture.path = folder_.at("skin.png");
    data.textures.push_back(texture);
    OkModelData::Material skin;
    skin.name = "Skin";
    skin.texture = 0;
    skin.albedoMap = "skin.png";
    skin.surface.tint[0] = 0.1f;
    skin.surface.tint[3] = 0.7f;
    skin.surface.blend = OK_BLEND_ALPHA;
    skin.roughness = 1.0f / 3.0f;
    data.materials.push_back(skin);
    OkModelData::Material plain;
    plain.name = "Plain";
    plain.fill[1] = 0.2f;
    plain.emissive[0] = 12.5f;
    data.materials.push_back(plain);
    return data;
  }
  std::string sidecar(const std::string &text) const {
    return folder_.write("spider.obj.okmat.json", text);
  }
  OkModelData applied(const std::string &text) const {
    sidecar(text);
    OkModelData data = model();
    const auto result = OkMaterialSidecar::apply(data);
    EXPECT_TRUE(result && result.value()) << (result ? "" : result.error().describe());
    return data;
  }
  std::string refused(const std::string &text) const {
    sidecar(text);
    OkModelData data = model();
    const auto result = OkMaterialSidecar::apply(data);
    // Nothing was changed, not even by what came before the fault.
    EXPECT_EQ(data.materials[0].roughness, 1.0f / 3.0f);
    EXPECT_EQ(data.materials[1].metallic, 0.0f);
    EXPECT_EQ(data.textures.size(), 1u);
    return result ? "(it was applied)" : result.error().describe();
  }
  TemporaryFolder folder_;
};

}  // namespace

TEST_F(MaterialSidecarTest, LiesBesideTheModel) {
  EXPECT_EQ(OkMaterialSidecar::pathFor("a/spider.obj"), "a/spider.obj.okmat.json");
}

TEST_F(MaterialSidecarTest, NoneIsNoError) {
  OkModelData data = model();
  const auto result = OkMaterialSidecar::apply(data);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result.value());
}

TEST_F(MaterialSidecarTest, EveryKey) {
  folder_.write("other.png", "x");
  folder_.write("mask.png", "x");
  const OkModelData data = applied(R"({"Skin": {
    "albedo": [0.25, 0.5, 0.75, 0.5], "metallic": 0.1, "roughness": 0.2, "ior": 1.33,
    "transmission": 0.4, "emissive": [1, 2, 3.5], "blend": "additive", "unlit": true,
    "albedo_map": "other.png", "normal_map": "n.png", "metallic_roughness_map": "mr.png",
    "emissive_map": "e.png", "tint_mask": "mask.png"}})");
  const OkModelData::Material &skin = data.materials[0];
  EXPECT_THAT(skin.surface.tint, ElementsAre(0.25f, 0.5f, 0.75f, 0.5f));
  EXPECT_EQ(skin.metallic, 0.1f);
  EXPECT_EQ(skin.roughness, 0.2f);
  EXPECT_EQ(skin.ior, 1.33f);
  EXPECT_EQ(skin.transmission, 0.4f);
  EXPECT_THAT(skin.emissive, ElementsAre(1.0f, 2.0f, 3.5f));
  EXPECT_EQ(skin.surface.blend, OK_BLEND_ADDITIVE);
  EXPECT_TRUE(skin.surface.unlit);
  EXPECT_EQ(skin.albedoMap, "other.png");
  EXPECT_EQ(skin.normalMap, "n.png");
  EXPECT_EQ(skin.metallicRoughnessMap, "mr.png");
  EXPECT_EQ(skin.emissiveMap, "e.png");
  EXPECT_EQ(skin.surface.tintMaskName, folder_.at("mask.png"));
  // The picture that nothing uses any more is gone.
  ASSERT_EQ(data.textures.size(), 1u);
  EXPECT_EQ(data.textures[0].path, folder_.at("other.png"));
  EXPECT_EQ(skin.texture, 0);
  // The other material is as it was.
  EXPECT_EQ(data.materials[1].fill[1], 0.2f);
}

TEST_F(MaterialSidecarTest, KeysLeftOutKeepWhatTheModelSays) {
  const OkModelData data = applied(R"({"Skin": {"metallic": 1}, "Other": {"metallic": 0.5}})");
  EXPECT_EQ(data.materials[0].metallic, 1.0f);
  EXPECT_EQ(data.materials[0].roughness, 1.0f / 3.0f);
  EXPECT_EQ(data.materials[0].surface.blend, OK_BLEND_ALPHA);
  EXPECT_EQ(data.materials[0].surface.tint[3], 0.7f);
  EXPECT_EQ(data.materials[0].texture, 0);
  EXPECT_EQ(data.materials[1].metallic, 0.0f);
}

TEST_F(MaterialSidecarTest, UnknownKeysAreFine) {
  EXPECT_EQ(applied(R"({"Skin": {"note": {"a": [1]}, "roughness": 0.5}})").materials[0].roughness,
            0.5f);
}

TEST_F(MaterialSidecarTest, ColourGoesWhereItIsSeen) {
  const OkModelData data = applied(R"({"Plain": {"albedo": [0.1, 0.2, 0.3], "blend": "alpha"}})");
  EXPECT_THAT(data.materials[1].fill, ElementsAre(0.1f, 0.2f, 0.3f, 1.0f));
  EXPECT_EQ(data.materials[1].surface.tint[3], 1.0f);
  EXPECT_EQ(data.materials[1].surface.blend, OK_BLEND_ALPHA);
}

TEST_F(MaterialSidecarTest, APictureCanBeGivenOrTakenAway) {
  folder_.write("new.png", "x");
  const OkModelData given = applied(R"({"Plain": {"albedo_map": "new.png"}})");
  EXPECT_EQ(given.textures.size(), 2u);
  EXPECT_EQ(given.materials[1].texture, 1);
  EXPECT_EQ(given.materials[1].surface.tint[1], 0.2f);
  ASSERT_TRUE(given.materials[1].surface.sampler);
  EXPECT_EQ(given.materials[1].surface.sampler->wrapU, OkWrap::Repeat);

  const OkModelData taken = applied(R"({"Skin": {"albedo_map": ""}})");
  EXPECT_TRUE(taken.textures.empty());
  EXPECT_EQ(taken.materials[0].texture, -1);
  EXPECT_EQ(taken.materials[0].fill[0], 0.1f);
}

TEST_F(MaterialSidecarTest, AMissingPictureIsWarnedOf) {
  const OkModelData data = applied(R"({"Skin": {"albedo_map": "no such.png"}})");
  ASSERT_EQ(data.textures.size(), 1u);
  EXPECT_TRUE(data.textures[0].missing);
  EXPECT_TRUE(warns(data, "spider.obj.okmat.json: the picture is not there"));
}

TEST_F(MaterialSidecarTest, WrongTypesAreOneSentence) {
  EXPECT_THAT(refused(R"({"Skin": {"roughness": 0.9}, "Plain": {"metallic": "shiny"}})"),
              HasSubstr("spider.obj.okmat.json: material 'Plain': 'metallic' must be a number"));
  for (const char *bad : {R"("albedo": [1, 2])",
                          R"("albedo": "red")",
                          R"("albedo": [1, 1, 1, 1, 1])",
                          R"("albedo": [1, null, 1])",
                          R"("albedo": [2, 0, 0, 1])",
                          R"("albedo": [0, 0, -1])",
                          R"("roughness": null)",
                          R"("roughness": 1.5)",
                          R"("roughness": -0.1)",
                          R"("ior": 0.5)",
                          R"("ior": "glass")",
                          R"("transmission": [1])",
                          R"("emissive": [1, 2])",
                          R"("emissive": [1, 2, -3])",
                          R"("emissive": 1)",
                          R"("blend": "add")",
                          R"("blend": 2)",
                          R"("unlit": 1)",
                          R"("unlit": "yes")",
                          R"("albedo_map": 3)",
                          R"("normal_map": null)",
                          R"("metallic_roughness_map": [])",
                          R"("emissive_map": {})",
                          R"("tint_mask": false)"}) {
    const std::string key = std::string(bad).substr(1, std::string(bad).find('"', 1) - 1);
    const std::string text = refused(std::string(R"({"Skin": {"metallic": 1, )") + bad + "}}");
    EXPECT_THAT(text, HasSubstr("material 'Skin': '" + key + "' must be ")) << bad;
  }
}

TEST_F(MaterialSidecarTest, BrokenFilesAreRefused) {
  EXPECT_THAT(refused("{\n  \"Skin\": {\n    oops\n"), HasSubstr("okmat.json:3: the JSON cannot"));
  EXPECT_THAT(refused(""), HasSubstr("the JSON cannot be read"));
  EXPECT_THAT(refused("[]"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(refused("null"), HasSubstr("must be a JSON object"));
  EXPECT_THAT(refused(R"({"Skin": 5})"), HasSubstr("material 'Skin' must be an object"));
  EXPECT_THAT(refused(R"({"Skin": {"metallic": 1e999}})"), HasSubstr("out of range"));
  EXPECT_THAT(refused("{\"\xff\": {}}"), HasSubstr("the JSON cannot be read"));
}

TEST_F(MaterialSidecarTest, DeepNestingIsRefused) {
  const auto nested = [](int depth) {
    return R"({"Skin": {"x": )" + std::string(static_cast<std::size_t>(depth - 2), '[') +
           std::string(static_cast<std::size_t>(depth - 2), ']') + "}}";
  };
  applied(nested(OkLimits::kJsonDepth));
  EXPECT_THAT(refused(nested(OkLimits::kJsonDepth + 1)), HasSubstr("nested deeper than 128"));
  EXPECT_THAT(refused(std::string(5'000'000, '[')), HasSubstr("nested deeper"));
  // Brackets in a string are none.
  applied(R"({"Skin": {"x": ")" + std::string(1000, '[') + R"(\"["}})");
}

TEST_F(MaterialSidecarTest, CutOffAfterEveryByte) {
  const std::string whole = R"({"Skin": {"albedo": [0.5, 0.25, 1, 1], "blend": "alpha"}})";
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_THAT(refused(whole.substr(0, length)), HasSubstr("the JSON cannot be read"));
  }
}

TEST_F(MaterialSidecarTest, AFolderInItsPlaceIsNone) {
  std::filesystem::create_directories(folder_.at("spider.obj.okmat.json"));
  OkModelData data = model();
  const auto result = OkMaterialSidecar::apply(data);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result.value());
}

TEST_F(MaterialSidecarTest, WhatIsWrittenReadsBackExactly) {
  folder_.write("skin.png", "x");
  OkModelData before = model();
  before.materials[1].surface.unlit = true;
  before.materials[1].surface.tintMaskName = folder_.write("masks/m.png", "x");
  before.materials[1].ior = 1.4567891f;
  ASSERT_TRUE(OkMaterialSidecar::write(before));

  OkModelData after;
  after.path = before.path;
  for (const OkModelData::Material &material : before.materials) {
    after.materials.emplace_back().name = material.name;
  }
  ASSERT_TRUE(OkMaterialSidecar::apply(after));
  ASSERT_EQ(after.textures.size(), 1u);
  EXPECT_EQ(after.textures[0].path, before.textures[0].path);
  for (std::size_t i = 0; i < 2; ++i) {
    const OkModelData::Material &a = before.materials[i];
    const OkModelData::Material &b = after.materials[i];
    EXPECT_TRUE(std::equal(a.fill, a.fill + 4, b.fill)) << i;
    EXPECT_TRUE(std::equal(a.surface.tint, a.surface.tint + 4, b.surface.tint)) << i;
    EXPECT_TRUE(std::equal(a.emissive, a.emissive + 3, b.emissive)) << i;
    EXPECT_EQ(a.roughness, b.roughness);
    EXPECT_EQ(a.metallic, b.metallic);
    EXPECT_EQ(a.ior, b.ior);
    EXPECT_EQ(a.surface.blend, b.surface.blend);
    EXPECT_EQ(a.surface.unlit, b.surface.unlit);
    EXPECT_EQ(a.surface.tintMaskName, b.surface.tintMaskName);
    EXPECT_EQ(a.texture, b.texture);
    EXPECT_EQ(a.albedoMap, b.albedoMap);
  }
}

TEST_F(MaterialSidecarTest, IsPrettyAndPortable) {
  OkModelData data = model();
  data.materials[1].name = "Latin\xf6 \"quoted\"";
  data.materials.push_back(data.materials[0]);
  data.materials.back().roughness = 0.0f;
  data.materials[1].surface.tintMaskName = folder_.write("masks/m.png", "x");
  ASSERT_TRUE(OkMaterialSidecar::write(data));
  const auto bytes = OkFiles::read(OkMaterialSidecar::pathFor(data.path));
  ASSERT_TRUE(bytes);
  const std::string text(bytes.value().begin(), bytes.value().end());
  EXPECT_THAT(text, HasSubstr("{\n  \"Skin\": {\n    \"albedo\": ["));
  EXPECT_THAT(text, HasSubstr("\"roughness\": 0.33333334"));
  EXPECT_THAT(text, HasSubstr("\"tint_mask\": \"masks/m.png\""));
  EXPECT_THAT(text, HasSubstr("\"albedo_map\": \"skin.png\""));
  EXPECT_EQ(text.back(), '\n');
  const auto json = nlohmann::json::parse(text, nullptr, false);
  ASSERT_TRUE(json.is_object());
  // One object a name: of two the first.
  EXPECT_EQ(json.size(), 2u);
  EXPECT_NEAR(json["Skin"]["roughness"].get<double>(), 1.0 / 3.0, 1e-6);
}

TEST_F(MaterialSidecarTest, PicturesInsideTheModelFileStay) {
  OkModelData data = model();
  data.textures[0].path = "model.glb#image0";
  data.textures[0].embedded = OkImage(1, 1, 4);
  data.materials[0].albedoMap.clear();
  ASSERT_TRUE(OkMaterialSidecar::write(data));
  ASSERT_TRUE(OkMaterialSidecar::apply(data));
  EXPECT_EQ(data.materials[0].texture, 0);
  EXPECT_FALSE(data.textures[0].embedded.isEmpty());
}

TEST_F(MaterialSidecarTest, AFolderThatIsNotThereIsAnError) {
  OkModelData data = model();
  data.path = folder_.at("nowhere/spider.obj");
  const auto status = OkMaterialSidecar::write(data);
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().describe(), HasSubstr("nowhere"));
}

TEST_F(MaterialSidecarTest, FromAnMtlAndBack) {
  folder_.write("tex/a.png", "x");
  folder_.write("a.mtl", "newmtl a\nKd 0.6 0.5 0.4\nd 0.5\nNs 100\nKe 1 2 3\nmap_Kd tex\\a.png\n");
  const std::string path =
      folder_.write("m.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
  const auto first = okReadObj(path);
  ASSERT_TRUE(first);
  ASSERT_TRUE(OkMaterialSidecar::write(first.value()));
  auto second = okReadObj(path);
  ASSERT_TRUE(second);
  ASSERT_TRUE(OkMaterialSidecar::apply(second.value()));
  EXPECT_TRUE(second.value().warnings.empty());
  const OkModelData::Material &a = first.value().materials[0];
  const OkModelData::Material &b = second.value().materials[0];
  EXPECT_TRUE(std::equal(a.surface.tint, a.surface.tint + 4, b.surface.tint));
  EXPECT_EQ(a.roughness, b.roughness);
  EXPECT_EQ(a.texture, b.texture);
  EXPECT_EQ(second.value().textures[0].path, first.value().textures[0].path);
}

TEST_F(MaterialSidecarTest, Case_D47_InAnyLocale) {
  const CommaLocale comma;
  if (!comma.isSet()) {
    GTEST_SKIP() << "no locale with a decimal comma is installed";
  }
  OkModelData data = model();
  ASSERT_TRUE(OkMaterialSidecar::write(data));
  data.materials[0].roughness = 0.0f;
  ASSERT_TRUE(OkMaterialSidecar::apply(data));
  EXPECT_EQ(data.materials[0].roughness, 1.0f / 3.0f);
}
