#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "okinawa/import/model_data.hpp"

#include "import/gltf_buffers.hpp"

namespace okinawa {

/**
 * The textures of a document: pictures are found or decoded when a material draws with them, each
 * once. A picture that cannot be had is a warning and a checker, never a failure.
 */
class GltfTextures {
 public:
  GltfTextures(const GltfValue &root, const GltfBuffers &buffers, OkModelData &model);

  [[nodiscard]] std::size_t size() const { return textures_.size(); }
  /** The position of a texture's picture in the model's textures. */
  [[nodiscard]] int use(int texture);
  /** What the picture is called: its file, or the model's with the number of the picture. */
  [[nodiscard]] std::string nameOf(int texture);
  [[nodiscard]] OkSampler samplerOf(int texture) const;

 private:
  [[nodiscard]] int imageOf(int texture) const;
  [[nodiscard]] const std::string &imageName(int image);
  [[nodiscard]] std::string findName(int image) const;
  [[nodiscard]] OkModelData::Texture load(int image);
  [[nodiscard]] OkModelData::Texture decode(const GltfValue &value, std::string name,
                                            std::span<const std::uint8_t> bytes);

  GltfValue textures_;
  GltfValue images_;
  GltfValue samplers_;
  const GltfBuffers *buffers_;
  OkModelData *model_;
  std::string directory_;
  /** By image, empty until asked for. */
  std::vector<std::string> names_;
  /** By image, -1 where it is not in the model yet; the last stands for no image at all. */
  std::vector<int> used_;
  std::uint64_t texelsLeft_;
};

}  // namespace okinawa
