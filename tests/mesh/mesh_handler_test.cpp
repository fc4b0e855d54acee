#include "okinawa/mesh/mesh_handler.hpp"

#include <gtest/gtest.h>

#include "mesh/shapes.hpp"
#include "support/log_capture.hpp"

namespace {

OkMeshHandler &handler() {
  return *OkMeshHandler::getInstance();
}

class MeshHandler : public testing::Test {
 protected:
  void TearDown() override { EXPECT_TRUE(handler().getMeshNames().empty()); }
};

constexpr float kTriangle[15] = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};

TEST_F(MeshHandler, IsOneAndTheSame) {
  EXPECT_EQ(OkMeshHandler::getInstance(), OkMeshHandler::getInstance());
}

TEST_F(MeshHandler, CreatesOnceAndCounts) {
  OkMesh *first = handler().createMesh("tree", kTriangle, 15, nullptr, 0);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->getVertexCount(), 3u);
  EXPECT_EQ(handler().getReferenceCount("tree"), 1);
  // The data are not looked at when the key is known.
  EXPECT_EQ(handler().createMesh("tree", nullptr, 99, nullptr, 7, 3), first);
  EXPECT_EQ(handler().createMesh("tree", shapes::square()), first);
  EXPECT_EQ(handler().getMesh("tree"), first);
  EXPECT_EQ(handler().getReferenceCount("tree"), 4);
  for (int i = 4; i > 0; --i) {
    EXPECT_EQ(handler().getReferenceCount("tree"), i);
    EXPECT_TRUE(handler().removeReference("tree"));
  }
  EXPECT_EQ(handler().getReferenceCount("tree"), 0);
}

TEST_F(MeshHandler, Case_D27_GoesOnceAtTheLastReleaseAndComesAgain) {
  const std::size_t before = OkMesh::getLiveCount();
  for (int round = 0; round < 2; ++round) {
    OkMesh *mesh = handler().createMesh("shared", shapes::square());
    ASSERT_TRUE(handler().addReference(mesh));
    EXPECT_EQ(OkMesh::getLiveCount(), before + 1);
    // Either order: by mesh first, then by key, and the other way round.
    EXPECT_TRUE(round == 0 ? handler().removeReference(mesh) : handler().removeReference("shared"));
    EXPECT_EQ(OkMesh::getLiveCount(), before + 1);
    EXPECT_TRUE(round == 0 ? handler().removeReference("shared") : handler().removeReference(mesh));
    EXPECT_EQ(OkMesh::getLiveCount(), before);
    EXPECT_FALSE(handler().removeReference(mesh)) << "it is gone";
  }
}

TEST_F(MeshHandler, UnknownKeysAreSaidSo) {
  const LogCapture log;
  EXPECT_EQ(handler().getMesh("none"), nullptr);
  EXPECT_EQ(log.count(), 0u) << "asking is no fault";
  EXPECT_FALSE(handler().addReference("none"));
  EXPECT_FALSE(handler().removeReference("none"));
  EXPECT_EQ(log.count(), 2u);
  EXPECT_TRUE(log.mentions("\"none\""));
  EXPECT_EQ(handler().getReferenceCount("none"), 0);
}

TEST_F(MeshHandler, ForeignMeshesAreNotItsOwn) {
  const auto mesh = OkMesh::create(shapes::square());
  EXPECT_FALSE(handler().addReference(mesh.value().get()));
  EXPECT_FALSE(handler().removeReference(mesh.value().get()));
  EXPECT_FALSE(handler().addReference(static_cast<const OkMesh *>(nullptr)));
}

