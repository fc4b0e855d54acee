#include "okinawa/scene/paint_list.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "okinawa/base/log.hpp"

bool OkRect2D::isFinite() const noexcept {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(width) && std::isfinite(height);
}

OkRect2D OkRect2D::intersect(const OkRect2D &other) const noexcept {
  const float left = std::max(x, other.x);
  const float top = std::max(y, other.y);
  const float right = std::min(x + width, other.x + other.width);
  const float bottom = std::min(y + height, other.y + other.height);
  return {left, top, std::max(right - left, 0.0f), std::max(bottom - top, 0.0f)};
}

std::uint32_t okPackColor(const glm::vec4 &color) noexcept {
  std::uint32_t packed = 0;
  for (int channel = 3; channel >= 0; --channel) {
    // Written so that NaN fails the comparison.
    const float value = color[channel] > 0.0f ? std::min(color[channel], 1.0f) : 0.0f;
    packed = (packed << 8) | static_cast<std::uint32_t>(value * 255.0f + 0.5f);
  }
  return packed;
}

void OkPaintState::clip(const OkRect2D &rect) noexcept {
  scissor = isClipped ? scissor.intersect(rect) : rect;
  isClipped = true;
}

void OkPaintList::begin() {
  vertices_.clear();
  indices_.clear();
  runs_.clear();
  ++vertexRevision_;
  ++indexRevision_;
  isRewriting_ = false;
  isFullSaid_ = false;
}

bool OkPaintList::hasRoom(std::size_t vertexCount, std::size_t indexCount) {
  if (vertexCount <= kMostVertices - vertices_.size() &&
      indexCount <= kMostIndices - indices_.size()) {
    return true;
  }
  if (!isFullSaid_) {
    OkLog::error("a 2D scene holds at most " + std::to_string(kMostVertices) + " vertices and " +
                 std::to_string(kMostIndices) + " indices: what goes beyond is left out");
    isFullSaid_ = true;
  }
  return false;
}

void OkPaintList::extendRun(const OkPaintState &state, std::size_t indexCount) {
  const auto count = static_cast<std::uint32_t>(indexCount);
  if (runs_.empty() || runs_.back().state != state) {
    runs_.push_back({state, static_cast<std::uint32_t>(indices_.size()), count});
  } else {
    runs_.back().indexCount += count;
  }
}

OkPaintVertex *OkPaintList::appendQuad(const OkPaintState &state) {
  if (!hasRoom(4, 6)) {
    return nullptr;
  }
  extendRun(state, 6);
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  const std::uint32_t corners[6] = {first, first + 1, first + 2, first, first + 2, first + 3};
  indices_.insert(indices_.end(), corners, corners + 6);
  vertices_.resize(vertices_.size() + 4);
  return vertices_.data() + first;
}

OkPaintVertex *OkPaintList::addTriangles(const OkPaintState &state, std::size_t vertexCount,
                                         std::span<const std::uint32_t> indices) {
  if (isRewriting_) {
    return rewrite(vertexCount);
  }
  if (!hasRoom(vertexCount, indices.size())) {
    return nullptr;
  }
  const auto isBeyond = [vertexCount](std::uint32_t index) { return index >= vertexCount; };
  if (std::any_of(indices.begin(), indices.end(), isBeyond)) {
    OkLog::error("triangles in 2D: an index lies beyond their " + std::to_string(vertexCount) +
                 " vertices");
    return nullptr;
  }
  if (!indices.empty()) {
    extendRun(state, indices.size());
  }
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  const auto shifted = [first](std::uint32_t index) { return first + index; };
  std::transform(indices.begin(), indices.end(), std::back_inserter(indices_), shifted);
  vertices_.resize(vertices_.size() + vertexCount);
  return vertices_.data() + first;
}
