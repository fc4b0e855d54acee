#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/mesh/mesh.hpp"

/**
 * Counted store of meshes that several items draw, by key. A key names the drawing, never the
 * drawer. Main thread only. A mesh goes when its last reference is removed.
 */
class OkMeshHandler {
 public:
  [[nodiscard]] static OkMeshHandler *getInstance();

  /**
   * The mesh under `key`, made from the data if there is none yet; when there is one, the data are
   * not looked at. The caller holds one reference more. Null, with a message, for bad data.
   */
  OkMesh *createMesh(const std::string &key, const float *vertices, long floatCount,
                     const unsigned int *indices, long indexCount, int stride = 5);
  OkMesh *createMesh(const std::string &key, OkMeshData data);

  /** The mesh under `key` with one reference more for the caller, or null. */
  OkMesh *getMesh(const std::string &key);

  /** False, with a message, when there is no such key. */
  bool addReference(const std::string &key);
  bool removeReference(const std::string &key);

  /** References on a mesh object itself; false when this handler does not own it. */
  bool addReference(const OkMesh *mesh);
  bool removeReference(const OkMesh *mesh);

  /** 0 for an unknown key. */
  [[nodiscard]] int getReferenceCount(const std::string &key) const;
  /** In alphabetical order. */
  [[nodiscard]] std::vector<std::string> getMeshNames() const;

 private:
  OkMeshHandler();
  ~OkMeshHandler();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
