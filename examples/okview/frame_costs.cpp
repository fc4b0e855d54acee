#include "okview/frame_costs.hpp"

#include <algorithm>

#include "okview/json.hpp"

namespace okview {

namespace {

/** A long session keeps only its latest frames. */
constexpr std::size_t kMostFrames = 100000;

void keep(std::vector<double> &values, double value) {
  if (values.size() >= kMostFrames) {
    values.erase(values.begin(), values.begin() + kMostFrames / 2);
  }
  values.push_back(value);
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) {
    return 0.0;
  }
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) * 0.5;
}

void FrameCosts::add(const OkFrameStatistics &frame) {
  keep(cpuMs_, frame.cpuMs);
  if (frame.gpuMs) {
    keep(gpuMs_, *frame.gpuMs);
  }
  last_ = frame;
}

void FrameCosts::addFrameMs(double milliseconds) {
  keep(frameMs_, milliseconds);
}

std::string FrameCosts::toJson(const std::string &device, const std::string &glVersion) const {
  std::string json = "{\"device\":" + jsonString(device);
  json += ",\"gl_version\":" + jsonString(glVersion);
  json += ",\"frame_ms_median\":" + jsonNumber(frameMs_.empty() ? last_.frameMs : median(frameMs_));
  json += ",\"cpu_ms_median\":" + jsonNumber(median(cpuMs_));
  if (!gpuMs_.empty()) {
    json += ",\"gpu_ms_median\":" + jsonNumber(median(gpuMs_));
  }
  const auto count = [&json](const char *name, std::uint64_t value) {
    json += std::string(",\"") + name + "\":" + jsonNumber(static_cast<long long>(value));
  };
  count("draw_calls", last_.drawCalls);
  count("triangles", last_.triangles);
  count("items_visible", last_.itemsVisible);
  count("items_total", last_.itemsTotal);
  count("texture_binds", last_.textureBinds);
  count("program_binds", last_.programBinds);
  count("vertex_array_binds", last_.vertexArrayBinds);
  count("binds_avoided", last_.bindsAvoided);
  count("gpu_memory_bytes", last_.gpuMemoryBytes);
  count("cpu_mesh_bytes", last_.cpuMeshBytes);
  return json + "}\n";
}

}  // namespace okview
