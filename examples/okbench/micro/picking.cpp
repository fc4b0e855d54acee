// Rays: one mesh of many triangles, a scene of many items, and the trees behind both.

#include <benchmark/benchmark.h>
#include <vector>

#include "box_scene.hpp"
#include "layout.hpp"

namespace {

constexpr std::uint32_t kSeed = 12345;
constexpr long kRays = 1000;

std::vector<OkRay> toEngineRays(const std::vector<layout::Ray> &rays) {
  std::vector<OkRay> converted;
  converted.reserve(rays.size());
  for (const layout::Ray &ray : rays) {
    converted.emplace_back(OkPoint(ray.origin), OkPoint(ray.direction), 0.0f, 1000.0f);
  }
  return converted;
}

std::unique_ptr<OkItem> makeField(int side) {
  const layout::Mesh mesh = layout::makeHeightField(side);
  return std::make_unique<OkItem>("field", mesh.vertices.data(),
                                  static_cast<long>(mesh.vertices.size()), mesh.indices.data(),
                                  static_cast<long>(mesh.indices.size()), 8);
}

void pickMesh(benchmark::State &state) {
  const std::unique_ptr<OkItem> field = makeField(static_cast<int>(state.range(0)));
  const std::vector<OkRay> rays = toEngineRays(layout::makeFieldRays(kRays, kSeed));
  float distance = 0.0f;
  benchmark::DoNotOptimize(field->intersectRay(rays.front(), &distance));
  for (auto _ : state) {
    for (const OkRay &ray : rays) {
      benchmark::DoNotOptimize(field->intersectRay(ray, &distance));
    }
  }
  state.SetItemsProcessed(state.iterations() * kRays);
}
BENCHMARK(pickMesh)->Arg(100)->Arg(300)->Unit(benchmark::kMicrosecond);

void buildTree(benchmark::State &state) {
  const int side = static_cast<int>(state.range(0));
  for (auto _ : state) {
    state.PauseTiming();
    const std::unique_ptr<OkItem> field = makeField(side);
    state.ResumeTiming();
    field->getMesh()->buildTree();
  }
  state.SetItemsProcessed(state.iterations() * 2 * side * side);
}
BENCHMARK(buildTree)->Arg(100)->Arg(300)->Unit(benchmark::kMillisecond);

void pickScene(benchmark::State &state) {
  const long count = state.range(0);
  const BoxScene boxes(BoxScene::Kind::Static, count);
  const std::vector<OkRay> rays = toEngineRays(layout::makeGridRays(count, kRays, kSeed));
  benchmark::DoNotOptimize(boxes.getScene().pick(rays.front()).distancePrecise);
  for (auto _ : state) {
    for (const OkRay &ray : rays) {
      benchmark::DoNotOptimize(boxes.getScene().pick(ray).distancePrecise);
    }
  }
  state.SetItemsProcessed(state.iterations() * kRays);
}
BENCHMARK(pickScene)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

/** One pick after a tenth of the boxes moved: the tree follows first. */
void pickAfterMoves(benchmark::State &state) {
  const long count = state.range(0);
  const BoxScene boxes(BoxScene::Kind::Static, count);
  const std::vector<OkRay> rays = toEngineRays(layout::makeGridRays(count, 1, kSeed));
  benchmark::DoNotOptimize(boxes.getScene().pick(rays.front()).distancePrecise);
  bool away = false;
  for (auto _ : state) {
    away = !away;
    for (std::size_t i = 0; i < boxes.getItems().size(); i += 10) {
      const OkPoint place = boxes.getItems()[i]->getPosition();
      boxes.getItems()[i]->setPosition(place.x(), place.y(), away ? 0.05f : 0.0f);
    }
    benchmark::DoNotOptimize(boxes.getScene().pick(rays.front()).distancePrecise);
  }
  state.SetItemsProcessed(state.iterations() * (count / 10));
}
BENCHMARK(pickAfterMoves)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
