// Each scene that okbench measures takes the number of draw calls that it did when it was measured:
// a change that breaks a batch apart shows here before anybody times anything.

#include <gtest/gtest.h>

#include "okinawa/mesh/mesh_handler.hpp"

#include "../../examples/okbench/layout.cpp"
#include "gl/recording_commands.hpp"
#include "render/bench_boxes.hpp"

namespace okinawa {
namespace {

using Kind = testing::BenchBoxes::Kind;
using gl::CommandId;

/**
 * Pages of meshes hold 4096 vertices, the next each time twice as many: six hold 10,000 boxes
 * of 24.
 */
constexpr std::uint64_t kDistinctCalls = 6;

class DrawCallsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = gl::createNullContext();
    ASSERT_TRUE(context.isOk());
    stage = std::make_unique<testing::Stage>(std::move(context).value());
  }
  void TearDown() override {
    stage->close();
    EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
  }

  std::uint64_t count(CommandId id) { return stage->context().recorder()->count(id); }
  /** Calls of the recorder in one more frame, the one that encodes the picture left out. */
  std::uint64_t drawsOfFrame(testing::BenchBoxes &boxes, long frame, bool turn = false) {
    const std::uint64_t before = stage->context().recorder()->drawCalls();
    boxes.draw(frame, turn);
    return stage->context().recorder()->drawCalls() - before - 1;
  }

  std::unique_ptr<testing::Stage> stage;
};

TEST_F(DrawCallsTest, TenThousandBoxesOfOneMeshAreOneCall) {
  testing::BenchBoxes boxes(*stage, Kind::Static, 10'000);
  const OkFrameStatistics first = boxes.draw(0);
  EXPECT_EQ(first.drawCalls, 1u);
  EXPECT_EQ(first.triangles, 12u * 10'000);
  EXPECT_EQ(first.itemsVisible, 10'000u);
  EXPECT_EQ(first.itemsTotal, 10'000u);
  EXPECT_EQ(drawsOfFrame(boxes, 1), 1u);
  EXPECT_EQ(stage->renderer().getStatistics().uploadedBytes, 0u) << "nothing moved";
}

TEST_F(DrawCallsTest, MovingBoxesAreOneCallInEveryFrame) {
  testing::BenchBoxes boxes(*stage, Kind::Moving, 10'000);
  for (long frame = 0; frame < 3; ++frame) {
    EXPECT_EQ(drawsOfFrame(boxes, frame), 1u) << "frame " << frame;
    EXPECT_EQ(stage->renderer().getStatistics().itemsVisible, 10'000u);
    EXPECT_GE(stage->renderer().getStatistics().uploadedBytes, 10'000 * sizeof(OkDrawInstance));
  }
}

TEST_F(DrawCallsTest, ATenthOfTheBoxesIsOneCallAndNoMoreThanThatTenth) {
  testing::BenchBoxes boxes(*stage, Kind::Culled, 10'000);
  EXPECT_EQ(drawsOfFrame(boxes, 0), 1u);
  const OkFrameStatistics &frame = stage->renderer().getStatistics();
  // 32 columns and rows around the middle: a tenth, and those whose spheres reach into the picture.
  EXPECT_EQ(frame.itemsVisible, 1024u);
  EXPECT_EQ(frame.triangles, 12u * 1024);
  EXPECT_EQ(frame.itemsTotal, 10'000u);
}

TEST_F(DrawCallsTest, TenThousandMeshesAreOneMultiDrawAPage) {
  testing::BenchBoxes boxes(*stage, Kind::Distinct, 10'000);
  EXPECT_EQ(drawsOfFrame(boxes, 0), kDistinctCalls);
  const std::uint64_t before = count(CommandId::MultiDrawElementsBaseVertex);
  EXPECT_EQ(drawsOfFrame(boxes, 1), kDistinctCalls);
  EXPECT_EQ(count(CommandId::MultiDrawElementsBaseVertex) - before, kDistinctCalls);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 12u * 10'000);
}

TEST_F(DrawCallsTest, CopiesAreOneCallStillAndTurning) {
  testing::BenchBoxes boxes(*stage, Kind::Instanced, 10'000);
  EXPECT_EQ(drawsOfFrame(boxes, 0), 1u);
  EXPECT_EQ(stage->renderer().getStatistics().itemsVisible, 1u);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 12u * 10'000);
  // Half a radian to the side: a part of the copies has left the picture.
  EXPECT_EQ(drawsOfFrame(boxes, 50, true), 1u);
  EXPECT_LT(stage->renderer().getStatistics().triangles, 12u * 10'000);
  EXPECT_GT(stage->renderer().getStatistics().triangles, 0u);
}

TEST_F(DrawCallsTest, BindsDoNotGrowWithTheItems) {
  OkFrameStatistics few;
  {
    testing::BenchBoxes boxes(*stage, Kind::Static, 100);
    boxes.draw(0);
    few = boxes.draw(1);
  }
  testing::BenchBoxes boxes(*stage, Kind::Static, 10'000);
  boxes.draw(0);
  const OkFrameStatistics many = boxes.draw(1);
  EXPECT_EQ(many.drawCalls, few.drawCalls);
  EXPECT_EQ(many.textureBinds, few.textureBinds);
  EXPECT_EQ(many.programBinds, few.programBinds);
  EXPECT_EQ(many.vertexArrayBinds, few.vertexArrayBinds);
}

}  // namespace
}  // namespace okinawa
