#pragma once

#include <cstdint>

/** What one frame cost. Counts are of the calls that reached the driver, or would have. */
struct OkFrameStatistics {
  std::uint32_t drawCalls = 0;
  std::uint64_t triangles = 0;
  std::uint32_t itemsVisible = 0;
  std::uint32_t itemsTotal = 0;
  std::uint32_t textureBinds = 0;
  std::uint32_t programBinds = 0;
  std::uint32_t vertexArrayBinds = 0;
  /** Binds and state changes that the cache kept from the driver. */
  std::uint32_t bindsAvoided = 0;
  /** Buffers and textures that the renderer holds on the device. */
  std::uint64_t gpuMemoryBytes = 0;
  /** Vertex and index data of all living meshes on the CPU. */
  std::uint64_t cpuMeshBytes = 0;
  std::uint64_t uploadedBytes = 0;
  /** Milliseconds of the calling thread, from collecting to the last call. */
  double cpuMs = 0.0;
  /** Milliseconds from the start of a frame to the start of the next. */
  double frameMs = 0.0;
};
