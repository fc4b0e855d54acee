#pragma once

#include <cstdint>
#include <string>

#include "gl/constants.hpp"

namespace okinawa::gl {

/** Bytes of one texel of pixel data as it is given to GL or taken from it; 0 when not known. */
[[nodiscard]] int pixelBytes(Enum format, Enum type) noexcept;

/** Bytes of an image on the device; compressed formats count whole blocks. 0 when not known. */
[[nodiscard]] std::uint64_t storageBytes(Enum internalFormat, int width, int height,
                                         int depth = 1) noexcept;

/** A pair of format and type that `glTexImage2D` takes for an internal format without data. */
struct TransferFormat {
  Enum format = kRGBA;
  Enum type = kUnsignedByte;
};
[[nodiscard]] TransferFormat transferFormat(Enum internalFormat) noexcept;

[[nodiscard]] bool isCompressed(Enum internalFormat) noexcept;
[[nodiscard]] bool isDepthFormat(Enum internalFormat) noexcept;

/** "0x8058": for messages. */
[[nodiscard]] std::string hexName(Enum value);

}  // namespace okinawa::gl
