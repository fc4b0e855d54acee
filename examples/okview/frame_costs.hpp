#pragma once

#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

namespace okview {

/** What the frames of a run cost; the counts are those of the last one. */
class FrameCosts {
 public:
  /** Takes in a frame that ended. */
  void add(const OkFrameStatistics &frame);
  /** From the start of one frame to the start of the next: known only then. */
  void addFrameMs(double milliseconds);
  /** The JSON object of `--stats`, with a line break at its end. */
  [[nodiscard]] std::string toJson(const std::string &device, const std::string &glVersion) const;

 private:
  std::vector<double> frameMs_;
  std::vector<double> cpuMs_;
  /** Answers of the device, where it gives any: each some frames late. */
  std::vector<double> gpuMs_;
  OkFrameStatistics last_;
};

/** The middle value, the mean of the two middle ones, or 0 of none. */
[[nodiscard]] double median(std::vector<double> values);

}  // namespace okview
