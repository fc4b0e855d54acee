#include "import/gltf_topology.hpp"

#include <gtest/gtest.h>

using okinawa::GltfTopology;
using okinawa::makeGltfList;
using Indices = std::vector<std::uint32_t>;

namespace {

GltfTopology listOf(std::uint64_t mode, Indices indices) {
  auto list = makeGltfList(mode, std::move(indices));
  EXPECT_TRUE(list.has_value());
  return list.value_or(GltfTopology{});
}

}  // namespace

TEST(GltfTopology, PointsStay) {
  const auto list = listOf(0, {2, 0, 1});
  EXPECT_EQ(list.mode, OK_DRAW_POINTS);
  EXPECT_EQ(list.indices, (Indices{2, 0, 1}));
}

TEST(GltfTopology, LinesLoseAHalfOne) {
  const auto list = listOf(1, {0, 1, 2, 3, 4});
  EXPECT_EQ(list.mode, OK_DRAW_LINES);
  EXPECT_EQ(list.indices, (Indices{0, 1, 2, 3}));
  EXPECT_EQ(list.leftOver, 1u);
}

TEST(GltfTopology, LoopsClose) {
  EXPECT_EQ(listOf(2, {0, 1, 2}).indices, (Indices{0, 1, 1, 2, 2, 0}));
  EXPECT_TRUE(listOf(2, {0}).indices.empty());
  EXPECT_TRUE(listOf(2, {}).indices.empty());
}

TEST(GltfTopology, StripsOfLinesStayOpen) {
  EXPECT_EQ(listOf(3, {4, 5, 6}).indices, (Indices{4, 5, 5, 6}));
  EXPECT_EQ(listOf(3, {4, 5, 6}).mode, OK_DRAW_LINES);
}

TEST(GltfTopology, Case_D6_TrianglesLoseAnIncompleteOne) {
  for (const std::size_t count : {0u, 1u, 2u, 4u, 5u}) {
    const auto list = listOf(4, Indices(count, 0));
    EXPECT_EQ(list.indices.size(), count / 3 * 3);
    EXPECT_EQ(list.leftOver, count % 3);
  }
}

TEST(GltfTopology, StripsTurnEverySecondTriangle) {
  EXPECT_EQ(listOf(5, {0, 1, 2, 3, 4}).indices, (Indices{0, 1, 2, 1, 3, 2, 2, 3, 4}));
}

TEST(GltfTopology, JointsOfStripsAreLeftOut) {
  EXPECT_EQ(listOf(5, {0, 1, 2, 2, 3, 3, 4, 5}).indices, (Indices{0, 1, 2, 3, 5, 4}));
}

TEST(GltfTopology, FansTurnAboutTheirFirst) {
  EXPECT_EQ(listOf(6, {7, 1, 2, 3}).indices, (Indices{1, 2, 7, 2, 3, 7}));
  EXPECT_TRUE(listOf(6, {7, 1}).indices.empty());
}

TEST(GltfTopology, OtherModesAreNone) {
  EXPECT_FALSE(makeGltfList(7, {0, 1, 2}).has_value());
  EXPECT_FALSE(makeGltfList(~0ull, {0, 1, 2}).has_value());
}
