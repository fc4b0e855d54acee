#include <algorithm>
#include <cstdint>

#include "okinawa/base/log.hpp"
#include "okinawa/item/item.hpp"

namespace {

void warn(const OkItem &item, const std::string &what) {
  OkLog::warning("item \"" + item.getName() + "\": " + what);
}

}  // namespace

bool OkItem::hasRange(int range, const char *what) const {
  if (range >= 0 && range < getMaterialCount()) {
    return true;
  }
  warn(*this, "there is no range " + std::to_string(range) + " to give a " + what);
  return false;
}

bool OkItem::addRange(long first, long count, TextureReference texture) {
  if (!allowsRanges()) {
    warn(*this, "an item with one material has no ranges; one was refused");
    return false;
  }
  if (first < 0 || count < 0 || first > static_cast<long>(UINT32_MAX) ||
      count > static_cast<long>(UINT32_MAX)) {
    warn(*this, "a range from " + std::to_string(first) + " of " + std::to_string(count) +
                    " indices was refused");
    return false;
  }
  // What addMesh gathered is not part of the mesh yet, but will be.
  const std::size_t available = gathered_ != nullptr ? gathered_->indices.size()
                                : mesh_ != nullptr   ? mesh_->getIndexCount()
                                                     : 0;
  const long end = static_cast<long>(available);
  const long last = std::min(first + count, end);
  if (first + count > end) {
    warn(*this, "a range from " + std::to_string(first) + " of " + std::to_string(count) +
                    " indices runs past the " + std::to_string(end) + " there are; it was clamped");
  }
  Range range;
  range.first = static_cast<std::uint32_t>(std::min(first, end));
  range.count = static_cast<std::uint32_t>(std::max(0L, last - first));
  range.texture = std::move(texture);
  updateRangeBlock(range);
  updateMiddle(range);
  for (const Range &other : ranges_) {
    rangesOverlap_ = rangesOverlap_ || (range.first < other.first + other.count &&
                                        other.first < range.first + range.count);
  }
  ranges_.push_back(std::move(range));
  return true;
}

bool OkItem::addMaterialFromFile(long first, long count, const std::string &path) {
  TextureReference texture;
  loadTexture(path, texture);
  return addRange(first, count, std::move(texture));
}

bool OkItem::addMaterial(long first, long count, OkTexture *texture) {
  TextureReference reference;
  reference.share(texture);
  return addRange(first, count, std::move(reference));
}

void OkItem::clearMaterials() {
  for (const Range &range : ranges_) {
    OkMaterialTable::getInstance().release(range.block);
  }
  ranges_.clear();
  rangesOverlap_ = false;
  contentChanged();
}

const OkMaterial &OkItem::getRangeMaterial(int range) const {
  const auto position = static_cast<std::size_t>(range);
  const bool own = position < ranges_.size() && ranges_[position].material != nullptr;
  return own ? *ranges_[position].material : getMaterial();
}

OkTexture *OkItem::getRangeTexture(int range) const {
  const auto position = static_cast<std::size_t>(range);
  return position < ranges_.size() ? ranges_[position].texture.get() : texture_.get();
}

bool OkItem::setRangeVisible(int range, bool visible) {
  if (!hasRange(range, "visibility")) {
    return false;
  }
  ranges_[static_cast<std::size_t>(range)].visible = visible;
  contentChanged();
  return true;
}

bool OkItem::getRangeVisible(int range) const {
  const auto position = static_cast<std::size_t>(range);
  return position >= ranges_.size() || ranges_[position].visible;
}

bool OkItem::setRangeDrawMode(int range, OkDrawMode mode) {
  if (!hasRange(range, "draw mode")) {
    return false;
  }
  ranges_[static_cast<std::size_t>(range)].drawMode = mode;
  contentChanged();
  return true;
}

OkItem::RangeInfo OkItem::getRange(int range) const {
  const auto position = static_cast<std::size_t>(range);
  if (position < ranges_.size()) {
    const Range &found = ranges_[position];
    return {static_cast<long>(found.first), static_cast<long>(found.count), getRangeMode(found)};
  }
  return {0, mesh_ == nullptr ? 0 : static_cast<long>(mesh_->getIndexCount()), drawMode_};
}

void OkItem::updateMiddle(Range &range) const {
  if (mesh_ == nullptr) {
    return;
  }
  if (!mesh_->hasCpuCopy()) {
    range.middle = mesh_->getBox().getCenter();
    return;
  }
  const std::span<const float> vertices = mesh_->getVertices();
  const auto end = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(std::uint64_t{range.first} + range.count, mesh_->getIndexCount()));
  OkBox box;
  for (std::uint32_t i = range.first; i < end; ++i) {
    const float *vertex = &vertices[mesh_->getIndex(i) * OkMeshData::kFloatsPerVertex];
    box.add(glm::vec3(vertex[0], vertex[1], vertex[2]));
  }
  range.middle = box.getCenter();
}
