#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::Json;
using gltf_test::refusalOf;
using gltf_test::toBytes;

namespace {

/** Texture coordinates in the form of the case: 5 elements, 44 bytes apart, the last one bare. */
Builder interleaved(std::size_t viewBytes) {
  Builder builder;
  const int positions = builder.floats(std::vector<float>(15, 0.0f), "VEC3");
  Bytes bytes(44 * 4 + 8, 0);
  const std::vector<float> last = {0.5f, 0.25f};
  std::memcpy(&bytes[44 * 4], last.data(), 8);
  bytes.resize(viewBytes);
  const int uvs = builder.accessor(builder.view(bytes, 44), 5126, 5, "VEC2");
  builder.mesh({{"POSITION", positions}, {"TEXCOORD_0", uvs}}, {{"mode", 0}});
  builder.node({{"mesh", 0}});
  return builder;
}

Builder withSparse(const Json &sparse, bool hasBase) {
  Builder builder = Builder::triangle();
  builder.view(Bytes{2, 0});
  builder.view(toBytes(std::vector<float>{7, 8, 9, 4, 5, 6}));
  builder.doc["accessors"][0]["sparse"] = sparse;
  if (!hasBase) {
    builder.doc["accessors"][0].erase("bufferView");
  }
  builder.doc["meshes"][0]["primitives"][0]["mode"] = 0;
  return builder;
}

const Json kSparse = {{"count", 2},
                      {"indices", {{"bufferView", 1}, {"componentType", 5121}}},
                      {"values", {{"bufferView", 2}}}};

std::vector<float> positionsOf(const OkModelData &model) {
  std::vector<float> positions;
  const auto &vertices = model.meshes.at(0).data.vertices;
  for (std::size_t i = 0; i < vertices.size(); i += 8) {
    positions.insert(positions.end(), {vertices[i], vertices[i + 1], vertices[i + 2]});
  }
  return positions;
}

}  // namespace

TEST(GltfAccessors, Case_D56_TheLastElementNeedsNoPadding) {
  const auto model = interleaved(44 * 4 + 8).read();
  ASSERT_TRUE(model) << model.error().describe();
  EXPECT_EQ(model.value().meshes.at(0).data.vertices.at(4 * 8 + 3), 0.5f);
  EXPECT_EQ(model.value().meshes.at(0).data.vertices.at(4 * 8 + 4), 0.75f);
  EXPECT_NE(refusalOf(interleaved(44 * 4 + 7).read()).find("past the end of its view"),
            std::string::npos);
}

TEST(GltfAccessors, OffsetsCountFromTheView) {
  Builder builder = Builder::triangle();
  Bytes bytes(8, 0xFF);
  const Bytes numbers = toBytes(std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 5});
  bytes.insert(bytes.end(), numbers.begin(), numbers.end());
  builder.doc["accessors"][0]["bufferView"] = builder.view(bytes);
  builder.doc["accessors"][0]["byteOffset"] = 8;
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_EQ(positionsOf(model.value()).back(), 5.0f);
  builder.doc["accessors"][0]["byteOffset"] = 9;
  EXPECT_FALSE(builder.read());
  builder.doc["accessors"][0]["byteOffset"] = 18446744073709551615ull;
  EXPECT_FALSE(builder.read());
}

TEST(GltfAccessors, ViewsStayInTheirBuffer) {
  for (const char *key : {"byteOffset", "byteLength"}) {
    for (const std::uint64_t value : {37ull, 4294967296ull, 18446744073709551615ull}) {
      Builder builder = Builder::triangle();
      builder.doc["bufferViews"][0][key] = value;
      EXPECT_NE(refusalOf(builder.read()).find("bufferViews[0]"), std::string::npos) << key;
    }
  }
}

TEST(GltfAccessors, StridesBelowAnElementAreRefused) {
  Builder builder = Builder::triangle();
  builder.doc["bufferViews"][0]["byteStride"] = 8;
  EXPECT_NE(refusalOf(builder.read()).find("stride"), std::string::npos);
  builder.doc["bufferViews"][0]["byteStride"] = 18446744073709551615ull;
  EXPECT_FALSE(builder.read());
}

