#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "okinawa/base/log.hpp"

/** Gathers what is logged while it lives, instead of writing it. Read it when nobody logs. */
class LogCapture {
 public:
  LogCapture() {
    OkLog::setSink([this](OkLogLevel level, std::string_view message) { add(level, message); });
  }
  ~LogCapture() { OkLog::setSink({}); }
  LogCapture(const LogCapture &) = delete;
  LogCapture &operator=(const LogCapture &) = delete;

  [[nodiscard]] std::size_t count() const { return lines_.size(); }
  [[nodiscard]] OkLogLevel levelAt(std::size_t i) const { return lines_.at(i).first; }
  [[nodiscard]] const std::string &at(std::size_t i) const { return lines_.at(i).second; }
  [[nodiscard]] int countErrors() const {
    int errors = 0;
    for (const auto &line : lines_) {
      errors += line.first == OkLogLevel::Error ? 1 : 0;
    }
    return errors;
  }

  /** True when any line holds this text. */
  [[nodiscard]] bool mentions(std::string_view text) const {
    return find(lines_, text, OkLogLevel::Debug);
  }
  /** True when a warning or an error does. */
  [[nodiscard]] bool warned(std::string_view text) const {
    return find(lines_, text, OkLogLevel::Warning);
  }
  /** All lines, each ended. */
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const auto &line : lines_) {
      all += line.second + "\n";
    }
    return all;
  }

  /** Warnings and errors; and the rest. */
  std::vector<std::string> warnings;
  std::vector<std::string> notes;

 private:
  using Lines = std::vector<std::pair<OkLogLevel, std::string>>;

  static bool find(const Lines &lines, std::string_view text, OkLogLevel least) {
    for (const auto &line : lines) {
      if (line.first >= least && line.second.find(text) != std::string::npos) {
        return true;
      }
    }
    return false;
  }
  void add(OkLogLevel level, std::string_view message) {
    const std::lock_guard<std::mutex> lock(mutex_);
    lines_.emplace_back(level, message);
    (level >= OkLogLevel::Warning ? warnings : notes).emplace_back(message);
  }

  std::mutex mutex_;
  Lines lines_;
};
