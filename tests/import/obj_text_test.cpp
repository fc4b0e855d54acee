#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "import/text_lines.hpp"
#include "import/text_paths.hpp"
#include "import/text_scan.hpp"
#include "import/text_warnings.hpp"

using namespace okinawa;

namespace {

std::vector<std::string> linesOf(std::string_view text) {
  TextLines lines(text);
  std::vector<std::string> out;
  std::string_view line;
  while (lines.next(line)) {
    out.emplace_back(line);
  }
  return out;
}

using Lines = std::vector<std::string>;

float readOne(std::string_view text, NumberRead expected = NumberRead::Good) {
  TextCursor cursor(text);
  float value = -99.0f;
  EXPECT_EQ(cursor.readFloat(value), expected) << text;
  return value;
}

std::span<const std::uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

}  // namespace

TEST(ObjTextLines, EveryKindOfLineEnd) {
  EXPECT_EQ(linesOf("a\nb\n"), (Lines{"a", "b"}));
  EXPECT_EQ(linesOf("a\r\nb\r\n"), (Lines{"a", "b"}));
  EXPECT_EQ(linesOf("a\rb\r"), (Lines{"a", "b"}));
  EXPECT_EQ(linesOf("a\rb\nc\r\nd"), (Lines{"a", "b", "c", "d"}));
  EXPECT_EQ(linesOf("a\n\rb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(linesOf("\r\n\r\na"), (Lines{"", "", "a"}));
  EXPECT_TRUE(linesOf("").empty());
}

TEST(ObjTextLines, ContinuedLinesAreJoinedWithABlank) {
  EXPECT_EQ(linesOf("f 1 2 \\\n3\nv"), (Lines{"f 1 2  3", "v"}));
  EXPECT_EQ(linesOf("f 1\\\r\n2\\\r\n3"), (Lines{"f 1 2 3"}));
  EXPECT_EQ(linesOf("f 1\\\r2"), (Lines{"f 1 2"}));
  EXPECT_EQ(linesOf("f 1\\"), (Lines{"f 1 "}));
  EXPECT_EQ(linesOf("f 1\\\n"), (Lines{"f 1 "}));
}

TEST(ObjTextLines, ACommentThatEndsInABackslashIsNotContinued) {
  EXPECT_EQ(linesOf("  # C:\\models\\\nv 1 2 3"), (Lines{"  # C:\\models\\", "v 1 2 3"}));
}

TEST(ObjTextLines, NumbersCountPiecesAndNameTheFirst) {
  TextLines lines("a\nb\\\nc\nd");
  std::string_view line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(lines.getNumber(), 1);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(lines.getNumber(), 2);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "d");
  EXPECT_EQ(lines.getNumber(), 4);
}

TEST(ObjTextLines, StopAtALineAboveTheLimit) {
  std::string_view line;
  TextLines plain("short\n123456789\nshort", 8);
  EXPECT_TRUE(plain.next(line));
  EXPECT_FALSE(plain.next(line));
  EXPECT_TRUE(plain.isTooLong());
  TextLines joined("1234\\\n5678\\\n9", 8);
  EXPECT_FALSE(joined.next(line));
  EXPECT_TRUE(joined.isTooLong());
  EXPECT_FALSE(joined.next(line));
}

TEST(ObjTextLines, AFileOfManyCarriageReturnsIsQuick) {
  // One search for LF a line would make this four hundred thousand million steps.
  const std::string text(2'000'000, '\r');
  EXPECT_EQ(linesOf(text).size(), text.size());
}

TEST(ObjTextScan, Case_D48_NumbersAsCHasThem) {
  EXPECT_EQ(readOne(".5"), 0.5f);
  EXPECT_EQ(readOne("-.73"), -0.73f);
  EXPECT_EQ(readOne("+1e-2"), 0.01f);
  EXPECT_EQ(readOne("1."), 1.0f);
  EXPECT_EQ(readOne("2.E1"), 20.0f);
  EXPECT_EQ(readOne("1e+2"), 100.0f);
  EXPECT_EQ(readOne("\t-0"), 0.0f);
  EXPECT_EQ(readOne("0000012"), 12.0f);
  EXPECT_EQ(readOne("3.4028234663852886e38"), 3.4028234663852886e38f);
}

TEST(ObjTextScan, NumbersOutOfRange) {
  EXPECT_EQ(readOne("1e-300"), 0.0f);
  EXPECT_EQ(readOne("1e-99999"), 0.0f);
  EXPECT_EQ(readOne("-1e-99999"), 0.0f);
  EXPECT_EQ(readOne("0." + std::string(400, '0') + "1"), 0.0f);
  EXPECT_EQ(readOne("1e-45"), 1.4e-45f);
  EXPECT_TRUE(std::isinf(readOne("1e39")));
  EXPECT_TRUE(std::isinf(readOne("1e99999")));
  EXPECT_TRUE(std::isinf(readOne(std::string(400, '9'))));
  EXPECT_LT(readOne("-1e99999"), 0.0f);
}

TEST(ObjTextScan, WhatIsNoNumber) {
  readOne("", NumberRead::Missing);
  readOne("  # 1", NumberRead::Missing);
  readOne("abc", NumberRead::Missing);
  readOne("-", NumberRead::Missing);
  readOne("+-1", NumberRead::Missing);
  readOne(".", NumberRead::Missing);
  EXPECT_EQ(readOne("3.1+e2", NumberRead::Junk), 3.1f);
  EXPECT_EQ(readOne("1,5", NumberRead::Junk), 1.0f);
  EXPECT_EQ(readOne("2#note", NumberRead::Junk), 2.0f);
  EXPECT_TRUE(std::isnan(readOne("1.#INF", NumberRead::Junk)));
  EXPECT_TRUE(std::isnan(readOne("-1.#IND", NumberRead::Junk)));
}

TEST(ObjTextScan, IntegersAreHeldTo64Bits) {
  std::int64_t value = 0;
  EXPECT_TRUE(TextCursor("-12/3").readInteger(value));
  EXPECT_EQ(value, -12);
  EXPECT_TRUE(TextCursor("+7").readInteger(value));
  EXPECT_EQ(value, 7);
  EXPECT_TRUE(TextCursor(std::string(100, '9')).readInteger(value));
  EXPECT_GT(value, std::int64_t{1} << 55);
  EXPECT_FALSE(TextCursor("-").readInteger(value));
  EXPECT_FALSE(TextCursor("/1").readInteger(value));
  EXPECT_FALSE(TextCursor("").readInteger(value));
}

TEST(ObjTextScan, CommentsOpenAtTheStartOrAfterABlank) {
  EXPECT_EQ(cutComment("# all"), "");
  EXPECT_EQ(cutComment("name # note"), "name");
  EXPECT_EQ(cutComment("name\t#note"), "name");
  EXPECT_EQ(cutComment("wire#5"), "wire#5");
  EXPECT_EQ(cutComment("a#b # c"), "a#b");
}

TEST(ObjTextScan, NamesThatAreNoUtf8AreReadAsLatin1) {
  EXPECT_EQ(textToUtf8("plain"), "plain");
  EXPECT_EQ(textToUtf8("\xd1\x82\xd0\xb5\xd1\x81\xd1\x82"), "\xd1\x82\xd0\xb5\xd1\x81\xd1\x82");
  EXPECT_EQ(textToUtf8("K\xf6rper"), "K\xc3\xb6rper");
  EXPECT_EQ(textToUtf8("\xc0\x80"), "\xc3\x80\xc2\x80");
  EXPECT_EQ(textToUtf8("\xed\xa0\x80"), "\xc3\xad\xc2\xa0\xc2\x80");
  EXPECT_EQ(textToUtf8("\xe7\x94"), "\xc3\xa7\xc2\x94");
}

TEST(ObjTextScan, QuotesAreShortAndClean) {
  EXPECT_EQ(quoteText("a"), "'a'");
  EXPECT_EQ(quoteText("a\x01\x7f"),
            "'a?"
            "?'");
  EXPECT_EQ(quoteText(std::string(200, 'x')), "'" + std::string(60, 'x') + "...'");
  // The 60th byte falls into a two-byte letter: it is left out whole.
  EXPECT_EQ(quoteText(std::string(59, 'x') + "\xc3\xb6 and more"),
            "'" + std::string(59, 'x') + "...'");
}

TEST(ObjTextScan, TextAndWhatIsNone) {
  using namespace std::string_view_literals;
  EXPECT_FALSE(whyNoText(bytesOf("v 1 2 3\n")));
  EXPECT_FALSE(whyNoText(bytesOf("")));
  EXPECT_FALSE(whyNoText(bytesOf("\xef\xbb\xbfv 1 2 3\n")));
  EXPECT_FALSE(whyNoText(bytesOf("v 1 2 3\n\0\0\x1a"sv)));
  EXPECT_NE(whyNoText(bytesOf("\xfe\xff\0v"sv))->find("UTF-16"), std::string::npos);
  EXPECT_NE(whyNoText(bytesOf("\xff\xfev\0"sv))->find("UTF-16"), std::string::npos);
  EXPECT_NE(whyNoText(bytesOf("v\0 \0001\0 \0002\0\n\0"sv))->find("UTF-16"), std::string::npos);
  EXPECT_NE(whyNoText(bytesOf("v 1 2 3 and\0more\n"sv))->find("zero bytes"), std::string::npos);
}

TEST(ObjTextScan, PaddingAndMarksAreTakenOff) {
  using namespace std::string_view_literals;
  EXPECT_EQ(textOf(bytesOf("\xef\xbb\xbfv 1\n\0\0"sv)), "v 1\n");
  EXPECT_EQ(textOf(bytesOf("v 1\n\x1a")), "v 1\n");
  EXPECT_EQ(textOf(bytesOf("\0\0"sv)), "");
}

TEST(ObjTextWarnings, AreFoldedByKind) {
  TextWarnings warnings("a.mtl");
  for (long line = 1; line <= 100; ++line) {
    warnings.add("broken", line);
    warnings.add("missing", line, "name" + std::to_string(line), 2);
  }
  std::vector<std::string> sentences;
  warnings.appendTo(sentences);
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(sentences[0], "a.mtl:1: broken (and 99 more like it)");
  EXPECT_EQ(sentences[1], "a.mtl:1: missing: 'name1'");
  EXPECT_EQ(sentences[2], "a.mtl:2: missing: 'name2' (and 98 more like it)");
}

TEST(ObjTextWarnings, NameTheirPlace) {
  TextWarnings warnings;
  warnings.add("one", 7);
  warnings.add("two", 0);
  std::vector<std::string> sentences;
  warnings.appendTo(sentences);
  EXPECT_EQ(sentences, (Lines{"line 7: one", "two"}));
}

TEST(ObjTextPaths, RelativeToTheModelsFolder) {
  EXPECT_EQ(relativePath("/a/b", "/a/b/c.png"), "c.png");
  EXPECT_EQ(relativePath("/a/b", "/a/b/./d/c.png"), "d/c.png");
  EXPECT_EQ(relativePath("/a/b", "/a/x/c.png"), "../x/c.png");
  EXPECT_EQ(relativePath(".", "d/c.png"), "d/c.png");
  EXPECT_EQ(relativePath("models", "models/c.png"), "c.png");
}
