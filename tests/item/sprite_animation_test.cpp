#include "okinawa/item/sprite_animation.hpp"

#include <gtest/gtest.h>
#include <limits>

#include "item/sprite_fixture.hpp"

namespace {

// Every frame of the fixture shows for an eighth of a second: the sums below are exact.
constexpr float kFrame = 0.125f;

class SpriteAnimation : public SpriteTest {
 protected:
  /** The first `count` regions that a tag shows, a step for each. */
  std::vector<int> show(const std::string &tag, int count) {
    EXPECT_TRUE(load(sheet_, tagged(8, tag)));
    OkSpriteAnimation animation(sheet_);
    EXPECT_TRUE(animation.play("t"));
    std::vector<int> shown;
    for (int i = 0; i < count; ++i) {
      shown.push_back(animation.getRegionIndex());
      animation.step(kFrame);
    }
    return shown;
  }

  OkSpriteSheet sheet_;
};

using Shown = std::vector<int>;

TEST_F(SpriteAnimation, Case_D61_ForwardAndReverse) {
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":7})", 7), (Shown{3, 4, 5, 6, 7, 3, 4}));
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":7,"direction":"reverse"})", 7),
            (Shown{7, 6, 5, 4, 3, 7, 6}));
}

TEST_F(SpriteAnimation, Case_D61_PingPongShowsItsEndsOnce) {
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":7,"direction":"pingpong"})", 11),
            (Shown{3, 4, 5, 6, 7, 6, 5, 4, 3, 4, 5}));
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":7,"direction":"pingpong_reverse"})", 10),
            (Shown{7, 6, 5, 4, 3, 4, 5, 6, 7, 6}));
}

TEST_F(SpriteAnimation, Case_D61_TagsOfOneAndTwo) {
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":3,"direction":"pingpong"})", 4), (Shown{3, 3, 3, 3}));
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":4,"direction":"pingpong"})", 5),
            (Shown{3, 4, 3, 4, 3}));
}

TEST_F(SpriteAnimation, Case_D61_DurationsAreEachFramesOwn) {
  ASSERT_TRUE(load(sheet_, R"({"frames":{
      "a":{"frame":{"x":0,"y":0,"w":1,"h":1},"duration":500},
      "b":{"frame":{"x":0,"y":0,"w":1,"h":1},"duration":250},
      "c":{"frame":{"x":0,"y":0,"w":1,"h":1}}}})"));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play(""));
  EXPECT_EQ(animation.step(0.25f)->name, "a");
  EXPECT_EQ(animation.step(0.25f)->name, "b");
  EXPECT_EQ(animation.step(0.125f)->name, "b");
  EXPECT_EQ(animation.step(0.125f)->name, "c");
  // A frame that says nothing shows for a tenth of a second.
  EXPECT_EQ(animation.step(0.0625f)->name, "c");
  EXPECT_EQ(animation.step(0.0625f)->name, "a");
}

TEST_F(SpriteAnimation, RepeatsEndOnTheLastRegion) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":1,"to":3,"repeat":"2"})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  for (int i = 0; i < 5; ++i) {
    animation.step(kFrame);
    EXPECT_FALSE(animation.isFinished());
  }
  EXPECT_EQ(animation.getRegionIndex(), 3);
  EXPECT_TRUE(animation.isPlaying());
  animation.step(kFrame);
  EXPECT_TRUE(animation.isFinished());
  EXPECT_FALSE(animation.isPlaying());
  EXPECT_EQ(animation.getRegionIndex(), 3);
  EXPECT_EQ(animation.step(1000.0f)->name, "3");
  animation.restart();
  EXPECT_FALSE(animation.isFinished());
  EXPECT_EQ(animation.getRegionIndex(), 1);
}

TEST_F(SpriteAnimation, EachWayOfAPingPongIsOneRepeat) {
  const std::string tag = R"({"name":"t","from":3,"to":5,"direction":"pingpong","repeat":)";
  EXPECT_EQ(show(tag + "1}", 5), (Shown{3, 4, 5, 5, 5}));
  EXPECT_EQ(show(tag + "2}", 7), (Shown{3, 4, 5, 4, 3, 3, 3}));
  EXPECT_EQ(show(tag + "3}", 9), (Shown{3, 4, 5, 4, 3, 4, 5, 5, 5}));
  EXPECT_EQ(show(R"({"name":"t","from":3,"to":3,"direction":"pingpong","repeat":2})", 3),
            (Shown{3, 3, 3}));
}

