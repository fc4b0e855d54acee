#include "gui/utf8.hpp"

#include <gtest/gtest.h>

namespace {

using okinawa::decodeUtf8;

TEST(Utf8, EveryLengthIsRead) {
  EXPECT_EQ(decodeUtf8("A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), U"A\u00E9\u20AC\U0001F600");
  EXPECT_EQ(decodeUtf8(""), U"");
  EXPECT_EQ(decodeUtf8(std::string_view("\0z", 2)), std::u32string(U"\0z", 2));
}

TEST(Utf8, TheBordersOfEachLengthAreRead) {
  EXPECT_EQ(decodeUtf8("\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF"),
            U"\u007F\u0080\u07FF\u0800\uFFFF");
  EXPECT_EQ(decodeUtf8("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"), U"\U00010000\U0010FFFF");
  EXPECT_EQ(decodeUtf8("\xED\x9F\xBF\xEE\x80\x80"), U"\uD7FF\uE000");
}

TEST(Utf8, BrokenSequencesAreReplaced) {
  // A lone continuation, a lead with nothing behind it, a sequence cut short by a letter.
  EXPECT_EQ(decodeUtf8("a\x80z"), U"a\uFFFDz");
  EXPECT_EQ(decodeUtf8("a\xE2"), U"a\uFFFD");
  EXPECT_EQ(decodeUtf8("\xE2\x82z"), U"\uFFFDz");
  EXPECT_EQ(decodeUtf8("\xF0\x9F\x98"), U"\uFFFD");
  EXPECT_EQ(decodeUtf8("\xFE\xFF"), U"\uFFFD\uFFFD");
}

TEST(Utf8, OverlongSurrogateAndTooLargeAreReplaced) {
  EXPECT_EQ(decodeUtf8("\xC0\xAF"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decodeUtf8("\xE0\x80\xAF"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decodeUtf8("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decodeUtf8("\xF4\x90\x80\x80"), U"\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(decodeUtf8("\xF5\x80"), U"\uFFFD\uFFFD");
}

// Unicode, 3.9, table 3-8.
TEST(Utf8, LongestPartsAreReplacedTogether) {
  EXPECT_EQ(decodeUtf8("a\xF1\x80\x80\xE1\x80\xC2"
                       "b\x80"
                       "c\x80\xBF"
                       "d"),
            U"a\uFFFD\uFFFD\uFFFDb\uFFFDc\uFFFD\uFFFDd");
}

}  // namespace
