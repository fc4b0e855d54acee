#pragma once

#include <glm/mat4x4.hpp>
#include <optional>

namespace okinawa {

/** The view matrix of an application's own pass, while one holds: see `OkItem::setPassView`. */
[[nodiscard]] inline std::optional<glm::mat4> &passView() noexcept {
  static std::optional<glm::mat4> view;
  return view;
}

}  // namespace okinawa
