#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/base/log.hpp"

/** Collects what is logged while it lives, and puts the default sink back afterwards. */
class LogCapture {
 public:
  LogCapture() {
    OkLog::setSink([this](OkLogLevel level, std::string_view message) {
      const std::lock_guard<std::mutex> lock(mutex_);
      lines_.emplace_back(level, std::string(message));
    });
  }
  ~LogCapture() { OkLog::setSink({}); }
  LogCapture(const LogCapture &) = delete;
  LogCapture &operator=(const LogCapture &) = delete;

  [[nodiscard]] std::size_t count() const { return lines_.size(); }
  [[nodiscard]] OkLogLevel levelAt(std::size_t i) const { return lines_.at(i).first; }
  [[nodiscard]] const std::string &at(std::size_t i) const { return lines_.at(i).second; }
  [[nodiscard]] bool mentions(std::string_view text) const {
    for (const auto &line : lines_) {
      if (line.second.find(text) != std::string::npos) {
        return true;
      }
    }
    return false;
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<OkLogLevel, std::string>> lines_;
};
