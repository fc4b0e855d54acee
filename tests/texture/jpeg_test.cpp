#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "okinawa/texture/image.hpp"

#include "texture/image_matchers.hpp"
#include "texture/jpeg_maker.hpp"

using testing::HasSubstr;

TEST(Jpeg, ABlockDecodesToItsValue) {
  const OkImage image = decoded(JpegMaker().make());
  EXPECT_EQ(shapeOf(image), "8x8x1 u8");
  EXPECT_EQ(valueAt(image, 0, 0, 0), 142);
  EXPECT_EQ(valueAt(image, 7, 7, 0), 142);
}

TEST(Jpeg, AProgressiveBlockDecodesToItsValue) {
  JpegMaker maker;
  maker.progressive = true;
  maker.codes = {0xbf};  // 10 111, padding
  EXPECT_EQ(valueAt(decoded(maker.make()), 3, 3, 0), 142);
}

TEST(Jpeg, WithoutItsEndMarkerItIsRefused) {
  TestBytes bytes = JpegMaker().make();
  bytes.resize(bytes.size() - 2);
  EXPECT_THAT(refusal(bytes), HasSubstr("end marker is missing"));
  bytes.push_back(0xff);
  EXPECT_THAT(refusal(bytes), HasSubstr("end marker is missing"));
}

TEST(Jpeg, AScanThatEndsEarlyIsRefused) {
  JpegMaker maker;
  maker.width = maker.height = 16;
  // Four blocks: 10 111 0, then three times 0 0.
  maker.codes = {0xb8, 0x0f};
  EXPECT_EQ(valueAt(decoded(maker.make()), 15, 15, 0), 142);
  maker.codes = {0xb8};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
  maker.codes = {};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
}

TEST(Jpeg, CodesThatDoNotExistAreRefused) {
  JpegMaker maker;
  maker.codes = {0xff, 0x00, 0xff, 0x00, 0xff, 0x00};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
}

TEST(Jpeg, RestartsAreFollowed) {
  JpegMaker maker;
  maker.width = 24;
  maker.restartInterval = 1;
  // Each interval starts from zero again: 142, 128, 142.
  maker.codes = {0xbb, 0xff, 0xd0, 0x3f, 0xff, 0xd1, 0xbb};
  const OkImage image = decoded(maker.make());
  EXPECT_EQ(valueAt(image, 0, 0, 0), 142);
  EXPECT_EQ(valueAt(image, 8, 0, 0), 128);
  EXPECT_EQ(valueAt(image, 16, 0, 0), 142);
  maker.codes = {0xbb, 0xff, 0xd0, 0x3f};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
  // Two bytes too many before the marker: the decoder would stop there without a word.
  maker.codes = {0xbb, 0, 0, 0xff, 0xd0, 0x3f, 0xff, 0xd1, 0xbb};
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
}

TEST(Jpeg, Case_D36_FourComponentsNeedAnAdobeMarker) {
  JpegMaker maker;
  maker.components = 4;
  maker.codes = {0xba, 0xeb, 0xae, 0xff, 0x00};  // four times 10 111 0
  EXPECT_THAT(refusal(maker.make()), HasSubstr("no Adobe marker"));
  maker.adobe = 1;  // YCbCr is no way to store four components
  EXPECT_THAT(refusal(maker.make()), HasSubstr("no Adobe marker"));

  // Adobe stores CMYK inverted: 142 of 255 light in each ink, times 142 of 255 for black.
  maker.adobe = 0;
  const OkImage cmyk = decoded(maker.make());
  EXPECT_EQ(shapeOf(cmyk), "8x8x3 u8");
  for (int channel = 0; channel < 3; ++channel) {
    EXPECT_NEAR(valueAt(cmyk, 4, 4, channel), 142 * 142 / 255, 1);
  }

  // YCCK: Y 142, Cb and Cr 142 give R = 142 + 1.402 * 14 and so on, inverted inks; K 142.
  maker.adobe = 2;
  const OkImage ycck = decoded(maker.make());
  const double rgb[] = {142 + 1.402 * 14, 142 - (0.344136 + 0.714136) * 14, 142 + 1.772 * 14};
  for (int channel = 0; channel < 3; ++channel) {
    EXPECT_NEAR(valueAt(ycck, 4, 4, channel), (255 - rgb[channel]) * 142 / 255, 2);
  }
}

TEST(Jpeg, Case_D37_SizesBeyondTheLimitsAreRefused) {
  JpegMaker maker;
  maker.width = maker.height = 65535;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("limit of 16384"));
  maker.width = 0;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("0 x 65535"));
  maker.width = maker.height = 16384;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("texels"));
  maker.height = 8192;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("truncated or damaged"));
}

