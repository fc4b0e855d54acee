#pragma once

#include <cstdint>
#include <vector>

#include "okinawa/scene/draw_list.hpp"

namespace okinawa {

/** Where a mesh lives on the device. Positions count vertices and indices inside its page. */
struct MeshPlace {
  /** Small number of the mesh among the resident ones; reused. */
  std::uint32_t slot = 0;
  /** Small number of the page: one vertex array, one index type. */
  std::uint32_t page = 0;
  std::uint32_t baseVertex = 0;
  std::uint32_t firstIndex = 0;
  std::uint8_t streams = 0;
};

/** Who knows where meshes live; makes them resident when asked. */
class MeshPlacer {
 public:
  virtual ~MeshPlacer() = default;
  /** Null for a mesh that cannot be drawn. Valid until the next mesh is placed. */
  virtual const MeshPlace *place(const OkMesh &mesh) = 0;
};

/** One instanced call, or one part of a multi-draw. */
struct Batch {
  const OkMesh *mesh = nullptr;
  MeshPlace place;
  /** Inside the mesh. */
  std::uint32_t firstIndex = 0;
  std::uint32_t indexCount = 0;
  /** Inside the chunk; with `kSurfaceIndexed`, inside the page of the list of instances. */
  std::uint32_t firstInstance = 0;
  std::uint32_t instanceCount = 0;
  std::uint32_t chunk = 0;
  /** Of the material buffer; 0 unless the table is larger than one buffer texture may be. */
  std::uint32_t materialPage = 0;
  /** Of the list of instances, where there is one. */
  std::uint32_t listPage = 0;
  std::uint32_t stateKey = 0;
  /** That of all its materials. */
  OkMaterialState state;
  std::uint32_t features = 0;
  std::uint16_t flags = 0;
  OkDrawMode mode = OK_DRAW_TRIANGLES;
};

/** Instances that one buffer texture holds, in the order they are drawn. */
struct InstanceChunk {
  std::size_t first = 0;
  std::size_t count = 0;
};

/** Binds what the batches of one source read their instances from. */
class BatchSource {
 public:
  virtual ~BatchSource() = default;
  virtual void bindChunk(std::uint32_t chunk) const = 0;
  virtual void bindSlots() const = 0;
  virtual void bindListPage(std::uint32_t page) const = 0;
  /** The eye, relative to what the instances are placed by. */
  [[nodiscard]] virtual glm::vec3 getEye() const = 0;
};

/** What one view draws of the things that are collected anew for it. */
struct BatchList {
  std::vector<OkDrawInstance> instances;
  std::vector<InstanceChunk> chunks;
  std::vector<Batch> solid;
  std::vector<Batch> blended;
  /**
   * For each mesh slot, the instance inside its chunk that a multi-draw draws it for. Batches with
   * `kSurfaceSlots` are looked up here; one mesh is in it at most once.
   */
  std::vector<std::uint32_t> slotInstances;
};

/** True when no state changes between two batches, apart from mesh and instance. */
[[nodiscard]] inline bool shareState(const Batch &a, const Batch &b) noexcept {
  return a.features == b.features && a.stateKey == b.stateKey && a.flags == b.flags &&
         a.mode == b.mode && a.place.page == b.place.page && a.chunk == b.chunk &&
         a.materialPage == b.materialPage && a.listPage == b.listPage;
}

}  // namespace okinawa
