#include "import/gltf_report.hpp"

#include <algorithm>
#include <utility>

#include "import/reading_watch.hpp"

namespace okinawa {

void GltfReport::fail(std::string message, long long offset) {
  if (failed_) {
    return;
  }
  failed_ = true;
  error_.message = std::move(message);
  error_.file = file_;
  error_.offset = offset;
}

void GltfReport::reach(float progress) {
  if (!goesOn(watch_, progress)) {
    fail(cancelledError(file_).message);
  }
}

void GltfReport::warn(std::string message) {
  if (warnings_.size() > kMostWarnings ||
      std::ranges::find(warnings_, message) != warnings_.end()) {
    return;
  }
  if (warnings_.size() == kMostWarnings) {
    message = "more warnings follow that are not shown";
  }
  warnings_.push_back(std::move(message));
}

}  // namespace okinawa
