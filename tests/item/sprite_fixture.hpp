#pragma once

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

#include "okinawa/item/sprite_sheet.hpp"
#include "okinawa/texture/image.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

/** A folder of its own with the files of one test's sheet. */
class SpriteTest : public testing::Test {
 protected:
  void SetUp() override {
    static std::atomic<int> counter{0};
    folder_ = testing::TempDir() + "okinawa-sprites-" + std::to_string(::getpid()) + "-" +
              std::to_string(counter.fetch_add(1));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  /** Sheets that are members of a test are gone by now. */
  ~SpriteTest() override {
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
  }

  [[nodiscard]] std::string at(const std::string &name) const { return folder_ + "/" + name; }

  std::string put(const std::string &name, const std::string &text) const {
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name);
  }
  std::string putImage(const std::string &name, int width, int height) const {
    EXPECT_TRUE(OkImage(width, height, 4).savePng(at(name)));
    return at(name);
  }

  /** Loads `json` as sheet.json beside a sheet.png of that size. */
  bool load(OkSpriteSheet &sheet, const std::string &json, int width = 64, int height = 32) const {
    putImage("sheet.png", width, height);
    return sheet.load(put("sheet.json", json));
  }

  /** So many frames of 4 x 4 in a row, 125 ms each, and `meta`. */
  static std::string row(int count, const std::string &meta) {
    std::string frames;
    for (int i = 0; i < count; ++i) {
      frames += (i > 0 ? "," : "") + std::string("\"") + std::to_string(i) +
                "\":{\"frame\":{\"x\":" + std::to_string(4 * i) +
                ",\"y\":0,\"w\":4,\"h\":4},\"duration\":125}";
    }
    return "{\"frames\":{" + frames + "},\"meta\":" + meta + "}";
  }
  static std::string tagged(int count, const std::string &tag) {
    return row(count, "{\"frameTags\":[" + tag + "]}");
  }

  static std::string realData() {
    const char *folder = std::getenv("OKINAWA_REAL_DATA");
    return (folder != nullptr ? std::string(folder) : OKINAWA_TEST_SOURCE_DIR "/../shared/data") +
           "/sprites/";
  }

 private:
  std::string folder_;
};
