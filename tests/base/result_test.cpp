#include "okinawa/base/result.hpp"

#include <gtest/gtest.h>
#include <memory>

namespace {

OkError makeError(std::string message, std::string file = {}, long line = 0,
                  long long offset = -1) {
  OkError error;
  error.message = std::move(message);
  error.file = std::move(file);
  error.line = line;
  error.offset = offset;
  return error;
}

TEST(Error, DescribesWhatIsKnownAndNoMore) {
  EXPECT_EQ(makeError("bad face").describe(), "bad face");
  EXPECT_EQ(makeError("bad face", "a.obj").describe(), "a.obj: bad face");
  EXPECT_EQ(makeError("bad face", "a.obj", 12).describe(), "a.obj:12: bad face");
  EXPECT_EQ(makeError("bad face", "", 12).describe(), "line 12: bad face");
  EXPECT_EQ(makeError("bad chunk", "a.png", 0, 33).describe(), "a.png: at byte 33: bad chunk");
  EXPECT_EQ(makeError("bad chunk", "", 0, 0).describe(), "at byte 0: bad chunk");
}

TEST(Result, HoldsAValue) {
  const OkResult<int> result = 7;
  ASSERT_TRUE(result.isOk());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(result.value(), 7);
}

TEST(Result, HoldsAnError) {
  const OkResult<int> result = makeError("no", "f", 1);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().describe(), "f:1: no");
}

TEST(Result, MovesOutWhatCannotBeCopied) {
  OkResult<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

TEST(Result, StatusSaysOnlyWhetherItWorked) {
  EXPECT_TRUE(okSuccess().isOk());
  const OkStatus failed = makeError("disk full");
  EXPECT_FALSE(failed.isOk());
}

}  // namespace
