#pragma once

#include <string>
#include <vector>

#include "okinawa/base/log.hpp"

/** Gathers what is logged while it lives, instead of writing it. */
class LogCapture {
 public:
  LogCapture() : level_(OkLog::getLevel()) {
    OkLog::setLevel(OkLogLevel::Debug);
    OkLog::setSink([this](OkLogLevel level, std::string_view message) {
      if (level >= OkLogLevel::Warning) {
        warnings.emplace_back(message);
      } else {
        notes.emplace_back(message);
      }
    });
  }
  ~LogCapture() {
    OkLog::setSink({});
    OkLog::setLevel(level_);
  }
  LogCapture(const LogCapture &) = delete;
  LogCapture &operator=(const LogCapture &) = delete;

  /** True when a warning or an error holds this text. */
  [[nodiscard]] bool warned(const std::string &text) const {
    for (const std::string &line : warnings) {
      if (line.find(text) != std::string::npos) {
        return true;
      }
    }
    return false;
  }

  std::vector<std::string> warnings;
  std::vector<std::string> notes;

 private:
  OkLogLevel level_;
};
