#include "okinawa/app/input.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr int kKeyCount = static_cast<int>(OkKey::Count);
constexpr int kButtonCount = static_cast<int>(OkMouseButton::Count);

bool isPlace(OkKey key) noexcept {
  return static_cast<int>(key) < kKeyCount;
}

bool isPlace(OkMouseButton button) noexcept {
  return static_cast<int>(button) < kButtonCount;
}

/** Surrogates and numbers beyond Unicode are no characters and have no UTF-8 form. */
bool isCharacter(std::uint32_t codePoint) noexcept {
  return codePoint != 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
}

void appendUtf8(std::string &text, std::uint32_t codePoint) {
  const auto tail = [&](int shift) {
    text.push_back(static_cast<char>(0x80u | ((codePoint >> shift) & 0x3fu)));
  };
  if (codePoint < 0x80) {
    text.push_back(static_cast<char>(codePoint));
  } else if (codePoint < 0x800) {
    text.push_back(static_cast<char>(0xc0u | (codePoint >> 6)));
    tail(0);
  } else if (codePoint < 0x10000) {
    text.push_back(static_cast<char>(0xe0u | (codePoint >> 12)));
    tail(6);
    tail(0);
  } else {
    text.push_back(static_cast<char>(0xf0u | (codePoint >> 18)));
    tail(12);
    tail(6);
    tail(0);
  }
}

/** One key or button: what it is now and what happened to it this frame. */
void change(bool &down, bool &pressed, bool &released, bool toDown) noexcept {
  if (down == toDown) {
    return;
  }
  down = toDown;
  (toDown ? pressed : released) = true;
}

}  // namespace

void OkInput::inject(OkInputEvent event) {
  queue_.push_back(std::move(event));
}

bool OkInput::isDown(OkKey key) const noexcept {
  return isPlace(key) && keys_[static_cast<int>(key)];
}

bool OkInput::wasPressed(OkKey key) const noexcept {
  return isPlace(key) && keysPressed_[static_cast<int>(key)];
}

bool OkInput::wasReleased(OkKey key) const noexcept {
  return isPlace(key) && keysReleased_[static_cast<int>(key)];
}

bool OkInput::isDown(OkMouseButton button) const noexcept {
  return isPlace(button) && buttons_[static_cast<int>(button)];
}

bool OkInput::wasPressed(OkMouseButton button) const noexcept {
  return isPlace(button) && buttonsPressed_[static_cast<int>(button)];
}

bool OkInput::wasReleased(OkMouseButton button) const noexcept {
  return isPlace(button) && buttonsReleased_[static_cast<int>(button)];
}

void OkInput::beginFrame() {
  std::fill(std::begin(keysPressed_), std::end(keysPressed_), false);
  std::fill(std::begin(keysReleased_), std::end(keysReleased_), false);
  std::fill(std::begin(buttonsPressed_), std::end(buttonsPressed_), false);
  std::fill(std::begin(buttonsReleased_), std::end(buttonsReleased_), false);
  deltaX_ = deltaY_ = wheelX_ = wheelY_ = 0.0f;
  dropped_.clear();
  text_.clear();
  events_.clear();
  events_.swap(queue_);
  for (const OkInputEvent &event : events_) {
    apply(event);
  }
}

void OkInput::apply(const OkInputEvent &event) {
  switch (event.kind) {
    case OkInputEvent::Kind::Key:
      if (isPlace(event.key) && event.key != OkKey::Unknown && !event.repeated) {
        const int place = static_cast<int>(event.key);
        change(keys_[place], keysPressed_[place], keysReleased_[place], event.pressed);
      }
      break;
    case OkInputEvent::Kind::Text:
      if (isCharacter(event.codePoint)) {
        appendUtf8(text_, event.codePoint);
      }
      break;
    case OkInputEvent::Kind::MouseMove:
      moveMouse(event.x, event.y);
      break;
    case OkInputEvent::Kind::MouseButton:
      if (isPlace(event.button)) {
        const int place = static_cast<int>(event.button);
        change(buttons_[place], buttonsPressed_[place], buttonsReleased_[place], event.pressed);
      }
      break;
    case OkInputEvent::Kind::Wheel:
      if (std::isfinite(event.x) && std::isfinite(event.y)) {
        wheelX_ += event.x;
        wheelY_ += event.y;
      }
      break;
    case OkInputEvent::Kind::Drop:
      dropped_.insert(dropped_.end(), event.paths.begin(), event.paths.end());
      break;
    case OkInputEvent::Kind::FocusLost:
      releaseAll();
      break;
  }
}

void OkInput::moveMouse(float x, float y) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    return;
  }
  // The first place that is known is no movement: the mouse was somewhere before.
  if (mouseKnown_) {
    deltaX_ += x - mouseX_;
    deltaY_ += y - mouseY_;
  }
  mouseX_ = x;
  mouseY_ = y;
  mouseKnown_ = true;
}

/** Without the focus no release would ever arrive, and keys would stay down for ever. */
void OkInput::releaseAll() {
  for (int i = 0; i < kKeyCount; ++i) {
    change(keys_[i], keysPressed_[i], keysReleased_[i], false);
  }
  for (int i = 0; i < kButtonCount; ++i) {
    change(buttons_[i], buttonsPressed_[i], buttonsReleased_[i], false);
  }
}
