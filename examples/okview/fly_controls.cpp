#include "okview/fly_controls.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace okview {

namespace {

constexpr float kRadiansPerPixel = 0.004f;
constexpr double kWheelStep = 1.2;
constexpr double kFast = 4.0;
/** Short of straight up and down, where left and right would change places. */
constexpr float kSteepest = 0.49f * std::numbers::pi_v<float>;

double axis(const OkInput &input, OkKey plus, OkKey minus) {
  return (input.isDown(plus) ? 1.0 : 0.0) - (input.isDown(minus) ? 1.0 : 0.0);
}

void look(OkCamera &camera, const OkInput &input) {
  const OkRotation rotation = camera.getRotation();
  const float perPixel = kRadiansPerPixel / OkCore::getPixelRatio();
  const float pitch =
      std::clamp(rotation.pitch() - input.getMouseDeltaY() * perPixel, -kSteepest, kSteepest);
  camera.setRotation(pitch, rotation.yaw() - input.getMouseDeltaX() * perPixel, 0.0f);
}

}  // namespace

void FlyControls::step(OkCamera &camera, const OkInput &input, float dt) {
  speed_ *= std::pow(kWheelStep, static_cast<double>(input.getWheelY()));
  if (input.isDown(OkMouseButton::Right)) {
    look(camera, input);
  }
  const glm::dvec3 wish(axis(input, OkKey::D, OkKey::A), axis(input, OkKey::E, OkKey::Q),
                        axis(input, OkKey::S, OkKey::W));
  if (wish == glm::dvec3(0.0)) {
    return;
  }
  const bool fast = input.isDown(OkKey::LeftShift) || input.isDown(OkKey::RightShift);
  const double metres = speed_ * (fast ? kFast : 1.0) * static_cast<double>(dt);
  const glm::dmat3 axes(camera.getWorldLinear());
  camera.setPositionPrecise(camera.getPositionPrecise() + axes * glm::normalize(wish) * metres);
}

}  // namespace okview
