#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/texture/image.hpp"

/**
 * The only place that sees stb: all of it is compiled into one source with static linkage. What
 * comes in here has been checked by the format's own guard. Any thread: stb keeps its failure
 * reason per thread and its global switches are never touched.
 */
namespace okinawa {

/**
 * Decompresses a zlib stream and verifies its checksum. `output` is filled from the start; the
 * result is the number of bytes, or nothing when the stream is damaged, ends early or has more.
 */
[[nodiscard]] std::optional<std::size_t> inflateZlib(std::span<const std::uint8_t> stream,
                                                     std::span<std::uint8_t> output);

/** A zlib stream of `bytes`. */
[[nodiscard]] std::vector<std::uint8_t> deflateZlib(std::span<const std::uint8_t> bytes);

/** JPEG, BMP or TGA to eight bits a channel. */
OkResult<OkImage> decodeWithStb(std::span<const std::uint8_t> bytes, const std::string &name);

/** Radiance HDR to three floats. */
OkResult<OkImage> decodeHdrWithStb(std::span<const std::uint8_t> bytes, const std::string &name);

}  // namespace okinawa
