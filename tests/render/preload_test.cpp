// Meshes and textures that go to the device in pieces, counted on the null one.

#include <gtest/gtest.h>

#include "okinawa/texture/texture.hpp"

#include "gl/context.hpp"
#include "gl/recording_commands.hpp"
#include "render/draw_list_builder.hpp"
#include "render/preloader.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::makeMesh;
using testing::makeQuad;

constexpr std::uint64_t kCall = UploadBudget::kCallBytes;
constexpr std::uint64_t kFrame = 300000;

class PreloadTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = gl::createNullContext();
    ASSERT_TRUE(made.isOk());
    context = std::move(made).value();
    meshes = std::make_unique<MeshResidency>(*context);
    textures = std::make_unique<TextureResidency>(*context);
    OkMesh::setStore(meshes.get());
    OkTexture::setStore(textures.get());
    preloader = std::make_unique<Preloader>(*meshes, *textures, 4096);
  }
  void TearDown() override {
    OkMesh::setStore(nullptr);
    OkTexture::setStore(nullptr);
    meshes.reset();
    textures.reset();
    EXPECT_EQ(context->liveObjectCount(), 0u);
  }
  /** Frames that a mesh took; each within the limits. */
  int sendWhole(const OkMesh &mesh, std::uint64_t *bytes) {
    for (int frame = 1; frame < 1000; ++frame) {
      UploadBudget budget(kFrame);
      const bool done = preloader->sendMesh(mesh, budget);
      const UploadCounts counts = meshes->takeCounts();
      EXPECT_LE(counts.bytes, kFrame);
      EXPECT_LE(counts.largest, kCall);
      *bytes += counts.bytes;
      if (done) {
        return frame;
      }
    }
    return -1;
  }

  std::unique_ptr<gl::Context> context;
  std::unique_ptr<MeshResidency> meshes;
  std::unique_ptr<TextureResidency> textures;
  std::unique_ptr<Preloader> preloader;
};

std::unique_ptr<OkMesh> largeMesh(std::uint32_t vertices = 70000) {
  OkMeshData data;
  data.vertices.assign(std::size_t{8} * vertices, 0.5f);
  data.colors.assign(vertices, glm::vec4(1.0f));
  for (std::uint32_t i = 0; i + 2 < vertices; i += 2) {
    data.indices.insert(data.indices.end(), {i, i + 1, i + 2});
  }
  return makeMesh(std::move(data));
}

std::uint64_t bytesOf(const OkMesh &mesh) {
  return mesh.getVertexCount() * std::uint64_t{32 + 4 + 16} +
         mesh.getIndexCount() * std::uint64_t{mesh.hasShortIndices() ? 2u : 4u};
}

TextureArrival arrivalOf(const OkTexture &texture) {
  TextureArrival arrival;
  arrival.upload = prepareTexture(texture.getImage(), OkTextureRole::Color, -1, 4096);
  return arrival;
}

TEST(UploadBudget, GrantsWholeUnitsWithinItsLimits) {
  UploadBudget budget(1000);
  EXPECT_EQ(budget.take(300, 4), 300u);
  EXPECT_EQ(budget.take(303, 100), 300u);
  EXPECT_EQ(budget.take(1000, 300), 300u);
  EXPECT_EQ(budget.take(1000, 300), 0u);
  EXPECT_EQ(budget.getLeft(), 100u);
  budget.spend(5000);
  EXPECT_EQ(budget.take(1, 1), 0u);
  UploadBudget endless;
  EXPECT_EQ(endless.take(10 * kCall, 4), kCall);
  EXPECT_EQ(endless.take(10 * kCall, 2 * kCall), 2 * kCall) << "what cannot be cut goes alone";
}

TEST_F(PreloadTest, AMeshGoesInPiecesOverFrames) {
  const auto mesh = largeMesh();
  std::uint64_t bytes = 0;
  const int frames = sendWhole(*mesh, &bytes);
  EXPECT_EQ(bytes, bytesOf(*mesh));
  EXPECT_EQ(frames, static_cast<int>((bytes + kFrame - 1) / kFrame));
  EXPECT_NE(meshes->place(*mesh), nullptr);
  EXPECT_EQ(meshes->takeCounts().bytes, 0u) << "nothing is left for the first drawing";
}

TEST_F(PreloadTest, OddIndexCountsAndSmallMeshesArriveWhole) {
  OkMeshData data = testing::quadData(0, 0, 1, 1);
  data.indices = {0, 1, 2};
  const auto mesh = makeMesh(std::move(data));
  std::uint64_t bytes = 0;
  EXPECT_EQ(sendWhole(*mesh, &bytes), 1);
  EXPECT_EQ(bytes, 4u * 36 + 3 * 2);
}

