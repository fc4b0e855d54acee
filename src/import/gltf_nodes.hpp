#pragma once

#include "okinawa/import/model_data.hpp"

#include "import/gltf_meshes.hpp"

namespace okinawa {

/**
 * Fills the nodes of a model, parents before children and siblings in their order: those of the
 * file's own scene, else of its first, else all. Fails on cycles and on nodes with two parents.
 * Meshes are made as nodes ask for them.
 */
void readGltfNodes(const GltfValue &root, GltfMeshes &meshes, OkModelData &model);

}  // namespace okinawa
