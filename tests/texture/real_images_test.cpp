#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "okinawa/texture/image.hpp"

#include "texture/image_matchers.hpp"

using testing::HasSubstr;

namespace {

class RealImages : public testing::Test {
 protected:
  void SetUp() override {
    const char *data = std::getenv("OKINAWA_REAL_DATA");
    folder = (data != nullptr ? std::string(data) : OKINAWA_TEST_SOURCE_DIR "/../shared/data") +
             "/images/";
    if (!std::filesystem::is_directory(folder)) {
      GTEST_SKIP() << "no real images at " << folder;
    }
  }

  OkImage open(const std::string &name) const {
    auto image = OkImage::load(folder + name);
    if (!image) {
      ADD_FAILURE() << image.error().describe();
      return {};
    }
    return std::move(image).value();
  }

  std::string whyRefused(const std::string &name) const {
    const auto image = OkImage::load(folder + name);
    if (image) {
      ADD_FAILURE() << name << " was accepted";
      return {};
    }
    EXPECT_THAT(image.error().describe(), HasSubstr(name));
    return image.error().message;
  }

  std::string folder;
};

/** The mean difference of a component, from 0 to 255. */
double meanDifference(const OkImage &left, const OkImage &right) {
  EXPECT_EQ(shapeOf(left), shapeOf(right));
  if (left.getBytes().size() != right.getBytes().size() || left.isEmpty()) {
    return 255;
  }
  double sum = 0;
  for (std::size_t i = 0; i < left.getBytes().size(); ++i) {
    sum += std::abs(left.getBytes()[i] - right.getBytes()[i]);
  }
  return sum / static_cast<double>(left.getBytes().size());
}

int largestDifference(const OkImage &left, const OkImage &right) {
  int largest = 0;
  for (std::size_t i = 0; i < left.getBytes().size(); ++i) {
    largest = std::max(largest, std::abs(left.getBytes()[i] - right.getBytes()[i]));
  }
  return largest;
}

}  // namespace

TEST_F(RealImages, EveryValidFileOpens) {
  int opened = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool isBroken = name.starts_with("invalid") || name.find("truncated") != name.npos;
    if (entry.is_regular_file() && !isBroken) {
      const auto image = OkImage::load(entry.path().string());
      EXPECT_TRUE(image) << image.error().describe();
      ++opened;
    }
  }
  EXPECT_GT(opened, 70);
}

TEST_F(RealImages, BrokenFilesAreRefusedWithTheirReason) {
  EXPECT_THAT(whyRefused("png/invalid-crc32.png"), HasSubstr("checksum"));
  EXPECT_THAT(whyRefused("png/invalid-noend.png"), HasSubstr("IEND"));
  EXPECT_THAT(whyRefused("png/invalid-palette.png"), HasSubstr("palette of 255"));
  EXPECT_THAT(whyRefused("png/invalid-trunc.png"), HasSubstr("truncated"));
  EXPECT_THAT(whyRefused("png/invalid-zlib.png"), HasSubstr("compressed data"));
  EXPECT_THAT(whyRefused("jpeg/video-001.progressive.truncated.jpeg"), HasSubstr("truncated"));
}

TEST_F(RealImages, JpegsShowWhatTheirPngShows) {
  // `.jpeg` was made from the PNG; 8 bits and quality bound what they may differ by.
  const OkImage right = open("jpeg/video-001.png");
  for (const char *name : {"jpeg/video-001.jpeg", "jpeg/video-001.progressive.jpeg"}) {
    const OkImage image = open(name);
    EXPECT_LT(meanDifference(image, right), 1.0) << name;
    EXPECT_LE(largestDifference(image, right), 12) << name;
  }
}

TEST_F(RealImages, Case_D36_CmykJpegsHaveTheRightColours) {
  const OkImage right = open("jpeg/video-001.cmyk.png");
  const OkImage image = open("jpeg/video-001.cmyk.jpeg");
  EXPECT_LT(meanDifference(image, right), 1.0);
  EXPECT_EQ(open("jpeg/cmyk.jpg").getChannels(), 3);
}

