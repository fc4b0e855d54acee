#include "okinawa/app/input.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace {

OkInputEvent key(OkKey which, bool pressed, bool repeated = false) {
  OkInputEvent event;
  event.kind = OkInputEvent::Kind::Key;
  event.key = which;
  event.pressed = pressed;
  event.repeated = repeated;
  return event;
}

OkInputEvent button(OkMouseButton which, bool pressed) {
  OkInputEvent event;
  event.kind = OkInputEvent::Kind::MouseButton;
  event.button = which;
  event.pressed = pressed;
  return event;
}

OkInputEvent at(OkInputEvent::Kind kind, float x, float y) {
  OkInputEvent event;
  event.kind = kind;
  event.x = x;
  event.y = y;
  return event;
}

OkInputEvent text(std::uint32_t codePoint) {
  OkInputEvent event;
  event.kind = OkInputEvent::Kind::Text;
  event.codePoint = codePoint;
  return event;
}

constexpr auto kMove = OkInputEvent::Kind::MouseMove;
constexpr auto kWheel = OkInputEvent::Kind::Wheel;

TEST(Input, StartsWithNothing) {
  OkInput input;
  input.beginFrame();
  EXPECT_FALSE(input.isDown(OkKey::W));
  EXPECT_FALSE(input.isDown(OkMouseButton::Left));
  EXPECT_EQ(input.getMouseDeltaX(), 0.0f);
  EXPECT_TRUE(input.getEvents().empty());
  EXPECT_TRUE(input.getText().empty());
}

TEST(Input, EventsTakeEffectAtTheNextFrame) {
  OkInput input;
  input.inject(key(OkKey::W, true));
  EXPECT_FALSE(input.isDown(OkKey::W));
  input.beginFrame();
  EXPECT_TRUE(input.isDown(OkKey::W));
  EXPECT_TRUE(input.wasPressed(OkKey::W));
  EXPECT_FALSE(input.wasReleased(OkKey::W));
  EXPECT_FALSE(input.isDown(OkKey::S));
}

TEST(Input, PressedLastsOneFrameAndDownLastsUntilTheRelease) {
  OkInput input;
  input.inject(key(OkKey::W, true));
  input.beginFrame();
  input.beginFrame();
  EXPECT_TRUE(input.isDown(OkKey::W));
  EXPECT_FALSE(input.wasPressed(OkKey::W));
  input.inject(key(OkKey::W, false));
  input.beginFrame();
  EXPECT_FALSE(input.isDown(OkKey::W));
  EXPECT_TRUE(input.wasReleased(OkKey::W));
  input.beginFrame();
  EXPECT_FALSE(input.wasReleased(OkKey::W));
}

TEST(Input, ATapWithinOneFrameIsSeenAsBoth) {
  OkInput input;
  input.inject(key(OkKey::F, true));
  input.inject(key(OkKey::F, false));
  input.beginFrame();
  EXPECT_TRUE(input.wasPressed(OkKey::F));
  EXPECT_TRUE(input.wasReleased(OkKey::F));
  EXPECT_FALSE(input.isDown(OkKey::F));
}

TEST(Input, RepeatsAreEventsButNoPresses) {
  OkInput input;
  input.inject(key(OkKey::A, true));
  input.beginFrame();
  input.inject(key(OkKey::A, true, true));
  input.beginFrame();
  EXPECT_TRUE(input.isDown(OkKey::A));
  EXPECT_FALSE(input.wasPressed(OkKey::A));
  ASSERT_EQ(input.getEvents().size(), 1u);
  EXPECT_TRUE(input.getEvents()[0].repeated);
}

TEST(Input, KeysWithoutANameChangeNothing) {
  OkInput input;
  input.inject(key(OkKey::Unknown, true));
  input.inject(key(OkKey::Count, true));
  input.inject(key(static_cast<OkKey>(255), true));
  input.inject(button(OkMouseButton::Count, true));
  input.beginFrame();
  EXPECT_FALSE(input.isDown(OkKey::Unknown));
  EXPECT_FALSE(input.isDown(OkKey::Count));
  EXPECT_FALSE(input.isDown(static_cast<OkKey>(255)));
  EXPECT_FALSE(input.isDown(OkMouseButton::Count));
  EXPECT_EQ(input.getEvents().size(), 4u);
}

TEST(Input, ButtonsWorkAsKeysDo) {
  OkInput input;
  input.inject(button(OkMouseButton::Right, true));
  input.beginFrame();
  EXPECT_TRUE(input.isDown(OkMouseButton::Right));
  EXPECT_TRUE(input.wasPressed(OkMouseButton::Right));
  EXPECT_FALSE(input.isDown(OkMouseButton::Left));
  input.inject(button(OkMouseButton::Right, false));
  input.beginFrame();
  EXPECT_TRUE(input.wasReleased(OkMouseButton::Right));
  EXPECT_FALSE(input.isDown(OkMouseButton::Right));
}

