#include "okinawa/scene/camera.hpp"

#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "support/log_capture.hpp"

namespace {

constexpr float kHalfPi = 1.57079632679f;

void expectNear(const OkPoint &actual, float x, float y, float z, float tolerance = 1e-5f) {
  EXPECT_NEAR(actual.x(), x, tolerance);
  EXPECT_NEAR(actual.y(), y, tolerance);
  EXPECT_NEAR(actual.z(), z, tolerance);
}

TEST(OkCamera, TheMiddleOfThePictureIsTheAxis) {
  OkCamera camera("camera", 640, 480);
  camera.setPosition(1, 2, 3);
  const OkRay ray = camera.rayThroughPixel(320, 240, 640, 480);
  expectNear(ray.origin(), 1, 2, 3);
  expectNear(ray.direction(), 0, 0, -1);
}

TEST(OkCamera, CornersLieWhereTheLensSays) {
  OkCamera camera("camera", 200, 100);
  camera.setPerspective(90, 1, 100);
  // 90 degrees upright: the top edge rises by 1 for each metre ahead, the side by the aspect, 2.
  const OkPoint topLeft = camera.rayThroughPixel(0, 0, 200, 100).direction();
  const OkPoint wanted = OkPoint(-2, 1, -1).normalize();
  expectNear(topLeft, wanted.x(), wanted.y(), wanted.z());
}

TEST(OkCamera, Case_D9_PerspectiveHitsOnlyBetweenNearAndFar) {
  OkCamera camera("camera", 100, 100);
  camera.setPerspective(90, 2, 10);
  const OkRay axis = camera.rayThroughPixel(50, 50, 100, 100);
  EXPECT_FLOAT_EQ(axis.tMin(), 2.0f);
  EXPECT_FLOAT_EQ(axis.tMax(), 10.0f);
  // At the top edge the ray is longer by the slant, sqrt(2).
  const OkRay edge = camera.rayThroughPixel(50, 0, 100, 100);
  EXPECT_NEAR(edge.tMin(), 2.0f * std::sqrt(2.0f), 1e-5f);
}

TEST(OkCamera, Case_D9_OrthographicRaysStartOnTheNearPlane) {
  OkCamera camera("camera", 100, 100);
  ASSERT_TRUE(camera.setOrthographic(20, -10, 10));
  const OkRay ray = camera.rayThroughPixel(100, 50, 100, 100);
  expectNear(ray.origin(), 10, 0, 10);
  expectNear(ray.direction(), 0, 0, -1);
  EXPECT_FLOAT_EQ(ray.tMin(), 0.0f);
  EXPECT_FLOAT_EQ(ray.tMax(), 20.0f);
}

TEST(OkCamera, Case_D8_ACameraOnARigLooksFromItsWorldPlace) {
  OkObject rig("rig");
  OkCamera camera("camera", 100, 100);
  rig.attach(&camera);
  rig.setPosition(5, 0, 5);
  rig.setRotation(0, kHalfPi, 0);
  const OkRay ray = camera.rayThroughPixel(50, 50, 100, 100);
  expectNear(ray.origin(), 5, 0, 5);
  expectNear(ray.direction(), -1, 0, 0);
}

TEST(OkCamera, ScaleAndShearOfTheRigDoNotBendTheView) {
  OkObject rig("rig");
  OkCamera camera("camera", 100, 100);
  rig.attach(&camera);
  rig.setScaling(3, 1, -2);
  rig.setRotation(0, 0, 0.4f);
  camera.setRotation(0.3f, 0.9f, 0.2f);
  const glm::mat3 rotation = camera.makeView().rotation;
  EXPECT_NEAR(glm::determinant(rotation), 1.0f, 1e-5f);
  const glm::mat3 product = rotation * glm::transpose(rotation);
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(product[i][k], i == k ? 1.0f : 0.0f, 1e-5f);
    }
  }
}

TEST(OkCamera, ProjectAndRayAgree) {
  OkCamera camera("camera", 640, 480);
  camera.setPosition(3, 1, 8);
  camera.setRotation(-0.2f, 0.4f, 0.1f);
  for (const bool orthographic : {false, true}) {
    if (orthographic) {
      camera.setOrthographic(12, 0.1f, 100);
    }
    const OkRay ray = camera.rayThroughPixel(100.5f, 333.25f, 640, 480);
    glm::vec3 pixel(0.0f);
    ASSERT_TRUE(camera.project(ray.at(7.0f), 640, 480, &pixel));
    EXPECT_NEAR(pixel.x, 100.5f, 1e-2f);
    EXPECT_NEAR(pixel.y, 333.25f, 1e-2f);
  }
}

TEST(OkCamera, ProjectSaysWhatLiesBehind) {
  OkCamera camera("camera", 100, 100);
  glm::vec3 pixel(0.0f);
  EXPECT_FALSE(camera.project(OkPoint(0, 0, 1), 100, 100, &pixel));
  EXPECT_FALSE(camera.project(OkPoint(0, 0, -1), 0, 100, &pixel));
  EXPECT_TRUE(camera.project(OkPoint(0, 0, -5), 100, 100, &pixel));
  EXPECT_NEAR(pixel.z, 5.0f, 1e-5f);
}

