#pragma once

#include <cstdint>
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

  /** What a node costs of a budget, beside the geometry that is checked and stored for it. */
  static constexpr std::uint64_t kNodeBytes = 512;

  /** Meshes made ahead, by their place in the data's list; null for those that are not. */
  void giveMeshes(std::vector<std::unique_ptr<OkMesh>> meshes) { built_ = std::move(meshes); }
  /** True for meshes of one node, which `giveMeshes` may take; the others are shared by key. */
  [[nodiscard]] static std::vector<bool> findUnshared(const OkModelData &data);

  /** Adds every node under the model, which owns them. Once only. */
  void buildInto(OkModel &model);
  /**
   * The same bit by bit: goes on until the budget, in bytes, is used up and takes off what it cost;
   * at least one step is made. True once all is there.
   */
  bool step(OkModel &model, std::uint64_t &budget);
  [[nodiscard]] float getProgress() const noexcept;

  /** What a texture of the data became; null for none yet. */
  [[nodiscard]] OkTexture *textureOf(int index) const;
  /** Whether it was made from the data, and did not live before under its name. */
  [[nodiscard]] bool isNewTexture(int index) const;

 private:
  struct SharedMesh {
    std::string key;
    int uses = 0;
    /** The builder's own reference, held until every item has one. */
    bool made = false;
  };

  void addLooseNodes();
  void begin();
  void addNode(OkModel &model, const OkModelData::Node &node);
  [[nodiscard]] OkTexture *loadTexture(OkModelData::Texture &texture);
  void countUses();
  [[nodiscard]] std::unique_ptr<OkItem> makeItem(const OkModelData::Node &node);
  void giveMesh(OkItem &item, std::size_t mesh);
  void giveRanges(OkItem &item, const OkModelData::Mesh &mesh) const;
  [[nodiscard]] OkMaterial surfaceOf(const OkModelData::Material &material) const;

  OkModelData data_;
  /** One counted reference each, but for the checker, which is nobody's. */
  std::vector<OkTexture *> textures_;
  std::vector<bool> newTextures_;
  std::vector<SharedMesh> meshes_;
  std::vector<std::unique_ptr<OkMesh>> built_;
  std::vector<OkObject *> placed_;
  /** Bytes of geometry that were made here since somebody looked. */
  std::uint64_t madeBytes_ = 0;
  bool begun_ = false;
};

}  // namespace okinawa
