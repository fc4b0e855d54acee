// Opens models and shows them, in a window or without one.

#include <iostream>

#include "okview/options.hpp"
#include "okview/picker.hpp"
#include "okview/viewer.hpp"

namespace {

int complain(const OkError &error) {
  std::cerr << "okview: " << error.describe() << "\n";
  return 1;
}

OkStatus writeText(const std::string &path, const std::string &text) {
  if (path != "-") {
    return OkFiles::write(path, text);
  }
  std::cout << text << std::flush;
  return std::cout.good() ? okSuccess() : OkError{"standard output cannot be written", {}, 0, -1};
}

/** How many frames to draw; 0 until the window is closed. */
long countFrames(const okview::Options &options) {
  const bool unattended = options.wantsAnswer() || OkCore::getDevice() != OkDevice::Window;
  return options.frames == 0 && unattended ? 1 : options.frames;
}

OkStatus show(const okview::Options &options, std::vector<OkModelData> models) {
  okview::Viewer viewer(options);
  viewer.open(std::move(models));
  if (!options.turntable.empty()) {
    OkStatus written = viewer.writeTurntable(options.turntable, options.frames);
    if (!written.isOk()) {
      return written;
    }
  } else {
    viewer.run(countFrames(options));
  }
  OkStatus status = okSuccess();
  if (!options.screenshot.empty()) {
    status = OkCore::saveScreenshot(options.screenshot);
  }
  if (status.isOk() && options.pick) {
    status = writeText("-", okview::toJson(viewer.pickAt(options.pick->x, options.pick->y)));
  }
  if (status.isOk() && !options.stats.empty()) {
    status = writeText(options.stats,
                       viewer.getCosts().toJson(OkCore::getDeviceName(), OkCore::getGlVersion()));
  }
  return status;
}

int run(const okview::Options &options) {
  OkResult<std::vector<OkModelData>> models = okview::readModels(options.files);
  if (!models.isOk()) {
    return complain(models.error());
  }
  OkOptions engine;
  engine.device = options.device;
  engine.chooseDevice = true;
  engine.title = OkFiles::nameOf(options.files.front()) + " - okview";
  engine.width = options.width;
  engine.height = options.height;
  if (!OkCore::initialize(engine)) {
    return 1;
  }
  OkStatus shown =
      OkError{"the null device draws nothing: there are no pixels to write", {}, 0, -1};
  if (OkCore::getDevice() != OkDevice::Null || !options.wantsPictures()) {
    shown = show(options, std::move(models).value());
  }
  OkCore::exit();
  return shown.isOk() ? 0 : complain(shown.error());
}

}  // namespace

int main(int argc, char **argv) {
  const auto options = okview::parseOptions(std::vector<std::string>(argv + 1, argv + argc));
  if (!options.isOk()) {
    return complain(options.error());
  }
  if (options.value().help) {
    std::cout << okview::usage();
    return 0;
  }
  return run(options.value());
}
