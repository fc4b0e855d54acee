#include <memory>
#include <string>
#include <vector>

#include "engine.hpp"
#include "floor/floor.hpp"
#include "measure.hpp"
#include "sprite_layout.hpp"
#include "workloads.hpp"

namespace {

/** All sprites of the workload in one 2D scene. */
class SpriteCrowd {
 public:
  SpriteCrowd(const BenchOptions &options) : options_(options) {
    auto &handler = *OkTextureHandler::getInstance();
    for (int i = 0; i < spriteLayout::kTextures; ++i) {
      const std::vector<std::uint8_t> texels = spriteLayout::makeTexels(i);
      textures_.push_back(handler.createTextureFromRawData(
          "ring " + std::to_string(i), texels.data(), spriteLayout::kSide, spriteLayout::kSide, 4));
    }
    sprites_.reserve(static_cast<std::size_t>(options.count));
    for (long i = 0; i < options.count; ++i) {
      const auto at = spriteLayout::spriteAt(i, options.width, options.height);
      const auto texture = static_cast<std::size_t>(at.layer % spriteLayout::kTextures);
      sprites_.push_back(std::make_unique<OkSprite>("ring", textures_[texture]));
      sprites_.back()->setZOrder(at.layer);
      paper_.add(sprites_.back().get());
    }
    place(0);
    scene_.addScene2D(&paper_);
    OkCore::getSceneHandler()->addScene(&scene_, "sprites");
  }
  ~SpriteCrowd() {
    OkCore::getSceneHandler()->removeScene(&scene_);
    sprites_.clear();
    for (OkTexture *texture : textures_) {
      OkTextureHandler::getInstance()->removeReference(texture);
    }
  }

  void place(long frame) {
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      const auto index = static_cast<long>(i);
      const auto at = spriteLayout::spriteAt(index, options_.width, options_.height);
      sprites_[i]->setPosition(static_cast<float>(at.x + spriteLayout::walkAt(index, frame)),
                               static_cast<float>(at.y));
    }
  }

 private:
  const BenchOptions &options_;
  std::vector<OkTexture *> textures_;
  OkScene scene_{"sprites"};
  OkScene2D paper_{"sprites"};
  std::vector<std::unique_ptr<OkSprite>> sprites_;
};

}  // namespace

int runSprites(const BenchOptions &options) {
  const Engine engine(options, "offscreen");
  if (!engine.isRunning()) {
    return 1;
  }
  const double buildStart = wallMs();
  SpriteCrowd crowd(options);
  const double buildMs = wallMs() - buildStart;
  const bool isMoving = options.workload == "sprites";
  long covered = -1;
  const long warmUp = options.getWarmUp();
  const FrameTimes times = measureFrames(warmUp, options.getFrames(), [&](long frame) {
    OkCore::runFrame(
        [&](float) {
          if (isMoving) {
            crowd.place(frame);
          }
        },
        {});
    if (engine.hasPixels()) {
      floorGl::finish();
      if (frame == warmUp - 1) {
        covered = countCoveredPixels();
      }
    }
  });
  const OkFrameStatistics &statistics = OkCore::getRenderer()->getStatistics();
  JsonLine line("okinawa", options.workload, options.count);
  line.text("device", OkCore::getDeviceName()).text("gl", OkCore::getGlVersion());
  times.report(line);
  line.number("build_ms", buildMs)
      .number("covered_px", static_cast<double>(covered))
      .number("draw_calls", statistics.drawCalls)
      .number("uploaded_bytes", static_cast<double>(statistics.uploadedBytes))
      .number("collect_and_draw_cpu_ms", statistics.cpuMs);
  line.print();
  return 0;
}
