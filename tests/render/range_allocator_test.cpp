#include "render/range_allocator.hpp"

#include <gtest/gtest.h>
#include <map>
#include <random>

namespace okinawa {
namespace {

TEST(RangeAllocator, TakesTheFirstRangeThatFits) {
  RangeAllocator allocator(100);
  EXPECT_EQ(allocator.allocate(40), 0u);
  EXPECT_EQ(allocator.allocate(30), 40u);
  EXPECT_EQ(allocator.allocate(30), 70u);
  EXPECT_FALSE(allocator.allocate(1).has_value());
  allocator.free(40, 30);
  EXPECT_EQ(allocator.allocate(10), 40u);
  EXPECT_EQ(allocator.getUsed(), 80u);
}

TEST(RangeAllocator, MergesNeighboursOnBothSides) {
  RangeAllocator allocator(30);
  ASSERT_EQ(allocator.allocate(10), 0u);
  ASSERT_EQ(allocator.allocate(10), 10u);
  ASSERT_EQ(allocator.allocate(10), 20u);
  allocator.free(0, 10);
  allocator.free(20, 10);
  EXPECT_EQ(allocator.getFreeRangeCount(), 2u);
  EXPECT_FALSE(allocator.allocate(11).has_value());
  allocator.free(10, 10);
  EXPECT_EQ(allocator.getFreeRangeCount(), 1u);
  EXPECT_EQ(allocator.allocate(30), 0u);
}

TEST(RangeAllocator, NothingOfNothingIsFine) {
  RangeAllocator allocator(0);
  EXPECT_EQ(allocator.allocate(0), 0u);
  EXPECT_FALSE(allocator.allocate(1).has_value());
  allocator.free(0, 0);
  EXPECT_EQ(allocator.getUsed(), 0u);
}

TEST(RangeAllocator, RangesNeverOverlapAndAllComeBack) {
  std::mt19937 random(7);
  RangeAllocator allocator(5000);
  std::map<std::uint64_t, std::uint64_t> taken;
  for (int round = 0; round < 5000; ++round) {
    if (!taken.empty() && random() % 2 == 0) {
      auto victim = taken.begin();
      std::advance(victim, static_cast<long>(random() % taken.size()));
      allocator.free(victim->first, victim->second);
      taken.erase(victim);
      continue;
    }
    const std::uint64_t count = 1 + random() % 200;
    const auto first = allocator.allocate(count);
    if (!first.has_value()) {
      continue;
    }
    const auto after = taken.lower_bound(*first);
    ASSERT_TRUE(after == taken.end() || *first + count <= after->first);
    if (after != taken.begin()) {
      const auto before = std::prev(after);
      ASSERT_LE(before->first + before->second, *first);
    }
    ASSERT_LE(*first + count, 5000u);
    taken.emplace(*first, count);
  }
  for (const auto &[first, count] : taken) {
    allocator.free(first, count);
  }
  EXPECT_EQ(allocator.getUsed(), 0u);
  EXPECT_EQ(allocator.getFreeRangeCount(), 1u);
}

}  // namespace
}  // namespace okinawa
