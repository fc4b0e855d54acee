#pragma once

#include <cstdint>

/**
 * What the library refuses to go beyond, whatever a file says. Each loader checks its limits before
 * it allocates anything, and a test reaches each of them.
 */
namespace OkLimits {

/** Largest file that a loader reads into memory, in bytes. */
constexpr std::uint64_t kFileBytes = std::uint64_t{2} * 1024 * 1024 * 1024;
/** Largest width or height of an image, in texels. */
constexpr int kImageSide = 16384;
/** Most texels of one image: bounds what a small compressed file can ask for. */
constexpr std::uint64_t kImageTexels = std::uint64_t{128} * 1024 * 1024;
/** Most vertices and most indices of one mesh. */
constexpr std::uint64_t kMeshVertices = std::uint64_t{256} * 1024 * 1024;
constexpr std::uint64_t kMeshIndices = std::uint64_t{512} * 1024 * 1024;
/** Most corners of one polygon in a model file. */
constexpr std::uint32_t kPolygonCorners = 1u << 20;
/** Deepest nesting of a JSON document. */
constexpr int kJsonDepth = 128;
/** Most nodes of one model, and the deepest node tree that an importer builds. */
constexpr std::uint32_t kModelNodes = 1u << 20;
/** Longest line of a text model file, in bytes, after continued lines are joined. */
constexpr std::uint64_t kTextLineBytes = 64u * 1024 * 1024;

}  // namespace OkLimits
