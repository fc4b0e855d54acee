#include "okview/stats_lines.hpp"

#include <charconv>

namespace okview {

namespace {

constexpr double kMegabyte = 1024.0 * 1024.0;
constexpr const char *kUnknown = "-";

std::string labelled(const char *label, const std::string &value) {
  constexpr std::size_t kLabelColumns = 12;
  std::string line(label);
  line.resize(kLabelColumns, ' ');
  return line + value;
}

}  // namespace

std::string fixed(double value, int digits) {
  char text[64];
  const auto [end, error] =
      std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, digits);
  return error == std::errc() ? std::string(text, end) : std::string(kUnknown);
}

std::vector<std::string> describeFrame(const OkFrameStatistics *frame) {
  constexpr const char *kLabels[kStatsLines] = {"frame",     "cpu",   "gpu",   "draw calls",
                                                "triangles", "items", "binds", "memory"};
  std::vector<std::string> lines(kLabels, kLabels + kStatsLines);
  std::vector<std::string> values(kStatsLines, kUnknown);
  if (frame != nullptr) {
    const std::uint64_t binds =
        std::uint64_t{frame->textureBinds} + frame->programBinds + frame->vertexArrayBinds;
    values = {fixed(frame->frameMs, 2) + " ms",
              fixed(frame->cpuMs, 2) + " ms",
              frame->gpuMs ? fixed(*frame->gpuMs, 2) + " ms" : kUnknown,
              std::to_string(frame->drawCalls),
              std::to_string(frame->triangles),
              std::to_string(frame->itemsVisible) + " of " + std::to_string(frame->itemsTotal),
              std::to_string(binds) + ", " + std::to_string(frame->bindsAvoided) + " avoided",
              fixed(static_cast<double>(frame->gpuMemoryBytes) / kMegabyte, 1) + " MB, meshes " +
                  fixed(static_cast<double>(frame->cpuMeshBytes) / kMegabyte, 1) + " MB"};
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i] = labelled(lines[i].c_str(), values[i]);
  }
  return lines;
}

}  // namespace okview
