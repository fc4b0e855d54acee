#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace okinawa {

/**
 * Hands out ranges of [0, capacity): first fit, with neighbouring free ranges merged when one comes
 * back. Counts of anything; no memory of its own behind them.
 */
class RangeAllocator {
 public:
  explicit RangeAllocator(std::uint64_t capacity);

  /** The start of a range of `count`, or nothing when no free range is long enough. */
  [[nodiscard]] std::optional<std::uint64_t> allocate(std::uint64_t count);
  /** Gives back exactly what `allocate` gave. */
  void free(std::uint64_t first, std::uint64_t count);

  [[nodiscard]] std::uint64_t getCapacity() const noexcept { return capacity_; }
  [[nodiscard]] std::uint64_t getUsed() const noexcept { return used_; }
  /** Free ranges: 1 when nothing is fragmented and something is free. */
  [[nodiscard]] std::size_t getFreeRangeCount() const noexcept { return free_.size(); }

 private:
  struct Range {
    std::uint64_t first;
    std::uint64_t count;
  };

  std::uint64_t capacity_;
  std::uint64_t used_ = 0;
  /** Sorted by `first`, never touching each other. */
  std::vector<Range> free_;
};

}  // namespace okinawa
