#include "okinawa/item/triangles_2d.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/texture/texture.hpp"

namespace {

bool isFinite(const OkPaintVertex &vertex) noexcept {
  return std::isfinite(vertex.position.x) && std::isfinite(vertex.position.y) &&
         std::isfinite(vertex.uv.x) && std::isfinite(vertex.uv.y);
}

bool isUpright(const OkPlace2D &place) noexcept {
  return place.xAxis == glm::vec2(1.0f, 0.0f) && place.yAxis == glm::vec2(0.0f, 1.0f);
}

}  // namespace

void OkTriangles2D::clear() {
  vertices_.clear();
  indices_.clear();
  batches_.clear();
  textures_.clear();
  hasScissors_ = false;
  contentChanged();
}

void OkTriangles2D::hold(OkTexture *texture) {
  if (texture == nullptr) {
    return;
  }
  const std::uint64_t id = texture->getId();
  const bool isHeld = std::any_of(textures_.rbegin(), textures_.rend(),
                                  [id](const auto &held) { return held.getId() == id; });
  if (!isHeld) {
    textures_.emplace_back().share(texture);
  }
}

bool OkTriangles2D::checkLook(const BatchLook &look) const {
  if (!look.scissor) {
    return true;
  }
  if (!look.scissor->isFinite() || look.scissor->width < 0.0f || look.scissor->height < 0.0f) {
    complain("a batch whose scissor is negative or not finite is left out");
    return false;
  }
  return true;
}

template <typename Index>
bool OkTriangles2D::append(std::span<const OkPaintVertex> vertices, std::span<const Index> indices,
                           const BatchLook &look) {
  if (!checkLook(look) || indices.empty()) {
    return indices.empty();
  }
  if (indices.size() % 3 != 0 || indices.size() > OkPaintList::kMostIndices - indices_.size()) {
    complain("a batch of " + std::to_string(indices.size()) +
             " indices is left out: triangles have three each, and there is a limit of " +
             std::to_string(OkPaintList::kMostIndices));
    return false;
  }
  const auto [low, high] = std::minmax_element(indices.begin(), indices.end());
  const std::size_t first = *low;
  const std::size_t count = static_cast<std::size_t>(*high) - first + 1;
  if (*high >= vertices.size() || count > OkPaintList::kMostVertices - vertices_.size()) {
    complain("a batch is left out: its index " + std::to_string(*high) + " lies beyond its " +
             std::to_string(vertices.size()) + " vertices, or they are too many");
    return false;
  }
  const std::span<const OkPaintVertex> used = vertices.subspan(first, count);
  if (!std::all_of(used.begin(), used.end(), isFinite)) {
    complain("a batch with a vertex that is not finite is left out");
    return false;
  }
  Batch batch{{}, vertices_.size(), count, indices_.size(), indices.size()};
  batch.state.texture = look.texture != nullptr ? look.texture->getId() : 0;
  batch.state.blend = look.blend;
  batch.state.isClipped = look.scissor.has_value();
  batch.state.scissor = look.scissor.value_or(OkRect2D{});
  hasScissors_ = hasScissors_ || look.scissor.has_value();
  hold(look.texture);
  vertices_.insert(vertices_.end(), used.begin(), used.end());
  for (const Index index : indices) {
    indices_.push_back(static_cast<std::uint32_t>(index - first));
  }
  batches_.push_back(batch);
  contentChanged();
  return true;
}

bool OkTriangles2D::addTriangleBatch(std::span<const OkPaintVertex> vertices,
                                     std::span<const std::uint32_t> indices,
                                     const BatchLook &look) {
  return append(vertices, indices, look);
}

bool OkTriangles2D::addTriangleBatch(std::span<const OkPaintVertex> vertices,
                                     std::span<const std::uint16_t> indices,
                                     const BatchLook &look) {
  return append(vertices, indices, look);
}

void OkTriangles2D::placeChanged() {
  if (hasScissors_) {
    contentChanged();
  } else {
    verticesChanged();
  }
}

void OkTriangles2D::setVFromTop(bool fromTop) {
  isVFromTop_ = fromTop;
  verticesChanged();
}

OkRect2D OkTriangles2D::placed(const OkRect2D &rect) const noexcept {
  const OkPlace2D &place = getPlace();
  if (isUpright(place)) {
    return {rect.x + place.origin.x, rect.y + place.origin.y, rect.width, rect.height};
  }
  const glm::vec2 start = place.apply({rect.x, rect.y});
  const glm::vec2 along = place.xAxis * rect.width;
  const glm::vec2 down = place.yAxis * rect.height;
  const float left = start.x + std::min(along.x, 0.0f) + std::min(down.x, 0.0f);
  const float top = start.y + std::min(along.y, 0.0f) + std::min(down.y, 0.0f);
  return {left, top, std::abs(along.x) + std::abs(down.x), std::abs(along.y) + std::abs(down.y)};
}

void OkTriangles2D::paintSelf(OkPaintList &list) const {
  const OkPlace2D &place = getPlace();
  const bool isUnmoved = isUpright(place) && place.origin == glm::vec2(0.0f);
  for (const Batch &batch : batches_) {
    OkPaintState state = batch.state;
    if (state.isClipped) {
      state.scissor = placed(state.scissor);
    }
    clipState(state);
    OkPaintVertex *target = list.addTriangles(
        state, batch.vertexCount, std::span(indices_).subspan(batch.firstIndex, batch.indexCount));
    if (target == nullptr) {
      return;
    }
    const auto source = vertices_.begin() + static_cast<std::ptrdiff_t>(batch.firstVertex);
    std::copy_n(source, batch.vertexCount, target);
    for (std::size_t i = 0; !isUnmoved && i < batch.vertexCount; ++i) {
      target[i].position = place.apply(target[i].position);
    }
    for (std::size_t i = 0; isVFromTop_ && i < batch.vertexCount; ++i) {
      target[i].uv.y = 1.0f - target[i].uv.y;
    }
  }
}
