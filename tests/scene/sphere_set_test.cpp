#include "scene/sphere_set.hpp"

#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

using okinawa::SphereBits;
using okinawa::SphereSet;

bool isSet(const SphereBits &bits, std::size_t index) {
  return (bits[index / 64] >> (index % 64) & 1u) != 0;
}

OkFrustum lookDownMinusZ() {
  return OkFrustum(glm::perspective(1.0f, 1.3f, 0.5f, 60.0f));
}

TEST(SphereSet, AgreesWithTheFrustumSphereBySphere) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> place(-80.0f, 80.0f);
  std::uniform_real_distribution<float> size(0.0f, 6.0f);
  SphereSet set;
  set.resize(5000);
  std::vector<glm::vec4> spheres(5000);
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    spheres[i] = {place(random), place(random), place(random), size(random)};
    set.set(i, glm::vec3(spheres[i]), spheres[i].w);
  }
  const OkFrustum frustum = lookDownMinusZ();
  const glm::vec3 eye(3.0f, -2.0f, 10.0f);
  SphereBits bits;
  std::size_t seen = 0;
  for (int round = 0; round < 3; ++round) {
    set.cull(frustum, eye, bits);
    for (std::size_t i = 0; i < spheres.size(); ++i) {
      const bool expected = frustum.intersectsSphere(glm::vec3(spheres[i]) - eye, spheres[i].w);
      // At the very border the two may round differently.
      const bool near =
          frustum.intersectsSphere(glm::vec3(spheres[i]) - eye, spheres[i].w + 1e-4f) !=
          frustum.intersectsSphere(glm::vec3(spheres[i]) - eye, spheres[i].w - 1e-4f);
      EXPECT_TRUE(near || isSet(bits, i) == expected) << i;
      seen += expected ? 1 : 0;
    }
    // What moves is found at its new place.
    for (std::size_t i = round; i < spheres.size(); i += 7) {
      spheres[i].x = place(random);
      set.set(i, glm::vec3(spheres[i]), spheres[i].w);
    }
  }
  EXPECT_GT(seen, 300u);
}

TEST(SphereSet, WholeBlocksInsideAndOutsideAreRight) {
  SphereSet set;
  set.resize(128);
  for (std::size_t i = 0; i < 64; ++i) {
    set.set(i, glm::vec3(0.0f, 0.0f, -20.0f), 0.1f);
    set.set(64 + i, glm::vec3(0.0f, 0.0f, 20.0f), 0.1f);
  }
  set.hide(5);
  SphereBits bits;
  set.cull(lookDownMinusZ(), glm::vec3(0.0f), bits);
  EXPECT_EQ(bits[0], ~(std::uint64_t{1} << 5));
  EXPECT_EQ(bits[1], 0u);
}

TEST(SphereSet, AnInfiniteRadiusIsAlwaysSeenAndAHiddenOneNever) {
  SphereSet set;
  set.resize(3);
  set.set(0, glm::vec3(0.0f, 0.0f, 500.0f), std::numeric_limits<float>::infinity());
  set.set(1, glm::vec3(0.0f, 0.0f, -10.0f), 1.0f);
  set.hide(1);
  SphereBits bits;
  set.cull(lookDownMinusZ(), glm::vec3(0.0f), bits);
  EXPECT_TRUE(isSet(bits, 0));
  EXPECT_FALSE(isSet(bits, 1));
  EXPECT_FALSE(isSet(bits, 2)) << "never set";
  set.cull(OkFrustum(), glm::vec3(0.0f), bits);
  EXPECT_TRUE(isSet(bits, 0));
}

}  // namespace
