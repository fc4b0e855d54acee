#include "okinawa/base/config.hpp"

#include <clocale>
#include <gtest/gtest.h>
#include <limits>

#include "support/log_capture.hpp"

namespace {

class Config : public testing::Test {
 protected:
  void SetUp() override { OkConfig::clear(); }
  void TearDown() override { OkConfig::clear(); }
};

TEST_F(Config, UnknownKeyReadsAsTheDefault) {
  EXPECT_EQ(OkConfig::getInt("a", 3), 3);
  EXPECT_EQ(OkConfig::getFloat("a", 1.5f), 1.5f);
  EXPECT_TRUE(OkConfig::getBool("a", true));
  EXPECT_EQ(OkConfig::getString("a", "x"), "x");
  EXPECT_EQ(OkConfig::getText("a"), "");
  EXPECT_FALSE(OkConfig::has("a"));
}

TEST_F(Config, EachTypeReadsBack) {
  OkConfig::setInt("i", -7);
  OkConfig::setFloat("f", 0.25f);
  OkConfig::setBool("b", true);
  OkConfig::setString("s", "hello");
  EXPECT_EQ(OkConfig::getInt("i"), -7);
  EXPECT_EQ(OkConfig::getFloat("f"), 0.25f);
  EXPECT_TRUE(OkConfig::getBool("b"));
  EXPECT_EQ(OkConfig::getString("s"), "hello");
  EXPECT_EQ(OkConfig::getKeys(), (std::vector<std::string>{"b", "f", "i", "s"}));
}

TEST_F(Config, NumbersConvertWhenRead) {
  OkConfig::setFloat("f", 2.75f);
  EXPECT_EQ(OkConfig::getInt("f"), 2);
  EXPECT_TRUE(OkConfig::getBool("f"));
  OkConfig::setInt("i", 0);
  EXPECT_FALSE(OkConfig::getBool("i", true));
  EXPECT_EQ(OkConfig::getFloat("i", 9.0f), 0.0f);
  OkConfig::setBool("b", true);
  EXPECT_EQ(OkConfig::getInt("b"), 1);
  EXPECT_EQ(OkConfig::getFloat("b"), 1.0f);
}

TEST_F(Config, HugeFloatsReadAsTheNearestInt) {
  OkConfig::setFloat("f", 1e20f);
  EXPECT_EQ(OkConfig::getInt("f"), std::numeric_limits<int>::max());
  OkConfig::setFloat("f", -1e20f);
  EXPECT_EQ(OkConfig::getInt("f"), std::numeric_limits<int>::min());
}

TEST_F(Config, StringsReadAsNumbersGiveTheDefault) {
  OkConfig::setString("s", "12");
  EXPECT_EQ(OkConfig::getInt("s", 5), 5);
  EXPECT_EQ(OkConfig::getFloat("s", 5.0f), 5.0f);
  EXPECT_TRUE(OkConfig::getBool("s", true));
}

TEST_F(Config, KeyKeepsItsFirstType) {
  OkConfig::setInt("i", 1);
  OkConfig::setFloat("i", 2.5f);
  EXPECT_EQ(OkConfig::getText("i"), "2");
  OkConfig::setBool("i", true);
  EXPECT_EQ(OkConfig::getText("i"), "1");
  OkConfig::setString("i", "44");
  EXPECT_EQ(OkConfig::getInt("i"), 44);
  OkConfig::setString("s", "x");
  OkConfig::setInt("s", 3);
  EXPECT_EQ(OkConfig::getString("s"), "3");
  EXPECT_EQ(OkConfig::getInt("s", -1), -1);
}

TEST_F(Config, TextThatIsNoNumberLeavesTheNumber) {
  OkConfig::setInt("i", 8);
  const LogCapture log;
  OkConfig::setString("i", "eight");
  EXPECT_EQ(OkConfig::getInt("i"), 8);
  EXPECT_EQ(log.count(), 1u);
}

TEST_F(Config, RefusesNumbersThatAreNotFinite) {
  OkConfig::setFloat("f", 1.0f);
  const LogCapture log;
  OkConfig::setFloat("f", std::numeric_limits<float>::quiet_NaN());
  OkConfig::setFloat("f", std::numeric_limits<float>::infinity());
  EXPECT_EQ(OkConfig::getFloat("f"), 1.0f);
  EXPECT_EQ(log.count(), 2u);
  EXPECT_TRUE(log.mentions("\"f\""));
}

TEST_F(Config, RefusesAKeyWithoutAName) {
  const LogCapture log;
  OkConfig::setInt("", 1);
  EXPECT_TRUE(OkConfig::getKeys().empty());
  EXPECT_EQ(log.count(), 1u);
}

TEST_F(Config, NewKeysFromTextTakeTheTypeThatTheTextLooksLike) {
  EXPECT_TRUE(OkConfig::setFromText("b", "true"));
  EXPECT_TRUE(OkConfig::setFromText("i", "12"));
  EXPECT_TRUE(OkConfig::setFromText("f", "0.5"));
  EXPECT_TRUE(OkConfig::setFromText("s", "on the road"));
  EXPECT_TRUE(OkConfig::setFromText("n", "nan"));
  OkConfig::setFloat("i", 3.9f);
  EXPECT_EQ(OkConfig::getText("i"), "3");
  EXPECT_TRUE(OkConfig::getBool("b"));
  EXPECT_EQ(OkConfig::getFloat("f"), 0.5f);
  EXPECT_EQ(OkConfig::getString("s"), "on the road");
  EXPECT_EQ(OkConfig::getString("n"), "nan");
}

TEST_F(Config, TextIsReadAsTheTypeOfTheKey) {
  OkConfig::setBool("b", false);
  OkConfig::setInt("i", 1);
  OkConfig::setFloat("f", 1.0f);
  OkConfig::setString("s", "a");
  EXPECT_TRUE(OkConfig::setFromText("b", "on"));
  EXPECT_TRUE(OkConfig::setFromText("f", "2"));
  EXPECT_TRUE(OkConfig::setFromText("s", "12"));
  EXPECT_FALSE(OkConfig::setFromText("b", "perhaps"));
  EXPECT_FALSE(OkConfig::setFromText("i", "1.5"));
  EXPECT_FALSE(OkConfig::setFromText("f", "inf"));
  EXPECT_TRUE(OkConfig::getBool("b"));
  EXPECT_EQ(OkConfig::getInt("i"), 1);
  EXPECT_EQ(OkConfig::getText("f"), "2.0");
  EXPECT_EQ(OkConfig::getString("s"), "12");
}

TEST_F(Config, TextReadsBackAsTheSameTypeAndValue) {
  OkConfig::setFloat("f", 3.0f);
  OkConfig::setInt("i", 3);
  OkConfig::setBool("b", false);
  for (const char *key : {"f", "i", "b"}) {
    const std::string text = OkConfig::getText(key);
    OkConfig::remove(key);
    ASSERT_TRUE(OkConfig::setFromText(key, text));
    EXPECT_EQ(OkConfig::getText(key), text);
  }
  OkConfig::setFloat("i", 2.5f);
  EXPECT_EQ(OkConfig::getText("i"), "2");
  OkConfig::setFloat("f", 2.5f);
  EXPECT_EQ(OkConfig::getText("f"), "2.5");
}

TEST_F(Config, ListenersHearRealChangesOnly) {
  OkConfig::setInt("a", 1);
  std::vector<std::string> heard;
  const int one = OkConfig::addListener(
      "a", [&](std::string_view key) { heard.push_back("1" + std::string(key)); });
  const int all = OkConfig::addListener(
      "", [&](std::string_view key) { heard.push_back("*" + std::string(key)); });
  OkConfig::setInt("a", 1);
  EXPECT_TRUE(heard.empty());
  OkConfig::setInt("a", 2);
  OkConfig::setInt("b", 2);
  EXPECT_EQ(heard, (std::vector<std::string>{"1a", "*a", "*b"}));
  OkConfig::removeListener(one);
  OkConfig::setInt("a", 3);
  OkConfig::remove("a");
  EXPECT_EQ(heard.size(), 5u);
  OkConfig::removeListener(all);
  OkConfig::setInt("a", 4);
  EXPECT_EQ(heard.size(), 5u);
}

TEST_F(Config, ListenerSeesTheNewValue) {
  int seen = 0;
  const int id =
      OkConfig::addListener("a", [&](std::string_view key) { seen = OkConfig::getInt(key); });
  OkConfig::setInt("a", 9);
  EXPECT_EQ(seen, 9);
  OkConfig::removeListener(id);
}

TEST_F(Config, ListenerMayRemoveItselfAndOthers) {
  int first = 0;
  int second = 0;
  int secondId = 0;
  int firstId = 0;
  firstId = OkConfig::addListener("a", [&](std::string_view) {
    ++first;
    OkConfig::removeListener(firstId);
    OkConfig::removeListener(secondId);
  });
  secondId = OkConfig::addListener("a", [&](std::string_view) { ++second; });
  OkConfig::setInt("a", 1);
  OkConfig::setInt("a", 2);
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 0);
}

