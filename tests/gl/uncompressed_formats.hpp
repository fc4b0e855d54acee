#pragma once

#include "gl/constants.hpp"

namespace gltest {

/** Every format that textures are allocated in without compression. */
constexpr okinawa::gl::Enum kUncompressedFormats[] = {
    okinawa::gl::kR8,
    okinawa::gl::kRG8,
    okinawa::gl::kRGB8,
    okinawa::gl::kRGBA8,
    okinawa::gl::kSrgb8,
    okinawa::gl::kSrgb8Alpha8,
    okinawa::gl::kR16,
    okinawa::gl::kRG16,
    okinawa::gl::kRGBA16,
    okinawa::gl::kR16F,
    okinawa::gl::kRG16F,
    okinawa::gl::kRGB16F,
    okinawa::gl::kRGBA16F,
    okinawa::gl::kR32F,
    okinawa::gl::kRG32F,
    okinawa::gl::kRGB32F,
    okinawa::gl::kRGBA32F,
    okinawa::gl::kR8UI,
    okinawa::gl::kR16UI,
    okinawa::gl::kR32UI,
    okinawa::gl::kRG32UI,
    okinawa::gl::kRGBA32UI,
    okinawa::gl::kR32I,
    okinawa::gl::kRGBA8UI,
    okinawa::gl::kRGBA16UI,
    okinawa::gl::kRGB10A2,
    okinawa::gl::kR11FG11FB10F,
    okinawa::gl::kDepthComponent16,
    okinawa::gl::kDepthComponent24,
    okinawa::gl::kDepthComponent32F,
    okinawa::gl::kDepth24Stencil8,
    okinawa::gl::kDepth32FStencil8,
};

}  // namespace gltest
