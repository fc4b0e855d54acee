#pragma once

#include <charconv>
#include <iostream>
#include <okinawa/okinawa.hpp>
#include <optional>
#include <string>
#include <string_view>

/** What every small example understands: --device D, --size WxH, --frames N, --screenshot OUT.png.
 */
struct ExampleOptions {
  OkOptions engine;
  /** How many frames to run; 0 goes on until the window is closed. */
  long frames = 0;
  std::string screenshot;

  explicit ExampleOptions(std::string title) {
    engine.title = std::move(title);
    engine.chooseDevice = true;
  }

  /** False, after one sentence on standard error, for a command line that makes no sense. */
  bool parse(int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
      const std::string_view name = argv[i];
      if (i + 1 == argc || !take(name, argv[i + 1])) {
        std::cerr << argv[0] << ": cannot make sense of \"" << name
                  << "\"; usage: [--device window|offscreen|null] [--size WxH] "
                     "[--frames N] [--screenshot OUT.png]\n";
        return false;
      }
    }
    return true;
  }

  /** Starts the engine; without a window to close, one frame is enough. */
  bool start() {
    if (frames > 0 || !screenshot.empty()) {
      engine.fixedStepSeconds = 1.0f / 60.0f;
    }
    if (!OkCore::initialize(engine)) {
      return false;
    }
    if (frames == 0 && (!screenshot.empty() || OkCore::getDevice() != OkDevice::Window)) {
      frames = 1;
    }
    return true;
  }

  /** To be called in every step: asks for the end when it has come. */
  void endWhenDone() const {
    const bool last = frames > 0 && OkCore::getFrameCount() + 1 >= frames;
    if (last || OkCore::getInput()->wasPressed(OkKey::Escape)) {
      OkCore::askForExit();
    }
  }

  /** Writes the picture that was asked for; the program's exit code. */
  [[nodiscard]] int finish() const {
    if (screenshot.empty()) {
      return 0;
    }
    const OkStatus saved = OkCore::saveScreenshot(screenshot);
    if (!saved.isOk()) {
      std::cerr << saved.error().describe() << "\n";
      return 1;
    }
    return 0;
  }

 private:
  bool take(std::string_view name, std::string_view value) {
    if (name == "--device") {
      engine.device = deviceFrom(value);
      return engine.device.has_value();
    }
    if (name == "--screenshot") {
      screenshot = value;
      return !value.empty();
    }
    if (name == "--size") {
      const std::size_t cross = value.find('x');
      return cross != std::string_view::npos && read(value.substr(0, cross), engine.width) &&
             read(value.substr(cross + 1), engine.height);
    }
    return name == "--frames" && read(value, frames);
  }

  template <typename Number>
  static bool read(std::string_view text, Number &number) {
    const char *end = text.data() + text.size();
    return std::from_chars(text.data(), end, number).ptr == end && number > 0;
  }

  static std::optional<OkDevice> deviceFrom(std::string_view word) {
    if (word == "window") {
      return OkDevice::Window;
    }
    if (word == "offscreen") {
      return OkDevice::Offscreen;
    }
    if (word == "null" || word == "headless") {
      return OkDevice::Null;
    }
    return std::nullopt;
  }
};
