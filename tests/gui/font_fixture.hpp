#pragma once

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <glm/vec4.hpp>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

inline const glm::vec4 kWhite{1.0f, 1.0f, 1.0f, 1.0f};
inline const glm::vec4 kClear{0.0f, 0.0f, 0.0f, 0.0f};

/** One pixel of a texture: column from the left, row from the top. */
inline std::array<int, 4> texel(const OkTexture &texture, int column, int row) {
  const auto bytes = texture.getImage().getBytes();
  const auto place = static_cast<std::size_t>(row * texture.getWidth() + column) * 4;
  return {bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]};
}

/** The alpha of a texture as rows of text: '#' is full, '.' none, '+' between them. */
inline std::vector<std::string> drawing(const OkTexture &texture) {
  std::vector<std::string> rows;
  for (int row = 0; row < texture.getHeight(); ++row) {
    rows.emplace_back();
    for (int column = 0; column < texture.getWidth(); ++column) {
      const int alpha = texel(texture, column, row)[3];
      rows.back() += alpha == 255 ? '#' : alpha == 0 ? '.' : '+';
    }
  }
  return rows;
}

/** A temporary folder, and the promise that no texture stays behind. */
class FontTest : public testing::Test {
 protected:
  void SetUp() override {
    static std::atomic<int> counter{0};
    folder_ = testing::TempDir() + "okinawa-fonts-" + std::to_string(::getpid()) + "-" +
              std::to_string(counter.fetch_add(1));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
  }

  std::string put(const std::vector<std::uint8_t> &bytes) const {
    const std::string path = folder_ + "/font.ttf";
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return path;
  }
  static void drop(const OkTexture *texture) {
    EXPECT_TRUE(OkTextureHandler::getInstance()->removeReference(texture));
  }

 private:
  std::string folder_;
};
