#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>

#include "okinawa/base/limits.hpp"
#include "okinawa/gui/font.hpp"

#include "gui/font_fixture.hpp"
#include "gui/font_maker.hpp"

namespace {

class TrueTypeFont : public FontTest {
 protected:
  std::unique_ptr<OkFont> load(const std::vector<std::uint8_t> &bytes, float height = 10.0f) {
    auto font = OkFont::loadTrueType(put(bytes), height);
    reason_ = font ? "" : font.error().describe();
    return font ? std::move(font).value() : nullptr;
  }

  /** Bakes everything that could lead a reader astray. */
  void use(const OkFont &font) {
    LogCapture log;
    OkTexture *texture = font.bake("use", "ABC \xC3\xA9 AV", kWhite, kClear);
    if (texture != nullptr) {
      drop(texture);
    }
  }

  std::string reason_;
};

TEST_F(TrueTypeFont, AGlyphIsItsPixels) {
  const auto font = load(FontMaker().make());
  ASSERT_NE(font, nullptr) << reason_;
  EXPECT_EQ(font->getLineHeight(), 10);
  EXPECT_EQ(font->getAscent(), 8);
  OkTexture *texture = font->bake("t", "A", kWhite, kClear);
  ASSERT_NE(texture, nullptr);
  std::vector<std::string> expected(8, ".####.");
  expected.resize(10, "......");
  EXPECT_EQ(drawing(*texture), expected);
  EXPECT_EQ(texture->getSampler().filter, OkFilter::Bilinear);
  drop(texture);
}

TEST_F(TrueTypeFont, HalfCoveredPixelsAreMixed) {
  // At half the size the rectangle goes from 0.5 to 2.5 pixels.
  const auto font = load(FontMaker().make(), 5.0f);
  ASSERT_NE(font, nullptr);
  OkTexture *texture = font->bake("t", "A", glm::vec4(1, 0, 0, 1), glm::vec4(0, 0, 1, 1));
  EXPECT_EQ(texel(*texture, 1, 1), (std::array<int, 4>{255, 0, 0, 255}));
  EXPECT_NEAR(texel(*texture, 0, 1)[0], 128, 2);
  EXPECT_NEAR(texel(*texture, 0, 1)[2], 127, 2);
  EXPECT_EQ(texel(*texture, 0, 4), (std::array<int, 4>{0, 0, 255, 255}));
  drop(texture);
  // On a clear background the seam has the letter's own colour, whatever the clear one is.
  texture = font->bake("t", "A", glm::vec4(1, 0, 0, 1), glm::vec4(0, 1, 0, 0));
  EXPECT_EQ(texel(*texture, 0, 1)[0], 255);
  EXPECT_EQ(texel(*texture, 0, 1)[1], 0);
  EXPECT_NEAR(texel(*texture, 0, 1)[3], 128, 2);
  drop(texture);
}

TEST_F(TrueTypeFont, SizesFollowFromAdvancesAndKerning) {
  const auto font = load(FontMaker().make());
  ASSERT_NE(font, nullptr);
  EXPECT_EQ(font->measure("A"), glm::ivec2(6, 10));
  EXPECT_EQ(font->measure("AA"), glm::ivec2(12, 10));
  EXPECT_EQ(font->measure("AB"), glm::ivec2(10, 10));
  EXPECT_EQ(font->measure("BA"), glm::ivec2(12, 10));
  EXPECT_EQ(font->measure("A\nAA\r\n"), glm::ivec2(12, 30));
  EXPECT_EQ(font->measure("A B"), glm::ivec2(18, 10));
  EXPECT_EQ(font->measure("\t"), font->measure("    "));
  EXPECT_EQ(font->measure(""), glm::ivec2(1, 10));
}

TEST_F(TrueTypeFont, CompositeGlyphsAreDrawnAndCirclesAreNot) {
  const auto font = load(FontMaker().make());
  ASSERT_NE(font, nullptr);
  EXPECT_TRUE(font->hasCharacter(U'B'));
  EXPECT_FALSE(font->hasCharacter(U'C'));
  EXPECT_FALSE(font->hasCharacter(U'D'));
  OkTexture *whole = font->bake("whole", "A", kWhite, kClear);
  OkTexture *part = font->bake("part", "B", kWhite, kClear);
  OkTexture *circle = font->bake("circle", "C", kWhite, kClear);
  OkTexture *unknown = font->bake("unknown", "\x80", kWhite, kClear);
  EXPECT_EQ(drawing(*part), drawing(*whole));
  // Damaged, unknown and broken ones are the same hollow box: 6 rows on the line that letters
  // stand on, 4 columns.
  EXPECT_EQ(drawing(*circle), drawing(*unknown));
  EXPECT_EQ(drawing(*circle)[2], ".####.");
  EXPECT_EQ(drawing(*circle)[3], ".#..#.");
  EXPECT_EQ(drawing(*circle)[7], ".####.");
  EXPECT_EQ(drawing(*circle)[8], "......");
  for (OkTexture *texture : {whole, part, circle, unknown}) {
    drop(texture);
  }
}

TEST_F(TrueTypeFont, LettersThatReachBackAreNotCut) {
  FontMaker maker;
  FontBytes glyph;
  // From -3 to 1 and 0 to 8.
  glyph.u16(1).zeros(8).u16(3).u16(0).u8(1).u8(1).u8(1).u8(1);
  glyph.u16(-3).u16(4).u16(0).u16(-4).u16(0).u16(0).u16(8).u16(0);
  maker.setGlyphs({{}, {}, glyph, {}, {}});
  const auto font = load(maker.make());
  ASSERT_NE(font, nullptr);
  EXPECT_EQ(font->measure("A"), glm::ivec2(9, 10));
  OkTexture *texture = font->bake("t", "A", kWhite, kClear);
  EXPECT_EQ(drawing(*texture)[0], "####.....");
  drop(texture);
}

TEST_F(TrueTypeFont, KerningOfTheNewerTable) {
  FontMaker maker;
  // One pair in the lookup of 'kern': glyph 2 before 3 moves by -1; the old table is not asked.
  FontBytes &gpos = maker.tables["GPOS"];
  gpos.u32(0x10000).u16(0).u16(10).u16(24);
  gpos.u16(1).u32(0x6B65726E).u16(8).u16(0).u16(1).u16(0);
  gpos.u16(1).u16(4).u16(2).u16(0).u16(1).u16(8);
  gpos.u16(1).u16(18).u16(4).u16(0).u16(1).u16(12).u16(1).u16(3).u16(-1);
  gpos.u16(1).u16(1).u16(2);
  const auto font = load(maker.make());
  ASSERT_NE(font, nullptr);
  EXPECT_EQ(font->measure("AB"), glm::ivec2(11, 10));
  EXPECT_EQ(font->measure("BA"), glm::ivec2(12, 10));
}

TEST_F(TrueTypeFont, KerningByClasses) {
  FontMaker maker;
  FontBytes &gpos = maker.tables["GPOS"];
  gpos.u32(0x10000).u16(0).u16(10).u16(24);
  gpos.u16(1).u32(0x6B65726E).u16(8).u16(0).u16(1).u16(0);
  // An extension that leads to two by two classes, with a placement before the advance.
  gpos.u16(1).u16(4).u16(9).u16(0).u16(1).u16(8).u16(1).u16(2).u32(8);
  gpos.u16(2).u16(32).u16(5).u16(0).u16(42).u16(52).u16(2).u16(2);
  gpos.u16(0).u16(0).u16(0).u16(0).u16(9).u16(9).u16(1).u16(-3);
  gpos.u16(2).u16(1).u16(2).u16(4).u16(0);  // covers 2 to 4
  gpos.u16(2).u16(1).u16(2).u16(2).u16(1);  // left: 2 is class 1
  gpos.u16(1).u16(3).u16(1).u16(1);         // right: 3 is class 1
  const auto font = load(maker.make());
  ASSERT_NE(font, nullptr);
  EXPECT_EQ(font->measure("AB"), glm::ivec2(9, 10));
  EXPECT_EQ(font->measure("BB"), glm::ivec2(12, 10));
  // Class 1 before class 0.
  EXPECT_EQ(font->measure("AA"), glm::ivec2(21, 10));
}

TEST_F(TrueTypeFont, ReferencesAndNamesAreThoseOfTheHandler) {
  const auto font = load(FontMaker().make());
  ASSERT_NE(font, nullptr);
  OkTexture *texture = OkFont::bake("t", "A", 1, kWhite, kClear);
  EXPECT_EQ(font->bake("t", "AA", kWhite, kClear), texture);
  EXPECT_EQ(texture->getWidth(), 12);
  EXPECT_EQ(OkTextureHandler::getInstance()->getReferenceCount("t"), 2);
  LogCapture log;
  EXPECT_EQ(font->bake("t", std::string(5000, 'A'), kWhite, kClear), nullptr);
  EXPECT_EQ(font->bake("t", std::string(5000, '\n'), kWhite, kClear), nullptr);
  EXPECT_EQ(font->bake("t", std::string(OkFont::kLongestText + 1, '\r'), kWhite, kClear), nullptr);
  EXPECT_EQ(font->bake("t", "A", glm::vec4(0, 0, 0, 1.0f / 0.0f), kClear), nullptr);
  EXPECT_EQ(font->measure(std::string(5000, 'A')), glm::ivec2(0, 0));
  EXPECT_EQ(log.warnings.size(), 4u);
  EXPECT_EQ(texture->getWidth(), 12);
  drop(texture);
  drop(texture);
}

TEST_F(TrueTypeFont, HeightsAreLimited) {
  const auto bytes = FontMaker().make();
  for (const float height : {0.0f, -1.0f, 0.5f, 1025.0f, 1.0f / 0.0f, 0.0f / 0.0f}) {
    EXPECT_EQ(load(bytes, height), nullptr) << height;
    EXPECT_NE(reason_.find("1 to 1024 pixels"), std::string::npos);
  }
  EXPECT_NE(load(bytes, 1024.0f), nullptr);
}

struct Damage {
  const char *reason;
  std::function<void(FontMaker &)> apply;
};

TEST_F(TrueTypeFont, DamagedTablesAreRefused) {
  const auto put16 = [](FontBytes &table, std::size_t place, int value) {
    const FontBytes bytes = FontBytes().u16(value);
    std::copy(bytes.bytes.begin(), bytes.bytes.end(),
              table.bytes.begin() + static_cast<std::ptrdiff_t>(place));
  };
  const Damage damages[] = {
      {"PostScript", [](FontMaker &m) { m.version = 0x4F54544F; }},
      {"no TrueType font", [](FontMaker &m) { m.version = 0x12345678; }},
      {"'cmap'", [](FontMaker &m) { m.tables.erase("cmap"); }},
      {"'glyf'", [](FontMaker &m) { m.tables.erase("glyf"); }},
      {"'head'", [](FontMaker &m) { m.tables["head"].bytes.resize(53); }},
      {"'hhea'", [](FontMaker &m) { m.tables["hhea"].bytes.resize(35); }},
      {"'loca'", [](FontMaker &m) { m.tables.erase("loca"); }},
      {"'maxp'", [](FontMaker &m) { m.tables.erase("maxp"); }},
      {"no glyphs", [&](FontMaker &m) { put16(m.tables["maxp"], 4, 0); }},
      {"'loca' is too short", [&](FontMaker &m) { put16(m.tables["maxp"], 4, 6); }},
      {"unknown kind of 'loca'", [&](FontMaker &m) { put16(m.tables["head"], 50, 2); }},
      {"no height", [&](FontMaker &m) { put16(m.tables["hhea"], 4, -2); }},
      {"no height", [&](FontMaker &m) { put16(m.tables["hhea"], 6, 7); }},
      {"'hmtx'", [&](FontMaker &m) { put16(m.tables["hhea"], 34, 0); }},
      {"'hmtx'", [&](FontMaker &m) { put16(m.tables["hhea"], 34, 60); }},
      {"inside 'glyf'", [&](FontMaker &m) { put16(m.tables["loca"], 8, 1); }},
      {"inside 'glyf'", [&](FontMaker &m) { put16(m.tables["loca"], 18, 1); }},
      {"Unicode", [&](FontMaker &m) { put16(m.tables["cmap"], 4, 1); }},
      {"Unicode", [&](FontMaker &m) { put16(m.tables["cmap"], 8, 0x7fff); }},
      {"Unicode", [&](FontMaker &m) { put16(m.tables["cmap"], 12, 2); }},
      {"Unicode", [&](FontMaker &m) {
         put16(m.tables["cmap"], 12, 12);
         put16(m.tables["cmap"], 24, 0x7fff);
       }}};
  for (const Damage &damage : damages) {
    FontMaker maker;
    damage.apply(maker);
    EXPECT_EQ(load(maker.make()), nullptr) << damage.reason;
    EXPECT_NE(reason_.find(damage.reason), std::string::npos) << damage.reason << ": " << reason_;
    EXPECT_NE(reason_.find("font.ttf"), std::string::npos);
  }
}

TEST_F(TrueTypeFont, DamagedGlyphsAreBoxes) {
  const auto glyph = [](int contours) { return FontBytes().u16(contours).zeros(8); };
  std::vector<FontBytes> bad = {
      glyph(1),                                     // ends before its contours
      glyph(1).u16(65535).u16(0).u8(1),             // ends before its points
      glyph(1).u16(0).u16(9000).u8(1),              // ends before its instructions
      glyph(2).u16(3).u16(1).u16(0).zeros(40),      // contours that go back
      glyph(1).u16(0).u16(0).u8(0x36).u8(1).u8(1),  // one point off the curve
      glyph(-1).u16(2).u16(77).u8(0).u8(0),         // a part that is not there
      glyph(-1).u16(0x22).u16(2).u8(0).u8(0),       // more parts that do not come
      glyph(-1).u16(0).u16(1).u8(0).u8(0),          // placed by matching points
  };
  for (std::size_t i = 0; i < bad.size(); ++i) {
    FontMaker maker;
    maker.setGlyphs({{}, {}, bad[i], {}, {}});
    const auto font = load(maker.make());
    ASSERT_NE(font, nullptr) << i;
    EXPECT_FALSE(font->hasCharacter(U'A')) << i;
    use(*font);
  }
}

TEST_F(TrueTypeFont, PartsThatMultiplyAreRefused) {
  FontMaker maker;
  // Each glyph shows the one before it twice: 2^12 rectangles in the last.
  std::vector<FontBytes> glyphs = {{}, {}, FontMaker::rectangle()};
  for (int i = 3; i < 15; ++i) {
    glyphs.push_back(
        FontBytes().u16(-1).zeros(8).u16(0x22).u16(i - 1).u8(0).u8(0).u16(2).u16(i - 1).u8(0).u8(
            0));
  }
  maker.setGlyphs(glyphs);
  maker.tables["maxp"] = FontBytes().u32(0x10000).u16(15);
  maker.tables["hmtx"] = FontBytes().u16(6).zeros(2 * 15);
  FontBytes map = FontBytes().u16(0).u16(1).u16(3).u16(1).u32(12);
  map.u16(6).u16(10 + 6).u16(0).u16('A').u16(3).u16(2).u16(8).u16(14);
  maker.tables["cmap"] = map;
  const auto font = load(maker.make());
  ASSERT_NE(font, nullptr) << reason_;
  EXPECT_TRUE(font->hasCharacter(U'A'));
  EXPECT_TRUE(font->hasCharacter(U'B'));
  EXPECT_FALSE(font->hasCharacter(U'C'));
}

TEST_F(TrueTypeFont, FilesThatAreNoFont) {
  EXPECT_EQ(load({}), nullptr);
  EXPECT_EQ(load({'h', 'e', 'l', 'l', 'o', ' ', 't', 'h', 'e', 'r', 'e', '.', '.', '.'}), nullptr);
  EXPECT_NE(reason_.find("no TrueType font"), std::string::npos);
  EXPECT_FALSE(OkFont::loadTrueType("/nowhere/at/all.ttf", 10.0f));
}

TEST_F(TrueTypeFont, ACollectionGivesItsFirstFont) {
  FontBytes file;
  const auto font = FontMaker().make();
  file.u32(0x74746366).u32(0x10000).u32(1).u32(16);
  file.bytes.insert(file.bytes.end(), font.begin(), font.end());
  // The offsets of tables count from the beginning of the file.
  const std::size_t tables = FontMaker().tables.size();
  for (std::size_t i = 0; i < tables; ++i) {
    const std::size_t place = 16 + 12 + 16 * i + 11;
    const unsigned sum = file.bytes[place] + 16u;
    file.bytes[place] = static_cast<std::uint8_t>(sum);
    file.bytes[place - 1] = static_cast<std::uint8_t>(file.bytes[place - 1] + (sum >> 8));
  }
  const auto loaded = load(file.bytes);
  ASSERT_NE(loaded, nullptr) << reason_;
  EXPECT_EQ(loaded->measure("AB"), glm::ivec2(10, 10));
  file.bytes[12] = 0x7f;
  EXPECT_EQ(load(file.bytes), nullptr);
}

TEST_F(TrueTypeFont, TruncationsNeverCrash) {
  const auto bytes = FontMaker().make();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto font = load({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)});
    EXPECT_EQ(font, nullptr) << length;
  }
}

