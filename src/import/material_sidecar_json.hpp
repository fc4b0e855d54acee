#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/material_block.hpp"

namespace okinawa {

/** One material of a sidecar; what it leaves out is empty. Colours are sRGB. */
struct SidecarMaterial {
  std::string name;
  std::optional<std::array<float, 4>> albedo;
  std::optional<float> metallic;
  std::optional<float> roughness;
  std::optional<float> ior;
  std::optional<float> transmission;
  std::optional<std::array<float, 3>> emissive;
  std::optional<OkBlendMode> blend;
  std::optional<bool> unlit;
  std::optional<std::string> albedoMap;
  std::optional<std::string> normalMap;
  std::optional<std::string> metallicRoughnessMap;
  std::optional<std::string> emissiveMap;
  std::optional<std::string> tintMask;
};

/** Reads a sidecar. Fails at the first thing that is not as it must be; unknown keys are fine. */
OkResult<std::vector<SidecarMaterial>> parseSidecar(std::span<const std::uint8_t> bytes,
                                                    const std::string &file);

/** Writes what is not empty, indented, with numbers that read back as they were. */
[[nodiscard]] std::string formatSidecar(std::span<const SidecarMaterial> materials);

}  // namespace okinawa
