#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

/**
 * Colours given through the API are sRGB, as a person picks them; light is computed in linear
 * values. Components run from 0 to 1, linear ones may exceed it. The curve is IEC 61966-2-1,
 * continued beyond 1; alpha is never converted.
 */
[[nodiscard]] float okSrgbToLinear(float srgb) noexcept;
[[nodiscard]] float okLinearToSrgb(float linear) noexcept;
[[nodiscard]] glm::vec3 okSrgbToLinear(const glm::vec3 &srgb) noexcept;
[[nodiscard]] glm::vec3 okLinearToSrgb(const glm::vec3 &linear) noexcept;
[[nodiscard]] glm::vec4 okSrgbToLinear(const glm::vec4 &srgb) noexcept;
[[nodiscard]] glm::vec4 okLinearToSrgb(const glm::vec4 &linear) noexcept;
