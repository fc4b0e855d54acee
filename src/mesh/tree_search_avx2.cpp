#include "mesh/tree_search.hpp"

#ifdef OK_TREE_HAS_AVX2

#include <immintrin.h>

#define OK_TREE_TARGET __attribute__((target("avx2,fma")))

namespace okinawa {

namespace {

struct Lanes {
  using Floats = __m256;

  OK_TREE_TARGET static Floats load(const float *from) noexcept { return _mm256_load_ps(from); }
  OK_TREE_TARGET static Floats fill(float value) noexcept { return _mm256_set1_ps(value); }
  OK_TREE_TARGET static void store(float *to, Floats a) noexcept { _mm256_store_ps(to, a); }
  OK_TREE_TARGET static Floats subtract(Floats a, Floats b) noexcept { return _mm256_sub_ps(a, b); }
  OK_TREE_TARGET static Floats multiply(Floats a, Floats b) noexcept { return _mm256_mul_ps(a, b); }
  OK_TREE_TARGET static Floats multiplyAdd(Floats a, Floats b, Floats c) noexcept {
    return _mm256_fmadd_ps(a, b, c);
  }
  OK_TREE_TARGET static Floats multiplySubtract(Floats a, Floats b, Floats c) noexcept {
    return _mm256_fmsub_ps(a, b, c);
  }
  OK_TREE_TARGET static Floats min(Floats a, Floats b) noexcept { return _mm256_min_ps(a, b); }
  OK_TREE_TARGET static Floats max(Floats a, Floats b) noexcept { return _mm256_max_ps(a, b); }
  OK_TREE_TARGET static unsigned notAbove(Floats a, Floats b) noexcept {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_NGT_UQ)));
  }
  /** a - b * c. */
  OK_TREE_TARGET static Floats subtractProduct(Floats a, Floats b, Floats c) noexcept {
    return _mm256_fnmadd_ps(b, c, a);
  }
  OK_TREE_TARGET static Floats absolute(Floats a) noexcept {
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a);
  }
  OK_TREE_TARGET static Floats loadAnywhere(const float *from) noexcept {
    return _mm256_loadu_ps(from);
  }

  using Picks = __m256i;

  OK_TREE_TARGET static Picks loadPicks(const std::uint8_t *from) noexcept {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(from)));
  }
  /** Each lane picks one of sixteen. */
  OK_TREE_TARGET static Floats pick(const float *from, Picks picks) noexcept {
    const Floats low = _mm256_permutevar8x32_ps(load(from), picks);
    const Floats high = _mm256_permutevar8x32_ps(load(from + 8), picks);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(picks, 28)));
  }
};

}  // namespace

}  // namespace okinawa

#include "mesh/tree_kernel.hpp"

OK_TREE_TARGET void okinawa::searchTreeAvx2(TreeSearch &search) noexcept {
  searchTree(search);
}

#endif
