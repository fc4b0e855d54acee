// Putting draws in order: the keys of solid ones when others come, the depths of blended ones in
// every frame.

#include <benchmark/benchmark.h>
#include <cmath>
#include <memory>
#include <vector>

#include "box_scene.hpp"
#include "layout.hpp"

namespace {

/** Half of the boxes come and go, so that every frame sorts what is drawn anew. */
void sortSolid(benchmark::State &state) {
  const long count = state.range(0);
  BoxScene boxes(BoxScene::Kind::Static, count);
  boxes.show(layout::distanceForAll(static_cast<double>(layout::getColumns(count))));
  OkCore::runFrame({}, {});
  bool shown = true;
  for (auto _ : state) {
    shown = !shown;
    for (std::size_t i = 0; i < boxes.getItems().size(); i += 2) {
      boxes.getItems()[i]->setVisible(shown);
    }
    OkCore::runFrame({}, {});
  }
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(sortSolid)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

/** Blended boxes before a camera that goes round them: furthest first, from frame to frame. */
void sortBlended(benchmark::State &state) {
  const long count = state.range(0);
  BoxScene boxes(BoxScene::Kind::Static, count);
  for (const std::unique_ptr<OkItem> &item : boxes.getItems()) {
    item->setBlendMode(OK_BLEND_ALPHA);
  }
  const auto distance = static_cast<float>(2 * layout::getColumns(count));
  boxes.show(static_cast<double>(distance));
  OkCamera &camera = *OkCore::getCamera();
  OkCore::runFrame({}, {});
  float angle = 0.0f;
  for (auto _ : state) {
    angle += 0.1f;
    camera.setPosition(distance * std::sin(angle), 0.0f, distance * std::cos(angle));
    camera.lookAt(OkPoint(0.0f, 0.0f, 0.0f));
    OkCore::runFrame({}, {});
  }
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(sortBlended)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
