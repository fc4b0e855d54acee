#pragma once

#include "options.hpp"

/** Each runs one workload and prints its line; the program's exit code. */
int runBoxes(const BenchOptions &options);
int runMemory(const BenchOptions &options);
int runLoad(const BenchOptions &options);
int runPick(const BenchOptions &options);
int runPickScene(const BenchOptions &options);
/** floor-boxes-...: the same pictures in bare OpenGL. */
int runFloor(const BenchOptions &options);
