#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "okinawa/texture/image.hpp"

#include "texture/image_matchers.hpp"
#include "texture/png_maker.hpp"

using testing::HasSubstr;

namespace {

/** A value that differs from place to place and fits the depth. */
unsigned pattern(unsigned column, unsigned row, unsigned channel, int depth) {
  return (column * 37 + row * 101 + channel * 59 + 11) * 257 % (1u << depth);
}

PngMaker patterned(std::uint32_t width, std::uint32_t height, int depth, int color) {
  PngMaker maker;
  maker.width = width;
  maker.height = height;
  maker.depth = depth;
  maker.color = color;
  maker.sample = [depth](unsigned column, unsigned row, unsigned channel) {
    return pattern(column, row, channel, depth);
  };
  return maker;
}

void expectPattern(const OkImage &image, int depth, int channels) {
  const unsigned most = depth == 16 ? 65535u : 255u;
  const unsigned full = (1u << depth) - 1;
  for (int row = 0; row < image.getHeight(); ++row) {
    for (int column = 0; column < image.getWidth(); ++column) {
      for (int channel = 0; channel < channels; ++channel) {
        const unsigned stored = pattern(static_cast<unsigned>(column), static_cast<unsigned>(row),
                                        static_cast<unsigned>(channel), depth);
        ASSERT_EQ(valueAt(image, column, row, channel), static_cast<int>(stored * most / full))
            << column << ", " << row << ", " << channel;
      }
    }
  }
}

}  // namespace

TEST(Png, Case_D34_RowsOfAnyLengthKeepTheirPlace) {
  expectPattern(decoded(patterned(3, 3, 8, 2).make()), 8, 3);
  expectPattern(decoded(patterned(227, 227, 8, 2).make()), 8, 3);
  expectPattern(decoded(patterned(5, 5, 8, 0).make()), 8, 1);
}

TEST(Png, EveryDepthAndColourTypeDecodesPlainAndInterlaced) {
  constexpr int kKinds[][2] = {{1, 0},  {2, 0}, {4, 0},  {8, 0}, {16, 0}, {8, 2},
                               {16, 2}, {8, 4}, {16, 4}, {8, 6}, {16, 6}};
  for (const auto &[depth, color] : kKinds) {
    for (const bool interlaced : {false, true}) {
      for (const auto &[width, height] : {std::pair(13, 11), std::pair(1, 1), std::pair(3, 9)}) {
        SCOPED_TRACE(testing::Message() << depth << " bits, type " << color << ", " << width);
        PngMaker maker = patterned(static_cast<std::uint32_t>(width),
                                   static_cast<std::uint32_t>(height), depth, color);
        maker.interlaced = interlaced;
        const OkImage image = decoded(maker.make());
        ASSERT_EQ(image.getChannels(), static_cast<int>(maker.channels()));
        EXPECT_EQ(image.getType(), depth == 16 ? OkComponentType::UInt16 : OkComponentType::UInt8);
        expectPattern(image, depth, image.getChannels());
      }
    }
  }
}

TEST(Png, Case_D35_LowBitGreyReachesTheFullRange) {
  for (const int depth : {1, 2, 4}) {
    const auto most = (1u << depth) - 1;
    PngMaker maker = patterned(8, 8, depth, 0);
    maker.sample = [most](unsigned column, unsigned, unsigned) { return column & most; };
    const OkImage image = decoded(maker.make());
    EXPECT_EQ(shapeOf(image), "8x8x1 u8");
    EXPECT_EQ(valueAt(image, 0, 0, 0), 0);
    EXPECT_EQ(valueAt(image, 1, 7, 0), static_cast<int>(255 / most));
    EXPECT_EQ(valueAt(image, static_cast<int>(std::min(most, 7u)), 7, 0),
              static_cast<int>(std::min(most, 7u) * 255 / most));
  }
  PngMaker maker = patterned(16, 1, 4, 0);
  maker.sample = [](unsigned column, unsigned, unsigned) { return column; };
  EXPECT_EQ(valueAt(decoded(maker.make()), 15, 0, 0), 255);
}