TEST(Input, TheFirstKnownPlaceIsNoMovement) {
  OkInput input;
  input.inject(at(kMove, 400.0f, 300.0f));
  input.beginFrame();
  EXPECT_EQ(input.getMouseX(), 400.0f);
  EXPECT_EQ(input.getMouseY(), 300.0f);
  EXPECT_EQ(input.getMouseDeltaX(), 0.0f);
  input.inject(at(kMove, 405.0f, 300.0f));
  input.inject(at(kMove, 407.0f, 290.0f));
  input.beginFrame();
  EXPECT_EQ(input.getMouseDeltaX(), 7.0f);
  EXPECT_EQ(input.getMouseDeltaY(), -10.0f);
  input.beginFrame();
  EXPECT_EQ(input.getMouseDeltaX(), 0.0f);
  EXPECT_EQ(input.getMouseX(), 407.0f);
}

TEST(Input, AButtonEventDoesNotMoveTheMouse) {
  OkInput input;
  input.inject(at(kMove, 10.0f, 20.0f));
  input.inject(button(OkMouseButton::Left, true));
  input.beginFrame();
  EXPECT_EQ(input.getMouseX(), 10.0f);
  EXPECT_EQ(input.getMouseY(), 20.0f);
}

TEST(Input, NumbersThatAreNotFiniteAreLeftOut) {
  OkInput input;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  input.inject(at(kMove, 1.0f, 2.0f));
  input.inject(at(kMove, nan, 2.0f));
  input.inject(at(kMove, 1.0f, infinity));
  input.inject(at(kWheel, 0.0f, nan));
  input.beginFrame();
  EXPECT_EQ(input.getMouseX(), 1.0f);
  EXPECT_EQ(input.getMouseDeltaX(), 0.0f);
  EXPECT_EQ(input.getWheelY(), 0.0f);
}

TEST(Input, WheelStepsAddUpWithinAFrame) {
  OkInput input;
  input.inject(at(kWheel, 0.5f, 1.0f));
  input.inject(at(kWheel, 0.0f, 2.0f));
  input.beginFrame();
  EXPECT_EQ(input.getWheelX(), 0.5f);
  EXPECT_EQ(input.getWheelY(), 3.0f);
  input.beginFrame();
  EXPECT_EQ(input.getWheelY(), 0.0f);
}

TEST(Input, TextIsUtf8) {
  OkInput input;
  for (const std::uint32_t codePoint : {0x41u, 0xe9u, 0x20acu, 0x1f600u}) {
    input.inject(text(codePoint));
  }
  input.beginFrame();
  EXPECT_EQ(input.getText(), "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  input.beginFrame();
  EXPECT_TRUE(input.getText().empty());
}

TEST(Input, WhatIsNoCharacterGivesNoText) {
  OkInput input;
  for (const std::uint32_t codePoint : {0u, 0xd800u, 0xdfffu, 0x110000u, 0xffffffffu}) {
    input.inject(text(codePoint));
  }
  input.beginFrame();
  EXPECT_TRUE(input.getText().empty());
}

TEST(Input, DroppedFilesLastOneFrame) {
  OkInput input;
  OkInputEvent drop;
  drop.kind = OkInputEvent::Kind::Drop;
  drop.paths = {"a.obj", "\xd1\x82.glb"};
  input.inject(drop);
  drop.paths = {"c.obj"};
  input.inject(drop);
  input.beginFrame();
  EXPECT_EQ(input.getDroppedFiles(), (std::vector<std::string>{"a.obj", "\xd1\x82.glb", "c.obj"}));
  input.beginFrame();
  EXPECT_TRUE(input.getDroppedFiles().empty());
}

TEST(Input, LosingTheFocusReleasesWhatIsHeld) {
  OkInput input;
  input.inject(key(OkKey::W, true));
  input.inject(button(OkMouseButton::Right, true));
  input.beginFrame();
  OkInputEvent lost;
  lost.kind = OkInputEvent::Kind::FocusLost;
  input.inject(lost);
  input.beginFrame();
  EXPECT_FALSE(input.isDown(OkKey::W));
  EXPECT_TRUE(input.wasReleased(OkKey::W));
  EXPECT_FALSE(input.isDown(OkMouseButton::Right));
  EXPECT_TRUE(input.wasReleased(OkMouseButton::Right));
  EXPECT_FALSE(input.wasReleased(OkKey::S));
}

TEST(Input, EventsKeepTheirOrder) {
  OkInput input;
  input.inject(key(OkKey::A, true));
  input.inject(at(kMove, 1.0f, 1.0f));
  input.inject(key(OkKey::B, true));
  input.beginFrame();
  ASSERT_EQ(input.getEvents().size(), 3u);
  EXPECT_EQ(input.getEvents()[0].key, OkKey::A);
  EXPECT_EQ(input.getEvents()[1].kind, kMove);
  EXPECT_EQ(input.getEvents()[2].key, OkKey::B);
}

}  // namespace
