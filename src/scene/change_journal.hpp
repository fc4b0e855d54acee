#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace okinawa {

/** What happened to the object of a slot. */
enum ChangeKind : std::uint32_t {
  /** Its world place or its bounds. */
  kChangeMoved = 1,
  /** What it draws, or for which views. */
  kChangeContent = 2,
  /** Its parent, its scene, whether it lives. */
  kChangeStructure = 4,
  /** Whether it is shown, and what is below it. */
  kChangeShown = 8,
};

/**
 * The changes of all slots in the order they happened, for any number of readers that each keep a
 * cursor. A change that no reader has seen yet is listed once, however often it happens again. What
 * nobody fetches for long is dropped: a reader that is too far behind is told to start over.
 */
class ChangeJournal {
 public:
  using Cursor = std::uint64_t;
  /** Slots above this one would not fit an entry. */
  static constexpr std::uint32_t kMaximumSlot = (1u << 28) - 1;

  void note(std::uint32_t slot, ChangeKind kind) {
    structureCount_ += kind == kChangeStructure ? 1 : 0;
    if (slot >= pending_.size()) {
      pending_.resize(slot + std::size_t{1}, 0);
    }
    if ((pending_[slot] & kind) != 0) {
      return;
    }
    pending_[slot] = static_cast<std::uint8_t>(pending_[slot] | kind);
    if (entries_.size() >= kFewEntries + 4 * pending_.size()) {
      dropOlderHalf();
    }
    entries_.push_back(slot << 4 | kind);
  }

  /** Counts changes of structure, those too that are listed already. */
  [[nodiscard]] std::uint64_t getStructureCount() const noexcept { return structureCount_; }

  /** The place after the last change: a reader that has just looked at everything starts here. */
  [[nodiscard]] Cursor start() noexcept {
    clearPending(0, entries_.size());
    return base_ + entries_.size();
  }

  /**
   * Calls `visit(slot, kind)` for each change since the cursor and moves it on. False, visiting
   * nothing, when those changes were dropped: look at everything, then go on.
   */
  template <typename Visit>
  [[nodiscard]] bool read(Cursor &cursor, Visit &&visit) {
    if (cursor < base_) {
      cursor = start();
      return false;
    }
    // By position: a visit may note further changes, which wait for the next reading.
    const std::size_t end = entries_.size();
    const auto begin = static_cast<std::size_t>(cursor - base_);
    clearPending(begin, end);
    cursor = base_ + end;
    for (std::size_t i = begin; i < end; ++i) {
      visit(entries_[i] >> 4, static_cast<ChangeKind>(entries_[i] & 15u));
    }
    return true;
  }

 private:
  static constexpr std::size_t kFewEntries = 4096;

  void clearPending(std::size_t begin, std::size_t end) noexcept {
    for (std::size_t i = begin; i < end; ++i) {
      std::uint8_t &pending = pending_[entries_[i] >> 4];
      pending = static_cast<std::uint8_t>(pending & ~(entries_[i] & 15u));
    }
  }
  void dropOlderHalf() {
    const std::size_t half = entries_.size() / 2;
    clearPending(0, half);
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(half));
    base_ += half;
  }

  /** Slot times sixteen, plus the kind. */
  std::vector<std::uint32_t> entries_;
  /** By slot, the kinds that stand in `entries_` and that no reader has fetched. */
  std::vector<std::uint8_t> pending_;
  /** Number of the first entry that is kept, counted from the start of the process. */
  Cursor base_ = 1;
  std::uint64_t structureCount_ = 0;
};

}  // namespace okinawa
