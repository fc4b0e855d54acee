#include "app/device_choice.hpp"

#include <cmath>
#include <string>

#include "okinawa/base/limits.hpp"

namespace okinawa {

namespace {

bool isDuration(float seconds) noexcept {
  return std::isfinite(seconds) && seconds >= 0.0f;
}

OkError refuse(std::string message) {
  return OkError{std::move(message), {}, 0, -1};
}

}  // namespace

std::optional<OkDevice> parseDevice(std::string_view word) noexcept {
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

const char *nameOf(OkDevice device) noexcept {
  switch (device) {
    case OkDevice::Window:
      return "window";
    case OkDevice::Offscreen:
      return "offscreen";
    case OkDevice::Null:
      break;
  }
  return "null";
}

OkResult<std::vector<OkDevice>> listDevices(const OkOptions &options, const char *environment) {
  if (options.device) {
    return std::vector{*options.device};
  }
  if (environment != nullptr && *environment != '\0') {
    const std::optional<OkDevice> named = parseDevice(environment);
    if (!named) {
      return refuse("OKINAWA_DEVICE is \"" + std::string(environment) +
                    "\", which names no device: use window, offscreen, null or headless");
    }
    return std::vector{*named};
  }
  if (options.chooseDevice) {
    return std::vector{OkDevice::Window, OkDevice::Offscreen, OkDevice::Null};
  }
  return std::vector{OkDevice::Window};
}

OkStatus checkOptions(const OkOptions &options) {
  if (options.width < 1 || options.height < 1 || options.width > OkLimits::kImageSide ||
      options.height > OkLimits::kImageSide) {
    return refuse("a picture of " + std::to_string(options.width) + "x" +
                  std::to_string(options.height) + " cannot be made: sides run from 1 to " +
                  std::to_string(OkLimits::kImageSide));
  }
  if (options.samples < 1) {
    return refuse("samples must be at least 1, not " + std::to_string(options.samples));
  }
  if (!isDuration(options.fixedStepSeconds) || !isDuration(options.maxStepSeconds) ||
      !isDuration(options.maxFramesPerSecond)) {
    return refuse("step lengths and the frame limit must be finite and not negative");
  }
  return okSuccess();
}

}  // namespace okinawa
