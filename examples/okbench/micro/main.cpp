// Times single steps of the engine on the null device: what they cost without a driver.

#include <benchmark/benchmark.h>
#include <okinawa/okinawa.hpp>

int main(int argc, char **argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return 2;
  }
  OkLog::setLevel(OkLogLevel::Warning);
  OkOptions options;
  options.device = OkDevice::Null;
  options.title = "okbench_micro";
  options.fixedStepSeconds = 1.0f / 60.0f;
  if (!OkCore::initialize(options)) {
    return 1;
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  OkCore::exit();
  return 0;
}
