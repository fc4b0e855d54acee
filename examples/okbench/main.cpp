// Measures the engine on fixed workloads, and bare OpenGL on the same ones; prints one JSON line.

#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "workloads.hpp"

namespace {

struct Workload {
  std::function<int(const BenchOptions &)> run;
  long usualCount;
};

const std::map<std::string, Workload> &workloads() {
  static const std::map<std::string, Workload> table = {
      {"boxes-static", {runBoxes, 10000}},
      {"boxes-moving", {runBoxes, 10000}},
      {"boxes-culled", {runBoxes, 10000}},
      {"boxes-distinct", {runBoxes, 10000}},
      {"instanced", {runBoxes, 100000}},
      {"memory", {runMemory, 100000}},
      {"load", {runLoad, 1}},
      {"pick", {runPick, 10000}},
      {"pick-scene", {runPickScene, 10000}},
      {"sprites", {runSprites, 20000}},
      {"sprites-static", {runSprites, 20000}},
      {"floor-boxes-static", {runFloor, 10000}},
      {"floor-boxes-moving", {runFloor, 10000}},
      {"floor-boxes-culled", {runFloor, 10000}},
      {"floor-boxes-distinct", {runFloor, 10000}},
      {"floor-instanced", {runFloor, 100000}},
      {"floor-sprites", {runFloorSprites, 20000}},
      {"floor-sprites-static", {runFloorSprites, 20000}},
  };
  return table;
}

}  // namespace

int main(int argc, char **argv) {
  BenchOptions options;
  if (!options.parse(argc, argv)) {
    return 2;
  }
  const auto found = workloads().find(options.workload);
  if (found == workloads().end()) {
    std::cerr << "okbench: there is no workload " << options.workload << "\n";
    return 1;
  }
  if (options.count == 0) {
    options.count = found->second.usualCount;
  }
  if (options.workload.find("boxes-moving") != std::string::npos && options.count < 100) {
    std::cerr << "okbench: boxes-moving has 100 parents and needs --n 100 or more\n";
    return 1;
  }
  return found->second.run(options);
}
