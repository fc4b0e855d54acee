#include "okinawa/scene/camera.hpp"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <utility>

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

bool OkCamera::setLensShift(float x, float y) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    OkLog::warning("camera \"" + getName() + "\": a lens shift that is not finite was refused");
    return false;
  }
  lensShift_ = {x, y};
  return true;
}

OkCamera::Window OkCamera::getWindow(double aspect) const noexcept {
  const double halfHeight =
      orthographic_ ? static_cast<double>(orthographicHeight_) * 0.5
                    : std::tan(static_cast<double>(fovDegrees_) * kRadiansPerDegree * 0.5);
  const double halfWidth = halfHeight * aspect;
  const double x = 2.0 * static_cast<double>(lensShift_.x) * halfWidth;
  const double y = 2.0 * static_cast<double>(lensShift_.y) * halfHeight;
  return {x - halfWidth, x + halfWidth, y - halfHeight, y + halfHeight};
}

glm::mat4 OkCamera::makeProjection(const Window &window) const {
  const auto near = static_cast<double>(near_);
  const auto far = static_cast<double>(far_);
  if (orthographic_) {
    return glm::mat4(glm::ortho(window.left, window.right, window.bottom, window.top, near, far));
  }
  return glm::mat4(glm::frustum(window.left * near, window.right * near, window.bottom * near,
                                window.top * near, near, far));
}

glm::mat4 OkCamera::makeProjection(int width, int height) const {
  return makeProjection(getWindow(static_cast<double>(std::max(1, width)) / std::max(1, height)));
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

OkView OkCamera::makeRectangleView(const OkPixelRect &rectangle, int width, int height) const {
  const double across = std::max(1, width);
  const double down = std::max(1, height);
  const Window whole = getWindow(across / down);
  // Dragged to either side, and never without area.
  const auto shareOf = [](float from, float size, double all) {
    const double middle = static_cast<double>(from) + static_cast<double>(size) * 0.5;
    const double half = std::max(0.5, std::abs(static_cast<double>(size)) * 0.5);
    return std::pair((middle - half) / all, (middle + half) / all);
  };
  const auto [left, right] = shareOf(rectangle.x, rectangle.width, across);
  const auto [top, bottom] = shareOf(rectangle.y, rectangle.height, down);
  const Window part{
      std::lerp(whole.left, whole.right, left), std::lerp(whole.left, whole.right, right),
      std::lerp(whole.top, whole.bottom, bottom), std::lerp(whole.top, whole.bottom, top)};
  OkView view =
      OkView::make(getWorldPositionPrecise(), glm::mat3(glm::transpose(getAxes())),
                   makeProjection(part), std::max(1, static_cast<int>((right - left) * across)),
                   std::max(1, static_cast<int>((bottom - top) * down)));
  view.orthographic = orthographic_;
  return view;
}

OkRay OkCamera::rayThroughPixel(float x, float y, int width, int height) const {
  if (width <= 0 || height <= 0) {
    return OkRay(glm::dvec3(0.0), glm::dvec3(0.0));
  }
  return rayThroughPixel(x, y, {0.0f, 0.0f, static_cast<float>(width), static_cast<float>(height)});
}

OkRay OkCamera::rayThroughPixel(float x, float y, const OkPixelRect &viewport) const {
  if (!(viewport.width > 0.0f && viewport.height > 0.0f)) {
    return OkRay(glm::dvec3(0.0), glm::dvec3(0.0));
  }
  // Built from the axes and the lens, never by inverting a matrix: exact far from the world's
  // origin.
  const double width = static_cast<double>(viewport.width);
  const double height = static_cast<double>(viewport.height);
  const Window window = getWindow(width / height);
  const double across =
      std::lerp(window.left, window.right,
                (static_cast<double>(x) - static_cast<double>(viewport.x)) / width);
  const double upward =
      std::lerp(window.top, window.bottom,
                (static_cast<double>(y) - static_cast<double>(viewport.y)) / height);
  const glm::dmat3 axes = getAxes();
  const glm::dvec3 eye = getWorldPositionPrecise();
  if (orthographic_) {
    const glm::dvec3 origin =
        eye + axes[0] * across + axes[1] * upward - axes[2] * static_cast<double>(near_);
    return OkRay(origin, -axes[2], 0.0f, far_ - near_);
  }
  const glm::dvec3 direction = axes[0] * across + axes[1] * upward - axes[2];
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
  if (!orthographic_ && !(depth > 0.0)) {
    return false;
  }
  const double scale = orthographic_ ? 1.0 : depth;
  const Window window = getWindow(static_cast<double>(width) / height);
  const double across = (view.x / scale - window.left) / (window.right - window.left);
  const double down = (window.top - view.y / scale) / (window.top - window.bottom);
  *pixel = glm::vec3(across * width, down * height, depth);
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
