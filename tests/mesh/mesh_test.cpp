#include "okinawa/mesh/mesh.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>

#include "mesh/shapes.hpp"
#include "support/log_capture.hpp"

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::unique_ptr<OkMesh> make(OkMeshData data) {
  auto result = OkMesh::create(std::move(data));
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return result ? std::move(result).value() : nullptr;
}

class Store : public OkMeshStore {
 public:
  Store() { OkMesh::setStore(this); }
  ~Store() override { OkMesh::setStore(nullptr); }
  void dropMesh(std::uint64_t meshId) override { dropped.push_back(meshId); }
  std::vector<std::uint64_t> dropped;
};

TEST(Mesh, SquareByHand) {
  const auto mesh = make(shapes::square(2.0f));
  EXPECT_EQ(mesh->getVertexCount(), 4u);
  EXPECT_EQ(mesh->getIndexCount(), 6u);
  EXPECT_EQ(mesh->getVertices().size(), 32u);
  EXPECT_TRUE(mesh->hasShortIndices());
  EXPECT_EQ(mesh->getShortIndices().size(), 6u);
  EXPECT_TRUE(mesh->getLongIndices().empty());
  EXPECT_EQ(mesh->getIndex(5), 3u);
  EXPECT_EQ(mesh->getBox().min, glm::vec3(0, 0, 2));
  EXPECT_EQ(mesh->getBox().max, glm::vec3(1, 1, 2));
  EXPECT_EQ(mesh->getSphere().center, glm::vec3(0.5f, 0.5f, 2));
  EXPECT_NEAR(mesh->getSphere().radius, std::sqrt(0.5f), 1e-6f);
  EXPECT_FALSE(mesh->hasColors());
  EXPECT_FALSE(mesh->hasSecondUvs());
  EXPECT_FALSE(mesh->hasTangents());
}

TEST(Mesh, WithoutIndicesCountsThemItself) {
  const auto mesh = make(shapes::fromPositions({0, 0, 0, 1, 0, 0, 0, 1, 0}));
  EXPECT_EQ(mesh->getIndexCount(), 3u);
  EXPECT_EQ(mesh->getIndex(0), 0u);
  EXPECT_EQ(mesh->getIndex(2), 2u);
}

TEST(Mesh, MayBeEmpty) {
  const auto mesh = make({});
  EXPECT_EQ(mesh->getVertexCount(), 0u);
  EXPECT_EQ(mesh->getIndexCount(), 0u);
  EXPECT_TRUE(mesh->getSphere().isEmpty());
  EXPECT_TRUE(mesh->getBox().isEmpty());
}

TEST(Mesh, RefusesBadData) {
  OkMeshData data = shapes::square();
  data.indices[3] = 9;
  const std::size_t before = OkMesh::getLiveCount();
  const auto result = OkMesh::create(std::move(data));
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("index 9 at position 3"), std::string::npos);
  EXPECT_EQ(OkMesh::getLiveCount(), before);
}

TEST(Mesh, BoundsLeaveOutVerticesThatNoIndexNames) {
  OkMeshData data = shapes::square();
  shapes::addVertex(data, 1000, 1000, 1000);
  const auto mesh = make(std::move(data));
  EXPECT_EQ(mesh->getBox().max, glm::vec3(1, 1, 0));
  EXPECT_LT(mesh->getSphere().radius, 1.0f);
}

TEST(Mesh, KeepsItsStreams) {
  OkMeshData data = shapes::square();
  data.colors.assign(4, glm::vec4(0.25f));
  data.secondUvs.assign(4, glm::vec2(0.5f));
  data.tangents.assign(4, glm::vec4(1, 0, 0, -1));
  const auto mesh = make(std::move(data));
  EXPECT_TRUE(mesh->hasColors() && mesh->hasSecondUvs() && mesh->hasTangents());
  EXPECT_EQ(mesh->getColors()[3], glm::vec4(0.25f));
  EXPECT_EQ(mesh->getSecondUvs()[3], glm::vec2(0.5f));
  EXPECT_EQ(mesh->getTangents()[3], glm::vec4(1, 0, 0, -1));
}

TEST(Mesh, IdsAreNeverUsedTwice) {
  std::vector<std::uint64_t> ids;
  for (int i = 0; i < 10; ++i) {
    ids.push_back(make(shapes::square())->getId());
  }
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end());
}

