#include "import/obj_parser.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "okinawa/base/limits.hpp"
#include "okinawa/math/color.hpp"

namespace okinawa {
namespace {

// Colours above this are meant as bytes: some scanners' tools write 0 to 255.
constexpr float kByteColors = 1.5f;

// Each library that is not there costs a search through a folder.
constexpr std::size_t kMostLibraries = 256;

/** Statements of the format that say nothing about polygons, lines or points. */
constexpr std::array kIgnored = {"g",        "o",        "vp",         "mg",       "bevel",
                                 "c_interp", "d_interp", "lod",        "usemap",   "maplib",
                                 "ctech",    "stech",    "shadow_obj", "trace_obj"};
constexpr std::array kFreeForm = {"cstype", "deg",  "bmat", "step", "curv", "curv2", "surf", "parm",
                                  "trim",   "hole", "scrv", "sp",   "end",  "con",   "call", "csh"};

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<const char *, N> &words) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isFinite(float a, float b, float c) noexcept {
  return std::isfinite(a) && std::isfinite(b) && std::isfinite(c);
}

/** Where an index of a texture coordinate or a normal points; the lists may still grow. */
std::uint32_t resolveOptional(std::int64_t index, std::size_t count) noexcept {
  const std::int64_t at = index > 0 ? index - 1 : static_cast<std::int64_t>(count) + index;
  return index == 0 || at < 0 || at >= ObjCorner::kBroken ? ObjCorner::kBroken
                                                          : static_cast<std::uint32_t>(at);
}

}  // namespace

ObjParser::ObjParser(std::uint64_t textBytes, std::string file, TextWarnings &warnings)
    : file_(std::move(file)), warnings_(warnings) {
  // A statement of a position or a face takes about 30 bytes: one round of growing is saved.
  const auto bytes = static_cast<std::size_t>(std::min(textBytes, OkLimits::kFileBytes));
  document_.positions.reserve(bytes / 128);
  document_.corners.reserve(bytes / 24);
  document_.elements.reserve(bytes / 72);
}

bool ObjParser::fail(std::string message, long line) {
  error_ = {std::move(message), file_, line > 0 ? line : lines_.getNumber(), -1};
  failed_ = true;
  return false;
}

bool ObjParser::feed(std::string_view lines) {
  if (failed_) {
    return false;
  }
  lines_ = TextLines(lines, OkLimits::kTextLineBytes, lines_.getTaken());
  std::string_view line;
  while (lines_.next(line)) {
    if (!readStatement(line)) {
      return false;
    }
  }
  return !lines_.isTooLong() ||
         fail("the line is longer than " + std::to_string(OkLimits::kTextLineBytes) + " bytes");
}

OkResult<ObjDocument> ObjParser::finish() {
  if (failed_) {
    return error_;
  }
  if (!known_) {
    return OkError{"the file holds no statement of the OBJ format", file_, 0, -1};
  }
  if (!checkReferences()) {
    return error_;
  }
  finishColors();
  return std::move(document_);
}

bool ObjParser::readStatement(std::string_view line) {
  TextCursor cursor(line);
  const std::string_view keyword = cursor.word();
  if (keyword.empty()) {
    return true;
  }
  if (keyword == "v") {
    return readVertex(cursor);
  }
  if (keyword == "f" || keyword == "fo") {
    return readElement(ObjElementKind::Face, cursor);
  }
  if (keyword == "vt") {
    return readTextureCoordinate(cursor);
  }
  if (keyword == "vn") {
    return readNormal(cursor);
  }
  return readOther(keyword, cursor);
}

bool ObjParser::readOther(std::string_view keyword, TextCursor &cursor) {
  if (keyword == "l") {
    return readElement(ObjElementKind::Line, cursor);
  }
  if (keyword == "p") {
    return readElement(ObjElementKind::Points, cursor);
  }
  if (keyword == "usemtl") {
    readMaterial(cursor.rest());
  } else if (keyword == "mtllib") {
    readLibrary(cursor.rest());
  } else if (keyword == "s") {
    readSmoothing(cursor);
  } else if (isOneOf(keyword, kFreeForm)) {
    warnings_.add("free-form curves and surfaces are not supported and are left out",
                  lines_.getNumber());
  } else if (!isOneOf(keyword, kIgnored)) {
    warnings_.add("a statement is not known and is left out", lines_.getNumber(), keyword, 1);
    return true;
  }
  known_ = true;
  return true;
}

int ObjParser::readNumbers(TextCursor &cursor, float *values, int most) {
  int count = 0;
  while (count < most) {
    const NumberRead read = cursor.readFloat(values[count]);
    if (read == NumberRead::Missing) {
      break;
    }
    if (read == NumberRead::Junk) {
      warnings_.add("a number is followed by something that does not belong to it",
                    lines_.getNumber());
    }
    ++count;
  }
  return count;
}