TEST_F(Config, ListenerMaySetAndRemoveKeys) {
  const int id = OkConfig::addListener("a", [](std::string_view key) {
    if (OkConfig::has(key)) {  // Taking a key away is a change that listeners hear as well.
      OkConfig::setInt("b", OkConfig::getInt(key) * 2);
      OkConfig::remove(key);
    }
  });
  OkConfig::setInt("a", 4);
  EXPECT_EQ(OkConfig::getInt("b"), 8);
  EXPECT_FALSE(OkConfig::has("a"));
  OkConfig::removeListener(id);
}

TEST_F(Config, ListenersThatChaseEachOtherEnd) {
  const LogCapture log;
  const int id = OkConfig::addListener(
      "a", [](std::string_view key) { OkConfig::setInt(key, OkConfig::getInt(key) + 1); });
  OkConfig::setInt("a", 1);
  EXPECT_EQ(OkConfig::getInt("a"), 65);
  EXPECT_EQ(log.count(), 1u);
  OkConfig::removeListener(id);
}

TEST_F(Config, EmptyListenerIsRefused) {
  const LogCapture log;
  EXPECT_EQ(OkConfig::addListener("a", {}), 0);
  EXPECT_EQ(log.count(), 1u);
  OkConfig::setInt("a", 1);
}

TEST_F(Config, RevisionMovesWithChangesOnly) {
  OkConfig::setInt("a", 1);
  const std::uint64_t before = OkConfig::getRevision();
  OkConfig::setInt("a", 1);
  (void)OkConfig::getInt("a");
  OkConfig::remove("nothing");
  EXPECT_EQ(OkConfig::getRevision(), before);
  OkConfig::setInt("a", 2);
  EXPECT_EQ(OkConfig::getRevision(), before + 1);
  OkConfig::remove("a");
  EXPECT_EQ(OkConfig::getRevision(), before + 2);
}

}  // namespace
