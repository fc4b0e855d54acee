// Levels of a cutout: plain mipmaps, ones that keep what is covered, and measuring that.

#include <benchmark/benchmark.h>
#include <okinawa/okinawa.hpp>

namespace {

/** A grille: bars three texels wide, seven apart, each way. */
OkImage makeGrille(int side) {
  OkImage image(side, side, 4);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const bool bar = row % 10 < 3 || column % 10 < 3;
      for (int channel = 0; channel < 4; ++channel) {
        image.setComponent(column, row, channel, channel < 3 ? 0.6f : bar ? 1.0f : 0.0f);
      }
    }
  }
  return image;
}

void setTexels(benchmark::State &state) {
  state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
}

void buildMipmaps(benchmark::State &state) {
  const OkImage grille = makeGrille(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(okBuildMipmaps(grille, OkTextureRole::Color).size());
  }
  setTexels(state);
}
BENCHMARK(buildMipmaps)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

void buildCutoutMipmaps(benchmark::State &state) {
  const OkImage grille = makeGrille(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(okBuildCutoutMipmaps(grille, {}).size());
  }
  setTexels(state);
}
BENCHMARK(buildCutoutMipmaps)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

void measureCoverage(benchmark::State &state) {
  const OkImage grille = makeGrille(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(okAlphaCoverage(grille, 0.5f));
  }
  setTexels(state);
}
BENCHMARK(measureCoverage)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);

}  // namespace
