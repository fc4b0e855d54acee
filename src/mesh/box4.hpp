#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) || defined(_M_X64)
#include <emmintrin.h>
#define OK_BOX4_SSE2 1
#endif

namespace okinawa {

/** Four floats for boxes in space; the last has no meaning. SSE2 is part of
 * every x86-64. */
class Float4 {
 public:
#ifdef OK_BOX4_SSE2
  using Raw = __m128;
  static Float4 load(const float *four) noexcept {
    return Float4(_mm_loadu_ps(four));
  }
  static Float4 fill(float value) noexcept {
    return Float4(_mm_set1_ps(value));
  }
  static Float4 of(float x, float y, float z, float w) noexcept {
    return Float4(_mm_setr_ps(x, y, z, w));
  }
  void store(float *four) const noexcept {
    _mm_storeu_ps(four, raw_);
  }
  void storeTruncated(std::int32_t *four) const noexcept {
    _mm_storeu_si128(reinterpret_cast<__m128i *>(four), _mm_cvttps_epi32(raw_));
  }
  /** Where one of a pair is NaN, the answer is that of `b`. */
  friend Float4 min(Float4 a, Float4 b) noexcept {
    return Float4(_mm_min_ps(a.raw_, b.raw_));
  }
  friend Float4 max(Float4 a, Float4 b) noexcept {
    return Float4(_mm_max_ps(a.raw_, b.raw_));
  }
  friend Float4 operator+(Float4 a, Float4 b) noexcept {
    return Float4(_mm_add_ps(a.raw_, b.raw_));
  }
  friend Float4 operator-(Float4 a, Float4 b) noexcept {
    return Float4(_mm_sub_ps(a.raw_, b.raw_));
  }
  friend Float4 operator*(Float4 a, Float4 b) noexcept {
    return Float4(_mm_mul_ps(a.raw_, b.raw_));
  }
  friend Float4 operator/(Float4 a, Float4 b) noexcept {
    return Float4(_mm_div_ps(a.raw_, b.raw_));
  }
  friend Float4 absolute(Float4 a) noexcept {
    return Float4(_mm_andnot_ps(_mm_set1_ps(-0.0f), a.raw_));
  }
  /** `size`, which has no sign, with the signs of `sign`. */
  friend Float4 copySign(Float4 size, Float4 sign) noexcept {
    return Float4(_mm_or_ps(size.raw_, _mm_and_ps(_mm_set1_ps(-0.0f), sign.raw_)));
  }
  /** A bit for each that has a sign. */
  [[nodiscard]] unsigned getSigns() const noexcept {
    return static_cast<unsigned>(_mm_movemask_ps(raw_));
  }
#else
  using Raw = std::array<float, 4>;
  static Float4 load(const float *four) noexcept {
    return Float4(Raw{four[0], four[1], four[2], four[3]});
  }
  static Float4 fill(float value) noexcept {
    return Float4(Raw{value, value, value, value});
  }
  static Float4 of(float x, float y, float z, float w) noexcept {
    return Float4(Raw{x, y, z, w});
  }
  void store(float *four) const noexcept {
    for (std::size_t i = 0; i < 4; ++i) {
      four[i] = raw_[i];
    }
  }
  /** The last is left out: it may be anything. */
  void storeTruncated(std::int32_t *four) const noexcept {
    for (std::size_t i = 0; i < 3; ++i) {
      four[i] = static_cast<std::int32_t>(raw_[i]);
    }
  }
  friend Float4 min(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x < y ? x : y; });
  }
  friend Float4 max(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x > y ? x : y; });
  }
  friend Float4 operator+(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x + y; });
  }
  friend Float4 operator-(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x - y; });
  }
  friend Float4 operator*(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x * y; });
  }
  friend Float4 operator/(Float4 a, Float4 b) noexcept {
    return each(a, b, [](float x, float y) { return x / y; });
  }
  friend Float4 absolute(Float4 a) noexcept {
    return each(a, a, [](float x, float) { return std::abs(x); });
  }
  /** `size`, which has no sign, with the signs of `sign`. */
  friend Float4 copySign(Float4 size, Float4 sign) noexcept {
    return each(size, sign, [](float x, float y) { return std::copysign(x, y); });
  }
  /** A bit for each that has a sign. */
  [[nodiscard]] unsigned getSigns() const noexcept {
    unsigned signs = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      signs |= std::signbit(raw_[i]) ? 1u << i : 0u;
    }
    return signs;
  }
#endif

  Float4() noexcept = default;

 private:
  explicit Float4(Raw raw) noexcept : raw_(raw) {}
#ifndef OK_BOX4_SSE2
  template <typename Function>
  static Float4 each(const Float4 &a, const Float4 &b, Function function) noexcept {
    Raw result;
    for (std::size_t i = 0; i < 4; ++i) {
      result[i] = function(a.raw_[i], b.raw_[i]);
    }
    return Float4(result);
  }
#endif

  Raw raw_;
};

/** A box as two corners; empty until something is added. */
struct Box4 {
  Float4 low = Float4::fill(kEmpty);
  Float4 high = Float4::fill(-kEmpty);

  void add(Float4 point) noexcept {
    low = min(point, low);
    high = max(point, high);
  }
  void add(const Box4 &other) noexcept {
    low = min(other.low, low);
    high = max(other.high, high);
  }
  /** Half the surface, in double as the square of a float may not fit one. */
  [[nodiscard]] double getHalfArea() const noexcept {
    std::array<float, 4> from;
    std::array<float, 4> to;
    low.store(from.data());
    high.store(to.data());
    const double x = static_cast<double>(to[0]) - from[0];
    const double y = static_cast<double>(to[1]) - from[1];
    const double z = static_cast<double>(to[2]) - from[2];
    return x * y + y * z + z * x;
  }

 private:
  static constexpr float kEmpty = 3.402823466e+38f;
};

}  // namespace okinawa
