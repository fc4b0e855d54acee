#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/import/import_watch.hpp"

namespace okinawa {

/**
 * What went wrong while one glTF file was read: the first failure, which stops the import, and the
 * warnings, which do not. Reading functions note a failure here and return a harmless value, so
 * that callers look once a step instead of once a number.
 */
class GltfReport {
 public:
  explicit GltfReport(std::string file, OkImportWatch *watch = nullptr)
      : file_(std::move(file)), watch_(watch) {}

  /** Only the first failure is kept: the ones after it are mostly its consequences. */
  void fail(std::string message, long long offset = -1);
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] const OkError &error() const noexcept { return error_; }

  /** Says how far reading is; fails when it is to end here. */
  void reach(float progress);

  /** Each sentence once, and no more than a person would read. */
  void warn(std::string message);
  [[nodiscard]] std::vector<std::string> takeWarnings() { return std::move(warnings_); }

  [[nodiscard]] const std::string &file() const noexcept { return file_; }

 private:
  static constexpr std::size_t kMostWarnings = 100;

  std::string file_;
  OkImportWatch *watch_;
  OkError error_;
  std::vector<std::string> warnings_;
  bool failed_ = false;
};

}  // namespace okinawa
