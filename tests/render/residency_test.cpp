// What is kept on the device, counted on the null one.

#include <gtest/gtest.h>
#include <random>

#include "gl/context.hpp"
#include "gl/recording_commands.hpp"
#include "render/draw_list_builder.hpp"
#include "render/material_mirror.hpp"
#include "render/mesh_residency.hpp"
#include "render/stream_buffer.hpp"
#include "render/surface_variant.hpp"
#include "render/texture_residency.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::makeMesh;
using testing::makeQuad;

class ResidencyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = gl::createNullContext();
    ASSERT_TRUE(made.isOk());
    context = std::move(made).value();
  }
  void TearDown() override { EXPECT_EQ(context->liveObjectCount(), 0u); }
  std::unique_ptr<gl::Context> context;
};

/** `count` vertices in a row, one triangle. */
OkMeshData stripData(std::size_t count) {
  OkMeshData data;
  data.vertices.assign(count * 8, 0.0f);
  for (std::size_t i = 0; i < count; ++i) {
    data.vertices[i * 8] = static_cast<float>(i);
    data.vertices[i * 8 + 7] = 1.0f;
  }
  data.indices = {0, 1, static_cast<std::uint32_t>(count - 1)};
  return data;
}

TEST_F(ResidencyTest, MeshesOfOneLayoutShareAPage) {
  MeshResidency residency(*context);
  const auto a = makeQuad();
  const auto b = makeQuad();
  const MeshPlace placeA = *residency.place(*a);
  const MeshPlace placeB = *residency.place(*b);
  EXPECT_EQ(placeA.page, placeB.page);
  EXPECT_NE(placeA.slot, placeB.slot);
  EXPECT_EQ(placeA.baseVertex, 0u);
  EXPECT_EQ(placeB.baseVertex, 4u);
  EXPECT_EQ(placeB.firstIndex, 6u);
  EXPECT_EQ(residency.getPageCount(), 1u);
  EXPECT_EQ(residency.getCpuBytes(), a->getCpuBytes() + b->getCpuBytes());
}

TEST_F(ResidencyTest, StreamsAndIndexWidthsMakeOtherPages) {
  MeshResidency residency(*context);
  OkMeshData colored = testing::quadData(0, 0, 1, 1);
  colored.colors.assign(4, glm::vec4(1.0f));
  const auto plain = makeQuad();
  const auto tinted = makeMesh(colored);
  const auto large = makeMesh(stripData(70000));
  ASSERT_FALSE(large->hasShortIndices());
  residency.place(*plain);
  residency.place(*tinted);
  residency.place(*large);
  EXPECT_EQ(residency.getPageCount(), 3u);
  EXPECT_TRUE(residency.hasShortIndices(residency.place(*plain)->page));
  EXPECT_FALSE(residency.hasShortIndices(residency.place(*large)->page));
  EXPECT_EQ(residency.place(*tinted)->streams, kStreamColors);
}

TEST_F(ResidencyTest, MeshesAreSentOnceAndAgainWhenTheyChanged) {
  MeshResidency residency(*context);
  const auto quad = makeQuad();
  residency.place(*quad);
  // Four vertices of 32 bytes and a slot, six indices of two bytes.
  EXPECT_EQ(residency.takeCounts().bytes, 4u * (32 + 4) + 12);
  residency.place(*quad);
  EXPECT_EQ(residency.takeCounts().bytes, 0u);
  const OkMeshData moved = testing::quadData(0, 0, 9, 9);
  ASSERT_TRUE(quad->updateVertices(moved.vertices.data(), 32, 8).isOk());
  const MeshPlace before = *residency.place(*quad);
  EXPECT_GT(residency.takeCounts().bytes, 0u);
  ASSERT_TRUE(quad->replace(stripData(10)).isOk());
  const MeshPlace after = *residency.place(*quad);
  EXPECT_EQ(before.slot, after.slot);
  EXPECT_EQ(residency.getMeshCount(), 1u);
}

TEST_F(ResidencyTest, PlacesComeBackAndEmptyPagesGo) {
  MeshResidency residency(*context);
  OkMesh::setStore(&residency);
  const std::size_t bare = context->liveObjectCount();
  {
    const auto keep = makeQuad();
    residency.place(*keep);
    std::uint32_t slot = 0;
    for (int round = 0; round < 5; ++round) {
      const auto quad = makeQuad();
      const MeshPlace place = *residency.place(*quad);
      EXPECT_EQ(place.baseVertex, 4u);
      EXPECT_TRUE(round == 0 || place.slot == slot);
      slot = place.slot;
    }
    EXPECT_EQ(residency.getMeshCount(), 1u);
  }
  EXPECT_EQ(residency.getPageCount(), 0u);
  EXPECT_EQ(residency.getCpuBytes(), 0u);
  EXPECT_EQ(context->liveObjectCount(), bare);
  OkMesh::setStore(nullptr);
}

TEST_F(ResidencyTest, PagesGrowAndLargeMeshesGetTheirOwn) {
  MeshResidency residency(*context);
  std::vector<std::unique_ptr<OkMesh>> meshes;
  for (int i = 0; i < 40; ++i) {
    meshes.push_back(makeMesh(stripData(1000)));
    ASSERT_NE(residency.place(*meshes.back()), nullptr);
  }
  // 4 of them in the first page of 4096, then 8, 16 and 32 thousand vertices.
  EXPECT_EQ(residency.getPageCount(), 4u);
  const auto large = makeMesh(stripData(60000));
  const MeshPlace place = *residency.place(*large);
  EXPECT_EQ(residency.getPageCount(), 5u);
  EXPECT_EQ(place.baseVertex, 0u);
}

