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
/** sprites, sprites-static: as many `OkSprite`s, each moved every frame or none. */
int runSprites(const BenchOptions &options);
/** floor-sprites...: the same pictures by a sprite batcher in bare OpenGL. */
int runFloorSprites(const BenchOptions &options);