TEST(OkCamera, ViewAndProjectionPutTheTargetInTheMiddle) {
  OkCamera camera("camera", 100, 100);
  camera.setPosition(4, 5, 6);
  camera.lookAt(OkPoint(0, 1, 0));
  const glm::vec4 clip =
      camera.getProjection() * camera.getView() * glm::vec4(0.0f, 1.0f, 0.0f, 1.0f);
  EXPECT_NEAR(clip.x / clip.w, 0.0f, 1e-5f);
  EXPECT_NEAR(clip.y / clip.w, 0.0f, 1e-5f);
  EXPECT_GT(clip.w, 0.0f);
}

TEST(OkCamera, BadLensesAreRefused) {
  LogCapture log;
  OkCamera camera("camera", 100, 100);
  EXPECT_FALSE(camera.setPerspective(0, 1, 10));
  EXPECT_FALSE(camera.setPerspective(180, 1, 10));
  EXPECT_FALSE(camera.setPerspective(60, 0, 10));
  EXPECT_FALSE(camera.setPerspective(60, 10, 1));
  EXPECT_FALSE(camera.setPerspective(std::numeric_limits<float>::quiet_NaN(), 1, 10));
  EXPECT_FALSE(camera.setOrthographic(0, 1, 10));
  EXPECT_FALSE(camera.setOrthographic(5, 1, 1));
  EXPECT_FLOAT_EQ(camera.getFovDegrees(), 60.0f);
  EXPECT_FALSE(camera.isOrthographic());
  EXPECT_TRUE(camera.setPerspective(60, 1e-4f, 1e6f));
  EXPECT_TRUE(log.warned("too coarse"));
}

TEST(OkCamera, Case_D68_SizesOfNothingKeepTheLast) {
  OkCamera camera("camera", 800, 600);
  camera.setSize(0, 0);
  camera.setSize(800, 0);
  EXPECT_EQ(camera.getWidth(), 800);
  EXPECT_EQ(camera.getHeight(), 600);
  const glm::mat4 projection = camera.getProjection();
  EXPECT_TRUE(std::isfinite(projection[0][0]));
  EXPECT_FALSE(camera.rayThroughPixel(1, 1, 0, 0).isValid());
}

TEST(OkCamera, FramingASphereShowsAllOfIt) {
  OkCamera camera("camera", 200, 100);
  OkWorldSphere sphere;
  sphere.center = {10, -3, 7};
  sphere.radius = 2.5f;
  camera.frame(sphere, OkPoint(-1, -0.5f, -1), 1.0f);
  const OkView view = camera.makeView();
  EXPECT_TRUE(view.frustum.containsSphere(view.toRelative(sphere.center), 2.49f));
  EXPECT_FALSE(view.frustum.containsSphere(view.toRelative(sphere.center), 2.6f));
  glm::vec3 pixel(0.0f);
  ASSERT_TRUE(camera.project(OkPoint(10, -3, 7), 200, 100, &pixel));
  EXPECT_NEAR(pixel.x, 100.0f, 1e-2f);
  EXPECT_NEAR(pixel.y, 50.0f, 1e-2f);
}

TEST(OkCamera, RaysAreExactFarFromTheOrigin) {
  OkCamera camera("camera", 100, 100);
  camera.setPositionPrecise(glm::dvec3(1.0e7 + 0.125, 0, 0));
  const OkRay ray = camera.rayThroughPixel(50, 50, 100, 100);
  EXPECT_DOUBLE_EQ(ray.originPrecise().x, 1.0e7 + 0.125);
}

TEST(OkCamera, Case_D14_PixelsOfWindowAndFramebufferGiveTheSameRay) {
  OkCamera camera("camera", 800, 600);
  camera.setRotation(0.2f, -0.4f, 0.1f);
  // The window counts 400 by 300, its framebuffer twice as many.
  const OkRay window = camera.rayThroughPixel(390.25f, 291.5f, 400, 300);
  const OkRay framebuffer = camera.rayThroughPixel(780.5f, 583.0f, 800, 600);
  EXPECT_NEAR(glm::length(window.directionPrecise() - framebuffer.directionPrecise()), 0.0, 1e-12);
}

