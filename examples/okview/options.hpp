#pragma once

#include <okinawa/okinawa.hpp>
#include <optional>
#include <string>
#include <vector>

namespace okview {

/** A pixel of the picture, counted from the top left. */
struct Pixel {
  int x = 0;
  int y = 0;
};

/** The command line, checked. */
struct Options {
  std::vector<std::string> files;
  std::optional<OkDevice> device;
  int width = 1280;
  int height = 720;
  /** 0: until the window is closed, or one frame where something else ends the program. */
  long frames = 0;
  std::string screenshot;
  std::optional<glm::dvec3> eye;
  std::optional<glm::dvec3> target;
  float fovDegrees = 60.0f;
  bool wireframe = false;
  bool unlit = false;
  /** What frames cost, written into the picture. */
  bool overlay = false;
  std::optional<Pixel> pick;
  /** A file, "-" for standard output, or empty. */
  std::string stats;
  std::string turntable;
  bool help = false;

  /** Something is wanted that pixels are needed for. */
  [[nodiscard]] bool wantsPictures() const { return !screenshot.empty() || !turntable.empty(); }
  /** Something is wanted that one frame can answer. */
  [[nodiscard]] bool wantsAnswer() const {
    return !screenshot.empty() || pick.has_value() || !stats.empty();
  }
};

/** The command line, or one sentence about what is wrong with it. */
OkResult<Options> parseOptions(const std::vector<std::string> &arguments);

[[nodiscard]] const char *usage();

}  // namespace okview
