#include "gui/glyph_positioning.hpp"

#include <bit>
#include <optional>

namespace okinawa {
namespace {

constexpr std::uint32_t kKernFeature = 0x6B65726Eu;
constexpr std::uint16_t kPairAdjustment = 2;
constexpr std::uint16_t kExtension = 9;
constexpr std::uint16_t kXAdvance = 4;
/** Far more than fonts have; bounds what a damaged one may cost for each pair. */
constexpr int kMostSubtables = 512;

/** The first of `count` sorted entries whose last value is not below `wanted`. */
template <typename LastOf>
std::uint32_t lowerBound(std::uint32_t count, std::uint16_t wanted, LastOf lastOf) noexcept {
  std::uint32_t low = 0;
  while (low < count) {
    const std::uint32_t middle = low + (count - low) / 2;
    if (lastOf(middle) < wanted) {
      low = middle + 1;
    } else {
      count = middle;
    }
  }
  return low;
}

/** Where a glyph stands in a coverage table. */
std::optional<std::uint32_t> coverageOf(BigEndian table, std::uint16_t glyph) noexcept {
  const std::uint32_t count = table.u16(2);
  if (table.u16(0) == 1) {
    const auto at =
        lowerBound(count, glyph, [&](std::uint32_t i) { return table.u16(4 + i * 2u); });
    return at < count && table.u16(4 + at * 2u) == glyph ? std::optional(at) : std::nullopt;
  }
  if (table.u16(0) != 2) {
    return std::nullopt;
  }
  const auto at = lowerBound(count, glyph, [&](std::uint32_t i) { return table.u16(6 + i * 6u); });
  const std::uint16_t first = table.u16(4 + at * 6u);
  if (at >= count || first > glyph) {
    return std::nullopt;
  }
  return std::uint32_t{table.u16(8 + at * 6u)} + glyph - first;
}

/** 0 for what no class names. */
std::uint32_t classOf(BigEndian table, std::uint16_t glyph) noexcept {
  if (table.u16(0) == 1) {
    const std::uint16_t first = table.u16(2);
    const bool isNamed = glyph >= first && glyph - first < table.u16(4);
    return isNamed ? table.u16(6 + (glyph - first) * std::uint64_t{2}) : 0u;
  }
  const std::uint32_t count = table.u16(0) == 2 ? table.u16(2) : 0u;
  const auto at = lowerBound(count, glyph, [&](std::uint32_t i) { return table.u16(6 + i * 6u); });
  return at < count && table.u16(4 + at * 6u) <= glyph ? table.u16(8 + at * 6u) : 0u;
}

std::uint32_t valueBytes(std::uint16_t format) noexcept {
  return 2u * static_cast<std::uint32_t>(std::popcount(format));
}

/** The advance in a value record, behind the placements that come first. */
int advanceIn(BigEndian record, std::uint16_t format) noexcept {
  return (format & kXAdvance) != 0 ? record.s16(valueBytes(format & (kXAdvance - 1))) : 0;
}

/** Nothing when the subtable does not speak of the pair: the next one is asked. */
std::optional<int> advanceInSubtable(BigEndian table, std::uint16_t left,
                                     std::uint16_t right) noexcept {
  const auto covered = coverageOf(table.from(table.u16(2)), left);
  if (!covered) {
    return std::nullopt;
  }
  const std::uint16_t format = table.u16(4);
  const std::uint64_t bothBytes = valueBytes(format) + valueBytes(table.u16(6));
  if (table.u16(0) == 1) {
    const BigEndian pairs =
        *covered < table.u16(8) ? table.from(table.u16(10 + *covered * 2u)) : BigEndian();
    const std::uint32_t count = pairs.u16(0);
    const std::uint64_t step = 2 + bothBytes;
    const auto at =
        lowerBound(count, right, [&](std::uint32_t i) { return pairs.u16(2 + i * step); });
    const bool isThere = at < count && pairs.u16(2 + at * step) == right;
    return isThere ? std::optional(advanceIn(pairs.from(4 + at * step), format)) : std::nullopt;
  }
  if (table.u16(0) != 2) {
    return std::nullopt;
  }
  const std::uint64_t leftClass = classOf(table.from(table.u16(8)), left);
  const std::uint64_t rightClass = classOf(table.from(table.u16(10)), right);
  const std::uint64_t rightClasses = table.u16(14);
  if (leftClass >= table.u16(12) || rightClass >= rightClasses) {
    return std::nullopt;
  }
  return advanceIn(table.from(16 + (leftClass * rightClasses + rightClass) * bothBytes), format);
}

int advanceInLookup(BigEndian lookup, std::uint16_t left, std::uint16_t right,
                    int &budget) noexcept {
  const std::uint16_t type = lookup.u16(0);
  for (std::uint32_t i = 0; i < lookup.u16(4) && budget > 0; ++i, --budget) {
    BigEndian subtable = lookup.from(lookup.u16(6 + i * 2u));
    const bool isExtended = type == kExtension && subtable.u16(2) == kPairAdjustment;
    if (isExtended) {
      subtable = subtable.from(subtable.u32(4));
    }
    if (isExtended || type == kPairAdjustment) {
      if (const auto advance = advanceInSubtable(subtable, left, right)) {
        return *advance;
      }
    }
  }
  return 0;
}

}  // namespace

int pairAdvance(BigEndian positioning, std::uint16_t left, std::uint16_t right) noexcept {
  const BigEndian features = positioning.from(positioning.u16(6));
  const BigEndian lookups = positioning.from(positioning.u16(8));
  int budget = kMostSubtables;
  for (std::uint32_t i = 0; i < features.u16(0); ++i) {
    if (features.u32(2 + i * 6u) != kKernFeature) {
      continue;
    }
    // Each script has a feature of its own, and a text may hold several scripts: the first that
    // moves the pair is taken.
    const BigEndian feature = features.from(features.u16(6 + i * 6u));
    for (std::uint32_t k = 0; k < feature.u16(2) && budget > 0; ++k, --budget) {
      const std::uint16_t lookup = feature.u16(4 + k * 2u);
      const bool isThere = lookup < lookups.u16(0);
      const BigEndian table = isThere ? lookups.from(lookups.u16(2 + lookup * 2u)) : BigEndian();
      if (const int advance = advanceInLookup(table, left, right, budget)) {
        return advance;
      }
    }
  }
  return 0;
}

}  // namespace okinawa
