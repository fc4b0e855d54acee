#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "okinawa/base/result.hpp"

#include "import/obj_document.hpp"
#include "import/text_lines.hpp"
#include "import/text_scan.hpp"
#include "import/text_warnings.hpp"

namespace okinawa {

/**
 * Text to an `ObjDocument`. Indices below zero are resolved where they stand, against the lists as
 * they are at that line; the others are checked once the lists are complete.
 * Source: Wavefront, "Object Files (.obj)", Advanced Visualizer manual, appendix B1.
 */
class ObjParser {
 public:
  /** `textBytes`, the size of the whole text, decides how much room is made. */
  ObjParser(std::uint64_t textBytes, std::string file, TextWarnings &warnings);

  /** The next piece of the text, whole lines. False once a line cannot be accepted. */
  bool feed(std::string_view lines);
  /** The document, or why there is none. Once, after the last piece. */
  OkResult<ObjDocument> finish();

 private:
  bool readStatement(std::string_view line);
  bool readOther(std::string_view keyword, TextCursor &cursor);
  bool readVertex(TextCursor &cursor);
  void addColor(const float (&values)[7], int count);
  bool readTextureCoordinate(TextCursor &cursor);
  bool readNormal(TextCursor &cursor);
  bool readElement(ObjElementKind kind, TextCursor &cursor);
  bool readCorner(TextCursor &cursor, ObjCorner &corner);
  bool resolvePosition(std::int64_t index, std::uint32_t &position);
  void readMaterial(std::string_view name);
  void readLibrary(std::string_view names);
  void readSmoothing(TextCursor &cursor);

  bool checkReferences();
  void finishColors();
  bool fail(std::string message, long line = 0);
  int readNumbers(TextCursor &cursor, float *values, int most);

  TextLines lines_{std::string_view()};
  std::string file_;
  TextWarnings &warnings_;
  ObjDocument document_;
  OkError error_;
  bool failed_ = false;
  std::unordered_map<std::string, std::uint32_t> materialIds_;
  std::uint32_t material_ = ObjCorner::kNone;
  std::uint32_t smoothing_ = ObjElement::kNoSmoothing;
  bool known_ = false;
};

}  // namespace okinawa