TEST(Mesh, CountsTheLivingAndTellsTheStoreOfTheDead) {
  Store store;
  const std::size_t before = OkMesh::getLiveCount();
  auto mesh = make(shapes::square());
  EXPECT_EQ(OkMesh::getLiveCount(), before + 1);
  const std::uint64_t id = mesh->getId();
  EXPECT_TRUE(store.dropped.empty());
  mesh.reset();
  EXPECT_EQ(OkMesh::getLiveCount(), before);
  EXPECT_EQ(store.dropped, std::vector<std::uint64_t>{id});
}

TEST(Mesh, DiesQuietlyWithoutAStore) {
  auto mesh = make(shapes::square());
  { const Store store; }
  mesh.reset();
}

TEST(Mesh, Case_D54_IndexWidthAtTheBorder) {
  for (const std::uint32_t vertices : {65535u, 65536u, 65537u}) {
    const auto mesh = make(shapes::grid(256, vertices));
    EXPECT_EQ(mesh->getVertexCount(), vertices);
    EXPECT_EQ(mesh->hasShortIndices(), vertices <= 65536u) << vertices;
    std::uint32_t largest = 0;
    for (std::uint32_t i = 0; i < mesh->getIndexCount(); ++i) {
      largest = std::max(largest, mesh->getIndex(i));
    }
    EXPECT_EQ(largest, vertices - 1);
    EXPECT_EQ(mesh->getBox().max.x, 255.0f);
  }
}

TEST(Mesh, Case_D54_GridOf300By300IsPickedRight) {
  const auto mesh = make(shapes::grid(300, 90000));
  EXPECT_FALSE(mesh->hasShortIndices());
  EXPECT_EQ(mesh->getBox().max, glm::vec3(299, 299, 0));
  OkMeshHit hit;
  ASSERT_TRUE(
      mesh->intersect({298.25f, 298.5f, 5}, {0, 0, -1}, 0, 100, 0, mesh->getIndexCount(), &hit));
  EXPECT_EQ(hit.distance, 5.0f);
  // Each cell has two triangles; this is the first one of the very last cell.
  EXPECT_EQ(hit.triangle, 299u * 299u * 2u - 2u);
}

TEST(Mesh, IndexWidthFollowsTheLargestIndex) {
  OkMeshData data = shapes::grid(256, 70000);
  data.indices = {0, 1, 257};
  EXPECT_TRUE(make(data)->hasShortIndices());
  data.indices.push_back(65536);
  const auto wide = make(std::move(data));
  EXPECT_FALSE(wide->hasShortIndices());
  EXPECT_EQ(wide->getIndex(3), 65536u);
  EXPECT_TRUE(wide->getShortIndices().empty());
}

TEST(MeshUpdate, Case_D19_BoundsAndPicksFollow) {
  const auto mesh = make(shapes::square());
  const std::uint32_t revision = mesh->getRevision();
  const float moved[20] = {50, 0, 0, 0, 0, 51, 0, 0, 1, 0, 51, 1, 0, 1, 1, 50, 1, 0, 0, 1};
  ASSERT_TRUE(mesh->updateVertices(moved, 20, 5));
  EXPECT_GT(mesh->getRevision(), revision);
  EXPECT_EQ(mesh->getBox().min, glm::vec3(50, 0, 0));
  EXPECT_NEAR(mesh->getSphere().center.x, 50.5f, 1e-5f);
  EXPECT_TRUE(mesh->intersect({50.5f, 0.5f, 1}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
  EXPECT_FALSE(mesh->intersect({0.5f, 0.5f, 1}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
}

TEST(MeshUpdate, NormalsFollowWhereNoneAreGiven) {
  const auto mesh = make(shapes::square());
  // The square turned to face +X.
  const float turned[20] = {0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1};
  ASSERT_TRUE(mesh->updateVertices(turned, 20, 5));
  EXPECT_EQ(mesh->getVertices()[5], 1.0f);
  EXPECT_EQ(mesh->getVertices()[7], 0.0f);
  std::vector<float> eight(32, 0.0f);
  for (std::size_t i = 0; i < 4; ++i) {
    eight[i * 8 + 6] = 1.0f;
  }
  ASSERT_TRUE(mesh->updateVertices(eight.data(), 32, 8));
  EXPECT_EQ(mesh->getVertices()[6], 1.0f);
}

TEST(MeshUpdate, RefusesAndChangesNothing) {
  const auto mesh = make(shapes::square());
  const std::uint32_t revision = mesh->getRevision();
  std::vector<float> vertices(25, 0.0f);
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 25, 5)) << "five vertices for four";
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 15, 5));
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 0, 5));
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 20, 8));
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 20, 7));
  EXPECT_FALSE(mesh->updateVertices(nullptr, 20, 5));
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), -20, 5));
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), std::numeric_limits<long>::max() / 5 * 5, 5));
  vertices[12] = kNan;
  EXPECT_FALSE(mesh->updateVertices(vertices.data(), 20, 5));
  EXPECT_EQ(mesh->getRevision(), revision);
  EXPECT_EQ(mesh->getBox().max, glm::vec3(1, 1, 0));
  EXPECT_EQ(mesh->getVertices()[8], 1.0f);
}

