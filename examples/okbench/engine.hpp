#pragma once

#include <iostream>
#include <okinawa/okinawa.hpp>
#include <string_view>

#include "options.hpp"

/** The engine for as long as a workload runs. */
class Engine {
 public:
  Engine(const BenchOptions &options, std::string_view usualDevice) {
    const std::string_view device = options.device.empty() ? usualDevice : options.device;
    OkOptions start;
    start.device = device == "null" ? OkDevice::Null : OkDevice::Offscreen;
    start.title = "okbench";
    start.width = options.width;
    start.height = options.height;
    start.vsync = false;
    start.fixedStepSeconds = 1.0f / 60.0f;
    OkLog::setLevel(OkLogLevel::Warning);
    running_ = OkCore::initialize(start);
  }
  ~Engine() { OkCore::exit(); }
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  [[nodiscard]] bool isRunning() const { return running_; }
  [[nodiscard]] bool hasPixels() const { return OkCore::getDevice() != OkDevice::Null; }

 private:
  bool running_ = false;
};

/** How many pixels of the last picture are not black; -1 where there are none to read. */
inline long countCoveredPixels() {
  const OkResult<OkImage> picture = OkCore::readPixels();
  if (!picture) {
    return -1;
  }
  const OkImage image = picture.value().toRgba8();
  const auto bytes = image.getBytes();
  long covered = 0;
  for (std::size_t i = 0; i + 3 < bytes.size(); i += 4) {
    covered += (bytes[i] | bytes[i + 1] | bytes[i + 2]) != 0 ? 1 : 0;
  }
  return covered;
}
