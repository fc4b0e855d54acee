#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "okinawa/texture/image.hpp"

#include "texture/format_makers.hpp"
#include "texture/image_matchers.hpp"

using testing::HasSubstr;

namespace {

void expectRgb(const OkImage &image, int column, int row, int red, int green, int blue) {
  EXPECT_EQ(valueAt(image, column, row, 0), red) << column << ", " << row;
  EXPECT_EQ(valueAt(image, column, row, 1), green) << column << ", " << row;
  EXPECT_EQ(valueAt(image, column, row, 2), blue) << column << ", " << row;
}

void expectRefusedWhenCut(const TestBytes &bytes) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(OkImage::decode(std::span(bytes).first(size), "cut").isOk()) << size;
  }
  EXPECT_TRUE(OkImage::decode(bytes, "whole").isOk());
}

/** Eight texels of one colour: four channels, each one run. */
TestBytes compressedLine(int red, int green, int blue, int exponent) {
  TestBytes line = {2, 2, 0, 8};
  for (const int value : {red, green, blue, exponent}) {
    append(line, {128 + 8, value});
  }
  return line;
}

}  // namespace

TEST(Formats, WhatIsNoImageIsRefused) {
  EXPECT_THAT(refusal({}), HasSubstr("empty"));
  EXPECT_THAT(refusal({'h', 'e', 'l', 'l', 'o'}), HasSubstr("no PNG, JPEG"));
  TestBytes gif;
  append(gif, "GIF89a and some more that no decoder is compiled in for");
  EXPECT_THAT(refusal(gif), HasSubstr("no PNG, JPEG"));
}

TEST(Formats, AMissingFileIsNamed) {
  const auto result = OkImage::load("/no/such/picture.png");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().describe(), HasSubstr("/no/such/picture.png"));
}

TEST(Bmp, RowsComeFromTheBottomUnlessTheHeightIsNegative) {
  BmpMaker maker;
  maker.height = 2;
  maker.rows = {3, 2, 1, 0, 6, 5, 4, 0};
  const OkImage up = decoded(maker.make());
  EXPECT_EQ(shapeOf(up), "1x2x3 u8");
  expectRgb(up, 0, 0, 4, 5, 6);
  expectRgb(up, 0, 1, 1, 2, 3);
  maker.height = -2;
  expectRgb(decoded(maker.make()), 0, 0, 1, 2, 3);
}

TEST(Bmp, PalettesOfEveryDepth) {
  BmpMaker maker;
  maker.width = 2;
  maker.palette = {3, 2, 1, 0, 6, 5, 4, 0};
  const std::pair<int, TestBytes> kinds[] = {
      {1, {0x40, 0, 0, 0}}, {4, {0x01, 0, 0, 0}}, {8, {0, 1, 0, 0}}};
  for (const auto &[bits, rows] : kinds) {
    maker.bits = bits;
    maker.rows = rows;
    const OkImage image = decoded(maker.make());
    expectRgb(image, 0, 0, 1, 2, 3);
    expectRgb(image, 1, 0, 4, 5, 6);
  }
  maker.rows = {0, 2, 0, 0};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("palette of 2"));
  maker.palette.clear();
  EXPECT_THAT(refusal(maker.make()), HasSubstr("palette of 0"));
}

TEST(Bmp, SixteenAndThirtyTwoBits) {
  BmpMaker maker;
  maker.bits = 16;
  maker.rows = {0xe0, 0x7f, 0, 0};  // 0 11111 11111 00000
  expectRgb(decoded(maker.make()), 0, 0, 255, 255, 0);
  maker.bits = 32;
  maker.rows = {1, 2, 3, 4};
  const OkImage image = decoded(maker.make());
  EXPECT_EQ(image.getChannels(), 4);
  expectRgb(image, 0, 0, 3, 2, 1);
  EXPECT_EQ(valueAt(image, 0, 0, 3), 4);
}

TEST(Bmp, Case_D37_SizesAreChecked) {
  BmpMaker maker;
  maker.rows = {1, 2, 3, 0};
  for (const auto &[width, height] :
       {std::pair(0, 1), std::pair(1, 0), std::pair(-1, 1), std::pair(65535, 65535),
        std::pair(1, std::numeric_limits<std::int32_t>::min()),
        std::pair(std::numeric_limits<std::int32_t>::max(), 1)}) {
    maker.width = width;
    maker.height = height;
    EXPECT_THAT(refusal(maker.make()), HasSubstr(" x "));
  }
  maker.width = maker.height = 10000;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated"));
}

TEST(Bmp, KindsThatAreNotSupportedAreRefused) {
  BmpMaker maker;
  maker.rows = {1, 2, 3, 0};
  maker.bits = 2;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("2 bits"));
  maker.bits = 8;
  maker.compression = 1;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("compression 1"));
}

TEST(Bmp, CutOffAnywhereItIsRefused) {
  BmpMaker maker;
  maker.width = maker.height = 2;
  maker.rows = {1, 2, 3, 4, 5, 6, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0};
  expectRefusedWhenCut(maker.make());
}

TEST(Tga, EveryOrderOfRowsAndColumns) {
  TgaMaker maker;
  maker.width = maker.height = 2;
  maker.data = {0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4};
  const std::pair<int, std::array<int, 4>> orders[] = {
      {0x00, {3, 4, 1, 2}}, {0x20, {1, 2, 3, 4}}, {0x10, {4, 3, 2, 1}}, {0x30, {2, 1, 4, 3}}};
  for (const auto &[descriptor, reds] : orders) {
    maker.descriptor = descriptor;
    const OkImage image = decoded(maker.make());
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(valueAt(image, i % 2, i / 2, 0), reds[static_cast<std::size_t>(i)])
          << descriptor << ", " << i;
    }
  }
}

