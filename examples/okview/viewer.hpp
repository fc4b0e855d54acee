#pragma once

#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

#include "okview/fly_controls.hpp"
#include "okview/frame_costs.hpp"
#include "okview/framing.hpp"
#include "okview/models.hpp"
#include "okview/options.hpp"
#include "okview/outline.hpp"
#include "okview/stats_overlay.hpp"

namespace okview {

/** The scene, the camera and what a person does with them. Lives while the engine runs. */
class Viewer {
 public:
  explicit Viewer(const Options &options);
  ~Viewer();
  Viewer(const Viewer &) = delete;
  Viewer &operator=(const Viewer &) = delete;

  /** Shows models and frames them, or looks from where the command line says. */
  void open(std::vector<OkModelData> models);

  /** Runs until the end is asked for or `frames` are drawn, where that is above 0. */
  void run(long frames);
  /** Draws a turn around the model and writes each picture into a folder, which is made. */
  OkStatus writeTurntable(const std::string &folder, long frames);

  [[nodiscard]] OkHit pickAt(int x, int y) const;
  [[nodiscard]] const FrameCosts &getCosts() const { return costs_; }

 private:
  void show(std::vector<OkModelData> models);
  void step(float dt);
  void timeIfWanted();
  bool drawFrame();
  [[nodiscard]] std::vector<Placement> planTurn(long frames) const;
  void frameAll();
  void placeAsAsked();
  [[nodiscard]] glm::dvec3 chooseView() const;
  void handleKeys(const OkInput &input);
  void handleClick(const OkInput &input);
  void handleDrop(const OkInput &input);
  void writeNextScreenshot();

  const Options &options_;
  OkScene scene_;
  OkCamera camera_;
  Models models_;
  Outline outline_;
  StatsOverlay overlay_;
  FlyControls controls_;
  FrameCosts costs_;
  /** How far the mouse went since the left button went down. */
  float dragged_ = 0.0f;
};

}  // namespace okview
