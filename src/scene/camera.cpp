#include "okinawa/scene/camera.hpp"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "okinawa/base/log.hpp"

namespace {

constexpr double kRadiansPerDegree = 3.14159265358979323846 / 180.0;
constexpr float kDepthRatioWarning = 1.0e6f;

OkObjectId &activeCamera() {
  static OkObjectId id;
  return id;
}

void warnAboutRatio(const std::string &name, float near, float far) {
  if (far / near > kDepthRatioWarning) {
    OkLog::warning("camera \"" + name +
                   "\": far is over a million times near, depth will be too coarse far away");
  }
}

}  // namespace

OkCamera::OkCamera(std::string name, int width, int height)
    : OkObject(std::move(name)), width_(std::max(1, width)), height_(std::max(1, height)) {}

void OkCamera::setActive(const OkCamera *camera) noexcept {
  activeCamera() = camera == nullptr ? OkObjectId() : camera->getId();
}

OkCamera *OkCamera::getActive() noexcept {
  return static_cast<OkCamera *>(OkObject::fromId(activeCamera()));
}

void OkCamera::setSize(int width, int height) noexcept {
  if (width > 0 && height > 0) {
    width_ = width;
    height_ = height;
  }
}

bool OkCamera::setPerspective(float fovDegrees, float near, float far) {
  const bool good = std::isfinite(fovDegrees) && std::isfinite(near) && std::isfinite(far) &&
                    fovDegrees > 0.0f && fovDegrees < 180.0f && near > 0.0f && near < far;
  if (!good) {
    OkLog::warning("camera \"" + getName() +
                   "\": a perspective needs an angle between 0 and 180 degrees and 0 < near < far");
    return false;
  }
  warnAboutRatio(getName(), near, far);
  orthographic_ = false;
  fovDegrees_ = fovDegrees;
  near_ = near;
  far_ = far;
  return true;
}

bool OkCamera::setOrthographic(float height, float near, float far) {
  const bool good = std::isfinite(height) && std::isfinite(near) && std::isfinite(far) &&
                    height > 0.0f && near < far;
  if (!good) {
    OkLog::warning("camera \"" + getName() +
                   "\": an orthographic lens needs a height above 0 and near < far");
    return false;
  }
  orthographic_ = true;
  orthographicHeight_ = height;
  near_ = near;
  far_ = far;
  return true;
}

glm::dmat3 OkCamera::getAxes() const {
  const glm::dmat3 linear(getWorldLinear());
  const double length = glm::length(linear[2]);
  if (!(length > 0.0)) {
    return glm::dmat3(1.0);
  }
  const glm::dvec3 back = linear[2] / length;
  glm::dvec3 right = glm::cross(linear[1], back);
  if (!(glm::length(right) > 1e-12 * glm::length(linear[1]))) {
    const glm::dvec3 other = std::abs(back.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0);
    right = glm::cross(other, back);
  }
  right = glm::normalize(right);
  return glm::dmat3(right, glm::cross(back, right), back);
}

glm::mat4 OkCamera::makeProjection(int width, int height) const {
  const float aspect =
      static_cast<float>(std::max(1, width)) / static_cast<float>(std::max(1, height));
  if (orthographic_) {
    const float halfHeight = orthographicHeight_ * 0.5f;
    const float halfWidth = halfHeight * aspect;
    return glm::ortho(-halfWidth, halfWidth, -halfHeight, halfHeight, near_, far_);
  }
  const auto fov = static_cast<float>(static_cast<double>(fovDegrees_) * kRadiansPerDegree);
  return glm::perspective(fov, aspect, near_, far_);
}

glm::mat4 OkCamera::getProjection() const {
  return makeProjection(width_, height_);
}

glm::mat4 OkCamera::getView() const {
  const glm::dmat3 toView = glm::transpose(getAxes());
  glm::dmat4 view(toView);
  view[3] = glm::dvec4(-(toView * getWorldPositionPrecise()), 1.0);
  return glm::mat4(view);
}

