#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/batch.hpp"

namespace okinawa {

/**
 * Marks runs of batches that one multi-draw can draw, with `kSurfaceSlots`, and says in `table`
 * which instance each of their mesh slots below `slots` stands for. Such a run shares all state,
 * has one instance a mesh, and meets no mesh twice. `instanceOf` is the list of instances that the
 * batches point into, in pages of `slots`; empty when they name their instances themselves.
 */
void assignSlots(std::vector<Batch> &batches, std::span<const std::uint32_t> instanceOf,
                 std::uint32_t slots, std::vector<std::uint32_t> &table);

}  // namespace okinawa
