// What a view sees: one sphere, a list asked anew, and the frames of a scene that is kept.

#include <benchmark/benchmark.h>

#include "box_scene.hpp"
#include "layout.hpp"

namespace {

/** Looks at a tenth of a grid of boxes. */
OkView lookAtTenth(long count) {
  OkCamera camera("bench", 64, 64);
  camera.setPerspective(static_cast<float>(layout::kFovDegrees), layout::kNear, layout::kFar);
  camera.setPosition(0.0f, 0.0f, static_cast<float>(layout::distanceForTenth(count)));
  return camera.makeView();
}

void cullSpheres(benchmark::State &state) {
  const long count = state.range(0);
  OkCamera camera("bench", 64, 64);
  camera.setPosition(0.0f, 0.0f, static_cast<float>(layout::distanceForTenth(count)));
  const OkFrustum frustum(camera.getProjection() * camera.getView());
  long seen = 0;
  for (auto _ : state) {
    seen = 0;
    for (long i = 0; i < count; ++i) {
      seen += frustum.intersectsSphere(layout::gridPosition(i, count), 0.52f) ? 1 : 0;
    }
    benchmark::DoNotOptimize(seen);
  }
  state.counters["seen"] = static_cast<double>(seen);
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(cullSpheres)->Arg(10000);

/** `OkScene::collect` asks every object: what a frame costs where nothing is kept. */
void collectAnew(benchmark::State &state) {
  const long count = state.range(0);
  const BoxScene boxes(BoxScene::Kind::Static, count);
  const OkView view = lookAtTenth(count);
  OkDrawList list;
  for (auto _ : state) {
    boxes.getScene().collect(view, list);
    benchmark::DoNotOptimize(list.solid.data());
  }
  state.counters["seen"] = static_cast<double>(list.itemsVisible);
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(collectAnew)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

/** A whole frame on the null device; the camera turns, so that every frame culls again. */
void turnBefore(benchmark::State &state) {
  const long count = state.range(0);
  BoxScene boxes(BoxScene::Kind::Static, count);
  boxes.show(layout::distanceForTenth(count));
  OkCore::runFrame({}, {});
  long frame = 0;
  for (auto _ : state) {
    boxes.turn(++frame);
    OkCore::runFrame({}, {});
  }
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(turnBefore)->Arg(1000)->Arg(10000)->Arg(100000)->Unit(benchmark::kMicrosecond);

void findInFrustum(benchmark::State &state) {
  const long count = state.range(0);
  const BoxScene boxes(BoxScene::Kind::Static, count);
  const OkView view = lookAtTenth(count);
  benchmark::DoNotOptimize(boxes.getScene().overlapFrustum(view).size());
  for (auto _ : state) {
    benchmark::DoNotOptimize(boxes.getScene().overlapFrustum(view).size());
  }
}
BENCHMARK(findInFrustum)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