TEST_F(RealImages, EverySubsamplingShowsTheSamePicture) {
  const OkImage right = open("jpeg/video-001.png");
  for (const char *kind : {"410", "411", "420", "422", "440", "444"}) {
    for (const char *way : {"", ".progressive"}) {
      const std::string name = std::string("jpeg/video-001.q50.") + kind + way + ".jpeg";
      EXPECT_LT(meanDifference(open(name), right), 12.0) << name;
    }
  }
  for (const char *name : {"221212", "separate.dc.progression", "rgb"}) {
    const std::string path = std::string("jpeg/video-001.") + name + ".jpeg";
    EXPECT_LT(meanDifference(open(path), right), 12.0) << path;
  }
}

TEST_F(RealImages, BaselineAndProgressiveAreTheSamePixels) {
  for (const char *name : {"video-001.q50.420", "video-001.q50.444", "video-005.gray.q50",
                           "video-005.gray.q50.2x2", "video-001.separate.dc.progression"}) {
    const std::string start = std::string("jpeg/") + name;
    const OkImage baseline = open(start + ".jpeg");
    const OkImage progressive = open(start + ".progressive.jpeg");
    EXPECT_LT(meanDifference(baseline, progressive), 0.01) << name;
  }
}

TEST_F(RealImages, ATruncatedJpegIsRefusedAtEveryLength) {
  for (const char *name : {"jpeg/video-001.q50.420.jpeg", "jpeg/video-001.progressive.jpeg"}) {
    std::FILE *file = std::fopen((folder + name).c_str(), "rb");
    ASSERT_NE(file, nullptr);
    TestBytes bytes(100000);
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
    std::fclose(file);
    ASSERT_TRUE(OkImage::decode(bytes, name).isOk());
    for (std::size_t size = 0; size < bytes.size(); size += 101) {
      TestBytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
      EXPECT_FALSE(OkImage::decode(cut, name).isOk()) << size;
      // Somebody who closes the file with an end marker does not make it whole.
      append(cut, {0xff, 0xd9});
      EXPECT_FALSE(OkImage::decode(cut, name).isOk()) << size;
    }
  }
}

TEST_F(RealImages, PngsHaveTheirDepthAndChannels) {
  const std::pair<const char *, const char *> shapes[] = {
      {"basn0g01", "32x32x1 u8"},   {"basn0g16", "32x32x1 u16"},    {"basn2c16", "32x32x3 u16"},
      {"basn3p01", "32x32x3 u8"},   {"basn3p04-31i", "31x31x3 u8"}, {"basn3p08-trns", "32x32x4 u8"},
      {"basn4a08", "32x32x2 u8"},   {"basn4a16", "32x32x2 u16"},    {"basn6a16", "32x32x4 u16"},
      {"ftbbn0g01", "32x32x2 u8"},  {"ftbrn2c08", "32x32x4 u8"},    {"ftbbn2c16", "32x32x4 u16"},
      {"ftbwn0g16", "32x32x2 u16"}, {"ftp0n3p08", "32x32x3 u8"},    {"ftp1n3p08", "32x32x4 u8"}};
  for (const auto &[name, shape] : shapes) {
    EXPECT_EQ(shapeOf(open("png/" + std::string(name) + ".png")), shape) << name;
  }
}

TEST_F(RealImages, TheHdrIsLight) {
  const OkImage image = open("preview_studio.hdr");
  EXPECT_EQ(shapeOf(image), "256x128x3 f32");
  float brightest = 0;
  for (int row = 0; row < image.getHeight(); ++row) {
    for (int column = 0; column < image.getWidth(); ++column) {
      const float value = image.getComponent(column, row, 0);
      ASSERT_TRUE(std::isfinite(value) && value >= 0.0f);
      brightest = std::max(brightest, value);
    }
  }
  EXPECT_GT(brightest, 1.0f);
}
