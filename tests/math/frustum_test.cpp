#include "okinawa/math/frustum.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

TEST(Frustum, HoldsEverythingByDefault) {
  const OkFrustum frustum;
  EXPECT_TRUE(frustum.intersectsSphere({1e30f, 0, 0}, 0));
  EXPECT_TRUE(frustum.containsSphere({1e30f, 0, 0}, 1e30f));
}

TEST(Frustum, UnitBoxOfTheIdentity) {
  const OkFrustum frustum{glm::mat4(1.0f)};
  const auto &planes = frustum.getPlanes();
  EXPECT_EQ(planes[0], glm::vec4(1, 0, 0, 1));
  EXPECT_EQ(planes[1], glm::vec4(-1, 0, 0, 1));
  EXPECT_EQ(planes[2], glm::vec4(0, 1, 0, 1));
  EXPECT_EQ(planes[3], glm::vec4(0, -1, 0, 1));
  EXPECT_EQ(planes[4], glm::vec4(0, 0, 1, 1));
  EXPECT_EQ(planes[5], glm::vec4(0, 0, -1, 1));
  EXPECT_TRUE(frustum.intersectsSphere({3, 0, 0}, 2));
  EXPECT_FALSE(frustum.intersectsSphere({3.01f, 0, 0}, 2));
  EXPECT_TRUE(frustum.containsSphere({0.5f, 0, 0}, 0.5f));
  EXPECT_FALSE(frustum.containsSphere({0.51f, 0, 0}, 0.5f));
}

TEST(Frustum, PlanesOfAPerspectiveAreWhereTheyShould) {
  // 90 degrees, square: the side planes stand at 45 degrees.
  const OkFrustum frustum(glm::perspective(glm::radians(90.0f), 1.0f, 1.0f, 100.0f));
  const float side = std::sqrt(0.5f);
  EXPECT_NEAR(frustum.getPlanes()[0].x, side, 1e-6f);
  EXPECT_NEAR(frustum.getPlanes()[0].z, -side, 1e-6f);
  EXPECT_TRUE(frustum.intersectsSphere({0, 0, -50}, 0));
  EXPECT_FALSE(frustum.intersectsSphere({0, 0, -0.9f}, 0.05f)) << "before near";
  EXPECT_TRUE(frustum.intersectsSphere({0, 0, -0.9f}, 0.15f));
  EXPECT_FALSE(frustum.intersectsSphere({0, 0, -102}, 1)) << "beyond far";
  EXPECT_FALSE(frustum.intersectsSphere({0, 0, 5}, 1)) << "behind";
  // The point (-12, 0, -10) is 2 * sqrt(0.5) = 1.414 outside the left plane.
  EXPECT_FALSE(frustum.intersectsSphere({-12, 0, -10}, 1.41f));
  EXPECT_TRUE(frustum.intersectsSphere({-12, 0, -10}, 1.42f));
}

TEST(Frustum, NothingSeenIsLost) {
  const glm::mat4 toClip = glm::perspective(1.0f, 1.5f, 0.1f, 50.0f) *
                           glm::lookAt(glm::vec3(3, 4, 5), glm::vec3(0), glm::vec3(0, 1, 0));
  const OkFrustum frustum(toClip);
  std::mt19937 random(4);
  std::uniform_real_distribution<float> any(-30, 30);
  int seen = 0;
  for (int i = 0; i < 20000; ++i) {
    const glm::vec3 p(any(random), any(random), any(random));
    const glm::vec4 clip = toClip * glm::vec4(p, 1.0f);
    const bool inside =
        std::abs(clip.x) < clip.w && std::abs(clip.y) < clip.w && std::abs(clip.z) < clip.w;
    seen += inside;
    if (inside) {
      EXPECT_TRUE(frustum.intersectsSphere(p, 1e-4f));
    } else {
      EXPECT_FALSE(frustum.containsSphere(p, 1e-4f));
    }
  }
  EXPECT_GT(seen, 1000);
}

TEST(Frustum, FarPlaneAtInfinityCutsNothing) {
  const glm::mat4 infinite = glm::infinitePerspective(1.0f, 1.0f, 0.1f);
  const glm::mat4 view = glm::lookAt(glm::vec3(9, 7, 5), glm::vec3(1, 2, 3), glm::vec3(0, 1, 0));
  for (const glm::mat4 &toClip : {infinite, infinite * view}) {
    const OkFrustum frustum(toClip);
    EXPECT_EQ(frustum.getPlanes()[5], glm::vec4(0, 0, 0, 1));
  }
  EXPECT_TRUE(OkFrustum(infinite).intersectsSphere({0, 0, -1e30f}, 1));
  EXPECT_TRUE(OkFrustum(infinite).containsSphere({0, 0, -1e6f}, 1));
  EXPECT_FALSE(OkFrustum(infinite).intersectsSphere({0, 0, 2}, 1));
}

TEST(Frustum, FlatViewOfAnOrthographicCamera) {
  const OkFrustum frustum(glm::ortho(-2.0f, 2.0f, -1.0f, 1.0f, -10.0f, 10.0f));
  EXPECT_TRUE(frustum.intersectsSphere({0, 0, 9}, 0)) << "behind the eye, before the near plane";
  EXPECT_FALSE(frustum.intersectsSphere({0, 0, 11.1f}, 1));
  EXPECT_TRUE(frustum.intersectsSphere({2.9f, 0, 0}, 1));
  EXPECT_FALSE(frustum.intersectsSphere({3.1f, 0, 0}, 1));
}

TEST(Frustum, WhatIsNoNumberCountsAsSeenAndNotAsHeld) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const OkFrustum frustum{glm::mat4(1.0f)};
  EXPECT_TRUE(frustum.intersectsSphere({kNan, 0, 0}, 1));
  EXPECT_TRUE(frustum.intersectsSphere({0, 0, 0}, kNan));
  EXPECT_FALSE(frustum.containsSphere({kNan, 0, 0}, 0.1f));
  const OkFrustum broken{glm::mat4(kNan)};
  EXPECT_TRUE(broken.intersectsSphere({0, 0, 0}, 1));
}

}  // namespace
