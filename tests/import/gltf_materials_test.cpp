#include <cmath>

#include "okinawa/math/color.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::Json;
using gltf_test::TempFolder;
using gltf_test::toBase64;

namespace {

constexpr float kPi = 3.14159265358979f;

/** An 18 byte TGA header and one red pixel. */
const Bytes kRedTga = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 0, 0, 255};

Builder withMaterial(const Json &material) {
  Builder builder = Builder::triangle({{"material", 0}});
  builder.add("materials", material);
  return builder;
}

OkModelData::Material materialOf(const Builder &builder) {
  auto model = builder.read();
  EXPECT_TRUE(model) << (model ? "" : model.error().describe());
  return model ? model.value().materials.at(0) : OkModelData::Material{};
}

OkModelData::Material materialOf(const Json &material) {
  return materialOf(withMaterial(material));
}

Builder withTexture(const Json &info = Json::object(), const Json &image = {{"uri", "no.png"}}) {
  Json texture = {{"index", 0}};
  texture.update(info);
  Builder builder = withMaterial({{"pbrMetallicRoughness", {{"baseColorTexture", texture}}}});
  builder.add("textures", {{"source", 0}});
  builder.add("images", image);
  return builder;
}

glm::vec2 transformed(const OkMaterial &surface, glm::vec2 uv) {
  const float c = std::cos(surface.uvRotation);
  const float s = std::sin(surface.uvRotation);
  const glm::vec2 scaled(surface.uvScale[0] * uv.x, surface.uvScale[1] * uv.y);
  return {surface.uvOffset[0] + c * scaled.x - s * scaled.y,
          surface.uvOffset[1] + s * scaled.x + c * scaled.y};
}

}  // namespace

TEST(GltfMaterials, DefaultsOfTheFormat) {
  const auto material = materialOf(Json{{"name", "plain"}});
  EXPECT_EQ(material.name, "plain");
  EXPECT_EQ(material.metallic, 1.0f);
  EXPECT_EQ(material.roughness, 1.0f);
  EXPECT_EQ(material.ior, 1.5f);
  EXPECT_EQ(material.transmission, 0.0f);
  EXPECT_EQ(material.texture, -1);
  EXPECT_FALSE(material.surface.doubleSided);
  EXPECT_FALSE(material.surface.unlit);
  EXPECT_EQ(material.surface.blend, OK_BLEND_OPAQUE);
  EXPECT_EQ(material.fill[0], 1.0f);
}

TEST(GltfMaterials, FactorsBecomeSrgb) {
  const auto material =
      materialOf(Json{{"pbrMetallicRoughness", {{"baseColorFactor", {0.2140411, 1, 0, 0.5}}}}});
  EXPECT_NEAR(material.fill[0], 0.5f, 1e-4f);
  EXPECT_EQ(material.fill[1], 1.0f);
  EXPECT_EQ(material.fill[2], 0.0f);
  EXPECT_EQ(material.surface.tint[0], 1.0f);
  EXPECT_EQ(material.surface.tint[3], 1.0f);
}

TEST(GltfMaterials, WithATextureTheFactorTints) {
  Builder builder = withTexture();
  builder.doc["materials"][0]["pbrMetallicRoughness"]["baseColorFactor"] = {1, 0.2140411, 1, 1};
  const auto material = materialOf(builder);
  EXPECT_NEAR(material.surface.tint[1], 0.5f, 1e-4f);
  EXPECT_EQ(material.fill[1], 1.0f);
  EXPECT_EQ(material.texture, 0);
}

TEST(GltfMaterials, AlphaModes) {
  const Json half = {{"baseColorFactor", {1, 1, 1, 0.5}}};
  const auto blend = materialOf(Json{{"alphaMode", "BLEND"}, {"pbrMetallicRoughness", half}});
  EXPECT_EQ(blend.surface.blend, OK_BLEND_ALPHA);
  EXPECT_EQ(blend.surface.tint[3], 0.5f);
  EXPECT_EQ(materialOf(Json{{"alphaMode", "MASK"}}).surface.alphaCutoff, 0.5f);
  EXPECT_EQ(materialOf(Json{{"alphaMode", "ODD"}}).surface.blend, OK_BLEND_OPAQUE);
}

