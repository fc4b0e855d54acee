#pragma once

#include "okinawa/import/model_data.hpp"

#include "import/gltf_json.hpp"

namespace okinawa {

/**
 * Reads where a node stands: translation, rotation and scale, or a matrix taken apart into them. A
 * matrix that mirrors gets a negative X scale; shear, which the three cannot say, is lost with a
 * warning.
 */
void readGltfTransform(const GltfValue &value, OkModelData::Node &node);

}  // namespace okinawa
