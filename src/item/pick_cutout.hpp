#pragma once

#include <glm/vec2.hpp>

#include "okinawa/item/material.hpp"
#include "okinawa/texture/texture.hpp"

namespace okinawa {

/** The mesh's texture coordinates as the material's shader sees them. */
[[nodiscard]] glm::vec2 placeUv(const OkMaterial &material, const glm::vec2 &uv) noexcept;

/**
 * The alpha of a texture's largest level at texture coordinates, filtered and wrapped as the
 * material or the texture says; 1 where the pixels are not on the CPU.
 */
[[nodiscard]] float sampleAlpha(const OkTexture &texture, const OkMaterial &material,
                                const glm::vec2 &uv) noexcept;

}  // namespace okinawa
