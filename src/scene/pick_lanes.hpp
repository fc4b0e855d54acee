#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/vec3.hpp>

#include "okinawa/math/bounds.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define OK_PICK_HAS_SSE2 1
#endif

namespace okinawa {

/** A box around the middle of its tree. */
struct PickBox {
  std::array<float, 3> min;
  std::array<float, 3> max;

  void add(const PickBox &other) noexcept {
    for (std::size_t i = 0; i < 3; ++i) {
      min[i] = other.min[i] < min[i] ? other.min[i] : min[i];
      max[i] = other.max[i] > max[i] ? other.max[i] : max[i];
    }
  }
  /** Half the surface; 0 for a box that holds nothing. */
  [[nodiscard]] double getArea() const noexcept {
    const double x = static_cast<double>(max[0]) - min[0];
    const double y = static_cast<double>(max[1]) - min[1];
    const double z = static_cast<double>(max[2]) - min[2];
    return x >= 0.0 && y >= 0.0 && z >= 0.0 ? x * y + y * z + z * x : 0.0;
  }
  bool operator==(const PickBox &) const noexcept = default;
};

/** Four boxes side by side: two cache lines. */
struct alignas(64) PickNode {
  static constexpr unsigned kWidth = 4;
  /** Large, yet far enough from infinity that no slab test makes a NaN of it. */
  static constexpr float kFar = 1e37f;
  /** Inside out: no ray meets it, and adding it to a box changes nothing. */
  static constexpr PickBox kNothing{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};

  /** The low x, y, z planes of all children, then the high ones. */
  alignas(16) std::array<std::array<float, kWidth>, 6> planes;
  std::array<std::uint32_t, kWidth> children;
  std::uint32_t parent;
  std::uint8_t parentLane;
  bool dirty;

  [[nodiscard]] PickBox getLaneBox(unsigned lane) const noexcept {
    return {{planes[0][lane], planes[1][lane], planes[2][lane]},
            {planes[3][lane], planes[4][lane], planes[5][lane]}};
  }
  [[nodiscard]] PickBox getBounds() const noexcept {
    PickBox box = getLaneBox(0);
    for (unsigned lane = 1; lane < kWidth; ++lane) {
      box.add(getLaneBox(lane));
    }
    return box;
  }
};

/** One ray on its way through a tree. */
class PickCast {
 public:
  float low = 0.0f;
  float limit = 0.0f;

  /** False when the ray misses all there is. `bounds` is the whole tree's, `middle` its middle. */
  bool begin(const OkWorldBox &bounds, const glm::dvec3 &middle, const glm::dvec3 &origin,
             const glm::dvec3 &direction, double tMin, double tMax, double grow) noexcept;
  void setLimit(double tMax) noexcept;

  /** Bit by bit, which children are met; and where the ray enters them. */
  [[nodiscard]] unsigned testLanes(const PickNode &node,
                                   std::array<float, PickNode::kWidth> &enter) const noexcept {
#ifdef OK_PICK_HAS_SSE2
    __m128 from = _mm_set1_ps(low);
    __m128 to = _mm_set1_ps(limit);
    clip<0>(node, from, to);
    clip<1>(node, from, to);
    clip<2>(node, from, to);
    _mm_store_ps(enter.data(), from);
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(from, to)));
#else
    unsigned met = 0;
    for (unsigned lane = 0; lane < PickNode::kWidth; ++lane) {
      float from = low;
      float to = limit;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const float first =
            (node.planes[nearPlane_[axis]][lane] - nearOrigin_[axis]) * inverse_[axis];
        const float second =
            (node.planes[farPlane_[axis]][lane] - farOrigin_[axis]) * inverse_[axis];
        from = first > from ? first : from;
        to = second < to ? second : to;
      }
      enter[lane] = from;
      met |= from <= to ? 1u << lane : 0u;
    }
    return met;
#endif
  }

 private:
#ifdef OK_PICK_HAS_SSE2
  template <std::size_t kAxis>
  void clip(const PickNode &node, __m128 &from, __m128 &to) const noexcept {
    const __m128 inverse = _mm_set1_ps(inverse_[kAxis]);
    const __m128 near = _mm_load_ps(node.planes[nearPlane_[kAxis]].data());
    const __m128 far = _mm_load_ps(node.planes[farPlane_[kAxis]].data());
    from = _mm_max_ps(from, _mm_mul_ps(_mm_sub_ps(near, _mm_set1_ps(nearOrigin_[kAxis])), inverse));
    to = _mm_min_ps(to, _mm_mul_ps(_mm_sub_ps(far, _mm_set1_ps(farOrigin_[kAxis])), inverse));
  }
#endif

  std::array<float, 3> nearOrigin_{};
  std::array<float, 3> farOrigin_{};
  std::array<float, 3> inverse_{};
  std::array<std::size_t, 3> nearPlane_{};
  std::array<std::size_t, 3> farPlane_{};
  /** World distance of where the search begins, and of one of its units. */
  double start_ = 0.0;
  double unit_ = 1.0;
};

}  // namespace okinawa
