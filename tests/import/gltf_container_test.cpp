#include "import/gltf_container.hpp"

#include <random>

#include "okinawa/base/limits.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::readText;
using gltf_test::refusalOf;
using okinawa::GltfReport;
using okinawa::splitGltf;
using testing::Test;

namespace {

OkResult<OkModelData> readBytes(const Bytes &bytes) {
  return okReadGltf(bytes, "made.glb");
}

Bytes richGlb() {
  Builder builder;
  const int positions = builder.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}, "VEC3");
  const int uvs = builder.floats({0, 0, 1, 0, 0, 1, 1, 1}, "VEC2");
  const int indices = builder.shorts({0, 1, 2, 2, 1, 3});
  builder.mesh({{"POSITION", positions}, {"TEXCOORD_0", uvs}},
               {{"indices", indices}, {"material", 0}});
  builder.add("materials", {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", 0}}}}}});
  builder.add("textures", {{"source", 0}});
  builder.add("images", {{"bufferView", builder.view(Bytes(40, 7))}, {"mimeType", "image/png"}});
  builder.node({{"mesh", 0}, {"children", {1}}});
  builder.node({{"name", "below"}, {"rotation", {0, 0, 0, 1}}});
  builder.add("scenes", {{"nodes", {0}}});
  return builder.glb();
}

}  // namespace

TEST(GltfContainer, PlainJsonIsTakenWhole) {
  const std::string text = "{\"asset\":1}";
  GltfReport report("f");
  const auto parts =
      splitGltf({reinterpret_cast<const std::uint8_t *>(text.data()), text.size()}, report);
  EXPECT_FALSE(report.failed());
  EXPECT_EQ(parts.json.size(), text.size());
  EXPECT_FALSE(parts.hasBinary);
}

TEST(GltfContainer, BothChunksAreFound) {
  const Bytes glb = Builder::triangle().glb();
  GltfReport report("f");
  const auto parts = splitGltf(glb, report);
  ASSERT_FALSE(report.failed());
  EXPECT_EQ(parts.json.front(), '{');
  EXPECT_TRUE(parts.hasBinary);
  EXPECT_EQ(parts.binary.size(), 36u);
}

TEST(GltfContainer, GlbAndTextGiveTheSameModel) {
  const auto text = Builder::triangle().read();
  const auto binary = readBytes(Builder::triangle().glb());
  ASSERT_TRUE(text);
  ASSERT_TRUE(binary);
  EXPECT_EQ(text.value().meshes.at(0).data.vertices, binary.value().meshes.at(0).data.vertices);
}

TEST(GltfContainer, BytesBehindTheEndAreAWarning) {
  Bytes glb = Builder::triangle().glb();
  glb.resize(glb.size() + 5);
  const auto model = readBytes(glb);
  ASSERT_TRUE(model);
  ASSERT_EQ(model.value().warnings.size(), 1u);
  EXPECT_NE(model.value().warnings[0].find("after the end"), std::string::npos);
}

TEST(GltfContainer, OtherVersionsAreNamed) {
  Bytes glb = Builder::triangle().glb();
  glb[4] = 1;
  EXPECT_NE(refusalOf(readBytes(glb)).find("version 1"), std::string::npos);
}

TEST(GltfContainer, LengthsThatRunOutAreRefused) {
  Bytes glb = Builder::triangle().glb();
  glb[8] = glb[9] = glb[10] = glb[11] = 0xFF;
  EXPECT_NE(refusalOf(readBytes(glb)).find("promises"), std::string::npos);
  glb = Builder::triangle().glb();
  glb[12] = glb[13] = glb[14] = glb[15] = 0xFF;
  EXPECT_NE(refusalOf(readBytes(glb)).find("chunk 0"), std::string::npos);
  glb = Builder::triangle().glb();
  glb[8] = 13;
  glb[9] = glb[10] = glb[11] = 0;
  EXPECT_FALSE(readBytes(glb));
}

TEST(GltfContainer, TheFirstChunkMustBeJson) {
  Bytes glb = Builder::triangle().glb();
  glb[16] = 'X';
  EXPECT_NE(refusalOf(readBytes(glb)).find("JSON chunk"), std::string::npos);
}

TEST(GltfContainer, ZeroPaddedJsonIsAccepted) {
  Bytes glb = Builder::triangle().glb();
  const std::size_t jsonLength = glb[12] + glb[13] * 256u;
  for (std::size_t i = 20 + jsonLength; i-- > 20 && glb[i] == ' ';) {
    glb[i] = 0;
  }
  EXPECT_TRUE(readBytes(glb));
}

TEST(GltfContainer, AMissingBinaryChunkIsRefused) {
  Builder builder = Builder::triangle();
  builder.doc["buffers"] = {{{"byteLength", builder.buffer.size()}}};
  EXPECT_NE(refusalOf(builder.read()).find("no data"), std::string::npos);
}

TEST(GltfContainer, CutAnywhereIsRefusedAndNeverCrashes) {
  const Bytes glb = richGlb();
  ASSERT_TRUE(readBytes(glb));
  for (std::size_t size = 0; size < glb.size(); size += 7) {
    const Bytes cut(glb.begin(), glb.begin() + static_cast<std::ptrdiff_t>(size));
    const auto model = readBytes(cut);
    ASSERT_FALSE(model) << size;
    EXPECT_FALSE(model.error().message.empty());
    EXPECT_EQ(model.error().file, "made.glb");
  }
}

