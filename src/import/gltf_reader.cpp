#include "okinawa/import/gltf_reader.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "okinawa/base/files.hpp"

#include "import/gltf_accessors.hpp"
#include "import/gltf_buffers.hpp"
#include "import/gltf_container.hpp"
#include "import/gltf_json.hpp"
#include "import/gltf_materials.hpp"
#include "import/gltf_meshes.hpp"
#include "import/gltf_nodes.hpp"

namespace okinawa {

namespace {

constexpr std::string_view kSupported[] = {
    "KHR_texture_transform", "KHR_materials_unlit",        "KHR_mesh_quantization",
    "KHR_materials_ior",     "KHR_materials_transmission", "KHR_materials_emissive_strength"};

/** What these add shows in the light or not at all: a model without them has the right shape. */
bool isHarmless(std::string_view extension) {
  return extension.starts_with("KHR_materials_") || extension == "KHR_lights_punctual" ||
         extension == "KHR_animation_pointer" || extension.starts_with("KHR_xmp");
}

bool isSupported(std::string_view extension) {
  return std::ranges::find(kSupported, extension) != std::end(kSupported);
}

void checkVersion(const GltfValue &root) {
  const GltfValue asset = root["asset"];
  const std::string version = asset["version"].text();
  const std::string wanted = asset["minVersion"].text("2.0");
  if (root.report().failed()) {
    return;
  }
  if (!asset.exists() || version.empty()) {
    root.report().fail("the file does not say that it is glTF 2.0");
  } else if (version != "2" && !version.starts_with("2.")) {
    root.report().fail("the file is glTF " + version.substr(0, 16) + "; only 2.0 can be read");
  } else if (wanted != "2.0" && wanted != "2") {
    root.report().fail("the file needs a reader for glTF " + wanted.substr(0, 16) +
                       "; only 2.0 can be read");
  }
}

void checkExtensions(const GltfValue &root) {
  const GltfValue required = root["extensionsRequired"];
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string name = required.at(i).text();
    if (!isSupported(name)) {
      root.report().fail("the file requires the extension " + name.substr(0, 80) +
                         ", which is not supported");
    }
  }
  const GltfValue used = root["extensionsUsed"];
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::string name = used.at(i).text();
    if (!isSupported(name) && !isHarmless(name)) {
      root.report().warn("what the extension " + name.substr(0, 80) + " adds is left out");
    }
  }
}

void readDocument(const GltfValue &root, const GltfContainer &container, std::uint64_t fileBytes,
                  OkModelData &model) {
  const GltfReport &report = root.report();
  checkVersion(root);
  if (!report.failed()) {
    checkExtensions(root);
  }
  GltfBuffers buffers;
  if (!report.failed()) {
    buffers.load(root, container, OkFiles::directoryOf(model.path));
  }
  GltfAccessors accessors;
  if (!report.failed()) {
    accessors.load(root, buffers, fileBytes);
  }
  if (!report.failed()) {
    readGltfMaterials(root, buffers, model);
  }
  if (!report.failed()) {
    GltfMeshes meshes(root, accessors, model);
    readGltfNodes(root, meshes, model);
  }
}

}  // namespace

}  // namespace okinawa

OkResult<OkModelData> okReadGltf(std::span<const std::uint8_t> bytes, const std::string &path,
                                 OkImportWatch *watch) {
  okinawa::GltfReport report(path, watch);
  OkModelData model;
  model.path = path;
  const okinawa::GltfContainer container = okinawa::splitGltf(bytes, report);
  if (!report.failed()) {
    const auto json = okinawa::parseGltfJson(container.json, report);
    if (json) {
      okinawa::readDocument({&*json, {}, report}, container, bytes.size(), model);
    }
  }
  if (report.failed()) {
    return report.error();
  }
  model.warnings = report.takeWarnings();
  return model;
}

OkResult<OkModelData> okReadGltf(const std::string &path, OkImportWatch *watch) {
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    return bytes.error();
  }
  return okReadGltf(bytes.value(), path, watch);
}