TEST(Jpeg, KindsThatAreNotSupportedAreNamed) {
  JpegMaker maker;
  maker.sof = 0xc3;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("SOF3"));
  maker.sof = 0xc9;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("SOF9"));
  maker.sof = -1;
  maker.precision = 12;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("12 bits"));
  maker.precision = 8;
  maker.components = 2;
  EXPECT_THAT(refusal(maker.make()), HasSubstr("2 components"));
}

TEST(Jpeg, HuffmanTablesAreChecked) {
  const auto withTable = [](const TestBytes &table) {
    TestBytes bytes = {0xff, 0xd8};
    append(bytes, JpegMaker::segment(0xc4, table));
    append(bytes, {0xff, 0xd9});
    return bytes;
  };
  TestBytes tooMany = {0};
  tooMany.insert(tooMany.end(), 16, 255);
  tooMany.insert(tooMany.end(), 16 * 255, 0);
  EXPECT_THAT(refusal(withTable(tooMany)), HasSubstr("Huffman"));
  TestBytes threeOfOneBit = {0, 3};
  threeOfOneBit.insert(threeOfOneBit.end(), 15, 0);
  append(threeOfOneBit, {0, 1, 2});
  EXPECT_THAT(refusal(withTable(threeOfOneBit)), HasSubstr("Huffman"));
  TestBytes noSymbols = {0, 1};
  noSymbols.insert(noSymbols.end(), 15, 0);
  EXPECT_THAT(refusal(withTable(noSymbols)), HasSubstr("Huffman"));
  EXPECT_THAT(refusal(withTable({0x20})), HasSubstr("Huffman"));
}

TEST(Jpeg, ATableThatWasNotDefinedIsNotUsed) {
  const JpegMaker maker;
  TestBytes bytes = {0xff, 0xd8};
  append(bytes, JpegMaker::quantisation());
  append(bytes, maker.frame());
  append(bytes, JpegMaker::huffman(false));
  append(bytes, maker.scanHeader(0, 63, 0));
  append(bytes, {0xbb, 0xff, 0xd9});
  EXPECT_THAT(refusal(bytes), HasSubstr("not defined"));
}

TEST(Jpeg, AFrameWithoutScansIsRefused) {
  TestBytes bytes = JpegMaker().head();
  append(bytes, {0xff, 0xd9});
  EXPECT_THAT(refusal(bytes), HasSubstr("no scan"));
  EXPECT_THAT(refusal({0xff, 0xd8, 0xff, 0xd9}), HasSubstr("no frame"));
}

TEST(Jpeg, ScansOfAProgressiveFileComeInOrder) {
  JpegMaker maker;
  maker.progressive = true;
  const auto withScans = [&](std::initializer_list<std::tuple<int, int, int, TestBytes>> scans) {
    TestBytes bytes = maker.head();
    for (const auto &[first, last, approximation, codes] : scans) {
      append(bytes, maker.scanHeader(first, last, approximation));
      append(bytes, codes);
    }
    append(bytes, {0xff, 0xd9});
    return bytes;
  };
  const TestBytes dc = {0xbf};
  const TestBytes end = {0x7f};
  // DC in two steps: 7 * 2 + 1 = 15 times 16 / 8 = 30.
  EXPECT_EQ(valueAt(decoded(withScans({{0, 0, 0x01, dc}, {0, 0, 0x10, {0xff, 0}}})), 0, 0, 0), 158);
  EXPECT_EQ(valueAt(decoded(withScans({{0, 0, 0, dc}, {1, 63, 0, end}})), 0, 0, 0), 142);
  EXPECT_THAT(refusal(withScans({{0, 0, 0x01, dc}})), HasSubstr("complete"));
  EXPECT_THAT(refusal(withScans({{1, 63, 0, end}})), HasSubstr("before its base"));
  EXPECT_THAT(refusal(withScans({{0, 0, 0, dc}, {0, 0, 0, dc}})), HasSubstr("order"));
  EXPECT_THAT(refusal(withScans({{0, 0, 0, dc}, {1, 63, 0x10, end}})), HasSubstr("order"));
  EXPECT_THAT(refusal(withScans({{0, 5, 0, dc}})), HasSubstr("header of a scan"));
  EXPECT_THAT(refusal(withScans({{0, 0, 0, dc}, {1, 64, 0, end}})), HasSubstr("header of a scan"));
}

TEST(Jpeg, CutOffAnywhereItIsRefused) {
  JpegMaker maker;
  maker.components = 3;
  maker.codes = {0xba, 0xeb, 0xbf};
  const TestBytes bytes = maker.make();
  EXPECT_EQ(shapeOf(decoded(bytes)), "8x8x3 u8");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(OkImage::decode(std::span(bytes).first(size), "cut").isOk()) << size;
  }
}