TEST(MeshUpdate, MayHandInItsOwnVertices) {
  const auto mesh = make(shapes::square());
  const auto own = mesh->getVertices();
  ASSERT_TRUE(mesh->updateVertices(own.data(), static_cast<long>(own.size()), 8));
  EXPECT_EQ(mesh->getVertices()[8], 1.0f);
}

TEST(MeshReplace, TakesEverythingNew) {
  OkMeshData colored = shapes::square();
  colored.colors.assign(4, glm::vec4(1));
  const auto mesh = make(std::move(colored));
  const std::uint32_t revision = mesh->getRevision();
  const std::uint64_t id = mesh->getId();
  ASSERT_TRUE(mesh->replace(shapes::grid(256, 65537)));
  EXPECT_EQ(mesh->getId(), id);
  EXPECT_GT(mesh->getRevision(), revision);
  EXPECT_FALSE(mesh->hasColors());
  EXPECT_FALSE(mesh->hasShortIndices());
  EXPECT_TRUE(mesh->getShortIndices().empty());
  ASSERT_TRUE(mesh->replace(shapes::square()));
  EXPECT_TRUE(mesh->hasShortIndices());
  EXPECT_TRUE(mesh->getLongIndices().empty());
}

TEST(MeshReplace, RefusesAndChangesNothing) {
  const auto mesh = make(shapes::square());
  const std::uint32_t revision = mesh->getRevision();
  OkMeshData broken = shapes::square(7);
  broken.indices[0] = 4;
  EXPECT_FALSE(mesh->replace(std::move(broken)));
  EXPECT_EQ(mesh->getRevision(), revision);
  EXPECT_EQ(mesh->getBox().max.z, 0.0f);
}

TEST(MeshRelease, KeepsWhatIsNeededToDraw) {
  OkMeshData data = shapes::square();
  data.colors.assign(4, glm::vec4(1));
  const auto mesh = make(std::move(data));
  EXPECT_GE(mesh->getCpuBytes(), 4u * 32u + 6u * 2u + 4u * 16u);
  mesh->releaseCpuCopy();
  EXPECT_FALSE(mesh->hasCpuCopy());
  EXPECT_EQ(mesh->getCpuBytes(), 0u);
  EXPECT_TRUE(mesh->getVertices().empty());
  EXPECT_EQ(mesh->getVertexCount(), 4u);
  EXPECT_EQ(mesh->getIndexCount(), 6u);
  EXPECT_TRUE(mesh->hasColors());
  EXPECT_TRUE(mesh->hasShortIndices());
  EXPECT_EQ(mesh->getBox().max, glm::vec3(1, 1, 0));
}

TEST(MeshRelease, RefusesPicksAndChangesWithASentence) {
  const auto mesh = make(shapes::square());
  mesh->releaseCpuCopy();
  const LogCapture log;
  EXPECT_FALSE(mesh->intersect({0.5f, 0.5f, 1}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
  EXPECT_FALSE(mesh->intersect({0.5f, 0.5f, 1}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
  EXPECT_EQ(log.count(), 1u) << "said once, not at every pick";
  const float vertices[20] = {};
  const OkStatus status = mesh->updateVertices(vertices, 20, 5);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("released"), std::string::npos);
}

TEST(MeshRelease, ReplacingGivesACopyAgain) {
  const auto mesh = make(shapes::square());
  mesh->releaseCpuCopy();
  ASSERT_TRUE(mesh->replace(shapes::square()));
  EXPECT_TRUE(mesh->hasCpuCopy());
  EXPECT_TRUE(mesh->intersect({0.5f, 0.4f, 1}, {0, 0, -1}, 0, 10, 0, 6, nullptr));
}

}  // namespace
