#pragma once

#include <cstdint>
#include <optional>

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
  /** The largest single call that sent a mesh or a texture; at most 256 KB (one row, if wider). */
  std::uint64_t largestUploadBytes = 0;
  /** Milliseconds of the calling thread, from collecting to the last call. */
  double cpuMs = 0.0;
  /** Milliseconds from the start of a frame to the start of the next. */
  double frameMs = 0.0;
  /**
   * Milliseconds the device spent on drawing, from the first pass to the last call, where
   * `OkRenderer::setGpuTimed` asks for them. Answers arrive some frames late, so that nobody waits:
   * this is the latest, of an earlier frame. Empty before the first, and for good where
   * `OkCapabilities` lacks "timer-queries", as on the null device.
   */
  std::optional<double> gpuMs;
};
