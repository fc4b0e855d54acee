#include "okinawa/scene/object_2d.hpp"

#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/scene_2d.hpp"

OkObject2D::~OkObject2D() {
  if (scene_ != nullptr) {
    scene_->remove(this);
  }
}

void OkObject2D::complain(const std::string &reason) const {
  OkLog::warning("2D object \"" + name_ + "\": " + reason);
}

bool OkObject2D::isUsable(std::initializer_list<float> numbers, const char *what) const {
  for (const float number : numbers) {
    if (!std::isfinite(number)) {
      complain(std::string(what) + " that is not finite is refused");
      return false;
    }
  }
  return true;
}

void OkObject2D::refusePosition() const {
  complain("a position that is not finite is refused");
}

void OkObject2D::move(float dx, float dy) {
  setPosition(place_.origin.x + dx, place_.origin.y + dy);
}

void OkObject2D::setRotation(float radians) {
  if (isUsable({radians}, "a rotation")) {
    rotation_ = radians;
    setAxes();
    placeChanged();
  }
}

void OkObject2D::setScaling(float x, float y) {
  if (isUsable({x, y}, "a scale")) {
    scaling_ = {x, y};
    setAxes();
    placeChanged();
  }
}

void OkObject2D::setAxes() noexcept {
  // Without rotation the axes are exact, so that whole pixels stay whole.
  const float angle = rotation_;
  const float sine = angle == 0.0f ? 0.0f : std::sin(angle);
  const float cosine = angle == 0.0f ? 1.0f : std::cos(angle);
  place_.xAxis = glm::vec2(cosine, sine) * scaling_.x;
  place_.yAxis = glm::vec2(-sine, cosine) * scaling_.y;
}

void OkObject2D::setZOrder(int order) {
  if (order != zOrder_) {
    zOrder_ = order;
    if (scene_ != nullptr) {
      scene_->orderChanged();
    }
  }
}

void OkObject2D::setVisible(bool visible) {
  if (visible != visible_) {
    visible_ = visible;
    contentChanged();
  }
}

void OkObject2D::setScissor(const OkRect2D &rect) {
  if (!isUsable({rect.x, rect.y, rect.width, rect.height}, "a scissor")) {
    return;
  }
  if (rect.width < 0.0f || rect.height < 0.0f) {
    complain("a scissor of negative size is refused");
    return;
  }
  scissor_ = rect;
  hasScissor_ = true;
  contentChanged();
}

void OkObject2D::clearScissor() {
  scissor_ = {};
  hasScissor_ = false;
  contentChanged();
}

void OkObject2D::clipState(OkPaintState &state) const {
  if (hasScissor_) {
    state.clip(scissor_);
  }
}

void OkObject2D::mark() {
  scene_->mark(*this);
}

void OkObject2D::contentChanged() {
  if (scene_ != nullptr) {
    scene_->contentChanged();
  }
}
