#include "render/sort_key.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace okinawa {
namespace {

SortKeyParts parts() {
  return {.features = 5,
          .flags = 1,
          .mode = 1,
          .stateKey = 9,
          .page = 2,
          .slot = 7,
          .firstIndex = 0,
          .depth = 3.0f};
}

TEST(SortKey, FieldsWeighInTheDocumentedOrder) {
  SortKeyParts low = parts();
  SortKeyParts high = parts();
  // Each field outweighs every later one at its largest.
  high.features = 6;
  low.mode = 2;
  low.flags = 7;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));

  low = high = parts();
  high.mode = 2;
  low.stateKey = 0xffff;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));

  low = high = parts();
  high.stateKey = 10;
  low.page = 255;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));

  low = high = parts();
  high.page = 3;
  low.slot = 0xffff;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));

  low = high = parts();
  high.slot = 8;
  low.depth = 1e9f;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));

  low = high = parts();
  high.depth = 4.0f;
  EXPECT_LT(makeSortKey(low), makeSortKey(high));
}

TEST(SortKey, RangesOfOneMeshStandApart) {
  SortKeyParts a = parts();
  SortKeyParts b = parts();
  b.firstIndex = 36;
  EXPECT_NE(makeSortKey(a) >> 8, makeSortKey(b) >> 8);
}

TEST(SortKey, DepthStepsGrowWithDepth) {
  EXPECT_EQ(depthStep(-5.0f), 0u);
  EXPECT_EQ(depthStep(0.0f), 0u);
  EXPECT_EQ(depthStep(std::numeric_limits<float>::quiet_NaN()), 0u);
  EXPECT_EQ(depthStep(std::numeric_limits<float>::infinity()), 255u);
  EXPECT_EQ(depthStep(1e30f), 255u);
  // 1 metre is 16 doublings of eight steps above the lowest.
  EXPECT_EQ(depthStep(1.0f), 128u);
  EXPECT_EQ(depthStep(2.0f), 136u);
  EXPECT_EQ(depthStep(1.125f), 129u);
  std::uint32_t last = 0;
  for (float depth = 1e-6f; depth < 1e6f; depth *= 1.01f) {
    ASSERT_GE(depthStep(depth), last);
    last = depthStep(depth);
  }
}

TEST(SortKey, RadixSortIsAStableSort) {
  std::mt19937_64 random(11);
  for (const std::uint64_t mask :
       {~std::uint64_t{0}, std::uint64_t{0xff00}, std::uint64_t{0xf0000000000000f0}}) {
    std::vector<SortEntry> entries;
    for (std::uint32_t i = 0; i < 3000; ++i) {
      entries.push_back({random() & mask, i});
    }
    std::vector<SortEntry> expected = entries;
    std::stable_sort(expected.begin(), expected.end(),
                     [](const SortEntry &a, const SortEntry &b) { return a.key < b.key; });
    std::vector<SortEntry> scratch;
    radixSort(entries, scratch);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      ASSERT_EQ(entries[i].key, expected[i].key);
      ASSERT_EQ(entries[i].index, expected[i].index);
    }
  }
}

TEST(SortKey, RadixSortTakesNothingAndOne) {
  std::vector<SortEntry> entries;
  std::vector<SortEntry> scratch;
  radixSort(entries, scratch);
  EXPECT_TRUE(entries.empty());
  entries.push_back({4, 2});
  radixSort(entries, scratch);
  EXPECT_EQ(entries.front().index, 2u);
}

}  // namespace
}  // namespace okinawa
