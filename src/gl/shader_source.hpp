#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/result.hpp"

namespace okinawa::gl {

/** `#define name value`, put before the first line of a shader. */
struct ShaderDefine {
  std::string name;
  std::string value;
};

/** Where a line of an assembled shader comes from. */
struct ShaderLine {
  /** Index into `ShaderText::files`. */
  std::size_t file = 0;
  /** Counted from 1; 0 for lines that no file has: the version and the defines. */
  long line = 0;
};

/**
 * A shader with its includes in place, ready for the driver. It has no `#line` directives: Mesa
 * forgets the number of the source string in most of its messages (YYLLOC_DEFAULT in its
 * glsl_parser.yy sets 0), so places are found by the plain number of a line instead.
 */
struct ShaderText {
  std::string text;
  std::vector<std::string> files;
  /** One entry a line of `text`. */
  std::vector<ShaderLine> lines;
};

/**
 * Shader texts by name. `#include "name"` puts another text in its place, each once for a shader;
 * a circle, a missing text or one deeper than 32 is refused. Only the text asked for may carry a
 * `#version`; without one it becomes `#version 330 core`.
 */
class ShaderSources {
 public:
  void set(std::string name, std::string text);
  void remove(std::string_view name);
  [[nodiscard]] bool contains(std::string_view name) const;
  /** Null when there is none. */
  [[nodiscard]] const std::string *find(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;

  OkResult<ShaderText> assemble(std::string_view name,
                                const std::vector<ShaderDefine> &defines = {}) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

/**
 * Turns the places in a driver's message into "file:line:". Reads the forms of Mesa ("0:12(5):"),
 * NVIDIA ("0(12) :") and of AMD, Intel and Apple ("ERROR: 0:12:"); other lines stay as they are.
 */
[[nodiscard]] std::string mapDriverMessage(std::string_view message, const ShaderText &shader);

/** File and line of the first place that `mapDriverMessage` would find; line 0 when there is none.
 */
struct ShaderPlace {
  std::string file;
  long line = 0;
};
[[nodiscard]] ShaderPlace firstPlace(std::string_view message, const ShaderText &shader);

}  // namespace okinawa::gl
