#include "gui/true_type_file.hpp"

#include <array>
#include <cstring>
#include <utility>

// The tables are those of the OpenType specification: "Font file", "cmap", "glyf", "head", "hhea",
// "hmtx", "loca", "maxp".

namespace okinawa {
namespace {

/** 16-bit counts of entries of up to 8 bytes, and the offsets that lead to them. */
constexpr std::size_t kPadding = std::size_t{1} << 20;
constexpr std::uint64_t kDirectoryHead = 12;
constexpr std::uint64_t kDirectoryEntry = 16;
constexpr int kDeepestGlyph = 16;

struct Needed {
  const char *tag;
  std::uint64_t leastBytes;
};
constexpr std::array<Needed, 7> kNeeded = {
    {{"cmap", 4}, {"glyf", 1}, {"head", 54}, {"hhea", 36}, {"hmtx", 4}, {"loca", 4}, {"maxp", 6}}};

std::uint32_t tagOf(const char *text) noexcept {
  const auto byte = [text](int i) { return std::uint32_t{static_cast<unsigned char>(text[i])}; };
  return byte(0) << 24 | byte(1) << 16 | byte(2) << 8 | byte(3);
}

/** Bytes that the flags ask for, and the same for both coordinates; 0 when they run out. */
struct PointBytes {
  std::uint64_t flags = 0;
  std::uint64_t coordinates = 0;
  bool isGood = false;
};

/** `onCurve` is told, for each point, whether it lies on the outline. */
template <typename Function>
PointBytes measurePoints(BigEndian bytes, std::uint32_t points, Function onCurve) noexcept {
  PointBytes sum;
  std::uint32_t repeats = 0;
  std::uint8_t flag = 0;
  for (std::uint32_t i = 0; i < points; ++i) {
    if (repeats > 0) {
      --repeats;
    } else {
      flag = bytes.u8(sum.flags++);
      repeats = (flag & 8) != 0 ? bytes.u8(sum.flags++) : 0u;
      if (sum.flags > bytes.size()) {
        return sum;
      }
    }
    onCurve(i, (flag & 1) != 0);
    sum.coordinates += (flag & 2) != 0 ? 1u : (flag & 16) != 0 ? 0u : 2u;
    sum.coordinates += (flag & 4) != 0 ? 1u : (flag & 32) != 0 ? 0u : 2u;
  }
  sum.isGood = bytes.holds(sum.flags, sum.coordinates);
  return sum;
}

/** The number of points, when the outline is a good one. */
std::optional<std::uint32_t> countSimplePoints(BigEndian glyph, std::uint32_t contours) noexcept {
  constexpr std::uint64_t kHead = 10;
  if (!glyph.holds(kHead, contours * 2u + 2u)) {
    return std::nullopt;
  }
  std::uint32_t points = 0;
  for (std::uint32_t i = 0; i < contours; ++i) {
    const std::uint32_t after = glyph.u16(kHead + i * 2u) + 1u;
    if (after <= points) {
      return std::nullopt;
    }
    points = after;
  }
  const std::uint64_t instructions = kHead + contours * 2u;
  const std::uint64_t flags = instructions + 2u + glyph.u16(instructions);
  // A contour of one point off the curve would be read on into the next one.
  std::uint32_t contour = 0;
  std::uint32_t begin = 0;
  bool allCanStart = true;
  const PointBytes bytes =
      measurePoints(glyph.from(flags), points, [&](std::uint32_t point, bool onCurve) {
        const std::uint32_t end = glyph.u16(kHead + contour * 2u);
        allCanStart = allCanStart && !(point == begin && end == begin && !onCurve);
        if (point == end) {
          ++contour;
          begin = point + 1;
        }
      });
  return bytes.isGood && allCanStart ? std::optional<std::uint32_t>(points) : std::nullopt;
}

}  // namespace

/** What a glyph may cost with all its parts. */
struct TrueTypeFile::Budget {
  std::uint32_t parts = 1024;
  std::uint32_t points = 1u << 18;
};

BigEndian TrueTypeFile::file() const noexcept {
  return BigEndian(std::span<const std::uint8_t>(bytes_).first(fileSize_));
}

OkResult<TrueTypeFile> TrueTypeFile::open(std::vector<std::uint8_t> bytes,
                                          const std::string &name) {
  TrueTypeFile font;
  font.fileSize_ = bytes.size();
  font.bytes_ = std::move(bytes);
  font.bytes_.resize(font.fileSize_ + kPadding);
  const BigEndian all = font.file();
  if (all.u32(0) == tagOf("ttcf")) {
    font.start_ = all.u32(12);
  }
  std::string reason = font.whyBad();
  if (reason.empty()) {
    reason = font.whyBadDirectory();
  }
  if (reason.empty()) {
    reason = font.whyBadTables();
  }
  if (reason.empty()) {
    reason = font.whyBadGlyphPlaces();
  }
  if (!reason.empty()) {
    return OkError{reason, name, 0, -1};
  }
  return font;
}

std::string TrueTypeFile::whyBad() const {
  const std::uint32_t version = file().u32(start_);
  if (version == tagOf("OTTO")) {
    return "the font has PostScript outlines, only TrueType ones are read";
  }
  const bool isFont = version == 0x00010000u || version == tagOf("true");
  return isFont && file().holds(start_, kDirectoryHead) ? "" : "this is no TrueType font";
}

std::string TrueTypeFile::whyBadDirectory() const {
  const BigEndian all = file();
  const std::uint64_t tables = all.u16(std::uint64_t{start_} + 4);
  if (!all.holds(start_ + kDirectoryHead, tables * kDirectoryEntry)) {
    return "the font ends inside its list of tables";
  }
  for (std::uint64_t i = 0; i < tables; ++i) {
    const std::uint64_t entry = start_ + kDirectoryHead + i * kDirectoryEntry;
    // stb takes a place of 0 for a table that is not there.
    const bool isNowhere = all.u32(entry + 8) == 0 && all.u32(entry + 12) != 0;
    if (isNowhere || !all.holds(all.u32(entry + 8), all.u32(entry + 12))) {
      return "table " + std::to_string(i) + " of the font does not lie inside the file";
    }
  }
  return {};
}

BigEndian TrueTypeFile::table(const char *tag) const noexcept {
  const BigEndian all = file();
  const std::uint64_t tables = all.u16(std::uint64_t{start_} + 4);
  for (std::uint64_t i = 0; i < tables; ++i) {
    const std::uint64_t entry = start_ + kDirectoryHead + i * kDirectoryEntry;
    if (all.u32(entry) == tagOf(tag)) {
      return all.part(all.u32(entry + 8), all.u32(entry + 12));
    }
  }
  return {};
}

std::string TrueTypeFile::whyBadTables() {
  for (const Needed &needed : kNeeded) {
    if (table(needed.tag).size() < needed.leastBytes) {
      return std::string("the font has no table '") + needed.tag + "', or a part of one";
    }
  }
  const BigEndian head = table("head");
  const BigEndian lines = table("hhea");
  glyphCount_ = table("maxp").u16(4);
  longPlaces_ = head.u16(50) == 1;
  if (glyphCount_ == 0) {
    return "the font has no glyphs";
  }
  if (head.u16(50) > 1) {
    return "the font's 'head' names an unknown kind of 'loca'";
  }
  if (lines.s16(4) < 0 || lines.s16(6) > 0 || lines.s16(4) == lines.s16(6)) {
    return "the font's 'hhea' gives its lines no height";
  }
  const std::uint64_t widths = lines.u16(34);
  if (widths == 0 || table("hmtx").size() < widths * 4) {
    return "the font's 'hmtx' has fewer widths than 'hhea' says";
  }
  return {};
}

std::uint64_t TrueTypeFile::glyphPlace(std::uint64_t glyph) const noexcept {
  const BigEndian places = table("loca");
  return longPlaces_ ? places.u32(glyph * 4) : places.u16(glyph * 2) * std::uint64_t{2};
}

std::string TrueTypeFile::whyBadGlyphPlaces() const {
  const BigEndian places = table("loca");
  const std::uint64_t glyphBytes = table("glyf").size();
  if (places.size() < (std::uint64_t{glyphCount_} + 1) * (longPlaces_ ? 4 : 2)) {
    return "the font's 'loca' is too short for its glyphs";
  }
  std::uint64_t last = 0;
  for (std::uint64_t glyph = 0; glyph <= glyphCount_; ++glyph) {
    const std::uint64_t place =
        longPlaces_ ? places.u32(glyph * 4) : places.u16(glyph * 2) * std::uint64_t{2};
    if (place < last || place > glyphBytes) {
      return "glyph " + std::to_string(glyph) + " of the font does not lie inside 'glyf'";
    }
    last = place;
  }
  return {};
}

bool TrueTypeFile::isGoodCharacterMap(std::int64_t offset) const noexcept {
  const BigEndian all = file();
  if (offset <= 0 || !all.holds(static_cast<std::uint64_t>(offset), 16)) {
    return false;
  }
  const BigEndian map = all.from(static_cast<std::uint64_t>(offset));
  switch (map.u16(0)) {
    case 0:
    case 4:
    case 6:
      return true;
    case 12:
    case 13:
      return map.holds(16, std::uint64_t{map.u32(12)} * 12);
    default:
      return false;
  }
}

bool TrueTypeFile::isGoodGlyph(std::uint32_t glyph) const noexcept {
  Budget budget;
  return isGoodGlyph(glyph, budget, 0);
}

bool TrueTypeFile::isGoodGlyph(std::uint32_t glyph, Budget &budget, int depth) const noexcept {
  if (glyph >= glyphCount_ || depth > kDeepestGlyph || budget.parts == 0) {
    return false;
  }
  --budget.parts;
  const std::uint64_t begin = glyphPlace(glyph);
  const BigEndian bytes = table("glyf").part(begin, glyphPlace(std::uint64_t{glyph} + 1) - begin);
  if (bytes.size() == 0) {
    return true;
  }
  const int contours = bytes.s16(0);
  if (contours < 0) {
    return isGoodComposite(bytes, budget, depth);
  }
  if (contours == 0) {
    return true;
  }
  const auto points = countSimplePoints(bytes, static_cast<std::uint32_t>(contours));
  if (!points || *points > budget.points) {
    return false;
  }
  budget.points -= *points;
  return true;
}

bool TrueTypeFile::isGoodComposite(BigEndian glyph, Budget &budget, int depth) const noexcept {
  std::uint64_t place = 10;
  std::uint16_t flags = 0;
  do {
    flags = glyph.u16(place);
    const std::uint16_t part = glyph.u16(place + 2);
    const bool isPlacedByOffset = (flags & 2) != 0;
    place += 4u + ((flags & 1) != 0 ? 4u : 2u);
    place += (flags & 8) != 0 ? 2u : (flags & 64) != 0 ? 4u : (flags & 128) != 0 ? 8u : 0u;
    if (!isPlacedByOffset || !glyph.holds(place, 0) || !isGoodGlyph(part, budget, depth + 1)) {
      return false;
    }
  } while ((flags & 32) != 0);
  return true;
}

}  // namespace okinawa
