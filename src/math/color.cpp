#include "okinawa/math/color.hpp"

#include <cmath>

float okSrgbToLinear(float srgb) noexcept {
  if (srgb <= 0.04045f) {
    return srgb / 12.92f;
  }
  return std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

float okLinearToSrgb(float linear) noexcept {
  if (linear <= 0.0031308f) {
    return linear * 12.92f;
  }
  return 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

glm::vec3 okSrgbToLinear(const glm::vec3 &srgb) noexcept {
  return {okSrgbToLinear(srgb.x), okSrgbToLinear(srgb.y), okSrgbToLinear(srgb.z)};
}

glm::vec3 okLinearToSrgb(const glm::vec3 &linear) noexcept {
  return {okLinearToSrgb(linear.x), okLinearToSrgb(linear.y), okLinearToSrgb(linear.z)};
}

glm::vec4 okSrgbToLinear(const glm::vec4 &srgb) noexcept {
  return {okSrgbToLinear(glm::vec3(srgb)), srgb.w};
}

glm::vec4 okLinearToSrgb(const glm::vec4 &linear) noexcept {
  return {okLinearToSrgb(glm::vec3(linear)), linear.w};
}
