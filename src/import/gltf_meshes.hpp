#pragma once

#include <vector>

#include "okinawa/import/model_data.hpp"

#include "import/gltf_accessors.hpp"

namespace okinawa {

/** Makes meshes of a document as nodes ask for them, each once. */
class GltfMeshes {
 public:
  GltfMeshes(const GltfValue &root, GltfAccessors &accessors, OkModelData &model);

  [[nodiscard]] std::size_t size() const noexcept { return made_.size(); }
  /** The position in the model's meshes, -1 for a mesh with nothing to draw or after a failure. */
  [[nodiscard]] int get(int mesh);

 private:
  static constexpr int kNotMade = -2;

  [[nodiscard]] int make(const GltfValue &value);
  void join(const GltfValue &value, std::vector<OkMeshData> pieces, OkMeshData &out) const;
  [[nodiscard]] int materialOf(const GltfValue &primitive);

  GltfValue list_;
  GltfAccessors *accessors_;
  OkModelData *model_;
  std::vector<int> made_;
  std::size_t materialCount_;
  int defaultMaterial_ = -1;
  std::uint64_t vertexCount_ = 0;
};

}  // namespace okinawa