TEST_F(TrueTypeFont, ChangedBytesNeverCrash) {
  const auto bytes = FontMaker().make();
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (const unsigned value : {0u, 0x7fu, 0x80u, 0xffu}) {
      auto changed = bytes;
      changed[place] = static_cast<std::uint8_t>(value);
      if (const auto font = load(changed)) {
        use(*font);
      }
    }
  }
}

class SystemFont : public TrueTypeFont {
 protected:
  static constexpr const char *kPath = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

  void SetUp() override {
    TrueTypeFont::SetUp();
    std::ifstream file(kPath, std::ios::binary);
    bytes_ = {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (bytes_.empty()) {
      GTEST_SKIP() << "there is no " << kPath;
    }
  }

  std::vector<std::uint8_t> bytes_;
};

TEST_F(SystemFont, DrawsAndKerns) {
  const auto font = load(bytes_, 40.0f);
  ASSERT_NE(font, nullptr) << reason_;
  EXPECT_TRUE(font->hasCharacter(U'\u00E9'));
  EXPECT_FALSE(font->hasCharacter(U'\U0010FFFF'));
  EXPECT_LT(font->measure("AVAV").x, font->measure("A").x * 2 + font->measure("V").x * 2 - 2);
  EXPECT_GT(font->measure("W").x, 2 * font->measure("i").x);
  OkTexture *texture = font->bake("t", "Smooth \xC3\xA9t\xC3\xA9", kWhite, kClear);
  ASSERT_NE(texture, nullptr);
  int full = 0;
  int partial = 0;
  for (const std::string &row : drawing(*texture)) {
    full += static_cast<int>(std::count(row.begin(), row.end(), '#'));
    partial += static_cast<int>(std::count(row.begin(), row.end(), '+'));
  }
  EXPECT_GT(full, 500);
  EXPECT_GT(partial, 500);
  drop(texture);
}

TEST_F(SystemFont, TruncationsAreRefused) {
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t length = bytes_.size() * i / 64;
    EXPECT_EQ(load({bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(length)}), nullptr)
        << length;
  }
}

TEST_F(SystemFont, ChangedBytesNeverCrash) {
  // A fixed sequence (Numerical Recipes, 7.1); most changes hit the tables at the beginning.
  std::uint32_t state = 1;
  const auto next = [&state](std::size_t below) {
    state = state * 1664525u + 1013904223u;
    return static_cast<std::size_t>(state >> 8) % below;
  };
  for (int round = 0; round < 60; ++round) {
    auto changed = bytes_;
    for (int change = 0; change < 40; ++change) {
      const std::size_t reach = change % 2 == 0 ? changed.size() : std::size_t{4096};
      changed[next(reach)] = static_cast<std::uint8_t>(next(256));
    }
    if (const auto font = load(changed)) {
      use(*font);
    }
  }
}

}  // namespace
