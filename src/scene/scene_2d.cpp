#include "okinawa/scene/scene_2d.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/scene.hpp"

namespace {

/** Objects, while one is mended. */
constexpr std::size_t kFetchAhead = 12;

/** Two lines of memory, which hold a rectangle. */
void fetch(const OkPaintVertex *at) noexcept {
  __builtin_prefetch(at, 1);
  __builtin_prefetch(reinterpret_cast<const char *>(at) + 64, 1);
}

/** Sorts as the order does, negative ones first, then as they were added. */
std::uint64_t keyOf(int zOrder, std::size_t index) noexcept {
  const std::uint32_t order = static_cast<std::uint32_t>(zOrder) ^ 0x80000000u;
  return (static_cast<std::uint64_t>(order) << 32) | index;
}

}  // namespace

OkScene2D::OkScene2D(std::string name)
    : name_(std::move(name)), list_(std::make_shared<OkPaintList>()) {}

OkScene2D::~OkScene2D() {
  while (!shownBy_.empty()) {
    shownBy_.back()->removeScene2D(this);
  }
  for (OkObject2D *object : getObjects()) {
    const bool isOwned = object->isAdopted_;
    remove(object);
    if (isOwned) {
      delete object;
    }
  }
}

bool OkScene2D::add(OkObject2D *object) {
  if (object == nullptr) {
    OkLog::warning("2D scene \"" + name_ + "\": no object to add");
    return false;
  }
  if (object->scene_ == this) {
    return true;
  }
  if (object->scene_ != nullptr) {
    object->scene_->remove(object);
  }
  if (objects_.size() > 2 * count_ + 64) {
    closeGaps();
  }
  object->scene_ = this;
  object->index_ = static_cast<std::uint32_t>(objects_.size());
  objects_.push_back(object);
  ++count_;
  orderChanged();
  return true;
}

bool OkScene2D::remove(OkObject2D *object) {
  if (object == nullptr || object->scene_ != this) {
    return false;
  }
  objects_[object->index_] = nullptr;
  object->scene_ = nullptr;
  object->isMarked_ = false;
  --count_;
  object->isAdopted_ = false;
  // The list is made anew, so nobody needs mending; it takes back all marks.
  marked_.clear();
  orderChanged();
  return true;
}

void OkScene2D::takeOwned(std::unique_ptr<OkObject2D> object) {
  if (add(object.get())) {
    object.release()->isAdopted_ = true;
  }
}

std::vector<OkObject2D *> OkScene2D::getObjects() const {
  std::vector<OkObject2D *> objects = objects_;
  std::erase(objects, nullptr);
  return objects;
}

void OkScene2D::setView(const glm::vec2 &topLeft, float zoom) {
  if (!std::isfinite(topLeft.x) || !std::isfinite(topLeft.y) || !std::isfinite(zoom) ||
      zoom <= 0.0f) {
    OkLog::warning("2D scene \"" + name_ +
                   "\": a view needs a finite corner and a zoom above 0; the old one stays");
    return;
  }
  topLeft_ = topLeft;
  zoom_ = zoom;
}

void OkScene2D::mark(OkObject2D &object) {
  if (!isListStale_) {
    object.isMarked_ = true;
    marked_.push_back(&object);
  }
}

void OkScene2D::orderChanged() noexcept {
  isOrderStale_ = true;
  isListStale_ = true;
}

void OkScene2D::closeGaps() const noexcept {
  if (count_ == objects_.size()) {
    return;
  }
  std::erase(objects_, nullptr);
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    objects_[i]->index_ = static_cast<std::uint32_t>(i);
  }
}

void OkScene2D::sort() const {
  closeGaps();
  order_.clear();
  order_.reserve(objects_.size());
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    order_.push_back(keyOf(objects_[i]->zOrder_, i));
  }
  if (!std::is_sorted(order_.begin(), order_.end())) {
    std::sort(order_.begin(), order_.end());
  }
  isOrderStale_ = false;
}

void OkScene2D::rebuild() const {
  list_->begin();
  for (const std::uint64_t key : order_) {
    OkObject2D &object = *objects_[static_cast<std::uint32_t>(key)];
    object.isMarked_ = false;
    object.firstVertex_ = static_cast<std::uint32_t>(list_->getVertices().size());
    if (object.visible_) {
      object.paintSelf(*list_);
    }
    object.vertexCount_ =
        static_cast<std::uint32_t>(list_->getVertices().size()) - object.firstVertex_;
  }
  isListStale_ = false;
}

bool OkScene2D::mend() const {
  bool isGood = true;
  for (std::size_t i = 0; i < marked_.size(); ++i) {
    // Vertices lie in another order than changes come: memory is asked for ahead of its use.
    const OkObject2D &soon = *marked_[std::min(i + kFetchAhead, marked_.size() - 1)];
    fetch(list_->getVertices().data() + soon.firstVertex_);
    OkObject2D &object = *marked_[i];
    object.isMarked_ = false;
    // What is hidden has no vertices to write over.
    if (!object.visible_) {
      continue;
    }
    list_->beginRewrite(object.firstVertex_, object.vertexCount_);
    object.paintSelf(*list_);
    isGood = list_->endRewrite() && isGood;
  }
  return isGood;
}

const OkPaintList &OkScene2D::getPaintList() const {
  if (isOrderStale_) {
    sort();
  }
  if (!isListStale_ && !mend()) {
    isListStale_ = true;
  }
  marked_.clear();
  if (isListStale_) {
    rebuild();
  }
  return *list_;
}
