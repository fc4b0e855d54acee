#pragma once

#include "okinawa/app/input.hpp"

namespace okinawa {

/** GLFW's numbers as the engine's; `Unknown` and `Count` for what the engine has no name for. */
[[nodiscard]] OkKey keyFromGlfw(int key) noexcept;
[[nodiscard]] OkMouseButton buttonFromGlfw(int button) noexcept;

}  // namespace okinawa
