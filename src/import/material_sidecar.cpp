#include "okinawa/import/material_sidecar.hpp"

#include <algorithm>
#include <unordered_map>

#include "okinawa/base/files.hpp"

#include "import/material_sidecar_json.hpp"
#include "import/text_paths.hpp"
#include "import/text_scan.hpp"

namespace {

using namespace okinawa;

/** No sidecar that a person or the importer wrote comes near this. */
constexpr std::uint64_t kSidecarBytes = 64u * 1024 * 1024;

template <typename T>
void keepOr(const std::optional<T> &stated, T &value) {
  value = stated.value_or(value);
}

/** Applies the materials of one sidecar to a model. */
class SidecarApplier {
 public:
  explicit SidecarApplier(OkModelData &model)
      : model_(model), directory_(OkFiles::directoryOf(model.path)) {
    for (std::size_t i = 0; i < model.textures.size(); ++i) {
      if (model.textures[i].embedded.isEmpty()) {
        byPath_.try_emplace(model.textures[i].path, static_cast<int>(i));
      }
    }
  }

  void apply(const SidecarMaterial &stated, OkModelData::Material &material) {
    if (stated.albedoMap && *stated.albedoMap != material.albedoMap) {
      setAlbedoMap(*stated.albedoMap, material);
    }
    if (stated.albedo) {
      float *color = material.texture >= 0 ? material.surface.tint : material.fill;
      std::copy_n(stated.albedo->begin(), 3, color);
      material.fill[3] = 1.0f;
      material.surface.tint[3] = (*stated.albedo)[3];
    }
    if (stated.emissive) {
      std::copy_n(stated.emissive->begin(), 3, material.emissive);
    }
    if (stated.tintMask) {
      const ReferencedFile mask = findReferencedFile(directory_, directory_, *stated.tintMask);
      // A name that is no file may be a texture that the application knows.
      material.surface.tintMaskName = mask.missing ? *stated.tintMask : mask.path;
    }
    keepOr(stated.metallic, material.metallic);
    keepOr(stated.roughness, material.roughness);
    keepOr(stated.ior, material.ior);
    keepOr(stated.transmission, material.transmission);
    keepOr(stated.blend, material.surface.blend);
    keepOr(stated.unlit, material.surface.unlit);
    keepOr(stated.normalMap, material.normalMap);
    keepOr(stated.metallicRoughnessMap, material.metallicRoughnessMap);
    keepOr(stated.emissiveMap, material.emissiveMap);
  }

  /** Drops the textures that no material uses any more: they would be loaded for nothing. */
  void dropUnusedTextures() {
    constexpr int kUnused = -1;
    std::vector<int> moved(model_.textures.size(), kUnused);
    std::vector<OkModelData::Texture> kept;
    for (OkModelData::Material &material : model_.materials) {
      if (material.texture < 0) {
        continue;
      }
      const auto old = static_cast<std::size_t>(material.texture);
      if (moved[old] == kUnused) {
        moved[old] = static_cast<int>(kept.size());
        kept.push_back(std::move(model_.textures[old]));
      }
      material.texture = moved[old];
    }
    model_.textures = std::move(kept);
  }

 private:
  void setAlbedoMap(const std::string &name, OkModelData::Material &material) {
    const bool wasTextured = material.texture >= 0;
    material.albedoMap = name;
    if (name.empty()) {
      material.texture = -1;
      moveColor(wasTextured, material.surface.tint, material.fill);
      return;
    }
    material.texture = findTexture(name);
    if (!material.surface.sampler) {
      OkSampler sampler;
      sampler.wrapU = sampler.wrapV = OkWrap::Repeat;
      material.surface.sampler = sampler;
    }
    moveColor(!wasTextured, material.fill, material.surface.tint);
    const float *tint = material.surface.tint;
    if (!wasTextured && std::all_of(tint, tint + 3, [](float value) { return value == 0.0f; })) {
      std::fill_n(material.surface.tint, 3, 1.0f);
    }
  }

  static void moveColor(bool wanted, float *from, float *to) {
    if (wanted) {
      std::copy_n(from, 3, to);
      std::fill_n(from, 3, 1.0f);
    }
  }

  int findTexture(const std::string &name) {
    const ReferencedFile file = findReferencedFile(directory_, directory_, name);
    const auto next = static_cast<int>(model_.textures.size());
    const auto [entry, added] = byPath_.try_emplace(file.path, next);
    if (added) {
      OkModelData::Texture texture;
      texture.path = file.path;
      texture.missing = file.missing;
      model_.textures.push_back(std::move(texture));
    }
    if (added && file.missing) {
      model_.warnings.push_back(OkFiles::nameOf(OkMaterialSidecar::pathFor(model_.path)) +
                                ": the picture is not there: " + quoteText(file.path));
    }
    return entry->second;
  }

  OkModelData &model_;
  std::string directory_;
  std::unordered_map<std::string, int> byPath_;
};

SidecarMaterial describe(const OkModelData::Material &material, const std::string &directory) {
  const bool textured = material.texture >= 0;
  const float *color = textured ? material.surface.tint : material.fill;
  const float alpha = material.surface.tint[3] * (textured ? 1.0f : material.fill[3]);
  SidecarMaterial out;
  out.name = material.name;
  out.albedo = {color[0], color[1], color[2], alpha};
  out.metallic = material.metallic;
  out.roughness = material.roughness;
  out.ior = material.ior;
  out.transmission = material.transmission;
  out.emissive = {material.emissive[0], material.emissive[1], material.emissive[2]};
  out.blend = material.surface.blend;
  out.unlit = material.surface.unlit;
  // A picture inside the model file has no name to write down; left out, it stays.
  if (!textured || !material.albedoMap.empty()) {
    out.albedoMap = material.albedoMap;
  }
  out.normalMap = material.normalMap;
  out.metallicRoughnessMap = material.metallicRoughnessMap;
  out.emissiveMap = material.emissiveMap;
  const std::string &mask = material.surface.tintMaskName;
  out.tintMask = OkFiles::isFile(mask) ? relativePath(directory, mask) : mask;
  return out;
}

}  // namespace

std::string OkMaterialSidecar::pathFor(const std::string &modelPath) {
  return modelPath + ".okmat.json";
}

OkResult<bool> OkMaterialSidecar::apply(OkModelData &model) {
  const std::string path = pathFor(model.path);
  if (!OkFiles::isFile(path)) {
    return false;
  }
  const auto bytes = OkFiles::read(path, kSidecarBytes);
  if (!bytes) {
    return bytes.error();
  }
  const auto stated = parseSidecar(bytes.value(), path);
  if (!stated) {
    return stated.error();
  }
  std::unordered_map<std::string_view, const SidecarMaterial *> byName;
  for (const SidecarMaterial &material : stated.value()) {
    byName.emplace(material.name, &material);
  }
  SidecarApplier applier(model);
  for (OkModelData::Material &target : model.materials) {
    if (const auto found = byName.find(target.name); found != byName.end()) {
      applier.apply(*found->second, target);
    }
  }
  applier.dropUnusedTextures();
  return true;
}

OkStatus OkMaterialSidecar::write(const OkModelData &model) {
  std::vector<SidecarMaterial> materials;
  const std::string directory = OkFiles::directoryOf(model.path);
  for (const OkModelData::Material &material : model.materials) {
    materials.push_back(describe(material, directory));
  }
  return OkFiles::write(pathFor(model.path), std::string_view(formatSidecar(materials)));
}