TEST(Png, Case_D35_PaletteTransparencyBecomesAlpha) {
  for (const int depth : {1, 2, 4, 8}) {
    PngMaker maker = patterned(8, 8, depth, 3);
    maker.palette = {255, 0, 10, 20, 30, 40};
    maker.transparency = {77};
    maker.sample = [](unsigned column, unsigned row, unsigned) { return (column + row) % 2; };
    const OkImage image = decoded(maker.make());
    ASSERT_EQ(shapeOf(image), "8x8x4 u8");
    const int first[] = {255, 0, 10, 77};
    const int second[] = {20, 30, 40, 255};
    for (int channel = 0; channel < 4; ++channel) {
      EXPECT_EQ(valueAt(image, 0, 0, channel), first[channel]);
      EXPECT_EQ(valueAt(image, 1, 0, channel), second[channel]);
      EXPECT_EQ(valueAt(image, 7, 7, channel), first[channel]);
    }
    EXPECT_TRUE(image.hasTransparency());
  }
}

TEST(Png, APaletteWithoutTransparencyHasThreeChannels) {
  PngMaker maker = patterned(2, 1, 8, 3);
  maker.palette = {1, 2, 3, 4, 5, 6};
  maker.sample = [](unsigned column, unsigned, unsigned) { return column; };
  const OkImage image = decoded(maker.make());
  EXPECT_EQ(shapeOf(image), "2x1x3 u8");
  EXPECT_EQ(valueAt(image, 1, 0, 2), 6);
}

TEST(Png, AClearGreyOrColourBecomesAlphaAtEveryDepth) {
  for (const int depth : {1, 2, 4, 8, 16}) {
    PngMaker maker = patterned(2, 1, depth, 0);
    maker.sample = [](unsigned column, unsigned, unsigned) { return column; };
    maker.transparency = {0, 1};
    const OkImage image = decoded(maker.make());
    ASSERT_EQ(image.getChannels(), 2) << depth;
    EXPECT_EQ(image.getComponent(0, 0, 1), 1.0f) << depth;
    EXPECT_EQ(image.getComponent(1, 0, 1), 0.0f) << depth;
  }
  for (const int depth : {8, 16}) {
    PngMaker maker = patterned(3, 1, depth, 2);
    // The last pixel shares two of three components with the clear colour.
    maker.sample = [](unsigned column, unsigned, unsigned channel) {
      return column == 1 || (column == 2 && channel < 2) ? 5 + channel : 9u;
    };
    maker.transparency = {0, 5, 0, 6, 0, 7};
    const OkImage image = decoded(maker.make());
    ASSERT_EQ(image.getChannels(), 4) << depth;
    EXPECT_EQ(image.getComponent(0, 0, 3), 1.0f);
    EXPECT_EQ(image.getComponent(1, 0, 3), 0.0f);
    EXPECT_EQ(image.getComponent(2, 0, 3), 1.0f);
  }
}

TEST(Png, OnlyTheLowBitsOfAClearColourCount) {
  PngMaker maker = patterned(2, 1, 2, 0);
  maker.sample = [](unsigned column, unsigned, unsigned) { return column + 2; };
  maker.transparency = {0xff, 0xfe};
  const OkImage image = decoded(maker.make());
  EXPECT_EQ(image.getComponent(0, 0, 1), 0.0f);
  EXPECT_EQ(image.getComponent(1, 0, 1), 1.0f);
}

TEST(Png, SixteenBitsKeepBothBytes) {
  PngMaker maker = patterned(1, 1, 16, 0);
  maker.sample = [](unsigned, unsigned, unsigned) { return 0x1234u; };
  EXPECT_EQ(valueAt(decoded(maker.make()), 0, 0, 0), 0x1234);
}

TEST(Png, EachOfTheFiveFiltersIsUndone) {
  // Two RGB pixels a row; the numbers are worked out by hand from 9.2 of the specification.
  PngMaker maker = patterned(2, 5, 8, 2);
  const TestBytes rows = {
      0, 10, 20, 30, 40,  50,  60,   // as it is: 10 20 30, 40 50 60
      1, 1,  2,  3,  250, 251, 252,  // left: 1 2 3, 251 253 255
      2, 1,  1,  1,  5,   5,   5,    // above: 2 3 4, 0 2 4
      3, 10, 10, 10, 1,   2,   3,    // average: 11 11 12, (11+0)/2+1=6, (11+2)/2+2=8, 8+3=11
      4, 1,  1,  1,  2,   2,   2,    // Paeth: above first, then nearest to left + above - corner
  };
  const OkImage image = decoded(maker.wrap(storedZlib(rows)));
  const int expected[5][6] = {{10, 20, 30, 40, 50, 60},
                              {1, 2, 3, 251, 253, 255},
                              {2, 3, 4, 0, 2, 4},
                              {11, 11, 12, 6, 8, 11},
                              // left 12 12 13, above 6 8 11, corner 11 11 12: estimates 7 9 12
                              {12, 12, 13, 8, 10, 14}};
  for (int row = 0; row < 5; ++row) {
    for (int i = 0; i < 6; ++i) {
      EXPECT_EQ(valueAt(image, i / 3, row, i % 3), expected[row][i]) << row << ", " << i;
    }
  }
}

