#include "okinawa/base/version.hpp"

#include <string>

#include "okinawa/base/log.hpp"

std::string_view OkVersion::getLibraryText() noexcept {
  return kText;
}

bool okCheckBuild(std::uint64_t fingerprint) {
  if (fingerprint == OkVersion::kFingerprint) {
    return true;
  }
  OkLog::error(
      "this program was compiled with other headers or settings than the library, version " +
      std::string(OkVersion::kText) + ": rebuild it against the installed headers");
  return false;
}
