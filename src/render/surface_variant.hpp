#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "okinawa/mesh/mesh.hpp"
#include "okinawa/scene/material_block.hpp"

namespace okinawa {

/** The shape of the surface shader: each bit is one #define of surface.vert and surface.frag. */
enum SurfaceFeature : std::uint32_t {
  kSurfaceTextured = 1u << 0,
  kSurfaceTintMask = 1u << 1,
  kSurfaceLit = 1u << 2,
  kSurfaceVertexColor = 1u << 3,
  kSurfaceSecondUv = 1u << 4,
  kSurfaceCutout = 1u << 5,
  kSurfaceBlended = 1u << 6,
  kSurfacePoints = 1u << 7,
  kSurfaceDoubleSided = 1u << 8,
  kSurfaceFaded = 1u << 9,
  kSurfaceSlots = 1u << 10,
  /** Instances are named by a list of their numbers. */
  kSurfaceIndexed = 1u << 11,
  /** Vertices are corners of lines, see shaders/line.glsl. */
  kSurfaceLine = 1u << 12,
};
constexpr std::uint32_t kSurfaceFeatureCount = 13;

/** What a mesh stores per vertex beyond the eight floats, as one small number. */
enum MeshStream : std::uint8_t { kStreamColors = 1, kStreamSecondUvs = 2, kStreamTangents = 4 };
[[nodiscard]] std::uint8_t meshStreams(const OkMesh &mesh) noexcept;

/**
 * The features that a material's state asks for, whatever is drawn with it. Textures without
 * pixels count as none: the fill colour stands in.
 */
[[nodiscard]] std::uint32_t stateFeatures(const OkMaterialState &state) noexcept;

/**
 * Narrows them to what can be: streams that the mesh lacks, light on lines and points (whose
 * normals mean nothing), and light altogether when the whole view is unlit.
 */
[[nodiscard]] std::uint32_t drawFeatures(std::uint32_t stateFeatures, std::uint8_t streams,
                                         OkDrawMode mode, bool unlitView) noexcept;

/** The words to #define, in the order of the bits. */
[[nodiscard]] std::vector<std::string> featureDefines(std::uint32_t features);

}  // namespace okinawa
