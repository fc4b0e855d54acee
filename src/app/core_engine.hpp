#pragma once

#include "app/engine.hpp"

namespace okinawa {

/** The engine that `OkCore` speaks for; null while none is running. */
[[nodiscard]] Engine *runningEngine() noexcept;

}  // namespace okinawa
