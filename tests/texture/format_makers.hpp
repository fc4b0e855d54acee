#pragma once

#include "texture/byte_maker.hpp"

/** A BMP with the common header of 40 bytes; rows are given as they stand in the file. */
struct BmpMaker {
  std::int32_t width = 1;
  std::int32_t height = 1;
  int bits = 24;
  std::uint32_t compression = 0;
  TestBytes palette;
  TestBytes rows;

  [[nodiscard]] TestBytes make() const {
    TestBytes bytes;
    const auto offset = static_cast<std::uint32_t>(54 + palette.size());
    append(bytes, "BM");
    appendLe32(bytes, static_cast<std::uint32_t>(offset + rows.size()));
    appendLe32(bytes, 0);
    appendLe32(bytes, offset);
    appendLe32(bytes, 40);
    appendLe32(bytes, static_cast<std::uint32_t>(width));
    appendLe32(bytes, static_cast<std::uint32_t>(height));
    appendLe16(bytes, 1);
    appendLe16(bytes, static_cast<std::uint32_t>(bits));
    appendLe32(bytes, compression);
    for (int i = 0; i < 5; ++i) {
      appendLe32(bytes, 0);
    }
    append(bytes, palette);
    append(bytes, rows);
    return bytes;
  }
};

struct TgaMaker {
  int kind = 2;
  int width = 1;
  int height = 1;
  int bits = 24;
  /** 0x20: rows from the top; 0x10: columns from the right; low four bits: alpha bits. */
  int descriptor = 0;
  int paletteStart = 0;
  int paletteCount = 0;
  int paletteBits = 0;
  TestBytes palette;
  TestBytes data;

  [[nodiscard]] TestBytes make() const {
    TestBytes bytes;
    append(bytes, {0, paletteCount > 0 || paletteStart > 0 ? 1 : 0, kind});
    appendLe16(bytes, static_cast<std::uint32_t>(paletteStart));
    appendLe16(bytes, static_cast<std::uint32_t>(paletteCount));
    append(bytes, {paletteBits});
    appendLe32(bytes, 0);
    appendLe16(bytes, static_cast<std::uint32_t>(width));
    appendLe16(bytes, static_cast<std::uint32_t>(height));
    append(bytes, {bits, descriptor});
    append(bytes, palette);
    append(bytes, data);
    return bytes;
  }
};

inline TestBytes makeHdr(const std::string &sizes, const TestBytes &data,
                         const std::string &head = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n") {
  TestBytes bytes;
  append(bytes, head);
  append(bytes, sizes + "\n");
  append(bytes, data);
  return bytes;
}