TEST_F(PreloadTest, WhatIsDrawnOnItsWayGoesWholeAtOnce) {
  const auto mesh = largeMesh();
  UploadBudget budget(kFrame);
  EXPECT_FALSE(preloader->sendMesh(*mesh, budget));
  EXPECT_NE(meshes->place(*mesh), nullptr);
  const UploadCounts counts = meshes->takeCounts();
  EXPECT_EQ(counts.bytes, bytesOf(*mesh)) << "and nothing twice";
  EXPECT_LE(counts.largest, kCall);
  UploadBudget more(kFrame);
  EXPECT_TRUE(preloader->sendMesh(*mesh, more));
  EXPECT_EQ(more.getLeft(), kFrame);
}

TEST_F(PreloadTest, AMeshThatChangesOnItsWayStartsAnew) {
  const auto mesh = largeMesh();
  UploadBudget budget(kFrame);
  EXPECT_FALSE(preloader->sendMesh(*mesh, budget));
  EXPECT_GT(meshes->takeCounts().bytes, 0u);
  std::vector<float> vertices(mesh->getVertices().begin(), mesh->getVertices().end());
  ASSERT_TRUE(mesh->updateVertices(vertices.data(), static_cast<long>(vertices.size()), 8));
  std::uint64_t bytes = 0;
  EXPECT_GT(sendWhole(*mesh, &bytes), 1);
  EXPECT_EQ(bytes, bytesOf(*mesh));
}

TEST_F(PreloadTest, AMeshThatDiesOnItsWayGivesItsPlaceBack) {
  auto mesh = largeMesh();
  UploadBudget budget(kFrame);
  EXPECT_FALSE(preloader->sendMesh(*mesh, budget));
  mesh.reset();
  EXPECT_EQ(meshes->getMeshCount(), 0u);
  EXPECT_EQ(meshes->getPageCount(), 0u);
}

TEST_F(PreloadTest, AMeshReleasedOnItsWayIsReportedOnce) {
  const auto mesh = largeMesh();
  UploadBudget budget(kFrame);
  EXPECT_FALSE(preloader->sendMesh(*mesh, budget));
  mesh->releaseCpuCopy();
  const LogCapture log;
  UploadBudget more(kFrame);
  EXPECT_TRUE(preloader->sendMesh(*mesh, more)) << "there is nothing more to be done";
  EXPECT_EQ(meshes->place(*mesh), nullptr);
  EXPECT_TRUE(log.warned("released before it was uploaded"));
  EXPECT_EQ(log.count(), 1u);
}

TEST_F(PreloadTest, ATextureGoesInRowsOverFrames) {
  OkTexture texture("large");
  texture.setImage(OkImage(600, 500, 3));
  TextureArrival arrival = arrivalOf(texture);
  std::uint64_t bytes = 0;
  int frames = 0;
  for (bool done = false; !done; ++frames) {
    UploadBudget budget(kFrame);
    done = preloader->sendTexture(texture, false, arrival, budget);
    const UploadCounts counts = textures->takeCounts();
    EXPECT_LE(counts.bytes, kFrame);
    EXPECT_LE(counts.largest, kCall);
    bytes += counts.bytes;
  }
  EXPECT_GT(bytes, 600u * 500u * 4u);
  EXPECT_LT(bytes, 600u * 500u * 4u * 4u / 3u + 100u);
  EXPECT_GE(frames, static_cast<int>(bytes / kFrame));
  textures->get(texture, OkTextureRole::Color);
  EXPECT_EQ(textures->takeCounts().bytes, 0u) << "nothing is left for the first drawing";
}

TEST_F(PreloadTest, ATextureDrawnOrChangedOnItsWayIsLeftToTheDrawing) {
  OkTexture texture("large");
  texture.setImage(OkImage(600, 500, 4));
  TextureArrival arrival = arrivalOf(texture);
  UploadBudget budget(kFrame);
  EXPECT_FALSE(preloader->sendTexture(texture, false, arrival, budget));
  const gl::Name drawn = textures->get(texture, OkTextureRole::Color).name();
  EXPECT_TRUE(preloader->sendTexture(texture, false, arrival, budget));
  EXPECT_EQ(textures->get(texture, OkTextureRole::Color).name(), drawn);

  TextureArrival second = arrivalOf(texture);
  texture.setImage(OkImage(600, 500, 4));
  UploadBudget more(kFrame);
  EXPECT_FALSE(preloader->sendTexture(texture, false, second, more));
  texture.setImage(OkImage(8, 8, 4));
  EXPECT_TRUE(preloader->sendTexture(texture, false, second, more));
  EXPECT_EQ(textures->get(texture, OkTextureRole::Color).width(), 8);
}

TEST_F(PreloadTest, AnArrivalThatIsDroppedLeavesNothing) {
  OkTexture texture("large");
  texture.setImage(OkImage(600, 500, 4));
  const std::size_t before = context->liveObjectCount();
  {
    TextureArrival arrival = arrivalOf(texture);
    UploadBudget budget(kFrame);
    EXPECT_FALSE(preloader->sendTexture(texture, false, arrival, budget));
    EXPECT_GT(context->liveObjectCount(), before);
  }
  EXPECT_EQ(context->liveObjectCount(), before);
}

}  // namespace
}  // namespace okinawa
