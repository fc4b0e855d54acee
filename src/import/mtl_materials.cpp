#include "import/mtl_materials.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/files.hpp"

namespace okinawa {
namespace {

constexpr float kPlainGrey = 0.8f;
/** Each texture that is missing is worth a sentence of its own, within reason. */
constexpr std::size_t kShownMaps = 32;
/** Each name of one statement costs a search through a folder, or a file that is read. */
constexpr std::size_t kMostWords = 256;

/** Roughness of a microfacet surface as shiny as a Phong exponent says: Walter et al.,
 * "Microfacet Models for Refraction through Rough Surfaces" (2007), solved for the width. */
float roughnessOf(float shininess) noexcept {
  return std::sqrt(2.0f / (std::max(shininess, 0.0f) + 2.0f));
}

/** The illumination models that say glass or refraction (MTL format, illum statement). */
bool isGlass(int illumination) noexcept {
  return illumination == 4 || illumination == 6 || illumination == 7 || illumination == 9;
}

float toUnit(float value) noexcept {
  return std::clamp(value, 0.0f, 1.0f);
}

/** The words of a statement when all of them name material libraries; else nothing. */
std::vector<std::string> libraryWords(const std::string &names) {
  std::vector<std::string> words;
  TextCursor cursor(names);
  while (!cursor.atEnd()) {
    words.emplace_back(cursor.word());
    if (words.size() > kMostWords || OkFiles::extensionOf(words.back()) != "mtl") {
      return {};
    }
  }
  return words;
}

}  // namespace

MtlMaterials::MtlMaterials(OkModelData &model, TextWarnings &warnings)
    : model_(model), warnings_(warnings), modelDirectory_(OkFiles::directoryOf(model.path)) {}

void MtlMaterials::loadLibraries(const ObjName &statement) {
  if (loadWords(statement)) {
    return;
  }
  const std::string name(withoutQuotes(statement.name));
  const ReferencedFile whole = findReferencedFile(modelDirectory_, modelDirectory_, name);
  if (!whole.missing) {
    loadFile(whole.path, statement.line);
    return;
  }
  std::vector<std::string> missing;
  bool found = false;
  TextCursor cursor(statement.name);
  for (std::size_t words = 0; words < kMostWords && !cursor.atEnd(); ++words) {
    const std::string word(cursor.word());
    const ReferencedFile file = findReferencedFile(modelDirectory_, modelDirectory_, word);
    if (file.missing) {
      missing.push_back(word);
    } else {
      loadFile(file.path, statement.line);
      found = true;
    }
  }
  if (!cursor.atEnd()) {
    warnings_.add("too many material libraries; the rest is left out", statement.line);
  }
  if (!found) {
    missing = {whole.path};
  }
  for (const std::string &path : missing) {
    warnings_.add("the material library is not there", statement.line, path, kShownMaps);
  }
}

bool MtlMaterials::loadWords(const ObjName &statement) {
  const std::vector<std::string> words = libraryWords(statement.name);
  std::vector<std::string> paths;
  for (const std::string &word : words) {
    ReferencedFile file = findReferencedFile(modelDirectory_, modelDirectory_, word);
    if (file.missing) {
      return false;
    }
    paths.push_back(std::move(file.path));
  }
  for (const std::string &path : paths) {
    loadFile(path, statement.line);
  }
  return !paths.empty();
}

void MtlMaterials::loadFile(const std::string &path, long line) {
  const auto bytes = OkFiles::read(path);
  if (!bytes) {
    warnings_.add("the material library cannot be read", line, bytes.error().describe());
    return;
  }
  if (const auto reason = whyNoText(bytes.value())) {
    warnings_.add("the material library cannot be read", line, path + " " + *reason);
    return;
  }
  Library &library = libraries_.emplace_back(
      Library{OkFiles::directoryOf(path), TextWarnings(relativePath(modelDirectory_, path))});
  for (MtlMaterial &material : parseMtl(textOf(bytes.value()), library.warnings)) {
    Entry &entry = entries_.emplace_back(Entry{std::move(material), &library, -1});
    const std::string &name = entry.material.name;
    // Libraries are searched in order, so the first of a name is the one that counts.
    if (!byName_.try_emplace(name, &entry).second) {
      library.warnings.add("a material is defined twice; the first one is used",
                           entry.material.line, name, 1);
    }
    byBareName_.try_emplace(std::string(cutComment(name)), &entry);
  }
}

MtlMaterials::Entry *MtlMaterials::find(const std::string &name) {
  if (const auto whole = byName_.find(name); whole != byName_.end()) {
    return whole->second;
  }
  const std::string bare(cutComment(name));
  if (const auto cut = byName_.find(bare); cut != byName_.end()) {
    return cut->second;
  }
  // A comment behind `newmtl` is taken for one only when `usemtl` has none: names like
  // "Material #25" must not fall together.
  const auto commented = bare == name ? byBareName_.find(name) : byBareName_.end();
  return commented != byBareName_.end() ? commented->second : nullptr;
}

int MtlMaterials::add(OkModelData::Material material) {
  model_.materials.push_back(std::move(material));
  return static_cast<int>(model_.materials.size()) - 1;
}

int MtlMaterials::addDefault(std::string name) {
  OkModelData::Material material;
  material.name = std::move(name);
  std::fill_n(material.fill, 3, kPlainGrey);
  return add(std::move(material));
}

int MtlMaterials::resolve(const ObjName &name) {
  Entry *entry = find(name.name);
  if (!entry) {
    warnings_.add("the material is not defined; plain grey is used", name.line, name.name);
    return addDefault(textToUtf8(name.name));
  }
  return use(*entry);
}

int MtlMaterials::use(Entry &entry) {
  if (entry.index < 0) {
    entry.index = add(convert(entry.material, *entry.library));
  }
  return entry.index;
}

int MtlMaterials::resolveUnnamed(bool none) {
  // A file with a library of one material that it never calls for means that one.
  if (none && entries_.size() == 1) {
    warnings_.add("no material is called for; the only one of the library is used", 0);
    return use(entries_.front());
  }
  return addDefault("default");
}

void MtlMaterials::appendWarnings(std::vector<std::string> &sentences) const {
  for (const Library &library : libraries_) {
    library.warnings.appendTo(sentences);
  }
}

OkModelData::Material MtlMaterials::convert(const MtlMaterial &mtl, Library &library) {
  OkModelData::Material material;
  material.name = textToUtf8(mtl.name);
  // The format has no notion of sides, and many files are wound either way.
  material.surface.doubleSided = true;
  applyColors(mtl, material);
  applyOpacity(mtl, library, material);
  applyPhysical(mtl, material);
  if (!mtl.diffuseMap.file.empty()) {
    applyDiffuseMap(mtl.diffuseMap, library, material);
  }
  applyOpacityMap(mtl, library, material);
  const bool ownNormals = !mtl.normalMap.file.empty();
  material.normalMap = nameMap(ownNormals ? mtl.normalMap : mtl.bumpMap, library);
  material.emissiveMap = nameMap(mtl.emissiveMap, library);
  const bool rough = !mtl.roughnessMap.file.empty();
  material.metallicRoughnessMap = nameMap(rough ? mtl.roughnessMap : mtl.metallicMap, library);
  return material;
}

void MtlMaterials::applyColors(const MtlMaterial &mtl, OkModelData::Material &material) const {
  const bool textured = !mtl.diffuseMap.file.empty();
  const bool black = mtl.diffuse && *mtl.diffuse == glm::vec3(0.0f);
  // Exporters write "Kd 0 0 0" beside a map that they mean to be seen.
  const glm::vec3 plain = textured ? glm::vec3(1.0f) : glm::vec3(kPlainGrey);
  const glm::vec3 color = textured && black ? plain : mtl.diffuse.value_or(plain);
  float *target = textured ? material.surface.tint : material.fill;
  for (int i = 0; i < 3; ++i) {
    target[i] = toUnit(color[i]);
  }
  const glm::vec3 glow =
      mtl.emissive.value_or(glm::vec3(mtl.emissiveMap.file.empty() ? 0.0f : 1.0f));
  for (int i = 0; i < 3; ++i) {
    material.emissive[i] = std::max(glow[i], 0.0f);
  }
}

void MtlMaterials::applyOpacity(const MtlMaterial &mtl, Library &library,
                                OkModelData::Material &material) {
  // Tr is transparency, 1 - d. Some exporters write the opacity there instead, so a surface that
  // would vanish is taken to be one of theirs.
  float opacity = mtl.dissolve ? *mtl.dissolve : 1.0f - mtl.transparency.value_or(0.0f);
  opacity = toUnit(opacity);
  if (opacity <= 0.0f) {
    library.warnings.add("the material would be invisible (d 0 or Tr 1); it is drawn opaque",
                         mtl.line, mtl.name);
    opacity = 1.0f;
  }
  material.surface.tint[3] = opacity;
  if (opacity < 1.0f) {
    material.surface.blend = OK_BLEND_ALPHA;
  }
}

void MtlMaterials::applyPhysical(const MtlMaterial &mtl, OkModelData::Material &material) const {
  const float shiny = mtl.shininess ? roughnessOf(*mtl.shininess) : 1.0f;
  material.roughness = toUnit(mtl.roughness.value_or(shiny));
  material.metallic = toUnit(mtl.metallic.value_or(0.0f));
  if (mtl.opticalDensity && *mtl.opticalDensity >= 1.0f) {
    material.ior = *mtl.opticalDensity;
  }
  // Exporters write "Tf 1 1 1" for solid surfaces too, so it counts only where light goes through.
  if (mtl.transmissionFilter && isGlass(mtl.illumination)) {
    const glm::vec3 &filter = *mtl.transmissionFilter;
    material.transmission = toUnit((filter.x + filter.y + filter.z) / 3.0f);
  }
}

ReferencedFile MtlMaterials::findMap(const MtlMap &map, Library &library) {
  ReferencedFile file = findReferencedFile(library.directory, modelDirectory_, map.file);
  if (file.missing) {
    library.warnings.add("the picture is not there", map.line, file.path, kShownMaps);
  }
  return file;
}

std::string MtlMaterials::nameMap(const MtlMap &map, Library &library) {
  return map.file.empty() ? std::string() : findMap(map, library).name;
}

void MtlMaterials::applyDiffuseMap(const MtlMap &map, Library &library,
                                   OkModelData::Material &material) {
  ReferencedFile file = findMap(map, library);
  const auto next = static_cast<int>(model_.textures.size());
  const auto [entry, added] = textures_.try_emplace(file.path, next);
  if (added) {
    OkModelData::Texture texture;
    texture.path = file.path;
    texture.missing = file.missing;
    model_.textures.push_back(std::move(texture));
  }
  material.texture = entry->second;
  material.albedoMap = std::move(file.name);

  OkSampler sampler;
  sampler.wrapU = sampler.wrapV = map.clamp ? OkWrap::Clamp : OkWrap::Repeat;
  material.surface.sampler = sampler;
  for (int i = 0; i < 2; ++i) {
    material.surface.uvScale[i] = map.scale[i];
    material.surface.uvOffset[i] = map.offset[i];
  }
}

void MtlMaterials::applyOpacityMap(const MtlMaterial &mtl, Library &library,
                                   OkModelData::Material &material) {
  if (mtl.opacityMap.file.empty()) {
    return;
  }
  const ReferencedFile file =
      findReferencedFile(library.directory, modelDirectory_, mtl.opacityMap.file);
  if (material.texture < 0 || file.name != material.albedoMap) {
    library.warnings.add("an opacity map that is not the colour map is not used",
                         mtl.opacityMap.line, mtl.opacityMap.file);
  } else if (material.surface.blend == OK_BLEND_OPAQUE) {
    material.surface.blend = OK_BLEND_CUTOUT;
  }
}

}  // namespace okinawa
