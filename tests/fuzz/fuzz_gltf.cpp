// Any bytes as a glTF or GLB file. What opens must be sound: the renderer trusts it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "okinawa/import/gltf_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const auto model = okReadGltf(std::span(data, size), "fuzz.gltf");
  if (!model) {
    return 0;
  }
  for (const OkModelData::Mesh &mesh : model.value().meshes) {
    if (!mesh.data.validate()) {
      std::abort();
    }
  }
  const auto &nodes = model.value().nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].parent >= static_cast<int>(i) ||
        nodes[i].mesh >= static_cast<int>(model.value().meshes.size())) {
      std::abort();
    }
  }
  return 0;
}
