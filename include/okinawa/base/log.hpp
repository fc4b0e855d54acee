#pragma once

#include <functional>
#include <string_view>

enum class OkLogLevel { Debug, Info, Warning, Error };

/**
 * Where the library says what it has to say. Every function may be called from any thread; the sink
 * is called by one thread at a time.
 */
class OkLog {
 public:
  using Sink = std::function<void(OkLogLevel level, std::string_view message)>;

  /** Replaces the sink; an empty one restores the default, which writes lines to standard error. */
  static void setSink(Sink sink);

  /** Messages below this level are dropped. The default is `Info`. */
  static void setLevel(OkLogLevel level) noexcept;
  [[nodiscard]] static OkLogLevel getLevel() noexcept;

  static void write(OkLogLevel level, std::string_view message);
  static void debug(std::string_view message) { write(OkLogLevel::Debug, message); }
  static void info(std::string_view message) { write(OkLogLevel::Info, message); }
  static void warning(std::string_view message) { write(OkLogLevel::Warning, message); }
  static void error(std::string_view message) { write(OkLogLevel::Error, message); }
};
