// Places: what a setter costs, and what reading below it costs after.

#include <benchmark/benchmark.h>
#include <memory>
#include <okinawa/okinawa.hpp>
#include <vector>

#include "box_scene.hpp"
#include "layout.hpp"

namespace {

/** A root with a number of children in a scene. */
class Family {
 public:
  explicit Family(long children) {
    for (long i = 0; i < children; ++i) {
      children_.push_back(std::make_unique<OkObject>("child"));
      children_.back()->attachTo(&root);
      children_.back()->setPosition(static_cast<float>(i), 0.0f, 0.0f);
    }
    scene_.addObject(&root);
  }

  OkObject root{"root"};
  [[nodiscard]] const std::vector<std::unique_ptr<OkObject>> &getChildren() const {
    return children_;
  }

 private:
  std::vector<std::unique_ptr<OkObject>> children_;
  OkScene scene_{"family"};
};

void setPosition(benchmark::State &state) {
  const Family family(state.range(0));
  float x = 0.0f;
  for (auto _ : state) {
    x += 0.001f;
    for (const auto &child : family.getChildren()) {
      child->setPosition(x, 1.0f, 2.0f);
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(setPosition)->Arg(10000)->Unit(benchmark::kMicrosecond);

void setRotation(benchmark::State &state) {
  const Family family(state.range(0));
  float angle = 0.0f;
  for (auto _ : state) {
    angle += 0.001f;
    for (const auto &child : family.getChildren()) {
      child->setRotation(angle, 0.5f, 0.0f);
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(setRotation)->Arg(10000)->Unit(benchmark::kMicrosecond);

/** The parent moves: every child's place in the world is another. */
void readBelowMovedParent(benchmark::State &state) {
  Family family(state.range(0));
  float x = 0.0f;
  for (auto _ : state) {
    x += 0.001f;
    family.root.setPosition(x, 0.0f, 0.0f);
    for (const auto &child : family.getChildren()) {
      benchmark::DoNotOptimize(child->getWorldPositionPrecise());
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(readBelowMovedParent)->Arg(10000)->Unit(benchmark::kMicrosecond);

void readStanding(benchmark::State &state) {
  const Family family(state.range(0));
  for (auto _ : state) {
    for (const auto &child : family.getChildren()) {
      benchmark::DoNotOptimize(child->getWorldPositionPrecise());
    }
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(readStanding)->Arg(10000)->Unit(benchmark::kMicrosecond);

/** Everything is set and a frame takes it in: matrices, spheres, instances, on the null device. */
void moveAllAndDraw(benchmark::State &state) {
  const long count = state.range(0);
  BoxScene boxes(BoxScene::Kind::Moving, count);
  boxes.show(layout::distanceForAll(10.0 * layout::getParentSpacing(count)));
  OkCore::runFrame({}, {});
  long frame = 0;
  for (auto _ : state) {
    boxes.place(++frame);
    OkCore::runFrame({}, {});
  }
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(moveAllAndDraw)->Arg(1000)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
