#include "okview/outline.hpp"

#include <utility>

namespace okview {

namespace {

/** Just outside the surface, so that the edges win against it in depth. */
constexpr float kGrow = 1.002f;
/** Meshes beyond this many indices are marked by their box alone. */
constexpr std::uint32_t kMostIndices = 3'000'000;

OkMeshData copyOf(const OkMesh &mesh) {
  OkMeshData data;
  data.vertices.assign(mesh.getVertices().begin(), mesh.getVertices().end());
  data.indices.reserve(mesh.getIndexCount());
  for (std::uint32_t i = 0; i < mesh.getIndexCount(); ++i) {
    data.indices.push_back(mesh.getIndex(i));
  }
  return data;
}

/** Ranges may be read as lines or points where the rest is triangles. */
void copyRanges(const OkItem &from, OkItem &to) {
  for (int i = 0; i < from.getMaterialCount(); ++i) {
    const OkItem::RangeInfo range = from.getRange(i);
    to.addMaterial(range.first, range.count, nullptr);
    to.setRangeDrawMode(i, range.mode);
  }
}

OkMeshData linesOf(const OkBox &box) {
  OkMeshData data;
  for (unsigned int i = 0; i < 8; ++i) {
    const float corner[] = {(i & 1) != 0 ? box.max.x : box.min.x,
                            (i & 2) != 0 ? box.max.y : box.min.y,
                            (i & 4) != 0 ? box.max.z : box.min.z};
    data.vertices.insert(data.vertices.end(),
                         {corner[0], corner[1], corner[2], 0.0f, 0.0f, 0.0f, 0.0f, 1.0f});
    // Along each axis, from the corner that has the lower end.
    for (unsigned int axis = 1; axis < 8; axis *= 2) {
      if ((i & axis) == 0) {
        data.indices.insert(data.indices.end(), {i, i | axis});
      }
    }
  }
  return data;
}

}  // namespace

void Outline::show(OkItem &item) {
  clear();
  const OkMesh *mesh = item.getMesh();
  if (mesh == nullptr) {
    return;
  }
  const bool whole = !mesh->getVertices().empty() && mesh->getIndexCount() <= kMostIndices;
  OkResult<std::unique_ptr<OkMesh>> edges =
      OkMesh::create(whole ? copyOf(*mesh) : linesOf(mesh->getBox()));
  if (!edges.isOk()) {
    return;
  }
  edges_ = std::make_unique<OkItem>("outline");
  edges_->setMesh(std::move(edges).value());
  edges_->setDrawMode(whole ? item.getDrawMode() : OK_DRAW_LINES);
  if (whole) {
    copyRanges(item, *edges_);
  }
  edges_->setWireframe(true);
  edges_->setUnlit(true);
  edges_->setFillColor(1.0f, 0.6f, 0.1f);
  edges_->setCastsShadow(false);
  edges_->setLayerMask(kLayer);
  edges_->setScaling(kGrow);
  edges_->setPosition(item.getSphereCenter() * (1.0f - kGrow));
  item.attach(edges_.get());
}

}  // namespace okview
