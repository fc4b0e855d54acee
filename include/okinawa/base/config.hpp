#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/**
 * Named settings that any part of a program may read and change: `graphics.wireframe`,
 * `debug.spheres`, or keys of the application's own.
 *
 * A key keeps the type it was first given; reading it as another number type converts, reading a
 * string as a number gives the default. A key nobody set reads as the default passed in. Main
 * thread only. Code that reads a key for every object should read it once a frame instead.
 */
class OkConfig {
 public:
  using Listener = std::function<void(std::string_view key)>;

  /** Numbers that are not finite are refused with a message; the old value stays. */
  static void setInt(std::string_view key, int value);
  static void setFloat(std::string_view key, float value);
  static void setBool(std::string_view key, bool value);
  static void setString(std::string_view key, std::string_view value);

  /**
   * Parses `text` as the type that `key` already has (a new key becomes bool, int, float or string
   * by what the text looks like). False, and no change, when it cannot be read as that type.
   */
  static bool setFromText(std::string_view key, std::string_view text);

  [[nodiscard]] static int getInt(std::string_view key, int fallback = 0);
  [[nodiscard]] static float getFloat(std::string_view key, float fallback = 0.0f);
  [[nodiscard]] static bool getBool(std::string_view key, bool fallback = false);
  [[nodiscard]] static std::string getString(std::string_view key, std::string_view fallback = {});

  /** The value as `setFromText` reads it back; empty for a key nobody set. */
  [[nodiscard]] static std::string getText(std::string_view key);

  [[nodiscard]] static bool has(std::string_view key);
  [[nodiscard]] static std::vector<std::string> getKeys();
  static void remove(std::string_view key);
  static void clear();

  /**
   * Calls `listener` after the value of `key` really changed; an empty key means all of them. The
   * number returned takes the listener away again. A listener may set keys and remove itself.
   */
  static int addListener(std::string_view key, Listener listener);
  static void removeListener(int listener);

  /** Grows with every change: equal revisions mean that nothing changed in between. */
  [[nodiscard]] static std::uint64_t getRevision() noexcept;
};
