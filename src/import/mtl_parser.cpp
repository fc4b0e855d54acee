#include "import/mtl_parser.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "import/text_lines.hpp"

namespace okinawa {
namespace {

struct MapKeyword {
  const char *word;
  MtlMap MtlMaterial::*map;
};
constexpr std::array<MapKeyword, 10> kMaps = {{{"map_Kd", &MtlMaterial::diffuseMap},
                                               {"map_d", &MtlMaterial::opacityMap},
                                               {"map_Bump", &MtlMaterial::bumpMap},
                                               {"bump", &MtlMaterial::bumpMap},
                                               {"norm", &MtlMaterial::normalMap},
                                               {"map_Kn", &MtlMaterial::normalMap},
                                               {"map_Ke", &MtlMaterial::emissiveMap},
                                               {"map_Pr", &MtlMaterial::roughnessMap},
                                               {"map_Pm", &MtlMaterial::metallicMap},
                                               {"map_opacity", &MtlMaterial::opacityMap}}};

struct ColorKeyword {
  const char *word;
  std::optional<glm::vec3> MtlMaterial::*color;
};
constexpr std::array<ColorKeyword, 3> kColors = {{{"Kd", &MtlMaterial::diffuse},
                                                  {"Ke", &MtlMaterial::emissive},
                                                  {"Tf", &MtlMaterial::transmissionFilter}}};

struct NumberKeyword {
  const char *word;
  std::optional<float> MtlMaterial::*number;
};
constexpr std::array<NumberKeyword, 6> kNumbers = {{{"d", &MtlMaterial::dissolve},
                                                    {"Tr", &MtlMaterial::transparency},
                                                    {"Ns", &MtlMaterial::shininess},
                                                    {"Ni", &MtlMaterial::opticalDensity},
                                                    {"Pr", &MtlMaterial::roughness},
                                                    {"Pm", &MtlMaterial::metallic}}};

/** How many words follow an option of a map; at least and at most. */
struct MapOption {
  const char *word;
  int least;
  int most;
};
constexpr std::array<MapOption, 13> kOptions = {{{"-blendu", 1, 1},
                                                 {"-blendv", 1, 1},
                                                 {"-bm", 1, 1},
                                                 {"-boost", 1, 1},
                                                 {"-cc", 1, 1},
                                                 {"-clamp", 1, 1},
                                                 {"-imfchan", 1, 1},
                                                 {"-mm", 2, 2},
                                                 {"-o", 1, 3},
                                                 {"-s", 1, 3},
                                                 {"-t", 1, 3},
                                                 {"-texres", 1, 1},
                                                 {"-type", 1, 1}}};

/** The entry of a keyword table, in any letter case; null for none. */
template <typename Table>
const typename Table::value_type *findKeyword(const Table &table, std::string_view word) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto &entry) {
    return equalsIgnoringCase(word, entry.word);
  });
  return found == table.end() ? nullptr : &*found;
}

/** A word that is a number from end to end. */
bool isNumber(std::string_view word) noexcept {
  float value = 0.0f;
  return TextCursor(word).readFloat(value) == NumberRead::Good;
}

/** Up to `most` numbers of an option; words that are none belong to the file name. */
int readOptionNumbers(TextCursor &cursor, float (&values)[3], int most) {
  int count = 0;
  while (count < most && isNumber(cursor.peek())) {
    cursor.readFloat(values[count]);
    ++count;
  }
  return count;
}

void applyPlacement(std::string_view option, const float (&values)[3], int count, MtlMap &map) {
  const bool finite = std::isfinite(values[0]) && std::isfinite(values[1]);
  if (!finite || count == 0) {
    return;
  }
  if (equalsIgnoringCase(option, "-o")) {
    map.offset = {values[0], count > 1 ? values[1] : 0.0f};
  } else if (equalsIgnoringCase(option, "-s")) {
    map.scale = {values[0], count > 1 ? values[1] : 1.0f};
  }
}

