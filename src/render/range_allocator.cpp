#include "render/range_allocator.hpp"

#include <algorithm>

namespace okinawa {

RangeAllocator::RangeAllocator(std::uint64_t capacity) : capacity_(capacity) {
  if (capacity > 0) {
    free_.push_back({0, capacity});
  }
}

std::optional<std::uint64_t> RangeAllocator::allocate(std::uint64_t count) {
  const auto fit = std::find_if(free_.begin(), free_.end(),
                                [count](const Range &range) { return range.count >= count; });
  if (fit == free_.end()) {
    return count == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  const std::uint64_t first = fit->first;
  fit->first += count;
  fit->count -= count;
  if (fit->count == 0) {
    free_.erase(fit);
  }
  used_ += count;
  return first;
}

void RangeAllocator::free(std::uint64_t first, std::uint64_t count) {
  if (count == 0) {
    return;
  }
  used_ -= count;
  auto next =
      std::lower_bound(free_.begin(), free_.end(), first,
                       [](const Range &range, std::uint64_t value) { return range.first < value; });
  next = free_.insert(next, {first, count});
  const auto after = next + 1;
  if (after != free_.end() && next->first + next->count == after->first) {
    next->count += after->count;
    free_.erase(after);
  }
  if (next != free_.begin()) {
    const auto before = next - 1;
    if (before->first + before->count == next->first) {
      before->count += next->count;
      free_.erase(next);
    }
  }
}

}  // namespace okinawa