TEST_F(MeshHandler, BadDataMakeNoEntry) {
  const LogCapture log;
  EXPECT_EQ(handler().createMesh("bad", kTriangle, 14, nullptr, 0), nullptr);
  OkMeshData broken = shapes::square();
  broken.indices[0] = 77;
  EXPECT_EQ(handler().createMesh("worse", std::move(broken)), nullptr);
  EXPECT_EQ(handler().createMesh("", shapes::square()), nullptr);
  EXPECT_EQ(log.count(), 3u);
  EXPECT_TRUE(log.mentions("\"bad\""));
  EXPECT_TRUE(log.mentions("index 77"));
  EXPECT_TRUE(handler().getMeshNames().empty());
  EXPECT_NE(handler().createMesh("bad", kTriangle, 15, nullptr, 0), nullptr) << "may try again";
  handler().removeReference("bad");
}

TEST_F(MeshHandler, NamesComeInOrder) {
  for (const char *key : {"pine", "ash", "oak"}) {
    handler().createMesh(key, shapes::square());
  }
  EXPECT_EQ(handler().getMeshNames(), (std::vector<std::string>{"ash", "oak", "pine"}));
  for (const char *key : {"pine", "ash", "oak"}) {
    handler().removeReference(key);
  }
}

TEST_F(MeshHandler, StoreMayAskTheHandlerWhenAMeshDies) {
  struct Store : OkMeshStore {
    void dropMesh(std::uint64_t) override { names = handler().getMeshNames().size(); }
    std::size_t names = 99;
  } store;
  OkMesh::setStore(&store);
  handler().createMesh("a", shapes::square());
  handler().removeReference("a");
  OkMesh::setStore(nullptr);
  EXPECT_EQ(store.names, 0u);
}

TEST_F(MeshHandler, RegisteredMeshesStayUntilRetired) {
  OkMesh *mesh = handler().registerMesh("ball", shapes::square());
  ASSERT_NE(mesh, nullptr);
  EXPECT_TRUE(handler().isRegistered("ball"));
  EXPECT_EQ(handler().getReferenceCount("ball"), 1) << "the registration's own";
  EXPECT_EQ(handler().registerMesh("ball", shapes::ball(1.0f)), mesh) << "same name, same mesh";
  EXPECT_EQ(mesh->getVertexCount(), 4u);
  EXPECT_EQ(handler().getReferenceCount("ball"), 1);
  EXPECT_EQ(handler().getMesh("ball"), mesh) << "from then on an ordinary mesh";
  EXPECT_TRUE(handler().removeReference(mesh));
  {
    const LogCapture log;
    EXPECT_FALSE(handler().removeReference(mesh)) << "nobody's but the registration's";
    EXPECT_FALSE(handler().removeReference("ball"));
    EXPECT_EQ(log.count(), 2u);
    EXPECT_TRUE(log.warned("\"ball\""));
  }
  EXPECT_TRUE(handler().retireMesh("ball"));
  EXPECT_FALSE(handler().isRegistered("ball"));
}

TEST_F(MeshHandler, ReplacingAndRetiringNameTheUsers) {
  OkMesh *mesh = handler().registerMesh("rock", shapes::square());
  EXPECT_EQ(handler().useMesh("rock", "left tower"), mesh);
  EXPECT_EQ(handler().useMesh("rock", "gate"), mesh);
  EXPECT_EQ(handler().useMesh("rock", "gate"), mesh);
  handler().getMesh("rock");
  EXPECT_EQ(handler().getUsers("rock"), (std::vector<std::string>{"gate", "gate", "left tower"}));
  const LogCapture log;
  EXPECT_FALSE(handler().replaceMesh("rock", shapes::ball(1.0f)));
  EXPECT_TRUE(
      log.warned("\"rock\" cannot be replaced: it is in use by \"gate\", \"gate\", \"left "
                 "tower\" and 1 more"));
  EXPECT_FALSE(handler().retireMesh("rock"));
  EXPECT_TRUE(log.warned("cannot be retired"));
  EXPECT_EQ(mesh->getVertexCount(), 4u) << "nothing lost";
  EXPECT_TRUE(handler().releaseMesh(mesh, "gate"));
  EXPECT_TRUE(handler().releaseMesh(mesh, "left tower"));
  EXPECT_EQ(handler().getUsers("rock"), (std::vector<std::string>{"gate"}));
  EXPECT_TRUE(handler().releaseMesh(mesh, "nobody of that name")) << "counts as nameless";
  EXPECT_TRUE(handler().releaseMesh(mesh, "gate"));
  const std::uint32_t revision = mesh->getRevision();
  EXPECT_TRUE(handler().replaceMesh("rock", shapes::ball(1.0f)));
  EXPECT_EQ(handler().registerMesh("rock", {}), mesh) << "pointers stay good";
  EXPECT_GT(mesh->getRevision(), revision);
  EXPECT_GT(mesh->getVertexCount(), 4u);
  EXPECT_TRUE(handler().retireMesh("rock"));
}