TEST(Png, AFilterThatDoesNotExistIsRefused) {
  PngMaker maker = patterned(1, 1, 8, 0);
  EXPECT_THAT(refusal(maker.wrap(storedZlib({5, 0}))), HasSubstr("filter 5"));
}

TEST(Png, DataInSeveralChunksIsOneStream) {
  const PngMaker maker = patterned(7, 7, 8, 2);
  const TestBytes stream = storedZlib(maker.rows());
  TestBytes png = pngSignature();
  appendPngChunk(png, "IHDR", maker.header());
  appendPngChunk(png, "tEXt", {'a', 0, 'b'});
  for (const std::uint8_t byte : stream) {
    appendPngChunk(png, "IDAT", {byte});
  }
  appendPngChunk(png, "IDAT", {});
  appendPngChunk(png, "IEND", {});
  append(png, "what follows the end is not looked at");
  expectPattern(decoded(png), 8, 3);
}

TEST(Png, AWrongChecksumIsRefusedInEveryChunk) {
  PngMaker maker = patterned(2, 2, 8, 3);
  maker.palette = {1, 2, 3, 4, 5, 6};
  maker.transparency = {9};
  maker.sample = [](unsigned, unsigned, unsigned) { return 1u; };
  const TestBytes good = maker.make();
  EXPECT_EQ(shapeOf(decoded(good)), "2x2x4 u8");
  for (const char *type : {"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}) {
    const std::string text(good.begin(), good.end());
    TestBytes bad = good;
    // The length stands before the type, the checksum four bytes behind type and data.
    const std::size_t at = text.find(type);
    const std::size_t length = bad[at - 1];
    bad[at + 4 + length] ^= 1;
    EXPECT_THAT(refusal(bad), HasSubstr(std::string("checksum of its ") + type));
  }
}

TEST(Png, AWrongChecksumOfTheCompressedDataIsRefused) {
  const PngMaker maker = patterned(4, 4, 8, 0);
  TestBytes stream = storedZlib(maker.rows());
  stream.back() ^= 1;
  EXPECT_THAT(refusal(maker.wrap(stream)), HasSubstr("compressed data"));
}

TEST(Png, TooLittleDataIsRefused) {
  const PngMaker maker = patterned(4, 4, 8, 0);
  TestBytes rows = maker.rows();
  rows.pop_back();
  EXPECT_THAT(refusal(maker.wrap(storedZlib(rows))), HasSubstr("compressed data"));
  EXPECT_THAT(refusal(maker.wrap({})), HasSubstr("compressed data"));
  EXPECT_THAT(refusal(maker.wrap({0x78, 0x01, 1, 0, 0})), HasSubstr("compressed data"));
}

TEST(Png, ASurplusOfDataIsOverlooked) {
  const PngMaker maker = patterned(4, 4, 8, 0);
  TestBytes rows = maker.rows();
  rows.insert(rows.end(), 20, 99);
  expectPattern(decoded(maker.wrap(storedZlib(rows))), 8, 1);
}

TEST(Png, AnIndexBeyondThePaletteIsRefused) {
  for (const int depth : {2, 4, 8}) {
    PngMaker maker = patterned(3, 3, depth, 3);
    maker.palette = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    maker.sample = [](unsigned column, unsigned row, unsigned) {
      return column == 2 && row == 2 ? 3u : 2u;
    };
    EXPECT_THAT(refusal(maker.make()), HasSubstr("palette of 3"));
  }
}

TEST(Png, PaletteAndTransparencyMustFit) {
  PngMaker maker = patterned(1, 1, 8, 3);
  EXPECT_THAT(refusal(maker.make()), HasSubstr("no PLTE"));
  maker.palette = {1, 2, 3, 4};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("palette"));
  maker.palette.assign(257 * 3, 0);
  EXPECT_THAT(refusal(maker.make()), HasSubstr("palette"));
  maker.palette = {1, 2, 3};
  maker.transparency = {1, 2};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("tRNS"));

  PngMaker grey = patterned(1, 1, 8, 0);
  grey.transparency = {1};
  EXPECT_THAT(refusal(grey.make()), HasSubstr("tRNS"));
  PngMaker color = patterned(1, 1, 8, 2);
  color.transparency = {1, 2};
  EXPECT_THAT(refusal(color.make()), HasSubstr("tRNS"));
  PngMaker alpha = patterned(1, 1, 8, 6);
  alpha.transparency = {1, 2};
  EXPECT_EQ(decoded(alpha.make()).getChannels(), 4);
}