TEST(OkCamera, ARayThroughAPartOfTheWindowIsThatPartsOwn) {
  OkCamera camera("camera", 400, 300);
  camera.setPosition(1, 2, 3);
  const OkPixelRect viewport{120, 40, 400, 300};
  for (const bool orthographic : {false, true}) {
    orthographic ? camera.setOrthographic(7, 1, 10) : camera.setPerspective(40, 1, 10);
    const OkRay part = camera.rayThroughPixel(120 + 33, 40 + 250, viewport);
    const OkRay whole = camera.rayThroughPixel(33, 250, 400, 300);
    EXPECT_EQ(part.originPrecise(), whole.originPrecise());
    EXPECT_EQ(part.directionPrecise(), whole.directionPrecise());
    EXPECT_EQ(part.tMax(), whole.tMax());
  }
  EXPECT_FALSE(camera.rayThroughPixel(1, 1, OkPixelRect{0, 0, 0, 5}).isValid());
  EXPECT_FALSE(camera.rayThroughPixel(1, 1, OkPixelRect{0, 0, -4, 5}).isValid());
}

TEST(OkCamera, AShiftedLensMovesThePicturesMiddle) {
  OkCamera camera("camera", 200, 100);
  camera.setPerspective(90, 1, 100);
  ASSERT_TRUE(camera.setLensShift(0.5f, 0.25f));
  // The picture spans 4 by 2 at a metre's depth: its middle is moved by half and by a quarter.
  const OkPoint middle = camera.rayThroughPixel(100, 50, 200, 100).direction();
  const OkPoint wanted = OkPoint(2, 0.5f, -1).normalize();
  expectNear(middle, wanted.x(), wanted.y(), wanted.z());
  // The axis meets the left edge.
  expectNear(camera.rayThroughPixel(0, 75, 200, 100).direction(), 0, 0, -1);
}

TEST(OkCamera, RaysProjectionAndProjectAgreeUnderAShift) {
  OkCamera camera("camera", 640, 480);
  camera.setPosition(3, 1, 8);
  camera.setRotation(-0.2f, 0.4f, 0.1f);
  camera.setLensShift(-0.3f, 0.7f);
  for (const bool orthographic : {false, true}) {
    if (orthographic) {
      camera.setOrthographic(12, 0.1f, 100);
    }
    const OkRay ray = camera.rayThroughPixel(100.5f, 333.25f, 640, 480);
    const OkPoint point = ray.at(7.0f);
    glm::vec3 pixel(0.0f);
    ASSERT_TRUE(camera.project(point, 640, 480, &pixel));
    EXPECT_NEAR(pixel.x, 100.5f, 1e-2f);
    EXPECT_NEAR(pixel.y, 333.25f, 1e-2f);
    const glm::vec4 clip =
        camera.getProjection() * camera.getView() * glm::vec4(point.toVec3(), 1.0f);
    EXPECT_NEAR((clip.x / clip.w * 0.5f + 0.5f) * 640, 100.5f, 1e-2f);
    EXPECT_NEAR((0.5f - clip.y / clip.w * 0.5f) * 480, 333.25f, 1e-2f);
  }
}

TEST(OkCamera, ALensShiftThatIsNotFiniteIsRefused) {
  LogCapture log;
  OkCamera camera("camera", 100, 100);
  EXPECT_TRUE(camera.setLensShift(0.5f, 0.0f));
  EXPECT_FALSE(camera.setLensShift(std::numeric_limits<float>::quiet_NaN(), 0));
  EXPECT_FALSE(camera.setLensShift(0, std::numeric_limits<float>::infinity()));
  EXPECT_FLOAT_EQ(camera.getLensShiftX(), 0.5f);
  EXPECT_TRUE(log.warned("lens shift"));
}

TEST(OkCamera, ARectangleOfThePictureIsItsOwnView) {
  OkCamera camera("camera", 800, 600);
  camera.setPosition(2, 0, 5);
  camera.setRotation(0.1f, 0.3f, 0);
  const OkView view = camera.makeRectangleView({100, 50, 200, 400}, 800, 600);
  EXPECT_EQ(view.width, 200);
  EXPECT_EQ(view.height, 400);
  // The rectangle's corners are the corners of the view.
  for (const auto &[x, y, clipX, clipY] :
       {std::array{100.0f, 50.0f, -1.0f, 1.0f}, std::array{300.0f, 450.0f, 1.0f, -1.0f}}) {
    const OkPoint point = camera.rayThroughPixel(x, y, 800, 600).at(9);
    const glm::vec3 relative = view.toRelative(glm::dvec3(point.toVec3()));
    const glm::vec4 clip = view.projection * glm::mat4(view.rotation) * glm::vec4(relative, 1.0f);
    EXPECT_NEAR(clip.x / clip.w, clipX, 1e-4f);
    EXPECT_NEAR(clip.y / clip.w, clipY, 1e-4f);
  }
}

TEST(OkView, DepthCountsAlongTheAxis) {
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  const OkView view = camera.makeView();
  EXPECT_FLOAT_EQ(view.getDepth(view.toRelative(glm::dvec3(3, 4, 2))), 8.0f);
  EXPECT_FLOAT_EQ(view.getDepth(view.toRelative(glm::dvec3(0, 0, 12))), -2.0f);
  EXPECT_FALSE(view.orthographic);
  camera.setOrthographic(5, 0, 10);
  EXPECT_TRUE(camera.makeView().orthographic);
}

}  // namespace
