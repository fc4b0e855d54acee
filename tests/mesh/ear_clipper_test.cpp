#include "mesh/ear_clipper.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace {

using okinawa::EarClipper;
using okinawa::FlatCorner;
using okinawa::turnOf;

std::vector<FlatCorner> outlineOf(std::initializer_list<std::pair<double, double>> points) {
  std::vector<FlatCorner> outline;
  for (const auto &[x, y] : points) {
    outline.push_back({x, y, static_cast<std::uint32_t>(outline.size())});
  }
  return outline;
}

double doubledArea(const std::vector<FlatCorner> &outline) {
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
    sum += turnOf(outline[0], outline[i], outline[i + 1]);
  }
  return sum;
}

/** What was cut off and what is left make up the whole, and nothing cut off is flipped. */
void expectWhole(const std::vector<FlatCorner> &outline, std::size_t mostLeft) {
  EarClipper clipper;
  std::vector<std::uint32_t> triangles;
  std::vector<FlatCorner> rest;
  clipper.clip(outline, triangles, rest);
  EXPECT_LE(rest.size(), mostLeft);
  EXPECT_EQ(triangles.size() / 3 + rest.size(), outline.size());
  double sum = doubledArea(rest);
  for (std::size_t i = 0; i < triangles.size(); i += 3) {
    const double area =
        turnOf(outline[triangles[i]], outline[triangles[i + 1]], outline[triangles[i + 2]]);
    EXPECT_GT(area, 0.0);
    sum += area;
  }
  EXPECT_NEAR(sum, doubledArea(outline), 1e-9);
}

TEST(EarClipper, TurnIsPositiveCounterClockwise) {
  EXPECT_EQ(turnOf({0, 0, 0}, {2, 0, 1}, {0, 3, 2}), 6.0);
  EXPECT_EQ(turnOf({0, 0, 0}, {0, 3, 1}, {2, 0, 2}), -6.0);
  EXPECT_EQ(turnOf({0, 0, 0}, {1, 1, 1}, {2, 2, 2}), 0.0);
}

TEST(EarClipper, SimpleOutlinesComeDownToATriangle) {
  expectWhole(outlineOf({{0, 0}, {4, 0}, {4, 4}, {0, 4}}), 3);
  expectWhole(outlineOf({{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}), 3);
  expectWhole(outlineOf({{0, 0}, {9, 0}, {9, 9}, {8, 1}, {7, 9}, {6, 1}, {5, 9}, {4, 1}}), 3);
}

TEST(EarClipper, ATriangleIsLeftAsItIs) {
  expectWhole(outlineOf({{0, 0}, {1, 0}, {0, 1}}), 3);
}

TEST(EarClipper, AClockwiseOutlineIsLeftAsItIs) {
  expectWhole(outlineOf({{0, 4}, {4, 4}, {4, 0}, {0, 0}}), 4);
}

TEST(EarClipper, CornersOnALineAreNoEars) {
  expectWhole(outlineOf({{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}, {0, 3}}), 6);
}

TEST(EarClipper, ManyCornersThroughTheGrid) {
  std::vector<FlatCorner> star;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    const double angle = 6.283185307179586 * i / 3000.0;
    const double radius = i % 2 ? 0.7 : 1.0;
    star.push_back({radius * std::cos(angle), radius * std::sin(angle), i});
  }
  expectWhole(star, 3);
}

}  // namespace