TEST(Png, DepthsThatDoNotExistAreRefused) {
  for (int color = 0; color < 8; ++color) {
    for (int depth = 0; depth < 33; ++depth) {
      const bool isLow = depth == 1 || depth == 2 || depth == 4;
      const bool exists =
          color == 0   ? isLow || depth == 8 || depth == 16
          : color == 3 ? isLow || depth == 8
                       : (color == 2 || color == 4 || color == 6) && (depth == 8 || depth == 16);
      if (exists) {
        continue;
      }
      TestBytes png = pngSignature();
      TestBytes header;
      appendBe32(header, 1);
      appendBe32(header, 1);
      append(header, {depth, color, 0, 0, 0});
      appendPngChunk(png, "IHDR", header);
      EXPECT_THAT(refusal(png), HasSubstr("does not exist")) << color << ", " << depth;
    }
  }
}

TEST(Png, TheOrderOfChunksIsChecked) {
  PngMaker maker = patterned(1, 1, 8, 0);
  const TestBytes stream = storedZlib(maker.rows());
  const auto make = [&](std::initializer_list<std::pair<const char *, TestBytes>> chunks) {
    TestBytes png = pngSignature();
    for (const auto &[type, data] : chunks) {
      appendPngChunk(png, type, data);
    }
    return png;
  };
  const TestBytes header = maker.header();
  EXPECT_THAT(refusal(make({{"IDAT", stream}, {"IEND", {}}})), HasSubstr("IHDR"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IHDR", header}})), HasSubstr("two IHDR"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IEND", {}}})), HasSubstr("no IDAT"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IDAT", stream}})), HasSubstr("IEND"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IDAT", stream}, {"IEND", {1}}})),
              HasSubstr("not empty"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"CgBI", {}}})), HasSubstr("CgBI"));
  EXPECT_THAT(refusal(make({{"IHDR", {1, 2, 3}}})), HasSubstr("3 bytes"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IDAT", stream}, {"PLTE", {1, 2, 3}}})),
              HasSubstr("late PLTE"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IDAT", stream}, {"tRNS", {0, 0}}})),
              HasSubstr("late tRNS"));
  EXPECT_THAT(refusal(make({{"IHDR", header}, {"IDAT", stream}, {"tEXt", {}}, {"IDAT", {}}})),
              HasSubstr("follow"));
}

TEST(Png, Case_D37_SizesBeyondTheLimitsAreRefusedFromTheHeader) {
  const auto sized = [](std::uint32_t width, std::uint32_t height) {
    PngMaker maker;
    maker.width = width;
    maker.height = height;
    return maker.wrap(storedZlib({0, 0}));
  };
  EXPECT_THAT(refusal(sized(3333333333u, 1)), HasSubstr("3333333333 x 1"));
  EXPECT_THAT(refusal(sized(65535, 65535)), HasSubstr("limit of 16384"));
  EXPECT_THAT(refusal(sized(0, 0)), HasSubstr("0 x 0"));
  EXPECT_THAT(refusal(sized(0, 5)), HasSubstr("0 x 5"));
  EXPECT_THAT(refusal(sized(16385, 1)), HasSubstr("16384"));
  EXPECT_THAT(refusal(sized(16384, 16384)), HasSubstr("texels"));
  // Within the limits, but the data cannot hold so much.
  EXPECT_THAT(refusal(sized(16384, 8192)), HasSubstr("compressed data"));
  EXPECT_THAT(refusal(sized(16384, 1)), HasSubstr("compressed data"));
}

TEST(Png, CutOffAnywhereItIsRefused) {
  PngMaker maker = patterned(5, 5, 8, 3);
  maker.palette.assign(256 * 3, 7);
  maker.transparency = {1, 2, 3};
  const TestBytes png = maker.make();
  for (std::size_t size = 0; size < png.size(); ++size) {
    EXPECT_FALSE(OkImage::decode(std::span(png).first(size), "cut").isOk()) << size;
  }
  EXPECT_TRUE(OkImage::decode(png, "whole").isOk());
}
