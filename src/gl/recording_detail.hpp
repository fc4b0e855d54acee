#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>

#include "gl/recording_commands.hpp"

/** How the recorder passes calls on and writes them down. Only for its own sources. */
namespace okinawa::gl {

namespace recording {

/** Marks an argument as an enumerant or a mask. */
struct Hex {
  std::uint32_t value;
  operator std::uint32_t() const noexcept { return value; }
};

/** Marks an argument as the name of an object. */
struct Object {
  std::string_view kind;
  Name name;
  operator Name() const noexcept { return name; }
};

/** Marks an argument as a location in the current program. */
struct Uniform {
  int location;
  operator int() const noexcept { return location; }
};

template <typename Number>
void appendNumber(std::string &line, Number value, int base = 10) {
  char digits[64];
  const auto end = [&] {
    if constexpr (std::is_floating_point_v<Number>) {
      return std::to_chars(digits, digits + sizeof digits, value).ptr;
    } else {
      return std::to_chars(digits, digits + sizeof digits, value, base).ptr;
    }
  }();
  line.append(digits, end);
}

inline void appendText(std::string &line, Hex value) {
  line += "0x";
  appendNumber(line, value.value, 16);
}

inline void appendText(std::string &line, bool value) {
  line += value ? "true" : "false";
}

/** Addresses differ from run to run: only whether there is one. */
inline void appendText(std::string &line, const void *value) {
  line += value ? "data" : "null";
}

inline void appendText(std::string &line, std::string_view value) {
  line += value;
}

template <typename Number>
requires std::is_arithmetic_v<Number>
void appendText(std::string &line, Number value) {
  appendNumber(line, value);
}

}  // namespace recording

template <typename... Arguments>
void RecordingCommands::record(CommandId id, const Arguments &...arguments) {
  ++counts_[static_cast<std::size_t>(id)];
  if (!logging_) {
    return;
  }
  std::string line = commandName(id);
  [[maybe_unused]] const auto append = [&](const auto &argument) {
    using Argument = std::decay_t<decltype(argument)>;
    line += ' ';
    if constexpr (std::is_same_v<Argument, recording::Object> ||
                  std::is_same_v<Argument, recording::Uniform>) {
      appendText(line, argument);
    } else if constexpr (std::is_convertible_v<Argument, std::string_view>) {
      recording::appendText(line, std::string_view(argument));
    } else if constexpr (std::is_pointer_v<Argument>) {
      recording::appendText(line, static_cast<const void *>(argument));
    } else {
      recording::appendText(line, argument);
    }
  };
  (append(arguments), ...);
  log_.push_back(std::move(line));
}

template <typename Result, typename... Parameters, typename... Arguments>
Result RecordingCommands::pass(CommandId id, Result (Commands::*method)(Parameters...),
                               const Arguments &...arguments) {
  record(id, arguments...);
  if (driver_) {
    return (driver_.get()->*method)(arguments...);
  }
  return Result();
}

}  // namespace okinawa::gl