TEST(GltfMaterials, Case_D31_MasksAreCutouts) {
  const auto mask = materialOf(Json{{"alphaMode", "MASK"}, {"alphaCutoff", 0.25}});
  EXPECT_EQ(mask.surface.blend, OK_BLEND_CUTOUT);
  EXPECT_EQ(mask.surface.alphaCutoff, 0.25f);
}

TEST(GltfMaterials, TheAlphaFactorMovesTheCutoff) {
  const auto cutoff = [](double alpha, double threshold) {
    return materialOf(Json{{"alphaMode", "MASK"},
                           {"alphaCutoff", threshold},
                           {"pbrMetallicRoughness", {{"baseColorFactor", {1, 1, 1, alpha}}}}})
        .surface.alphaCutoff;
  };
  EXPECT_EQ(cutoff(0.5, 0.25), 0.5f);
  EXPECT_GT(cutoff(0.0, 0.5), 1.0f);
  EXPECT_EQ(cutoff(0.0, 0.0), 0.0f);
}

TEST(GltfMaterials, NumbersOfTheSurfaceAreKept) {
  const auto material = materialOf(
      Json{{"doubleSided", true},
           {"pbrMetallicRoughness", {{"metallicFactor", 0.25}, {"roughnessFactor", 0.75}}},
           {"emissiveFactor", {0.2140411, 0, 1}},
           {"extensions",
            {{"KHR_materials_unlit", Json::object()},
             {"KHR_materials_ior", {{"ior", 1.33}}},
             {"KHR_materials_transmission", {{"transmissionFactor", 0.9}}}}}});
  EXPECT_TRUE(material.surface.doubleSided);
  EXPECT_TRUE(material.surface.unlit);
  EXPECT_EQ(material.metallic, 0.25f);
  EXPECT_EQ(material.roughness, 0.75f);
  EXPECT_EQ(material.ior, 1.33f);
  EXPECT_EQ(material.transmission, 0.9f);
  EXPECT_NEAR(material.emissive[0], 0.5f, 1e-4f);
  EXPECT_EQ(material.emissive[2], 1.0f);
}

TEST(GltfMaterials, EmissionMayBeStrong) {
  const auto material = materialOf(
      Json{{"emissiveFactor", {1, 0, 0}},
           {"extensions", {{"KHR_materials_emissive_strength", {{"emissiveStrength", 4}}}}}});
  EXPECT_NEAR(okSrgbToLinear(material.emissive[0]), 4.0f, 1e-3f);
}

TEST(GltfMaterials, SamplersRepeatUnlessTheySayOtherwise) {
  Builder builder = withTexture();
  auto sampler = materialOf(builder).surface.sampler;
  ASSERT_TRUE(sampler.has_value());
  EXPECT_EQ(sampler->wrapU, OkWrap::Repeat);
  EXPECT_EQ(sampler->wrapV, OkWrap::Repeat);
  EXPECT_EQ(sampler->filter, OkFilter::Trilinear);
  builder.doc["textures"][0]["sampler"] = 0;
  builder.add("samplers",
              {{"wrapS", 33071}, {"wrapT", 33648}, {"magFilter", 9728}, {"minFilter", 9987}});
  sampler = materialOf(builder).surface.sampler;
  EXPECT_EQ(sampler->wrapU, OkWrap::Clamp);
  EXPECT_EQ(sampler->wrapV, OkWrap::Mirror);
  EXPECT_EQ(sampler->filter, OkFilter::Point);
}

TEST(GltfMaterials, FiltersByWhatIsShownSmall) {
  const auto filter = [](int reduced) {
    Builder builder = withTexture();
    builder.doc["textures"][0]["sampler"] = 0;
    builder.add("samplers", {{"magFilter", 9729}, {"minFilter", reduced}});
    return materialOf(builder).surface.sampler->filter;
  };
  EXPECT_EQ(filter(9728), OkFilter::Bilinear);
  EXPECT_EQ(filter(9729), OkFilter::Bilinear);
  EXPECT_EQ(filter(9985), OkFilter::Bilinear);
  EXPECT_EQ(filter(9986), OkFilter::Trilinear);
  EXPECT_EQ(filter(9987), OkFilter::Trilinear);
}

