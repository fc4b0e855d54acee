#include "okinawa/base/version.hpp"

#include <gtest/gtest.h>
#include <string>

#include "support/log_capture.hpp"

namespace {

TEST(Version, TextAgreesWithItsNumbers) {
  EXPECT_EQ(OkVersion::kText, std::to_string(OkVersion::kMajor) + "." +
                                  std::to_string(OkVersion::kMinor) + "." +
                                  std::to_string(OkVersion::kPatch));
  EXPECT_EQ(OkVersion::getLibraryText(), OkVersion::kText);
}

TEST(Version, BuildOfTheSameHeadersAgrees) {
  const LogCapture log;
  EXPECT_TRUE(okCheckBuild());
  EXPECT_EQ(log.count(), 0u);
}

TEST(Version, BuildOfOtherHeadersIsNamed) {
  const LogCapture log;
  EXPECT_FALSE(okCheckBuild(OkVersion::kFingerprint + 1));
  ASSERT_EQ(log.count(), 1u);
  EXPECT_EQ(log.levelAt(0), OkLogLevel::Error);
  EXPECT_NE(log.at(0).find("0.1.0"), std::string::npos);
}

TEST(Version, MixTellsValuesAndOrderApart) {
  using OkVersion::detail::mix;
  static_assert(mix(1, 2) != mix(1, 3));
  static_assert(mix(mix(1, 2), 3) != mix(mix(1, 3), 2));
}

}  // namespace
