#pragma once

#include <optional>
#include <string>

#include "okinawa/scene/material_block.hpp"
#include "okinawa/texture/sampler.hpp"

/** Alpha at which a cutout pixel is drawn: where a filtered edge crosses halfway. */
constexpr float OK_ALPHA_CUTOUT_THRESHOLD = 0.5f;

/**
 * How a surface is drawn, apart from its texture: how it blends, whether light models it, its tint
 * and opacity, its tint mask and the colours of the mask's three zones. Plain data; sRGB colours, 0
 * to 1.
 */
struct OkMaterial {
  OkBlendMode blend = OK_BLEND_OPAQUE;
  bool unlit = false;
  /** Red, green, blue, opacity. */
  float tint[4] = {1.0f, 1.0f, 1.0f, 1.0f};
  /** A texture by handler name or file path; empty for no mask. */
  std::string tintMaskName;
  float zoneTint[3][3] = {{1.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
  bool zoneLuminance[3] = {false, false, false};
  bool doubleSided = true;
  float alphaCutoff = OK_ALPHA_CUTOUT_THRESHOLD;
  /** Which set of texture coordinates is read: 0 or 1. */
  int uvSet = 0;
  /** uv' = scale, then rotation (radians, counter-clockwise), then offset. */
  float uvScale[2] = {1.0f, 1.0f};
  float uvRotation = 0.0f;
  float uvOffset[2] = {0.0f, 0.0f};
  /** Overrides the texture's own sampling where it is set. */
  std::optional<OkSampler> sampler;
};
