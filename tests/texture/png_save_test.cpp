#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <string>

#include "okinawa/base/files.hpp"
#include "okinawa/texture/image.hpp"

#include "texture/checksum.hpp"
#include "texture/image_matchers.hpp"
#include "texture/stb_border.hpp"

using testing::ElementsAreArray;
using testing::HasSubstr;

namespace {

std::string temporary(const std::string &name) {
  return testing::TempDir() + "okinawa_png_save_" + name;
}

OkImage noise(int width, int height, int channels, OkComponentType type, unsigned seed) {
  OkImage image(width, height, channels, type);
  std::mt19937 random(seed);
  for (std::uint8_t &byte : image.getBytes()) {
    byte = static_cast<std::uint8_t>(random());
  }
  return image;
}

void expectRoundTrip(const OkImage &image, const std::string &path) {
  const auto status = image.savePng(path);
  ASSERT_TRUE(status) << status.error().describe();
  const auto back = OkImage::load(path);
  ASSERT_TRUE(back) << back.error().describe();
  EXPECT_EQ(shapeOf(back.value()), shapeOf(image));
  EXPECT_THAT(back.value().getBytes(), ElementsAreArray(image.getBytes()));
}

}  // namespace

TEST(PngSave, EveryDepthAndChannelCountComesBack) {
  for (const auto type : {OkComponentType::UInt8, OkComponentType::UInt16}) {
    for (int channels = 1; channels <= 4; ++channels) {
      for (const auto &[width, height] : {std::pair(1, 1), std::pair(5, 3), std::pair(67, 31)}) {
        SCOPED_TRACE(testing::Message() << channels << " channels, width " << width);
        expectRoundTrip(noise(width, height, channels, type, 7u + static_cast<unsigned>(channels)),
                        temporary("round.png"));
      }
    }
  }
}

TEST(PngSave, SmoothPicturesComeBackAndAreCompressed) {
  OkImage image(256, 256, 3);
  for (int row = 0; row < 256; ++row) {
    for (int column = 0; column < 256; ++column) {
      image.setComponent(column, row, 0, static_cast<float>(column) / 255.0f);
      image.setComponent(column, row, 1, static_cast<float>(row) / 255.0f);
    }
  }
  const std::string path = temporary("smooth.png");
  expectRoundTrip(image, path);
  EXPECT_LT(OkFiles::read(path).value().size(), 10000u);
}

TEST(PngSave, Case_D38_NamesAreUtf8) {
  for (const char *name : {"тест.png", "画像.png", "with space.png"}) {
    expectRoundTrip(noise(3, 2, 4, OkComponentType::UInt8, 3), temporary(name));
  }
}

TEST(PngSave, WhatCannotBeSavedIsRefused) {
  const auto floats = OkImage(2, 2, 3, OkComponentType::Float32).savePng(temporary("float.png"));
  ASSERT_FALSE(floats);
  EXPECT_THAT(floats.error().message, HasSubstr("floats"));
  const auto empty = OkImage().savePng(temporary("empty.png"));
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().message, HasSubstr("empty"));
  EXPECT_FALSE(OkFiles::isFile(temporary("empty.png")));
  EXPECT_FALSE(OkImage(1, 1, 1).savePng(testing::TempDir() + "no/such/folder/x.png").isOk());
}

TEST(Checksum, KnownAnswers) {
  const std::string text = "123456789";
  const TestBytes bytes(text.begin(), text.end());
  EXPECT_EQ(okinawa::crc32(bytes), 0xcbf43926u);
  EXPECT_EQ(okinawa::adler32(bytes), 0x091e01deu);
  EXPECT_EQ(okinawa::adler32({}), 1u);
  const TestBytes many(100000, 255);
  EXPECT_EQ(okinawa::adler32(many), plainAdler32(many));
}

TEST(Zlib, WhatIsCompressedComesBack) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{70000}}) {
    const TestBytes bytes(size, 42);
    const auto stream = okinawa::deflateZlib(bytes);
    TestBytes back(size + 3);
    const auto written = okinawa::inflateZlib(stream, back);
    ASSERT_TRUE(written.has_value()) << size;
    EXPECT_EQ(*written, size);
    back.resize(size);
    EXPECT_EQ(back, bytes);
  }
}

TEST(Zlib, MoreThanTheOutputHoldsIsRefused) {
  const auto stream = okinawa::deflateZlib(TestBytes(1000, 1));
  TestBytes small(999);
  EXPECT_FALSE(okinawa::inflateZlib(stream, small).has_value());
}