void readOption(const MapOption &option, TextCursor &cursor, MtlMap &map) {
  if (option.most == 3) {
    float values[3] = {};
    applyPlacement(option.word, values, readOptionNumbers(cursor, values, option.most), map);
    return;
  }
  for (int i = 0; i < option.least; ++i) {
    const std::string_view value = cursor.word();
    if (equalsIgnoringCase(option.word, "-clamp")) {
      map.clamp = equalsIgnoringCase(value, "on");
    }
  }
}

class MtlParser {
 public:
  MtlParser(std::string_view text, TextWarnings &warnings) : lines_(text), warnings_(warnings) {}

  std::vector<MtlMaterial> parse() {
    std::string_view line;
    while (lines_.next(line)) {
      TextCursor cursor(line);
      const std::string_view keyword = cursor.word();
      if (equalsIgnoringCase(keyword, "newmtl")) {
        materials_.emplace_back();
        materials_.back().name = cursor.rest();
        materials_.back().line = lines_.getNumber();
      } else if (!keyword.empty() && !materials_.empty()) {
        readStatement(keyword, cursor, materials_.back());
      }
    }
    if (lines_.isTooLong()) {
      warnings_.add("a line is too long; the rest of the file is left out", lines_.getNumber());
    }
    return std::move(materials_);
  }

 private:
  void readStatement(std::string_view keyword, TextCursor &cursor, MtlMaterial &material) {
    if (const auto *map = findKeyword(kMaps, keyword)) {
      material.*(map->map) = parseMtlMap(cursor, lines_.getNumber(), warnings_);
    } else if (const auto *color = findKeyword(kColors, keyword)) {
      readColor(keyword, cursor, material.*(color->color));
    } else if (const auto *number = findKeyword(kNumbers, keyword)) {
      readNumber(keyword, cursor, material.*(number->number));
    } else if (equalsIgnoringCase(keyword, "illum")) {
      std::optional<float> model;
      readNumber(keyword, cursor, model);
      material.illumination = static_cast<int>(std::clamp(model.value_or(0.0f), 0.0f, 100.0f));
    }
  }

  void readColor(std::string_view keyword, TextCursor &cursor, std::optional<glm::vec3> &color) {
    float values[3] = {};
    int count = 0;
    if (equalsIgnoringCase(cursor.peek(), "spectral") || equalsIgnoringCase(cursor.peek(), "xyz")) {
      warnings_.add("colours as spectra or XYZ are not supported", lines_.getNumber());
      return;
    }
    while (count < 3 && cursor.readFloat(values[count]) != NumberRead::Missing) {
      ++count;
    }
    if (count < 3) {
      // One value stands for all three (MTL format, Kd statement).
      values[1] = values[2] = values[0];
    }
    const bool good = count > 0 && std::all_of(std::begin(values), std::end(values),
                                               [](float v) { return std::isfinite(v); });
    if (!good) {
      warnings_.add("a value cannot be read", lines_.getNumber(), keyword, 1);
      return;
    }
    color = glm::vec3(values[0], values[1], values[2]);
  }

  void readNumber(std::string_view keyword, TextCursor &cursor, std::optional<float> &number) {
    if (equalsIgnoringCase(cursor.peek(), "-halo")) {
      cursor.word();
    }
    float value = 0.0f;
    if (cursor.readFloat(value) == NumberRead::Missing || !std::isfinite(value)) {
      warnings_.add("a value cannot be read", lines_.getNumber(), keyword, 1);
      return;
    }
    number = value;
  }

  TextLines lines_;
  TextWarnings &warnings_;
  std::vector<MtlMaterial> materials_;
};

}  // namespace

MtlMap parseMtlMap(TextCursor cursor, long line, TextWarnings &warnings) {
  MtlMap map;
  map.line = line;
  while (const MapOption *option = findKeyword(kOptions, cursor.peek())) {
    cursor.word();
    readOption(*option, cursor, map);
  }
  map.file = withoutQuotes(cursor.rest());
  if (map.file.empty()) {
    warnings.add("a map names no file", line);
  }
  return map;
}

std::vector<MtlMaterial> parseMtl(std::string_view text, TextWarnings &warnings) {
  return MtlParser(text, warnings).parse();
}

}  // namespace okinawa
