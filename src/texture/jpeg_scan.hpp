#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "texture/jpeg_frame.hpp"

namespace okinawa {

/**
 * Reads the codes of one scan without making texels of them, to learn whether all of them are
 * there: a decoder that meets the end early fills up with zeros. `data` are the bytes up to the
 * next marker that is no restart. Returns the reason for a refusal, or nothing.
 */
[[nodiscard]] std::optional<std::string> walkJpegScan(JpegFrame &frame, const JpegScan &scan,
                                                      std::span<const std::uint8_t> data);

}  // namespace okinawa
