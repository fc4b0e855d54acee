#include "app/glfw_keys.hpp"

#include <GLFW/glfw3.h>

namespace okinawa {

namespace {

struct KeyName {
  int glfw;
  OkKey key;
};

constexpr KeyName kNames[] = {
    {GLFW_KEY_SPACE, OkKey::Space},
    {GLFW_KEY_ENTER, OkKey::Enter},
    {GLFW_KEY_KP_ENTER, OkKey::Enter},
    {GLFW_KEY_ESCAPE, OkKey::Escape},
    {GLFW_KEY_TAB, OkKey::Tab},
    {GLFW_KEY_BACKSPACE, OkKey::Backspace},
    {GLFW_KEY_INSERT, OkKey::Insert},
    {GLFW_KEY_DELETE, OkKey::Delete},
    {GLFW_KEY_HOME, OkKey::Home},
    {GLFW_KEY_END, OkKey::End},
    {GLFW_KEY_PAGE_UP, OkKey::PageUp},
    {GLFW_KEY_PAGE_DOWN, OkKey::PageDown},
    {GLFW_KEY_LEFT, OkKey::Left},
    {GLFW_KEY_RIGHT, OkKey::Right},
    {GLFW_KEY_UP, OkKey::Up},
    {GLFW_KEY_DOWN, OkKey::Down},
    {GLFW_KEY_LEFT_SHIFT, OkKey::LeftShift},
    {GLFW_KEY_RIGHT_SHIFT, OkKey::RightShift},
    {GLFW_KEY_LEFT_CONTROL, OkKey::LeftControl},
    {GLFW_KEY_RIGHT_CONTROL, OkKey::RightControl},
    {GLFW_KEY_LEFT_ALT, OkKey::LeftAlt},
    {GLFW_KEY_RIGHT_ALT, OkKey::RightAlt},
    {GLFW_KEY_LEFT_SUPER, OkKey::LeftSuper},
    {GLFW_KEY_RIGHT_SUPER, OkKey::RightSuper},
    {GLFW_KEY_MINUS, OkKey::Minus},
    {GLFW_KEY_EQUAL, OkKey::Equal},
    {GLFW_KEY_LEFT_BRACKET, OkKey::LeftBracket},
    {GLFW_KEY_RIGHT_BRACKET, OkKey::RightBracket},
    {GLFW_KEY_BACKSLASH, OkKey::Backslash},
    {GLFW_KEY_SEMICOLON, OkKey::Semicolon},
    {GLFW_KEY_APOSTROPHE, OkKey::Apostrophe},
    {GLFW_KEY_COMMA, OkKey::Comma},
    {GLFW_KEY_PERIOD, OkKey::Period},
    {GLFW_KEY_SLASH, OkKey::Slash},
    {GLFW_KEY_GRAVE_ACCENT, OkKey::Grave},
};

/** A run of keys that both number in the same order. */
constexpr OkKey inRun(OkKey first, int offset) noexcept {
  return static_cast<OkKey>(static_cast<int>(first) + offset);
}

}  // namespace

OkKey keyFromGlfw(int key) noexcept {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) {
    return inRun(OkKey::A, key - GLFW_KEY_A);
  }
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) {
    return inRun(OkKey::Num0, key - GLFW_KEY_0);
  }
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) {
    return inRun(OkKey::F1, key - GLFW_KEY_F1);
  }
  for (const KeyName &name : kNames) {
    if (name.glfw == key) {
      return name.key;
    }
  }
  return OkKey::Unknown;
}

OkMouseButton buttonFromGlfw(int button) noexcept {
  switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
      return OkMouseButton::Left;
    case GLFW_MOUSE_BUTTON_RIGHT:
      return OkMouseButton::Right;
    case GLFW_MOUSE_BUTTON_MIDDLE:
      return OkMouseButton::Middle;
    case GLFW_MOUSE_BUTTON_4:
      return OkMouseButton::Back;
    case GLFW_MOUSE_BUTTON_5:
      return OkMouseButton::Forward;
    default:
      return OkMouseButton::Count;
  }
}

}  // namespace okinawa
