#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "okinawa/base/result.hpp"
#include "okinawa/import/import_watch.hpp"
#include "okinawa/import/model_data.hpp"

/**
 * Wavefront OBJ with its MTL libraries to plain data. Any thread, any locale.
 *
 * One mesh a file whose ranges are its materials in order of first use. Texture coordinates count
 * from the bottom, as the format has them. Fails on files that hold no statement of the format,
 * name vertices that are not there, are UTF-16 or binary. A file of vertices only gives an empty
 * mesh.
 *
 * Missing normals are computed: smooth across edges of up to 60 degrees, or as the smoothing groups
 * of the file say. Materials are double-sided, as the format has no notion of sides. Vertex colours
 * and material colours are taken as sRGB. Materials that are not defined are plain grey. What could
 * not be followed stands in `warnings`, folded by kind, after "line N:" or "library.mtl:N:".
 */
OkResult<OkModelData> okReadObj(const std::string &path, OkImportWatch *watch = nullptr);
/** The same from memory; material libraries are looked for beside `path`. */
OkResult<OkModelData> okReadObj(std::span<const std::uint8_t> bytes, const std::string &path);
