#include "options.hpp"

#include <charconv>
#include <iostream>

namespace {

constexpr const char *kUsage =
    "usage: okbench WORKLOAD [FILE] [--n N] [--frames F] [--size WxH] [--device offscreen|null]\n"
    "               [--seed S] [--turn] [--moving]\n"
    "workloads: boxes-static boxes-moving boxes-culled boxes-distinct pick pick-scene load "
    "memory,\n"
    "           and floor-WORKLOAD in bare OpenGL for those that draw boxes\n";

template <typename T>
bool readNumber(const std::string &text, T low, T high, T *value) {
  const char *end = text.data() + text.size();
  T number{};
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < low || number > high) {
    return false;
  }
  *value = number;
  return true;
}

bool readSize(const std::string &text, int *width, int *height) {
  const std::size_t cross = text.find('x');
  return cross != std::string::npos && readNumber(text.substr(0, cross), 1, 16384, width) &&
         readNumber(text.substr(cross + 1), 1, 16384, height);
}

}  // namespace

bool BenchOptions::parse(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--turn") {
      turn = true;
    } else if (word == "--moving") {
      moving = true;
    } else if (word.rfind("--", 0) == 0) {
      if (i + 1 == argc || !takeValue(word, argv[i + 1])) {
        std::cerr << "okbench: cannot make sense of " << word << "\n" << kUsage;
        return false;
      }
      ++i;
    } else if (workload.empty()) {
      workload = word;
    } else if (file.empty()) {
      file = word;
    } else {
      std::cerr << "okbench: one word too many, " << word << "\n" << kUsage;
      return false;
    }
  }
  if (workload.empty()) {
    std::cerr << kUsage;
  }
  return !workload.empty();
}

bool BenchOptions::takeValue(const std::string &name, const std::string &value) {
  if (name == "--n") {
    return readNumber(value, 1L, 10'000'000L, &count);
  }
  if (name == "--frames") {
    return readNumber(value, 1L, 1'000'000L, &frames);
  }
  if (name == "--size") {
    return readSize(value, &width, &height);
  }
  if (name == "--seed") {
    return readNumber(value, std::uint32_t{1}, UINT32_MAX, &seed);
  }
  if (name == "--device") {
    device = value == "headless" ? "null" : value;
    return device == "offscreen" || device == "null";
  }
  return false;
}
