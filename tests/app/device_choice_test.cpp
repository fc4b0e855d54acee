#include "app/device_choice.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace {

using okinawa::checkOptions;
using okinawa::listDevices;
using okinawa::parseDevice;
using Devices = std::vector<OkDevice>;

Devices listed(const OkOptions &options, const char *environment) {
  const OkResult<Devices> devices = listDevices(options, environment);
  EXPECT_TRUE(devices.isOk());
  return devices.isOk() ? devices.value() : Devices{};
}

TEST(DeviceChoice, WordsNameDevices) {
  EXPECT_EQ(parseDevice("window"), OkDevice::Window);
  EXPECT_EQ(parseDevice("offscreen"), OkDevice::Offscreen);
  EXPECT_EQ(parseDevice("null"), OkDevice::Null);
  EXPECT_EQ(parseDevice("headless"), OkDevice::Null);
  EXPECT_EQ(parseDevice("Window"), std::nullopt);
  EXPECT_EQ(parseDevice(""), std::nullopt);
  EXPECT_EQ(parseDevice("windows"), std::nullopt);
}

TEST(DeviceChoice, NamesReadBack) {
  for (const OkDevice device : {OkDevice::Window, OkDevice::Offscreen, OkDevice::Null}) {
    EXPECT_EQ(parseDevice(okinawa::nameOf(device)), device);
  }
}

TEST(DeviceChoice, TheLibraryTakesAWindowUnlessToldOtherwise) {
  EXPECT_EQ(listed({}, nullptr), Devices{OkDevice::Window});
  EXPECT_EQ(listed({}, ""), Devices{OkDevice::Window});
}

TEST(DeviceChoice, TheEnvironmentIsAsked) {
  EXPECT_EQ(listed({}, "offscreen"), Devices{OkDevice::Offscreen});
  EXPECT_EQ(listed({}, "headless"), Devices{OkDevice::Null});
}

TEST(DeviceChoice, TheOptionBeatsTheEnvironment) {
  OkOptions options;
  options.device = OkDevice::Null;
  options.chooseDevice = true;
  EXPECT_EQ(listed(options, "offscreen"), Devices{OkDevice::Null});
  // A word that is not even looked at cannot be wrong.
  EXPECT_EQ(listed(options, "nonsense"), Devices{OkDevice::Null});
}

TEST(DeviceChoice, TheEnvironmentBeatsChoosing) {
  OkOptions options;
  options.chooseDevice = true;
  EXPECT_EQ(listed(options, "null"), Devices{OkDevice::Null});
}

TEST(DeviceChoice, Case_D71_ChoosingFallsBackInAStatedOrder) {
  OkOptions options;
  options.chooseDevice = true;
  EXPECT_EQ(listed(options, nullptr),
            (Devices{OkDevice::Window, OkDevice::Offscreen, OkDevice::Null}));
}

TEST(DeviceChoice, ABadWordFailsWithASentence) {
  const auto devices = listDevices({}, "vulkan");
  ASSERT_FALSE(devices.isOk());
  EXPECT_NE(devices.error().message.find("OKINAWA_DEVICE"), std::string::npos);
  EXPECT_NE(devices.error().message.find("vulkan"), std::string::npos);
  EXPECT_NE(devices.error().message.find("offscreen"), std::string::npos);
}

TEST(DeviceChoice, OrdinaryOptionsAreFine) {
  EXPECT_TRUE(checkOptions({}).isOk());
}

TEST(DeviceChoice, SizesThatCannotBeAreRefused) {
  for (const auto &[width, height] :
       {std::pair{0, 0}, {800, 0}, {-1, 600}, {800, 16385}, {2147483647, 2147483647}}) {
    OkOptions options;
    options.width = width;
    options.height = height;
    EXPECT_FALSE(checkOptions(options).isOk()) << width << "x" << height;
  }
}

TEST(DeviceChoice, NumbersThatCannotBeAreRefused) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  OkOptions options;
  options.samples = 0;
  EXPECT_FALSE(checkOptions(options).isOk());
  options = {};
  options.fixedStepSeconds = -1.0f;
  EXPECT_FALSE(checkOptions(options).isOk());
  options = {};
  options.maxStepSeconds = nan;
  EXPECT_FALSE(checkOptions(options).isOk());
  options = {};
  options.maxFramesPerSecond = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(checkOptions(options).isOk());
}

}  // namespace
