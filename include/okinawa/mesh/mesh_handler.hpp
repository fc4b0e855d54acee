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

  /**
   * False, with a message, when there is no such key, or only the registration holds the mesh.
   */
  bool addReference(const std::string &key);
  bool removeReference(const std::string &key);

  /**
   * The mesh under `key`, made from the data if there is none yet, and kept until `retireMesh`: the
   * reference is the registration's own, the caller holds none. Registering a key again gives the
   * same mesh. Null, with a message, for bad data.
   */
  OkMesh *registerMesh(const std::string &key, OkMeshData data);
  /**
   * Gives a registered mesh other geometry; pointers to it stay good. False, with a message that
   * names the users, while it is in use, for bad data and for a key that is not registered.
   */
  bool replaceMesh(const std::string &key, OkMeshData data);
  /** Ends a registration, and with it the mesh; refused as by `replaceMesh`. */
  bool retireMesh(const std::string &key);
  [[nodiscard]] bool isRegistered(const std::string &key) const;

  /**
   * As `getMesh`, in the name of a user, for messages. Whoever is given back by `releaseMesh` under
   * a name that is not there counts as nameless.
   */
  OkMesh *useMesh(const std::string &key, const std::string &user);
  /** As `removeReference(mesh)` for what `useMesh` gave. */
  bool releaseMesh(const OkMesh *mesh, const std::string &user);
  /** In alphabetical order, one entry a reference; nameless references are not among them. */
  [[nodiscard]] std::vector<std::string> getUsers(const std::string &key) const;

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
