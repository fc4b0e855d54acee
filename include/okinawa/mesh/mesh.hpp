#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/math/bounds.hpp"
#include "okinawa/mesh/mesh_data.hpp"

class OkMesh;

namespace okinawa {
class TreeSlot;
}

/** Told when meshes die, so that what was uploaded for them can go. Implemented by the renderer. */
class OkMeshStore {
 public:
  virtual ~OkMeshStore() = default;
  virtual void dropMesh(std::uint64_t meshId) = 0;
};

/** Which sides of a mesh's triangles a ray meets. The front winds counter-clockwise. */
enum class OkFaces { Both, Front, Back };

/** What a ray met in a mesh, in the mesh's own space. */
struct OkMeshHit {
  float distance = 0.0f;
  /** The same before rounding, for rays that begin far away. */
  double distancePrecise = 0.0;
  /** Counts triangles from the start of the index list. */
  std::uint32_t triangle = 0;
  /** Weights of the triangle's second and third corner. */
  float u = 0.0f;
  float v = 0.0f;
  /** Whether the ray came from the side that winds counter-clockwise. */
  bool isFront = true;
};

/**
 * Geometry: interleaved vertices, indices and bounds on the CPU, known to the GPU by id and
 * revision.
 *
 * The renderer uploads a mesh when it is first drawn, and again when `getRevision()` has moved.
 * Indices are stored in 16 bits where they fit. Main thread only, apart from
 * `create` and reading.
 */
class OkMesh {
 public:
  /** Fails with the sentence of `OkMeshData::validate`. */
  static OkResult<std::unique_ptr<OkMesh>> create(OkMeshData data);
  ~OkMesh();
  OkMesh(const OkMesh &) = delete;
  OkMesh &operator=(const OkMesh &) = delete;

  /** Never used twice in a process. */
  [[nodiscard]] std::uint64_t getId() const noexcept { return id_; }
  /** Grows whenever the vertex data change. */
  [[nodiscard]] std::uint32_t getRevision() const noexcept { return revision_; }
  /** Grows whenever the indices or the count of vertices change. */
  [[nodiscard]] std::uint32_t getIndexRevision() const noexcept { return indexRevision_; }

  [[nodiscard]] std::uint32_t getVertexCount() const noexcept { return vertexCount_; }
  [[nodiscard]] std::uint32_t getIndexCount() const noexcept { return indexCount_; }
  /** Eight floats a vertex: x y z u v nx ny nz. Empty once released. */
  [[nodiscard]] std::span<const float> getVertices() const noexcept { return vertices_; }
  [[nodiscard]] std::span<const glm::vec4> getColors() const noexcept { return colors_; }
  [[nodiscard]] std::span<const glm::vec2> getSecondUvs() const noexcept { return secondUvs_; }
  [[nodiscard]] std::span<const glm::vec4> getTangents() const noexcept { return tangents_; }

  /** What is stored per vertex beyond the eight floats; stays known after a release. */
  [[nodiscard]] bool hasColors() const noexcept { return hasColors_; }
  [[nodiscard]] bool hasSecondUvs() const noexcept { return hasSecondUvs_; }
  [[nodiscard]] bool hasTangents() const noexcept { return hasTangents_; }

  [[nodiscard]] bool hasShortIndices() const noexcept { return shortIndexWidth_; }
  /** The one of these that `hasShortIndices()` names holds the indices; the other is empty. */
  [[nodiscard]] std::span<const std::uint16_t> getShortIndices() const noexcept {
    return shortIndices_;
  }
  [[nodiscard]] std::span<const std::uint32_t> getLongIndices() const noexcept {
    return longIndices_;
  }
  /** `position` must be below `getIndexCount()` and the CPU copy must be there. */
  [[nodiscard]] std::uint32_t getIndex(std::uint32_t position) const noexcept {
    return shortIndexWidth_ ? shortIndices_[position] : longIndices_[position];
  }

  /** Around the vertices that indices use, in the mesh's own space. */
  [[nodiscard]] const OkSphere &getSphere() const noexcept { return sphere_; }
  [[nodiscard]] const OkBox &getBox() const noexcept { return box_; }

