#include "okinawa/base/log.hpp"

#include <atomic>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>

#include "support/log_capture.hpp"

namespace {

class Log : public testing::Test {
 protected:
  void TearDown() override {
    OkLog::setSink({});
    OkLog::setLevel(OkLogLevel::Info);
  }
};

TEST_F(Log, DefaultSinkWritesLinesToStandardError) {
  testing::internal::CaptureStderr();
  OkLog::info("one");
  OkLog::warning("two");
  OkLog::error("three");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "okinawa: info: one\nokinawa: warning: two\nokinawa: error: three\n");
}

TEST_F(Log, DropsWhatIsBelowTheLevel) {
  const LogCapture log;
  OkLog::debug("dropped");
  OkLog::setLevel(OkLogLevel::Debug);
  OkLog::debug("kept");
  OkLog::setLevel(OkLogLevel::Error);
  OkLog::warning("dropped");
  OkLog::error("kept too");
  ASSERT_EQ(log.count(), 2u);
  EXPECT_EQ(log.at(0), "kept");
  EXPECT_EQ(log.levelAt(0), OkLogLevel::Debug);
  EXPECT_EQ(log.at(1), "kept too");
}

TEST_F(Log, DefaultLevelIsInfo) {
  EXPECT_EQ(OkLog::getLevel(), OkLogLevel::Info);
}

TEST_F(Log, EmptySinkRestoresTheDefault) {
  OkLog::setSink([](OkLogLevel, std::string_view) {});
  OkLog::setSink({});
  testing::internal::CaptureStderr();
  OkLog::warning("back");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "okinawa: warning: back\n");
}

TEST_F(Log, CallsTheSinkFromOneThreadAtATime) {
  std::atomic<int> inside{0};
  int seen = 0;  // Not atomic on purpose: the promise is that it need not be.
  bool overlapped = false;
  OkLog::setSink([&](OkLogLevel, std::string_view) {
    overlapped = overlapped || inside.fetch_add(1) != 0;
    ++seen;
    inside.fetch_sub(1);
  });
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int n = 0; n < 500; ++n) {
        OkLog::warning("hello");
      }
    });
  }
  for (std::thread &each : threads) {
    each.join();
  }
  EXPECT_EQ(seen, 2000);
  EXPECT_FALSE(overlapped);
}

TEST_F(Log, SinkThatLogsItselfDoesNotWaitForItself) {
  int calls = 0;
  OkLog::setSink([&](OkLogLevel, std::string_view) {
    ++calls;
    OkLog::error("from inside");
  });
  testing::internal::CaptureStderr();
  OkLog::warning("outer");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "okinawa: error: from inside\n");
  EXPECT_EQ(calls, 1);
}

TEST_F(Log, SinkMayReplaceItself) {
  int first = 0;
  int second = 0;
  OkLog::setSink([&](OkLogLevel, std::string_view) {
    ++first;
    OkLog::setSink([&](OkLogLevel, std::string_view) { ++second; });
  });
  OkLog::warning("a");
  OkLog::warning("b");
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 1);
}

TEST_F(Log, MessageSurvivesASinkThatThrows) {
  OkLog::setSink([](OkLogLevel, std::string_view) { throw std::runtime_error("sink"); });
  testing::internal::CaptureStderr();
  EXPECT_NO_THROW(OkLog::warning("kept"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "okinawa: warning: kept\n");
  // And the sink is called again, not taken for one that is still running.
  testing::internal::CaptureStderr();
  EXPECT_NO_THROW(OkLog::warning("again"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "okinawa: warning: again\n");
}

}  // namespace
