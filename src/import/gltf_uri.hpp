#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/result.hpp"

namespace okinawa {

/** `%20` to a blank and so on; a percent sign that starts no such code stays as it is. */
[[nodiscard]] std::string percentDecoded(std::string_view text);

/** Base 64 (RFC 4648), padding optional. Fails on any other character or a lone last one. */
OkResult<std::vector<std::uint8_t>> decodeBase64(std::string_view text);

[[nodiscard]] bool isDataUri(std::string_view uri) noexcept;
/** The bytes of a data URI (RFC 2397), base 64 or percent-encoded. */
OkResult<std::vector<std::uint8_t>> decodeDataUri(std::string_view uri);

/**
 * The file that a relative URI names, looked for beside `directory`: percent-decoded first, then
 * letter by letter. Refused: schemes, absolute paths, names that are empty or hold a zero byte. A
 * file that is not there is a failure as well.
 */
OkResult<std::string> resolveUri(const std::string &directory, const std::string &uri);

}  // namespace okinawa