OkView OkCamera::makeView(int width, int height) const {
  OkView view = OkView::make(getWorldPositionPrecise(), glm::mat3(glm::transpose(getAxes())),
                             makeProjection(width, height), width, height);
  view.orthographic = orthographic_;
  return view;
}

OkRay OkCamera::rayThroughPixel(float x, float y, int width, int height) const {
  if (width <= 0 || height <= 0) {
    return OkRay(glm::dvec3(0.0), glm::dvec3(0.0));
  }
  // Built from the axes and the lens, never by inverting a matrix: exact far from the world's
  // origin.
  const double aspect = static_cast<double>(width) / height;
  const double across = (2.0 * static_cast<double>(x) / width - 1.0) * aspect;
  const double upward = 1.0 - 2.0 * static_cast<double>(y) / height;
  const glm::dmat3 axes = getAxes();
  const glm::dvec3 eye = getWorldPositionPrecise();
  if (orthographic_) {
    const double half = static_cast<double>(orthographicHeight_) * 0.5;
    const glm::dvec3 origin = eye + axes[0] * (across * half) + axes[1] * (upward * half) -
                              axes[2] * static_cast<double>(near_);
    return OkRay(origin, -axes[2], 0.0f, far_ - near_);
  }
  const double half = std::tan(static_cast<double>(fovDegrees_) * kRadiansPerDegree * 0.5);
  const glm::dvec3 direction = axes[0] * (across * half) + axes[1] * (upward * half) - axes[2];
  // Near and far are measured along the axis; the ray is longer by this.
  const double slant = glm::length(direction);
  return OkRay(eye, direction, static_cast<float>(static_cast<double>(near_) * slant),
               static_cast<float>(static_cast<double>(far_) * slant));
}

bool OkCamera::project(const OkPoint &world, int width, int height, glm::vec3 *pixel) const {
  if (width <= 0 || height <= 0 || pixel == nullptr) {
    return false;
  }
  const glm::dvec3 relative = glm::dvec3(world.toVec3()) - getWorldPositionPrecise();
  const glm::dvec3 view = glm::transpose(getAxes()) * relative;
  const double depth = -view.z;
  double half = static_cast<double>(orthographicHeight_) * 0.5;
  if (!orthographic_) {
    if (!(depth > 0.0)) {
      return false;
    }
    half = std::tan(static_cast<double>(fovDegrees_) * kRadiansPerDegree * 0.5) * depth;
  }
  const double aspect = static_cast<double>(width) / height;
  *pixel = glm::vec3((view.x / (half * aspect) + 1.0) * 0.5 * width,
                     (1.0 - view.y / half) * 0.5 * height, depth);
  return true;
}

void OkCamera::frame(const OkWorldSphere &sphere, const OkPoint &direction, float margin) {
  const OkPoint toward = direction.normalize();
  if (sphere.isEmpty() || toward.magnitude() == 0.0f || !(margin > 0.0f)) {
    return;
  }
  const double radius =
      std::max(1e-6, static_cast<double>(sphere.radius)) * static_cast<double>(margin);
  const double aspect = static_cast<double>(width_) / height_;
  double distance = radius * 2.0;
  if (orthographic_) {
    setOrthographic(static_cast<float>(2.0 * radius / std::min(1.0, aspect)), near_, far_);
  } else {
    // The sphere must touch neither the upper nor the side planes of the frustum.
    const double vertical = static_cast<double>(fovDegrees_) * kRadiansPerDegree * 0.5;
    const double horizontal = std::atan(std::tan(vertical) * aspect);
    distance = radius / std::sin(std::min(vertical, horizontal));
  }
  const glm::dvec3 place = sphere.center - glm::dvec3(toward.toVec3()) * distance;
  glm::dvec3 local = place;
  if (const OkObject *above = getParent()) {
    const glm::dmat3 linear(above->getWorldLinear());
    local = glm::inverse(linear) * (place - above->getWorldPositionPrecise());
  }
  setPositionPrecise(local);
  lookAt(OkPoint(glm::vec3(sphere.center)));
}
