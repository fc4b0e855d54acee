#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/** Big-endian numbers in a row. */
class FontBytes {
 public:
  FontBytes &u8(unsigned value) {
    bytes.push_back(static_cast<std::uint8_t>(value));
    return *this;
  }
  FontBytes &u16(int value) {
    return u8(static_cast<unsigned>(value) >> 8 & 255u).u8(static_cast<unsigned>(value) & 255u);
  }
  FontBytes &u32(std::uint32_t value) {
    return u16(static_cast<int>(value >> 16)).u16(static_cast<int>(value & 0xffffu));
  }
  FontBytes &zeros(std::size_t count) {
    bytes.insert(bytes.end(), count, 0);
    return *this;
  }
  FontBytes &add(const FontBytes &other) {
    bytes.insert(bytes.end(), other.bytes.begin(), other.bytes.end());
    return *this;
  }

  std::vector<std::uint8_t> bytes;
};

/**
 * A small TrueType font: a unit is a pixel at a height of 10, letters stand 8 above their line and
 * 2 below. 'A' is a filled rectangle from (1, 0) to (5, 8), 'B' the same made of a part, 'C' a part
 * of itself, the space is empty; each is 6 wide, and 'B' moves 2 closer to an 'A' before it.
 */
struct FontMaker {
  static constexpr int kGlyphs = 5;

  FontMaker() {
    tables["head"].zeros(50).u16(1).u16(0);
    tables["hhea"].u32(0x10000).u16(8).u16(-2).u16(0).zeros(24).u16(1);
    tables["maxp"].u32(0x10000).u16(kGlyphs);
    tables["hmtx"].u16(6).zeros(2 * kGlyphs);
    tables["kern"].u16(0).u16(1).u16(0).u16(20).u16(1).u16(1).zeros(6).u16(2).u16(3).u16(-2);
    // Format 6: from the space (glyph 1) on, 'A' to 'C' are glyphs 2 to 4.
    FontBytes &map = tables["cmap"].u16(0).u16(1).u16(3).u16(1).u32(12);
    map.u16(6).u16(10 + 2 * 36).u16(0).u16(32).u16(36).u16(1).zeros(2 * 32).u16(2).u16(3).u16(4);
    setGlyphs({{}, {}, rectangle(), part(2), part(4)});
  }

  static FontBytes rectangle() {
    FontBytes glyph;
    glyph.u16(1).u16(1).u16(0).u16(5).u16(8).u16(3).u16(0);
    glyph.u8(1).u8(1).u8(1).u8(1);
    glyph.u16(1).u16(4).u16(0).u16(-4);
    return glyph.u16(0).u16(0).u16(8).u16(0);
  }
  /** A glyph that shows another one. */
  static FontBytes part(int glyph) {
    return FontBytes().u16(-1).zeros(8).u16(2).u16(glyph).u8(0).u8(0);
  }

  void setGlyphs(const std::vector<FontBytes> &glyphs) {
    tables["glyf"] = {};
    tables["loca"] = {};
    for (const FontBytes &glyph : glyphs) {
      tables["loca"].u32(static_cast<std::uint32_t>(tables["glyf"].bytes.size()));
      tables["glyf"].add(glyph);
    }
    tables["loca"].u32(static_cast<std::uint32_t>(tables["glyf"].bytes.size()));
  }

  [[nodiscard]] std::vector<std::uint8_t> make() const {
    FontBytes head;
    FontBytes body;
    head.u32(version).u16(static_cast<int>(tables.size())).zeros(6);
    const std::size_t start = 12 + 16 * tables.size();
    for (const auto &[tag, table] : tables) {
      for (const char c : tag) {
        head.u8(static_cast<unsigned char>(c));
      }
      head.u32(0).u32(static_cast<std::uint32_t>(start + body.bytes.size()));
      head.u32(static_cast<std::uint32_t>(table.bytes.size()));
      body.add(table);
    }
    return head.add(body).bytes;
  }

  std::uint32_t version = 0x10000;
  std::map<std::string, FontBytes> tables;
};
