#include <gtest/gtest.h>
#include <random>
#include <sys/resource.h>

#include "okinawa/texture/image.hpp"

#include "texture/format_makers.hpp"
#include "texture/image_matchers.hpp"
#include "texture/jpeg_maker.hpp"
#include "texture/png_maker.hpp"

namespace {

/** Small files of every format, each of which opens. */
std::vector<TestBytes> seeds() {
  std::vector<TestBytes> files;
  for (const auto &[depth, color] : {std::pair(1, 0), {16, 6}, {4, 3}, {8, 2}}) {
    PngMaker png;
    png.width = png.height = 9;
    png.depth = depth;
    png.color = color;
    png.interlaced = depth == 4;
    if (color == 3) {
      png.palette.assign(16 * 3, 5);
      png.transparency = {1, 2};
    }
    files.push_back(png.make());
  }
  JpegMaker jpeg;
  jpeg.components = 3;
  jpeg.codes = {0xba, 0xeb, 0xbf};
  files.push_back(jpeg.make());
  jpeg.progressive = true;
  jpeg.codes = {0xbd, 0xef, 0x7f};
  files.push_back(jpeg.make());
  jpeg = {};
  jpeg.width = 24;
  jpeg.restartInterval = 1;
  jpeg.codes = {0xbb, 0xff, 0xd0, 0x3f, 0xff, 0xd1, 0xbb};
  files.push_back(jpeg.make());
  BmpMaker bmp;
  bmp.bits = 8;
  bmp.palette = {1, 2, 3, 0, 4, 5, 6, 0};
  bmp.rows = {1, 0, 0, 0};
  files.push_back(bmp.make());
  bmp = {};
  bmp.rows = {1, 2, 3, 0};
  files.push_back(bmp.make());
  TgaMaker tga;
  tga.kind = 10;
  tga.width = 5;
  tga.data = {0x82, 1, 2, 3, 0x01, 4, 5, 6, 7, 8, 9};
  files.push_back(tga.make());
  TestBytes line = {2, 2, 0, 8};
  for (const int value : {128, 64, 3, 129}) {
    append(line, {128 + 8, value});
  }
  files.push_back(makeHdr("-Y 1 +X 8", line));
  files.push_back(makeHdr("-Y 1 +X 2", {128, 64, 0, 129, 9, 9, 9, 0}));
  return files;
}

/** Mends the checksums of the chunks, so that damage reaches what lies behind them. */
void mendPng(TestBytes &bytes) {
  std::size_t at = 8;
  while (at + 12 <= bytes.size()) {
    const std::size_t length = std::size_t{bytes[at]} << 24 | std::size_t{bytes[at + 1]} << 16 |
                               std::size_t{bytes[at + 2]} << 8 | bytes[at + 3];
    if (length > bytes.size() - at - 12) {
      return;
    }
    const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(at + 4);
    TestBytes crc;
    appendBe32(crc, plainCrc32(TestBytes(first, first + static_cast<std::ptrdiff_t>(length + 4))));
    std::copy(crc.begin(), crc.end(), first + static_cast<std::ptrdiff_t>(length + 4));
    at += length + 12;
  }
}

long peakKilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/** Decodes and looks at every byte, so that memory checkers see what nobody wrote. */
void decodeAndLook(const TestBytes &bytes) {
  const auto image = OkImage::decode(bytes, "damaged");
  if (!image) {
    ASSERT_FALSE(image.error().message.empty());
    return;
  }
  unsigned sum = 0;
  for (const std::uint8_t byte : image.value().getBytes()) {
    sum += byte;
  }
  ASSERT_LE(sum, 255u * image.value().getBytes().size());
}

}  // namespace

TEST(DamagedImages, TheSeedsAreFine) {
  for (const TestBytes &seed : seeds()) {
    EXPECT_FALSE(decoded(seed).isEmpty());
  }
}

TEST(DamagedImages, RandomDamageNeverCrashesNorEatsMemory) {
  const auto files = seeds();
  std::mt19937 random(34);
  const long before = peakKilobytes();
  for (int round = 0; round < 12000; ++round) {
    TestBytes bytes = files[random() % files.size()];
    const unsigned changes = 1 + random() % 4;
    for (unsigned i = 0; i < changes; ++i) {
      bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1u << random() % 8);
    }
    if (round % 2 == 0 && bytes.size() > 8 && bytes[0] == 0x89) {
      mendPng(bytes);
    }
    decodeAndLook(bytes);
  }
  EXPECT_LT(peakKilobytes() - before, 256 * 1024);
}

TEST(DamagedImages, EveryByteAsEveryExtremeNeverCrashes) {
  for (const TestBytes &seed : seeds()) {
    for (std::size_t at = 0; at < seed.size(); ++at) {
      for (const int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
        TestBytes bytes = seed;
        bytes[at] = static_cast<std::uint8_t>(value);
        decodeAndLook(bytes);
        mendPng(bytes);
        decodeAndLook(bytes);
      }
    }
  }
}
