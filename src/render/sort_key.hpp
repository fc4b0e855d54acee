#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "okinawa/scene/draw_list.hpp"

namespace okinawa {

/**
 * Order of solid draws, most costly change first:
 *
 *     63..53  shader features (surface_variant.hpp)
 *     52..48  mode and flags of the record: rasteriser state
 *     47..32  state key of the material: textures and samplers
 *     31..24  page of the mesh: vertex array
 *     23..8   mesh and range: what folds into one call
 *      7..0   depth, near first, in steps of an eighth of a doubling
 *
 * Fields keep their low bits only. Numbers that wrap there cost a change of state, never a wrong
 * picture: what folds is decided by comparing whole records.
 */
struct SortKeyParts {
  std::uint32_t features = 0;
  std::uint16_t flags = 0;
  std::uint8_t mode = 0;
  std::uint32_t stateKey = 0;
  std::uint32_t page = 0;
  std::uint32_t slot = 0;
  std::uint32_t firstIndex = 0;
  float depth = 0.0f;
};

/** 0 to 255, from 2^-16 to 2^16 metres; what lies nearer, behind or is no number comes first. */
[[nodiscard]] inline std::uint32_t depthStep(float depth) noexcept {
  constexpr std::int32_t kLowest = (127 - 16) * 8;
  if (!(depth > 0.0f)) {
    return 0;
  }
  const auto step = static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(depth) >> 20) - kLowest;
  return static_cast<std::uint32_t>(step < 0 ? 0 : step > 255 ? 255 : step);
}

[[nodiscard]] inline std::uint64_t makeSortKey(const SortKeyParts &parts) noexcept {
  // Knuth's multiplicative hash spreads ranges of one mesh over the slot's bits.
  const std::uint32_t range = (parts.firstIndex * 2654435761u) >> 16;
  std::uint64_t key = parts.features & 0x7ffu;
  key = key << 5 | ((parts.mode & 3u) << 3 | (parts.flags & 7u));
  key = key << 16 | (parts.stateKey & 0xffffu);
  key = key << 8 | (parts.page & 0xffu);
  key = key << 16 | ((parts.slot ^ range) & 0xffffu);
  return key << 8 | depthStep(parts.depth);
}

/** A key and what it stands for. */
struct SortEntry {
  std::uint64_t key;
  std::uint32_t index;
};

/**
 * Sorts by key; equal keys keep their order. A radix sort that skips bytes in which all keys agree:
 * most do. `scratch` is kept by the caller from frame to frame.
 */
void radixSort(std::vector<SortEntry> &entries, std::vector<SortEntry> &scratch);

/** Puts lower layers before higher ones, inside each as before. Nearly always there is just one. */
template <typename LayerOf>
void sortByLayer(std::vector<SortEntry> &entries, LayerOf &&layerOf) {
  if (std::any_of(entries.begin(), entries.end(),
                  [&](const SortEntry &entry) { return layerOf(entry) != 0; })) {
    std::stable_sort(entries.begin(), entries.end(), [&](const SortEntry &a, const SortEntry &b) {
      return layerOf(a) < layerOf(b);
    });
  }
}

}  // namespace okinawa
