#include "okinawa/import/model_importer.hpp"

#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/import/gltf_reader.hpp"
#include "okinawa/import/material_sidecar.hpp"
#include "okinawa/import/obj_reader.hpp"

#include "import/model_builder.hpp"
#include "import/model_kind.hpp"
#include "import/reading_watch.hpp"
#include "mesh/mesh_optimize.hpp"

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

/** Blended triangles stay as the author ordered them: it shows. */
void optimizeMeshes(OkModelData &model, OkImportWatch *watch) {
  const auto isBlended = [&model](int material) {
    return material >= 0 &&
           model.materials[static_cast<std::size_t>(material)].surface.blend != OK_BLEND_OPAQUE;
  };
  for (OkModelData::Mesh &mesh : model.meshes) {
    okinawa::MeshOptimizer optimizer(mesh.data);
    for (const OkModelData::Range &range : mesh.ranges) {
      if (watch != nullptr && watch->isCancelled()) {
        return;
      }
      if (range.mode == OK_DRAW_TRIANGLES && !isBlended(range.material)) {
        optimizer.reorderTriangles(range.first, range.count);
      }
    }
    optimizer.finish();
  }
}

/** A file of whatever kind its first bytes say, which `kind` tells afterwards. */
OkResult<OkModelData> readWhole(const std::string &path, OkImportWatch *watch, ModelKind &kind) {
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    return bytes.error();
  }
  kind = okinawa::findModelKind(path, bytes.value());
  if (kind == ModelKind::Unknown) {
    OkError error;
    error.message =
        "the file is no model that can be opened: Wavefront OBJ (.obj), glTF 2.0 "
        "(.gltf) and binary glTF (.glb) can";
    error.file = path;
    return error;
  }
  return kind == ModelKind::Obj ? okReadObj(bytes.value(), path)
                                : okReadGltf(bytes.value(), path, watch);
}

}  // namespace

OkResult<OkModelData> OkModelImporter::read(const std::string &path,
                                            const OkImportOptions &options) {
  OkImportWatch *watch = options.watch;
  if (watch != nullptr && watch->isCancelled()) {
    return okinawa::cancelledError(path);
  }
  // An OBJ file known by its name is never in memory as a whole.
  ModelKind kind = okinawa::findModelKind(path, {});
  auto model = kind == ModelKind::Obj ? okReadObj(path, watch) : readWhole(path, watch, kind);
  if (!model) {
    return model;
  }
  if (options.optimize) {
    optimizeMeshes(model.value(), watch);
  }
  applySidecar(model.value(), kind == ModelKind::Obj && options.writeSidecar);
  if (!okinawa::goesOn(watch, 1.0f)) {
    return okinawa::cancelledError(path);
  }
  return model;
}

void OkModelImporter::decodeTextures(OkModelData &data, OkImportWatch *watch) {
  for (OkModelData::Texture &texture : data.textures) {
    if (watch != nullptr && watch->isCancelled()) {
      return;
    }
    if (!texture.embedded.isEmpty() || texture.missing || texture.path.empty()) {
      continue;
    }
    auto image = OkImage::load(texture.path);
    if (image) {
      texture.embedded = std::move(image).value();
      texture.isFile = true;
    } else {
      texture.missing = true;
      data.warnings.push_back("texture \"" + texture.path +
                              "\" cannot be had: " + image.error().describe());
    }
  }
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