TEST_F(SpriteAnimation, OneRegionThatRepeatsEnds) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":2,"to":2,"repeat":3})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  animation.step(2 * kFrame);
  EXPECT_FALSE(animation.isFinished());
  animation.step(kFrame);
  EXPECT_TRUE(animation.isFinished());
}

TEST_F(SpriteAnimation, HugeStepsCostNothing) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":0,"to":3},
                                        {"name":"u","from":0,"to":3,"repeat":1073741824})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  // Two cycles of half a second and one frame more.
  animation.step(1.125f);
  EXPECT_EQ(animation.getRegionIndex(), 1);
  ASSERT_NE(animation.step(std::numeric_limits<float>::max()), nullptr);
  ASSERT_TRUE(animation.play("u"));
  animation.step(std::numeric_limits<float>::max());
  EXPECT_TRUE(animation.isFinished());
  EXPECT_EQ(animation.getRegionIndex(), 3);
}

TEST_F(SpriteAnimation, SpeedScalesTime) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":0,"to":7})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  animation.setSpeed(2.0f);
  animation.step(kFrame);
  EXPECT_EQ(animation.getRegionIndex(), 2);
  animation.setSpeed(0.0f);
  animation.step(100.0f);
  EXPECT_EQ(animation.getRegionIndex(), 2);
  LogCapture log;
  animation.setSpeed(-1.0f);
  animation.setSpeed(std::numeric_limits<float>::infinity());
  EXPECT_EQ(log.warnings.size(), 2u);
  EXPECT_FLOAT_EQ(animation.getSpeed(), 0.0f);
}

TEST_F(SpriteAnimation, BadStepsAreRefused) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":0,"to":7})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  animation.step(kFrame);
  LogCapture log;
  animation.step(-1.0f);
  animation.step(std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(log.warnings.size(), 2u);
  EXPECT_EQ(animation.getRegionIndex(), 1);
}

TEST_F(SpriteAnimation, AnUnknownTagLeavesWhatPlays) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":5,"to":7})")));
  OkSpriteAnimation animation(sheet_);
  LogCapture log;
  EXPECT_FALSE(animation.play("none"));
  EXPECT_EQ(animation.getRegion(), nullptr);
  EXPECT_EQ(animation.step(1.0f), nullptr);
  EXPECT_FALSE(animation.isPlaying());
  ASSERT_TRUE(animation.play("t"));
  EXPECT_FALSE(animation.play("none"));
  EXPECT_EQ(animation.getTag(), "t");
  EXPECT_EQ(animation.getRegionIndex(), 5);
  EXPECT_EQ(log.warnings.size(), 2u);
}

TEST_F(SpriteAnimation, AnEmptySheetPlaysNothing) {
  LogCapture log;
  OkSpriteAnimation animation(sheet_);
  EXPECT_FALSE(animation.play(""));
  EXPECT_EQ(animation.getRegionIndex(), -1);
}

TEST_F(SpriteAnimation, OwnRepeatsBeatTheTags) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":0,"to":1,"repeat":1})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  animation.setRepeat(0);
  animation.step(100.0f);
  EXPECT_FALSE(animation.isFinished());
  animation.setRepeat(2);
  animation.step(4 * kFrame);
  EXPECT_TRUE(animation.isFinished());
}

TEST_F(SpriteAnimation, ASheetLoadedAgainStartsItAnew) {
  ASSERT_TRUE(load(sheet_, tagged(8, R"({"name":"t","from":5,"to":7})")));
  OkSpriteAnimation animation(sheet_);
  ASSERT_TRUE(animation.play("t"));
  animation.step(kFrame);
  ASSERT_TRUE(load(sheet_, tagged(3, R"({"name":"t","from":1,"to":2})")));
  EXPECT_EQ(animation.getRegion(), nullptr);
  EXPECT_EQ(animation.step(0.0f)->name, "1");
  EXPECT_EQ(animation.step(kFrame)->name, "2");
  ASSERT_TRUE(load(sheet_, tagged(3, R"({"name":"other","from":1,"to":2})")));
  LogCapture log;
  EXPECT_EQ(animation.step(kFrame), nullptr);
  EXPECT_EQ(log.warnings.size(), 1u);
}

}  // namespace
