#pragma once

#include <cstdint>
#include <string>

/** The command line of okbench. */
struct BenchOptions {
  std::string workload;
  std::string file;
  /** Items, or rays for `pick`; 0 takes the workload's own number. */
  long count = 0;
  /** Measured frames; 0 takes 200, or 40 from 100 000 items on. */
  long frames = 0;
  int width = 64;
  int height = 64;
  /** Empty takes offscreen for what draws, null for the rest. */
  std::string device;
  std::uint32_t seed = 12345;
  bool turn = false;
  bool moving = false;

  /** False, after a sentence on standard error, for a command line that makes no sense. */
  bool parse(int argc, char **argv);

  [[nodiscard]] long getFrames() const { return frames > 0 ? frames : count >= 100000 ? 40 : 200; }
  [[nodiscard]] long getWarmUp() const { return count >= 100000 ? 5 : 20; }

 private:
  bool takeValue(const std::string &name, const std::string &value);
};
