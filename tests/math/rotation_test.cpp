#include "okinawa/math/rotation.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

constexpr float kPi = 3.14159265f;
constexpr float kHalfPi = kPi / 2;

void expectNear(const glm::vec3 &actual, const glm::vec3 &wanted, float tolerance = 1e-6f) {
  EXPECT_NEAR(actual.x, wanted.x, tolerance);
  EXPECT_NEAR(actual.y, wanted.y, tolerance);
  EXPECT_NEAR(actual.z, wanted.z, tolerance);
}

float largestDifference(const glm::mat3 &a, const glm::mat3 &b) {
  float largest = 0.0f;
  for (int c = 0; c < 3; ++c) {
    for (int r = 0; r < 3; ++r) {
      largest = std::max(largest, std::abs(a[c][r] - b[c][r]));
    }
  }
  return largest;
}

TEST(Rotation, Components) {
  constexpr OkRotation r(1, 2, 3);
  static_assert(r.pitch() == 1 && r.yaw() == 2 && r.roll() == 3);
  static_assert(r.x() == 1 && r.y() == 2 && r.z() == 3);
  EXPECT_EQ(r + r, r * 2.0f);
  EXPECT_EQ(r - r, OkRotation());
  EXPECT_EQ(OkRotation(glm::vec3(1, 2, 3)), r);
}

TEST(Rotation, TurnsAboutOneAxisAreRightHanded) {
  // Yaw turns -Z (forward) to the left, which is -X; pitch lifts it to +Y; roll lifts +X to +Y.
  expectNear(OkRotation(0, kHalfPi, 0).toMatrix() * glm::vec3(0, 0, -1), {-1, 0, 0});
  expectNear(OkRotation(kHalfPi, 0, 0).toMatrix() * glm::vec3(0, 0, -1), {0, 1, 0});
  expectNear(OkRotation(0, 0, kHalfPi).toMatrix() * glm::vec3(1, 0, 0), {0, 1, 0});
}

TEST(Rotation, RollComesFirstThenPitchThenYaw) {
  // +X, rolled by 90 degrees: +Y; pitched by 90 degrees: +Z; turned by 90 degrees: +X.
  expectNear(OkRotation(kHalfPi, kHalfPi, kHalfPi).toMatrix() * glm::vec3(1, 0, 0), {1, 0, 0});
  // +Y: rolled to -X, pitch leaves it, yaw turns -X to +Z.
  expectNear(OkRotation(kHalfPi, kHalfPi, kHalfPi).toMatrix() * glm::vec3(0, 1, 0), {0, 0, 1});
}

TEST(Rotation, QuaternionAndMatrixAgree) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> angle(-7, 7);
  for (int i = 0; i < 500; ++i) {
    const OkRotation r(angle(random), angle(random), angle(random));
    EXPECT_LT(largestDifference(glm::mat3_cast(r.toQuaternion()), r.toMatrix()), 1e-6f);
    EXPECT_NEAR(glm::length(r.toQuaternion()), 1.0f, 1e-6f);
  }
}

TEST(Rotation, AnglesFromAMatrixGiveItBack) {
  std::mt19937 random(2);
  std::uniform_real_distribution<float> angle(-7, 7);
  for (int i = 0; i < 2000; ++i) {
    const glm::mat3 m = OkRotation(angle(random), angle(random), angle(random)).toMatrix();
    const OkRotation r = OkRotation::fromMatrix(m);
    EXPECT_LE(std::abs(r.pitch()), kHalfPi);
    EXPECT_LE(std::abs(r.yaw()), kPi);
    EXPECT_LE(std::abs(r.roll()), kPi);
    EXPECT_LT(largestDifference(r.toMatrix(), m), 1e-6f);
  }
}

TEST(Rotation, AnglesInRangeComeBackThemselves) {
  const OkRotation r(0.3f, -2.0f, 3.0f);
  expectNear(OkRotation::fromMatrix(r.toMatrix()), r.toVec3());
  expectNear(OkRotation::fromQuaternion(r.toQuaternion()), r.toVec3());
}

TEST(Rotation, Case_D72_RightAnglesAboutEachAxisComeBack) {
  for (int x = -2; x <= 2; ++x) {
    for (int y = -2; y <= 2; ++y) {
      for (int z = -2; z <= 2; ++z) {
        const glm::mat3 m =
            OkRotation(static_cast<float>(x) * kHalfPi, static_cast<float>(y) * kHalfPi,
                       static_cast<float>(z) * kHalfPi)
                .toMatrix();
        const OkRotation r = OkRotation::fromMatrix(m);
        EXPECT_LT(largestDifference(r.toMatrix(), m), 1e-6f) << x << ' ' << y << ' ' << z;
        // And once more: what was read off once is stable from then on.
        EXPECT_LT(largestDifference(OkRotation::fromMatrix(r.toMatrix()).toMatrix(), m), 1e-6f);
      }
    }
  }
}

