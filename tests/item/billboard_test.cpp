#include "okinawa/item/billboard.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/draw_list.hpp"

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

TEST(OkCamera, ADeletedCameraIsNotActiveAnyMore) {
  {
    OkCamera camera("camera", 1, 1);
    OkCamera::setActive(&camera);
    EXPECT_EQ(OkCamera::getActive(), &camera);
  }
  EXPECT_EQ(OkCamera::getActive(), nullptr);
}

}  // namespace
