#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/app/core.hpp"
#include "okinawa/item/item.hpp"

#include "support/log_capture.hpp"

namespace apptest {

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
