#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/** What fills the outer side of a corner. */
enum class OkLineJoin : std::uint8_t {
  /** The edges go on until they meet; a bevel where that is farther than the miter limit. */
  Miter,
  Round,
  Bevel,
};

/** How open ends look: cut at the end point, or half a width longer, square or round. */
enum class OkLineCap : std::uint8_t { Butt, Square, Round };

enum class OkLineUnit : std::uint8_t {
  /** Of the view's picture, whatever the distance and the scale. */
  Pixels,
  Metres,
};

/** How a line is drawn, apart from its colour and blending. Plain data. */
struct OkLineStyle {
  static constexpr std::size_t kMostDashes = 8;

  /** 0: what wears this is no line. */
  float width = 0.0f;
  OkLineUnit widthUnit = OkLineUnit::Pixels;
  OkLineJoin join = OkLineJoin::Miter;
  OkLineCap cap = OkLineCap::Butt;
  /** Longest miter, from the inner to the outer corner, in widths. */
  float miterLimit = 4.0f;
  /** Lengths of a dash, a gap, a dash and so on; no more than `dashCount` of them count. */
  std::array<float, kMostDashes> dashes{};
  std::uint8_t dashCount = 0;
  OkLineUnit dashUnit = OkLineUnit::Pixels;
  /** Where in the pattern a strip begins. */
  float dashPhase = 0.0f;
  /** Over everything, whatever its depth. */
  bool onTop = false;

  bool operator==(const OkLineStyle &) const noexcept = default;
};
