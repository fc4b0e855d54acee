#pragma once

#include <optional>
#include <string>
#include <utility>

#include "okinawa/base/result.hpp"

namespace okinawa {

inline OkError imageError(const std::string &name, std::string reason, long long offset = -1) {
  return OkError{std::move(reason), name, 0, offset};
}

/** The sentence for sizes outside `OkLimits`, or nothing when they are fine. */
[[nodiscard]] std::optional<std::string> whyBadImageSize(long long width, long long height);

}  // namespace okinawa
