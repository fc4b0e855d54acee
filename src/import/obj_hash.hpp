#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace okinawa {

/** Mixes three words so that every bit of each reaches the low bits (SplitMix64's finaliser). */
[[nodiscard]] inline std::uint64_t hashThree(std::uint32_t a, std::uint32_t b,
                                             std::uint32_t c) noexcept {
  std::uint64_t hash = (std::uint64_t{a} << 32 | b) * 0x9e3779b97f4a7c15u ^ c;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

/**
 * An open-addressed set of numbers whose keys the caller keeps: no allocation an entry, which is
 * what makes a million corners quick to weld.
 */
class ObjIndexTable {
 public:
  explicit ObjIndexTable(std::size_t expected)
      : slots_(std::bit_ceil(std::max<std::size_t>(expected * 2, 16)), kEmpty) {}

  /** The entry that `equals` accepts, or `added` after it was put in. `hashOf` is for growing. */
  template <typename Equals, typename HashOf>
  std::uint32_t findOrAdd(std::uint64_t hash, std::uint32_t added, Equals equals, HashOf hashOf) {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at] != kEmpty) {
      if (equals(slots_[at])) {
        return slots_[at];
      }
      at = (at + 1) & (slots_.size() - 1);
    }
    slots_[at] = added;
    ++count_;
    if (count_ * 3 > slots_.size() * 2) {
      grow(hashOf);
    }
    return added;
  }

 private:
  static constexpr std::uint32_t kEmpty = 0xffffffffu;

  template <typename HashOf>
  void grow(HashOf hashOf) {
    std::vector<std::uint32_t> larger(slots_.size() * 2, kEmpty);
    for (const std::uint32_t entry : slots_) {
      if (entry == kEmpty) {
        continue;
      }
      std::size_t at = hashOf(entry) & (larger.size() - 1);
      while (larger[at] != kEmpty) {
        at = (at + 1) & (larger.size() - 1);
      }
      larger[at] = entry;
    }
    slots_ = std::move(larger);
  }

  std::vector<std::uint32_t> slots_;
  std::size_t count_ = 0;
};

}  // namespace okinawa