TEST(Tga, PacketsOfRunsAndRawPixels) {
  TgaMaker maker;
  maker.kind = 10;
  maker.width = 5;
  maker.descriptor = 0x20;
  maker.data = {0x82, 1, 2, 3, 0x01, 4, 5, 6, 7, 8, 9};
  const OkImage image = decoded(maker.make());
  expectRgb(image, 2, 0, 3, 2, 1);
  expectRgb(image, 3, 0, 6, 5, 4);
  expectRgb(image, 4, 0, 9, 8, 7);
  expectRefusedWhenCut(maker.make());
}

TEST(Tga, PalettesAndTheirIndices) {
  TgaMaker maker;
  maker.kind = 1;
  maker.width = 2;
  maker.bits = 8;
  maker.paletteCount = 2;
  maker.paletteBits = 24;
  maker.palette = {3, 2, 1, 6, 5, 4};
  maker.data = {1, 0};
  expectRgb(decoded(maker.make()), 0, 0, 4, 5, 6);
  expectRefusedWhenCut(maker.make());
  maker.data = {1, 2};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("palette of 2"));
  maker.paletteStart = 1;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("start at 0"));
}

TEST(Tga, GreyAndAlpha) {
  TgaMaker maker;
  maker.kind = 3;
  maker.bits = 8;
  maker.data = {77};
  EXPECT_EQ(valueAt(decoded(maker.make()), 0, 0, 0), 77);
  maker.kind = 2;
  maker.bits = 32;
  maker.data = {1, 2, 3, 0};
  // Not declared and zero throughout: padding. Declared: it is what it is.
  EXPECT_EQ(valueAt(decoded(maker.make()), 0, 0, 3), 255);
  maker.descriptor = 8;
  EXPECT_EQ(valueAt(decoded(maker.make()), 0, 0, 3), 0);
  maker.descriptor = 0;
  maker.data = {1, 2, 3, 9};
  EXPECT_EQ(valueAt(decoded(maker.make()), 0, 0, 3), 9);
}

TEST(Tga, Case_D37_SizesAreChecked) {
  TgaMaker maker;
  maker.data = {1, 2, 3};
  maker.width = 0;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("0 x 1"));
  maker.width = maker.height = 65535;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("limit"));
  maker.width = maker.height = 11000;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated"));
}

TEST(Hdr, FlatAndCompressedLines) {
  // 128 * 2^(129 - 136) = 1, 64 gives a half, an exponent of zero is black.
  const OkImage flat = decoded(makeHdr("-Y 1 +X 2", {128, 64, 0, 129, 9, 9, 9, 0}));
  EXPECT_EQ(shapeOf(flat), "2x1x3 f32");
  EXPECT_EQ(flat.getComponent(0, 0, 0), 1.0f);
  EXPECT_EQ(flat.getComponent(0, 0, 1), 0.5f);
  EXPECT_EQ(flat.getComponent(1, 0, 0), 0.0f);

  TestBytes lines = compressedLine(128, 64, 0, 129);
  append(lines, compressedLine(128, 64, 0, 139));
  const OkImage compressed = decoded(makeHdr("-Y 2 +X 8", lines));
  EXPECT_EQ(compressed.getComponent(7, 0, 1), 0.5f);
  EXPECT_EQ(compressed.getComponent(0, 1, 0), 1024.0f);
}

TEST(Hdr, CutOffAnywhereItIsRefused) {
  expectRefusedWhenCut(makeHdr("-Y 1 +X 2", {128, 64, 0, 129, 9, 9, 9, 0}));
  TestBytes lines = compressedLine(128, 64, 0, 129);
  append(lines, compressedLine(128, 64, 0, 139));
  expectRefusedWhenCut(makeHdr("-Y 2 +X 8", lines));
}

TEST(Hdr, DamagedLinesAreRefused) {
  EXPECT_THAT(refusal(makeHdr("-Y 1 +X 8", {2, 2, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0})),
              HasSubstr("not all there"));
  EXPECT_THAT(refusal(makeHdr("-Y 1 +X 8", {2, 2, 0, 8, 255, 1, 255, 1, 255, 1, 255, 1})),
              HasSubstr("not all there"));
  EXPECT_THAT(refusal(makeHdr("-Y 1 +X 8", {2, 2, 0, 9, 137, 1, 137, 1, 137, 1, 137, 1})),
              HasSubstr("not all there"));
}

TEST(Hdr, Case_D37_SizesAreChecked) {
  EXPECT_THAT(refusal(makeHdr("-Y 0 +X 0", {})), HasSubstr("0 x 0"));
  EXPECT_THAT(refusal(makeHdr("-Y 65535 +X 65535", {})), HasSubstr("limit"));
  EXPECT_THAT(refusal(makeHdr("-Y 10000 +X 10000", {})), HasSubstr("not all there"));
  EXPECT_THAT(refusal(makeHdr("-Y 99999999999999999999 +X 1", {})), HasSubstr("no line"));
  EXPECT_THAT(refusal(makeHdr("-Y -5 +X 1", {})), HasSubstr("1 x -5"));
  EXPECT_THAT(refusal(makeHdr("+X 1 -Y 1", {})), HasSubstr("no line"));
}

TEST(Hdr, OtherEncodingsAreRefused) {
  const std::string xyze = "#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n";
  EXPECT_THAT(refusal(makeHdr("-Y 1 +X 1", {1, 2, 3, 4}, xyze)), HasSubstr("32-bit_rle_rgbe"));
  EXPECT_THAT(refusal(makeHdr("-Y 1 +X 1", {1, 2, 3, 4}, "#?RADIANCE\nno end")),
              HasSubstr("header does not end"));
}