  /**
   * Replaces the vertex data; the count must stay, in floats of the same `stride` (5 or 8). Bounds
   * follow. Fails, changing nothing, on another count, bad numbers or a released CPU copy.
   */
  OkStatus updateVertices(const float *vertices, long floatCount, int stride);

  /** Replaces everything. Fails, changing nothing, as `create` does. */
  OkStatus replace(OkMeshData data);

  /**
   * Frees the CPU copy. The mesh is still drawn where it was uploaded before (the caller sees to
   * that), and refuses to be picked or changed from then on.
   */
  void releaseCpuCopy();
  [[nodiscard]] bool hasCpuCopy() const noexcept { return hasCpuCopy_; }
  [[nodiscard]] std::size_t getCpuBytes() const noexcept;

  /**
   * The nearest triangle that a ray meets with one of `faces`; false when none is met within
   * [tMin, tMax]. Sides, `origin` and `direction` are those in the mesh's own space, whatever
   * matrix places it; the direction need not be normalised and distances count in its length.
   * Only indices [firstIndex, firstIndex + indexCount) are asked; an incomplete last triangle is
   * ignored. Watertight along shared edges. Source: Woop, Benthin, Wald, "Watertight Ray/Triangle
   * Intersection" (JCGT 2013).
   */
  [[nodiscard]] bool intersect(const glm::vec3 &origin, const glm::vec3 &direction, float tMin,
                               float tMax, std::uint32_t firstIndex, std::uint32_t indexCount,
                               OkMeshHit *hit, OkFaces faces = OkFaces::Both) const;

  /**
   * Builds the tree that makes `intersect` fast now, rather than when it is first asked about many
   * triangles: a third of a second for a million. Small meshes do without.
   *
   * Any thread, also while others call `intersect`, which are answered without the tree meanwhile;
   * of several threads that call this one builds and the others wait. Not while the mesh is
   * changed: whoever builds on another thread waits for it before `updateVertices` and the rest.
   *
   * `updateVertices` keeps the tree, and the next `intersect` or `buildTree` fits it to the new
   * places: a tenth of the time of building, once for any number of updates. Where the mesh has
   * changed its shape so much that a tree built anew is twice as fast, it is built anew: at once
   * here, and after a few picks without a tree by `intersect`. `replace` drops it.
   */
  void buildTree() const;
  /** Whether `intersect` has a tree to use; one that waits to be fitted counts. */
  [[nodiscard]] bool hasTree() const noexcept;
  /** Memory of the tree beyond `getCpuBytes`, at most 40 bytes a triangle; 0 without a tree. */
  [[nodiscard]] std::size_t getTreeBytes() const noexcept;

  /** Registers who is told about deaths; null takes it away. */
  static void setStore(OkMeshStore *store) noexcept;
  /** Meshes alive in the process, for tests and shutdown reports. */
  [[nodiscard]] static std::size_t getLiveCount() noexcept;

 private:
  OkMesh();
  void adopt(OkMeshData data);
  [[nodiscard]] bool hasIndices(std::span<const std::uint32_t> indices) const noexcept;
  void updateBounds();

  std::uint64_t id_;
  std::uint32_t revision_ = 0;
  std::uint32_t indexRevision_ = 0;
  std::uint32_t vertexCount_ = 0;
  std::uint32_t indexCount_ = 0;
  bool shortIndexWidth_ = true;
  bool hasCpuCopy_ = true;
  bool hasColors_ = false;
  bool hasSecondUvs_ = false;
  bool hasTangents_ = false;
  std::vector<float> vertices_;
  std::vector<std::uint16_t> shortIndices_;
  std::vector<std::uint32_t> longIndices_;
  std::vector<glm::vec4> colors_;
  std::vector<glm::vec2> secondUvs_;
  std::vector<glm::vec4> tangents_;
  OkSphere sphere_;
  OkBox box_;
  std::unique_ptr<okinawa::TreeSlot> tree_;
};