TEST(GltfAccessors, HugeCountsAreRefused) {
  for (const std::uint64_t count : {4ull, 4294967296ull, 18446744073709551615ull}) {
    Builder builder = Builder::triangle();
    builder.doc["accessors"][0]["count"] = count;
    EXPECT_FALSE(builder.read()) << count;
  }
}

TEST(GltfAccessors, NoViewMeansZeros) {
  Builder builder = Builder::triangle({{"mode", 0}});
  builder.doc["accessors"][0].erase("bufferView");
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_EQ(positionsOf(model.value()), std::vector<float>(9, 0.0f));
}

TEST(GltfAccessors, ASmallFileCannotAskForAHugeModel) {
  Builder zeros = Builder::triangle({{"mode", 0}});
  zeros.doc["accessors"][0].erase("bufferView");
  zeros.doc["accessors"][0]["count"] = 4000000000u;
  EXPECT_NE(refusalOf(zeros.read()).find("far more vertices"), std::string::npos);
  Builder again = Builder::triangle();
  again.doc["accessors"][0].erase("bufferView");
  again.doc["accessors"][0]["count"] = 1000000;
  const Json primitive = again.doc["meshes"][0]["primitives"][0];
  for (int i = 0; i < 100; ++i) {
    again.doc["meshes"][0]["primitives"].push_back(primitive);
  }
  EXPECT_NE(refusalOf(again.read()).find("far more vertices"), std::string::npos);
}

TEST(GltfAccessors, SparsePartsReplaceElements) {
  const auto onBase = withSparse(kSparse, true).read();
  ASSERT_TRUE(onBase) << onBase.error().describe();
  EXPECT_EQ(positionsOf(onBase.value()), (std::vector<float>{4, 5, 6, 1, 0, 0, 7, 8, 9}));
  const auto onZeros = withSparse(kSparse, false).read();
  ASSERT_TRUE(onZeros);
  EXPECT_EQ(positionsOf(onZeros.value()), (std::vector<float>{4, 5, 6, 0, 0, 0, 7, 8, 9}));
}

TEST(GltfAccessors, SparsePartsStayInTheirAccessor) {
  Builder builder = withSparse(kSparse, true);
  builder.buffer[static_cast<std::size_t>(builder.doc["bufferViews"][1]["byteOffset"])] = 3;
  EXPECT_NE(refusalOf(builder.read()).find("replaces element 3 of 3"), std::string::npos);
}

TEST(GltfAccessors, BrokenSparsePartsAreRefused) {
  const auto spoiled = [](const char *pointer, const Json &value) {
    Json sparse = kSparse;
    sparse[Json::json_pointer(pointer)] = value;
    return withSparse(sparse, true).read();
  };
  EXPECT_FALSE(spoiled("/count", 3));
  EXPECT_FALSE(spoiled("/count", 18446744073709551615ull));
  EXPECT_FALSE(spoiled("/indices/componentType", 5126));
  EXPECT_FALSE(spoiled("/indices/bufferView", 9));
  EXPECT_FALSE(spoiled("/indices/byteOffset", 1));
  EXPECT_FALSE(spoiled("/values/byteOffset", 4));
  EXPECT_FALSE(spoiled("/values", Json::object()));
  EXPECT_FALSE(spoiled("/values", 7));
}

TEST(GltfAccessors, SparseIndicesAreRead) {
  Builder builder;
  const int positions = builder.floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 9, 9, 9}, "VEC3");
  const int indices = builder.shorts({0, 1, 3});
  builder.doc["accessors"][static_cast<std::size_t>(indices)]["sparse"] = {
      {"count", 1},
      {"indices", {{"bufferView", builder.view(Bytes{2})}, {"componentType", 5121}}},
      {"values", {{"bufferView", builder.view(Bytes{2, 0})}}}};
  builder.mesh({{"POSITION", positions}}, {{"indices", indices}});
  builder.node({{"mesh", 0}});
  const auto model = builder.read();
  ASSERT_TRUE(model);
  EXPECT_EQ(positionsOf(model.value()), (std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0}));
}

