#include "okinawa/item/sprite_animation.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"

namespace {

bool isUsable(float number, const char *what) {
  const bool isFine = std::isfinite(number) && number >= 0.0f;
  if (!isFine) {
    OkLog::warning(std::string("sprite animation: ") + what + " below 0 or not finite was refused");
  }
  return isFine;
}

}  // namespace

OkSpriteAnimation::OkSpriteAnimation(const OkSpriteSheet &sheet) : sheet_(&sheet) {}

bool OkSpriteAnimation::play(const std::string &tag) {
  OkSpriteTag all;
  all.to = static_cast<int>(sheet_->getRegions().size()) - 1;
  const OkSpriteTag *found = tag.empty() ? &all : sheet_->getTag(tag);
  if (found == nullptr || found->to < found->from) {
    OkLog::warning("sprite animation: there is no tag \"" + tag + "\" to play");
    return false;
  }
  tag_ = tag;
  ownRepeat_.reset();
  arrange(*found);
  return true;
}

void OkSpriteAnimation::arrange(const OkSpriteTag &tag) {
  const bool backwards = tag.direction == OkSpriteDirection::Reverse ||
                         tag.direction == OkSpriteDirection::PingPongReverse;
  order_.clear();
  for (int i = tag.from; i <= tag.to; ++i) {
    order_.push_back(backwards ? tag.to - (i - tag.from) : i);
  }
  oneWay_ = static_cast<long long>(order_.size());
  // One region has no way back: it plays like any other run of one.
  pingPong_ = oneWay_ > 1 && (tag.direction == OkSpriteDirection::PingPong ||
                              tag.direction == OkSpriteDirection::PingPongReverse);
  for (long long i = oneWay_ - 2; pingPong_ && i > 0; --i) {
    order_.push_back(order_[static_cast<std::size_t>(i)]);
  }
  ends_.clear();
  double end = 0.0;
  for (const int index : order_) {
    const float seconds = sheet_->getRegions()[static_cast<std::size_t>(index)].duration;
    end += static_cast<double>(seconds > 0.0f ? seconds : kDefaultSeconds);
    ends_.push_back(end);
  }
  revision_ = sheet_->getRevision();
  limit(ownRepeat_.value_or(tag.repeat));
  restart();
}

void OkSpriteAnimation::limit(int repeat) {
  shown_.reset();
  if (repeat <= 0 || order_.empty()) {
    return;
  }
  const auto cycle = static_cast<long long>(order_.size());
  // Each way of a ping-pong after the first one begins where the last ended.
  shown_ = pingPong_ ? oneWay_ + (repeat - 1LL) * (oneWay_ - 1) : oneWay_ * repeat;
  const auto rest = static_cast<std::size_t>(*shown_ % cycle);
  total_ = static_cast<double>(*shown_ / cycle) * ends_.back() + (rest > 0 ? ends_[rest - 1] : 0.0);
}

void OkSpriteAnimation::restart() noexcept {
  time_ = 0.0;
  finished_ = false;
}

const OkSpriteRegion *OkSpriteAnimation::step(float dt) {
  if (!order_.empty() && revision_ != sheet_->getRevision()) {
    const std::optional<int> repeat = ownRepeat_;
    const std::string tag = tag_;
    order_.clear();
    if (play(tag) && repeat) {
      setRepeat(*repeat);
    }
  }
  if (order_.empty() || !isUsable(dt, "a time step")) {
    return getRegion();
  }
  time_ += static_cast<double>(dt) * static_cast<double>(speed_);
  if (!shown_) {
    time_ = std::fmod(time_, ends_.back());
  } else if (time_ >= total_) {
    time_ = total_;
    finished_ = true;
  }
  return getRegion();
}

std::size_t OkSpriteAnimation::position() const {
  if (finished_) {
    return static_cast<std::size_t>((*shown_ - 1) % static_cast<long long>(order_.size()));
  }
  const double inCycle = std::fmod(time_, ends_.back());
  const auto next = std::upper_bound(ends_.begin(), ends_.end(), inCycle);
  return std::min(static_cast<std::size_t>(next - ends_.begin()), order_.size() - 1);
}

int OkSpriteAnimation::getRegionIndex() const {
  const bool isStale = revision_ != sheet_->getRevision();
  return order_.empty() || isStale ? -1 : order_[position()];
}

const OkSpriteRegion *OkSpriteAnimation::getRegion() const {
  const int index = getRegionIndex();
  return index < 0 ? nullptr : &sheet_->getRegions()[static_cast<std::size_t>(index)];
}

void OkSpriteAnimation::setSpeed(float speed) {
  if (isUsable(speed, "a speed")) {
    speed_ = speed;
  }
}

void OkSpriteAnimation::setRepeat(int repeat) {
  ownRepeat_ = std::max(repeat, 0);
  limit(*ownRepeat_);
  restart();
}
