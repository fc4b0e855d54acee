#pragma once

#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat3x3.hpp>
#include <memory>
#include <vector>

#include "okinawa/mesh/mesh.hpp"
#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/material_table.hpp"

namespace okinawa::testing {

/** A rectangle in the plane z = 0 that faces +Z, texture coordinates 0 to 1, wound CCW. */
inline OkMeshData quadData(float left, float bottom, float right, float top) {
  OkMeshData data;
  data.vertices = {left,  bottom, 0, 0, 0, 0, 0, 1, right, bottom, 0, 1, 0, 0, 0, 1,
                   right, top,    0, 1, 1, 0, 0, 1, left,  top,    0, 0, 1, 0, 0, 1};
  data.indices = {0, 1, 2, 0, 2, 3};
  return data;
}

inline std::unique_ptr<OkMesh> makeMesh(OkMeshData data) {
  auto mesh = OkMesh::create(std::move(data));
  return mesh.isOk() ? std::move(mesh).value() : nullptr;
}

/** The square from -1 to 1. */
inline std::unique_ptr<OkMesh> makeQuad() {
  return makeMesh(quadData(-1, -1, 1, 1));
}

/** A material of the table, held for as long as this lives. */
class HeldMaterial {
 public:
  explicit HeldMaterial(const OkMaterialBlock &block)
      : id_(OkMaterialTable::getInstance().intern(block)) {}
  ~HeldMaterial() { OkMaterialTable::getInstance().release(id_); }
  HeldMaterial(const HeldMaterial &) = delete;
  HeldMaterial &operator=(const HeldMaterial &) = delete;
  [[nodiscard]] OkMaterialId id() const noexcept { return id_; }

 private:
  OkMaterialId id_;
};

/** How one thing is drawn, for `add`. */
struct Placed {
  glm::vec3 translation{0.0f};
  glm::mat3 linear{1.0f};
  std::uint32_t fade = 16;
  float depth = 1.0f;
  std::uint16_t flags = 0;
  OkDrawMode mode = OK_DRAW_TRIANGLES;
};

inline OkDrawInstance makeInstance(const Placed &placed, OkMaterialId material) {
  OkDrawInstance instance;
  for (int row = 0; row < 3; ++row) {
    instance.rows[row] = glm::vec4(placed.linear[0][row], placed.linear[1][row],
                                   placed.linear[2][row], placed.translation[row]);
  }
  instance.material = material;
  instance.fade = placed.fade;
  return instance;
}

inline OkDrawRecord makeRecord(OkDrawList &list, const OkMesh &mesh, OkMaterialId material,
                               const Placed &placed) {
  OkDrawRecord record;
  record.mesh = &mesh;
  record.indexCount = mesh.getIndexCount();
  record.firstInstance = list.addInstance(makeInstance(placed, material));
  record.material = material;
  record.stateKey = OkMaterialTable::getInstance().getStateKey(material);
  record.depth = placed.depth;
  record.flags = placed.flags;
  record.mode = static_cast<std::uint8_t>(placed.mode);
  return record;
}

/** Appends one thing to the pass its material belongs to. */
inline void add(OkDrawList &list, const OkMesh &mesh, OkMaterialId material,
                const Placed &placed = {}) {
  const OkDrawRecord record = makeRecord(list, mesh, material, placed);
  if (okIsBlended(OkMaterialTable::getInstance().get(material).state.blend)) {
    OkBlendedRecord blended;
    blended.draw = record;
    blended.order.rootDepth = placed.depth;
    blended.order.creation = static_cast<std::uint32_t>(list.blended.size());
    list.blended.push_back(blended);
  } else {
    list.solid.push_back(record);
  }
}

}  // namespace okinawa::testing
