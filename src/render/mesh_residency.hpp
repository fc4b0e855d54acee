#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "okinawa/mesh/mesh.hpp"

#include "gl/context.hpp"
#include "render/batch.hpp"
#include "render/mesh_page.hpp"

namespace okinawa {

/**
 * Keeps meshes on the device: uploads one when it is first drawn, again when its revision moved,
 * and gives its place back when it dies. Meshes of one layout share pages, so that going from mesh
 * to mesh changes no vertex array; a page that nobody uses any more is freed.
 */
class MeshResidency final : public OkMeshStore, public MeshPlacer {
 public:
  explicit MeshResidency(gl::Context &context)
      : context_(context), staging_(gl::Buffer::create(context)) {}

  void dropMesh(std::uint64_t meshId) override;
  const MeshPlace *place(const OkMesh &mesh) override;
  /**
   * Sends what `budget` allows of a mesh ahead of its first drawing. True once it is there, or for
   * good cannot be. Whatever is missing when it is drawn goes then.
   */
  bool preload(const OkMesh &mesh, UploadBudget &budget);

  void bindPage(std::uint32_t page) const;
  [[nodiscard]] bool hasShortIndices(std::uint32_t page) const;

  [[nodiscard]] std::size_t getMeshCount() const noexcept { return entries_.size(); }
  [[nodiscard]] std::size_t getPageCount() const noexcept;
  /** On the CPU, of the resident meshes. */
  [[nodiscard]] std::uint64_t getCpuBytes() const noexcept { return cpuBytes_; }
  [[nodiscard]] UploadCounts takeCounts() noexcept;

 private:
  struct Entry {
    MeshPlace place;
    MeshRange range;
    std::uint32_t revision = 0;
    std::uint64_t cpuBytes = 0;
    bool hasCpuCopy = true;
    /** How far the upload has come, while there is one under way. */
    std::uint64_t sent = 0;
    /** That upload leaves the indices, which are there already. */
    bool verticesOnly = false;
    std::uint32_t indexRevision = 0;
    bool underWay = false;
    /** False when it could not be uploaded; tried again once its revision moves. */
    bool drawable = false;
  };
  /** The latest entry whose id ends in a cell's number: ids count up, so cells rarely clash. */
  struct Cell {
    std::uint64_t id = 0;
    Entry *entry = nullptr;
  };

  Entry &find(const OkMesh &mesh);
  void refresh(const OkMesh &mesh, Entry &entry, UploadBudget &budget);
  OkResult<bool> upload(const OkMesh &mesh, Entry &entry, UploadBudget &budget);
  OkStatus makeRoom(const OkMesh &mesh, Entry &entry);
  OkResult<std::uint32_t> addPage(const OkMesh &mesh, const MeshLayout &layout);
  void vacate(Entry &entry);
  std::uint32_t takeSlot();

  gl::Context &context_;
  gl::Buffer staging_;
  std::unordered_map<std::uint64_t, Entry> entries_;
  std::vector<Cell> cells_ = std::vector<Cell>(1024);
  std::vector<std::optional<MeshPage>> pages_;
  std::vector<std::uint32_t> freeSlots_;
  std::uint32_t nextSlot_ = 0;
  std::uint64_t cpuBytes_ = 0;
  UploadCounts counts_;
};

}  // namespace okinawa
