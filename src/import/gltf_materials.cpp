#include "import/gltf_materials.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "okinawa/math/color.hpp"

#include "import/gltf_textures.hpp"

namespace okinawa {

namespace {

using Material = OkModelData::Material;

/**
 * KHR_texture_transform, which turns, scales and moves coordinates that count from the top:
 *
 *   u' = ox + c * sx * u + s * sy * v        with c, s the cosine and sine of the rotation
 *   v' = oy - s * sx * u + c * sy * v
 *
 * Ours count from the bottom, V = 1 - v. Put in, that is the same scale and a counter-clockwise
 * turn by the same angle, about another offset:
 *
 *   (u', V') = (ox + s * sy, 1 - oy - c * sy) + R(rotation) * (sx * u, sy * V)
 */
void readTransform(const GltfValue &texture, OkMaterial &surface) {
  const GltfValue transform = texture.extension("KHR_texture_transform");
  if (!transform.exists()) {
    return;
  }
  float offset[2] = {0.0f, 0.0f};
  float scale[2] = {1.0f, 1.0f};
  transform["offset"].singles(offset);
  transform["scale"].singles(scale);
  const float rotation = transform["rotation"].single(0.0f);
  const float sine = std::sin(rotation);
  const float cosine = std::cos(rotation);
  surface.uvScale[0] = scale[0];
  surface.uvScale[1] = scale[1];
  surface.uvRotation = rotation;
  surface.uvOffset[0] = offset[0] + sine * scale[1];
  surface.uvOffset[1] = 1.0f - offset[1] - cosine * scale[1];
}

int readUvSet(const GltfValue &texture) {
  const std::uint64_t set =
      texture.extension("KHR_texture_transform")["texCoord"].count(texture["texCoord"].count(0));
  if (set > 1) {
    texture.warn("reads a set of texture coordinates beyond the second; the first is used");
    return 0;
  }
  return static_cast<int>(set);
}

/** Alpha is compared after the factor: without one on our side the threshold moves instead. */
void readAlpha(const GltfValue &value, float opacity, OkMaterial &surface) {
  constexpr float kNothingPasses = 2.0f;
  const std::string mode = value["alphaMode"].text("OPAQUE");
  const float cutoff = value["alphaCutoff"].single(OK_ALPHA_CUTOUT_THRESHOLD);
  if (mode == "BLEND") {
    surface.blend = OK_BLEND_ALPHA;
    surface.tint[3] = opacity;
  } else if (mode == "MASK") {
    surface.blend = OK_BLEND_CUTOUT;
    const bool passes = opacity > 0.0f || cutoff <= 0.0f;
    surface.alphaCutoff = !passes          ? kNothingPasses
                          : opacity > 0.0f ? std::min(cutoff / opacity, kNothingPasses)
                                           : 0.0f;
  } else if (mode != "OPAQUE") {
    value["alphaMode"].warn("is no known mode; the material is opaque");
  }
}

/** Exact for white, so that materials which change nothing equal those that say nothing. */
float toSrgb(float linear) {
  return linear == 1.0f ? 1.0f : okLinearToSrgb(linear);
}

/** With a texture the factor tints it, without one it is what is drawn. */
void readBaseColor(const GltfValue &factor, const GltfValue &texture, GltfTextures &textures,
                   float *opacity, Material &material) {
  float linear[4] = {1.0f, 1.0f, 1.0f, 1.0f};
  factor.singles(linear);
  for (float &component : linear) {
    component = std::clamp(component, 0.0f, 1.0f);
  }
  *opacity = linear[3];
  const int index = texture["index"].index(textures.size());
  if (texture.exists() && index < 0) {
    texture.fail("names no texture");
    return;
  }
  float *target = index < 0 ? material.fill : material.surface.tint;
  for (int c = 0; c < 3; ++c) {
    target[c] = toSrgb(linear[c]);
  }
  if (index < 0) {
    return;
  }
  material.texture = textures.use(index);
  material.albedoMap = textures.nameOf(index);
  material.surface.sampler = textures.samplerOf(index);
  material.surface.uvSet = readUvSet(texture);
  readTransform(texture, material.surface);
}

std::string readMap(const GltfValue &texture, GltfTextures &textures) {
  const int index = texture["index"].index(textures.size());
  return index < 0 ? std::string() : textures.nameOf(index);
}

void readEmission(const GltfValue &value, GltfTextures &textures, Material &material) {
  float factor[3] = {0.0f, 0.0f, 0.0f};
  value["emissiveFactor"].singles(factor);
  const float strength =
      value.extension("KHR_materials_emissive_strength")["emissiveStrength"].single(1.0f);
  for (int c = 0; c < 3; ++c) {
    material.emissive[c] = toSrgb(std::max(factor[c] * strength, 0.0f));
  }
  material.emissiveMap = readMap(value["emissiveTexture"], textures);
}

float share(const GltfValue &value, float fallback) {
  return std::clamp(value.single(fallback), 0.0f, 1.0f);
}

Material readMaterial(const GltfValue &value, GltfTextures &textures) {
  Material material;
  material.name = value["name"].text();
  const GltfValue metallicRoughness = value["pbrMetallicRoughness"];
  const GltfValue older = value.extension("KHR_materials_pbrSpecularGlossiness");
  float opacity = 1.0f;
  if (older.exists() && !metallicRoughness.exists()) {
    readBaseColor(older["diffuseFactor"], older["diffuseTexture"], textures, &opacity, material);
    material.roughness = 1.0f - share(older["glossinessFactor"], 1.0f);
  } else {
    readBaseColor(metallicRoughness["baseColorFactor"], metallicRoughness["baseColorTexture"],
                  textures, &opacity, material);
    material.metallic = share(metallicRoughness["metallicFactor"], 1.0f);
    material.roughness = share(metallicRoughness["roughnessFactor"], 1.0f);
    material.metallicRoughnessMap =
        readMap(metallicRoughness["metallicRoughnessTexture"], textures);
  }
  readAlpha(value, opacity, material.surface);
  material.surface.doubleSided = value["doubleSided"].boolean(false);
  material.surface.unlit = value.extension("KHR_materials_unlit").exists();
  material.normalMap = readMap(value["normalTexture"], textures);
  readEmission(value, textures, material);
  material.ior = value.extension("KHR_materials_ior")["ior"].single(1.5f);
  material.transmission =
      share(value.extension("KHR_materials_transmission")["transmissionFactor"], 0.0f);
  return material;
}

}  // namespace

void readGltfMaterials(const GltfValue &root, const GltfBuffers &buffers, OkModelData &model) {
  GltfTextures textures(root, buffers, model);
  const GltfValue list = root["materials"];
  for (std::size_t i = 0; i < list.size() && !root.report().failed(); ++i) {
    model.materials.push_back(readMaterial(list.at(i), textures));
  }
}

}  // namespace okinawa
