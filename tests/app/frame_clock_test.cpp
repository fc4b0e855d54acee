#include "app/frame_clock.hpp"

#include <gtest/gtest.h>

namespace {

using okinawa::FrameClock;

TEST(FrameClock, TheFirstFreeStepIsZero) {
  FrameClock clock(0.0f, 0.25f, 0.0f);
  EXPECT_EQ(clock.beginFrame(1000.0), 0.0f);
  EXPECT_FLOAT_EQ(clock.beginFrame(1000.016), 0.016f);
}

TEST(FrameClock, AFixedStepIsEveryStep) {
  FrameClock clock(1.0f / 60.0f, 0.25f, 0.0f);
  EXPECT_EQ(clock.beginFrame(0.0), 1.0f / 60.0f);
  EXPECT_EQ(clock.beginFrame(7.0), 1.0f / 60.0f);
  EXPECT_EQ(clock.beginFrame(7.0), 1.0f / 60.0f);
}

TEST(FrameClock, Case_D81_TimeBeyondTheLongestStepIsDropped) {
  FrameClock clock(0.0f, 0.25f, 0.0f);
  (void)clock.beginFrame(0.0);
  EXPECT_EQ(clock.beginFrame(5.0), 0.25f);
  EXPECT_FLOAT_EQ(clock.beginFrame(5.5 - 0.484), 0.016f);
}

TEST(FrameClock, AClockThatRunsBackGivesNoNegativeStep) {
  FrameClock clock(0.0f, 0.25f, 0.0f);
  (void)clock.beginFrame(10.0);
  EXPECT_EQ(clock.beginFrame(9.0), 0.0f);
  EXPECT_FLOAT_EQ(clock.beginFrame(9.1), 0.1f);
}

TEST(FrameClock, WithoutALimitNothingWaits) {
  FrameClock clock(0.0f, 0.25f, 0.0f);
  (void)clock.beginFrame(0.0);
  EXPECT_EQ(clock.getWaitSeconds(0.001), 0.0);
}

TEST(FrameClock, ALimitWaitsForTheRestOfThePeriod) {
  FrameClock clock(0.0f, 0.25f, 10.0f);
  (void)clock.beginFrame(5.0);
  EXPECT_NEAR(clock.getWaitSeconds(5.03), 0.07, 1e-6);
  (void)clock.beginFrame(5.1);
  EXPECT_NEAR(clock.getWaitSeconds(5.11), 0.09, 1e-6);
}

TEST(FrameClock, FramesStartOnTheBeatEvenWhenOneSleepsTooLong) {
  FrameClock clock(0.0f, 0.25f, 10.0f);
  (void)clock.beginFrame(0.0);
  EXPECT_NEAR(clock.getWaitSeconds(0.0), 0.1, 1e-6);
  // Woken 20 ms late: the next wait is shorter, so that ten frames still take a second.
  (void)clock.beginFrame(0.12);
  EXPECT_NEAR(clock.getWaitSeconds(0.12), 0.08, 1e-6);
}

TEST(FrameClock, ASlowFrameIsNotCaughtUp) {
  FrameClock clock(0.0f, 0.25f, 10.0f);
  (void)clock.beginFrame(0.0);
  (void)clock.getWaitSeconds(0.0);
  EXPECT_EQ(clock.getWaitSeconds(3.0), 0.0);
  (void)clock.beginFrame(3.0);
  EXPECT_NEAR(clock.getWaitSeconds(3.0), 0.1, 1e-6);
}

}  // namespace
