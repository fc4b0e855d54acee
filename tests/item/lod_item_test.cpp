#include "okinawa/item/lod_item.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "okinawa/scene/camera.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr std::array<float, 15> kTriangle = {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};

class OkLodItemTest : public testing::Test {
 protected:
  void SetUp() override {
    OkCamera::setActive(&camera_);
    lod_.addVersion(&rough_, 100.0f);
    lod_.addVersion(&fine_, 10.0f);
    lod_.setHandoverSeconds(1.0f);
  }
  void TearDown() override { OkCamera::setActive(nullptr); }

  void stepAt(float distance, float dt) {
    camera_.setPosition(0, 0, distance);
    lod_.step(dt);
  }

  OkCamera camera_{"camera", 100, 100};
  OkItem fine_{"fine", kTriangle.data(), 15, nullptr, 0};
  OkItem rough_{"rough", kTriangle.data(), 15, nullptr, 0};
  OkLodItem lod_{"tree"};
};

TEST_F(OkLodItemTest, DetailedNearRoughFarNothingBeyond) {
  stepAt(5, 0.1f);
  EXPECT_EQ(lod_.getShownVersion(), 0);
  EXPECT_TRUE(fine_.getVisible());
  EXPECT_FALSE(rough_.getVisible());
  stepAt(50, 2.0f);
  EXPECT_EQ(lod_.getShownVersion(), 1);
  EXPECT_FALSE(fine_.getVisible());
  stepAt(500, 2.0f);
  EXPECT_EQ(lod_.getShownVersion(), -1);
  EXPECT_FALSE(rough_.getVisible());
}

TEST_F(OkLodItemTest, TheFirstChoiceNeedsNoHandover) {
  stepAt(50, 0.01f);
  EXPECT_EQ(lod_.getShownVersion(), 1);
  EXPECT_FLOAT_EQ(rough_.getFade(), 1.0f);
}

TEST_F(OkLodItemTest, PartnersOfAHandoverAddUpToOne) {
  stepAt(5, 0.1f);
  stepAt(50, 0.25f);
  EXPECT_TRUE(fine_.getVisible());
  EXPECT_TRUE(rough_.getVisible());
  EXPECT_FLOAT_EQ(rough_.getFade(), 0.25f);
  EXPECT_FLOAT_EQ(fine_.getFade(), 0.75f);
  stepAt(50, 0.5f);
  EXPECT_FLOAT_EQ(rough_.getFade(), 0.75f);
  // Turning back waits for the handover to end.
  stepAt(5, 0.125f);
  EXPECT_EQ(lod_.getShownVersion(), 1);
  stepAt(5, 0.125f);
  stepAt(5, 0.5f);
  EXPECT_EQ(lod_.getShownVersion(), 0);
  EXPECT_FLOAT_EQ(fine_.getFade(), 0.5f);
  stepAt(5, 0.5f);
  EXPECT_FALSE(rough_.getVisible());
  EXPECT_FLOAT_EQ(fine_.getFade(), 1.0f);
}

TEST_F(OkLodItemTest, WithoutATimeItChangesAtOnce) {
  lod_.setHandoverSeconds(0);
  stepAt(5, 0.1f);
  stepAt(50, 0.1f);
  EXPECT_FALSE(fine_.getVisible());
  EXPECT_FLOAT_EQ(rough_.getFade(), 1.0f);
}

TEST_F(OkLodItemTest, ADeletedVersionLeaves) {
  auto extra = std::make_unique<OkItem>("extra", kTriangle.data(), 15, nullptr, 0);
  EXPECT_TRUE(lod_.addVersion(extra.get(), 1.0f));
  EXPECT_EQ(lod_.getVersionCount(), 3);
  extra.reset();
  EXPECT_EQ(lod_.getVersionCount(), 2);
  stepAt(5, 0.1f);
  EXPECT_EQ(lod_.getShownVersion(), 0);
  EXPECT_TRUE(fine_.getVisible());
}

TEST_F(OkLodItemTest, BadVersionsAreRefused) {
  LogCapture log;
  EXPECT_FALSE(lod_.addVersion(nullptr, 5));
  EXPECT_FALSE(lod_.addVersion(&fine_, 0));
  EXPECT_FALSE(lod_.addVersion(&fine_, std::numeric_limits<float>::quiet_NaN()));
  EXPECT_FALSE(lod_.addVersionBySize(&fine_, 0.5f));
  lod_.setHandoverSeconds(-1);
  EXPECT_EQ(log.warnings.size(), 5u);
  EXPECT_EQ(lod_.getVersionCount(), 2);
}

TEST(OkLodItem, SizeCountsTheShareOfThePicture) {
  OkCamera camera("camera", 100, 100);
  camera.setPerspective(90, 0.1f, 1000);
  OkCamera::setActive(&camera);
  OkItem fine("fine", kTriangle.data(), 15, nullptr, 0);
  OkItem rough("rough", kTriangle.data(), 15, nullptr, 0);
  OkLodItem lod("tree");
  EXPECT_TRUE(lod.addVersionBySize(&rough, 0.0f));
  EXPECT_TRUE(lod.addVersionBySize(&fine, 0.25f));
  lod.setHandoverSeconds(0);
  // The triangle's sphere is 2 * sqrt(0.5) wide; at 90 degrees the picture spans twice the
  // distance.
  camera.setPosition(0.5f, 0.5f, 2.0f);
  lod.step(0.1f);
  EXPECT_EQ(lod.getShownVersion(), 0);
  camera.setPosition(0.5f, 0.5f, 3.5f);
  lod.step(0.1f);
  EXPECT_EQ(lod.getShownVersion(), 1);
  camera.setOrthographic(2.0f, 0, 100);
  lod.step(0.1f);
  EXPECT_EQ(lod.getShownVersion(), 0);
  OkCamera::setActive(nullptr);
}

}  // namespace
