#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/** Keys by what is printed on a US keyboard. Values are the engine's own. */
enum class OkKey : std::uint8_t {
  Unknown,
  A,
  B,
  C,
  D,
  E,
  F,
  G,
  H,
  I,
  J,
  K,
  L,
  M,
  N,
  O,
  P,
  Q,
  R,
  S,
  T,
  U,
  V,
  W,
  X,
  Y,
  Z,
  Num0,
  Num1,
  Num2,
  Num3,
  Num4,
  Num5,
  Num6,
  Num7,
  Num8,
  Num9,
  F1,
  F2,
  F3,
  F4,
  F5,
  F6,
  F7,
  F8,
  F9,
  F10,
  F11,
  F12,
  Space,
  Enter,
  Escape,
  Tab,
  Backspace,
  Insert,
  Delete,
  Home,
  End,
  PageUp,
  PageDown,
  Left,
  Right,
  Up,
  Down,
  LeftShift,
  RightShift,
  LeftControl,
  RightControl,
  LeftAlt,
  RightAlt,
  LeftSuper,
  RightSuper,
  Minus,
  Equal,
  LeftBracket,
  RightBracket,
  Backslash,
  Semicolon,
  Apostrophe,
  Comma,
  Period,
  Slash,
  Grave,
  Count
};

enum class OkMouseButton : std::uint8_t { Left, Right, Middle, Back, Forward, Count };

/** One thing that happened. Positions are in framebuffer pixels from the top left. */
struct OkInputEvent {
  enum class Kind { Key, Text, MouseMove, MouseButton, Wheel, Drop, FocusLost };
  Kind kind = Kind::Key;
  OkKey key = OkKey::Unknown;
  OkMouseButton button = OkMouseButton::Left;
  bool pressed = false;
  /** The system's own repetition of a held key. */
  bool repeated = false;
  /** Mouse position, or wheel movement (x right, y away from the user). */
  float x = 0.0f;
  float y = 0.0f;
  /** A Unicode code point, for text. */
  std::uint32_t codePoint = 0;
  std::vector<std::string> paths;
};

/**
 * The keyboard and the mouse as they are now and what changed since the last frame.
 *
 * Events come from the window, or from `inject`, which tests and replays use with any device.
 */
class OkInput {
 public:
  /** Queues an event as if it had come from the window; takes effect at the next frame. */
  void inject(OkInputEvent event);

  [[nodiscard]] bool isDown(OkKey key) const noexcept;
  /** Went down, or up, since the last frame. */
  [[nodiscard]] bool wasPressed(OkKey key) const noexcept;
  [[nodiscard]] bool wasReleased(OkKey key) const noexcept;
  [[nodiscard]] bool isDown(OkMouseButton button) const noexcept;
  [[nodiscard]] bool wasPressed(OkMouseButton button) const noexcept;
  [[nodiscard]] bool wasReleased(OkMouseButton button) const noexcept;

  [[nodiscard]] float getMouseX() const noexcept { return mouseX_; }
  [[nodiscard]] float getMouseY() const noexcept { return mouseY_; }
  /** Movement since the last frame. */
  [[nodiscard]] float getMouseDeltaX() const noexcept { return deltaX_; }
  [[nodiscard]] float getMouseDeltaY() const noexcept { return deltaY_; }
  [[nodiscard]] float getWheelX() const noexcept { return wheelX_; }
  [[nodiscard]] float getWheelY() const noexcept { return wheelY_; }
  /** Files dropped on the window since the last frame, UTF-8. */
  [[nodiscard]] const std::vector<std::string> &getDroppedFiles() const noexcept {
    return dropped_;
  }
  /** Text typed since the last frame, UTF-8. */
  [[nodiscard]] const std::string &getText() const noexcept { return text_; }
  /** Everything since the last frame, in order. */
  [[nodiscard]] const std::vector<OkInputEvent> &getEvents() const noexcept { return events_; }

  /** Turns what was queued into this frame's state; the loop calls it once a frame. */
  void beginFrame();

 private:
  void apply(const OkInputEvent &event);
  void moveMouse(float x, float y);
  void releaseAll();

  std::vector<OkInputEvent> queue_;
  std::vector<OkInputEvent> events_;
  std::vector<std::string> dropped_;
  std::string text_;
  bool keys_[static_cast<int>(OkKey::Count)] = {};
  bool keysPressed_[static_cast<int>(OkKey::Count)] = {};
  bool keysReleased_[static_cast<int>(OkKey::Count)] = {};
  bool buttons_[static_cast<int>(OkMouseButton::Count)] = {};
  bool buttonsPressed_[static_cast<int>(OkMouseButton::Count)] = {};
  bool buttonsReleased_[static_cast<int>(OkMouseButton::Count)] = {};
  float mouseX_ = 0.0f;
  float mouseY_ = 0.0f;
  float deltaX_ = 0.0f;
  float deltaY_ = 0.0f;
  float wheelX_ = 0.0f;
  float wheelY_ = 0.0f;
  bool mouseKnown_ = false;
};
