#include "okinawa/math/point.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace {

TEST(Point, IsAPlainValue) {
  static_assert(sizeof(OkPoint) == 3 * sizeof(float));
  constexpr OkPoint p(1, 2, 3);
  static_assert(p.x() == 1 && p.y() == 2 && p.z() == 3);
  static_assert(OkPoint() == OkPoint(0, 0, 0));
  const glm::vec3 v = p;
  EXPECT_EQ(OkPoint(v), p);
  EXPECT_EQ(p.toVec3(), glm::vec3(1, 2, 3));
}

TEST(Point, Arithmetic) {
  const OkPoint a(1, 2, 3);
  const OkPoint b(10, 20, 30);
  EXPECT_EQ(a + b, OkPoint(11, 22, 33));
  EXPECT_EQ(b - a, OkPoint(9, 18, 27));
  EXPECT_EQ(-a, OkPoint(-1, -2, -3));
  EXPECT_EQ(a * 2.0f, OkPoint(2, 4, 6));
  EXPECT_EQ(2.0f * a, a * 2.0f);
  EXPECT_EQ(b / 10.0f, a);
  OkPoint c = a;
  c += b;
  c -= a;
  c *= 3.0f;
  c /= 30.0f;
  EXPECT_EQ(c, a);
}

TEST(Point, DotAndCross) {
  EXPECT_EQ(OkPoint(1, 2, 3).dot(OkPoint(4, 5, 6)), 32.0f);
  EXPECT_EQ(OkPoint(1, 0, 0).cross(OkPoint(0, 1, 0)), OkPoint(0, 0, 1));
  EXPECT_EQ(OkPoint(0, 1, 0).cross(OkPoint(0, 0, 1)), OkPoint(1, 0, 0));
}

TEST(Point, LengthAndDistance) {
  EXPECT_FLOAT_EQ(OkPoint(2, 3, 6).magnitude(), 7.0f);
  EXPECT_FLOAT_EQ(OkPoint(1, 1, 1).distance(OkPoint(3, 4, 7)), 7.0f);
  EXPECT_FLOAT_EQ(OkPoint(3e30f, 4e30f, 0).magnitude(), 5e30f);
}

TEST(Point, NormalizeHasLengthOneAtEverySize) {
  const float sizes[] = {1e-38f, 1e-30f, 1e-6f, 1.0f, 1e20f, 1e38f};
  for (const float size : sizes) {
    const OkPoint n = OkPoint(3 * size, 0, -2 * size).normalize();
    EXPECT_NEAR(n.magnitude(), 1.0f, 1e-6f) << size;
    EXPECT_NEAR(n.x(), 3.0f / std::sqrt(13.0f), 1e-6f) << size;
  }
  EXPECT_EQ(OkPoint().normalize(), OkPoint());
}

TEST(Point, KnowsWhetherItIsFinite) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(OkPoint(1, 2, 3).isFinite());
  EXPECT_FALSE(OkPoint(kNan, 0, 0).isFinite());
  EXPECT_FALSE(OkPoint(0, kInf, 0).isFinite());
  EXPECT_FALSE(OkPoint(0, 0, -kInf).isFinite());
}

}  // namespace
