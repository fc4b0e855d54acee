#pragma once

#include <string>
#include <utility>

#include "okinawa/base/result.hpp"

namespace okinawa::gl {

/** An error that has no file. */
[[nodiscard]] inline OkError failure(std::string message) {
  OkError error;
  error.message = std::move(message);
  return error;
}

}  // namespace okinawa::gl
