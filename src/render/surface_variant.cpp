#include "render/surface_variant.hpp"

#include <array>

#include "okinawa/texture/texture.hpp"

namespace okinawa {

namespace {

constexpr std::array<const char *, kSurfaceFeatureCount> kDefines = {
    "TEXTURED", "TINT_MASK",    "LIT",   "VERTEX_COLOR", "SECOND_UV", "CUTOUT", "BLENDED",
    "POINTS",   "DOUBLE_SIDED", "FADED", "SLOTS",        "INDEXED",   "LINE"};

bool hasPixels(const OkTexture *texture) noexcept {
  return texture != nullptr && texture->isLoaded();
}

}  // namespace

std::uint8_t meshStreams(const OkMesh &mesh) noexcept {
  return static_cast<std::uint8_t>((mesh.hasColors() ? kStreamColors : 0) |
                                   (mesh.hasSecondUvs() ? kStreamSecondUvs : 0) |
                                   (mesh.hasTangents() ? kStreamTangents : 0));
}

std::uint32_t stateFeatures(const OkMaterialState &state) noexcept {
  std::uint32_t features = 0;
  if (state.line) {
    // Neither texture nor light: their vertices have no room for either.
    features |= kSurfaceLine;
    features |= state.blend == OK_BLEND_CUTOUT ? kSurfaceCutout : 0u;
    return features | (okIsBlended(state.blend) ? kSurfaceBlended : 0u);
  }
  features |= hasPixels(state.texture) ? kSurfaceTextured : 0u;
  features |= hasPixels(state.tintMask) ? kSurfaceTintMask : 0u;
  features |= state.unlit ? 0u : kSurfaceLit;
  features |= state.uvSet == 1 ? kSurfaceSecondUv : 0u;
  features |= state.blend == OK_BLEND_CUTOUT ? kSurfaceCutout : 0u;
  features |= okIsBlended(state.blend) ? kSurfaceBlended : 0u;
  features |= state.doubleSided ? kSurfaceDoubleSided : 0u;
  return features;
}

std::uint32_t drawFeatures(std::uint32_t stateFeatures, std::uint8_t streams, OkDrawMode mode,
                           bool unlitView) noexcept {
  std::uint32_t features = stateFeatures;
  if (unlitView || mode != OK_DRAW_TRIANGLES) {
    features &= ~kSurfaceLit;
  }
  if ((features & kSurfaceLit) == 0) {
    // Only light asks which side is seen.
    features &= ~kSurfaceDoubleSided;
  }
  if ((streams & kStreamSecondUvs) == 0 ||
      (features & (kSurfaceTextured | kSurfaceTintMask)) == 0) {
    features &= ~kSurfaceSecondUv;
  }
  features |= (streams & kStreamColors) != 0 ? kSurfaceVertexColor : 0u;
  features |= mode == OK_DRAW_POINTS ? kSurfacePoints : 0u;
  return features;
}

std::vector<std::string> featureDefines(std::uint32_t features) {
  std::vector<std::string> defines;
  for (std::uint32_t bit = 0; bit < kSurfaceFeatureCount; ++bit) {
    if ((features >> bit & 1u) != 0) {
      defines.emplace_back(kDefines[bit]);
    }
  }
  return defines;
}

}  // namespace okinawa
