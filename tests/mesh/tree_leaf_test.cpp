#include "mesh/tree_leaf.hpp"

#include <gtest/gtest.h>
#include <numeric>

#include "mesh/tree_judge.hpp"

namespace {

using okinawa::TreeLeaf;
using trees::Soup;

/** Two triangles of the square from (0,0,5) to (1,1,5), each with corners of its own. */
Soup makeSquare() {
  Soup soup;
  soup.add({0, 0, 5}, {1, 0, 5}, {1, 1, 5});
  soup.add({0, 0, 5}, {1, 1, 5}, {0, 1, 5});
  return soup;
}

constexpr std::size_t kAnySize = 1000;

std::vector<std::uint32_t> makeLeaf(const Soup &soup, std::size_t maxWords = kAnySize) {
  std::vector<std::uint32_t> numbers(soup.getCount());
  std::iota(numbers.begin(), numbers.end(), 0u);
  std::vector<std::uint32_t> words;
  TreeLeaf::append(soup.getSource(), numbers, maxWords, words);
  return words;
}

TEST(TreeLeaf, HoldsEachCornerOnce) {
  const std::vector<std::uint32_t> words = makeLeaf(makeSquare());
  ASSERT_EQ(words.size(), 1u + 2 + 2 + 3 * 4);
  EXPECT_EQ(words[0], 0x0402u);
  const TreeLeaf leaf(words.data());
  ASSERT_EQ(leaf.getTriangleCount(), 2u);
  ASSERT_EQ(leaf.getCornerCount(), 4u);
  EXPECT_EQ(leaf.getNumbers()[0], 0u);
  EXPECT_EQ(leaf.getNumbers()[1], 1u);
  const auto getCorner = [&](unsigned which, unsigned triangle) {
    const unsigned corner = leaf.getPicks(which)[triangle];
    return glm::vec3(leaf.getColumn(0)[corner], leaf.getColumn(1)[corner],
                     leaf.getColumn(2)[corner]);
  };
  EXPECT_EQ(getCorner(0, 0), glm::vec3(0, 0, 5));
  EXPECT_EQ(getCorner(1, 0), glm::vec3(1, 0, 5));
  EXPECT_EQ(getCorner(2, 0), glm::vec3(1, 1, 5));
  EXPECT_EQ(getCorner(0, 1), glm::vec3(0, 0, 5));
  EXPECT_EQ(getCorner(1, 1), glm::vec3(1, 1, 5));
  EXPECT_EQ(getCorner(2, 1), glm::vec3(0, 1, 5));
  EXPECT_EQ(leaf.getPicks(0)[0], leaf.getPicks(0)[1]);
  EXPECT_EQ(leaf.getPicks(2)[0], leaf.getPicks(1)[1]);
}

TEST(TreeLeaf, NegativeZeroIsAnotherPlace) {
  Soup soup;
  soup.add({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  soup.add({-0.0f, 0, 0}, {1, 0, 0}, {0, 1, 0});
  EXPECT_EQ(TreeLeaf(makeLeaf(soup).data()).getCornerCount(), 4u);
}

TEST(TreeLeaf, GoesWithoutCornersWhereTheyAreTooMany) {
  Soup soup;
  for (int i = 0; i < 6; ++i) {
    const auto x = static_cast<float>(i);
    soup.add({x, 0, 0}, {x, 1, 0}, {x, 0, 1});
  }
  const std::vector<std::uint32_t> words = makeLeaf(soup);
  EXPECT_EQ(words.size(), TreeLeaf::countWords(6, 0));
  EXPECT_EQ(words.size(), 7u);
  const TreeLeaf leaf(words.data());
  EXPECT_EQ(leaf.getTriangleCount(), 6u);
  EXPECT_FALSE(leaf.hasCorners());
  EXPECT_EQ(leaf.getNumbers()[5], 5u);
}

TEST(TreeLeaf, GoesWithoutCornersWhereItMustBeSmall) {
  EXPECT_TRUE(TreeLeaf(makeLeaf(makeSquare(), 17).data()).hasCorners());
  EXPECT_FALSE(TreeLeaf(makeLeaf(makeSquare(), 16).data()).hasCorners());
}

TEST(TreeLeaf, FollowsItsTriangles) {
  Soup soup = makeSquare();
  std::vector<std::uint32_t> words = makeLeaf(soup);
  for (std::size_t vertex = 0; vertex < 6; ++vertex) {
    soup.moveVertex(vertex, {10, 20, 30});
  }
  TreeLeaf::refit(soup.getSource(), words.data());
  const TreeLeaf leaf(words.data());
  ASSERT_EQ(leaf.getCornerCount(), 4u);
  const unsigned corner = leaf.getPicks(2)[1];
  EXPECT_EQ(leaf.getColumn(0)[corner], 10.0f);
  EXPECT_EQ(leaf.getColumn(1)[corner], 21.0f);
  EXPECT_EQ(leaf.getColumn(2)[corner], 35.0f);
}

TEST(TreeLeaf, CornersThatPartAreGivenUp) {
  Soup soup = makeSquare();
  std::vector<std::uint32_t> words = makeLeaf(soup);
  soup.moveVertex(3, {0, 0, 0.5f});
  TreeLeaf::refit(soup.getSource(), words.data());
  const TreeLeaf leaf(words.data());
  EXPECT_FALSE(leaf.hasCorners());
  EXPECT_EQ(leaf.getTriangleCount(), 2u);
  EXPECT_EQ(leaf.getNumbers()[1], 1u);
  TreeLeaf::refit(soup.getSource(), words.data());
  EXPECT_FALSE(TreeLeaf(words.data()).hasCorners());
}

}  // namespace
