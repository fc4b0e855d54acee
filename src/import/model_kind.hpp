#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace okinawa {

enum class ModelKind { Unknown, Obj, Gltf };

/** What kind of model a file is: by its extension, else, for a foreign one, by its first bytes. */
[[nodiscard]] ModelKind findModelKind(const std::string &path, std::span<const std::uint8_t> bytes);

}  // namespace okinawa
