#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/import/import_watch.hpp"
#include "okinawa/import/model_data.hpp"

/**
 * glTF 2.0 and GLB to plain data. Any thread.
 *
 * Texture coordinates count from the top in the file and are turned to count from the bottom. Fails
 * on files that are no glTF 2.0, break their own buffers, name what is not there, hold cycles, or
 * require an extension that is not supported.
 */
OkResult<OkModelData> okReadGltf(const std::string &path, OkImportWatch *watch = nullptr);
/** The same from memory; buffers and images are looked for beside `path`. */
OkResult<OkModelData> okReadGltf(std::span<const std::uint8_t> bytes, const std::string &path,
                                 OkImportWatch *watch = nullptr);
