#pragma once

#include <memory>
#include <string>
#include <vector>

#include "okinawa/import/model_importer.hpp"

namespace okinawa {

/**
 * Turns one model's data into objects. Indices that point nowhere are taken for none, so that data
 * from any hand are safe. Main thread only.
 */
class ModelBuilder {
 public:
  explicit ModelBuilder(OkModelData data);
  ~ModelBuilder();
  ModelBuilder(const ModelBuilder &) = delete;
  ModelBuilder &operator=(const ModelBuilder &) = delete;

  /** Adds every node under the model, which owns them. Once only. */
  void buildInto(OkModel &model);

 private:
  struct SharedMesh {
    std::string key;
    int uses = 0;
    /** The builder's own reference, held until every item has one. */
    bool made = false;
  };

  void addLooseNodes();
  void loadTextures();
  [[nodiscard]] OkTexture *loadTexture(OkModelData::Texture &texture);
  void countUses();
  [[nodiscard]] std::unique_ptr<OkItem> makeItem(const OkModelData::Node &node);
  void giveMesh(OkItem &item, std::size_t mesh);
  void giveRanges(OkItem &item, const OkModelData::Mesh &mesh) const;
  [[nodiscard]] OkMaterial surfaceOf(const OkModelData::Material &material) const;
  [[nodiscard]] OkTexture *textureOf(int index) const;

  OkModelData data_;
  /** One counted reference each, but for the checker, which is nobody's. */
  std::vector<OkTexture *> textures_;
  std::vector<SharedMesh> meshes_;
};

}  // namespace okinawa
