#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace okinawa {

/** A corner of an outline in the plane, and its position in the outline. */
struct FlatCorner {
  double x;
  double y;
  std::uint32_t index;
};

/** Twice the area of a triangle; positive when it turns counter-clockwise. */
[[nodiscard]] inline double turnOf(const FlatCorner &a, const FlatCorner &b,
                                   const FlatCorner &c) noexcept {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/**
 * Makes large outlines small: cuts off the corners whose triangle certainly holds no other part of
 * a counter-clockwise outline, and hands back what is left. It never decides a doubtful case: where
 * corners touch a triangle, they stay for a tessellator that can. GLU's own grows with the square
 * of the number of corners on concave outlines (20 000 corners of a comb: 9 seconds).
 */
class EarClipper {
 public:
  /** Appends triangles as positions in the outline; `rest` is what remains, or empty. */
  void clip(std::span<const FlatCorner> corners, std::vector<std::uint32_t> &triangles,
            std::vector<FlatCorner> &rest);

 private:
  static constexpr std::uint32_t kNowhere = 0xffffffffu;

  /** The triangle of a corner `b` and its neighbours. */
  struct Ear {
    FlatCorner a;
    FlatCorner b;
    FlatCorner c;
    std::uint32_t before;
    std::uint32_t after;
  };

  void link();
  void buildGrid();
  void setBlocking(std::uint32_t at);
  void remove(std::uint32_t at);
  void startRound(std::uint32_t start);
  std::size_t clipRound(std::size_t left, std::vector<std::uint32_t> &triangles);
  [[nodiscard]] bool isEar(std::uint32_t at);
  [[nodiscard]] Ear earAt(std::uint32_t at) const;
  [[nodiscard]] bool holds(const Ear &ear, std::uint32_t other) const;
  [[nodiscard]] bool isFreeInGrid(std::uint32_t at);
  [[nodiscard]] int columnOf(double x) const;
  [[nodiscard]] int rowOf(double y) const;

  std::span<const FlatCorner> corners_;
  std::vector<std::uint32_t> before_;
  std::vector<std::uint32_t> after_;
  /** Corners that do not bend outward: only these can lie in another corner's triangle. */
  std::vector<std::uint32_t> blocking_;
  std::vector<std::uint32_t> placeInBlocking_;
  /** Those that bend inward, not merely lie on a line. */
  std::vector<char> isInward_;
  std::size_t inwardCount_ = 0;
  /** The corners of each cell of a grid, chained. */
  std::vector<std::uint32_t> firstInCell_;
  std::vector<std::uint32_t> nextInCell_;
  std::vector<std::uint32_t> round_;
  std::vector<std::uint32_t> nextRound_;
  /** The last round in which a neighbour went; `kNowhere` for what is gone itself. */
  std::vector<std::uint32_t> touchedIn_;
  std::uint32_t roundNumber_ = 0;
  std::uint64_t looks_ = 0;
  int side_ = 1;
  double left_ = 0.0;
  double bottom_ = 0.0;
  double cellsPerX_ = 0.0;
  double cellsPerY_ = 0.0;
};

}  // namespace okinawa
