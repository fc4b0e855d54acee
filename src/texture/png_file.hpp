#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"

namespace okinawa {

/** PNG specification, 11.2.2. The numbers are those in the file. */
enum class PngColor : std::uint8_t {
  Grey = 0,
  Rgb = 2,
  Palette = 3,
  GreyAlpha = 4,
  Rgba = 6,
};

/** The chunks of a PNG that matter for its pixels. */
struct PngFile {
  int width = 0;
  int height = 0;
  int depth = 0;
  PngColor color = PngColor::Grey;
  bool interlaced = false;
  std::vector<std::array<std::uint8_t, 3>> palette;
  /** As in the file; empty when there is none. */
  std::vector<std::uint8_t> transparency;
  /** The data of all IDAT chunks in a row: one zlib stream. */
  std::vector<std::uint8_t> stream;

  /** Samples of one pixel as they are stored: 1 for a palette index. */
  [[nodiscard]] int storedSamples() const noexcept;
};

/** Splits a PNG into its chunks: order, lengths, checksums and the header are verified. */
OkResult<PngFile> parsePng(std::span<const std::uint8_t> bytes, const std::string &name);

constexpr std::array<std::uint8_t, 8> kPngSignature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

}  // namespace okinawa
