#include "texture/alpha_plane.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace okinawa {

namespace {

/** The share of a line where what runs evenly from `start` to `end` is not negative. */
float coveredLine(float start, float end) noexcept {
  if (start >= 0.0f) {
    return end >= 0.0f ? 1.0f : start / (start - end);
  }
  return end >= 0.0f ? end / (end - start) : 0.0f;
}

/** Where what runs evenly from `start` to `end` passes zero, held to the line. */
float crossing(float start, float end) noexcept {
  return (start < 0.0f) == (end < 0.0f) ? 0.0f : start / (start - end);
}

/** A bilinear patch over a unit square by its four corners. */
struct Patch {
  float nearStart, nearEnd, farStart, farEnd;
};

/**
 * The share of the patch that is not negative. Across it, the covered part of a line is a quotient
 * of linear functions between the places where a side passes zero: three points of Gauss on each
 * piece leave no error that eight bits could show.
 */
float coveredPatch(const Patch &patch) noexcept {
  const auto [least, most] =
      std::minmax({patch.nearStart, patch.nearEnd, patch.farStart, patch.farEnd});
  if (least >= 0.0f || most < 0.0f) {
    return least >= 0.0f ? 1.0f : 0.0f;
  }
  constexpr std::array<float, 3> kPlaces = {0.1127016654f, 0.5f, 0.8872983346f};
  constexpr std::array<float, 3> kWeights = {5.0f / 18.0f, 8.0f / 18.0f, 5.0f / 18.0f};
  const float nearCut = crossing(patch.nearStart, patch.nearEnd);
  const float farCut = crossing(patch.farStart, patch.farEnd);
  const std::array<float, 4> cuts = {0.0f, std::min(nearCut, farCut), std::max(nearCut, farCut),
                                     1.0f};
  float covered = 0.0f;
  for (std::size_t piece = 0; piece + 1 < cuts.size(); ++piece) {
    const float width = cuts[piece + 1] - cuts[piece];
    for (std::size_t i = 0; i < kPlaces.size() && width > 0.0f; ++i) {
      const float place = cuts[piece] + width * kPlaces[i];
      covered += width * kWeights[i] *
                 coveredLine(patch.nearStart + place * (patch.nearEnd - patch.nearStart),
                             patch.farStart + place * (patch.farEnd - patch.farStart));
    }
  }
  return covered;
}

/** A texel and its neighbours, less the limit: rows from above, columns from before. */
using Neighborhood = std::array<std::array<float, 3>, 3>;

/** Each quarter of a texel lies in the patch between four texel centres, and is one itself. */
float coveredTexel(const Neighborhood &values) noexcept {
  const float center = values[1][1];
  float covered = 0.0f;
  for (const std::size_t row : {0u, 2u}) {
    for (const std::size_t column : {0u, 2u}) {
      const float beside = values[1][column];
      const float over = values[row][1];
      const float corner = (center + beside + over + values[row][column]) / 4.0f;
      covered +=
          coveredPatch({center, (center + beside) / 2.0f, (center + over) / 2.0f, corner}) / 4.0f;
    }
  }
  return covered;
}

/** Where a row and its two neighbours begin among the codes. */
using ThreeRows = std::array<std::size_t, 3>;

ThreeRows threeRows(const AlphaPlane &plane, int row) noexcept {
  const auto place = static_cast<std::size_t>(row);
  return {plane.indexOf(0, plane.down.before[place]), plane.indexOf(0, row),
          plane.indexOf(0, plane.down.after[place])};
}

Neighborhood neighborhood(const AlphaPlane &plane, const ThreeRows &rows,
                          const std::array<std::size_t, 3> &columns, float limit) noexcept {
  Neighborhood values{};
  for (std::size_t j = 0; j < rows.size(); ++j) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      values[j][i] = static_cast<float>(plane.codes[rows[j] + columns[i]]) - limit;
    }
  }
  return values;
}

void linkNeighbors(TexelAxis &axis, OkWrap wrap) {
  const auto size = static_cast<std::size_t>(axis.getSize());
  axis.before.resize(size);
  axis.after.resize(size);
  // A mirror shows the last texel again beside itself, as clamping does.
  const bool wraps = wrap == OkWrap::Repeat && axis.getSquareCount() == 1;
  for (std::size_t square = 0; square < axis.getSquareCount(); ++square) {
    const int first = axis.edges[square];
    const int last = axis.edges[square + 1] - 1;
    for (int i = first; i <= last; ++i) {
      const auto place = static_cast<std::size_t>(i);
      axis.before[place] = i > first ? i - 1 : (wraps ? last : first);
      axis.after[place] = i < last ? i + 1 : (wraps ? first : last);
    }
  }
}

}  // namespace

TexelAxis makeTexelAxis(int baseSize, int size, int square, OkWrap wrap) {
  TexelAxis axis;
  axis.edges.push_back(0);
  if (square > 0) {
    const std::int64_t squareWidth = std::int64_t{2} * size * square;
    for (int i = 0; i < size; ++i) {
      const std::int64_t center = (std::int64_t{2} * i + 1) * baseSize;
      while (center >= squareWidth * static_cast<std::int64_t>(axis.edges.size())) {
        axis.edges.push_back(i);
      }
    }
    const std::int64_t squareCount = (std::int64_t{baseSize} + square - 1) / square;
    axis.edges.resize(static_cast<std::size_t>(squareCount), size);
  }
  axis.edges.push_back(size);
  linkNeighbors(axis, wrap);
  return axis;
}

std::uint8_t alphaCode(float alpha) noexcept {
  return alpha > 0.0f ? static_cast<std::uint8_t>(std::min(alpha, 1.0f) * 255.0f + 0.5f)
                      : std::uint8_t{0};
}

std::vector<std::uint8_t> alphaCodes(const OkImage &image) {
  const int alpha = image.getChannels() - 1;
  std::vector<std::uint8_t> codes;
  codes.reserve(static_cast<std::size_t>(image.getWidth()) *
                static_cast<std::size_t>(image.getHeight()));
  for (int row = 0; row < image.getHeight(); ++row) {
    for (int column = 0; column < image.getWidth(); ++column) {
      codes.push_back(alphaCode(image.getComponent(column, row, alpha)));
    }
  }
  return codes;
}

float alphaLimit(float threshold) noexcept {
  return threshold * 255.0f - 1e-3f;
}

double coveredArea(const AlphaPlane &plane, const TexelRect &rect, float limit) {
  const auto right = static_cast<std::size_t>(rect.right);
  std::vector<int> reached(right);
  double area = 0.0;
  for (int row = rect.top; row < rect.bottom; ++row) {
    const ThreeRows rows = threeRows(plane, row);
    const auto reaches = [&](std::size_t index) {
      return static_cast<float>(plane.codes[index]) >= limit ? 1 : 0;
    };
    for (auto column = static_cast<std::size_t>(rect.left); column < right; ++column) {
      reached[column] =
          reaches(rows[0] + column) + reaches(rows[1] + column) + reaches(rows[2] + column);
    }
    for (auto column = static_cast<std::size_t>(rect.left); column < right; ++column) {
      const auto before = static_cast<std::size_t>(plane.across.before[column]);
      const auto after = static_cast<std::size_t>(plane.across.after[column]);
      const int count = reached[before] + reached[column] + reached[after];
      // What lies between nine texels is bounded by them.
      if (count == 9) {
        area += 1.0;
      } else if (count > 0) {
        area += static_cast<double>(
            coveredTexel(neighborhood(plane, rows, {before, column, after}, limit)));
      }
    }
  }
  return area;
}

}  // namespace okinawa
