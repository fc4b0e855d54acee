#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

/** Milliseconds that have passed, and of CPU: of the calling thread, of the whole process. */
double wallMs();
double threadCpuMs();
double processCpuMs();

/** Memory of this process now, and at its largest. */
double residentMb();
double peakResidentMb();

/** One line of JSON, its values in the order they were added. */
class JsonLine {
 public:
  JsonLine(std::string_view peer, std::string_view workload, long count);

  JsonLine &number(std::string_view key, double value);
  JsonLine &text(std::string_view key, std::string_view value);
  /** Adds the peak memory and writes the line to standard output. */
  void print();

 private:
  void key(std::string_view name);

  std::string line_;
};

/** What a run of frames took. */
struct FrameTimes {
  std::vector<double> wall;
  std::vector<double> thread;
  double processPerFrame = 0.0;

  [[nodiscard]] double getMedian() const { return wall[wall.size() / 2]; }
  void report(JsonLine &line) const;
};

/** Runs `frame(index)`, first `warmUp` times unmeasured; each call has to wait for its drawing. */
FrameTimes measureFrames(long warmUp, long frames, const std::function<void(long)> &frame);
