#include "okinawa/gui/font.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <set>

#include "okinawa/base/limits.hpp"

#include "gui/font_fixture.hpp"

namespace {

using BitmapFont = FontTest;

TEST_F(BitmapFont, ALetterIsItsPixels) {
  OkTexture *texture = OkFont::bake("t", "A", 1, kWhite, kClear);
  ASSERT_NE(texture, nullptr);
  EXPECT_EQ(drawing(*texture), (std::vector<std::string>{
                                   ".......",
                                   "...#...",
                                   "..#.#..",
                                   ".#...#.",
                                   ".#...#.",
                                   ".#####.",
                                   ".#...#.",
                                   ".#...#.",
                                   ".......",
                                   ".......",
                                   ".......",
                               }));
  drop(texture);
}

TEST_F(BitmapFont, LettersHangBelowTheirLine) {
  OkTexture *texture = OkFont::bake("t", "gj", 1, kWhite, kClear);
  ASSERT_NE(texture, nullptr);
  EXPECT_EQ(drawing(*texture), (std::vector<std::string>{
                                   ".............",
                                   "..........#..",
                                   ".............",
                                   "..####...##..",
                                   ".#...#....#..",
                                   ".#...#....#..",
                                   ".#...#....#..",
                                   "..####....#..",
                                   ".....#....#..",
                                   "..###...##...",
                                   ".............",
                               }));
  drop(texture);
}

TEST_F(BitmapFont, ScaleMakesSquares) {
  OkTexture *small = OkFont::bake("small", "Ok", 1, kWhite, kClear);
  OkTexture *large = OkFont::bake("large", "Ok", 3, kWhite, kClear);
  ASSERT_EQ(large->getWidth(), 3 * small->getWidth());
  ASSERT_EQ(large->getHeight(), 3 * small->getHeight());
  for (int row = 0; row < large->getHeight(); ++row) {
    for (int column = 0; column < large->getWidth(); ++column) {
      ASSERT_EQ(texel(*large, column, row), texel(*small, column / 3, row / 3));
    }
  }
  drop(small);
  drop(large);
}

TEST_F(BitmapFont, ColoursAreExact) {
  OkTexture *texture =
      OkFont::bake("t", "I", 1, glm::vec4(1.0f, 0.5f, 0.0f, 0.75f), glm::vec4(0.2f, 9.0f, -1, 1));
  EXPECT_EQ(texel(*texture, 0, 0), (std::array<int, 4>{51, 255, 0, 255}));
  EXPECT_EQ(texel(*texture, 3, 2), (std::array<int, 4>{255, 128, 0, 191}));
  EXPECT_EQ(texture->getSampler().filter, OkFilter::Point);
  EXPECT_EQ(texture->getSampler().wrapU, OkWrap::Clamp);
  drop(texture);
}

TEST_F(BitmapFont, SizesFollowFromColumnsAndLines) {
  EXPECT_EQ(OkFont::measure("A", 1), glm::ivec2(7, 11));
  EXPECT_EQ(OkFont::measure("Hello", 1), glm::ivec2(31, 11));
  EXPECT_EQ(OkFont::measure("Hello", 2), glm::ivec2(62, 22));
  EXPECT_EQ(OkFont::measure("Hello\nyou", 1), glm::ivec2(31, 21));
  EXPECT_EQ(OkFont::measure("Hello\r\nyou\r\n", 1), glm::ivec2(31, 31));
  EXPECT_EQ(OkFont::measure("", 1), glm::ivec2(7, 11));
  EXPECT_EQ(OkFont::measure("\t", 1), OkFont::measure("    ", 1));
  EXPECT_EQ(OkFont::measure("abc\tb", 1), OkFont::measure("abc b", 1));
  EXPECT_EQ(OkFont::measure("\xC3\xA9\xE2\x82\xAC", 1), OkFont::measure("ab", 1));
}

TEST_F(BitmapFont, TheTextureIsAsLargeAsMeasured) {
  const std::string text = "two\nlines, and a tab\tmore";
  OkTexture *texture = OkFont::bake("t", text, 2, kWhite, kClear);
  EXPECT_EQ(glm::ivec2(texture->getWidth(), texture->getHeight()), OkFont::measure(text, 2));
  drop(texture);
}

TEST_F(BitmapFont, LinesLieBelowEachOther) {
  OkTexture *both = OkFont::bake("both", "A\nB", 1, kWhite, kClear);
  OkTexture *second = OkFont::bake("second", "B", 1, kWhite, kClear);
  const auto rows = drawing(*both);
  const auto expected = drawing(*second);
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), rows.begin() + OkFont::kLineHeight));
  drop(both);
  drop(second);
}

