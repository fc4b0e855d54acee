#include "okinawa/import/obj_reader.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "okinawa/base/files.hpp"

#include "import/mtl_materials.hpp"
#include "import/obj_builder.hpp"
#include "import/obj_normals.hpp"
#include "import/obj_parser.hpp"
#include "import/reading_watch.hpp"
#include "import/text_blocks.hpp"
#include "import/text_scan.hpp"

namespace {

using namespace okinawa;

/** The file's name without its folder and its ending. */
std::string nameOfModel(const std::string &path) {
  const std::string name = OkFiles::nameOf(path);
  const std::size_t dot = name.rfind('.');
  return textToUtf8(dot == std::string::npos || dot == 0 ? name : name.substr(0, dot));
}

/** The model's material for each `usemtl` name that an element uses; -1 for the others. */
std::vector<int> resolveMaterials(const ObjDocument &document, MtlMaterials &materials,
                                  int &defaultMaterial) {
  std::vector<int> materialOf(document.materials.size(), -1);
  for (const ObjElement &element : document.elements) {
    if (element.material == ObjCorner::kNone) {
      if (defaultMaterial < 0) {
        defaultMaterial = materials.resolveUnnamed(document.materials.empty());
      }
    } else if (materialOf[element.material] < 0) {
      materialOf[element.material] = materials.resolve(document.materials[element.material]);
    }
  }
  return materialOf;
}

OkResult<OkModelData> makeModel(ObjDocument &document, const std::string &path,
                                TextWarnings &warnings) {
  OkModelData model;
  model.path = path;
  MtlMaterials materials(model, warnings);
  for (const ObjName &library : document.libraries) {
    materials.loadLibraries(library);
  }
  int defaultMaterial = -1;
  const std::vector<int> materialOf = resolveMaterials(document, materials, defaultMaterial);
  if (document.elements.empty()) {
    warnings.add("the file holds no faces, lines or points: there is nothing to see", 0);
  }
  computeMissingNormals(document);

  auto mesh = ObjBuilder(document, materialOf, defaultMaterial, path, warnings).build();
  if (!mesh) {
    return mesh.error();
  }
  model.meshes.push_back(std::move(mesh).value());
  model.meshes[0].name = nameOfModel(path);
  OkModelData::Node node;
  node.name = model.meshes[0].name;
  node.mesh = 0;
  model.nodes.push_back(std::move(node));
  warnings.appendTo(model.warnings);
  materials.appendWarnings(model.warnings);
  return model;
}

/** Of the time that reading takes; the rest goes into welding. */
constexpr float kParsingShare = 0.8f;

/** Nothing for a file that is out of the ordinary in any way: read whole, it gets its sentence. */
std::optional<OkModelData> readBlocks(const std::string &path, OkImportWatch *watch) {
  TextBlocks blocks(path);
  TextWarnings warnings;
  ObjParser parser(blocks.getFileBytes(), path, warnings);
  std::string_view block;
  while (blocks.next(block)) {
    if (!parser.feed(block) || !goesOn(watch, kParsingShare * blocks.getProgress())) {
      return std::nullopt;
    }
  }
  if (blocks.hasGivenUp()) {
    return std::nullopt;
  }
  auto document = parser.finish();
  if (!document) {
    return std::nullopt;
  }
  auto model = makeModel(document.value(), path, warnings);
  return model ? std::optional(std::move(model).value()) : std::nullopt;
}

}  // namespace

OkResult<OkModelData> okReadObj(const std::string &path, OkImportWatch *watch) {
  if (auto model = readBlocks(path, watch)) {
    return std::move(*model);
  }
  if (watch != nullptr && watch->isCancelled()) {
    return cancelledError(path);
  }
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    return bytes.error();
  }
  return okReadObj(std::span<const std::uint8_t>(bytes.value()), path);
}

OkResult<OkModelData> okReadObj(std::span<const std::uint8_t> bytes, const std::string &path) {
  if (const auto reason = whyNoText(bytes)) {
    return OkError{"the file " + *reason, path, 0, -1};
  }
  TextWarnings warnings;
  const std::string_view text = textOf(bytes);
  ObjParser parser(text.size(), path, warnings);
  parser.feed(text);
  auto document = parser.finish();
  if (!document) {
    return document.error();
  }
  return makeModel(document.value(), path, warnings);
}
