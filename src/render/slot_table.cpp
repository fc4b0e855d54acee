#include "render/slot_table.hpp"

#include <algorithm>
#include <cstddef>

#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

/** Fewer meshes than this are drawn by calls of their own: a multi-draw is no gain. */
constexpr std::size_t kSmallestMultiDraw = 4;

}  // namespace

void assignSlots(std::vector<Batch> &batches, std::span<const std::uint32_t> instanceOf,
                 std::uint32_t slots, std::vector<std::uint32_t> &table) {
  constexpr std::uint32_t kUnused = 0xffffffffu;
  const auto isFree = [&](const Batch &batch) {
    return batch.instanceCount == 1 && batch.place.slot < slots &&
           (batch.place.slot >= table.size() || table[batch.place.slot] == kUnused);
  };
  for (std::size_t first = 0; first < batches.size();) {
    std::size_t last = first;
    while (last < batches.size() && isFree(batches[last]) &&
           (last == first || (shareState(batches[first], batches[last]) &&
                              batches[last].mesh != batches[last - 1].mesh))) {
      ++last;
    }
    if (last - first < kSmallestMultiDraw) {
      first = std::max(last, first + 1);
      continue;
    }
    // A mesh that the run meets again ends it: it has one place in the table.
    for (; first < last && isFree(batches[first]); ++first) {
      const std::uint32_t slot = batches[first].place.slot;
      if (slot >= table.size()) {
        table.resize(slot + std::size_t{1}, kUnused);
      }
      const Batch &batch = batches[first];
      table[slot] = instanceOf.empty()
                        ? batch.firstInstance
                        : instanceOf[std::size_t{batch.listPage} * slots + batch.firstInstance];
      batches[first].features = (batches[first].features | kSurfaceSlots) & ~kSurfaceIndexed;
    }
  }
}

}  // namespace okinawa
