#include <cmath>

#include "box_scene.hpp"
#include "engine.hpp"
#include "layout.hpp"
#include "measure.hpp"
#include "workloads.hpp"

namespace {

constexpr float kRayLength = 1000.0f;
/** Rays are over in milliseconds: they are cast this often and the time is averaged, or less often
 * once this time is over. */
constexpr int kRepetitions = 20;
constexpr double kEnoughMs = 2000.0;

std::vector<OkRay> toEngineRays(const std::vector<layout::Ray> &rays) {
  std::vector<OkRay> converted;
  converted.reserve(rays.size());
  for (const layout::Ray &ray : rays) {
    converted.emplace_back(OkPoint(ray.origin), OkPoint(ray.direction), 0.0f, kRayLength);
  }
  return converted;
}

struct PickSums {
  long hits = 0;
  double distances = 0.0;
};

/** Every tenth box leaves its place, or goes back to it. */
void moveTenth(const std::vector<std::unique_ptr<OkItem>> &items, bool away) {
  for (std::size_t i = 0; i < items.size(); i += 10) {
    const OkPoint place = items[i]->getPosition();
    items[i]->setPosition(place.x(), place.y(), away ? 0.05f : 0.0f);
  }
}

void reportPicks(JsonLine &line, std::size_t rays, int repetitions, double wall, double thread,
                 const PickSums &sums) {
  const double casts = static_cast<double>(rays) * repetitions;
  line.number("us_per_ray", wall * 1e3 / casts)
      .number("cpu_us_per_ray", thread * 1e3 / casts)
      .number("rays", static_cast<double>(rays))
      .number("hits", static_cast<double>(sums.hits))
      .number("sum_t", sums.distances);
}

}  // namespace

int runLoad(const BenchOptions &options) {
  if (options.file.empty()) {
    std::cerr << "okbench: load needs a FILE\n";
    return 1;
  }
  const Engine engine(options, "null");
  if (!engine.isRunning()) {
    return 1;
  }
  OkImportOptions import;
  import.writeSidecar = false;
  const double memory = residentMb();
  const double start = wallMs();
  OkResult<std::unique_ptr<OkModel>> model = OkModelImporter::load(options.file, import);
  if (!model) {
    std::cerr << "okbench: " << model.error().describe() << "\n";
    return 1;
  }
  // Ready to draw: with a device that is once a frame has shown it.
  OkScene scene("load");
  if (engine.hasPixels()) {
    scene.addObject(model.value().get());
    OkSceneHandler &scenes = *OkCore::getSceneHandler();
    scenes.setScene(scenes.addScene(&scene, "load"));
    const OkWorldSphere sphere = model.value()->getTreeSphere();
    OkCore::getCamera()->setPositionPrecise(sphere.center +
                                            glm::dvec3(0.0, 0.0, sphere.radius * 2.0));
    OkCore::runFrame({}, {});
  }
  const double seconds = (wallMs() - start) / 1e3;
  double triangles = 0.0;
  double vertices = 0.0;
  for (const OkItem *item : model.value()->getModelItems()) {
    const std::uint32_t whole = item->getMesh()->getIndexCount() / 3;
    triangles += whole;
    vertices += item->getMesh()->getVertexCount();
  }
  JsonLine line("okinawa", options.workload, 1);
  line.text("file", OkFiles::nameOf(options.file))
      .number("seconds", seconds)
      .number("rss_added_mb", residentMb() - memory)
      .number("triangles", triangles)
      .number("vertices", vertices)
      .print();
  return 0;
}

int runPick(const BenchOptions &options) {
  const Engine engine(options, "null");
  if (!engine.isRunning()) {
    return 1;
  }
  const layout::Mesh mesh = layout::makeHeightField();
  const OkItem field("field", mesh.vertices.data(), static_cast<long>(mesh.vertices.size()),
                     mesh.indices.data(), static_cast<long>(mesh.indices.size()), 8);
  const std::vector<OkRay> rays = toEngineRays(layout::makeFieldRays(options.count, options.seed));

  // The tree is made when somebody picks for the first time.
  const double memory = residentMb();
  const double buildStart = wallMs();
  float distance = 0.0f;
  static_cast<void>(field.intersectRay(rays.front(), &distance));
  const double buildMs = wallMs() - buildStart;
  const double treeMb = residentMb() - memory;

  PickSums sums;
  const double wall = wallMs();
  const double thread = threadCpuMs();
  int casts = 0;
  while (casts < kRepetitions && (casts == 0 || wallMs() - wall < kEnoughMs)) {
    ++casts;
    sums = {};
    for (const OkRay &ray : rays) {
      if (field.intersectRay(ray, &distance)) {
        ++sums.hits;
        sums.distances += static_cast<double>(distance);
      }
    }
  }
  JsonLine line("okinawa", options.workload, options.count);
  line.number("build_ms", buildMs).number("accel_mb", treeMb);
  reportPicks(line, rays.size(), casts, wallMs() - wall, threadCpuMs() - thread, sums);
  line.print();
  return 0;
}

int runPickScene(const BenchOptions &options) {
  const Engine engine(options, "null");
  if (!engine.isRunning()) {
    return 1;
  }
  constexpr long kRays = 1000;
  BoxScene boxes(BoxScene::Kind::Static, options.count);
  const OkScene &scene = boxes.getScene();
  const std::vector<OkRay> rays =
      toEngineRays(layout::makeGridRays(options.count, kRays, options.seed));
  const double memory = residentMb();
  const double buildStart = wallMs();
  static_cast<void>(scene.pick(rays.front()));
  const double buildMs = wallMs() - buildStart;
  const double treeMb = residentMb() - memory;

  PickSums sums;
  const double wall = wallMs();
  const double thread = threadCpuMs();
  for (int batch = 0; batch < kRepetitions; ++batch) {
    if (options.moving) {
      // The last batch finds every box in its place, so that the answers are known.
      moveTenth(boxes.getItems(), batch % 2 == 0 && batch + 1 < kRepetitions);
    }
    sums = {};
    for (const OkRay &ray : rays) {
      if (const OkHit hit = scene.pick(ray)) {
        ++sums.hits;
        sums.distances += hit.distancePrecise;
      }
    }
  }
  JsonLine line("okinawa", options.workload, options.count);
  line.number("build_ms", buildMs).number("accel_mb", treeMb);
  reportPicks(line, rays.size(), kRepetitions, wallMs() - wall, threadCpuMs() - thread, sums);
  line.print();
  return 0;
}