TEST(GltfMaterials, TheUvSetMayBeOverridden) {
  EXPECT_EQ(materialOf(withTexture({{"texCoord", 1}})).surface.uvSet, 1);
  const Json transform = {{"texCoord", 1},
                          {"extensions", {{"KHR_texture_transform", {{"texCoord", 0}}}}}};
  EXPECT_EQ(materialOf(withTexture(transform)).surface.uvSet, 0);
  EXPECT_EQ(materialOf(withTexture({{"texCoord", 2}})).surface.uvSet, 0);
}

TEST(GltfMaterials, TransformsCountFromTheTopInTheFile) {
  const Json transform = {{"offset", {0.1, 0.2}}, {"rotation", 0.3}, {"scale", {1.5, 0.5}}};
  const auto surface =
      materialOf(withTexture({{"extensions", {{"KHR_texture_transform", transform}}}})).surface;
  const float c = std::cos(0.3f);
  const float s = std::sin(0.3f);
  for (const glm::vec2 uv :
       {glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(0, 1), glm::vec2(.3, .8)}) {
    // The extension's own formula, on coordinates that count from the top.
    const glm::vec2 top(uv.x, 1.0f - uv.y);
    const glm::vec2 moved(0.1f + c * 1.5f * top.x + s * 0.5f * top.y,
                          0.2f - s * 1.5f * top.x + c * 0.5f * top.y);
    EXPECT_NEAR(transformed(surface, uv).x, moved.x, 1e-6f);
    EXPECT_NEAR(transformed(surface, uv).y, 1.0f - moved.y, 1e-6f);
  }
}

TEST(GltfMaterials, TheExampleOfTheTransformExtension) {
  // "offset [0, 1], rotation of a quarter turn, scale [0.5, 0.5]": the extension's text says that
  // this shows the lower left quarter of the picture, turned clockwise.
  const Json transform = {{"offset", {0, 1}}, {"rotation", kPi / 2}, {"scale", {0.5, 0.5}}};
  const auto surface =
      materialOf(withTexture({{"extensions", {{"KHR_texture_transform", transform}}}})).surface;
  const glm::vec2 bottomLeft = transformed(surface, {0, 0});
  EXPECT_NEAR(bottomLeft.x, 0.5f, 1e-6f);
  EXPECT_NEAR(bottomLeft.y, 0.0f, 1e-6f);
  const glm::vec2 topLeft = transformed(surface, {0, 1});
  EXPECT_NEAR(topLeft.x, 0.0f, 1e-6f);
  EXPECT_NEAR(topLeft.y, 0.0f, 1e-6f);
  const glm::vec2 topRight = transformed(surface, {1, 1});
  EXPECT_NEAR(topRight.x, 0.0f, 1e-6f);
  EXPECT_NEAR(topRight.y, 0.5f, 1e-6f);
}

TEST(GltfMaterials, MissingPicturesAreWarnings) {
  const auto model = withTexture().read();
  ASSERT_TRUE(model);
  ASSERT_EQ(model.value().textures.size(), 1u);
  EXPECT_TRUE(model.value().textures[0].missing);
  EXPECT_EQ(model.value().warnings.size(), 1u);
}

TEST(GltfMaterials, Case_D55_PercentEncodedPicturesAreFound) {
  const TempFolder folder;
  const std::string picture = folder.write("Normal Map.tga", kRedTga);
  const std::string path =
      folder.write("m.gltf", withTexture(Json::object(), {{"uri", "Normal%20Map.tga"}}).text());
  const auto model = okReadGltf(path);
  ASSERT_TRUE(model);
  EXPECT_FALSE(model.value().textures.at(0).missing);
  EXPECT_TRUE(std::filesystem::equivalent(model.value().textures[0].path, picture));
  EXPECT_EQ(model.value().materials[0].albedoMap, model.value().textures[0].path);
}

