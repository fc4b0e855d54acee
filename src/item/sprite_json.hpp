#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/result.hpp"

namespace okinawa {

/**
 * One value of a JSON text. Members stay in the order of the text, also those whose name comes
 * twice: the frames of a sheet are counted by where they stand.
 */
struct SpriteJson {
  enum class Kind { Null, Boolean, Number, Text, List, Object };

  Kind kind = Kind::Null;
  /** Of a number; 1 for true. */
  double number = 0.0;
  std::string text;
  /** Of a list, or of an object, one for each of its keys. */
  std::vector<SpriteJson> items;
  std::vector<std::string> keys;

  /** The last member of that name; null when there is none or this is no object. */
  [[nodiscard]] const SpriteJson *find(std::string_view key) const noexcept;
};

/** Refuses, with a sentence: bad text, nesting beyond `OkLimits`, more values than any sheet has.
 */
OkResult<SpriteJson> parseSpriteJson(std::span<const std::uint8_t> bytes, const std::string &file);

}  // namespace okinawa
