#include "mesh/tree_search.hpp"

#ifdef OK_TREE_HAS_SSE2

#include <emmintrin.h>

#define OK_TREE_TARGET

namespace okinawa {

namespace {

struct Lanes {
  struct Floats {
    __m128 low;
    __m128 high;
  };

  static Floats load(const float *from) noexcept {
    return {_mm_load_ps(from), _mm_load_ps(from + 4)};
  }
  static Floats fill(float value) noexcept { return {_mm_set1_ps(value), _mm_set1_ps(value)}; }
  static void store(float *to, Floats a) noexcept {
    _mm_store_ps(to, a.low);
    _mm_store_ps(to + 4, a.high);
  }
  static Floats subtract(Floats a, Floats b) noexcept {
    return {_mm_sub_ps(a.low, b.low), _mm_sub_ps(a.high, b.high)};
  }
  static Floats multiply(Floats a, Floats b) noexcept {
    return {_mm_mul_ps(a.low, b.low), _mm_mul_ps(a.high, b.high)};
  }
  static Floats multiplyAdd(Floats a, Floats b, Floats c) noexcept {
    return {_mm_add_ps(_mm_mul_ps(a.low, b.low), c.low),
            _mm_add_ps(_mm_mul_ps(a.high, b.high), c.high)};
  }
  static Floats multiplySubtract(Floats a, Floats b, Floats c) noexcept {
    return subtract(multiply(a, b), c);
  }
  static Floats min(Floats a, Floats b) noexcept {
    return {_mm_min_ps(a.low, b.low), _mm_min_ps(a.high, b.high)};
  }
  static Floats max(Floats a, Floats b) noexcept {
    return {_mm_max_ps(a.low, b.low), _mm_max_ps(a.high, b.high)};
  }
  static unsigned notAbove(Floats a, Floats b) noexcept {
    const int low = _mm_movemask_ps(_mm_cmpngt_ps(a.low, b.low));
    const int high = _mm_movemask_ps(_mm_cmpngt_ps(a.high, b.high));
    return static_cast<unsigned>(low | high << 4);
  }
  /** a - b * c. */
  static Floats subtractProduct(Floats a, Floats b, Floats c) noexcept {
    return subtract(a, multiply(b, c));
  }
  static Floats absolute(Floats a) noexcept {
    const __m128 sign = _mm_set1_ps(-0.0f);
    return {_mm_andnot_ps(sign, a.low), _mm_andnot_ps(sign, a.high)};
  }
  static Floats loadAnywhere(const float *from) noexcept {
    return {_mm_loadu_ps(from), _mm_loadu_ps(from + 4)};
  }

  using Picks = const std::uint8_t *;

  static Picks loadPicks(const std::uint8_t *from) noexcept { return from; }
  /** Each lane picks one of sixteen; lanes that stand for no triangle pick anything. */
  static Floats pick(const float *from, Picks picks) noexcept {
    const auto at = [&](unsigned lane) { return from[picks[lane] & 15]; };
    return {_mm_setr_ps(at(0), at(1), at(2), at(3)), _mm_setr_ps(at(4), at(5), at(6), at(7))};
  }
};

}  // namespace

}  // namespace okinawa

#include "mesh/tree_kernel.hpp"

void okinawa::searchTreeSse2(TreeSearch &search) noexcept {
  searchTree(search);
}

#endif
