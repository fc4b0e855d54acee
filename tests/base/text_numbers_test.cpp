#include "base/text_numbers.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <string>

#include "support/comma_locale.hpp"

namespace {

using namespace okinawa;

TEST(TextNumbers, IntegersAreReadWhole) {
  EXPECT_EQ(parseInt("42"), 42);
  EXPECT_EQ(parseInt(" -7\t"), -7);
  EXPECT_EQ(parseInt("+3"), 3);
  EXPECT_EQ(parseInt("2147483647"), std::numeric_limits<int>::max());
  for (const char *bad : {"", " ", "4x", "1.5", "2147483648", "+-3", "++3", "0x10", "1 2"}) {
    EXPECT_FALSE(parseInt(bad)) << bad;
  }
}

TEST(TextNumbers, FloatsAreReadWholeAndFinite) {
  EXPECT_EQ(parseFloat("1.5"), 1.5f);
  EXPECT_EQ(parseFloat("-.25"), -0.25f);
  EXPECT_EQ(parseFloat("+2."), 2.0f);
  EXPECT_EQ(parseFloat("1e-3"), 1e-3f);
  for (const char *bad : {"", "nan", "inf", "-inf", "1e39", "1,5", "1.5f", "."}) {
    EXPECT_FALSE(parseFloat(bad)) << bad;
  }
}

TEST(TextNumbers, BooleansHaveManyWords) {
  for (const char *yes : {"true", "TRUE", "On", "yes", "1", " true "}) {
    EXPECT_EQ(parseBool(yes), true) << yes;
  }
  for (const char *no : {"false", "off", "No", "0"}) {
    EXPECT_EQ(parseBool(no), false) << no;
  }
  for (const char *bad : {"", "2", "truely", "y"}) {
    EXPECT_FALSE(parseBool(bad)) << bad;
  }
}

TEST(TextNumbers, FloatsKeepLookingLikeFloats) {
  EXPECT_EQ(formatFloat(2.0f), "2.0");
  EXPECT_EQ(formatFloat(-0.0f), "-0.0");
  EXPECT_EQ(formatFloat(0.1f), "0.1");
  EXPECT_EQ(formatFloat(1e30f), "1e+30");
}

TEST(TextNumbers, FloatsSurviveTextToTheBit) {
  // A coarse walk over all finite bit patterns.
  for (std::uint32_t bits = 1; bits < 0x7f800000u; bits += 0x0001f353u) {
    float value = 0.0f;
    static_assert(sizeof value == sizeof bits);
    std::memcpy(&value, &bits, sizeof value);
    ASSERT_EQ(parseFloat(formatFloat(value)), value) << bits;
    ASSERT_EQ(parseFloat(formatFloat(-value)), -value) << bits;
  }
}

TEST(TextNumbers, Case_D47_D73_CommaLocaleChangesNothing) {
  const CommaLocale comma;
  if (!comma.isSet()) {
    GTEST_SKIP() << "no locale with a decimal comma is installed";
  }
  const std::optional<float> read = parseFloat("1.25");
  const std::string written = formatFloat(1.5f);
  EXPECT_EQ(read, 1.25f);
  EXPECT_EQ(written, "1.5");
}

TEST(TextNumbers, TrimsBlanksAtBothEnds) {
  EXPECT_EQ(trimBlanks(" \ta b\r\n"), "a b");
  EXPECT_EQ(trimBlanks(" \t"), "");
  EXPECT_EQ(trimBlanks(""), "");
}

TEST(TextNumbers, LowersAsciiAndLeavesTheRest) {
  EXPECT_EQ(toLowerAscii("ABCxyz09"), "abcxyz09");
  EXPECT_EQ(toLowerAscii("\xc3\x84"), "\xc3\x84");
}

}  // namespace