bool ObjParser::readVertex(TextCursor &cursor) {
  float values[7] = {};
  const int count = readNumbers(cursor, values, 7);
  if (count < 3) {
    return fail("a vertex needs three coordinates");
  }
  if (!isFinite(values[0], values[1], values[2])) {
    return fail("a vertex has a coordinate that is not finite");
  }
  if (document_.positions.size() >= OkLimits::kMeshVertices) {
    return fail("there are more than " + std::to_string(OkLimits::kMeshVertices) + " vertices");
  }
  known_ = true;
  document_.positions.emplace_back(values[0], values[1], values[2]);
  addColor(values, count);
  return true;
}

void ObjParser::addColor(const float (&values)[7], int count) {
  // Four numbers are x y z w: the weight matters to curves only. Six or seven carry a colour.
  auto &colors = document_.colors;
  if (count >= 6 && isFinite(values[3], values[4], values[5])) {
    const float alpha = count == 7 && std::isfinite(values[6]) ? values[6] : 1.0f;
    colors.resize(document_.positions.size() - 1, glm::vec4(1.0f));
    colors.emplace_back(values[3], values[4], values[5], alpha);
  } else if (!colors.empty()) {
    colors.resize(document_.positions.size(), glm::vec4(1.0f));
  }
}

void ObjParser::finishColors() {
  auto &colors = document_.colors;
  if (colors.empty()) {
    return;
  }
  const bool bytes = std::any_of(colors.begin(), colors.end(), [](const glm::vec4 &color) {
    return color.x > kByteColors || color.y > kByteColors || color.z > kByteColors;
  });
  if (bytes) {
    warnings_.add("vertex colours are read as 0 to 255", 0);
  }
  // Tools write what they show, so the colours are sRGB.
  for (glm::vec4 &color : colors) {
    const bool unset = color == glm::vec4(1.0f);
    const float scale = bytes && !unset ? 1.0f / 255.0f : 1.0f;
    const float alphaScale = color.w > kByteColors ? 1.0f / 255.0f : 1.0f;
    for (int i = 0; i < 3; ++i) {
      color[i] = std::clamp(color[i] * scale, 0.0f, 1.0f);
    }
    color.w = std::clamp(color.w * alphaScale, 0.0f, 1.0f);
    color = okSrgbToLinear(color);
  }
}

bool ObjParser::readTextureCoordinate(TextCursor &cursor) {
  float values[2] = {};
  if (readNumbers(cursor, values, 2) < 1 || !isFinite(values[0], values[1], 0.0f)) {
    warnings_.add("a texture coordinate cannot be read; (0, 0) is used", lines_.getNumber());
    values[0] = values[1] = 0.0f;
  }
  if (document_.uvs.size() >= OkLimits::kMeshVertices) {
    return fail("there are more than " + std::to_string(OkLimits::kMeshVertices) +
                " texture coordinates");
  }
  known_ = true;
  document_.uvs.emplace_back(values[0], values[1]);
  return true;
}

bool ObjParser::readNormal(TextCursor &cursor) {
  float values[3] = {};
  const bool read = readNumbers(cursor, values, 3) == 3;
  const double length = std::hypot(static_cast<double>(values[0]), static_cast<double>(values[1]),
                                   static_cast<double>(values[2]));
  glm::vec3 normal(0.0f);
  if (read && std::isfinite(length) && length > 0.0) {
    normal = {static_cast<float>(values[0] / length), static_cast<float>(values[1] / length),
              static_cast<float>(values[2] / length)};
  } else {
    warnings_.add("a normal has no direction; one is computed", lines_.getNumber());
  }
  if (document_.normals.size() >= OkLimits::kMeshVertices) {
    return fail("there are more than " + std::to_string(OkLimits::kMeshVertices) + " normals");
  }
  known_ = true;
  document_.normals.push_back(normal);
  return true;
}

bool ObjParser::resolvePosition(std::int64_t index, std::uint32_t &position) {
  const auto count = static_cast<std::int64_t>(document_.positions.size());
  const std::int64_t at = index > 0 ? index - 1 : count + index;
  if (index == 0) {
    return fail("there is no vertex 0: indices start at 1");
  }
  if (at < 0 || at >= static_cast<std::int64_t>(OkLimits::kMeshVertices)) {
    return fail("there is no vertex " + std::to_string(index) + ": " + std::to_string(count) +
                " came before this line");
  }
  position = static_cast<std::uint32_t>(at);
  return true;
}

