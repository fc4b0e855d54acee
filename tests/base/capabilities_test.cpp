#include "okinawa/base/capabilities.hpp"

#include <gtest/gtest.h>
#include <set>

#include "support/log_capture.hpp"

namespace {

class Capabilities : public testing::Test {
 protected:
  void SetUp() override { OkCapabilities::reset("no device is running"); }
  void TearDown() override { OkCapabilities::reset("no device is running"); }
};

TEST_F(Capabilities, EveryEntryHasANameOfItsOwnAndALine) {
  std::set<std::string> names;
  for (const OkCapability &each : OkCapabilities::getAll()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_FALSE(each.description.empty()) << each.name;
    EXPECT_EQ(each.description.find('\n'), std::string::npos) << each.name;
  }
  for (const OkBudget &each : OkCapabilities::getBudgets()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_FALSE(each.description.empty()) << each.name;
    EXPECT_GT(each.value, 0) << each.name;
  }
}

TEST_F(Capabilities, KnowsTheNamesThatDevicesSet) {
  const LogCapture log;
  for (const char *name :
       {"compressed-bc", "compressed-bptc", "compressed-astc", "compressed-etc2",
        "anisotropic-filtering", "debug-output", "timer-queries", "texture-storage",
        "buffer-storage", "clip-control", "float-render-targets", "pixel-readback"}) {
    EXPECT_FALSE(OkCapabilities::has(name)) << name;
    EXPECT_EQ(OkCapabilities::whyNot(name), "no device is running") << name;
  }
  EXPECT_EQ(log.count(), 0u);
}

TEST_F(Capabilities, EmptyReasonMeansAvailable) {
  OkCapabilities::set("timer-queries", "");
  EXPECT_TRUE(OkCapabilities::has("timer-queries"));
  EXPECT_EQ(OkCapabilities::whyNot("timer-queries"), "");
  OkCapabilities::set("timer-queries", "GL_ARB_timer_query is missing");
  EXPECT_FALSE(OkCapabilities::has("timer-queries"));
  EXPECT_EQ(OkCapabilities::whyNot("timer-queries"), "GL_ARB_timer_query is missing");
}

TEST_F(Capabilities, UnknownNamesAreSaidSo) {
  const LogCapture log;
  EXPECT_FALSE(OkCapabilities::has("teleportation"));
  EXPECT_EQ(OkCapabilities::getBudget("teleportation"), 0);
  EXPECT_FALSE(OkCapabilities::whyNot("teleportation").empty());
  OkCapabilities::set("teleportation", "");
  OkCapabilities::setBudget("teleportation", 3);
  EXPECT_EQ(log.count(), 5u);
  EXPECT_EQ(log.levelAt(0), OkLogLevel::Warning);
  EXPECT_TRUE(log.mentions("teleportation"));
}

TEST_F(Capabilities, BudgetsStartAtWhatOpenGL33Promises) {
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), 1024);
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-buffer-texels"), 65536);
  EXPECT_EQ(OkCapabilities::getBudget("max-uniform-block-bytes"), 16384);
  EXPECT_EQ(OkCapabilities::getBudget("max-samples"), 4);
  EXPECT_EQ(OkCapabilities::getBudget("max-anisotropy"), 1);
}

TEST_F(Capabilities, ResetForgetsTheDevice) {
  OkCapabilities::set("debug-output", "");
  OkCapabilities::setBudget("max-texture-size", 16384);
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), 16384);
  OkCapabilities::reset("this is the null device");
  EXPECT_FALSE(OkCapabilities::has("debug-output"));
  EXPECT_EQ(OkCapabilities::whyNot("debug-output"), "this is the null device");
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), 1024);
}

TEST_F(Capabilities, PageNamesEverythingAndNoDevice) {
  const std::string before = OkCapabilities::describeMarkdown();
  OkCapabilities::set("debug-output", "");
  OkCapabilities::setBudget("max-texture-size", 16384);
  EXPECT_EQ(OkCapabilities::describeMarkdown(), before);
  for (const OkCapability &each : OkCapabilities::getAll()) {
    EXPECT_NE(before.find("| `" + each.name + "` | "), std::string::npos);
  }
  for (const OkBudget &each : OkCapabilities::getBudgets()) {
    EXPECT_NE(before.find("| `" + each.name + "` | "), std::string::npos);
  }
}

}  // namespace
