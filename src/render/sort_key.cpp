#include "render/sort_key.hpp"

#include <algorithm>
#include <array>

namespace okinawa {

namespace {

bool isSorted(const std::vector<SortEntry> &entries) {
  return std::is_sorted(entries.begin(), entries.end(),
                        [](const SortEntry &a, const SortEntry &b) { return a.key < b.key; });
}

void sortByByte(const std::vector<SortEntry> &from, std::vector<SortEntry> &to, int shift) {
  std::array<std::size_t, 256> starts{};
  for (const SortEntry &entry : from) {
    ++starts[entry.key >> shift & 0xffu];
  }
  std::size_t sum = 0;
  for (std::size_t &start : starts) {
    const std::size_t count = start;
    start = sum;
    sum += count;
  }
  for (const SortEntry &entry : from) {
    to[starts[entry.key >> shift & 0xffu]++] = entry;
  }
}

}  // namespace

void radixSort(std::vector<SortEntry> &entries, std::vector<SortEntry> &scratch) {
  if (isSorted(entries)) {
    return;
  }
  std::uint64_t differing = 0;
  for (const SortEntry &entry : entries) {
    differing |= entry.key ^ entries.front().key;
  }
  scratch.resize(entries.size());
  for (int shift = 0; shift < 64; shift += 8) {
    if ((differing >> shift & 0xffu) != 0) {
      sortByByte(entries, scratch, shift);
      entries.swap(scratch);
    }
  }
}

}  // namespace okinawa
