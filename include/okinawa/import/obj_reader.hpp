#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/import/model_data.hpp"

/**
 * Wavefront OBJ with its MTL libraries to plain data. Any thread, any locale.
 *
 * One mesh a file whose ranges are its materials in order of first use. Texture coordinates count
 * from the bottom, as the format has them. Fails on files that hold no geometry at all, name
 * vertices that are not there, are UTF-16 or binary.
 */
OkResult<OkModelData> okReadObj(const std::string &path);
/** The same from memory; material libraries are looked for beside `path`. */
OkResult<OkModelData> okReadObj(std::span<const std::uint8_t> bytes, const std::string &path);
