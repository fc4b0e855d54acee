#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "okinawa/app/core.hpp"
#include "okinawa/base/result.hpp"

namespace okinawa {

/** "window", "offscreen", "null", or "headless" for null; letter case counts. */
[[nodiscard]] std::optional<OkDevice> parseDevice(std::string_view word) noexcept;
[[nodiscard]] const char *nameOf(OkDevice device) noexcept;

/**
 * The devices to try, best first; one where somebody named it. `environment` is the value of
 * OKINAWA_DEVICE, null or empty when it is not set. Fails on a word that names no device.
 */
OkResult<std::vector<OkDevice>> listDevices(const OkOptions &options, const char *environment);

/** The reason why these options cannot start anything, or success. */
OkStatus checkOptions(const OkOptions &options);

}  // namespace okinawa
