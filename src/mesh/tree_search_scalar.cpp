#include "mesh/tree_search.hpp"

#define OK_TREE_TARGET

namespace okinawa {

namespace {

struct Lanes {
  static constexpr unsigned kCount = TreeNode::kWidth;

  struct Floats {
    float at[kCount];
  };

  template <typename Function>
  static Floats each(Function value) noexcept {
    Floats result;
    for (unsigned lane = 0; lane < kCount; ++lane) {
      result.at[lane] = value(lane);
    }
    return result;
  }

  static Floats load(const float *from) noexcept {
    return each([&](unsigned lane) { return from[lane]; });
  }
  static Floats fill(float value) noexcept {
    return each([&](unsigned) { return value; });
  }
  static void store(float *to, const Floats &a) noexcept {
    for (unsigned lane = 0; lane < kCount; ++lane) {
      to[lane] = a.at[lane];
    }
  }
  static Floats subtract(const Floats &a, const Floats &b) noexcept {
    return each([&](unsigned lane) { return a.at[lane] - b.at[lane]; });
  }
  static Floats multiply(const Floats &a, const Floats &b) noexcept {
    return each([&](unsigned lane) { return a.at[lane] * b.at[lane]; });
  }
  static Floats multiplyAdd(const Floats &a, const Floats &b, const Floats &c) noexcept {
    return each([&](unsigned lane) { return a.at[lane] * b.at[lane] + c.at[lane]; });
  }
  static Floats multiplySubtract(const Floats &a, const Floats &b, const Floats &c) noexcept {
    return each([&](unsigned lane) { return a.at[lane] * b.at[lane] - c.at[lane]; });
  }
  static Floats min(const Floats &a, const Floats &b) noexcept {
    return each([&](unsigned lane) { return a.at[lane] < b.at[lane] ? a.at[lane] : b.at[lane]; });
  }
  static Floats max(const Floats &a, const Floats &b) noexcept {
    return each([&](unsigned lane) { return a.at[lane] > b.at[lane] ? a.at[lane] : b.at[lane]; });
  }
  static unsigned notAbove(const Floats &a, const Floats &b) noexcept {
    unsigned mask = 0;
    for (unsigned lane = 0; lane < kCount; ++lane) {
      mask |= unsigned{!(a.at[lane] > b.at[lane])} << lane;
    }
    return mask;
  }
  /** a - b * c. */
  static Floats subtractProduct(const Floats &a, const Floats &b, const Floats &c) noexcept {
    return each([&](unsigned lane) { return a.at[lane] - b.at[lane] * c.at[lane]; });
  }
  static Floats absolute(const Floats &a) noexcept {
    return each([&](unsigned lane) { return a.at[lane] < 0.0f ? -a.at[lane] : a.at[lane]; });
  }
  static Floats loadAnywhere(const float *from) noexcept { return load(from); }

  using Picks = const std::uint8_t *;

  static Picks loadPicks(const std::uint8_t *from) noexcept { return from; }
  /** Each lane picks one of sixteen; lanes that stand for no triangle pick anything. */
  static Floats pick(const float *from, Picks picks) noexcept {
    return each([&](unsigned lane) { return from[picks[lane] & 15]; });
  }
};

}  // namespace

}  // namespace okinawa

#include "mesh/tree_kernel.hpp"

void okinawa::searchTreeScalar(TreeSearch &search) noexcept {
  searchTree(search);
}
