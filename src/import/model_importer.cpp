#include "okinawa/import/model_importer.hpp"

#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/import/gltf_reader.hpp"
#include "okinawa/import/material_sidecar.hpp"
#include "okinawa/import/obj_reader.hpp"

#include "import/model_builder.hpp"
#include "import/model_kind.hpp"

using okinawa::ModelKind;

namespace {

/** A sidecar that cannot be used is a pity, not a reason to show nothing. */
void applySidecar(OkModelData &model, bool mayWrite) {
  const OkResult<bool> applied = OkMaterialSidecar::apply(model);
  if (!applied) {
    model.warnings.push_back("the material sidecar is left out: " + applied.error().describe());
    return;
  }
  if (applied.value() || !mayWrite || model.materials.empty()) {
    return;
  }
  if (const OkStatus written = OkMaterialSidecar::write(model); !written) {
    model.warnings.push_back("the material sidecar was not written: " + written.error().describe());
  }
}

}  // namespace

OkResult<OkModelData> OkModelImporter::read(const std::string &path,
                                            const OkImportOptions &options) {
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    return bytes.error();
  }
  const ModelKind kind = okinawa::findModelKind(path, bytes.value());
  if (kind == ModelKind::Unknown) {
    OkError error;
    error.message =
        "the file is no model that can be opened: Wavefront OBJ (.obj), glTF 2.0 "
        "(.gltf) and binary glTF (.glb) can";
    error.file = path;
    return error;
  }
  const bool isObj = kind == ModelKind::Obj;
  auto model = isObj ? okReadObj(bytes.value(), path) : okReadGltf(bytes.value(), path);
  if (model) {
    applySidecar(model.value(), isObj && options.writeSidecar);
  }
  return model;
}

std::unique_ptr<OkModel> OkModelImporter::instantiate(OkModelData data) {
  auto model = std::make_unique<OkModel>(OkFiles::nameOf(data.path));
  model->warnings_ = std::move(data.warnings);
  okinawa::ModelBuilder builder(std::move(data));
  builder.buildInto(*model);
  return model;
}

OkResult<std::unique_ptr<OkModel>> OkModelImporter::load(const std::string &path,
                                                         const OkImportOptions &options) {
  auto data = read(path, options);
  if (!data) {
    return data.error();
  }
  for (const std::string &warning : data.value().warnings) {
    OkLog::warning(path + ": " + warning);
  }
  return instantiate(std::move(data).value());
}
