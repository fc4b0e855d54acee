#pragma once

#include "okinawa/import/model_data.hpp"

#include "import/gltf_buffers.hpp"

namespace okinawa {

/**
 * Fills the materials and textures of a model. Factors are linear in the file and come out as sRGB.
 * Material numbers stay those of the file.
 */
void readGltfMaterials(const GltfValue &root, const GltfBuffers &buffers, OkModelData &model);

}  // namespace okinawa
