#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>

#include "okinawa/scene/line_style.hpp"
#include "okinawa/texture/sampler.hpp"

class OkTexture;

/** How a surface meets what is behind it. In every mode a texture's alpha is coverage. */
enum OkBlendMode { OK_BLEND_OPAQUE, OK_BLEND_CUTOUT, OK_BLEND_ALPHA, OK_BLEND_ADDITIVE };

/** Alpha blended or additive: drawn after everything solid, without depth writes. */
[[nodiscard]] constexpr bool okIsBlended(OkBlendMode mode) noexcept {
  return mode == OK_BLEND_ALPHA || mode == OK_BLEND_ADDITIVE;
}

/**
 * The half of a material that must be equal for two draws to become one call: textures and the
 * shader's shape. Textures are borrowed from whoever holds a reference on them.
 */
struct OkMaterialState {
  const OkTexture *texture = nullptr;
  const OkTexture *tintMask = nullptr;
  /** How both textures are read, where `overridesSampler`; else as the texture itself says. */
  OkSampler sampler;
  bool overridesSampler = false;
  OkBlendMode blend = OK_BLEND_OPAQUE;
  bool unlit = false;
  bool doubleSided = true;
  /** Which set of texture coordinates is read: 0 or 1. */
  std::uint8_t uvSet = 0;
  /** Its vertices are those of lines, drawn as `OkMaterialParameters::line` says. */
  bool line = false;

  bool operator==(const OkMaterialState &) const noexcept = default;
};

/** The half that travels per draw and never breaks a batch. Colours are linear. */
struct OkMaterialParameters {
  /** Colour factor, and opacity in w. */
  glm::vec4 tint{1.0f};
  /** What is drawn where there is no texture. */
  glm::vec4 fill{1.0f};
  glm::vec3 zoneTint[3] = {glm::vec3(1.0f), glm::vec3(1.0f), glm::vec3(1.0f)};
  /** Bit i: zone i keeps only the drawing's luminance. */
  std::uint32_t zoneLuminance = 0;
  float alphaCutoff = 0.5f;
  float pointSizePixels = 1.0f;
  /** uv' = (uvMatrix.xy * u + uvMatrix.zw * v) + uvOffset: columns of the 2x2 part. */
  glm::vec4 uvMatrix{1.0f, 0.0f, 0.0f, 1.0f};
  glm::vec2 uvOffset{0.0f};
  /** Only where the state says `line`, which then has no zones. */
  OkLineStyle line;

  bool operator==(const OkMaterialParameters &) const noexcept = default;
};

/** Everything the renderer knows of a surface. */
struct OkMaterialBlock {
  OkMaterialState state;
  OkMaterialParameters parameters;

  bool operator==(const OkMaterialBlock &) const noexcept = default;
};
