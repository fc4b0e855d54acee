#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/text_scan.hpp"
#include "import/text_warnings.hpp"

namespace okinawa {

/** A `map_*` statement: a file and how it lies on the surface. */
struct MtlMap {
  /** The rest of the line as it stands; empty for no map. */
  std::string file;
  glm::vec2 offset{0.0f};
  glm::vec2 scale{1.0f};
  bool clamp = false;
  long line = 0;
};

/** A material as an MTL file states it; what is not stated is empty. */
struct MtlMaterial {
  std::string name;
  long line = 0;
  std::optional<glm::vec3> diffuse;
  std::optional<glm::vec3> emissive;
  std::optional<glm::vec3> transmissionFilter;
  std::optional<float> dissolve;
  std::optional<float> transparency;
  std::optional<float> shininess;
  std::optional<float> opticalDensity;
  std::optional<float> roughness;
  std::optional<float> metallic;
  int illumination = 0;
  MtlMap diffuseMap;
  MtlMap opacityMap;
  MtlMap bumpMap;
  MtlMap normalMap;
  MtlMap emissiveMap;
  MtlMap roughnessMap;
  MtlMap metallicMap;
};

/**
 * Reads a material library. Nothing in it is fatal: what cannot be read is left out with a warning.
 * Keywords in any letter case. Sources: Alias/Wavefront, "MTL material format" (1995); the
 * physically based extension by Clara.io and Exocortex (Pr, Pm, norm).
 */
[[nodiscard]] std::vector<MtlMaterial> parseMtl(std::string_view text, TextWarnings &warnings);

/** The options and the file name of a `map_*` statement. */
[[nodiscard]] MtlMap parseMtlMap(TextCursor cursor, long line, TextWarnings &warnings);

}  // namespace okinawa