TEST(GltfMaterials, EmbeddedPicturesAreDecoded) {
  const auto uri =
      withTexture(Json::object(), {{"uri", "data:image/x-tga;base64," + toBase64(kRedTga)}}).read();
  Builder inView = withTexture();
  inView.doc["images"][0] = {{"bufferView", inView.view(kRedTga)}, {"mimeType", "image/png"}};
  const auto view = inView.read();
  for (const auto *model : {&uri, &view}) {
    ASSERT_TRUE(*model);
    const auto &texture = model->value().textures.at(0);
    EXPECT_FALSE(texture.missing);
    EXPECT_EQ(texture.path, "made.gltf#image0");
    ASSERT_EQ(texture.embedded.getWidth(), 1);
    EXPECT_EQ(texture.embedded.getComponent(0, 0, 0), 1.0f);
  }
}

TEST(GltfMaterials, BrokenPicturesAreWarnings) {
  Builder builder = withTexture();
  builder.doc["images"][0] = {{"bufferView", builder.view(Bytes(10, 1))},
                              {"mimeType", "image/png"}};
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model.value().textures.at(0).missing);
  EXPECT_EQ(model.value().warnings.size(), 1u);
  builder.doc["images"][0]["bufferView"] = 99;
  EXPECT_FALSE(builder.read());
}

TEST(GltfMaterials, OnePictureInTwoTexturesIsOnePicture) {
  Builder builder = withTexture(Json::object(), {{"uri", "data:;base64," + toBase64(kRedTga)}});
  builder.add("textures", {{"source", 0}});
  builder.add("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 1}}}}}});
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_EQ(model.value().textures.size(), 1u);
  EXPECT_EQ(model.value().materials[1].texture, 0);
}

TEST(GltfMaterials, NamesOfTheOtherMapsAreKept) {
  Builder builder = withTexture();
  builder.doc["materials"][0]["normalTexture"] = {{"index", 1}};
  builder.doc["materials"][0]["emissiveTexture"] = {{"index", 1}};
  builder.doc["materials"][0]["pbrMetallicRoughness"]["metallicRoughnessTexture"] = {{"index", 1}};
  builder.add("textures", {{"source", 1}});
  builder.add("images", {{"uri", "data:;base64," + toBase64(kRedTga)}});
  const auto material = materialOf(builder);
  EXPECT_EQ(material.normalMap, "made.gltf#image1");
  EXPECT_EQ(material.emissiveMap, "made.gltf#image1");
  EXPECT_EQ(material.metallicRoughnessMap, "made.gltf#image1");
}

TEST(GltfMaterials, TexturesWithoutAPictureAreMissing) {
  Builder builder = withTexture();
  builder.doc["textures"][0] = {{"extensions", {{"KHR_texture_basisu", {{"source", 0}}}}}};
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_TRUE(model.value().textures.at(0).missing);
}

TEST(GltfMaterials, WrongTypesAreRefused) {
  EXPECT_FALSE(withMaterial({{"pbrMetallicRoughness", {"no object"}}}).read());
  EXPECT_FALSE(withMaterial({{"pbrMetallicRoughness", {{"metallicFactor", "1"}}}}).read());
  EXPECT_FALSE(withMaterial({{"pbrMetallicRoughness", {{"baseColorFactor", {1, 1, 1}}}}}).read());
  EXPECT_FALSE(withMaterial({{"doubleSided", 1}}).read());
  EXPECT_FALSE(withMaterial({{"extensions", 1}}).read());
  EXPECT_FALSE(withTexture({{"index", -1}}).read());
  EXPECT_FALSE(withTexture({{"extensions", {{"KHR_texture_transform", "no object"}}}}).read());
  EXPECT_FALSE(withTexture({{"extensions", {{"KHR_texture_transform", {{"scale", 2}}}}}}).read());
}

TEST(GltfMaterials, OlderSpecularMaterialsShowTheirColour) {
  const auto material =
      materialOf(Json{{"extensions",
                       {{"KHR_materials_pbrSpecularGlossiness",
                         {{"diffuseFactor", {1, 0, 0, 1}}, {"glossinessFactor", 0.75}}}}}});
  EXPECT_EQ(material.fill[1], 0.0f);
  EXPECT_EQ(material.roughness, 0.25f);
  EXPECT_EQ(material.metallic, 0.0f);
}
