// Parameters of materials, eight texels each; render/material_packing.hpp writes them.
uniform samplerBuffer uMaterials;

const int kMaterialTexels = 8;

// Linear colour factor, opacity in w.
vec4 materialTint(uint material) {
  return texelFetch(uMaterials, int(material) * kMaterialTexels);
}

vec4 materialFill(uint material) {
  return texelFetch(uMaterials, int(material) * kMaterialTexels + 1);
}

// Tint of a mask's zone; w is 1 where the zone keeps only the drawing's luminance.
vec4 materialZone(uint material, int zone) {
  return texelFetch(uMaterials, int(material) * kMaterialTexels + 2 + zone);
}

vec2 materialUv(uint material, vec2 uv) {
  int texel = int(material) * kMaterialTexels;
  vec4 columns = texelFetch(uMaterials, texel + 5);
  vec4 rest = texelFetch(uMaterials, texel + 6);
  return columns.xy * uv.x + columns.zw * uv.y + rest.xy;
}

float materialAlphaCutoff(uint material) {
  return texelFetch(uMaterials, int(material) * kMaterialTexels + 6).z;
}

float materialPointSize(uint material) {
  return texelFetch(uMaterials, int(material) * kMaterialTexels + 6).w;
}