TEST_F(BitmapFont, EveryCharacterHasADrawingOfItsOwn) {
  std::set<std::vector<std::string>> drawings;
  for (char c = ' '; c <= '~'; ++c) {
    OkTexture *texture = OkFont::bake("t", std::string(1, c), 1, kWhite, kClear);
    drawings.insert(drawing(*texture));
    drop(texture);
  }
  OkTexture *box = OkFont::bake("t", "\x7F", 1, kWhite, kClear);
  drawings.insert(drawing(*box));
  drop(box);
  EXPECT_EQ(drawings.size(), 96u);
}

TEST_F(BitmapFont, UnknownAndBrokenTextIsABox) {
  OkTexture *box = OkFont::bake("box", "\xC3\xA9", 1, kWhite, kClear);
  EXPECT_EQ(drawing(*box)[1], ".#####.");
  EXPECT_EQ(drawing(*box)[2], ".#...#.");
  EXPECT_EQ(drawing(*box)[7], ".#####.");
  for (const char *text : {"\x80", "\xE2\x82", "\x01", "\xFF", "\xED\xA0\x80"}) {
    OkTexture *texture = OkFont::bake("t", text, 1, kWhite, kClear);
    EXPECT_EQ(drawing(*texture)[1].substr(0, 7), ".#####.") << text;
    drop(texture);
  }
  drop(box);
}

TEST_F(BitmapFont, EachBakeGivesOneReference) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *first = OkFont::bake("score", "1", 1, kWhite, kClear);
  EXPECT_EQ(handler->getReferenceCount("score"), 1);
  const auto revision = first->getRevision();
  OkTexture *second = OkFont::bake("score", "10", 2, kWhite, kClear);
  EXPECT_EQ(second, first);
  EXPECT_EQ(handler->getReferenceCount("score"), 2);
  EXPECT_GT(first->getRevision(), revision);
  EXPECT_EQ(first->getWidth(), 26);
  drop(first);
  EXPECT_EQ(handler->getReferenceCount("score"), 1);
  drop(second);
  EXPECT_EQ(handler->getReferenceCount("score"), 0);
}

TEST_F(BitmapFont, WhatCannotBeBakedChangesNothing) {
  OkTexture *texture = OkFont::bake("t", "A", 1, kWhite, kClear);
  const auto before = drawing(*texture);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  LogCapture log;
  EXPECT_EQ(OkFont::bake("t", "B", 0, kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", "B", -3, kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", "B", std::numeric_limits<int>::max(), kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", "B", OkLimits::kImageSide / 11 + 1, kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", std::string(5000, 'x'), 1, kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", std::string(5000, '\n'), 1, kWhite, kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", std::string(OkFont::kLongestText + 1, '\r'), 1, kWhite, kClear),
            nullptr);
  EXPECT_EQ(OkFont::bake("t", "B", 1, glm::vec4(nan), kClear), nullptr);
  EXPECT_EQ(OkFont::bake("t", "B", 1, kWhite, glm::vec4(0, 0, 0, nan)), nullptr);
  EXPECT_EQ(OkFont::bake("", "B", 1, kWhite, kClear), nullptr);
  EXPECT_EQ(log.warnings.size(), 10u);
  EXPECT_EQ(drawing(*texture), before);
  EXPECT_EQ(OkTextureHandler::getInstance()->getReferenceCount("t"), 1);
  EXPECT_EQ(OkFont::measure("B", 0), glm::ivec2(0, 0));
  EXPECT_EQ(OkFont::measure(std::string(5000, 'x'), 1), glm::ivec2(0, 0));
  drop(texture);
}

}  // namespace
