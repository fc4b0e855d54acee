#pragma once

#include <cstdint>

#include "gui/big_endian.hpp"

namespace okinawa {

/**
 * What the table 'GPOS' adds to the advance of `left` when `right` follows, in font units: the pair
 * adjustments (OpenType, "GPOS", lookup type 2 and, through extensions, type 9) of its features
 * 'kern', whatever script they are for. A table that leads astray gives 0.
 */
[[nodiscard]] int pairAdvance(BigEndian positioning, std::uint16_t left,
                              std::uint16_t right) noexcept;

}  // namespace okinawa
