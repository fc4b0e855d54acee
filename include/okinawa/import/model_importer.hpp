#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/import/import_watch.hpp"
#include "okinawa/import/model_data.hpp"
#include "okinawa/item/item_group.hpp"

/** A loaded model: one object that owns all its parts. Items are under it, in the file's own tree.
 */
class OkModel : public OkItemGroup {
 public:
  explicit OkModel(std::string name);
  ~OkModel() override;

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override {
    return {.type = &typeid(OkModel)};
  }

  /** Takes a part that already hangs somewhere under this model. */
  void own(std::unique_ptr<OkObject> part);
  /** Every item of the model, wherever it hangs. */
  [[nodiscard]] const std::vector<OkItem *> &getModelItems() const noexcept { return items_; }
  /** What the importer could not follow, one sentence each. */
  [[nodiscard]] const std::vector<std::string> &getWarnings() const noexcept { return warnings_; }
  void setWarnings(std::vector<std::string> warnings) noexcept { warnings_ = std::move(warnings); }

 private:
  friend class OkModelImporter;
  std::vector<std::unique_ptr<OkObject>> parts_;
  std::vector<OkItem *> items_;
  std::vector<std::string> warnings_;
};

/** How a model is read. */
struct OkImportOptions {
  /** Write the material sidecar of an OBJ file that has none (never into a read-only place). */
  bool writeSidecar = true;
  /**
   * Reorder triangles and vertices so that the device transforms fewer vertices and draws less over
   * what is drawn already: about a second for a million triangles, for models that are drawn often.
   * Blended triangles keep their order.
   */
  bool optimize = false;
  /** Told how far reading has come, and asked whether to go on; null for nobody. */
  OkImportWatch *watch = nullptr;
};

/** Wavefront OBJ, glTF 2.0 and GLB files to objects, in two steps or in one. */
class OkModelImporter {
 public:
  /** File to plain data. Any thread; touches no handler. Told apart by extension. */
  static OkResult<OkModelData> read(const std::string &path, const OkImportOptions &options = {});

  /**
   * Reads the picture files that the data name into `OkModelData::Texture::embedded`, so that
   * instantiation finds them in memory. Any thread. A file that cannot be read is marked missing,
   * with a warning.
   */
  static void decodeTextures(OkModelData &data, OkImportWatch *watch = nullptr);

  /** Plain data to objects. Main thread. Textures go through `OkTextureHandler`. */
  static std::unique_ptr<OkModel> instantiate(OkModelData data);

  /** Both steps; warnings go to the log as well. */
  static OkResult<std::unique_ptr<OkModel>> load(const std::string &path,
                                                 const OkImportOptions &options = {});
};
