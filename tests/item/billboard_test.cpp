#include "okinawa/item/billboard.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>

#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/material_table.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr float kHalfPi = 1.57079632679f;

OkDrawInstance collect(const OkBillboard &board, const OkCamera &camera) {
  OkDrawList list;
  board.collectSelf(camera.makeView(), list);
  EXPECT_EQ(list.instances.size(), 1u);
  return list.instances.empty() ? OkDrawInstance() : list.instances[0];
}

/** Where a corner of the quad lands in the picture. */
glm::vec3 cornerPixel(const OkDrawInstance &instance, const OkCamera &camera, float x, float y) {
  const glm::vec4 corner(x, y, 0.0f, 1.0f);
  const glm::vec3 relative(glm::dot(instance.rows[0], corner), glm::dot(instance.rows[1], corner),
                           glm::dot(instance.rows[2], corner));
  glm::vec3 pixel(0.0f);
  EXPECT_TRUE(camera.project(camera.getWorldPosition() + OkPoint(relative), 100, 100, &pixel));
  return pixel;
}

glm::vec3 axis(const OkDrawInstance &instance, int column) {
  return {instance.rows[0][column], instance.rows[1][column], instance.rows[2][column]};
}

TEST(OkBillboard, FacesTheViewItIsCollectedFor) {
  OkBillboard board("label", 8, 4);
  board.setPosition(1, 2, 3);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(20, 7, -4);
  camera.setRotation(-0.3f, 2.2f, 0.0f);
  const OkDrawInstance instance = collect(board, camera);
  const glm::mat3 axes = camera.getRotation().toMatrix();
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(glm::length(axis(instance, i) - axes[i]), 0.0f, 1e-5f);
  }
}

TEST(OkBillboard, RollOfTheViewIsLeftOut) {
  OkBillboard board("label", 1, 1);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  camera.setRotation(0, 0, 0.7f);
  const OkDrawInstance instance = collect(board, camera);
  EXPECT_NEAR(axis(instance, 1).y, 1.0f, 1e-5f);
}

TEST(OkBillboard, Case_D63_StraightUnderTheCameraItIsSteady) {
  OkBillboard board("label", 1, 1);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 10, 0);
  for (const float yaw : {0.0f, 0.5f, -1.2f}) {
    camera.setRotation(-kHalfPi, yaw, 0);
    const OkDrawInstance instance = collect(board, camera);
    const glm::mat3 axes = camera.getRotation().toMatrix();
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(glm::length(axis(instance, i) - axes[i]), 0.0f, 1e-3f) << yaw;
    }
  }
}

TEST(OkBillboard, Case_D64_KeepsItsScaleAndItsParents) {
  OkObject parent("parent");
  OkBillboard board("label", 1, 1);
  parent.attach(&board);
  parent.setScaling(2);
  board.setScaling(2, 3, 1);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  const OkDrawInstance instance = collect(board, camera);
  EXPECT_NEAR(glm::length(axis(instance, 0)), 4.0f, 1e-5f);
  EXPECT_NEAR(glm::length(axis(instance, 1)), 6.0f, 1e-5f);
}

TEST(OkBillboard, AnOffsetCoversTheSamePixelsNearer) {
  OkBillboard board("glow", 2, 2);
  board.setPosition(1, 0.5f, -20);
  OkCamera camera("camera", 100, 100);
  const glm::vec3 before = cornerPixel(collect(board, camera), camera, 1, 1);
  board.setCameraOffset(5);
  const glm::vec3 after = cornerPixel(collect(board, camera), camera, 1, 1);
  EXPECT_NEAR(after.x, before.x, 1e-3f);
  EXPECT_NEAR(after.y, before.y, 1e-3f);
  EXPECT_LT(after.z, before.z - 4.5f);
  // Collecting again does not add up, and moving anchors anew.
  EXPECT_NEAR(cornerPixel(collect(board, camera), camera, 1, 1).z, after.z, 1e-4f);
  EXPECT_FLOAT_EQ(board.getPosition().z(), -20.0f);
  board.setPosition(1, 0.5f, -40);
  EXPECT_LT(cornerPixel(collect(board, camera), camera, 1, 1).z, 36.0f);
}

TEST(OkBillboard, AnOffsetBeyondTheEyeIsHeldShortOfIt) {
  OkBillboard board("glow", 2, 2);
  board.setPosition(0, 0, -3);
  board.setCameraOffset(100);
  OkCamera camera("camera", 100, 100);
  const OkDrawInstance instance = collect(board, camera);
  EXPECT_LT(instance.rows[2].w, 0.0f);
  EXPECT_GT(glm::length(axis(instance, 0)), 0.0f);
}

