#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/texture/image.hpp"

/** What the formats offer to `OkImage`. Bytes come from files: nothing in them is trusted. */
namespace okinawa {

using Bytes = std::span<const std::uint8_t>;

/** Tells the format by content and decodes. */
OkResult<OkImage> decodeImage(Bytes bytes, const std::string &name);

[[nodiscard]] bool isPng(Bytes bytes) noexcept;
OkResult<OkImage> decodePng(Bytes bytes, const std::string &name);
OkResult<std::vector<std::uint8_t>> encodePng(const OkImage &image, const std::string &name);

/**
 * The guards say whether a file is whole and sane enough for stb to decode: every byte that the
 * decoder will ask for is there, sizes are within `OkLimits`, and what stb gets wrong is refused.
 */
OkStatus checkJpeg(Bytes bytes, const std::string &name);
OkStatus checkBmp(Bytes bytes, const std::string &name);
OkStatus checkHdr(Bytes bytes, const std::string &name);

[[nodiscard]] bool looksLikeTga(Bytes bytes) noexcept;
OkResult<OkImage> decodeTga(Bytes bytes, const std::string &name);

}  // namespace okinawa
