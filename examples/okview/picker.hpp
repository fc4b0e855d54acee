#pragma once

#include <okinawa/okinawa.hpp>
#include <string>

namespace okview {

/** The JSON object of `--pick`, with a line break at its end. */
[[nodiscard]] std::string toJson(const OkHit &hit);

}  // namespace okview