TEST(OkBillboard, UnderAnOrthographicViewTheSizeStays) {
  OkBillboard board("glow", 2, 2);
  board.setPosition(0, 0, -10);
  board.setCameraOffset(4);
  OkCamera camera("camera", 100, 100);
  camera.setOrthographic(20, 0, 50);
  const OkDrawInstance instance = collect(board, camera);
  EXPECT_NEAR(instance.rows[2].w, -6.0f, 1e-5f);
  EXPECT_NEAR(glm::length(axis(instance, 0)), 1.0f, 1e-6f);
}

TEST(OkBillboard, BadNumbersAreRefused) {
  LogCapture log;
  OkBillboard board("glow", 2, 2);
  board.setCameraOffset(-1);
  board.setCameraOffset(std::numeric_limits<float>::quiet_NaN());
  EXPECT_FLOAT_EQ(board.getCameraOffset(), 0.0f);
  EXPECT_EQ(log.warnings.size(), 2u);
  const OkBillboard odd("odd", std::numeric_limits<float>::infinity(), 1);
  EXPECT_EQ(odd.getMesh(), nullptr);
}

TEST(OkBillboard, ItsOwnRotationAndPicksFollowTheActiveCamera) {
  OkBillboard board("label", 2, 2);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(10, 0, 0);
  camera.setRotation(0, kHalfPi, 0);
  const OkRay ray(OkPoint(10, 0.5f, 0.5f), OkPoint(-1, 0, 0));
  float distance = 0.0f;
  EXPECT_FALSE(board.intersectRay(ray, &distance));
  OkCamera::setActive(&camera);
  EXPECT_TRUE(board.intersectRay(ray, &distance));
  EXPECT_NEAR(distance, 10.0f, 1e-4f);
  board.step(0.1f);
  EXPECT_NEAR(board.getRotation().yaw(), kHalfPi, 1e-5f);
  OkCamera::setActive(nullptr);
}

TEST(OkBillboard, TheLabelOfTheReference) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *texture = handler->createTextureFromImage("label-tex", OkImage(4, 2, 4));
  OkScene scene("scene");
  {
    auto label = std::make_unique<OkBillboard>("label", 8.0f, 4.0f);
    label->setPosition(10.0f, 30.0f, -20.0f);
    label->setTexture("label-tex", texture);
    EXPECT_TRUE(scene.addObject(label.get()));
    EXPECT_EQ(label->getScene(), &scene);
    EXPECT_EQ(handler->getReferenceCount("label-tex"), 2);
    // Width along X and height along Y, centred on its position.
    const OkBox &box = label->getLocalBox();
    EXPECT_EQ(box.min, glm::vec3(-4, -2, 0));
    EXPECT_EQ(box.max, glm::vec3(4, 2, 0));
    EXPECT_NEAR(label->getRadius(), std::sqrt(20.0f), 1e-3f);
    EXPECT_EQ(label->getSphereCenter(), OkPoint(0, 0, 0));
    EXPECT_EQ(label->getCameraOffset(), 0.0f);
    OkCamera camera("camera", 100, 100);
    camera.setPosition(10, 30, 0);
    OkDrawList list;
    scene.collect(camera.makeView(), list);
    ASSERT_EQ(list.solid.size(), 1u);
    EXPECT_EQ(OkMaterialTable::getInstance().get(list.solid[0].material).state.texture, texture);
    // Texturing, visibility and the rest are an item's.
    label->setVisible(false);
    scene.collect(camera.makeView(), list);
    EXPECT_TRUE(list.solid.empty());
  }
  EXPECT_EQ(handler->getReferenceCount("label-tex"), 1);
  handler->removeReference("label-tex");
}

