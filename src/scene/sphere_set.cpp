#include "scene/sphere_set.hpp"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace okinawa {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();
constexpr std::size_t kPlanes = 6;

}  // namespace

void SphereSet::resize(std::size_t count) {
  const std::size_t padded = (count + kBlock - 1) / kBlock * kBlock;
  for (std::vector<float> *axis : {&x_, &y_, &z_}) {
    axis->resize(padded, 0.0f);
  }
  for (std::size_t i = count; i < radius_.size(); ++i) {
    blocks_[i / kBlock].isStale = true;
    radius_[i] = kHidden;
  }
  radius_.resize(padded, kHidden);
  blocks_.resize(padded / kBlock);
}

void SphereSet::set(std::size_t index, const glm::vec3 &center, float radius) {
  x_[index] = center.x;
  y_[index] = center.y;
  z_[index] = center.z;
  radius_[index] = radius;
  blocks_[index / kBlock].isStale = true;
}

void SphereSet::hide(std::size_t index) {
  radius_[index] = kHidden;
  blocks_[index / kBlock].isStale = true;
}

void SphereSet::refresh(std::size_t number) {
  Block &block = blocks_[number];
  block = {glm::vec3(std::numeric_limits<float>::max()),
           glm::vec3(std::numeric_limits<float>::lowest()), 0, false};
  for (std::size_t i = number * kBlock; i < (number + 1) * kBlock; ++i) {
    if (radius_[i] == kHidden) {
      continue;
    }
    const glm::vec3 center(x_[i], y_[i], z_[i]);
    block.minimum = glm::min(block.minimum, center - radius_[i]);
    block.maximum = glm::max(block.maximum, center + radius_[i]);
    block.shown |= std::uint64_t{1} << (i % kBlock);
  }
}

SphereSet::Side SphereSet::classify(const Block &block, const Plane *planes) noexcept {
  const glm::vec3 middle = (block.minimum + block.maximum) * 0.5f;
  const glm::vec3 half = (block.maximum - block.minimum) * 0.5f;
  Side side = Side::Inside;
  for (std::size_t p = 0; p < kPlanes; ++p) {
    const float distance = glm::dot(planes[p].normal, middle) + planes[p].offset;
    const float reach = glm::dot(glm::abs(planes[p].normal), half);
    if (distance + reach < 0.0f) {
      return Side::Outside;
    }
    // Not finite, from an infinite radius, is neither: the spheres are asked one by one.
    if (!(distance - reach >= 0.0f)) {
      side = Side::Across;
    }
  }
  return side;
}

#if defined(__SSE2__)

std::uint64_t SphereSet::cullBlock(std::size_t block, const Plane *planes) const noexcept {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kBlock; i += 4) {
    const std::size_t at = block * kBlock + i;
    const __m128 x = _mm_loadu_ps(&x_[at]);
    const __m128 y = _mm_loadu_ps(&y_[at]);
    const __m128 z = _mm_loadu_ps(&z_[at]);
    const __m128 radius = _mm_loadu_ps(&radius_[at]);
    __m128 inside = _mm_cmpgt_ps(radius, _mm_set1_ps(kHidden));
    for (std::size_t p = 0; p < kPlanes; ++p) {
      const __m128 distance = _mm_add_ps(_mm_add_ps(_mm_mul_ps(x, _mm_set1_ps(planes[p].normal.x)),
                                                    _mm_mul_ps(y, _mm_set1_ps(planes[p].normal.y))),
                                         _mm_add_ps(_mm_mul_ps(z, _mm_set1_ps(planes[p].normal.z)),
                                                    _mm_set1_ps(planes[p].offset)));
      inside = _mm_and_ps(inside, _mm_cmpge_ps(_mm_add_ps(distance, radius), _mm_setzero_ps()));
    }
    bits |= static_cast<std::uint64_t>(_mm_movemask_ps(inside)) << i;
  }
  return bits;
}

#else

std::uint64_t SphereSet::cullBlock(std::size_t block, const Plane *planes) const noexcept {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < kBlock; ++i) {
    const std::size_t at = block * kBlock + i;
    bool inside = radius_[at] > kHidden;
    for (std::size_t p = 0; p < kPlanes; ++p) {
      const float distance = (x_[at] * planes[p].normal.x + y_[at] * planes[p].normal.y) +
                             (z_[at] * planes[p].normal.z + planes[p].offset);
      inside = inside && distance + radius_[at] >= 0.0f;
    }
    bits |= std::uint64_t{inside} << i;
  }
  return bits;
}

#endif

void SphereSet::cull(const OkFrustum &frustum, const glm::vec3 &eye, SphereBits &bits) {
  std::array<Plane, kPlanes> planes;
  for (std::size_t p = 0; p < kPlanes; ++p) {
    const glm::vec3 normal(frustum.getPlanes()[p]);
    planes[p] = {normal, frustum.getPlanes()[p].w - glm::dot(normal, eye)};
  }
  bits.resize(blocks_.size());
  for (std::size_t block = 0; block < blocks_.size(); ++block) {
    if (blocks_[block].isStale) {
      refresh(block);
    }
    const Side side =
        blocks_[block].shown == 0 ? Side::Outside : classify(blocks_[block], planes.data());
    bits[block] = side == Side::Outside  ? 0
                  : side == Side::Inside ? blocks_[block].shown
                                         : cullBlock(block, planes.data());
  }
}

}  // namespace okinawa
