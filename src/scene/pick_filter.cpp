#include "okinawa/scene/pick_filter.hpp"

#include "okinawa/scene/object.hpp"

namespace {

/** `shouldDraw` hides a subtree as `setVisible` does. */
bool isShown(const OkObject &object) {
  for (const OkObject *at = &object; at != nullptr; at = at->getParent()) {
    if (!at->getVisible() || !at->shouldDraw()) {
      return false;
    }
  }
  return true;
}

}  // namespace

OkPickFilter OkPickFilter::visible() {
  OkPickFilter filter;
  filter.onlyVisible();
  return filter;
}

OkPickFilter OkPickFilter::layers(std::uint32_t mask) {
  OkPickFilter filter;
  filter.onlyLayers(mask);
  return filter;
}

OkPickFilter &OkPickFilter::onlyVisible() noexcept {
  visible_ = true;
  return *this;
}

OkPickFilter &OkPickFilter::onlyLayers(std::uint32_t mask) noexcept {
  layers_ = mask;
  hasLayers_ = true;
  return *this;
}

OkPickFilter &OkPickFilter::only(Test test) {
  if (test_ && test) {
    test_ = [first = std::move(test_), second = std::move(test)](const OkObject &object) {
      return first(object) && second(object);
    };
  } else if (test) {
    test_ = std::move(test);
  }
  return *this;
}

bool OkPickFilter::accepts(const OkObject &object) const {
  return (!hasLayers_ || (object.getLayerMask() & layers_) != 0) &&
         (!visible_ || isShown(object)) && (!test_ || test_(object));
}
