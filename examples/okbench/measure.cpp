#include "measure.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <time.h>

namespace {

double clockMs(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double statusMb(std::string_view key) {
  std::ifstream file("/proc/self/status");
  std::string line;
  while (std::getline(file, line)) {
    if (line.compare(0, key.size(), key) == 0) {
      const std::size_t digits = line.find_first_of("0123456789");
      long kilobytes = 0;
      std::from_chars(line.data() + std::min(digits, line.size()), line.data() + line.size(),
                      kilobytes);
      return static_cast<double>(kilobytes) / 1024.0;
    }
  }
  return 0.0;
}

}  // namespace

double wallMs() {
  return clockMs(CLOCK_MONOTONIC);
}

double threadCpuMs() {
  return clockMs(CLOCK_THREAD_CPUTIME_ID);
}

double processCpuMs() {
  return clockMs(CLOCK_PROCESS_CPUTIME_ID);
}

double residentMb() {
  return statusMb("VmRSS:");
}

double peakResidentMb() {
  return statusMb("VmHWM:");
}

JsonLine::JsonLine(std::string_view peer, std::string_view workload, long count) {
  text("peer", peer);
  text("workload", workload);
  number("n", static_cast<double>(count));
}

void JsonLine::key(std::string_view name) {
  line_ += line_.empty() ? "{\"" : ",\"";
  line_.append(name).append("\":");
}

JsonLine &JsonLine::number(std::string_view name, double value) {
  key(name);
  char digits[64];
  const double shown = std::isfinite(value) ? value : 0.0;
  const auto end =
      std::to_chars(digits, digits + sizeof digits, shown, std::chars_format::general, 7).ptr;
  line_.append(digits, end);
  return *this;
}

JsonLine &JsonLine::text(std::string_view name, std::string_view value) {
  key(name);
  line_ += '"';
  for (const char character : value) {
    const bool plain = character >= ' ' && character != '"' && character != '\\';
    line_ += plain ? character : ' ';
  }
  line_ += '"';
  return *this;
}

void JsonLine::print() {
  number("peak_rss_mb", peakResidentMb());
  std::printf("%s}\n", line_.c_str());
  std::fflush(stdout);
}

void FrameTimes::report(JsonLine &line) const {
  line.number("ms_per_frame_median", getMedian())
      .number("ms_min", wall.front())
      .number("ms_p95", wall[wall.size() * 95 / 100])
      .number("cpu_ms_per_frame", processPerFrame)
      .number("main_cpu_ms_median", thread[thread.size() / 2]);
}

FrameTimes measureFrames(long warmUp, long frames, const std::function<void(long)> &frame) {
  for (long i = 0; i < warmUp; ++i) {
    frame(i);
  }
  FrameTimes times;
  const double before = processCpuMs();
  for (long i = 0; i < frames; ++i) {
    const double wall = wallMs();
    const double thread = threadCpuMs();
    frame(warmUp + i);
    times.wall.push_back(wallMs() - wall);
    times.thread.push_back(threadCpuMs() - thread);
  }
  times.processPerFrame = (processCpuMs() - before) / static_cast<double>(frames);
  std::sort(times.wall.begin(), times.wall.end());
  std::sort(times.thread.begin(), times.thread.end());
  return times;
}