TEST(GltfContainer, FlippedBytesNeverCrash) {
  const Bytes glb = richGlb();
  std::mt19937 random(20240229);
  int refused = 0;
  for (int round = 0; round < 4000; ++round) {
    Bytes bytes = glb;
    for (int flips = 0; flips < 3; ++flips) {
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    }
    const auto model = readBytes(bytes);
    refused += model ? 0 : 1;
    if (model) {
      for (const auto &mesh : model.value().meshes) {
        EXPECT_TRUE(mesh.data.validate());
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(GltfContainer, DeepNestingIsRefusedBeforeItIsParsed) {
  const std::string deep(20000, '[');
  EXPECT_NE(refusalOf(readText("{\"extras\":" + deep)).find("nested deeper"), std::string::npos);
  const auto nested = [](int depth) {
    return "{\"asset\":{\"version\":\"2.0\"},\"extras\":" +
           std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "}";
  };
  EXPECT_TRUE(readText(nested(OkLimits::kJsonDepth - 1)));
  EXPECT_FALSE(readText(nested(OkLimits::kJsonDepth)));
}

TEST(GltfContainer, BracketsInsideTextsDoNotCount) {
  const std::string many(500, '[');
  EXPECT_TRUE(readText("{\"asset\":{\"version\":\"2.0\",\"generator\":\"\\\"" + many + "\"}}"));
}

TEST(GltfContainer, BrokenJsonSaysWhere) {
  const auto model = readText("{\"asset\": nonsense}");
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().message.find("JSON is broken"), std::string::npos);
  EXPECT_GT(model.error().offset, 5);
  EXPECT_FALSE(readText(""));
  EXPECT_FALSE(readText("[]"));
  EXPECT_FALSE(readText("{\"asset\":{\"version\":\"2.0\"},\"x\":1e999}"));
  EXPECT_FALSE(readText("{\"asset\":{\"version\":\"2.\xFF\"}}"));
}

TEST(GltfContainer, VersionsOtherThanTwoAreRefused) {
  EXPECT_FALSE(readText("{}"));
  EXPECT_FALSE(readText("{\"asset\":{}}"));
  EXPECT_FALSE(readText("{\"asset\":{\"version\":2.0}}"));
  EXPECT_NE(refusalOf(readText("{\"asset\":{\"version\":\"1.0\"}}")).find("glTF 1.0"),
            std::string::npos);
  EXPECT_FALSE(readText("{\"asset\":{\"version\":\"20\"}}"));
  EXPECT_TRUE(readText("{\"asset\":{\"version\":\"2.1\"}}"));
  EXPECT_FALSE(readText("{\"asset\":{\"version\":\"2.1\",\"minVersion\":\"2.1\"}}"));
}

TEST(GltfContainer, RequiredExtensionsAreSupportedOrNamed) {
  Builder builder = Builder::triangle();
  builder.doc["extensionsRequired"] = {"KHR_texture_transform", "KHR_mesh_quantization"};
  EXPECT_TRUE(builder.read());
  for (const char *name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression",
                           "KHR_texture_basisu", "KHR_materials_clearcoat"}) {
    builder.doc["extensionsRequired"] = {name};
    EXPECT_NE(refusalOf(builder.read()).find(name), std::string::npos);
  }
}

TEST(GltfContainer, UsedExtensionsAreToldWhereTheyMatter) {
  Builder builder = Builder::triangle();
  builder.doc["extensionsUsed"] = {"KHR_materials_clearcoat", "KHR_materials_unlit"};
  ASSERT_TRUE(builder.read());
  EXPECT_TRUE(builder.read().value().warnings.empty());
  builder.doc["extensionsUsed"] = {"EXT_mesh_gpu_instancing"};
  const auto model = builder.read();
  ASSERT_TRUE(model);
  ASSERT_EQ(model.value().warnings.size(), 1u);
  EXPECT_NE(model.value().warnings[0].find("EXT_mesh_gpu_instancing"), std::string::npos);
}

TEST(GltfContainer, WarningsAreToldOnceAndNotWithoutEnd) {
  GltfReport report("f");
  for (int i = 0; i < 1000; ++i) {
    report.warn("the same");
  }
  EXPECT_EQ(report.takeWarnings().size(), 1u);
  GltfReport many("f");
  for (int i = 0; i < 1000; ++i) {
    many.warn(std::to_string(i));
  }
  EXPECT_EQ(many.takeWarnings().size(), 101u);
}

TEST(GltfContainer, FilesOfAnotherKindAreCalledSo) {
  const auto refusal = [](std::string_view text) {
    const auto model =
        okReadGltf({reinterpret_cast<const std::uint8_t *>(text.data()), text.size()}, "odd.gltf");
    return model ? std::string("(it was read)") : model.error().describe();
  };
  EXPECT_NE(refusal("").find("odd.gltf: the file is empty"), std::string::npos) << refusal("");
  EXPECT_NE(refusal("\x89PNG\r\n").find("neither glTF"), std::string::npos);
  EXPECT_NE(refusal("v 0 0 0\n").find("neither glTF"), std::string::npos);
}