TEST_F(ResidencyTest, RandomLivesKeepPlacesApart) {
  MeshResidency residency(*context);
  OkMesh::setStore(&residency);
  std::mt19937 random(3);
  std::vector<std::unique_ptr<OkMesh>> meshes;
  for (int round = 0; round < 600; ++round) {
    if (!meshes.empty() && random() % 5 < 2) {
      std::swap(meshes[random() % meshes.size()], meshes.back());
      meshes.pop_back();
      continue;
    }
    meshes.push_back(makeMesh(stripData(3 + random() % 500)));
    ASSERT_NE(residency.place(*meshes.back()), nullptr);
  }
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const MeshPlace a = *residency.place(*meshes[i]);
    for (std::size_t k = i + 1; k < meshes.size(); ++k) {
      const MeshPlace b = *residency.place(*meshes[k]);
      ASSERT_NE(a.slot, b.slot);
      ASSERT_TRUE(a.page != b.page || a.baseVertex + meshes[i]->getVertexCount() <= b.baseVertex ||
                  b.baseVertex + meshes[k]->getVertexCount() <= a.baseVertex);
    }
  }
  meshes.clear();
  EXPECT_EQ(residency.getMeshCount(), 0u);
  EXPECT_EQ(residency.getPageCount(), 0u);
  OkMesh::setStore(nullptr);
}

TEST_F(ResidencyTest, SamplersAreSharedByValue) {
  TextureResidency residency(*context);
  OkSampler sampler;
  const gl::Name first = residency.getSampler(sampler).name();
  EXPECT_EQ(residency.getSampler(OkSampler{}).name(), first);
  sampler.wrapU = OkWrap::Mirror;
  const gl::Name second = residency.getSampler(sampler).name();
  EXPECT_NE(second, first);
  // Beyond the device's limit, which is 1 here, it is the same sampler.
  sampler.anisotropy = context->limits().maxAnisotropy * 4.0f;
  const gl::Name third = residency.getSampler(sampler).name();
  sampler.anisotropy = context->limits().maxAnisotropy * 8.0f;
  EXPECT_EQ(residency.getSampler(sampler).name(), third);
}

TEST_F(ResidencyTest, TexturesAreUploadedPerRoleAndDropped) {
  TextureResidency residency(*context);
  OkTexture::setStore(&residency);
  {
    OkTexture texture;
    texture.setImage(OkImage(4, 4, 4));
    const gl::Name color = residency.get(texture, OkTextureRole::Color).name();
    EXPECT_EQ(residency.get(texture, OkTextureRole::Color).name(), color);
    EXPECT_NE(residency.get(texture, OkTextureRole::Data).name(), color);
    EXPECT_EQ(residency.getImageCount(), 2u);
    // 16 + 4 + 1 texels, twice.
    EXPECT_EQ(residency.takeCounts().bytes, 2u * 21 * 4);
  }
  EXPECT_EQ(residency.getImageCount(), 0u);
  OkTexture::setStore(nullptr);
}

TEST_F(ResidencyTest, PicturesOfTargetsAreBorrowed) {
  TextureResidency residency(*context);
  OkTexture texture;
  texture.setExternal(8, 8, 4);
  gl::Texture image = gl::Texture::create(*context);
  residency.setExternal(texture.getId(), &image);
  EXPECT_EQ(&residency.get(texture, OkTextureRole::Color), &image);
  residency.setExternal(texture.getId(), nullptr);
  EXPECT_NE(&residency.get(texture, OkTextureRole::Color), &image);
}

TEST_F(ResidencyTest, TheMaterialMirrorSpreadsOverPages) {
  MaterialMirror mirror(*context, 4);
  OkMaterialTable &table = OkMaterialTable::getInstance();
  std::vector<std::unique_ptr<testing::HeldMaterial>> materials;
  for (int i = 0; i < 10; ++i) {
    OkMaterialBlock block;
    block.parameters.tint.r = 0.01f * static_cast<float>(i);
    materials.push_back(std::make_unique<testing::HeldMaterial>(block));
  }
  ASSERT_TRUE(mirror.update(table).isOk());
  const std::size_t pages = (table.getCapacity() + 3) / 4;
  EXPECT_EQ(context->liveObjectCount(gl::ObjectKind::Buffer), pages);
  EXPECT_GE(mirror.takeUploadedBytes(), 10 * sizeof(PackedMaterial));
  ASSERT_TRUE(mirror.update(table).isOk());
  EXPECT_EQ(mirror.takeUploadedBytes(), 0u);
}

TEST_F(ResidencyTest, StreamsSendOnlyWhatIsNew) {
  StreamBuffer stream(*context, gl::kR32UI);
  std::vector<std::uint32_t> values(100, 7);
  const auto upload = [&] { return stream.upload(std::as_bytes(std::span(values))).isOk(); };
  ASSERT_TRUE(upload());
  EXPECT_EQ(stream.takeUploadedBytes(), 400u);
  ASSERT_TRUE(upload());
  EXPECT_EQ(stream.takeUploadedBytes(), 0u);
  values[99] = 8;
  ASSERT_TRUE(upload());
  EXPECT_EQ(stream.takeUploadedBytes(), 400u);
  values.resize(5000);
  ASSERT_TRUE(upload());
  EXPECT_EQ(stream.takeUploadedBytes(), 20000u);
}

}  // namespace
}  // namespace okinawa
