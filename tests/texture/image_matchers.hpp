#pragma once

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

#include "okinawa/texture/image.hpp"

#include "texture/byte_maker.hpp"

/** The image, or a test failure and an empty one. */
inline OkImage decoded(const TestBytes &bytes) {
  auto result = OkImage::decode(bytes, "made.bin");
  if (!result) {
    ADD_FAILURE() << result.error().describe();
    return {};
  }
  return std::move(result).value();
}

/** The reason for the refusal; a test failure when it was no refusal. */
inline std::string refusal(const TestBytes &bytes) {
  const auto result = OkImage::decode(bytes, "made.bin");
  if (result) {
    ADD_FAILURE() << "it was accepted";
    return {};
  }
  EXPECT_EQ(result.error().file, "made.bin");
  EXPECT_EQ(result.error().message.find('\n'), std::string::npos);
  EXPECT_FALSE(result.error().message.empty());
  return result.error().message;
}

/** One eight-bit component as a number from 0 to 255, one of sixteen bits up to 65535. */
inline int valueAt(const OkImage &image, int column, int row, int channel) {
  const float most = image.getType() == OkComponentType::UInt16 ? 65535.0f : 255.0f;
  return static_cast<int>(std::lround(image.getComponent(column, row, channel) * most));
}

inline std::string shapeOf(const OkImage &image) {
  constexpr const char *kTypes[] = {"u8", "u16", "f32"};
  return std::to_string(image.getWidth()) + "x" + std::to_string(image.getHeight()) + "x" +
         std::to_string(image.getChannels()) + " " + kTypes[static_cast<int>(image.getType())];
}