bool ObjParser::readCorner(TextCursor &cursor, ObjCorner &corner) {
  TextCursor start = cursor;
  const auto unreadable = [&] {
    return fail("the corner " + quoteText(start.word()) + " cannot be read");
  };
  std::int64_t index = 0;
  if (!cursor.readInteger(index)) {
    return unreadable();
  }
  if (!resolvePosition(index, corner.position)) {
    return false;
  }
  if (cursor.skip('/')) {
    if (cursor.readInteger(index)) {
      corner.uv = resolveOptional(index, document_.uvs.size());
    }
    if (cursor.skip('/') && cursor.readInteger(index)) {
      corner.normal = resolveOptional(index, document_.normals.size());
    }
  }
  return cursor.atWordEnd() || unreadable();
}

bool ObjParser::readElement(ObjElementKind kind, TextCursor &cursor) {
  auto &corners = document_.corners;
  const std::size_t first = corners.size();
  while (!cursor.atEnd()) {
    ObjCorner corner;
    if (!readCorner(cursor, corner)) {
      return false;
    }
    corners.push_back(corner);
  }
  known_ = true;
  const std::size_t count = corners.size() - first;
  const std::size_t needed = kind == ObjElementKind::Face   ? 3
                             : kind == ObjElementKind::Line ? 2
                                                            : 1;
  if (count < needed) {
    warnings_.add(kind == ObjElementKind::Face
                      ? "a face with fewer than three corners is left out"
                      : "a line or a list of points without enough vertices is left out",
                  lines_.getNumber());
    corners.resize(first);
    return true;
  }
  if (kind == ObjElementKind::Face && count > OkLimits::kPolygonCorners) {
    return fail("the face has " + std::to_string(count) + " corners; at most " +
                std::to_string(OkLimits::kPolygonCorners) + " are allowed");
  }
  if (corners.size() > OkLimits::kMeshIndices) {
    return fail("there are more than " + std::to_string(OkLimits::kMeshIndices) + " corners");
  }
  document_.elements.push_back(
      {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count),
       static_cast<std::uint32_t>(lines_.getNumber()), material_, smoothing_, kind});
  return true;
}

void ObjParser::readMaterial(std::string_view name) {
  const auto id = static_cast<std::uint32_t>(document_.materials.size());
  const auto [entry, added] = materialIds_.try_emplace(std::string(name), id);
  if (added) {
    document_.materials.push_back({std::string(name), lines_.getNumber()});
  }
  material_ = entry->second;
}

void ObjParser::readLibrary(std::string_view names) {
  auto &libraries = document_.libraries;
  const bool seen = std::any_of(libraries.begin(), libraries.end(),
                                [&](const ObjName &library) { return library.name == names; });
  if (!seen && libraries.size() >= kMostLibraries) {
    warnings_.add("too many material libraries; this one is left out", lines_.getNumber(), names);
  } else if (!seen && !names.empty()) {
    libraries.push_back({std::string(names), lines_.getNumber()});
  }
}

void ObjParser::readSmoothing(TextCursor &cursor) {
  std::int64_t group = 0;
  if (cursor.atEnd() || !cursor.readInteger(group)) {
    group = equalsIgnoringCase(cursor.word(), "on") ? 1 : 0;
  }
  smoothing_ = group <= 0 ? 0 : static_cast<std::uint32_t>(std::min<std::int64_t>(group, 1 << 30));
}

bool ObjParser::checkReferences() {
  const std::size_t positions = document_.positions.size();
  const std::size_t uvs = document_.uvs.size();
  const std::size_t normals = document_.normals.size();
  for (const ObjElement &element : document_.elements) {
    for (std::uint32_t i = 0; i < element.count; ++i) {
      ObjCorner &corner = document_.corners[element.first + i];
      if (corner.position >= positions) {
        return fail("there is no vertex " + std::to_string(std::uint64_t{corner.position} + 1) +
                        ": the file has " + std::to_string(positions),
                    element.line);
      }
      if (corner.uv != ObjCorner::kNone && corner.uv >= uvs) {
        warnings_.add("a corner names a texture coordinate that is not there; (0, 0) is used",
                      element.line);
        corner.uv = ObjCorner::kNone;
      }
      if (corner.normal == ObjCorner::kNone) {
        continue;
      }
      if (corner.normal >= normals) {
        warnings_.add("a corner names a normal that is not there; one is computed", element.line);
        corner.normal = ObjCorner::kNone;
      } else if (document_.normals[corner.normal] == glm::vec3(0.0f)) {
        corner.normal = ObjCorner::kNone;
      }
    }
  }
  return true;
}

}  // namespace okinawa
