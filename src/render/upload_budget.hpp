#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace okinawa {

/**
 * How much may still be sent to the device, and in how large calls. Without an argument there is no
 * end to it: what is drawn now has to go whole.
 */
class UploadBudget {
 public:
  /** Largest call: a driver copies this much in a fraction of a millisecond. */
  static constexpr std::uint64_t kCallBytes = std::uint64_t{256} * 1024;

  UploadBudget() = default;
  explicit UploadBudget(std::uint64_t bytes) noexcept : left_(bytes) {}

  /** Bytes for the next call, whole `unit`s, at most `wanted`; 0 when nothing more may go. */
  [[nodiscard]] std::uint64_t take(std::uint64_t wanted, std::uint64_t unit) noexcept {
    const std::uint64_t most = std::min({wanted, kCallBytes, left_});
    // A unit above the call limit goes alone: it cannot be cut.
    const std::uint64_t bytes =
        unit > kCallBytes && left_ >= unit ? std::min(unit, wanted) : most / unit * unit;
    left_ -= bytes;
    return bytes;
  }
  /** Takes off what was spent on something else. */
  void spend(std::uint64_t bytes) noexcept { left_ -= std::min(left_, bytes); }
  [[nodiscard]] std::uint64_t getLeft() const noexcept { return left_; }

 private:
  std::uint64_t left_ = std::numeric_limits<std::uint64_t>::max();
};

/** What was sent since somebody last asked. */
struct UploadCounts {
  std::uint64_t bytes = 0;
  /** Of one call. */
  std::uint64_t largest = 0;

  void add(std::uint64_t sent) noexcept {
    bytes += sent;
    largest = std::max(largest, sent);
  }
};

}  // namespace okinawa
