#pragma once

#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

namespace okview {

/** The lines of the statistics overlay, of this many letters at most. */
constexpr int kStatsColumns = 36;
constexpr int kStatsLines = 8;

/** A number with this many digits after the point; a comma locale changes nothing. */
[[nodiscard]] std::string fixed(double value, int digits);

/** The figures of a frame as text, a line each; null writes a dash for each. */
[[nodiscard]] std::vector<std::string> describeFrame(const OkFrameStatistics *frame);

}  // namespace okview