TEST_F(MeshHandler, NamelessUsersAreCounted) {
  OkMesh *mesh = handler().registerMesh("rock", shapes::square());
  handler().getMesh("rock");
  const LogCapture log;
  EXPECT_FALSE(handler().retireMesh("rock"));
  EXPECT_TRUE(log.warned("in use by 1 user without a name"));
  handler().useMesh("rock", "gate");
  // Two go without saying who: no name may outlive its reference.
  handler().removeReference(mesh);
  EXPECT_EQ(handler().getUsers("rock").size(), 1u);
  handler().removeReference(mesh);
  EXPECT_TRUE(handler().getUsers("rock").empty());
  EXPECT_TRUE(handler().retireMesh("rock"));
  EXPECT_EQ(handler().useMesh("rock", "gate"), nullptr);
  EXPECT_FALSE(handler().releaseMesh(mesh, "gate"));
}

TEST_F(MeshHandler, RegistrationsRefuseBadDataAndUnknownNames) {
  const LogCapture log;
  OkMeshData broken = shapes::square();
  broken.indices[0] = 77;
  EXPECT_EQ(handler().registerMesh("bad", broken), nullptr);
  EXPECT_EQ(handler().registerMesh("", shapes::square()), nullptr);
  EXPECT_FALSE(handler().replaceMesh("bad", shapes::square()));
  EXPECT_FALSE(handler().retireMesh("bad"));
  EXPECT_EQ(log.count(), 4u);
  EXPECT_TRUE(log.warned("there is no registered mesh \"bad\" to be retired"));
  OkMesh *mesh = handler().registerMesh("good", shapes::square());
  EXPECT_FALSE(handler().replaceMesh("good", broken));
  EXPECT_TRUE(log.warned("\"good\" was not replaced: index 77"));
  EXPECT_EQ(mesh->getVertexCount(), 4u);
  EXPECT_TRUE(handler().retireMesh("good"));
}

TEST_F(MeshHandler, SharedMeshesCanBeRegisteredLater) {
  OkMesh *mesh = handler().createMesh("tree", shapes::square());
  {
    const LogCapture log;
    EXPECT_FALSE(handler().retireMesh("tree")) << "not registered";
  }
  EXPECT_EQ(handler().registerMesh("tree", {}), mesh);
  EXPECT_EQ(handler().getReferenceCount("tree"), 2);
  EXPECT_TRUE(handler().removeReference("tree"));
  EXPECT_TRUE(handler().retireMesh("tree"));
}

/** Case D26: gives its reference back after `main` has ended, when singletons may be gone. */
struct LateRelease {
  OkMesh *mesh = nullptr;
  ~LateRelease() {
    if (mesh) {
      OkMeshHandler::getInstance()->removeReference(mesh);
    }
  }
} lateRelease;

TEST(MeshHandlerLate, Case_D26_StaticHoldersMayDieAfterMain) {
  lateRelease.mesh = handler().createMesh("late", shapes::square());
  EXPECT_NE(lateRelease.mesh, nullptr);
  // The proof is the program's own exit code.
  handler().addReference("late");
  handler().removeReference("late");
}

}  // namespace
