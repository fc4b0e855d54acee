#pragma once

#include <functional>

#include "texture/byte_maker.hpp"

inline void appendPngChunk(TestBytes &png, std::string_view type, const TestBytes &data) {
  TestBytes body;
  append(body, type);
  append(body, data);
  appendBe32(png, static_cast<std::uint32_t>(data.size()));
  append(png, body);
  appendBe32(png, plainCrc32(body));
}

inline TestBytes pngSignature() {
  return {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
}

/** A PNG of any depth and colour type; every sample comes from `sample(column, row, channel)`. */
struct PngMaker {
  std::uint32_t width = 1;
  std::uint32_t height = 1;
  int depth = 8;
  int color = 0;
  bool interlaced = false;
  TestBytes palette;
  TestBytes transparency;
  std::function<unsigned(unsigned column, unsigned row, unsigned channel)> sample =
      [](unsigned, unsigned, unsigned) { return 0u; };

  [[nodiscard]] unsigned channels() const {
    constexpr unsigned kChannels[] = {1, 0, 3, 1, 2, 0, 4};
    return kChannels[color];
  }

  [[nodiscard]] TestBytes header() const {
    TestBytes data;
    appendBe32(data, width);
    appendBe32(data, height);
    append(data, {depth, color, 0, 0, interlaced ? 1 : 0});
    return data;
  }

  /** One row of a pass: filter 0 and the packed samples. */
  void appendRow(TestBytes &raw, unsigned row, unsigned firstColumn, unsigned step) const {
    raw.push_back(0);
    unsigned held = 0;
    unsigned bits = 0;
    for (unsigned column = firstColumn; column < width; column += step) {
      for (unsigned channel = 0; channel < channels(); ++channel) {
        const unsigned value = sample(column, row, channel);
        if (depth == 16) {
          appendBe16(raw, value);
          continue;
        }
        held = held << depth | value;
        bits += static_cast<unsigned>(depth);
        if (bits == 8) {
          raw.push_back(static_cast<std::uint8_t>(held));
          held = bits = 0;
        }
      }
    }
    if (bits > 0) {
      raw.push_back(static_cast<std::uint8_t>(held << (8 - bits)));
    }
  }

  [[nodiscard]] TestBytes rows() const {
    TestBytes raw;
    if (!interlaced) {
      for (unsigned row = 0; row < height; ++row) {
        appendRow(raw, row, 0, 1);
      }
      return raw;
    }
    constexpr unsigned kPasses[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                        {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    for (const auto &pass : kPasses) {
      for (unsigned row = pass[1]; row < height && pass[0] < width; row += pass[3]) {
        appendRow(raw, row, pass[0], pass[2]);
      }
    }
    return raw;
  }

  /** Around a zlib stream of the caller's. */
  [[nodiscard]] TestBytes wrap(const TestBytes &stream) const {
    TestBytes png = pngSignature();
    appendPngChunk(png, "IHDR", header());
    if (!palette.empty()) {
      appendPngChunk(png, "PLTE", palette);
    }
    if (!transparency.empty()) {
      appendPngChunk(png, "tRNS", transparency);
    }
    appendPngChunk(png, "IDAT", stream);
    appendPngChunk(png, "IEND", {});
    return png;
  }

  [[nodiscard]] TestBytes make() const { return wrap(storedZlib(rows())); }
};
