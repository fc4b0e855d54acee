#include "okinawa/item/path_2d.hpp"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "okinawa/base/log.hpp"

namespace {

/** A curve is cut into no more, however large it is. */
constexpr float kMostPieces = 1024.0f;
/** Four cubics with these handles stay within 0.03 % of a circle's radius. */
constexpr float kCircleHandle = 0.5522847f;

bool isFinite(const glm::vec2 &point) noexcept {
  return std::isfinite(point.x) && std::isfinite(point.y);
}

}  // namespace

OkPath2D::OkPath2D(float tolerancePixels)
    : tolerance_(tolerancePixels > 0.001f && std::isfinite(tolerancePixels) ? tolerancePixels
                                                                            : 0.001f) {}

bool OkPath2D::takes(std::initializer_list<glm::vec2> points) {
  if (std::all_of(points.begin(), points.end(), isFinite)) {
    return true;
  }
  OkLog::warning("a 2D path: a point that is not finite is refused");
  isOpen_ = false;
  return false;
}

std::vector<glm::vec2> &OkPath2D::current() {
  if (!isOpen_) {
    outlines_.emplace_back();
    isOpen_ = true;
  }
  return outlines_.back();
}

OkPath2D &OkPath2D::moveTo(const glm::vec2 &point) {
  if (takes({point})) {
    close();
    current().push_back(point);
  }
  return *this;
}

OkPath2D &OkPath2D::lineTo(const glm::vec2 &point) {
  if (takes({point})) {
    current().push_back(point);
  }
  return *this;
}

/**
 * `bend` is n (n - 1) / 8 times the largest second difference of a curve of degree n. Source: Wang,
 * "The subdivision method for finding the intersection between two Bezier curves or surfaces"
 * (1984), as in Goldman, "Pyramid Algorithms" (2003), section 5.6.
 */
int OkPath2D::piecesFor(float bend) const noexcept {
  const float pieces = std::ceil(std::sqrt(bend / tolerance_));
  return static_cast<int>(std::clamp(pieces, 1.0f, kMostPieces));
}

OkPath2D &OkPath2D::quadraticTo(const glm::vec2 &control, const glm::vec2 &point) {
  if (!takes({control, point})) {
    return *this;
  }
  std::vector<glm::vec2> &outline = current();
  if (outline.empty()) {
    outline.push_back(point);
    return *this;
  }
  const glm::vec2 start = outline.back();
  const int pieces = piecesFor(0.25f * glm::length(start - 2.0f * control + point));
  for (int i = 1; i < pieces; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(pieces);
    const float s = 1.0f - t;
    outline.push_back(s * s * start + 2.0f * s * t * control + t * t * point);
  }
  outline.push_back(point);
  return *this;
}

OkPath2D &OkPath2D::cubicTo(const glm::vec2 &first, const glm::vec2 &second,
                            const glm::vec2 &point) {
  if (!takes({first, second, point})) {
    return *this;
  }
  std::vector<glm::vec2> &outline = current();
  if (outline.empty()) {
    outline.push_back(point);
    return *this;
  }
  const glm::vec2 start = outline.back();
  const float bend = std::max(glm::length(start - 2.0f * first + second),
                              glm::length(first - 2.0f * second + point));
  const int pieces = piecesFor(0.75f * bend);
  for (int i = 1; i < pieces; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(pieces);
    const float s = 1.0f - t;
    outline.push_back(s * s * s * start + 3.0f * s * s * t * first + 3.0f * s * t * t * second +
                      t * t * t * point);
  }
  outline.push_back(point);
  return *this;
}

OkPath2D &OkPath2D::close() {
  isOpen_ = false;
  if (!outlines_.empty() && outlines_.back().size() > 1 &&
      outlines_.back().front() == outlines_.back().back()) {
    outlines_.back().pop_back();
  }
  if (!outlines_.empty() && outlines_.back().size() < 3) {
    outlines_.pop_back();
  }
  return *this;
}

OkPath2D &OkPath2D::addPolygon(const std::vector<glm::vec2> &points) {
  close();
  for (const glm::vec2 &point : points) {
    if (!takes({point})) {
      outlines_.resize(outlines_.size() - (&point == points.data() ? 0 : 1));
      return *this;
    }
    current().push_back(point);
  }
  return close();
}

OkPath2D &OkPath2D::addRectangle(const OkRect2D &rect) {
  if (!(rect.width > 0.0f && rect.height > 0.0f)) {
    return *this;
  }
  const glm::vec2 low(rect.x, rect.y);
  const glm::vec2 high(rect.x + rect.width, rect.y + rect.height);
  return addPolygon({low, {high.x, low.y}, high, {low.x, high.y}});
}

OkPath2D &OkPath2D::addRoundedRectangle(const OkRect2D &rect, float radius) {
  if (!(radius > 0.0f)) {
    return addRectangle(rect);
  }
  if (!rect.isFinite() || !(rect.width > 0.0f && rect.height > 0.0f)) {
    return *this;
  }
  const float r = std::min({radius, rect.width * 0.5f, rect.height * 0.5f});
  const float handle = r * (1.0f - kCircleHandle);
  const float left = rect.x;
  const float top = rect.y;
  const float right = rect.x + rect.width;
  const float bottom = rect.y + rect.height;
  moveTo({left + r, top});
  lineTo({right - r, top});
  cubicTo({right - handle, top}, {right, top + handle}, {right, top + r});
  lineTo({right, bottom - r});
  cubicTo({right, bottom - handle}, {right - handle, bottom}, {right - r, bottom});
  lineTo({left + r, bottom});
  cubicTo({left + handle, bottom}, {left, bottom - handle}, {left, bottom - r});
  lineTo({left, top + r});
  cubicTo({left, top + handle}, {left + handle, top}, {left + r, top});
  return close();
}

OkPath2D &OkPath2D::addEllipse(const glm::vec2 &center, const glm::vec2 &radii) {
  if (!takes({center, radii}) || !(radii.x > 0.0f && radii.y > 0.0f)) {
    return *this;
  }
  const glm::vec2 x(radii.x, 0.0f);
  const glm::vec2 y(0.0f, radii.y);
  const glm::vec2 hx = x * kCircleHandle;
  const glm::vec2 hy = y * kCircleHandle;
  moveTo(center + x);
  cubicTo(center + x + hy, center + y + hx, center + y);
  cubicTo(center + y - hx, center - x + hy, center - x);
  cubicTo(center - x - hy, center - y - hx, center - y);
  cubicTo(center - y + hx, center + x - hy, center + x);
  return close();
}