TEST(OkBillboard, PositionsAreAnchorsFromEverySide) {
  // Orbiting, the middle stays on the same pixel and the offset is never added to itself.
  OkBillboard glow("glow", 2, 2);
  const OkPoint anchor(3, 1, -2);
  glow.setPosition(anchor.x(), anchor.y(), anchor.z());
  glow.setCameraOffset(1.5f);
  OkCamera camera("camera", 100, 100);
  OkCamera::setActive(&camera);
  for (int i = 0; i < 24; ++i) {
    const float angle = 0.27f * static_cast<float>(i);
    const OkPoint eye(anchor.x() + 12 * std::cos(angle), anchor.y() + static_cast<float>(i) - 12.0f,
                      anchor.z() + 12 * std::sin(angle));
    camera.setPosition(eye.x(), eye.y(), eye.z());
    camera.lookAt(OkPoint(2, 1, -2));
    glow.step(0.02f);
    const OkDrawInstance instance = collect(glow, camera);
    const glm::vec3 relative(instance.rows[0].w, instance.rows[1].w, instance.rows[2].w);
    const float distance = eye.distance(anchor);
    EXPECT_NEAR(glm::length(relative), distance - 1.5f, 1e-3f) << i;
    glm::vec3 drawn(0.0f), meant(0.0f);
    ASSERT_TRUE(camera.project(eye + OkPoint(relative), 100, 100, &drawn));
    ASSERT_TRUE(camera.project(anchor, 100, 100, &meant));
    EXPECT_NEAR(drawn.x, meant.x, 1e-2f) << i;
    EXPECT_NEAR(drawn.y, meant.y, 1e-2f) << i;
    // Smaller by as much as it is nearer.
    EXPECT_NEAR(glm::length(axis(instance, 0)), (distance - 1.5f) / distance, 1e-4f) << i;
    EXPECT_EQ(glow.getPosition(), anchor);
  }
  glow.setPosition(-5, 0, 0);
  const OkDrawInstance moved = collect(glow, camera);
  EXPECT_NEAR(glm::length(glm::vec3(moved.rows[0].w, moved.rows[1].w, moved.rows[2].w)),
              camera.getWorldPosition().distance(OkPoint(-5, 0, 0)) - 1.5f, 1e-3f);
  OkCamera::setActive(nullptr);
}

TEST(OkBillboard, Case_D63_NearThePoleItTurnsByNoMoreThanTheViewDoes) {
  OkBillboard board("label", 1, 1);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 10, 0);
  camera.setRotation(-1.56f, 0.4f, 0);
  OkDrawInstance last = collect(board, camera);
  for (int i = 1; i <= 200; ++i) {
    // Past straight down in steps of a ten thousandth.
    camera.setRotation(-1.56f - 0.0001f * static_cast<float>(i), 0.4f, 0);
    const OkDrawInstance now = collect(board, camera);
    for (int column = 0; column < 3; ++column) {
      const glm::vec3 a = axis(now, column);
      ASSERT_NEAR(glm::length(a), 1.0f, 1e-4f) << i;
      // At the pole itself the angles are told apart to about a thousandth.
      ASSERT_LT(glm::length(a - axis(last, column)), 5e-3f) << i;
    }
    last = now;
    if (camera.getRotation().pitch() < -kHalfPi + 0.0002f) {
      break;
    }
  }
}

TEST(OkBillboard, AParentMovesItAndDoesNotTurnIt) {
  OkObject parent("parent");
  OkBillboard board("label", 1, 1);
  parent.attach(&board);
  parent.setPosition(1, 2, 3);
  parent.setRotation(0.4f, 1.1f, -0.3f);
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  const OkDrawInstance instance = collect(board, camera);
  EXPECT_NEAR(axis(instance, 0).x, 1.0f, 1e-5f);
  EXPECT_NEAR(axis(instance, 1).y, 1.0f, 1e-5f);
  EXPECT_NEAR(instance.rows[0].w, 1.0f, 1e-5f);
  EXPECT_NEAR(instance.rows[2].w, -7.0f, 1e-5f);
}

TEST(OkBillboard, EveryViewOfAFrameSeesItTurnedToItself) {
  OkBillboard board("label", 1, 1);
  OkCamera front("front", 100, 100), side("side", 100, 100);
  front.setPosition(0, 0, 10);
  side.setPosition(10, 0, 0);
  side.setRotation(0, kHalfPi, 0);
  OkCamera::setActive(&front);
  board.step(0.1f);
  EXPECT_NEAR(axis(collect(board, front), 2).z, 1.0f, 1e-5f);
  EXPECT_NEAR(axis(collect(board, side), 2).x, 1.0f, 1e-5f);
  EXPECT_NEAR(axis(collect(board, front), 2).z, 1.0f, 1e-5f);
  EXPECT_NEAR(board.getRotation().yaw(), 0.0f, 1e-6f);
  EXPECT_NEAR(board.getRotation().roll(), 0.0f, 1e-6f);
  OkCamera::setActive(nullptr);
}

TEST(OkCamera, ADeletedCameraIsNotActiveAnyMore) {
  {
    OkCamera camera("camera", 1, 1);
    OkCamera::setActive(&camera);
    EXPECT_EQ(OkCamera::getActive(), &camera);
  }
  EXPECT_EQ(OkCamera::getActive(), nullptr);
}

}  // namespace
