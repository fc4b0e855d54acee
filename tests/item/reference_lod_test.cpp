// OkLodItem gives back what was lent to it, and never shows two versions at once but in a handover.

#include "okinawa/item/lod_item.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/reference_fixture.hpp"

namespace {

using referencetest::makeQuad;

class ReferenceLod : public referencetest::ReferenceTest {
 protected:
  void SetUp() override {
    OkCamera::setActive(&camera_);
    lod_ = std::make_unique<OkLodItem>("lod");
    lod_->addVersion(fine_.get(), 10.0f);
    lod_->addVersion(rough_.get(), 100.0f);
    lod_->setHandoverSeconds(1.0f);
  }
  void TearDown() override {
    OkCamera::setActive(nullptr);
    lod_.reset();
    fine_.reset();
    rough_.reset();
    camera_.detachFromParent();
  }
  void stepAt(float distance, float dt) {
    camera_.setPosition(0, 0, distance);
    lod_->step(dt);
  }
  static void expectWhole(const OkItem &item) {
    EXPECT_TRUE(item.getVisible());
    EXPECT_FLOAT_EQ(item.getFade(), 1.0f);
    const OkDrawList list = referencetest::collect(item);
    ASSERT_EQ(list.instances.size(), 1u);
    EXPECT_EQ(list.instances[0].fade, okPackFade(16, false));
  }

  OkCamera camera_{"camera", 100, 100};
  std::unique_ptr<OkItem> fine_ = makeQuad("fine");
  std::unique_ptr<OkItem> rough_ = makeQuad("rough");
  std::unique_ptr<OkLodItem> lod_;
};

TEST_F(ReferenceLod, OneVersionIsShownAndTwoInAHandoverOnly) {
  stepAt(5, 0.1f);
  for (int i = 0; i < 200; ++i) {
    const float distance = 5.0f + 120.0f * static_cast<float>(i * 37 % 50) / 50.0f;
    stepAt(distance, 0.07f);
    const bool both = fine_->getVisible() && rough_->getVisible();
    if (both) {
      EXPECT_FLOAT_EQ(fine_->getFade() + rough_->getFade(), 1.0f) << i;
    }
  }
}

TEST_F(ReferenceLod, AVersionTakenAwayInAHandoverIsShownWhole) {
  stepAt(5, 0.1f);
  stepAt(50, 0.25f);
  ASSERT_LT(fine_->getFade(), 1.0f);
  fine_->detachFromParent();
  stepAt(50, 0.25f);
  expectWhole(*fine_);
  expectWhole(*rough_);
  EXPECT_EQ(lod_->getVersionCount(), 1);
  stepAt(50, 0.25f);
  EXPECT_EQ(lod_->getShownVersion(), 0);
}

TEST_F(ReferenceLod, AHiddenVersionIsShownAgainWhenTheObjectIsGone) {
  stepAt(5, 0.1f);
  ASSERT_FALSE(rough_->getVisible());
  lod_.reset();
  EXPECT_EQ(rough_->getParent(), nullptr);
  expectWhole(*rough_);
  expectWhole(*fine_);
}

TEST_F(ReferenceLod, AVersionThatIsDeletedInAHandoverLeavesTheOtherWhole) {
  stepAt(5, 0.1f);
  stepAt(50, 0.25f);
  fine_.reset();
  stepAt(50, 0.25f);
  expectWhole(*rough_);
  rough_.reset();
  stepAt(50, 0.25f);
  EXPECT_EQ(lod_->getShownVersion(), -1);
  EXPECT_EQ(lod_->getVersionCount(), 0);
}

TEST_F(ReferenceLod, AVersionAddedAgainHasItsNewLimit) {
  EXPECT_TRUE(lod_->addVersion(fine_.get(), 60.0f));
  EXPECT_EQ(lod_->getVersionCount(), 2);
  stepAt(50, 0.1f);
  EXPECT_EQ(lod_->getShownVersion(), 0);
  expectWhole(*fine_);
  EXPECT_FALSE(rough_->getVisible());
}

TEST_F(ReferenceLod, BeyondTheLastVersionNothingIsDrawn) {
  OkScene scene("scene");
  scene.addObject(lod_.get());
  stepAt(5, 0.1f);
  OkDrawList list;
  scene.collect(camera_.makeView(), list);
  EXPECT_EQ(list.solid.size(), 1u);
  stepAt(500, 0.5f);
  scene.collect(camera_.makeView(), list);
  EXPECT_EQ(list.solid.size(), 1u) << "it fades out, and is not gone at once";
  stepAt(500, 0.6f);
  scene.collect(camera_.makeView(), list);
  EXPECT_TRUE(list.solid.empty());
}

}  // namespace
