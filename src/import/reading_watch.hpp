#pragma once

#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/import/import_watch.hpp"

namespace okinawa {

/** Says how far reading is; false when it is to end here. */
inline bool goesOn(OkImportWatch *watch, float progress) noexcept {
  if (watch == nullptr) {
    return true;
  }
  watch->setProgress(progress);
  return !watch->isCancelled();
}

inline OkError cancelledError(const std::string &path) {
  return OkError{"the loading was cancelled", path, 0, -1};
}

}  // namespace okinawa