TEST(Rotation, StraightUpAndDownHaveNoRoll) {
  // Looking straight up, yaw 0.5 and roll 0.2 turn about one axis: yaw minus roll is left... seen
  // from above: R = Ry(0.5) Rx(90) Rz(0.2) = Ry(0.5 + 0.2 * -1) Rx(90).
  const OkRotation up = OkRotation::fromMatrix(OkRotation(kHalfPi, 0.5f, 0.2f).toMatrix());
  EXPECT_NEAR(up.pitch(), kHalfPi, 1e-6f);
  EXPECT_EQ(up.roll(), 0.0f);
  EXPECT_NEAR(up.yaw(), 0.3f, 1e-6f);
  const OkRotation down = OkRotation::fromMatrix(OkRotation(-kHalfPi, 0.5f, 0.2f).toMatrix());
  EXPECT_NEAR(down.pitch(), -kHalfPi, 1e-6f);
  EXPECT_EQ(down.roll(), 0.0f);
  EXPECT_NEAR(down.yaw(), 0.7f, 1e-6f);
}

TEST(Rotation, NearThePolesTheMatrixComesBackExactly) {
  for (float off = 1e-1f; off > 1e-8f; off *= 0.3f) {
    for (const float sign : {-1.0f, 1.0f}) {
      const glm::mat3 m = OkRotation(sign * (kHalfPi - off), 1.1f, -0.7f).toMatrix();
      EXPECT_LT(largestDifference(OkRotation::fromMatrix(m).toMatrix(), m), 2e-6f) << off;
    }
  }
}

TEST(Rotation, QuaternionNeedNotBeNormalised) {
  const OkRotation r(0.3f, -2.0f, 1.0f);
  expectNear(OkRotation::fromQuaternion(r.toQuaternion() * 50.0f), r.toVec3());
  expectNear(OkRotation::fromQuaternion(r.toQuaternion() * 1e-20f), r.toVec3());
  expectNear(OkRotation::fromQuaternion(-r.toQuaternion()), r.toVec3());
  EXPECT_EQ(OkRotation::fromQuaternion(glm::quat(0, 0, 0, 0)), OkRotation());
}

TEST(Rotation, LookingTurnsForwardOntoTheDirection) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> any(-5, 5);
  for (int i = 0; i < 500; ++i) {
    const glm::vec3 forward(any(random), any(random), any(random));
    const glm::mat3 m = OkRotation::looking(forward, {0, 1, 0}).toMatrix();
    expectNear(m * glm::vec3(0, 0, -1), glm::normalize(forward), 3e-6f);
    EXPECT_NEAR((m * glm::vec3(1, 0, 0)).y, 0.0f, 1e-6f) << "level";
    EXPECT_GE((m * glm::vec3(0, 1, 0)).y, -1e-6f) << "upright";
  }
}

TEST(Rotation, LookingUsesTheUpItIsGiven) {
  const glm::mat3 m = OkRotation::looking({0, 0, -1}, {1, 0, 0}).toMatrix();
  expectNear(m * glm::vec3(0, 1, 0), {1, 0, 0});
  // The length of either does not matter.
  expectNear(OkRotation::looking({0, 0, -1e-30f}, {1e30f, 0, 0}).toMatrix() * glm::vec3(0, 1, 0),
             {1, 0, 0});
}

TEST(Rotation, Case_D63_LookingAlongUpIsFiniteAndKeepsYawZero) {
  expectNear(OkRotation::looking({0, -3, 0}, {0, 1, 0}), {-kHalfPi, 0, 0});
  expectNear(OkRotation::looking({0, 3, 0}, {0, 1, 0}), {kHalfPi, 0, 0});
  for (const glm::vec3 axis : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)}) {
    for (const float sign : {-1.0f, 1.0f}) {
      const OkRotation r = OkRotation::looking(sign * axis, axis);
      ASSERT_TRUE(r.isFinite());
      expectNear(r.toMatrix() * glm::vec3(0, 0, -1), sign * axis);
    }
  }
}

TEST(Rotation, Case_D63_LookingIsSteadyNearThePole) {
  // Moving past the pole by tiny steps, on one side of it, turns the view by tiny steps.
  glm::mat3 before(1.0f);
  for (int i = 0; i < 100; ++i) {
    const glm::vec3 forward(0.0f, -1.0f, -1e-3f * static_cast<float>(i));
    const glm::mat3 m = OkRotation::looking(forward, {0, 1, 0}).toMatrix();
    if (i > 0) {
      EXPECT_LT(largestDifference(m, before), 2e-3f) << i;
    }
    before = m;
  }
}

TEST(Rotation, LookingNowhereIsNoRotation) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  EXPECT_EQ(OkRotation::looking({0, 0, 0}, {0, 1, 0}), OkRotation());
  EXPECT_EQ(OkRotation::looking({kNan, 0, 0}, {0, 1, 0}), OkRotation());
  EXPECT_EQ(OkRotation::looking({kInf, 0, 0}, {0, 1, 0}), OkRotation());
  for (const glm::vec3 up : {glm::vec3(0.0f), glm::vec3(kNan), glm::vec3(kInf)}) {
    const OkRotation r = OkRotation::looking({1, 2, 3}, up);
    EXPECT_TRUE(r.isFinite());
    expectNear(r.toMatrix() * glm::vec3(0, 0, -1), glm::normalize(glm::vec3(1, 2, 3)));
  }
}

TEST(Rotation, KnowsWhetherItIsFinite) {
  EXPECT_TRUE(OkRotation(1, 2, 3).isFinite());
  EXPECT_FALSE(OkRotation(std::numeric_limits<float>::infinity(), 0, 0).isFinite());
  EXPECT_FALSE(OkRotation(0, 0, std::numeric_limits<float>::quiet_NaN()).isFinite());
}

}  // namespace
