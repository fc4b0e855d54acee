#include "texture/coverage_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace okinawa {

namespace {

/** Makes the faintest alpha that a filter over a whole image leaves opaque. */
constexpr float kMostScale = 1 << 24;
/** Halvings of a bracket of factor two: its ends are then a fiftieth of an eight-bit step apart. */
constexpr int kBisections = 12;
/** Shares of the square: below this the search ends early, below that no ties are split. */
constexpr double kMet = 0.0005;
constexpr double kClose = 0.005;
/** Of the area in texels: the noise of summing it. */
constexpr double kAreaNoise = 1e-4;

/** Bayer's order at any size: the bits of place and row, woven, from the last to the first. */
std::uint64_t bayerRank(int column, int row) noexcept {
  const auto x = static_cast<std::uint32_t>(column);
  const auto y = static_cast<std::uint32_t>(row);
  std::uint64_t rank = 0;
  for (int bit = 0; bit < 16; ++bit) {
    rank = rank << 2 | ((((x ^ y) >> bit) & 1u) << 1) | ((y >> bit) & 1u);
  }
  return rank;
}

class CoverageSearch {
 public:
  CoverageSearch(std::span<const float> alpha, AlphaPlane &plane, const TexelRect &rect,
                 float limit, double target)
      : alpha_(alpha), plane_(plane), rect_(rect), limit_(limit), target_(target) {}

  void run() {
    const double plain = apply(1.0f);
    if (plain >= target_ - kAreaNoise) {
      return;
    }
    State low{1.0f, plain};
    State high = low;
    while (high.area < target_ && high.scale < kMostScale) {
      low = high;
      high.scale *= 2.0f;
      high.area = apply(high.scale);
    }
    // What cannot be reached at all is approached with the least scale that does as well.
    const double goal = std::min(target_, high.area);
    if (low.area >= goal) {
      low = {1.0f, plain};
    }
    if (low.area >= goal) {
      apply(1.0f);
      return;
    }
    if (!bisect(low, high, goal)) {
      settle(low, high);
    }
  }

 private:
  struct State {
    float scale = 1.0f;
    double area = 0.0;
  };
  /** A texel whose code differs between two scales that are as good as equal. */
  struct Tie {
    std::size_t index;
    std::uint64_t rank;
    std::uint8_t low;
    std::uint8_t high;
  };

  template <typename Visit>
  void forEachTexel(Visit visit) const {
    for (int row = rect_.top; row < rect_.bottom; ++row) {
      for (int column = rect_.left; column < rect_.right; ++column) {
        visit(plane_.indexOf(column, row), column, row);
      }
    }
  }

  [[nodiscard]] std::uint8_t codeAt(std::size_t index, float scale) const noexcept {
    return alphaCode(alpha_[index] * scale);
  }

  double apply(float scale) {
    forEachTexel([&](std::size_t index, int, int) { plane_.codes[index] = codeAt(index, scale); });
    return coveredArea(plane_, rect_, limit_);
  }

  /** True when the share is met from below, with the codes in place. */
  bool bisect(State &low, State &high, double goal) {
    for (int i = 0; i < kBisections; ++i) {
      const float scale = std::sqrt(low.scale * high.scale);
      const State middle{scale, apply(scale)};
      if (middle.area >= goal) {
        high = middle;
      } else {
        low = middle;
        if (isWithin(low.area, kMet)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Below the target, but no further than that share of the square, and not nothing. */
  [[nodiscard]] bool isWithin(double area, double share) const noexcept {
    return area > 0.0 && target_ - area <= share * rect_.getArea();
  }

  void settle(const State &low, const State &high) {
    if (isWithin(low.area, kClose)) {
      apply(low.scale);
    } else if (high.area <= target_ + kAreaNoise) {
      apply(high.scale);
    } else {
      splitTies(low, high);
    }
  }

  [[nodiscard]] std::vector<Tie> findTies(float lowScale, float highScale) const {
    std::vector<Tie> ties;
    forEachTexel([&](std::size_t index, int column, int row) {
      const std::uint8_t low = codeAt(index, lowScale);
      const std::uint8_t high = codeAt(index, highScale);
      if (low != high) {
        ties.push_back({index, bayerRank(column, row), low, high});
      }
    });
    std::sort(ties.begin(), ties.end(),
              [](const Tie &one, const Tie &other) { return one.rank < other.rank; });
    return ties;
  }

  double raise(const std::vector<Tie> &ties, std::size_t count) {
    for (std::size_t i = 0; i < ties.size(); ++i) {
      plane_.codes[ties[i].index] = i < count ? ties[i].high : ties[i].low;
    }
    return coveredArea(plane_, rect_, limit_);
  }

  /** Between two scales that are as good as equal: some of the texels take the upper one. */
  void splitTies(const State &low, const State &high) {
    apply(low.scale);
    const std::vector<Tie> ties = findTies(low.scale, high.scale);
    std::size_t below = 0;
    std::size_t above = ties.size();
    double areaBelow = low.area;
    double areaAbove = high.area;
    while (above - below > 1 && !isWithin(areaBelow, kMet)) {
      const std::size_t middle = below + (above - below) / 2;
      const double area = raise(ties, middle);
      const bool isAbove = area > target_ + kAreaNoise;
      (isAbove ? above : below) = middle;
      (isAbove ? areaAbove : areaBelow) = area;
    }
    const bool isAboveNearer = areaAbove - target_ < target_ - areaBelow;
    const bool takesAbove = areaBelow <= 0.0 || (!isWithin(areaBelow, kClose) && isAboveNearer);
    raise(ties, takesAbove ? above : below);
  }

  std::span<const float> alpha_;
  AlphaPlane &plane_;
  TexelRect rect_;
  float limit_;
  double target_;
};

}  // namespace

void keepCoverage(std::span<const float> alpha, AlphaPlane &plane, const TexelRect &rect,
                  float limit, double target) {
  CoverageSearch(alpha, plane, rect, limit, target).run();
}

}  // namespace okinawa
