#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/app/core.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/item/item.hpp"

namespace apptest {

/** Keeps what the library says while it lives. */
class LogCatcher {
 public:
  LogCatcher() {
    OkLog::setSink([this](OkLogLevel level, std::string_view message) {
      all_ += std::string(message) + "\n";
      if (level == OkLogLevel::Error) {
        ++errors_;
      }
    });
  }
  ~LogCatcher() { OkLog::setSink({}); }
  LogCatcher(const LogCatcher &) = delete;
  LogCatcher &operator=(const LogCatcher &) = delete;

  [[nodiscard]] bool has(std::string_view text) const {
    return all_.find(text) != std::string::npos;
  }
  [[nodiscard]] int countErrors() const { return errors_; }
  [[nodiscard]] const std::string &text() const { return all_; }

 private:
  std::string all_;
  int errors_ = 0;
};

inline OkOptions optionsFor(OkDevice device, int width = 64, int height = 48) {
  OkOptions options;
  options.device = device;
  options.width = width;
  options.height = height;
  options.fixedStepSeconds = 0.125f;
  options.vsync = false;
  options.debug = true;
  return options;
}

/** A unit square facing +Z at (0, 0, -1): half a metre to each side of the axis. */
inline std::unique_ptr<OkItem> makeQuad(const std::string &name = "quad") {
  const float vertices[] = {
      0.5f,  0.5f,  0.0f, 1.0f, 1.0f,  //
      0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,  //
      -0.5f, -0.5f, 0.0f, 0.0f, 0.0f,  //
      -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,  //
  };
  const unsigned int indices[] = {0, 3, 1, 1, 3, 2};
  auto quad = std::make_unique<OkItem>(name, vertices, 20, indices, 6);
  quad->setPosition(0.0f, 0.0f, -1.0f);
  quad->setUnlit(true);
  return quad;
}

/** The engine stops with the test, whatever became of it. */
class EngineTest : public ::testing::Test {
 protected:
  ~EngineTest() override { OkCore::exit(); }
};

}  // namespace apptest
