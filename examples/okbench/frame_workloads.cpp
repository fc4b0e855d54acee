#include <algorithm>
#include <optional>
#include <vector>

#include "box_scene.hpp"
#include "engine.hpp"
#include "floor/floor.hpp"
#include "layout.hpp"
#include "measure.hpp"
#include "workloads.hpp"

namespace {

BoxScene::Kind kindOf(const std::string &workload) {
  return workload == "boxes-moving"     ? BoxScene::Kind::Moving
         : workload == "boxes-distinct" ? BoxScene::Kind::Distinct
         : workload == "instanced"      ? BoxScene::Kind::Instanced
                                        : BoxScene::Kind::Static;
}

/**
 * Milliseconds of the device a frame, the middle of some frames after those that were measured:
 * asking costs time. 0 where the device does not tell.
 */
double measureGpu(const std::function<void(long)> &frame, long first) {
  constexpr long kFrames = 12;
  OkRenderer &renderer = *OkCore::getRenderer();
  std::vector<double> answers;
  for (long i = 0; renderer.setGpuTimed(true) && i < kFrames; ++i) {
    frame(first + i);
    if (const std::optional<double> answer = renderer.getStatistics().gpuMs) {
      answers.push_back(*answer);
    }
  }
  renderer.setGpuTimed(false);
  std::sort(answers.begin(), answers.end());
  return answers.empty() ? 0.0 : answers[answers.size() / 2];
}

}  // namespace

int runBoxes(const BenchOptions &options) {
  const Engine engine(options, "offscreen");
  if (!engine.isRunning()) {
    return 1;
  }
  const BoxScene::Kind kind = kindOf(options.workload);
  const bool moving = kind == BoxScene::Kind::Moving;
  const long count = options.count;
  const double buildStart = wallMs();
  BoxScene boxes(kind, count);
  const double buildMs = wallMs() - buildStart;
  const double extent = moving ? 10.0 * layout::getParentSpacing(count)
                               : static_cast<double>(layout::getColumns(count));
  boxes.show(options.workload == "boxes-culled" ? layout::distanceForTenth(count)
                                                : layout::distanceForAll(extent));

  long covered = -1;
  const long warmUp = options.getWarmUp();
  const auto drawFrame = [&](long frame) {
    OkCore::runFrame(
        [&](float) {
          boxes.place(frame);
          if (options.turn) {
            boxes.turn(frame);
          }
        },
        {});
    if (engine.hasPixels()) {
      floorGl::finish();
      if (frame == warmUp - 1) {
        covered = countCoveredPixels();
      }
    }
  };
  const FrameTimes times = measureFrames(warmUp, options.getFrames(), drawFrame);

  JsonLine line("okinawa", options.workload, count);
  line.text("device", OkCore::getDeviceName()).text("gl", OkCore::getGlVersion());
  times.report(line);
  line.number("build_ms", buildMs);
  if (engine.hasPixels()) {
    const OkFrameStatistics &statistics = OkCore::getRenderer()->getStatistics();
    line.number("covered_px", static_cast<double>(covered))
        .number("draw_calls", statistics.drawCalls)
        .number("items_visible", statistics.itemsVisible)
        .number("collect_and_draw_cpu_ms", statistics.cpuMs);
    if (const double gpuMs = measureGpu(drawFrame, warmUp + options.getFrames()); gpuMs > 0.0) {
      line.number("gpu_ms_median", gpuMs);
    }
  }
  line.print();
  return 0;
}

int runMemory(const BenchOptions &options) {
  const Engine engine(options, "offscreen");
  if (!engine.isRunning()) {
    return 1;
  }
  constexpr long kMeshes = 75;
  // High enough above the grid that about 530 of the items are seen.
  constexpr float kDistance = 20.0f;
  const double empty = residentMb();
  std::vector<std::string> keys;
  for (int i = 0; i < kMeshes; ++i) {
    const layout::Mesh mesh = layout::makePatch(i);
    keys.push_back("patch " + std::to_string(i));
    OkMeshHandler::getInstance()->createMesh(
        keys.back(), mesh.vertices.data(), static_cast<long>(mesh.vertices.size()),
        mesh.indices.data(), static_cast<long>(mesh.indices.size()), 8);
  }

  const double withMeshes = residentMb();
  const double buildStart = wallMs();
  OkScene scene("memory");
  std::vector<std::unique_ptr<OkItem>> items;
  items.reserve(static_cast<std::size_t>(options.count));
  for (long i = 0; i < options.count; ++i) {
    items.push_back(std::make_unique<OkItem>("patch"));
    items.back()->setSharedMesh(keys[static_cast<std::size_t>(i % kMeshes)]);
    items.back()->setPosition(OkPoint(layout::gridPosition(i, options.count)));
    scene.addObject(items.back().get());
  }
  const double buildMs = wallMs() - buildStart;
  const double withItems = residentMb();

  OkCore::getSceneHandler()->addScene(&scene, "memory");
  OkCore::getCamera()->setPerspective(static_cast<float>(layout::kFovDegrees), layout::kNear,
                                      layout::kFar);
  OkCore::getCamera()->setPosition(0.0f, 0.0f, kDistance);
  const double frameStart = wallMs();
  OkCore::runFrame({}, {});
  if (engine.hasPixels()) {
    floorGl::finish();
  }
  const double frameMs = wallMs() - frameStart;

  JsonLine line("okinawa", options.workload, options.count);
  line.text("device", OkCore::getDeviceName())
      .number("bytes_per_item",
              (withItems - withMeshes) * 1048576.0 / static_cast<double>(options.count))
      .number("items_mb", withItems - withMeshes)
      .number("mesh_mb", withMeshes - empty)
      .number("build_ms", buildMs)
      .number("first_frame_ms", frameMs)
      .number("rss_after_frame_mb", residentMb());
  if (engine.hasPixels()) {
    line.number("items_visible", OkCore::getRenderer()->getStatistics().itemsVisible);
  }
  line.print();

  OkCore::getSceneHandler()->removeScene(&scene);
  items.clear();
  for (const std::string &key : keys) {
    OkMeshHandler::getInstance()->removeReference(key);
  }
  return 0;
}