TEST(GltfAccessors, TypesOutsideTheFormatAreRefused) {
  for (const Json &value :
       {Json(5124), Json(5130), Json(0), Json("5126"), Json(-1), Json(5126.5)}) {
    Builder builder = Builder::triangle();
    builder.doc["accessors"][0]["componentType"] = value;
    EXPECT_FALSE(builder.read()) << value;
  }
  for (const Json &value : {Json("VEC5"), Json(""), Json(3), Json("VEC2"), Json("MAT3")}) {
    Builder builder = Builder::triangle();
    builder.doc["accessors"][0]["type"] = value;
    EXPECT_FALSE(builder.read()) << value;
  }
}

TEST(GltfAccessors, WholeNumbersWithAPointAreWhole) {
  Builder builder = Builder::triangle();
  builder.doc["accessors"][0]["count"] = 3.0;
  EXPECT_TRUE(builder.read());
  builder.doc["accessors"][0]["count"] = 2.5;
  EXPECT_FALSE(builder.read());
}

TEST(GltfAccessors, MatricesWithPaddedColumnsFit) {
  // A 3 by 3 matrix of bytes has columns of four bytes: eleven are too few, twelve enough.
  Builder builder = Builder::triangle();
  builder.accessor(builder.view(Bytes(12, 0)), 5121, 1, "MAT3");
  EXPECT_TRUE(builder.read());
  builder.accessor(builder.view(Bytes(11, 0)), 5121, 1, "MAT3");
  EXPECT_FALSE(builder.read());
}

TEST(GltfAccessors, NumbersOfListsAreChecked) {
  const auto spoiled = [](const char *pointer, const Json &value) {
    Builder builder = Builder::triangle();
    builder.doc[Json::json_pointer(pointer)] = value;
    return builder.read();
  };
  for (const Json &bad : {Json(1), Json(-1), Json("0"), Json(true), Json::array(), Json(1e300)}) {
    EXPECT_FALSE(spoiled("/nodes/0/mesh", bad)) << bad;
    EXPECT_FALSE(spoiled("/accessors/0/bufferView", bad)) << bad;
    EXPECT_FALSE(spoiled("/meshes/0/primitives/0/attributes/POSITION", bad)) << bad;
    EXPECT_FALSE(spoiled("/meshes/0/primitives/0/indices", bad)) << bad;
    EXPECT_FALSE(spoiled("/meshes/0/primitives/0/material", bad)) << bad;
    EXPECT_FALSE(spoiled("/bufferViews/0/buffer", bad)) << bad;
    EXPECT_FALSE(spoiled("/scene", bad)) << bad;
  }
}

TEST(GltfAccessors, WrongJsonTypesAreRefusedByPlace) {
  const auto refusal = [](const char *pointer, const Json &value) {
    Builder builder = Builder::triangle();
    builder.doc[Json::json_pointer(pointer)] = value;
    return refusalOf(builder.read());
  };
  EXPECT_EQ(refusal("/nodes", 7), "nodes: should be an array");
  EXPECT_EQ(refusal("/nodes/0", "x"), "nodes[0]: should be an object");
  EXPECT_EQ(refusal("/nodes/0/name", 42), "nodes[0].name: should be a text");
  EXPECT_EQ(refusal("/nodes/0/translation", {1, 2}),
            "nodes[0].translation: should be an array of 3 numbers");
  EXPECT_EQ(refusal("/nodes/0/translation", {1, 2, "3"}),
            "nodes[0].translation: should hold numbers only");
  EXPECT_EQ(refusal("/nodes/0/translation", {1, 2, 1e300}),
            "nodes[0].translation: is beyond what single precision holds");
  EXPECT_EQ(refusal("/meshes/0/primitives", Json::object({{"a", 1}})),
            "meshes[0].primitives: should be an array");
  EXPECT_EQ(refusal("/accessors/0/normalized", 1),
            "accessors[0].normalized: should be true or false");
}
