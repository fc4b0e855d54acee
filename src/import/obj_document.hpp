#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <vector>

namespace okinawa {

/** One corner of an element: indices from 0 into the lists of the document. */
struct ObjCorner {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  /** An index that can stand for nothing in a list; only texture coordinates and normals. */
  static constexpr std::uint32_t kBroken = 0xfffffffeu;

  std::uint32_t position = kNone;
  std::uint32_t uv = kNone;
  std::uint32_t normal = kNone;

  bool operator==(const ObjCorner &) const noexcept = default;
};

enum class ObjElementKind : std::uint8_t { Face, Line, Points };

/** A face, a polyline or a list of points. */
struct ObjElement {
  /** No `s` statement came before it. */
  static constexpr std::uint32_t kNoSmoothing = 0xffffffffu;

  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t line = 0;
  std::uint32_t material = ObjCorner::kNone;
  /** The smoothing group; 0 is off. */
  std::uint32_t smoothing = kNoSmoothing;
  ObjElementKind kind = ObjElementKind::Face;
};

/** A name in the file, and the line it stands in. */
struct ObjName {
  std::string name;
  long line = 0;
};

/** What an OBJ file says, before anything is made of it. */
struct ObjDocument {
  std::vector<glm::vec3> positions;
  /** Linear; empty, or one a position. */
  std::vector<glm::vec4> colors;
  std::vector<glm::vec2> uvs;
  /** Unit length, or zero for one that means nothing. */
  std::vector<glm::vec3> normals;
  std::vector<ObjCorner> corners;
  std::vector<ObjElement> elements;
  /** `usemtl` names, each once, in order of appearance. */
  std::vector<ObjName> materials;
  /** `mtllib` statements, each once: a file name, or several. */
  std::vector<ObjName> libraries;
};

}  // namespace okinawa
