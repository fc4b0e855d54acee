#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "okinawa/import/model_data.hpp"

#include "import/mtl_parser.hpp"
#include "import/obj_document.hpp"
#include "import/text_paths.hpp"
#include "import/text_warnings.hpp"

namespace okinawa {

/**
 * The materials of one OBJ file: reads its libraries, and makes model materials of the names that
 * are used. Each is made once; those that nothing uses are not made.
 */
class MtlMaterials {
 public:
  /** `warnings` are those of the OBJ file; each library has its own. */
  MtlMaterials(OkModelData &model, TextWarnings &warnings);

  /** A `mtllib` statement: one file whose name may hold blanks, or several. */
  void loadLibraries(const ObjName &statement);
  /** The model's material for a `usemtl` name. */
  int resolve(const ObjName &name);
  /** For elements before any `usemtl`; `none` says that the file has no such statement at all. */
  int resolveUnnamed(bool none);

  void appendWarnings(std::vector<std::string> &sentences) const;

 private:
  struct Library {
    std::string directory;
    TextWarnings warnings;
  };
  struct Entry {
    MtlMaterial material;
    Library *library = nullptr;
    /** In the model; -1 until it is used. */
    int index = -1;
  };

  bool loadWords(const ObjName &statement);
  void loadFile(const std::string &path, long line);
  [[nodiscard]] Entry *find(const std::string &name);
  int add(OkModelData::Material material);
  int addDefault(std::string name);
  int use(Entry &entry);

  OkModelData::Material convert(const MtlMaterial &mtl, Library &library);
  void applyColors(const MtlMaterial &mtl, OkModelData::Material &material) const;
  void applyOpacity(const MtlMaterial &mtl, Library &library, OkModelData::Material &material);
  void applyDiffuseMap(const MtlMap &map, Library &library, OkModelData::Material &material);
  void applyOpacityMap(const MtlMaterial &mtl, Library &library, OkModelData::Material &material);
  void applyPhysical(const MtlMaterial &mtl, OkModelData::Material &material) const;
  std::string nameMap(const MtlMap &map, Library &library);
  ReferencedFile findMap(const MtlMap &map, Library &library);

  OkModelData &model_;
  TextWarnings &warnings_;
  std::string modelDirectory_;
  // Stable addresses: entries point at their library.
  std::deque<Library> libraries_;
  std::deque<Entry> entries_;
  std::unordered_map<std::string, Entry *> byName_;
  std::unordered_map<std::string, Entry *> byBareName_;
  std::unordered_map<std::string, int> textures_;
};

}  // namespace okinawa
