#include "okinawa/item/lod_item.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/camera.hpp"

namespace {

/** Shown whole, as an item is that nobody fades. */
void showWhole(OkItem &item) {
  item.setFadeInverted(false);
  item.setFade(1.0f);
  item.setVisible(true);
}

}  // namespace

OkLodItem::OkLodItem(std::string name) : OkObject(std::move(name)) {}

OkLodItem::~OkLodItem() {
  detachAllChildren();
  forgetLost();
}

bool OkLodItem::addVersion(OkItem *item, float maxDistance) {
  return add(item, maxDistance, Measure::Distance);
}

bool OkLodItem::addVersionBySize(OkItem *item, float minPictureShare) {
  return add(item, minPictureShare, Measure::Size);
}

bool OkLodItem::add(OkItem *item, float limit, Measure measure) {
  const bool goodLimit = measure == Measure::Distance ? limit > 0.0f : limit >= 0.0f;
  if (item == nullptr || !goodLimit || (measure_ != Measure::None && measure_ != measure)) {
    OkLog::warning("level of detail \"" + getName() +
                   "\": a version needs an item and a limit, all by distance or all by size");
    return false;
  }
  if (!attach(item)) {
    return false;
  }
  measure_ = measure;
  forgetLost();
  // Added again, a version has the new limit: listed twice it would hide itself.
  std::erase_if(versions_, [item](const Version &version) { return version.item == item; });
  versions_.push_back({item->getId(), item, limit});
  // Detailed first: the nearest limit by distance, the largest by size.
  std::stable_sort(versions_.begin(), versions_.end(),
                   [measure](const Version &a, const Version &b) {
                     return measure == Measure::Distance ? a.limit < b.limit : a.limit > b.limit;
                   });
  started_ = false;
  return true;
}

void OkLodItem::setHandoverSeconds(float seconds) {
  if (std::isfinite(seconds) && seconds >= 0.0f) {
    handoverSeconds_ = seconds;
  } else {
    OkLog::warning("level of detail \"" + getName() +
                   "\": handover seconds below 0 or not finite were refused");
  }
}

int OkLodItem::getVersionCount() const noexcept {
  return static_cast<int>(std::count_if(versions_.begin(), versions_.end(), [](const Version &v) {
    return OkObject::fromId(v.id) != nullptr;
  }));
}

void OkLodItem::forgetLost() {
  const std::size_t before = versions_.size();
  std::erase_if(versions_,
                [](const Version &version) { return OkObject::fromId(version.id) == nullptr; });
  std::erase_if(versions_, [this](const Version &version) {
    const bool left = version.item->getParent() != this;
    if (left) {
      showWhole(*version.item);
    }
    return left;
  });
  if (versions_.size() != before) {
    started_ = false;
  }
}

int OkLodItem::choose() const {
  const OkCamera *camera = OkCamera::getActive();
  if (camera == nullptr || versions_.empty()) {
    return versions_.empty() ? -1 : 0;
  }
  OkWorldSphere sphere = getTreeSphere();
  if (sphere.isEmpty()) {
    sphere.center = getWorldPositionPrecise();
    sphere.radius = 0.0f;
  }
  const auto distance =
      static_cast<float>(glm::length(sphere.center - camera->getWorldPositionPrecise()));
  float share = 0.0f;
  if (measure_ == Measure::Size) {
    // The part of the picture's height that the sphere's diameter spans.
    const float spanned =
        camera->isOrthographic()
            ? camera->getOrthographicHeight()
            : 2.0f * distance * std::tan(camera->getFovDegrees() * 0.00872664626f);
    share = spanned > 0.0f ? 2.0f * sphere.radius / spanned : 1.0f;
  }
  for (std::size_t i = 0; i < versions_.size(); ++i) {
    const bool fits = measure_ == Measure::Distance ? distance <= versions_[i].limit
                                                    : share >= versions_[i].limit;
    if (fits) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

OkObjectTraits OkLodItem::getTraits() const noexcept {
  return {.type = &typeid(OkLodItem), .steps = true};
}

void OkLodItem::stepSelf(float dt) {
  forgetLost();
  const int next = choose();
  if (!started_) {
    started_ = true;
    shown_ = next;
    leaving_ = -1;
    progress_ = 1.0f;
  } else if (next != shown_ && progress_ >= 1.0f) {
    // A handover that is under way is finished first: three versions have no common pattern.
    beginHandover(next);
  }
  if (progress_ < 1.0f) {
    progress_ = handoverSeconds_ > 0.0f ? std::min(1.0f, progress_ + dt / handoverSeconds_) : 1.0f;
  }
  applyFade();
}

void OkLodItem::beginHandover(int next) {
  leaving_ = shown_;
  shown_ = next;
  progress_ = 0.0f;
}

void OkLodItem::applyFade() {
  for (std::size_t i = 0; i < versions_.size(); ++i) {
    OkItem &item = *versions_[i].item;
    const auto index = static_cast<int>(i);
    const bool arrives = index == shown_;
    const bool leaves = index == leaving_ && progress_ < 1.0f;
    item.setVisible(arrives || leaves);
    item.setFadeInverted(leaves);
    item.setFade(leaves ? 1.0f - progress_ : arrives ? progress_ : 1.0f);
  }
}
